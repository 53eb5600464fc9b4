/** Analytics of transactions and disputes, today and over past days, for both populations. */
import * as z from 'zod/mini'
import { type Described, feature } from '../contract/endpoint'
import { BusinessDate, Instant, KoboField } from '../contract/schemas'
import { channels } from './query'

const TransactionFigures = z.object({
  totalCount: z.int(),
  totalAmount: KoboField,
  successfulCount: z.int(),
  successfulAmount: KoboField,
  failedCount: z.int(),
  failedAmount: KoboField,
})
export type TransactionFigures = z.infer<typeof TransactionFigures>

/** Super agent of the figures. */
const Agent = z.object({ merchantId: z.string(), merchantName: z.string(), cardAcceptorId: z.string() })
export type DashboardAgent = z.infer<typeof Agent>

/** The figures of the moment, and the instant they were read. */
const AsAt = z.object({ asAt: Instant })

export const TransactionsToday = z.extend(AsAt, {
  overallMetrics: TransactionFigures,
  merchantMetrics: z.array(z.extend(TransactionFigures, Agent.shape)),
})
export const OwnTransactionsToday = z.extend(TransactionFigures, AsAt.shape)

const TransactionDay = z.object({
  date: BusinessDate,
  successfulTransactionValue: KoboField,
  successfulTransactionCount: z.int(),
  failedTransactionValue: KoboField,
  failedTransactionCount: z.int(),
  totalTransactionCount: z.int(),
})
export type TransactionDay = z.infer<typeof TransactionDay>

export const TransactionsHistory = z.object({
  generalAnalyticsSummary: z.object({
    totalSuccessfulTransactionCount: z.int(),
    totalSuccessfulTransactionValue: KoboField,
    totalFailedTransactionCount: z.int(),
    totalFailedTransactionValue: KoboField,
  }),
  analyticsSummaryDistributedByDays: z.array(TransactionDay),
  analyticsSummaryDistributedBySuperAgentByDay: z.array(z.extend(Agent, { days: z.array(TransactionDay) })),
})
export type TransactionsHistory = z.infer<typeof TransactionsHistory>

/** Figures of the transactions that came with a channel; those without one are in none of them. */
const ChannelFigures = z.extend(TransactionFigures, { channel: z.enum(channels) })
export type ChannelFigures = z.infer<typeof ChannelFigures>

/** Disputes by who logged them: the bank (`backoffice`) or the super agent (`merchant`). */
const DisputeFigures = z.object({
  backofficeLoggedCount: z.int(),
  backofficeLoggedValue: KoboField,
  merchantLoggedCount: z.int(),
  merchantLoggedValue: KoboField,
  backofficeAcceptedCount: z.int(),
  backofficeAcceptedValue: KoboField,
  merchantAcceptedCount: z.int(),
  merchantAcceptedValue: KoboField,
  backofficeRejectedCount: z.int(),
  backofficeRejectedValue: KoboField,
  merchantRejectedCount: z.int(),
  merchantRejectedValue: KoboField,
})
export type DisputeFigures = z.infer<typeof DisputeFigures>

export const DisputesToday = z.extend(z.extend(DisputeFigures, AsAt.shape), {
  merchantMetrics: z.array(z.extend(DisputeFigures, Agent.shape)),
})

const DisputeDay = z.extend(DisputeFigures, { date: BusinessDate })
export type DisputeDay = z.infer<typeof DisputeDay>

export const DisputesHistory = z.object({
  generalSummary: DisputeFigures,
  disputeAnalysisDistributedByDays: z.array(DisputeDay),
  disputeAnalysisDistributedBySuperAgentsByDays: z.array(z.extend(Agent, { days: z.array(DisputeDay) })),
})
export type DisputesHistory = z.infer<typeof DisputesHistory>

const Range = z.object({ startDate: BusinessDate, endDate: BusinessDate })

const BANK = 'bo_view_analytics_dashboard'
const OWN = 'fo_view_analytics_dashboard'
const past = {
  method: 'GET',
  mayLag: true,
  query: Range,
  errors: ['range-too-long'],
} as const satisfies Partial<Described>

const doors = <const P extends string>(rest: P) =>
  ({
    backoffice: { path: `/backoffice/analytics/${rest}`, authority: BANK },
    frontoffice: { path: `/frontoffice/analytics/${rest}`, authority: OWN },
  }) as const
const today = doors('currentDay/transactions')

export const dashboards = feature('dashboards', {
  transactionsToday: {
    method: 'GET',
    mayLag: true,
    summary: "Today's transactions, over all and for the bank per super agent",
    result: z.union([TransactionsToday, OwnTransactionsToday]),
    doors: {
      backoffice: { ...today.backoffice, result: TransactionsToday },
      frontoffice: { ...today.frontoffice, result: OwnTransactionsToday },
    },
  },
  disputesToday: {
    method: 'GET',
    mayLag: true,
    summary: "Today's disputes, over all and per super agent",
    result: DisputesToday,
    doors: doors('currentDay/dispute'),
  },
  transactionsHistory: {
    ...past,
    summary: 'Transactions of past days, by day and by super agent',
    result: TransactionsHistory,
    doors: doors('historical/transactions'),
  },
  channels: {
    ...past,
    query: z.extend(Range, { cardAcceptorId: z.optional(z.string().check(z.maxLength(15))) }),
    summary: 'Transactions of some days by their channel; none where no switch sends it',
    result: z.array(ChannelFigures),
    doors: {
      backoffice: { path: '/backoffice/transaction-channels', authority: BANK },
      frontoffice: { path: '/frontoffice/transaction-channels', authority: OWN },
    },
  },
  disputesHistory: {
    ...past,
    summary: 'Disputes of past days, by day and by super agent',
    result: DisputesHistory,
    doors: doors('historical/dispute'),
  },
})
