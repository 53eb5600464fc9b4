import {
  addDays,
  businessDate,
  countdown,
  daysBetween,
  formatBusinessDate,
  formatDuration,
  formatInstant,
  formatTimeOfDay,
  fullInstant,
  isBusinessDate,
  lagosIso,
  startOfDay,
} from '@dcir/core/time/lagos'
import { dateWindow, isInWindow } from '@dcir/core/time/window'
import { describe, expect, test } from 'vitest'

describe('Lagos', () => {
  test('the business date turns at 23:00 UTC', () => {
    expect(businessDate(new Date('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
    expect(businessDate(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
    expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T23:00:00.000Z')
  })

  test('dates are counted without a zone, over leap days and year ends', () => {
    // S21 The calendar of the database ends there.
    expect([addDays('0001-01-01', -13), addDays('9999-12-31', 14)]).toEqual(['0001-01-01', '9999-12-31'])
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2025-12-31',
    ])
    expect(daysBetween('2026-10-01', '2026-11-01')).toBe(31)
    expect(['2026-02-29', '2026-1-1', '20260101'].map(isBusinessDate)).toEqual([false, false, false])
  })

  test('CNV-27 month, ordinal day, two-digit year, then time', () => {
    expect(formatInstant('2026-11-21T15:04:05+01:00')).toBe('Nov 21st, 26 3:04 PM')
    expect(formatInstant('2026-01-01T23:30:00Z')).toBe('Jan 2nd, 26 12:30 AM')
    expect(formatBusinessDate('2026-03-13')).toBe('Mar 13th, 26')
    expect(
      [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map((day) =>
        formatBusinessDate(`2026-01-${String(day).padStart(2, '0')}`).slice(4, -4),
      ),
    ).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '31st'])
    expect([formatInstant(null), formatInstant('nonsense'), formatBusinessDate('')]).toEqual(['---', '---', '---'])
  })

  test('instants travel with their offset', () => {
    expect(lagosIso(new Date('2026-11-21T14:04:05Z'))).toBe('2026-11-21T15:04:05+01:00')
    expect(fullInstant('2026-11-21T14:04:05Z')).toBe('2026-11-21 15:04:05 Africa/Lagos (UTC+1)')
    expect(formatTimeOfDay('2026-11-21T23:04:05Z')).toBe('12:04 AM')
  })
})

describe('countdown', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const left = (milliseconds: number) => countdown(new Date(now.getTime() + milliseconds), now)
  const HOUR = 3_600_000

  test('CNV-29 shows days and then the rest of the day', () => {
    expect(left(50 * HOUR + 61_000)).toMatchObject({ days: 2, hours: 2, minutes: 1, seconds: 1, text: '2d 2h 1m 1s' })
    expect(left(23 * HOUR)).toMatchObject({ days: 0, hours: 23, text: '23h 0m 0s' })
  })

  test('is urgent at five hours and stops at zero', () => {
    expect([left(5 * HOUR + 1000).urgent, left(5 * HOUR).urgent]).toEqual([false, true])
    expect(left(-HOUR)).toMatchObject({ expired: true, text: '0h 0m 0s' })
  })

  test('durations give their two largest parts', () => {
    expect([0, 59, 3600, 3 * 86_400 + 4 * 3600 + 5].map(formatDuration)).toEqual(['0 s', '59 s', '1 h', '3 d 4 h'])
  })
})

test('files and the switch bring days from two years back to tomorrow', () => {
  const window = dateWindow('2028-02-29')
  expect(window).toEqual({ first: '2026-02-28', last: '2028-03-01' })
  const days = ['2026-02-27', '2026-02-28', '2028-03-01', '2028-03-02']
  expect(days.map((day) => isInWindow(day, window))).toEqual([false, true, true, false])
})
