/** The texts that cells refer to by number, kept as bytes outside of the heap: a million of them are common. */
import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import type { XmlHandler } from '@dcir/core/files/xml'
import { MAX_CELL_LENGTH, MAX_SHARED_STRINGS, MAX_SHARED_TEXT_BYTES } from '../limits'
import { SpreadsheetError } from '../spreadsheet-error'
import { decodeEscapes } from './cell-text'

export interface SharedStrings {
  /** The text of this number, or undefined when there is none. */
  at(index: number): string | undefined
}

const BLOCK_BYTES = 1 << 20

/** Appends texts to blocks of bytes; a text is never split over two blocks. */
function createTextStore() {
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
        if (free + BLOCK_BYTES > MAX_SHARED_TEXT_BYTES)
          throw new SpreadsheetError(
            `The workbook holds more than ${formatBytes(MAX_SHARED_TEXT_BYTES)} of text. Save it as CSV.`,
          )
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

/** A handler of `sharedStrings.xml`, and what it has read when the part is at its end. */
export function createSharedStrings(): XmlHandler & SharedStrings {
  const store = createTextStore()
  let text = ''
  let reading = false
  let phonetic = false
  return {
    at: store.at,
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') reading = !phonetic
    },
    text(more) {
      if (!reading) return
      text += more
      if (text.length > MAX_CELL_LENGTH)
        throw new SpreadsheetError(
          `The workbook's shared text ${formatCount(store.count + 1)} is longer than ${formatCount(MAX_CELL_LENGTH)} characters.`,
        )
    },
    close(name) {
      if (name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        if (store.count >= MAX_SHARED_STRINGS)
          throw new SpreadsheetError(
            `The workbook holds more than ${formatCount(MAX_SHARED_STRINGS)} texts. Save it as CSV.`,
          )
        store.add(decodeEscapes(text))
      }
    },
  }
}
