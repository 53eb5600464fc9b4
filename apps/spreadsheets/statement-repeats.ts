/** Which lines of a file may repeat an earlier one of it: a filter of fixed size, whatever the size of the file. */

/** 16 MB: of a million lines about three in ten thousand are asked about without a cause, of ten million one in a hundred. */
const WORDS = 1 << 22

const rotated = (hash: number, by: number): number => (hash << by) | (hash >>> (32 - by))

/** Takes four bytes in, as MurmurHash3 does. */
function mixed(hash: number, four: number): number {
  const part = Math.imul(rotated(Math.imul(four, 0xcc9e2d51), 15), 0x1b873593)
  return (Math.imul(rotated(hash ^ part, 13), 5) + 0xe6546b64) | 0
}

/** Spreads each bit of a number over all of them, as MurmurHash3 ends. */
function spread(hash: number): number {
  let out = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  out = Math.imul(out ^ (out >>> 13), 0xc2b2ae35)
  return out ^ (out >>> 16)
}

/** A number that some bytes always have, and others hardly ever. */
export function hashOf(bytes: Uint8Array, from: number, to: number, begun: number): number {
  let hash = begun
  let at = from
  for (; at + 4 <= to; at += 4)
    hash = mixed(
      hash,
      (bytes[at] as number) |
        ((bytes[at + 1] as number) << 8) |
        ((bytes[at + 2] as number) << 16) |
        ((bytes[at + 3] as number) << 24),
    )
  for (; at < to; at++) hash = mixed(hash, bytes[at] as number)
  return spread(hash ^ (to - from))
}

export interface RepeatFilter {
  /**
   * Takes note of a line.
   * @param hash of what identifies it
   * @returns whether it may have been there before; where it was, always
   */
  mayRepeat(hash: number): boolean
}

export function createRepeatFilter(): RepeatFilter {
  const words = new Int32Array(WORDS)
  return {
    mayRepeat(hash) {
      // Both bits in one word, which is most likely not in the processor's memory yet.
      const at = hash & (WORDS - 1)
      const other = spread(hash ^ 0x811c9dc5)
      const bits = (1 << (hash >>> 27)) | (1 << (other & 31))
      const word = words[at] as number
      words[at] = word | bits
      return (word & bits) === bits
    },
  }
}
