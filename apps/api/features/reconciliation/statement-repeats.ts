/** Which lines of a file may repeat an earlier one of it: a filter of fixed size, whatever the size of the file. */

/** 16 MB: of a million lines about one in ten thousand is asked about without a cause, of ten million one in a hundred. */
const BITS = 1 << 27
const TAB = 9
const ZERO = 48
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a over some fields, without the zeros that a field begins with: two ways of writing one amount are one. */
function hashOf(bytes: Uint8Array, from: number, to: number, begun: number): number {
  let hash = begun
  let isFirst = true
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number
    if (isFirst && byte === ZERO) continue
    isFirst = byte === TAB
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return hash
}

/** Spreads each bit of a number over all of them, as MurmurHash3 ends. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

export interface RepeatFilter {
  /**
   * Takes note of a line by what identifies it: its date, and its fields after the narration.
   * @returns whether it may have been there before; where it was, always
   */
  mayRepeat(bytes: Uint8Array, date: { from: number; to: number }, fields: { from: number; to: number }): boolean
}

export function createRepeatFilter(): RepeatFilter {
  const words = new Uint32Array(BITS / 32)

  function wasSet(bit: number): boolean {
    const at = bit >>> 5
    const mask = 1 << (bit & 31)
    const word = words[at] as number
    words[at] = word | mask
    return (word & mask) !== 0
  }

  return {
    mayRepeat(bytes, date, fields) {
      const hash = hashOf(bytes, fields.from, fields.to, hashOf(bytes, date.from, date.to, OFFSET))
      const first = wasSet(spread(hash) & (BITS - 1))
      const second = wasSet(spread(hash ^ PRIME) & (BITS - 1))
      return first && second
    },
  }
}
