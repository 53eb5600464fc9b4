/** Transaction processing metrics: half-hour slots of today, days of a past range, from the rollup. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import {
  type BehindRow,
  type MetricRow,
  transactionProcessing,
} from '@dcir/core/monitoring/transaction-processing-contract'
import { addDays, businessDate, daysBetween, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { limits } from '@dcir/core/validators/limits'
import { routesOf } from '../../call/call'
import type { Scope } from '../../db/database'
import { mapPage } from '../../db/lists'
import type { Platform } from '../../domain/module'
import { type BehindRecord, type Sums, transactionProcessingStore } from './transaction-processing.store'

const DAY_MS = 86_400_000
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
        await database.read(call.scope, (db) =>
          transactionProcessingStore(db).behind({ ...query, from, until, outcome: query.outcome }),
        ),
        behindRowOf,
      )
    },
  })
}
