/** Faults as people take them on: an episode's name is sent with the reason, in which card numbers are masked. */
import { serverFaults, serviceFaults } from '@dcir/core/monitoring/faults-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import { expect, test } from 'vitest'

test('Monitor 14: no second of an hour makes an episode that reads as a card number', () => {
  const now = new Date('2026-11-24T20:00:00+01:00')
  const masked: string[] = []
  for (let second = 0; second < 3600; second++) {
    const at = lagosIso(new Date(now.getTime() - second * 1000))
    const state = { serviceName: 'Mail', stuckSince: at, failure: { count: 2, at, reason: 'no server' } }
    const faults = [
      ...serviceFaults([{ ...state, status: 'STUCK' }], now),
      ...serviceFaults(
        [
          { ...state, status: 'FAILING' },
          { ...state, status: 'FAILING' },
        ],
        now,
      ),
      ...serverFaults([{ name: 'one', up: false, reportedAt: at }], now),
    ]
    expect(faults).toHaveLength(3)
    masked.push(...faults.map(({ episode }) => episode).filter((episode) => maskCardNumbers(episode) !== episode))
  }
  expect(masked).toEqual([])
})
