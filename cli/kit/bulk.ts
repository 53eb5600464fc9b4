/** Bulk files: read here with the very rules of the server, and followed there until every row is final. */
import { BULK_MAX_BYTES, type BulkBatch, isBulkFinal } from '@dcir/core/bulk/contract'
import { batchFields } from '@dcir/core/bulk/fields'
import { type BulkLayout, createBulkFile, type ReadRow } from '@dcir/core/bulk/rows'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { statusTone } from '@dcir/core/display/status'
import type { RowProblem } from '@dcir/core/files/rows'
import type { Api } from './api'
import type { Cli } from './cli'
import { type ColumnChanges, columnsOf } from './columns'
import { type ExitCode, exitCodes, usageError } from './exit-codes'
import { follow } from './follow'
import { type LocalCheck, type LocalFile, localFile, readLocal } from './local-file'

/** Findings of a check beside the rows' own problems. */
export interface Findings {
  problems: readonly RowProblem[]
  /** Remarks for the user; they refuse nothing. */
  notes: readonly string[]
}

export interface CheckedFile extends LocalCheck {
  file: LocalFile
  found: readonly RowProblem[]
  notes: readonly string[]
}

const NOTHING: Findings = { problems: [], notes: [] }

/**
 * Reads every row of a bulk file; it is small enough to be held whole.
 * @param also what the rows are held against besides, such as receipts
 * @throws CliError when no row can be read
 */
export async function checkBulk<Row extends object>(
  cli: Cli,
  path: string,
  layout: BulkLayout<Row>,
  also: (rows: readonly ReadRow<Row>[]) => Findings = () => NOTHING,
): Promise<CheckedFile> {
  const file = await localFile(cli.path(path), BULK_MAX_BYTES)
  const reading = createBulkFile(layout)
  const rows: ReadRow<Row>[] = []
  const refuse = (sentence: string) => usageError(`${path}: ${sentence}`)
  const onRows = (stretch: string[][], first: number) => {
    const taken = reading.take(stretch, first)
    if (typeof taken === 'string') throw refuse(taken)
    for (const row of taken) rows.push(row)
    cli.terminal.progress(`Checking  ${formatCount(rows.length)} rows`)
  }
  await readLocal(file, { onRows, signal: cli.signal }).finally(cli.terminal.clearProgress)
  const end = reading.end()
  if (typeof end === 'string') throw refuse(end)
  const { problems, notes } = also(rows)
  const found = [...rows.flatMap((row) => row.problems), ...problems].sort((one, other) => one.row - other.row)
  const refused = new Set(found.map(({ row }) => row)).size
  return { file, rows: rows.length, refused, problems: found.length, found, notes }
}

const toned: ColumnChanges<BulkBatch> = {
  status: { tone: ({ status }) => (isBulkFinal(status) ? statusTone(status) : 'pending') },
}
const counts = ['totalCount', 'pendingCount', 'successfulCount', 'failedCount'] as const
const words = { batchId: 'Batch id', uploadedBy: 'Uploaded by', uploadedAt: 'Uploaded at' }

/** How batches are listed and shown. */
export const batchTable = {
  fields: worded(pick(batchFields, 'batchId', 'fileName', 'uploadedBy', 'uploadedAt', 'status', ...counts), words),
  columns: toned,
}
export const batchColumns = columnsOf<BulkBatch>(batchTable.fields, toned)

/** The end of a run: what became of the rows. */
export const resultColumns = columnsOf<BulkBatch>(
  worded(pick(batchFields, 'batchId', 'status', ...counts), words),
  toned,
)

/** Exit code of a batch, finished or still running. */
export function exitCodeOf({ status: now, failedCount }: BulkBatch): ExitCode {
  if (!isBulkFinal(now)) return exitCodes.stillRunning
  return now === 'FAILED' || failedCount > 0 ? exitCodes.rowsRefused : exitCodes.done
}

export interface Following {
  show(api: Api, batchId: string): Promise<BulkBatch>
  /** The command that follows a batch again. */
  again(batchId: string): string
}

export const followBatch = (cli: Cli, api: Api, batchId: string, { show, again }: Following): Promise<BulkBatch> =>
  follow(cli, {
    ask: () => show(api, batchId),
    isFinal: ({ status: now }) => isBulkFinal(now),
    progress: ({ totalCount, pendingCount, failedCount }) => {
      const done = totalCount - pendingCount
      const part = Math.floor((100 * done) / Math.max(1, totalCount))
      return `Processing  ${part}%  ${formatCount(done)} of ${formatCount(totalCount)} rows, ${formatCount(failedCount)} failed`
    },
    onStop: `Stopped waiting; the server goes on. ${again(batchId)} follows it.`,
  })
