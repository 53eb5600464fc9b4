/** Reads workbooks in threads of their own, each with a memory cap and a time limit. */
import { unreadable } from '@dcir/core/files/archive-checks'
import { type OnRows, SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { followWorker } from './follow-worker'
import { MAX_READ_MS, MAX_READER_HEAP_MB, MAX_READERS, MAX_WAIT_MS, MAX_WAITING_READERS } from './limits'
import type { LastMessage, RowsMessage } from './reader-worker'
import { startWorker } from './start-worker'
import { createTurns } from './turns'

/** Limits on the workbooks that one process reads; see `limits.ts`. */
export interface ReaderLimits {
  /** Milliseconds for one workbook, without the time for which its rows wait to be used. */
  readMs: number
  /** Megabytes of heap for one workbook. */
  heapMb: number
  /** Workbooks read at once, those that may wait, and for how long. */
  running: number
  waiting: number
  waitMs: number
}

function faultOf(error: Error & { code?: string }): SpreadsheetError {
  const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new SpreadsheetError(
    memory ? 'The workbook takes more memory than a workbook may. Save it as CSV.' : unreadable('workbook'),
  )
}

/** Makes a reader of workbooks with a queue of its own. */
export function createWorkbookReader({ readMs, heapMb, ...turns }: ReaderLimits) {
  const queue = createTurns({ ...turns, refusal: 'spreadsheets-busy' })
  return async (path: string, onRows: OnRows, signal?: AbortSignal): Promise<void> => {
    const release = await queue.acquire()
    try {
      signal?.throwIfAborted()
      const worker = startWorker('reader-worker', {
        workerData: { path },
        resourceLimits: { maxOldGenerationSizeMb: heapMb },
      })
      const last = await followWorker<RowsMessage, LastMessage>(worker, {
        ms: readMs,
        late: () =>
          new SpreadsheetError(`The workbook takes longer than ${readMs / 1000} seconds to read. Save it as CSV.`),
        faultOf,
        isBatch: (message) => 'rows' in message,
        use: ({ rows, first }) => onRows(rows, first),
        signal,
      })
      if ('refused' in last) throw new SpreadsheetError(last.refused)
    } finally {
      release()
    }
  }
}

/**
 * Reads the first sheet of an XLSX file, wherever its parts are in the archive. Dates come as `2026-11-20`, numbers
 * without trailing zeros, formulas by their value when the file was saved. Blank rows are left out: `first` goes on.
 * @throws SpreadsheetError when the file cannot be read or is beyond a limit, Refusal when too many are being read
 */
export const readXlsx = createWorkbookReader({
  readMs: MAX_READ_MS,
  heapMb: MAX_READER_HEAP_MB,
  running: MAX_READERS,
  waiting: MAX_WAITING_READERS,
  waitMs: MAX_WAIT_MS,
})
