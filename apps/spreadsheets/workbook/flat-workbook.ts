/**
 * A workbook of rows alone, such as a report, as the bytes of its file. The rows become bytes here and are packed by
 * Node's own threads: handing them to a thread of ours would cost more than that.
 */

import { ROWS_A_SHEET, sheetName } from './cell-values'
import { pushedContent } from './pushed-content'
import { createSheetBytes, SHEET_CHUNK } from './sheet-bytes'
import type { Cell, SheetColumn, SummaryLine, WorkbookSpec, WorkbookWriter } from './spec'
import { SHEET_END, sheetBegin, sheetPath, workbookParts } from './workbook-parts'
import { createZipWriter, type ZipEntryWriter } from './zip-writer'

/** Bytes after which a sheet is continued on the next one: from 4 GiB on, not every program reads it. */
const BYTES_A_SHEET = 4_000_000_000

const SUMMARY = 'Summary'
const summaryColumns: readonly SheetColumn[] = [
  { header: SUMMARY, width: 24, kind: 'text' },
  { header: 'Value', width: 36, kind: 'text' },
  { header: 'Amount', width: 20, kind: 'money' },
]

/** A sheet of few lines, whole. */
function summarySheet(lines: readonly SummaryLine[]): string {
  const encoded = createSheetBytes(summaryColumns)
  encoded.put(sheetBegin(summaryColumns))
  for (const [at, { label, text = null, amount = null }] of lines.entries()) encoded.row(at + 2, [label, text, amount])
  encoded.put(SHEET_END)
  return Buffer.from(encoded.take()).toString('utf8')
}

/** Starts a workbook of one sheet, continued on further sheets where it is longer than one holds. */
export function startFlatWorkbook(
  { sheet: name, columns, summary }: WorkbookSpec,
  { rowsASheet = ROWS_A_SHEET, bytesASheet = BYTES_A_SHEET } = {},
): WorkbookWriter {
  const { content, drained, refuseGivenUp } = pushedContent(() => zip.abandon())
  const zip = createZipWriter((bytes) => void content.push(bytes))
  const encoded = createSheetBytes(columns)
  const sheets: string[] = []
  let entry: ZipEntryWriter | null = null
  let inSheet = 0
  let packing = Promise.resolve()

  /** Packs what was encoded, while more is encoded: one buffer is filled and one is packed. */
  async function pack(): Promise<void> {
    await packing
    await drained()
    refuseGivenUp()
    packing = entry?.write(encoded.take()) ?? packing
    // A failure is thrown where it is awaited, after which nothing is packed.
    packing.catch(() => undefined)
  }

  function beginSheet(): ZipEntryWriter {
    sheets.push(sheetName(name, sheets.length + 1))
    inSheet = 0
    encoded.put(sheetBegin(columns))
    entry = zip.stream(sheetPath(sheets.length))
    return entry
  }

  async function endSheet(): Promise<void> {
    encoded.put(SHEET_END)
    await pack()
    await packing
    await entry?.end()
    entry = null
  }

  async function write(rows: readonly Cell[][]): Promise<void> {
    refuseGivenUp()
    for (const row of rows) {
      entry ??= beginSheet()
      inSheet++
      encoded.row(inSheet + 1, row)
      if (encoded.length() >= SHEET_CHUNK) await pack()
      if (inSheet === rowsASheet || entry.size > bytesASheet) await endSheet()
    }
    await drained()
  }

  async function end(): Promise<void> {
    refuseGivenUp()
    if (sheets.length === 0) beginSheet()
    if (entry) await endSheet()
    if (summary) {
      sheets.push(SUMMARY)
      zip.add(sheetPath(sheets.length), summarySheet(summary()))
    }
    for (const [path, text] of workbookParts(sheets)) zip.add(path, text)
    zip.end()
    content.push(null)
  }

  const orDestroy = (work: Promise<void>) =>
    work.catch((error: Error) => {
      content.destroy(error)
      throw error
    })

  return {
    content,
    write: (rows) => orDestroy(write(rows)),
    end: () => orDestroy(end()),
    abandon: (reason) => void content.destroy(reason),
  }
}
