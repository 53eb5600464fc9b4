/** Transaction processing metrics: half-hour slots of today, days of a past range, from the rollup. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import {
  type BehindRow,
  type MetricOutcome,
  type MetricRow,
  transactionProcessing,
} from '@dcir/core/monitoring/transaction-processing-contract'
import { addDays, businessDate, daysBetween, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { limits } from '@dcir/core/validators/fields'
import { routesOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Scope, Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { fixed, sql } from '../../db/sql'
import type { Platform } from '../../domain/module'

interface Sums {
  at: Date
  total: number
  success: number
  approved: number
  failure: number
  aptent: number
  bank: number
}

const DAY_MS = 86_400_000
const SUMS = fixed`sum(total_count)::bigint AS total, sum(success_count)::bigint AS success,
  sum(approved_count)::bigint AS approved, sum(failure_count)::bigint AS failure,
  sum(aptent_ms_sum)::bigint AS aptent, sum(bank_ms_sum)::bigint AS bank`

export const transactionProcessingStore = (db: Sql) => ({
  slots: (from: Date, to: Date) =>
    db.rows<Sums>(
      sql`SELECT slot_start AS at, ${SUMS} FROM transaction_slots WHERE slot_start >= ${from} AND slot_start < ${to}
       GROUP BY slot_start ORDER BY slot_start`,
    ),
  days: (from: Date, to: Date) =>
    db.rows<Sums & { day: string }>(
      sql`SELECT (slot_start AT TIME ZONE INTERVAL '01:00')::date AS day, ${SUMS} FROM transaction_slots
       WHERE slot_start >= ${from} AND slot_start < ${to} GROUP BY 1 ORDER BY 1`,
    ),
})

type Group = readonly string[]

/** Conditions for the outcome of a transaction by its response code, as the rollup counts it. */
const outcomeSql = (success: Group, inconclusive: Group): Readonly<Record<MetricOutcome, ReturnType<typeof sql>>> => ({
  approved: sql`t.response_code = ANY (${success}::text[])`,
  declined: sql`t.response_code <> ALL (${[...success, ...inconclusive]}::text[])`,
  failed: sql`t.response_code = ANY (${inconclusive}::text[])`,
})

interface Behind {
  from: Date
  until: Date
  outcome: MetricOutcome | undefined
  page: number
  size: number
}

interface BehindRecord {
  time: Date
  merchantName: string
  responseCode: string
  amount: number
  rrn: string
  terminalId: string
  aptentMs: number
  bankMs: number
  key: string
}

/** One page of the transactions behind a point. */
async function behind(db: Sql, { from, until, outcome, page: at, size }: Behind) {
  const { SUCCESS, FAILED_INCONCLUSIVE } = responseCodeKeys
  const codes = await configured(db, SUCCESS, FAILED_INCONCLUSIVE)
  return listPage<BehindRecord>(db, {
    columns: sql`t.transaction_time AS time, a.merchant_name, t.response_code, t.amount, t.rrn, t.terminal_id,
      t.aptent_ms, t.bank_ms, t.transaction_search_key AS key`,
    from: sql`transactions t`,
    where: [
      sql`t.transaction_time >= ${from}::timestamptz`,
      sql`t.transaction_time < ${until}::timestamptz`,
      ...(outcome ? [outcomeSql(codes[SUCCESS], codes[FAILED_INCONCLUSIVE])[outcome]] : []),
    ],
    order: sql`t.transaction_time DESC, t.id DESC`,
    shown: (rows) => sql`${rows} t JOIN super_agents a ON a.id = t.super_agent_id`,
    page: at,
    size,
  })
}

const behindRowOf = ({ time, amount, aptentMs, bankMs, key, ...row }: BehindRecord): BehindRow => ({
  ...row,
  transactionTime: lagosIso(time),
  transactionAmount: kobo(amount),
  aptentResponseDuration: aptentMs,
  bankResponseDuration: bankMs,
  transactionSearchKey: key,
})

const average = (sum: number, count: number) => (count > 0 ? Math.round((sum / count) * 10) / 10 : 0)

const rowOf = (sums: Sums, time: string, dateOrTime: string): MetricRow => ({
  time,
  dateOrTime,
  totalCount: sums.total,
  successCount: sums.success,
  approvedCount: sums.approved,
  failureCount: sums.failure,
  aptentResponseDurationAvg: average(sums.aptent, sums.total),
  bankResponseDurationAvg: average(sums.bank, sums.total),
})

export const transactionProcessingRoutes = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  const slotsOf = async (scope: Scope, date: string): Promise<MetricRow[]> => {
    const span = [startOfDay(date), startOfDay(addDays(date, 1))] as const
    const slots = await database.read(scope, (db) => transactionProcessingStore(db).slots(...span))
    return slots.map((slot) => rowOf(slot, lagosIso(slot.at).slice(11, 16), lagosIso(slot.at)))
  }
  return routesOf(transactionProcessing, {
    today: (call) => slotsOf(call.scope, businessDate(clock.now())),
    slots: (call, { query: { date } }) => slotsOf(call.scope, date),
    range: async (call, { query: { startDate, endDate } }) => {
      if (daysBetween(startDate, endDate) > limits.rangeDays) throw new Refusal('range-too-long')
      const span = [startOfDay(startDate), startOfDay(addDays(endDate, 1))] as const
      const days = await database.read(call.scope, (db) => transactionProcessingStore(db).days(...span))
      if (days.length === 0) throw new Refusal('metrics-empty')
      return days.map((day) => rowOf(day, '', day.day))
    },
    behind: async (call, { query: { from: first, until: last, ...query } }) => {
      const [from, until] = [new Date(first), new Date(last)]
      if (from > until) throw new Refusal('range-reversed')
      if (until.getTime() - from.getTime() > limits.rangeDays * DAY_MS) throw new Refusal('range-too-long')
      return mapPage(
        await database.read(call.scope, (db) => behind(db, { ...query, from, until, outcome: query.outcome })),
        behindRowOf,
      )
    },
  })
}
