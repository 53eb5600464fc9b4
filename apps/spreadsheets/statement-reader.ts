/** Reads statements in a thread each, whatever their format, and hands on what they hold as pages of COPY text. */
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import type { SavedLayout } from '@dcir/core/reconciliation/layouts/choice'
import type { StatementType } from '@dcir/core/reconciliation/statement-text'
import { followWorker } from './follow-worker'
import { MAX_STATEMENT_HEAP_MB, MAX_STATEMENT_READ_MS } from './limits'
import { startWorker } from './start-worker'
import type { Loaded } from './statement-pages'

export interface StatementFile {
  /** Path of the file on this machine. */
  path: string
  type: StatementType
  columns: readonly StatementColumn[]
  saved: readonly SavedLayout[]
  /** The Lagos date. */
  today: string
}

interface PagesMessage {
  pages: readonly Uint8Array[]
  rowsRead: number
  /** Bytes read of a text file; 0 for a workbook. */
  bytesRead: number
}

export interface ReadStatement {
  loaded: Loaded
  /** Null for the platform's own spreadsheet. */
  layout: { accountNumber: string; version: number } | null
}

export type StatementMessage = PagesMessage | ReadStatement | { refused: string }

export type OnPages = (pages: PagesMessage) => Promise<void>

const late = () =>
  new SpreadsheetError(
    `The file takes longer than ${MAX_STATEMENT_READ_MS / 60_000} minutes to read. Send it in smaller files.`,
  )

const faultOf = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new SpreadsheetError('The file takes more memory to read than a statement may. Send it in smaller files.')
    : error

/** @throws SpreadsheetError when the file cannot be read as a whole */
export async function readStatement(
  file: StatementFile,
  onPages: OnPages,
  signal?: AbortSignal,
): Promise<ReadStatement> {
  signal?.throwIfAborted()
  const worker = startWorker('statement-worker', {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MAX_STATEMENT_HEAP_MB },
  })
  const last = await followWorker<PagesMessage, ReadStatement | { refused: string }>(worker, {
    ms: MAX_STATEMENT_READ_MS,
    late,
    faultOf,
    isBatch: (message) => 'pages' in message,
    use: onPages,
    signal,
  })
  if ('refused' in last) throw new SpreadsheetError(last.refused)
  return last
}
