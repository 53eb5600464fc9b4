import { isOneDay, isRunning, rangeBeside } from '@dcir/core/monitoring/periods-rules'
import { expect, test } from 'vitest'

test('a day stands beside the day before, and beside the same weekday of the week before', () => {
  const day = { startDate: '2026-03-01', endDate: '2026-03-01' }
  expect(isOneDay(day)).toBe(true)
  expect(rangeBeside(day, 'before')).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' })
  expect(rangeBeside(day, 'week')).toEqual({ startDate: '2026-02-22', endDate: '2026-02-22' })
  expect(rangeBeside(day, 'none')).toBeNull()
})

test('days stand beside as many right before them, over the end of a year', () => {
  const days = { startDate: '2027-01-01', endDate: '2027-01-10' }
  expect(rangeBeside(days, 'before')).toEqual({ startDate: '2026-12-22', endDate: '2026-12-31' })
  expect(rangeBeside(days, 'week')).toEqual({ startDate: '2026-12-25', endDate: '2027-01-03' })
})

test('a slot runs from its first millisecond to its last', () => {
  const slot = '2026-11-20T10:30:00+01:00'
  const at = (time: string) => isRunning(slot, Date.parse(`2026-11-20T${time}+01:00`))
  expect([at('10:29:59.999'), at('10:30:00'), at('10:59:59.999'), at('11:00:00')]).toEqual([false, true, true, false])
})
