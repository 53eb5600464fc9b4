/** Reads a workbook apart from the API's own thread: a hostile file can exhaust only this worker's memory. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import { archiveFault, workbookLimits } from './archive'

const BATCH = 2000

/** A cell as text: dates as ISO dates, numbers without a trailing `.0`, formulas by their result. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue)
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue)
  return ''
}

function cellsOf(row: ExcelJS.Row): string[] {
  const values = Array.isArray(row.values) ? row.values.slice(1) : []
  return Array.from(values, (value) => textOf(value as ExcelJS.CellValue))
}

async function read(path: string): Promise<void> {
  const port = parentPort
  if (!port) return
  const fault = await archiveFault(path, workbookLimits)
  if (fault) return port.postMessage({ refused: fault })
  const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit', hyperlinks: 'ignore' } as const
  let batch: string[][] = []
  const hand = async () => {
    port.postMessage({ rows: batch })
    batch = []
    await once(port, 'message')
  }
  let expected = 1
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) {
      // Rows that the sheet leaves out are blank lines: they keep the numbers of the others right.
      while (expected < row.number) {
        batch.push([])
        expected++
      }
      batch.push(cellsOf(row))
      expected++
      if (batch.length >= BATCH) await hand()
    }
    break
  }
  if (batch.length > 0) await hand()
  port.postMessage({ done: true })
}

read((workerData as { path: string }).path).catch(() => {
  parentPort?.postMessage({ refused: 'The workbook could not be read; it may be damaged.' })
})
