/**
 * The job that builds reports of statements: each row with what became of it. The file becomes the report's in one update,
 * so that a killed process leaves at most a file without an owner, never half a report.
 */
import { pick } from '@dcir/core/contract/vocabulary'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { entryFields } from '@dcir/core/reconciliation/entries/fields'
import { directionText } from '@dcir/core/reconciliation/entries/rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { configured } from '../../../db/configuration'
import { BANK, type Database, type Sql } from '../../../db/database'
import { eachChunk } from '../../../db/lists'
import { writeEvents } from '../../../events/write-events'
import type { FileStore } from '../../../files/files'
import { storeWorkbook } from '../../../files/workbook-file'
import type { JobKind, RunningJob } from '../../../jobs/runner'
import type { Clock } from '../../../kit/clock'
import { type EntryCursor, entriesStore } from '../entries/entries.store'
import { type Extent, type StatementReportRecord, statementReportsStore } from './statement-reports.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
}

export const STATEMENT_REPORT_JOB = 'statement-reports'
const RETENTION_KEY = 'dcir.report.retention-days'
const CHUNK = 2000

const fields = pick(
  entryFields,
  'transactionDate',
  'narration',
  'maskedPan',
  'rrn',
  'stan',
  'amount',
  'isDebit',
  'terminalId',
  'reconStatus',
  'responseCode',
  'cardAcceptorId',
  'bulkSettlementKey',
  'logCode',
  'referenceId',
)
const rowOf = (entry: AccountEntry) => cellsOf(fields, { ...entry, isDebit: directionText(entry.isDebit) })

export function createStatementReportWorker({ database, clock, files }: Deps) {
  const within = <T>(work: (db: Sql) => Promise<T>) => database.transaction(BANK, work)

  const write = (record: StatementReportRecord, extent: Extent, signal: AbortSignal) =>
    storeWorkbook(files, {
      sheet: 'Statement',
      columns: sheetColumnsOf(fields),
      signal,
      rows(take) {
        const read = (db: Sql, last: EntryCursor | null) => entriesStore(db).after(extent, last, CHUNK)
        return eachChunk<AccountEntry & EntryCursor>(database, BANK, read, (rows) => take(rows.map(rowOf)))
      },
      progress: {
        expected: extent.expected,
        report: (percentage) => within((db) => statementReportsStore(db).progress(record.id, percentage)),
      },
    })

  async function run({ key: downloadKey, signal }: RunningJob): Promise<undefined> {
    const record = await database.read(BANK, (db) => statementReportsStore(db).byKey(downloadKey))
    if (!record || record.status === 'COMPLETED' || record.status === 'FAILED') return
    const { fileKey, transactionDate } = record
    const target = fileKey === null ? { transactionDate: transactionDate ?? '' } : { fileKey }
    const extent = await database.read(BANK, (db) => statementReportsStore(db).extent(target))
    if (!extent) throw new Error('the rows of the report are gone')
    await within((db) => statementReportsStore(db).begin(record.id, clock.now()))
    const { rowCount, key: storageKey, size: fileSize, sha256 } = await write(record, extent, signal)
    const kept = await within(async (db) => {
      const { [RETENTION_KEY]: days } = await configured(db, RETENTION_KEY)
      const at = clock.now()
      const until = new Date(at.getTime() + days * 86_400_000)
      const file = { rowCount, storageKey, fileSize, sha256, at, until }
      const done = await statementReportsStore(db).finish(record.id, file)
      const data = {
        report: 'statement',
        reportId: downloadKey,
        rows: rowCount,
        availableUntil: lagosIso(until),
      } as const
      if (done) await writeEvents(db, [{ kind: 'report.ready', superAgentId: null, data }], at)
      return done
    })
    if (!kept) await files.remove(storageKey)
  }

  const job: JobKind = {
    kind: STATEMENT_REPORT_JOB,
    run,
    async onFailed(db, { key: reportId }, reason) {
      if ((await statementReportsStore(db).fail(reportId, reason, clock.now())) === 0) return
      const data = { report: 'statement', reportId } as const
      await writeEvents(db, [{ kind: 'report.failed', superAgentId: null, data }], clock.now())
    },
  }

  return {
    job,

    /** Removes the files of reports whose time is over. */
    async expire(): Promise<void> {
      const keys = await within((db) => statementReportsStore(db).expire(clock.now()))
      for (const key of keys) await files.remove(key)
    },
  }
}
