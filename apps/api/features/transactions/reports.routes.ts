/** Report endpoints: asking for a report, and handing finished ones out. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { businessDate, DAY_MS, daysBetween } from '@dcir/core/time/lagos'
import { reports } from '@dcir/core/transactions/reports-contract'
import { filterFileName, REPORT_RANGE_KEY } from '@dcir/core/transactions/reports-rules'
import { type Call, routesOf, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import type { FileStore } from '../../files/files'
import { keptAnswer } from '../../http/file-answers'
import { enqueueJob } from '../../jobs/jobs.store'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { REPORT_JOB } from './report-worker'
import { type ReportRecord, reportOf, reportsStore } from './reports.store'

/** More of one person's at once would only make everybody wait. */
const MAX_WAITING = 10

/** Since when a report that is ready is news to whoever asked for it. */
export const readySince = (now: Date) => new Date(now.getTime() - DAY_MS)

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
}

export function reportsRoutes({ database, clock, files, writes }: Deps) {
  const found = (call: Call, recordId: string): Promise<ReportRecord> =>
    database.read(call.scope, async (db) => {
      const record = await reportsStore(db).byKey(recordId)
      if (!record) throw new Refusal('not-found', { label: 'Report' })
      return record
    })

  return routesOf(reports, {
    async generate(call, { body: filter }) {
      const user = userOf(call)
      const createdAt = clock.now()
      const recordId = `RPT-${businessDate(createdAt).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
      const superAgentIds = user.userType === 'front-office' ? [...user.superAgentIds] : null
      // A user without super agents has no rows to report on.
      if (superAgentIds?.length === 0) throw new Refusal('not-allowed')
      return writes.run(call, reports.generate, {
        async change({ db }) {
          const { [REPORT_RANGE_KEY]: days } = await configured(db, REPORT_RANGE_KEY)
          const span = daysBetween(filter.startDate, filter.endDate)
          if (span > days) throw new Refusal('report-range-too-long', { days }, 'body.endDate')
          const store = reportsStore(db)
          const waiting = await store.waitingOf(user.username)
          if (waiting >= MAX_WAITING) throw new Refusal('reports-waiting', { count: waiting })
          await store.create({ recordId, owner: user.username, superAgentIds, filter, createdAt })
          await enqueueJob(db, REPORT_JOB, recordId)
          const report = reportOf((await store.byKey(recordId)) as ReportRecord)
          return { answer: report, subject: recordId, details: { filter } }
        },
      })
    },

    show: async (call, { params }) => reportOf(await found(call, params.recordId)),

    list: (call, { query: { page, size, ready } }) => {
      const own = ready ? { owner: userOf(call).username, since: readySince(clock.now()) } : undefined
      return database.read(call.scope, async (db) => mapPage(await reportsStore(db).list(page, size, own), reportOf))
    },

    async download(call, { params }) {
      const { status, storageKey, filter, fileSize, sha256 } = await found(call, params.recordId)
      if (status !== 'COMPLETED') throw new Refusal('report-not-ready')
      if (!storageKey || fileSize === null || !sha256) throw new Refusal('report-expired')
      return keptAnswer(filterFileName(filter), files, { key: storageKey, size: fileSize, sha256 })
    },
  })
}
