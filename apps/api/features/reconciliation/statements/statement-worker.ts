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
import { configured } from '../../../db/configuration'
import { BANK, type Database, type Sql } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import { sql } from '../../../db/sql'
import { type FileStore, onLocal } from '../../../files/files'
import type { JobKind, RunningJob } from '../../../jobs/runner'
import type { Clock } from '../../../kit/clock'
import type { Log } from '../../../kit/log'
import { columnsStore } from '../configurations.store'
import { layoutsStore } from '../layouts.store'
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
const WORK_MEMORY = sql`SET LOCAL work_mem = '256MB'`

async function approvedCodes(db: Sql): Promise<readonly string[]> {
  const { [responseCodeKeys.SUCCESS]: approved } = await configured(db, responseCodeKeys.SUCCESS)
  return approved
}

export const STATEMENT_JOB = 'statements'

/** @throws Error where the file was removed after its time */
function keptFileOf({ storageKey }: StatementRecord): string {
  if (!storageKey) throw new Error('the file of the statement is not kept any more; it has to be uploaded again')
  return storageKey
}

export function createStatementWorker({ database, clock, files, log }: Deps) {
  const inTransaction = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  const advance = (db: Sql, id: number, from: StatementStatus[], to: StatementStatus) =>
    db.run(sql`UPDATE statement_files SET status = ${to} WHERE id = ${id} AND status = ANY (${from}::text[])`)

  const { report, reached, reporter } = statementProgress(database)

  async function load(record: StatementRecord, job: RunningJob): Promise<void> {
    await inTransaction(async (db) => {
      await db.run(sql`UPDATE statement_files SET rows_read = 0, percentage = 0 WHERE id = ${record.id}`)
      await advance(db, record.id, ['RECEIVED', 'LOADING'], 'LOADING')
    })
    const { columns, saved } = await database.read(BANK, async (db) => ({
      columns: await columnsStore(db).all(),
      saved: await layoutsStore(db).inForce(),
    }))
    const today = businessDate(clock.now())
    const read = (onPages: OnPages) =>
      onLocal(files, keptFileOf(record), (path) =>
        readStatement({ path, type: record.format, columns, saved, today }, onPages, job.signal),
      )
    await inTransaction(async (db) => {
      await db.run(WORK_MEMORY)
      const { loaded, layout } = await loadStatement(db, { read, progress: reporter(record) })
      await report(record.id, 62, loaded.rowsRead)
      await ensurePartitions(loaded)
      await lockForTransaction(db, 'statementAcceptance')
      await job.assertHeld(db)
      const approved = await approvedCodes(db)
      const accepting = { ...loaded, statementId: record.id, approved }
      const counts = await acceptStatement(db, accepting, reached(record.id))
      await db.run(
        sql`UPDATE statement_files SET status = 'MATCHING', percentage = 80, rows_read = ${loaded.rowsRead},
          success_count = ${counts.success},
           duplicate_count = ${counts.duplicate}, failed_count = ${counts.failed}, layout_account =
           ${layout?.accountNumber ?? null}, layout_version = ${layout?.version ?? null} WHERE id = ${record.id}`,
      )
    })
  }

  /** Apart from the load: a new partition locks its table, and a load is long. */
  async function ensurePartitions({ firstDate, lastDate }: Loaded): Promise<void> {
    if (!firstDate || !lastDate) return
    await inTransaction((db) => db.run(sql`SELECT ensure_statement_partitions(${firstDate}::date, ${lastDate}::date)`))
  }

  async function match(record: StatementRecord, job: RunningJob): Promise<void> {
    await inTransaction(async (db) => {
      await db.run(WORK_MEMORY)
      const matched = await matchStatement(db, record.id, await approvedCodes(db))
      await job.assertHeld(db)
      await db.run(
        sql`UPDATE statement_files SET status = 'COMPLETED', percentage = 100, matched_success_count =
          ${matched.success},
           matched_failed_count = ${matched.failed}, completed_at = ${clock.now()} WHERE id = ${record.id}
           AND status = 'MATCHING'`,
      )
      await statementMatched(db, record.fileKey, clock.now())
    })
  }

  async function run(job: RunningJob): Promise<undefined> {
    const fileKey = job.key
    const read = () => database.read(BANK, (db) => statementsStore(db).byKey(fileKey))
    const record = await read()
    if (!record || isStatementFinal(record.status)) return
    try {
      if (record.status !== 'MATCHING') await load(record, job)
      await match(record, job)
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      log.info({ fileKey }, 'a statement was refused as a whole')
      await inTransaction((db) => failStatement(db, fileKey, { message: error.message, canRetry: false }, clock.now()))
    }
  }

  const job: JobKind = {
    kind: STATEMENT_JOB,
    run,
    onFailed: (db, { key: fileKey }, reason) =>
      failStatement(
        db,
        fileKey,
        { message: `The file could not be processed: ${reason}`, canRetry: true },
        clock.now(),
      ),
    onRetry: (db, { key }) => statementsStore(db).reopen(key),
  }
  return { jobs: [job, withdrawalJob({ database, clock }), ...rerunJobs({ database, clock })] }
}
