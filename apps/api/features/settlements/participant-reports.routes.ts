/** Participant reports: lists, downloads, and making one again that failed. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import type { ParticipantReportFilter } from '@dcir/core/settlements/participant-reports-query'
import {
  canRetry,
  participantReportFileName,
  participantReportMessages,
} from '@dcir/core/settlements/participant-reports-rules'
import { businessDate } from '@dcir/core/time/lagos'
import { type Call, type FileAnswer, routesOf, userOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { keptAnswer } from '../../http/file-answers'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import { participantReportsStore, type ReportRecord, retryReport } from './participant-reports.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
}

const missing = () => new Refusal('not-found', { label: 'Report' })

function fileOf(record: ReportRecord, files: FileStore): FileAnswer {
  const { ownerName, reportTime, reportGenerationStatus, fileKey, fileSize, fileSha256 } = record
  if (canRetry(reportGenerationStatus)) throw new Refusal('report-failed')
  if (reportGenerationStatus !== 'COMPLETED' || !fileKey || fileSize === null || !fileSha256)
    throw new Refusal('report-not-ready')
  const name = participantReportFileName(ownerName, reportTime)
  return keptAnswer(name, files, { key: fileKey, size: fileSize, sha256: fileSha256 })
}

export function participantReportsRoutes({ database, clock, files, writes }: Deps) {
  const read = <T>(call: Call, work: (store: ReturnType<typeof participantReportsStore>) => Promise<T>) =>
    database.read(call.scope, (db) => work(seenBy(call, db)))
  const seenBy = (call: Call, db: Sql) => participantReportsStore(db, userOf(call).username)
  const list = (call: Call, filter: ParticipantReportFilter, paged: { page: number; size: number }) =>
    read(call, (store) => store.list(filter, paged.page, paged.size))
  return routesOf(participantReports, {
    list: (call, { query }) => list(call, {}, query),

    filter: (call, { query, body }) => {
      const today = businessDate(clock.now())
      const { fromDate = today, toDate = today } = body
      if (fromDate > toDate) throw new Refusal('range-reversed', {}, 'body.fromDate')
      return list(call, { ...body, fromDate, toDate }, query)
    },

    owners: (call) => read(call, (store) => store.owners()),

    download: (call, { params }) =>
      read(call, async (store) => {
        const record = await store.byId(params.detailId)
        if (record?.ownerId !== params.ownerId) throw missing()
        return fileOf(record, files)
      }),

    retry: (call, { params }) =>
      writes.run(call, participantReports.retry, {
        async change({ db, at }) {
          const record = await seenBy(call, db).lock(params.detailId)
          if (!record) throw missing()
          const { detailId, ownerId, reportTime, reportGenerationStatus: state } = record
          if (!canRetry(state)) throw new Refusal('report-not-failed', { state })
          await retryReport(db, detailId, at)
          const message = participantReportMessages.retried
          return { answer: { message }, subject: detailId, details: { ownerId, settlementDate: reportTime } }
        },
      }),
  })
}
