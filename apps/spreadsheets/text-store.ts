/** Texts kept as bytes outside of the heap: a workbook with a million of them is common. */
import { MAX_SHARED_TEXT_BYTES } from '@dcir/core/files/limits'
import { type TextStore, tooMuchText } from '@dcir/core/files/xlsx/shared-strings'

const BLOCK_BYTES = 1 << 20

/** Appends texts to blocks of bytes; a text is never split over two blocks. */
export function createTextStore(): TextStore {
  const blocks: Buffer[] = []
  /** Where each text begins, counted as if the blocks were one; its end is kept too, since blocks end with a gap. */
  const starts: number[] = []
  const ends: number[] = []
  let free = 0
  return {
    add(text: string): void {
      const size = Buffer.byteLength(text)
      if (free + size > blocks.length * BLOCK_BYTES) {
        free = blocks.length * BLOCK_BYTES
        if (free + BLOCK_BYTES > MAX_SHARED_TEXT_BYTES) throw tooMuchText()
        blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
      }
      blocks.at(-1)?.write(text, free % BLOCK_BYTES)
      starts.push(free)
      free += size
      ends.push(free)
    },
    at(index: number): string | undefined {
      const start = starts[index]
      const end = ends[index]
      if (start === undefined || end === undefined) return undefined
      if (start === end) return ''
      const block = Math.floor(start / BLOCK_BYTES)
      return blocks[block]?.toString('utf8', start - block * BLOCK_BYTES, end - block * BLOCK_BYTES)
    },
    get count() {
      return starts.length
    },
  }
}
