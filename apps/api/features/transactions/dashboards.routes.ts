/** Dashboard endpoints: figures of today and of past days. A super agent’s are those that its scope lets through. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { addDays, businessDate, daysBetween, lagosIso } from '@dcir/core/time/lagos'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import {
  byAgent,
  byDay,
  disputeDay,
  disputeFigures,
  transactionDay,
  transactionFigures,
} from '@dcir/core/transactions/dashboards-rules'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { limits } from '@dcir/core/validators/limits'
import { type Call, routesOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import type { Platform } from '../../domain/module'
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

type DashboardsStore = ReturnType<typeof dashboardsStore>
type TransactionRows = Awaited<ReturnType<DashboardsStore['transactions']>>
type DisputeRows = Awaited<ReturnType<DashboardsStore['disputes']>>

function transactionsHistory(rows: TransactionRows, days: readonly string[]) {
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

const disputesHistory = (rows: DisputeRows, days: readonly string[]) => ({
  generalSummary: disputeFigures(rows),
  disputeAnalysisDistributedByDays: byDay(rows, days).map(([day, sums]) => disputeDay(day, sums)),
  disputeAnalysisDistributedBySuperAgentsByDays: byAgent(rows).map(([agent, own]) => ({
    ...agent,
    days: byDay(own, days).map(([day, sums]) => disputeDay(day, sums)),
  })),
})

export function dashboardsRoutes({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const approvedCodes = async (db: Sql) => (await configured(db, responseCodeKeys.SUCCESS))[responseCodeKeys.SUCCESS]
  const transactions = (call: Call, { startDate, endDate }: Range) =>
    database.read(call.scope, async (db) =>
      dashboardsStore(db).transactions(startDate, endDate, await approvedCodes(db)),
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

  async function disputesToday(call: Call) {
    const { range, asAt } = today()
    const rows = await disputes(call, range)
    const merchantMetrics = byAgent(rows).map(([agent, own]) => ({ ...agent, ...disputeFigures(own) }))
    return { ...disputeFigures(rows), merchantMetrics, asAt }
  }

  return routesOf(dashboards, {
    async transactionsToday(call) {
      const figures = await transactionsToday(call)
      return call.door === 'frontoffice' ? { ...figures.overallMetrics, asAt: figures.asAt } : figures
    },
    disputesToday,
    async transactionsHistory(call, { query }) {
      const days = daysOf(query)
      return transactionsHistory(await transactions(call, query), days)
    },
    async channels(call, { query }) {
      daysOf(query)
      const { startDate, endDate, cardAcceptorId = null } = query
      const rows = await database.read(call.scope, async (db) =>
        dashboardsStore(db).channels(startDate, endDate, await approvedCodes(db), cardAcceptorId),
      )
      return rows.map(({ channel, ...sums }) => ({ channel, ...transactionFigures([sums]) }))
    },
    async disputesHistory(call, { query }) {
      const days = daysOf(query)
      return disputesHistory(await disputes(call, query), days)
    },
  })
}
