/**
 * The job that loads and matches statements. The file's own record shows the work that is left, and each step is one
 * transaction: a killed process loses nothing, and the run that takes the job over begins at the step that was lost.
 */
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { isStatementFinal, type StatementStatus } from '@dcir/core/reconciliation/contract'
import { businessDate } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import type { Loaded } from '@dcir/spreadsheets/statement-pages'
import { type OnPages, readStatement } from '@dcir/spreadsheets/statement-reader'
import { configured } from '../../db/configuration'
import { BANK, type Database, type Sql } from '../../db/database'
import { lockForTransaction } from '../../db/locks'
import { sql as statement } from '../../db/sql'
import { type FileStore, onLocal } from '../../files/files'
import type { JobKind, RunningJob } from '../../jobs/runner'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { columnsStore } from './configurations.store'
import { layoutsStore } from './layouts.store'
import { rerunJobs } from './reruns'
import { acceptStatement } from './statement-accept'
import { failStatement, statementMatched } from './statement-events'
import { loadStatement } from './statement-load'
import { matchStatement } from './statement-match'
import { statementProgress } from './statement-progress'
import { type StatementRecord, statementsStore } from './statements.store'
import { withdrawalJob } from './withdrawals'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  log: Log
}

/** Sorting and hashing a whole file in memory, for this transaction alone. */
const WORK_MEMORY = statement`SET LOCAL work_mem = '256MB'`

async function approvedCodes(sql: Sql): Promise<readonly string[]> {
  const { [responseCodeKeys.SUCCESS]: approved } = await configured(sql, responseCodeKeys.SUCCESS)
  return approved
}

export const STATEMENT_JOB = 'statements'

/** @throws Error where the file was removed after its time */
function keptFileOf({ storageKey }: StatementRecord): string {
  if (!storageKey) throw new Error('the file of the statement is not kept any more; it has to be uploaded again')
  return storageKey
}

export type StatementWorker = ReturnType<typeof createStatementWorker>

export function createStatementWorker({ database, clock, files, log }: Deps) {
  const inTransaction = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  const advance = (sql: Sql, id: number, from: StatementStatus[], to: StatementStatus) =>
    sql.run('UPDATE statement_files SET status = $3 WHERE id = $1 AND status = ANY ($2::text[])', [id, from, to])

  const { report, reached, reporter } = statementProgress(database)

  async function load(record: StatementRecord, job: RunningJob): Promise<void> {
    await inTransaction(async (sql) => {
      await sql.run('UPDATE statement_files SET rows_read = 0, percentage = 0 WHERE id = $1', [record.id])
      await advance(sql, record.id, ['RECEIVED', 'LOADING'], 'LOADING')
    })
    const { columns, saved } = await database.read(BANK, async (sql) => ({
      columns: await columnsStore(sql).all(),
      saved: await layoutsStore(sql).inForce(),
    }))
    const today = businessDate(clock.now())
    const read = (onPages: OnPages) =>
      onLocal(files, keptFileOf(record), (path) =>
        readStatement({ path, type: record.format, columns, saved, today }, onPages, job.signal),
      )
    await inTransaction(async (sql) => {
      await sql.runDynamic(WORK_MEMORY)
      const { loaded, layout } = await loadStatement(sql, { read, progress: reporter(record) })
      await report(record.id, 62, loaded.rowsRead)
      await ensurePartitions(loaded)
      await lockForTransaction(sql, 'statementAcceptance')
      await job.assertHeld(sql)
      const approved = await approvedCodes(sql)
      const accepting = { ...loaded, statementId: record.id, approved }
      const counts = await acceptStatement(sql, accepting, reached(record.id))
      await sql.run(
        `UPDATE statement_files SET status = 'MATCHING', percentage = 80, rows_read = $2, success_count = $3,
           duplicate_count = $4, failed_count = $5, layout_account = $6, layout_version = $7 WHERE id = $1`,
        [
          record.id,
          loaded.rowsRead,
          counts.success,
          counts.duplicate,
          counts.failed,
          layout?.accountNumber ?? null,
          layout?.version ?? null,
        ],
      )
    })
  }

  /** Apart from the load: a new partition locks its table, and a load is long. */
  async function ensurePartitions({ firstDate, lastDate }: Loaded): Promise<void> {
    if (!firstDate || !lastDate) return
    await inTransaction((sql) =>
      sql.run('SELECT ensure_statement_partitions($1::date, $2::date)', [firstDate, lastDate]),
    )
  }

  async function match(record: StatementRecord, job: RunningJob): Promise<void> {
    await inTransaction(async (sql) => {
      await sql.runDynamic(WORK_MEMORY)
      const matched = await matchStatement(sql, record.id, await approvedCodes(sql))
      await job.assertHeld(sql)
      await sql.run(
        `UPDATE statement_files SET status = 'COMPLETED', percentage = 100, matched_success_count = $2,
           matched_failed_count = $3, completed_at = $4 WHERE id = $1 AND status = 'MATCHING'`,
        [record.id, matched.success, matched.failed, clock.now()],
      )
      await statementMatched(sql, record.fileKey, clock.now())
    })
  }

  async function run(job: RunningJob): Promise<undefined> {
    const fileKey = job.key
    const read = () => database.read(BANK, (sql) => statementsStore(sql).byKey(fileKey))
    const record = await read()
    if (!record || isStatementFinal(record.status)) return
    try {
      if (record.status !== 'MATCHING') await load(record, job)
      await match(record, job)
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      log.info({ fileKey }, 'a statement was refused as a whole')
      await inTransaction((sql) =>
        failStatement(sql, fileKey, { message: error.message, canRetry: false }, clock.now()),
      )
    }
  }

  const job: JobKind = {
    kind: STATEMENT_JOB,
    run,
    onFailed: (sql, { key: fileKey }, reason) =>
      failStatement(
        sql,
        fileKey,
        { message: `The file could not be processed: ${reason}`, canRetry: true },
        clock.now(),
      ),
    onRetry: (sql, { key }) => statementsStore(sql).reopen(key),
  }
  return { jobs: [job, withdrawalJob({ database, clock }), ...rerunJobs({ database, clock })] }
}
