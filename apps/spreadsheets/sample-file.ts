/** Small files that are filled in by people: every cell is text, so that no zero in front is lost. */
import { Readable } from 'node:stream'
import { writeCsv } from './csv'
import { writtenWorkbook } from './written-workbook'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const WIDTH = 22

/**
 * @param name of the file, without its ending
 * @param rows the heading and the examples
 * @returns the file's name, content type, and how it is opened
 */
export function sampleFile(name: string, format: 'csv' | 'xlsx', sheet: string, rows: readonly (readonly string[])[]) {
  const fileName = `${name}.${format}`
  if (format === 'csv')
    return { fileName, contentType: 'text/csv; charset=utf-8', open: async () => Readable.from([writeCsv(rows)]) }
  const [headers = [], ...examples] = rows
  const columns = headers.map((header) => ({ header, width: WIDTH, kind: 'text' as const }))
  const open = () => writtenWorkbook({ sheet, columns }, (take) => take(examples.map((row) => [...row])))
  return { fileName, contentType: XLSX_TYPE, open }
}
