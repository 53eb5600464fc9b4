import { createTrafficClock } from '@dcir/api/simulator/play'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { startOfDay } from '@dcir/core/time/lagos'
import { expect, test } from 'vitest'

const DAY = '2026-11-20'
const A_DAY = 600
const MINUTE = 60_000

test('35.9 the live traffic of a day is that day’s own: each transaction once, at its time', () => {
  const traffic = createTrafficClock(A_DAY)
  const begin = startOfDay(DAY).getTime()
  const played = []
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const [after, until] = [minute, Math.min(minute + 7, 24 * 60)].map((at) => new Date(begin + at * MINUTE - 1))
    played.push(...traffic(after as Date, until as Date))
  }
  expect(played).toEqual([...trafficOf(DAY, A_DAY)])
  expect(new Set(played.map(({ transactionSearchKey }) => transactionSearchKey)).size).toBe(A_DAY)
})

test('35.9 live traffic goes on past midnight, and no transaction comes twice in a round', () => {
  const traffic = createTrafficClock(A_DAY)
  const midnight = startOfDay('2026-11-21').getTime()
  const night = traffic(new Date(midnight - 60 * MINUTE), new Date(midnight + 60 * MINUTE))
  const days = new Set(night.map(({ transactionTime }) => transactionTime.slice(0, 10)))
  expect([...days]).toEqual([DAY, '2026-11-21'])
})
