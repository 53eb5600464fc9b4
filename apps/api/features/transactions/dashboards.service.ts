/** Dashboard figures: today's and those of past days, of transactions and of disputes. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { addDays, businessDate, daysBetween, lagosIso } from '@dcir/core/time/lagos'
import {
  byAgent,
  byDay,
  disputeDay,
  disputeFigures,
  transactionDay,
  transactionFigures,
} from '@dcir/core/transactions/dashboards-rules'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { limits } from '@dcir/core/validators/fields'
import type { Call } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import type { Clock } from '../../kit/clock'
import { dashboardsStore } from './dashboards.store'

interface Range {
  startDate: string
  endDate: string
}

/** @throws Refusal 422 with the sentence that the screen shows too */
function daysOf({ startDate, endDate }: Range): string[] {
  const span = daysBetween(startDate, endDate)
  if (span > limits.rangeDays) throw new Refusal('range-too-long')
  return Array.from({ length: span + 1 }, (_, at) => addDays(startDate, at))
}

export type DashboardsService = ReturnType<typeof createDashboardsService>

export function createDashboardsService(database: Database, clock: Clock) {
  const transactions = (call: Call, { startDate, endDate }: Range) =>
    database.read(call.scope, async (db) =>
      dashboardsStore(db).transactions(
        startDate,
        endDate,
        (await configured(db, responseCodeKeys.SUCCESS))[responseCodeKeys.SUCCESS],
      ),
    )
  const disputes = (call: Call, { startDate, endDate }: Range) =>
    database.read(call.scope, (db) => dashboardsStore(db).disputes(startDate, endDate))

  function today(): { range: Range; asAt: string } {
    const now = clock.now()
    const day = businessDate(now)
    return { range: { startDate: day, endDate: day }, asAt: lagosIso(now) }
  }

  async function transactionsToday(call: Call) {
    const { range, asAt } = today()
    const rows = await transactions(call, range)
    const merchantMetrics = byAgent(rows).map(([agent, own]) => ({ ...agent, ...transactionFigures(own) }))
    return { overallMetrics: transactionFigures(rows), merchantMetrics, asAt }
  }

  async function transactionsHistory(call: Call, range: Range) {
    const days = daysOf(range)
    const rows = await transactions(call, range)
    const all = transactionFigures(rows)
    return {
      generalAnalyticsSummary: {
        totalSuccessfulTransactionCount: all.successfulCount,
        totalSuccessfulTransactionValue: all.successfulAmount,
        totalFailedTransactionCount: all.failedCount,
        totalFailedTransactionValue: all.failedAmount,
      },
      analyticsSummaryDistributedByDays: byDay(rows, days).map(([day, sums]) => transactionDay(day, sums)),
      analyticsSummaryDistributedBySuperAgentByDay: byAgent(rows).map(([agent, own]) => ({
        ...agent,
        days: byDay(own, days).map(([day, sums]) => transactionDay(day, sums)),
      })),
    }
  }

  async function disputesToday(call: Call) {
    const { range, asAt } = today()
    const rows = await disputes(call, range)
    const merchantMetrics = byAgent(rows).map(([agent, own]) => ({ ...agent, ...disputeFigures(own) }))
    return { ...disputeFigures(rows), merchantMetrics, asAt }
  }

  async function disputesHistory(call: Call, range: Range) {
    const days = daysOf(range)
    const rows = await disputes(call, range)
    return {
      generalSummary: disputeFigures(rows),
      disputeAnalysisDistributedByDays: byDay(rows, days).map(([day, sums]) => disputeDay(day, sums)),
      disputeAnalysisDistributedBySuperAgentsByDays: byAgent(rows).map(([agent, own]) => ({
        ...agent,
        days: byDay(own, days).map(([day, sums]) => disputeDay(day, sums)),
      })),
    }
  }

  return { transactionsToday, transactionsHistory, disputesToday, disputesHistory }
}
