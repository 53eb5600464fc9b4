/** Which of a workbook's cell formats show a number as a date. */

import { MAX_FORMAT_LENGTH, MAX_STYLES } from '../limits'
import { SpreadsheetError } from '../spreadsheet-error'
import type { XmlHandler } from '../xml'

export interface CellFormats {
  /** Does a number with this format (the `s` of a cell) stand for a date? */
  isDate(format: number): boolean
}

/** Formats that every workbook knows by number: dates and times of the West, then those of East Asia and Thailand. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || id === 81

/** Colours, locales and quoted words apart, a letter of a date is left only in the format of one. */
function isDateCode(code: string): boolean {
  if (code.length > MAX_FORMAT_LENGTH) return false
  return /[ymdhMsb]/.test(code.replace(/\[[^[\]]*]/g, '').replace(/"[^"]*"/g, ''))
}

/** A handler of `styles.xml`, and what it has read when the part is at its end. */
export function createCellFormats(): XmlHandler & CellFormats {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let inCellFormats = false
  return {
    isDate: (format) => dates[format] ?? false,
    open(name, attributes) {
      if (own.size + dates.length > MAX_STYLES) throw new SpreadsheetError('The workbook has too many cell formats.')
      const id = Number(attributes.numFmtId)
      if (name === 'numFmt') own.set(id, isDateCode(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) dates.push(own.get(id) ?? isBuiltInDate(id))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  }
}
