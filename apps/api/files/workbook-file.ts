/** Spreadsheets that are too large for memory: written row by row into the file store. */
import { type Cell, type SheetColumn, type SummaryLine, startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import type { FileStore } from './files'

const LARGEST_FILE = 4 * 1024 ** 3
const PROGRESS_EVERY_MS = 500

interface WorkbookFile {
  sheet: string
  columns: SheetColumn[]
  signal: AbortSignal
  /** Lines of a sheet behind the rows, made once all of them have been handed over. */
  summary?: () => readonly SummaryLine[]
  /** Hands all rows over, some at a time. */
  rows(take: (rows: Cell[][]) => Promise<void>): Promise<void>
  /** How far it is, now and then; the last hundredth is the file's own end. */
  progress?: { expected: number; report(percentage: number): Promise<unknown> }
}

/** Writes a workbook under a key that nobody knows yet; what fails half-way leaves no file. */
export async function storeWorkbook(
  files: FileStore,
  { sheet, columns, signal, rows, summary, progress }: WorkbookFile,
) {
  const workbook = startWorkbook({ sheet, columns, summary })
  const stored = files.put(workbook.content, LARGEST_FILE)
  // A store that fails while rows are being read is met below.
  stored.catch(() => undefined)
  let rowCount = 0
  let reportedAt = 0
  try {
    await rows(async (some) => {
      signal.throwIfAborted()
      await workbook.write(some)
      rowCount += some.length
      if (!progress || Date.now() - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = Date.now()
      await progress.report(Math.min(99, Math.floor((100 * rowCount) / Math.max(progress.expected, rowCount, 1))))
    })
    await workbook.end()
    return { rowCount, ...(await stored) }
  } catch (error) {
    workbook.abandon(error as Error)
    await stored.catch(() => undefined)
    throw error
  }
}
