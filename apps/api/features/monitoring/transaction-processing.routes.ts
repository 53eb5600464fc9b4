/** Transaction processing metrics: half-hour slots of today, days of a past range, from the rollup. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { type MetricRow, transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { addDays, businessDate, daysBetween, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { limits } from '@dcir/core/validators/fields'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'
import type { Clock } from '../../kit/clock'

interface Sums {
  at: Date
  total: number
  success: number
  approved: number
  failure: number
  aptent: number
  bank: number
}

const SUMS = `sum(total_count)::bigint AS total, sum(success_count)::bigint AS success,
  sum(approved_count)::bigint AS approved, sum(failure_count)::bigint AS failure,
  sum(aptent_ms_sum)::bigint AS aptent, sum(bank_ms_sum)::bigint AS bank`

export const transactionProcessingStore = (sql: Sql) => ({
  slots: (from: Date, to: Date) =>
    sql.rows<Sums>(
      `SELECT slot_start AS at, ${SUMS} FROM transaction_slots WHERE slot_start >= $1 AND slot_start < $2
       GROUP BY slot_start ORDER BY slot_start`,
      [from, to],
    ),
  days: (from: Date, to: Date) =>
    sql.rows<Sums & { day: string }>(
      `SELECT (slot_start AT TIME ZONE INTERVAL '01:00')::date AS day, ${SUMS} FROM transaction_slots
       WHERE slot_start >= $1 AND slot_start < $2 GROUP BY 1 ORDER BY 1`,
      [from, to],
    ),
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

function checkRange(startDate: string, endDate: string): void {
  const days = daysBetween(startDate, endDate)
  if (days < 0) throw new Refusal('range-reversed')
  if (days > limits.rangeDays) throw new Refusal('range-too-long')
}

export const transactionProcessingRoutes = (database: Database, clock: Clock) =>
  routesOf(transactionProcessing, {
    today: async (call) => {
      const today = businessDate(clock.now())
      const span = [startOfDay(today), startOfDay(addDays(today, 1))] as const
      const slots = await database.read(call.scope, (sql) => transactionProcessingStore(sql).slots(...span))
      return slots.map((slot) => rowOf(slot, lagosIso(slot.at).slice(11, 16), lagosIso(slot.at)))
    },
    range: async (call, { query: { startDate, endDate } }) => {
      checkRange(startDate, endDate)
      const span = [startOfDay(startDate), startOfDay(addDays(endDate, 1))] as const
      const days = await database.read(call.scope, (sql) => transactionProcessingStore(sql).days(...span))
      if (days.length === 0) throw new Refusal('metrics-empty')
      return days.map((day) => rowOf(day, '', day.day))
    },
  })
