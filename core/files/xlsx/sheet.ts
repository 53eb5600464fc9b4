/** The rows of a sheet out of its XML. Blank rows are counted by their numbers and never built. */
import { formatCount } from '../../display/numbers'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from '../limits'
import { SpreadsheetError } from '../spreadsheet-error'
import type { XmlAttributes, XmlHandler } from '../xml'
import { columnName, columnOf, dateText, decodeEscapes, numberText } from './cell-text'
import type { CellFormats } from './number-formats'
import type { SharedStrings } from './shared-strings'

export interface SheetContext {
  /** As people see it; for sentences. */
  name: string
  date1904: boolean
  texts: SharedStrings
  formats: CellFormats
  /** Takes each row that holds something: its number from 1, and its cells up to the last that holds something. */
  onRow(number: number, cells: string[]): void
}

/** @throws SpreadsheetError naming sheet, row and column of what is no cell that may be read */
export function createSheetHandler({ name: sheet, date1904, texts, formats, onRow }: SheetContext): XmlHandler {
  let inData = false
  let cells: string[] | null = null
  let row = 0
  let column = 0
  let inCell = false
  let type = ''
  let format = 0
  let value = ''
  let reading = false
  let phonetic = false

  const place = () => `Cell ${columnName(column)}${row} of the sheet "${sheet}"`

  function beginRow({ r }: XmlAttributes): void {
    const number = r === undefined ? row + 1 : Number(r)
    if (!Number.isSafeInteger(number) || number < 1)
      throw new SpreadsheetError(`The sheet "${sheet}" has a row whose number is no number, after row ${row}.`)
    if (number > MAX_ROWS)
      throw new SpreadsheetError(
        `The sheet "${sheet}" has a row ${formatCount(number)}; the last that can be read is ${formatCount(MAX_ROWS)}.`,
      )
    if (number <= row)
      throw new SpreadsheetError(`The sheet "${sheet}" has row ${formatCount(number)} after row ${formatCount(row)}.`)
    row = number
    column = 0
    cells = []
  }

  function beginCell({ r, t = 'n', s }: XmlAttributes): void {
    column = r === undefined ? column + 1 : columnOf(r)
    if (Number.isNaN(column))
      throw new SpreadsheetError(`Row ${formatCount(row)} of the sheet "${sheet}" has a cell without a column.`)
    inCell = true
    type = t
    format = s === undefined ? -1 : Number(s)
    value = ''
  }

  function sharedText(): string {
    if (value.trim() === '') return ''
    const text = texts.at(Number(value))
    if (text !== undefined) return text
    throw new SpreadsheetError(`${place()} refers to a shared text that the workbook does not have.`)
  }

  function textOf(): string {
    if (type === 's') return sharedText()
    if (type === 'n') return formats.isDate(format) ? dateText(value, date1904) : numberText(value)
    if (type === 'b') return value === '' ? '' : String(value.trim() !== '0' && value.trim() !== 'false')
    // A date that is written as one, with its time of day or without.
    if (type === 'd') return value.slice(0, 10)
    return decodeEscapes(value)
  }

  function endCell(): void {
    inCell = false
    if (!cells || value === '') return
    const text = textOf()
    if (text === '') return
    if (column > MAX_COLUMNS) {
      const last = columnName(MAX_COLUMNS)
      throw new SpreadsheetError(
        `Row ${formatCount(row)} of the sheet "${sheet}" holds something right of column ${last}, the last that is read.`,
      )
    }
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }

  function endRow(): void {
    if (cells && cells.length > 0) onRow(row, cells)
    cells = null
  }

  return {
    open(name, attributes) {
      if (!inData) {
        if (name === 'sheetData') inData = true
      } else if (name === 'row') beginRow(attributes)
      else if (name === 'c' && cells) beginCell(attributes)
      else if (name === 'rPh') phonetic = true
      // The value of a formula is what it came to when the file was saved; an inline text has no other value.
      else if (name === 'v') reading = inCell && type !== 'inlineStr'
      else if (name === 't') reading = inCell && type === 'inlineStr' && !phonetic
    },
    text(more) {
      if (!reading) return
      value += more
      if (value.length > MAX_CELL_LENGTH)
        throw new SpreadsheetError(`${place()} holds more than ${formatCount(MAX_CELL_LENGTH)} characters.`)
    },
    close(name) {
      if (!inData) return
      if (name === 'v' || name === 't') reading = false
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else if (name === 'rPh') phonetic = false
      else if (name === 'sheetData') inData = false
    },
  }
}
