/** Reads workbooks in threads of their own, each with a memory cap and a time limit. */
import type { Worker } from 'node:worker_threads'
import { unreadable } from '@dcir/core/files/archive-checks'
import { type OnRows, SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { createDeadline } from './deadline'
import { MAX_READ_MS, MAX_READER_HEAP_MB, MAX_READERS, MAX_WAIT_MS, MAX_WAITING_READERS } from './limits'
import type { ReaderMessage } from './reader-worker'
import { startWorker } from './start-worker'
import { createTurns } from './turns'

/** What the workbooks of one process may take; see `limits.ts`. */
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

/** Hands on the worker's batches one after another. */
function followWorker(worker: Worker, readMs: number, onRows: OnRows, signal?: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const deadline = createDeadline(readMs, () =>
      reject(new SpreadsheetError(`The workbook takes longer than ${readMs / 1000} seconds to read. Save it as CSV.`)),
    )
    let using = Promise.resolve()
    let underWay = 0
    let isSaid = false
    // Rows that could not be used have ended the reading already.
    const after = (end: () => void) => void using.then(end, () => undefined)
    async function use(rows: string[][], first: number): Promise<void> {
      signal?.throwIfAborted()
      await onRows(rows, first)
      worker.postMessage('used')
      underWay--
      if (underWay === 0) deadline.run()
    }
    worker.on('message', (message: ReaderMessage) => {
      deadline.pause()
      isSaid = 'refused' in message || 'done' in message
      if ('refused' in message) return after(() => reject(new SpreadsheetError(message.refused)))
      if ('done' in message) return after(resolve)
      underWay++
      using = using.then(() => use(message.rows, message.first))
      return void using.catch((error: Error) => {
        deadline.pause()
        reject(error)
      })
    })
    worker.on('error', (error) => {
      deadline.pause()
      reject(faultOf(error as Error))
    })
    // A thread that ends without a word has met something that never settles. One that was quick is heard of together
    // with its end, before what it said last could be used.
    worker.on('exit', () => {
      deadline.pause()
      if (!isSaid) reject(faultOf(new Error('the worker ended')))
    })
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    deadline.run()
  })
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
      await followWorker(worker, readMs, onRows, signal).finally(() => worker.terminate())
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
