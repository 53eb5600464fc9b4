/** Adding dashboard figures up: per day, per super agent, and over all. Sums of whole kobo, so nothing is lost. */
import type {
  DashboardAgent,
  DisputeDay,
  DisputeFigures,
  TransactionDay,
  TransactionFigures,
} from '../contract/dashboards'
import { type Kobo, kobo } from '../money/kobo'

/** What a rollup says of one day and super agent. */
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
  move: 'LOGGED' | 'ACCEPTED' | 'REJECTED'
  count: number
  amount: number
}

const total = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0)
const money = <T>(list: readonly T[], of: (one: T) => number): Kobo => kobo(total(list, of))

export const transactionFigures = (sums: readonly TransactionSum[]): TransactionFigures => ({
  totalCount: total(sums, (one) => one.successfulCount + one.failedCount),
  totalAmount: money(sums, (one) => one.successfulAmount + one.failedAmount),
  successfulCount: total(sums, (one) => one.successfulCount),
  successfulAmount: money(sums, (one) => one.successfulAmount),
  failedCount: total(sums, (one) => one.failedCount),
  failedAmount: money(sums, (one) => one.failedAmount),
})

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

const moves = { LOGGED: 'Logged', ACCEPTED: 'Accepted', REJECTED: 'Rejected' } as const

/** The twelve figures: two sides that log, three moves, count and value. */
export function disputeFigures(sums: readonly DisputeSum[]): DisputeFigures {
  const entries = (['backoffice', 'merchant'] as const).flatMap((side) =>
    (Object.keys(moves) as (keyof typeof moves)[]).flatMap((move) => {
      const own = sums.filter((one) => one.loggedBy === side && one.move === move)
      const name = `${side}${moves[move]}`
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
