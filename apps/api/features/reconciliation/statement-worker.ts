/**
 * The worker group that reads statements. The queue wakes it; what is left to do stands in the file's own record, and
 * who does it is told by an advisory lock that ends with its holder. So a killed process loses nothing: another one,
 * or the next start, finds the record unfinished and its lock free.
 */
import { isStatementFinal, type StatementStatus } from '@dcir/core/reconciliation/contract'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { SpreadsheetError } from '@dcir/spreadsheets/spreadsheet-error'
import { configurationList } from '../../db/configuration'
import { BANK, type Database, type Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { exclusively } from '../../jobs/exclusive'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { acceptStatement, type Loaded, loadStatement } from './statement-load'
import { matchStatement } from './statement-match'
import { statementProgress, statementSource } from './statement-progress'
import { type StatementRecord, statementsStore } from './statements.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  log: Log
}

/** Statements wait for each other where they decide which rows are new. */
const ACCEPT_LOCK = 7205
/** The other half of each file's own lock. */
const FILE_LOCK = 7206

export type StatementWorker = ReturnType<typeof createStatementWorker>

export function createStatementWorker({ database, clock, files, log }: Deps) {
  const inTransaction = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)

  const advance = (sql: Sql, id: number, from: StatementStatus[], to: StatementStatus) =>
    sql.run('UPDATE statement_files SET status = $3 WHERE id = $1 AND status = ANY ($2::text[])', [id, from, to])

  const { tell, reached, teller } = statementProgress(database)

  async function load(record: StatementRecord): Promise<void> {
    await inTransaction(async (sql) => {
      await sql.run('UPDATE statement_files SET rows_read = 0, percentage = 0 WHERE id = $1', [record.id])
      await advance(sql, record.id, ['RECEIVED', 'LOADING'], 'LOADING')
    })
    const columns = await database.read(BANK, (sql) => statementsStore(sql).columns())
    const source = statementSource(files, record)
    await inTransaction(async (sql) => {
      await sql.runDynamic("SET LOCAL work_mem = '256MB'")
      const progress = teller(record, source.sizeRead)
      const loaded = await loadStatement(sql, { statementId: record.id, columns, rows: source.rows, progress })
      await tell(record.id, 62, loaded.rowsRead)
      await ensurePartitions(loaded)
      await sql.run('SELECT pg_advisory_xact_lock($1)', [ACCEPT_LOCK])
      const counts = await acceptStatement(sql, record.id, loaded, reached(record.id))
      await sql.run(
        `UPDATE statement_files SET status = 'MATCHING', percentage = 80, rows_read = $2, success_count = $3,
           duplicate_count = $4, failed_count = $5 WHERE id = $1`,
        [record.id, loaded.rowsRead, counts.success, counts.duplicate, counts.failed],
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

  async function match(record: StatementRecord): Promise<void> {
    await inTransaction(async (sql) => {
      await sql.runDynamic("SET LOCAL work_mem = '256MB'")
      const span = await sql.first<{ firstDate: string | null; lastDate: string | null; rows: number }>(
        `SELECT min(transaction_date) AS "firstDate", max(transaction_date) AS "lastDate",
           coalesce(sum(total_count), 0)::bigint AS rows FROM statement_days
         WHERE statement_id = $1`,
        [record.id],
      )
      const approved = await configurationList(sql, responseCodeKeys.SUCCESS)
      const { firstDate, lastDate, rows } = span ?? { firstDate: null, lastDate: null, rows: 0 }
      const matched =
        firstDate && lastDate
          ? await matchStatement(sql, record.id, { firstDate, lastDate, rows }, approved, reached(record.id))
          : { success: 0, failed: 0 }
      await sql.run(
        `UPDATE statement_files SET status = 'COMPLETED', percentage = 100, matched_success_count = $2,
           matched_failed_count = $3, completed_at = $4 WHERE id = $1 AND status = 'MATCHING'`,
        [record.id, matched.success, matched.failed, clock.now()],
      )
    })
  }

  const fail = (record: StatementRecord, message: string) =>
    inTransaction((sql) =>
      sql.run(
        `UPDATE statement_files SET status = 'FAILED', percentage = 100, failure_message = $2, completed_at = $3
         WHERE id = $1 AND status IN ('RECEIVED', 'LOADING')`,
        [record.id, message, clock.now()],
      ),
    )

  async function workOn(fileKey: string): Promise<void> {
    const read = () => database.read(BANK, (sql) => statementsStore(sql).byKey(fileKey))
    const record = await read()
    if (!record || isStatementFinal(record.status)) return
    try {
      if (record.status !== 'MATCHING') await load(record)
      await match(record)
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      log.info({ fileKey }, 'a statement was refused as a whole')
      await fail(record, error.message)
    }
  }

  return {
    /** Brings one file to its end, unless somebody is at it already. */
    process: (fileKey: string) => exclusively(database, FILE_LOCK, fileKey, () => workOn(fileKey)),

    /** Files that nobody brought to their end, such as those of a killed process. */
    async unfinished(): Promise<string[]> {
      const rows = await database.read(BANK, (sql) =>
        sql.rows<{ fileKey: string }>(
          `SELECT file_key AS "fileKey" FROM statement_files WHERE status NOT IN ('COMPLETED', 'FAILED')
           ORDER BY uploaded_at`,
        ),
      )
      return rows.map((row) => row.fileKey)
    },
  }
}
