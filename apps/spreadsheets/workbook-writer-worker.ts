/** Writes the rows that it is handed into a workbook, and hands back the file's bytes. */
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import ExcelJS from 'exceljs'
import { STOP } from './stop-worker'
import { daysOf, formats, plainText, ROWS_A_SHEET, sheetName } from './workbook/cell-values'
import type { WriterMessage, WriterOrder } from './workbook/edited-workbook'
import type { Cell, SheetColumn, WorkbookSpec } from './workbook/spec'

/** Strings stay strings: a value that begins with `=` is written as text and never as a formula. */
function cellOf(value: Cell, kind: SheetColumn['kind']): Cell {
  if (typeof value === 'string') return plainText(value)
  if (value === null) return null
  if (kind === 'money') return value / 100
  return kind === 'instant' ? daysOf(value) : value
}

const send = (message: WriterMessage) => parentPort?.postMessage(message)

const output = new Writable({
  write(chunk: Buffer, _encoding, done) {
    send({ chunk })
    done()
  },
})

const { sheet: name, columns, notes } = workerData as WorkbookSpec
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: output, useSharedStrings: false, useStyles: true })

function newSheet(number: number): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(sheetName(name, number), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  sheet.columns = columns.map(({ header, width, kind, readOnly }) => ({
    header,
    width,
    style: { numFmt: formats[kind], ...(readOnly && { fill: GREY }) },
  }))
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  return sheet
}

const GREY: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE7E9ED' } }

/** A list of choices is one text, which spreadsheet programs take up to this length. */
const MAX_CHOICES_LENGTH = 255

/** Rows below the last that offer choices, too. */
const MORE_ROWS = 500

function offer(column: number, choices: readonly string[]): void {
  const list = choices.join(',')
  if (list.length > MAX_CHOICES_LENGTH || choices.some((choice) => /[",]/.test(choice))) return
  const letter = sheet.getColumn(column).letter
  // The types of the library leave these out of a sheet, which has them.
  const { dataValidations } = sheet as unknown as { dataValidations: { add(range: string, rule: object): void } }
  dataValidations.add(`${letter}2:${letter}${1 + inSheet + MORE_ROWS}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`"${list}"`],
  })
}

function writeNotes({ sheet: title, lines }: NonNullable<WorkbookSpec['notes']>): void {
  const sheet = workbook.addWorksheet(title)
  sheet.columns = [{ width: 120 }]
  for (const line of lines) sheet.addRow([line]).commit()
  sheet.commit()
}

let sheets = 1
let inSheet = 0
let sheet = newSheet(sheets)

function write(rows: readonly Cell[][]): void {
  for (const row of rows) {
    if (inSheet === ROWS_A_SHEET) {
      sheet.commit()
      sheets += 1
      inSheet = 0
      sheet = newSheet(sheets)
    }
    sheet.addRow(row.map((value, at) => cellOf(value, columns[at]?.kind ?? 'text'))).commit()
    inSheet += 1
  }
}

parentPort?.on('message', async (message: WriterOrder) => {
  if (message === STOP) process.exit()
  if (message !== 'end') {
    write(message.rows)
    // The zip stream gets its turn before the next batch comes.
    setImmediate(() => send('ready'))
    return
  }
  for (const [at, { choices }] of columns.entries()) if (choices) offer(at + 1, choices)
  sheet.commit()
  if (notes) writeNotes(notes)
  await workbook.commit()
  send('done')
})
