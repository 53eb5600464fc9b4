import { businessDate } from '@dcir/core/time/lagos'
import { heardServer, serverNow, today } from '@dcir/ui/client/server-clock.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOUR_MS = 3_600_000
const REAL = new Date('2026-11-21T09:00:00.400Z')

/** An answer of a server whose clock is right, on a machine whose clock is this far ahead of it. */
function hear(aheadMs: number, journeyMs = 100): void {
  vi.setSystemTime(REAL.getTime() + aheadMs + journeyMs)
  heardServer(REAL.toUTCString(), Date.now() - journeyMs)
}
/** How far the corrected clock is from the server's. */
const error = (aheadMs: number) => Math.abs(serverNow() - (Date.now() - aheadMs))

beforeEach(() => void vi.useFakeTimers({ now: REAL }))
afterEach(() => {
  hear(0)
  vi.useRealTimers()
})

describe('the server’s clock', () => {
  test.each([
    ['a year ahead', 365 * 24 * HOUR_MS],
    ['a day behind', -24 * HOUR_MS],
    ['five minutes behind', -5 * 60_000],
    ['three seconds ahead', 3000],
  ])('CNV-29 a machine that is %s counts by it to the second', (_words, ahead) => {
    hear(ahead)
    expect(error(ahead)).toBeLessThan(1000)
  })

  test('a clock that is right within the precision of an answer is left alone', () => {
    for (const ahead of [-400, 0, 300]) {
      hear(ahead)
      expect(serverNow()).toBe(Date.now())
    }
  })

  test('a corrected clock does not waver from answer to answer', () => {
    hear(HOUR_MS)
    const ahead = Date.now() - serverNow()
    for (const [drift, journey] of [
      [300, 20],
      [-300, 150],
      [100, 900],
    ] as const) {
      hear(HOUR_MS + drift, journey)
      expect(Date.now() - serverNow()).toBe(ahead)
    }
  })

  test('a clock that is put right while the page is open is believed again', () => {
    hear(HOUR_MS)
    hear(0)
    expect(serverNow()).toBe(Date.now())
  })

  test('an answer without a time, a slow one and one from before its question teach nothing', () => {
    vi.setSystemTime(REAL.getTime() + HOUR_MS)
    heardServer(null, Date.now())
    heardServer('yesterday', Date.now())
    heardServer(REAL.toUTCString(), Date.now() - 6000)
    heardServer(REAL.toUTCString(), Date.now() + 10)
    expect(serverNow()).toBe(Date.now())
  })

  test('CNV-15 today is the server’s, in Lagos', () => {
    vi.setSystemTime(new Date('2027-01-31T12:00:00Z'))
    heardServer('Sat, 21 Nov 2026 23:30:00 GMT', Date.now())
    expect(today()).toBe('2026-11-22')
    expect(today()).not.toBe(businessDate(new Date()))
  })
})
