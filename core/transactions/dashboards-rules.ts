/** Dashboard figures: added up per day, per super agent and over all, in whole kobo; and as a screen shows them. */

import type { Result } from '../contract/endpoint'
import { type Kobo, kobo } from '../money/kobo'
import type {
  ChannelFigures,
  DashboardAgent,
  DisputeDay,
  DisputeFigures,
  DisputesHistory,
  dashboards,
  TransactionDay,
  TransactionFigures,
  TransactionsHistory,
} from './dashboards-contract'

/** Figures of one day and super agent in a rollup. */
export interface TransactionSum {
  date: string
  successfulCount: number
  successfulAmount: number
  failedCount: number
  failedAmount: number
}

export interface DisputeSum {
  date: string
  loggedBy: 'backoffice' | 'merchant'
  event: 'LOGGED' | 'ACCEPTED' | 'REJECTED'
  count: number
  amount: number
}

const total = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
const money = <T>(list: readonly T[], of: (one: T) => number): Kobo => kobo(total(list, of))

export const transactionFigures = (sums: readonly Omit<TransactionSum, 'date'>[]): TransactionFigures => ({
  totalCount: total(sums, (one) => one.successfulCount + one.failedCount),
  totalAmount: money(sums, (one) => one.successfulAmount + one.failedAmount),
  successfulCount: total(sums, (one) => one.successfulCount),
  successfulAmount: money(sums, (one) => one.successfulAmount),
  failedCount: total(sums, (one) => one.failedCount),
  failedAmount: money(sums, (one) => one.failedAmount),
})

/** Transactions that came without a channel: those of all figures that no channel has. */
export function withoutChannel(all: TransactionFigures, channels: readonly ChannelFigures[]): TransactionFigures {
  const less = (of: (one: TransactionFigures) => number) => of(all) - total(channels, of)
  return transactionFigures([
    {
      successfulCount: less((one) => one.successfulCount),
      successfulAmount: less((one) => one.successfulAmount),
      failedCount: less((one) => one.failedCount),
      failedAmount: less((one) => one.failedAmount),
    },
  ])
}

export function transactionDay(date: string, sums: readonly TransactionSum[]): TransactionDay {
  const { totalCount, successfulCount, successfulAmount, failedCount, failedAmount } = transactionFigures(sums)
  return {
    date,
    successfulTransactionValue: successfulAmount,
    successfulTransactionCount: successfulCount,
    failedTransactionValue: failedAmount,
    failedTransactionCount: failedCount,
    totalTransactionCount: totalCount,
  }
}

const events = { LOGGED: 'Logged', ACCEPTED: 'Accepted', REJECTED: 'Rejected' } as const

/** The twelve figures: two sides that log, three events, count and value. */
export function disputeFigures(sums: readonly DisputeSum[]): DisputeFigures {
  const entries = (['backoffice', 'merchant'] as const).flatMap((side) =>
    (Object.keys(events) as (keyof typeof events)[]).flatMap((event) => {
      const own = sums.filter((one) => one.loggedBy === side && one.event === event)
      const name = `${side}${events[event]}`
      return [
        [`${name}Count`, total(own, ({ count }) => count)],
        [`${name}Value`, total(own, ({ amount }) => amount)],
      ]
    }),
  )
  return Object.fromEntries(entries)
}

export const disputeDay = (date: string, sums: readonly DisputeSum[]): DisputeDay => ({ ...disputeFigures(sums), date })

/** Rows by the day they are of, in the order of the days, with a place for each day that has none. */
export function byDay<T extends { date: string }>(rows: readonly T[], days: readonly string[]): [string, T[]][] {
  const groups = new Map<string, T[]>(days.map((day) => [day, []]))
  for (const row of rows) groups.get(row.date)?.push(row)
  return [...groups]
}

/** Rows by super agent, in the order in which they first appear. */
export function byAgent<T extends DashboardAgent>(rows: readonly T[]): [DashboardAgent, T[]][] {
  const groups = new Map<string, [DashboardAgent, T[]]>()
  for (const row of rows) {
    const { merchantId, merchantName, cardAcceptorId } = row
    const group = groups.get(merchantId) ?? [{ merchantId, merchantName, cardAcceptorId }, []]
    group[1].push(row)
    groups.set(merchantId, group)
  }
  return [...groups.values()]
}

/** Figures of a dashboard for one period: over all, by day where days are past, and by super agent. */
export interface Board<Figures, Day> {
  /** When today's figures were read; past days have no such moment. */
  asAt: string | null
  figures: Figures
  days: readonly Day[]
  agents: readonly (DashboardAgent & { figures: Figures; days: readonly Day[] })[]
}
export type TransactionBoard = Board<TransactionFigures, TransactionDay>
export type DisputeBoard = Board<DisputeFigures, DisputeDay>

const agentOf = ({ merchantId, merchantName, cardAcceptorId }: DashboardAgent): DashboardAgent => ({
  merchantId,
  merchantName,
  cardAcceptorId,
})

/** Figures of days together. */
const transactionTotals = (days: readonly TransactionDay[]): TransactionFigures =>
  transactionFigures(
    days.map((day) => ({
      successfulCount: day.successfulTransactionCount,
      successfulAmount: day.successfulTransactionValue,
      failedCount: day.failedTransactionCount,
      failedAmount: day.failedTransactionValue,
    })),
  )

/** The one form that the three answers about transactions come to: of the bank's today, an agent's today, the past. */
export function transactionBoard(
  answer: Result<typeof dashboards.transactionsToday> | TransactionsHistory,
): TransactionBoard {
  if ('overallMetrics' in answer) {
    const agents = answer.merchantMetrics.map((one) => ({ ...agentOf(one), figures: one, days: [] }))
    return { asAt: answer.asAt, figures: answer.overallMetrics, days: [], agents }
  }
  if ('asAt' in answer) return { asAt: answer.asAt, figures: answer, days: [], agents: [] }
  const { generalAnalyticsSummary: all } = answer
  return {
    asAt: null,
    figures: transactionFigures([
      {
        successfulCount: all.totalSuccessfulTransactionCount,
        successfulAmount: all.totalSuccessfulTransactionValue,
        failedCount: all.totalFailedTransactionCount,
        failedAmount: all.totalFailedTransactionValue,
      },
    ]),
    days: answer.analyticsSummaryDistributedByDays,
    agents: answer.analyticsSummaryDistributedBySuperAgentByDay.map((one) => ({
      ...agentOf(one),
      figures: transactionTotals(one.days),
      days: one.days,
    })),
  }
}

/** The twelve figures of days together. */
function disputeTotals(days: readonly DisputeDay[]): DisputeFigures {
  const names = Object.keys(noDisputes) as (keyof DisputeFigures)[]
  return Object.fromEntries(names.map((name) => [name, total(days, (day) => day[name])])) as DisputeFigures
}

/** The one form that both answers about disputes come to. */
export function disputeBoard(answer: Result<typeof dashboards.disputesToday> | DisputesHistory): DisputeBoard {
  if ('asAt' in answer) {
    const agents = answer.merchantMetrics.map((one) => ({ ...agentOf(one), figures: one, days: [] }))
    return { asAt: answer.asAt, figures: answer, days: [], agents }
  }
  return {
    asAt: null,
    figures: answer.generalSummary,
    days: answer.disputeAnalysisDistributedByDays,
    agents: answer.disputeAnalysisDistributedBySuperAgentsByDays.map((one) => ({
      ...agentOf(one),
      figures: disputeTotals(one.days),
      days: one.days,
    })),
  }
}

export const noTransactions: TransactionFigures = transactionFigures([])
export const noDisputes: DisputeFigures = disputeFigures([])

/** The part of a board that is one super agent's, or all of it when none is chosen. */
export function partOf<F, D>(
  board: Board<F, D>,
  cardAcceptorId: string | null,
  none: F,
): { figures: F; days: readonly D[] } {
  if (cardAcceptorId === null) return board
  return board.agents.find((one) => one.cardAcceptorId === cardAcceptorId) ?? { figures: none, days: [] }
}

/** Did anything happen? There is no amount without a count. */
export const isNothing = (figures: TransactionFigures | DisputeFigures): boolean =>
  Object.entries(figures).every(([name, figure]) => !name.endsWith('Count') || figure === 0)
