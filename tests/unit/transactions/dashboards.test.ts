/** Rules of the dashboards: periods, what may be asked for, and how answers become what a screen shows. */

import { percentParts, percentText } from '@dcir/core/display/numbers'
import { kobo } from '@dcir/core/money/kobo'
import { daysBetween } from '@dcir/core/time/lagos'
import {
  customRangeError,
  type DashboardPeriod,
  dashboardPeriods,
  latestPastDay,
  quickRange,
  scaleNaira,
} from '@dcir/core/transactions/dashboard-periods'
import type { DashboardAgent, TransactionDay } from '@dcir/core/transactions/dashboards-contract'
import {
  disputeBoard,
  disputeFigures,
  isNothing,
  noDisputes,
  noTransactions,
  partOf,
  transactionBoard,
  transactionDay,
  transactionFigures,
  withoutChannel,
} from '@dcir/core/transactions/dashboards-rules'
import { describe, expect, test } from 'vitest'

const TODAY = '2026-11-21'
const SENTENCE = 'Please select a valid date range, 30 days or less!'

describe('periods', () => {
  test('DSH-04 the labels, in their order', () => {
    expect(Object.values(dashboardPeriods)).toEqual([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last 14 days',
      'Last 30 days',
      'Custom',
    ])
  })

  test.each<[DashboardPeriod, number, string, string]>([
    ['yesterday', 1, '2026-11-20', '2026-11-20'],
    ['last-7-days', 7, '2026-11-14', '2026-11-20'],
    ['last-14-days', 14, '2026-11-07', '2026-11-20'],
    ['last-30-days', 30, '2026-10-22', '2026-11-20'],
  ])('DSH-06 %s is %i calendar days, the last of which is yesterday', (period, days, startDate, endDate) => {
    expect(quickRange(period, TODAY)).toEqual({ startDate, endDate })
    expect(daysBetween(startDate, endDate) + 1).toBe(days)
  })

  test('DSH-06 days go over the ends of months, years and February', () => {
    expect(quickRange('yesterday', '2027-01-01')).toEqual({ startDate: '2026-12-31', endDate: '2026-12-31' })
    expect(quickRange('last-7-days', '2028-03-03')).toEqual({ startDate: '2028-02-25', endDate: '2028-03-02' })
  })

  test('DSH-05 today and Custom have no dates of their own', () => {
    expect([quickRange('today', TODAY), quickRange('custom', TODAY)]).toEqual([null, null])
  })
})

describe('a custom range', () => {
  test.each([
    ['DSH-07', 'one day, yesterday', '2026-11-20', '2026-11-20', null],
    ['DSH-18', 'thirty days apart', '2026-10-21', '2026-11-20', null],
    ['DSH-17 DSH-18 DSH-19', 'thirty-one days apart', '2026-10-20', '2026-11-20', SENTENCE],
    ['DSH-17 DSH-18', 'the end before the start', '2026-11-20', '2026-11-19', SENTENCE],
    ['DSH-18', 'no start', '', '2026-11-20', SENTENCE],
    ['DSH-18', 'no end', '2026-11-20', '', SENTENCE],
    ['DSH-18', 'neither', '', '', SENTENCE],
    ['DSH-07', 'up to today', '2026-11-20', TODAY, SENTENCE],
    ['DSH-07', 'in the future', '2026-12-01', '2026-12-02', SENTENCE],
    ['DSH-20', 'a day that is none', '2026-11-31', '2026-11-31', SENTENCE],
    ['DSH-20', 'not written as a date', '20/11/2026', '20/11/2026', SENTENCE],
  ])('%s %s', (_id, _what, startDate, endDate, problem) => {
    expect(customRangeError(startDate, endDate, TODAY)).toBe(problem)
  })

  test('DSH-07 the latest date is yesterday', () => {
    expect(latestPastDay('2026-03-01')).toBe('2026-02-28')
  })
})

const agent = (number: number): DashboardAgent => ({
  merchantId: `SA-000${number}`,
  merchantName: `Agent ${number}`,
  cardAcceptorId: `20110000000000${number}`,
})
const figures = (good: number, bad: number) => ({
  totalCount: good + bad,
  totalAmount: kobo((good + bad) * 150),
  successfulCount: good,
  successfulAmount: kobo(good * 150),
  failedCount: bad,
  failedAmount: kobo(bad * 150),
})
const day = (date: string, good: number, bad: number): TransactionDay =>
  transactionDay(date, [
    { date, successfulCount: good, successfulAmount: good * 150, failedCount: bad, failedAmount: bad * 150 },
  ])
const AS_AT = '2026-11-21T15:04:05+01:00'

describe('transactions on a board', () => {
  const today = transactionBoard({
    asAt: AS_AT,
    overallMetrics: figures(30, 3),
    merchantMetrics: [
      { ...agent(1), ...figures(20, 1) },
      { ...agent(2), ...figures(10, 2) },
    ],
  })
  const past = transactionBoard({
    generalAnalyticsSummary: {
      totalSuccessfulTransactionCount: 12,
      totalSuccessfulTransactionValue: kobo(1800),
      totalFailedTransactionCount: 3,
      totalFailedTransactionValue: kobo(450),
    },
    analyticsSummaryDistributedByDays: [day('2026-11-19', 5, 1), day('2026-11-20', 7, 2)],
    analyticsSummaryDistributedBySuperAgentByDay: [
      { ...agent(1), days: [day('2026-11-19', 5, 1), day('2026-11-20', 4, 0)] },
      { ...agent(2), days: [day('2026-11-19', 0, 0), day('2026-11-20', 3, 2)] },
    ],
  })

  test('DSH-24 DSH-30 today: all is overallMetrics, a chosen agent its entry of merchantMetrics', () => {
    expect(today.asAt).toBe(AS_AT)
    expect(partOf(today, null, noTransactions).figures).toEqual(figures(30, 3))
    expect(partOf(today, agent(2).cardAcceptorId, noTransactions)).toMatchObject({ figures: figures(10, 2), days: [] })
  })

  test('DSH-25 today of a super agent is flat', () => {
    const own = transactionBoard({ asAt: AS_AT, ...figures(8, 2) })
    expect(partOf(own, null, noTransactions).figures).toMatchObject(figures(8, 2))
    expect([own.asAt, own.agents, own.days]).toEqual([AS_AT, [], []])
  })

  test('DSH-26 DSH-31 past days: all is the general summary and the days', () => {
    const all = partOf(past, null, noTransactions)
    expect(all.figures).toEqual(figures(12, 3))
    expect(all.days.map(({ date, totalTransactionCount }) => [date, totalTransactionCount])).toEqual([
      ['2026-11-19', 6],
      ['2026-11-20', 9],
    ])
    expect(past.asAt).toBeNull()
  })

  test('DSH-14 DSH-31 past days of a chosen agent are its own series, added up', () => {
    const one = partOf(past, agent(2).cardAcceptorId, noTransactions)
    expect(one.figures).toEqual(figures(3, 2))
    expect(one.days.map(({ totalTransactionCount }) => totalTransactionCount)).toEqual([0, 5])
  })

  test('DSH-36 an agent that the answer does not know has nothing, and none differs from some', () => {
    for (const board of [today, past]) {
      const none = partOf(board, '000000000000000', noTransactions)
      expect([none.figures, none.days, isNothing(none.figures)]).toEqual([noTransactions, [], true])
    }
    expect(isNothing(figures(0, 1))).toBe(false)
  })
})

describe('disputes on a board', () => {
  const logged = (date: string, merchant: number, backoffice: number) => [
    { date, loggedBy: 'merchant', event: 'LOGGED', count: merchant, amount: merchant * 1000 } as const,
    { date, loggedBy: 'backoffice', event: 'REJECTED', count: backoffice, amount: backoffice * 1000 } as const,
  ]
  const of = (merchant: number, backoffice: number) => disputeFigures(logged('', merchant, backoffice))

  test('DSH-28 today, over all and of one agent', () => {
    const board = disputeBoard({ asAt: AS_AT, ...of(5, 2), merchantMetrics: [{ ...agent(1), ...of(4, 0) }] })
    expect(partOf(board, null, noDisputes).figures).toMatchObject({
      merchantLoggedCount: 5,
      backofficeRejectedCount: 2,
    })
    const one = partOf(board, agent(1).cardAcceptorId, noDisputes).figures
    expect(one).toMatchObject({ merchantLoggedCount: 4, merchantLoggedValue: 4000, backofficeRejectedCount: 0 })
  })

  test('DSH-29 DSH-31 past days of a chosen agent, added up', () => {
    const days = [
      { ...of(2, 1), date: '2026-11-19' },
      { ...of(3, 0), date: '2026-11-20' },
    ]
    const board = disputeBoard({
      generalSummary: of(9, 9),
      disputeAnalysisDistributedByDays: days,
      disputeAnalysisDistributedBySuperAgentsByDays: [{ ...agent(1), days }],
    })
    expect(partOf(board, null, noDisputes).figures).toEqual(of(9, 9))
    expect(partOf(board, agent(1).cardAcceptorId, noDisputes)).toMatchObject({ figures: of(5, 1), days })
  })

  test('DSH-36 no disputes are nothing, one is something', () => {
    expect([isNothing(noDisputes), isNothing(of(0, 1))]).toEqual([true, false])
  })
})

describe('what figures look like', () => {
  test.each([
    [1465, 1710, '85.7%'],
    [0, 0, '0.0%'],
    [-3, 10, '0.0%'],
    [10, 10, '100.0%'],
    [1, 3, '33.3%'],
  ])('DSH-22 %i of %i is %s', (part, whole, text) => {
    expect(percentText(part, whole)).toBe(text)
  })

  test('DSH-22 the two shares of a whole add up to a hundred', () => {
    for (const [good, bad] of [
      [1, 2],
      [1, 7],
      [999, 1],
      [12_345, 678],
    ] as const)
      expect(percentParts([good, bad]).reduce((sum, share) => sum + share * 10, 0)).toBeCloseTo(1000, 6)
  })

  test.each([
    [0, '₦0'],
    [950, '₦950'],
    [1500, '₦1.5k'],
    [50_000_000, '₦50m'],
    [123_456_789, '₦123m'],
    [2_500_000_000, '₦2.5bn'],
  ])('DSH-21 a scale of %d naira is %s', (naira, text) => {
    expect(scaleNaira(naira)).toBe(text)
  })
})

test('34.8 what came without a channel is the rest of all figures', () => {
  const sums = (count: number) => ({
    successfulCount: count * 3,
    successfulAmount: count * 300,
    failedCount: count,
    failedAmount: count * 50,
  })
  const channels = [
    { channel: 'ATM' as const, ...transactionFigures([sums(2)]) },
    { channel: 'POS' as const, ...transactionFigures([sums(5)]) },
  ]
  expect(withoutChannel(transactionFigures([sums(10)]), channels)).toEqual(transactionFigures([sums(3)]))
  expect(isNothing(withoutChannel(transactionFigures([sums(7)]), channels))).toBe(true)
})
