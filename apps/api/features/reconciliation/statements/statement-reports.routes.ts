/** Reports of statement files and of days: looked for, generated, and handed out. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type DownloadStatus, type StatementReport, statementReports } from '@dcir/core/reconciliation/reports-contract'
import { statementReportMessages as messages, reportFileName } from '@dcir/core/reconciliation/reports-rules'
import { businessDate } from '@dcir/core/time/lagos'
import { type FileAnswer, routesOf } from '../../../call/call'
import type { Database, Sql } from '../../../db/database'
import type { FileStore } from '../../../files/files'
import { keptAnswer } from '../../../http/file-answers'
import { enqueueJob } from '../../../jobs/jobs.store'
import type { Writes } from '../../../write/write'
import { STATEMENT_REPORT_JOB } from './statement-report-worker'
import { type Extent, type StatementReportRecord, statementReportsStore, type Target } from './statement-reports.store'

interface Deps {
  database: Database
  files: FileStore
  writes: Writes
}

async function extentOf(db: Sql, target: Target): Promise<Extent> {
  const extent = await statementReportsStore(db).extent(target)
  if (!extent) throw new Refusal('not-found', { label: target.fileKey ? 'Statement file' : 'An upload of this day' })
  return extent
}

/** The state of a report: one that is outdated, or whose file is gone, counts as none. */
async function stateOf(db: Sql, target: Target, extent: Extent): Promise<StatementReport> {
  const store = statementReportsStore(db)
  const record = await store.latest(target)
  const none = (message: string): StatementReport => ({
    downloadStatus: 'NOT_GENERATED',
    downloadRecordKey: null,
    downloadPercentage: 0,
    message,
  })
  if (!record) return none(messages.NOT_GENERATED)
  const { status, storageKey, readFrom } = record
  if (status === 'COMPLETED' && !storageKey) return none(messages.expired)
  if (status === 'COMPLETED' && readFrom && (await store.isOutdated(extent, readFrom))) return none(messages.outdated)
  return foundOf(record, messages[status])
}

const foundOf = ({ status, downloadKey, percentage }: StatementReportRecord, message: string): StatementReport => ({
  downloadStatus: status,
  downloadRecordKey: downloadKey,
  downloadPercentage: percentage,
  message,
})

const needsNew = (status: DownloadStatus) => status === 'NOT_GENERATED' || status === 'FAILED'

export function statementReportsRoutes({ database, files, writes }: Deps) {
  async function start(db: Sql, target: Target, by: string, at: Date): Promise<StatementReport> {
    await statementReportsStore(db).hold(target)
    const extent = await extentOf(db, target)
    if (!extent.isReady) throw new Refusal('statement-not-ready')
    const state = await stateOf(db, target, extent)
    if (!needsNew(state.downloadStatus)) return state
    const downloadKey = `SR-${businessDate(at).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
    const store = statementReportsStore(db)
    // Somebody else may have started it a moment ago; theirs is the report then.
    if (await store.create(downloadKey, target, by, at)) await enqueueJob(db, STATEMENT_REPORT_JOB, downloadKey)
    const record = await store.latest(target)
    return record ? foundOf(record, messages.requested) : state
  }

  return routesOf(statementReports, {
    check(call, { body: { shouldTriggerReportGeneration, ...target } }) {
      if (shouldTriggerReportGeneration !== true) {
        return database.read(call.scope, async (db) => stateOf(db, target, await extentOf(db, target)))
      }
      return writes.run(call, statementReports.check, {
        async change({ db, actor, at }) {
          const answer = await start(db, target, actor, at)
          const details = { downloadRecordKey: answer.downloadRecordKey }
          return { answer, subject: target.fileKey ?? target.transactionDate ?? '', details }
        },
      })
    },

    async download(call, { params }): Promise<FileAnswer> {
      const record = await database.read(call.scope, (db) => statementReportsStore(db).byKey(params.downloadKey))
      if (!record) throw new Refusal('not-found', { label: 'Report' })
      const { status, storageKey, fileSize, sha256, fileKey, transactionDate } = record
      if (status !== 'COMPLETED') throw new Refusal('report-not-ready')
      if (!storageKey || fileSize === null || !sha256) throw new Refusal('report-expired')
      const name = reportFileName({ fileKey: fileKey ?? undefined, transactionDate: transactionDate ?? undefined })
      return keptAnswer(name, files, { key: storageKey, size: fileSize, sha256 })
    },
  })
}
