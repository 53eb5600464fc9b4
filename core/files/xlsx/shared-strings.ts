/** The texts that cells refer to by number. */
import { formatBytes, formatCount } from '../../display/numbers'
import { MAX_CELL_LENGTH, MAX_SHARED_STRINGS, MAX_SHARED_TEXT_BYTES } from '../limits'
import { SpreadsheetError } from '../spreadsheet-error'
import type { XmlHandler } from '../xml'
import { decodeEscapes } from './cell-text'

export interface SharedStrings {
  /** The text of this number, or undefined when there is none. */
  at(index: number): string | undefined
}

/** Keeps texts in their order. */
export interface TextStore extends SharedStrings {
  /** @throws SpreadsheetError when all of them are more than a workbook may hold */
  add(text: string): void
  readonly count: number
}

/** Error of a store that is full. */
export const tooMuchText = (): SpreadsheetError =>
  new SpreadsheetError(`The workbook holds more than ${formatBytes(MAX_SHARED_TEXT_BYTES)} of text. Save it as CSV.`)

/** A handler of `sharedStrings.xml`, and what it has read when the part is at its end. */
export function createSharedStrings(store: TextStore): XmlHandler & SharedStrings {
  let text = ''
  let reading = false
  let phonetic = false
  return {
    at: (index) => store.at(index),
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
