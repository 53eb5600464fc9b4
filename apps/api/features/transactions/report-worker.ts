/**
 * The job that builds reports. A report is written to the file store under a name that nobody knows yet, and
 * becomes the record's in one update: a killed process leaves at most a file without an owner, never half a report.
 */
import { lagosIso } from '@dcir/core/time/lagos'
import { isReportFinal } from '@dcir/core/transactions/reports-contract'
import { configured } from '../../db/configuration'
import { BANK, type Database, type Scope, type Sql } from '../../db/database'
import { agentAmong, writeEvents } from '../../events/write-events'
import type { FileStore } from '../../files/files'
import { storeWorkbook } from '../../files/workbook-file'
import type { JobKind, RunningJob } from '../../jobs/runner'
import type { Clock } from '../../kit/clock'
import { type ReportRecord, reportsStore } from './reports.store'
import { eachReportRow, reportExtent } from './transaction-report'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
}

export const REPORT_JOB = 'reports'
const RETENTION_KEY = 'dcir.report.retention-days'

const scopeOf = ({ superAgentIds }: ReportRecord): Scope =>
  superAgentIds ? { kind: 'super-agents', ids: superAgentIds } : BANK

export function createReportWorker({ database, clock, files }: Deps) {
  const within = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  async function write(record: ReportRecord, signal: AbortSignal) {
    const scope = scopeOf(record)
    const { expected, columns, given } = await reportExtent(database, scope, record.filter)
    const report = (percentage: number) => within((db) => reportsStore(db).progress(record.id, percentage))
    return storeWorkbook(files, {
      sheet: 'Transactions',
      columns,
      signal,
      rows: (take) => eachReportRow(database, scope, record.filter, given, take),
      progress: { expected, report },
    })
  }

  async function run({ key: recordId, signal }: RunningJob): Promise<undefined> {
    const record = await database.read(BANK, (db) => reportsStore(db).forWork(recordId))
    if (!record || isReportFinal(record.status)) return
    await within((db) => reportsStore(db).begin(record.id))
    const { rowCount, key: storageKey, size: fileSize, sha256 } = await write(record, signal)
    const kept = await within(async (db) => {
      const { [RETENTION_KEY]: days } = await configured(db, RETENTION_KEY)
      const at = clock.now()
      const until = new Date(at.getTime() + days * 86_400_000)
      const done = await reportsStore(db).finish(record.id, { rowCount, storageKey, fileSize, sha256, at, until })
      const data = { report: 'transactions', reportId: record.recordId, rows: rowCount } as const
      const event = { kind: 'report.ready', data: { ...data, availableUntil: lagosIso(until) } } as const
      if (done) await writeEvents(db, [{ ...event, superAgentId: agentAmong(record.superAgentIds) }], at)
      return done
    })
    if (!kept) await files.remove(storageKey)
  }

  const job: JobKind = {
    kind: REPORT_JOB,
    run,
    async onFailed(db, { key: recordId }, reason) {
      const record = await reportsStore(db).forWork(recordId)
      if (!record || (await reportsStore(db).fail(recordId, reason, clock.now())) === 0) return
      const event = { kind: 'report.failed', data: { report: 'transactions', reportId: recordId } } as const
      await writeEvents(db, [{ ...event, superAgentId: agentAmong(record.superAgentIds) }], clock.now())
    },
    onRetry: (db, { key }) => reportsStore(db).reopen(key),
  }

  return {
    job,

    /** Removes the files of reports whose time is over. */
    async expire(): Promise<void> {
      const keys = await within((db) => reportsStore(db).expire(clock.now()))
      for (const key of keys) await files.remove(key)
    },
  }
}
