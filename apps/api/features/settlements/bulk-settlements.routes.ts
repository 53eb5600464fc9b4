/** Bulk settlements of both consoles: lists, payments, reports, explanations, and closing by hand. */
import type { Body } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { type Call, type FileAnswer, routesOf } from '../../call/call'
import type { Database, Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { keptAnswer } from '../../http/file-answers'
import { enqueueJob } from '../../jobs/jobs.store'
import type { Clock } from '../../kit/clock'
import type { Tx, Writes } from '../../write/write'
import type { SecretsKey } from '../access/secrets-key'
import { askedFor } from '../transactions/asked-transactions'
import type { DetailOfTransaction } from '../transactions/transaction-detail'
import { transactionsStore } from '../transactions/transactions.store'
import { type BulkRecord, bulkSettlementsStore, linesOf } from './bulk-settlements.store'
import { explainBulk, explainTransaction } from './explain'
import { SETTLEMENT_REPORT_JOB } from './settlement-report'
import { enqueueClosing } from './settlement-worker'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
  secretsKey: Pick<SecretsKey, 'sign'>
  detailOf: DetailOfTransaction
}

/** Another tenant's bulk answers as one that does not exist. */
async function found(db: Sql, key: string): Promise<BulkRecord> {
  const bulk = await bulkSettlementsStore(db).byKey(key)
  if (!bulk) throw new Refusal('not-found', { label: 'Bulk settlement' })
  return bulk
}

function fileOf({ key, reportStatus, reportKey, reportSize, reportSha256 }: BulkRecord, files: FileStore): FileAnswer {
  if (reportStatus !== 'COMPLETED' || !reportKey || reportSize === null || !reportSha256) {
    throw new Refusal('settlement-report-not-ready')
  }
  return keptAnswer(`${key}.xlsx`, files, { key: reportKey, size: reportSize, sha256: reportSha256 })
}

/** Queues what a person asked to be settled now. */
async function queueClosing({ db, actor }: Tx, { merchantId, until }: Body<typeof bulkSettlements.close>, now: Date) {
  const agent = await bulkSettlementsStore(db).agent(merchantId)
  if (!agent) throw new Refusal('not-found', { label: 'Super agent' })
  if (!agent.isConfigured) throw new Refusal('settlement-not-configured', { name: agent.name })
  const upTo = until ? new Date(until) : now
  if (upTo > now) throw new Refusal('settlement-in-future', {}, 'body.until')
  await enqueueClosing(db, { superAgentId: agent.id, upTo: upTo.toISOString(), by: actor })
  return { answer: { message: `${agent.name} is being settled.` }, subject: merchantId, details: { until: upTo } }
}

export function bulkSettlementsRoutes({ database, clock, files, writes, secretsKey, detailOf }: Deps) {
  const read = <T>(call: Call, work: (db: Sql) => Promise<T>) => database.read(call.scope, work)
  return routesOf(bulkSettlements, {
    list: (call, { query: { page: index, size, ...filter } }) =>
      read(call, (db) => bulkSettlementsStore(db).list(filter, index, size)),

    transactions: (call, { params, query: { page: index, size, ...filter } }) =>
      read(call, async (db) => {
        const bulk = await found(db, params.bulkSettlementKey)
        return transactionsStore(db).listPicked(await askedFor(db, filter), linesOf(bulk.id), index, size)
      }),

    transaction: async (call, { params: { bulkSettlementKey, transactionSearchKey } }) => {
      const line = await read(call, async (db) => {
        const bulk = await found(db, bulkSettlementKey)
        return bulkSettlementsStore(db).line(bulk.id, transactionSearchKey)
      })
      // Any other transaction is none of this bulk's readers'.
      if (!line) throw new Refusal('not-found', { label: 'Transaction' })
      return read(call, (db) => detailOf(db, transactionSearchKey))
    },

    payments: (call, { params }) =>
      read(call, async (db) => bulkSettlementsStore(db).payments((await found(db, params.bulkSettlementKey)).key)),

    paymentRequests: (call, { params, query: { page: index, size } }) =>
      read(call, async (db) => {
        const { key } = await found(db, params.bulkSettlementKey)
        return bulkSettlementsStore(db).requests(key, index, size)
      }),

    paymentAttempts: (call, { params, query: { page: index, size } }) =>
      read(call, async (db) => {
        const store = bulkSettlementsStore(db)
        if (!(await store.hasRequest(params.requestId))) throw new Refusal('not-found', { label: 'Payment request' })
        return store.attempts(params.requestId, index, size)
      }),

    download: (call, { params }) => read(call, async (db) => fileOf(await found(db, params.bulkSettlementKey), files)),

    explain: (call, { params, query: { transactionSearchKey: one } }) =>
      read(call, async (db) => {
        const bulk = await found(db, params.bulkSettlementKey)
        const whole = one ? await explainTransaction(db, bulk, one) : await explainBulk(db, bulk, secretsKey)
        // How the fee is shared is between the bank and its participants.
        return call.door === 'frontoffice' ? { ...whole, shares: [], certificate: null, sum: '' } : whole
      }),

    generateReport: (call, { params }) =>
      writes.run(call, bulkSettlements.generateReport, {
        async change({ db }) {
          const bulk = await found(db, params.bulkSettlementKey)
          if (bulk.status === 'PENDING') throw new Refusal('settlement-not-closed', { reason: bulk.stopDetail ?? '' })
          if (bulk.reportStatus !== 'COMPLETED') await enqueueJob(db, SETTLEMENT_REPORT_JOB, bulk.key)
          const message = bulk.reportStatus === 'COMPLETED' ? 'The report is there.' : 'The report is being made.'
          return { answer: { message }, subject: bulk.key }
        },
      }),

    close: (call, { body }) =>
      writes.run(call, bulkSettlements.close, { change: (tx) => queueClosing(tx, body, clock.now()) }),
  })
}
