/** Seeded randomness: the same seed plays the same day. */

/** Mulberry32: small, quick and good enough for traffic. Returns numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seed from a text, such as a date. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}

/** Chooses by weight. */
export function chooser<T>(weighted: readonly (readonly [T, number])[]): (random: number) => T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  return (random) => {
    let left = random * total
    for (const [value, weight] of weighted) {
      left -= weight
      if (left < 0) return value
    }
    return (weighted[weighted.length - 1] as readonly [T, number])[0]
  }
}
