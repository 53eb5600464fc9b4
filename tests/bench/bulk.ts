/** Working bulk dispute rows off, each with its effect, beside one set-based insert of the same disputes. */

import { Readable } from 'node:stream'
import type { BankGateway } from '@dcir/api/bank/gateway'
import { createBulkWorker } from '@dcir/api/bulk/bulk'
import type { Call, Input } from '@dcir/api/call/call'
import { BANK, type Database } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { bulkDisputeWork } from '@dcir/api/features/disputes/bulk/bulk-dispute-work'
import { bulkDisputesRoutes } from '@dcir/api/features/disputes/bulk/bulk-disputes.routes'
import { folderStore } from '@dcir/api/files/files'
import { systemClock } from '@dcir/api/kit/clock'
import { createLog } from '@dcir/api/kit/log'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { createWrites } from '@dcir/api/write/write'
import type { Address, Endpoint } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { DISPUTE_HEADER, disputeLine } from '../support/bulk-file'
import { type Figure, paired, seconds, speed } from './figures'
import { BENCH_DAY, type Ground } from './ground'
import { fillDay } from './match'

/** The largest file that the goal speaks of. */
const ROWS = 10_000
/** In each row, and what the bank answers at once: its own time is not measured. */
const ACCOUNT = { account: '0123456780', name: 'ADAEZE OKAFOR' }

const isDisputable = ({ responseCode, transactionIndicator }: IncomingTransaction) =>
  responseCode === '00' && transactionIndicator === 'CREDIT'

/** Everything that logging writes of a dispute, but for the audit: no rules, no look-ups, one statement for each table. */
const setBased = (database: Database, stretch: readonly IncomingTransaction[]) =>
  seconds(() =>
    database.transaction(BANK, async (db) => {
      const keys = stretch.map(({ transactionSearchKey }) => transactionSearchKey)
      await db.run(
        sql`INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key,
           amount, response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason,
           customer_account_name, customer_account_number, status, resolution_status, created_at, cycle_began,
           tat_expiry, tat_trace, calendar,
         payee_check)
         SELECT t.super_agent_id, t.id, t.transaction_time,
           t.transaction_search_key, t.amount, t.response_code, t.rrn, t.stan, t.masked_pan, t.terminal_id,
           'backoffice', 'bo.maker', 'Duplicate debit', 'ADAEZE OKAFOR', '0123456780', 'PENDING', 'PENDING', now(),
           now(), now() + INTERVAL '1 day', '{}', '', 'CARD_ACCOUNT'
         FROM transactions t WHERE t.transaction_search_key = ANY (${keys}::text[])`,
      )
      await db.run(
        sql`UPDATE transactions t SET dispute_log_code = d.log_code FROM disputes d
         WHERE d.transaction_search_key = ANY (${keys}::text[]) AND t.transaction_time = d.transaction_time
           AND t.id = d.transaction_id`,
      )
      await db.run(
        sql`INSERT INTO dispute_events (dispute_id, position, super_agent_id, cycle, at, actor, action_type, status)
         SELECT id, 1, super_agent_id, 1, created_at, logged_by, 'LOGGED', 'PENDING' FROM disputes
         WHERE transaction_search_key = ANY (${keys}::text[])`,
      )
    }),
  )

export async function bulk(ground: Ground): Promise<Figure[]> {
  const { database, asOwner } = await ground.createDatabase('bench_bulk')
  const rows = Math.min(ROWS, ground.rows)
  const wanted = rows * ground.runs * 2
  const count = Math.ceil(wanted * 1.35)
  await fillDay(database, count)
  await asOwner('VACUUM ANALYZE transactions')
  const disputable = [...trafficOf(BENCH_DAY, count)].filter(isDisputable)
  if (disputable.length < wanted) throw new Error(`there are ${disputable.length} disputable transactions`)
  let taken = 0
  const stretch = () => {
    taken += rows
    return disputable.slice(taken - rows, taken)
  }

  const writes = createWrites({ database, clock: systemClock })
  const deps = { database, clock: systemClock, files: folderStore(ground.folder), writes }
  const routes = bulkDisputesRoutes(deps)
  const answerOf = async (endpoint: Endpoint, input: object) =>
    routes.find((route) => route.endpoint === endpoint)?.handle(call, input as Input<Address>)
  const bank = {
    nameEnquiry: async () => ACCOUNT.name,
    cardAccountDetail: async () => ACCOUNT.account,
  } as Partial<BankGateway> as BankGateway
  const log = createLog('silent')
  const worker = createBulkWorker({ ...deps, log, kinds: [bulkDisputeWork({ bank })] })
  const call = {
    principal: { kind: 'user', username: 'bo.maker', userType: 'back-office', superAgentIds: [] },
    scope: BANK,
    door: null,
    requestId: 'bench-request',
    address: '127.0.0.1',
  } as unknown as Call

  async function processed(): Promise<number> {
    const text = [DISPUTE_HEADER, ...stretch().map((one) => disputeLine(one, ACCOUNT)), ''].join('\n')
    const file = { name: 'bench.csv', content: Readable.from([Buffer.from(text)]) }
    const { batchId } = (await answerOf(bulkDisputes.upload, { file })) as { batchId: string }
    const took = await seconds(async () => {
      while (await worker.process(batchId)) {
        // Each turn does a few sets.
      }
    })
    const { successfulCount } = (await answerOf(bulkDisputes.show, { params: { batchId } })) as {
      successfulCount: number
    }
    if (successfulCount !== rows) throw new Error(`${successfulCount} of ${rows} rows were done`)
    return took
  }

  const pairs = await paired(ground.runs, processed, () => setBased(database, stretch()))
  const against = 'a set-based insert of the same disputes and their log, without rules or audit'
  return [speed({ figure: `bulk disputes, ${rows} rows, each with its effect`, against, atLeast: 0.5 }, pairs)]
}
