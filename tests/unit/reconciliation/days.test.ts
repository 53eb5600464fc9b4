import { kobo } from '@dcir/core/money/kobo'
import { waitingSince } from '@dcir/core/reconciliation/days/rules'
import {
  type Comparable,
  comparedFields,
  differenceSentence,
  differencesOf,
  nearestOf,
  patternOf,
} from '@dcir/core/reconciliation/nearest-rules'
import { addDays, lagosIso } from '@dcir/core/time/lagos'
import { describe, expect, test } from 'vitest'

const none = new Map<string, string>()

describe('REC-40 what is younger than one working day waits for its statement', () => {
  test.each([
    ['Friday at noon', '2026-11-20T12:00:00+01:00', '2026-11-19T12:00:00+01:00'],
    ['Monday morning, over the weekend', '2026-11-23T09:00:00+01:00', '2026-11-20T09:00:00+01:00'],
    ['Saturday', '2026-11-21T15:00:00+01:00', '2026-11-20T00:00:00+01:00'],
    ['the first instant of Tuesday: Saturday is missing', '2026-11-24T00:00:00+01:00', '2026-11-23T00:00:00+01:00'],
  ])('%s', (_when, now, since) => expect(lagosIso(waitingSince(new Date(now), none))).toBe(since))

  test('a holiday does not count', () => {
    const holidays = new Map([['2026-11-19', 'Founders Day']])
    expect(lagosIso(waitingSince(new Date('2026-11-20T12:00:00+01:00'), holidays))).toBe('2026-11-18T12:00:00+01:00')
  })

  test('a calendar of days off alone ends', () => {
    const holidays = new Map(Array.from({ length: 800 }, (_, day) => [addDays('2026-11-20', -day), 'Closed']))
    expect(waitingSince(new Date('2026-11-20T12:00:00+01:00'), holidays).getUTCFullYear()).toBe(2024)
  })
})

const line: Comparable = {
  transactionDate: '2026-11-20',
  maskedPan: '506099******1234',
  rrn: '632514000001',
  stan: '000101',
  amount: kobo(1_260_000),
  terminalId: '2011ABC1',
  isDebit: false,
}
const ours = (changes: Partial<Comparable> = {}): Comparable => ({ ...line, ...changes })
const said = (changes: Partial<Comparable>) => differenceSentence(line, ours(changes))

describe('the nearest miss', () => {
  test.each([
    [{ amount: kobo(1_250_000) }, 'The amount is ₦100.00 higher on the statement. Everything else matches.'],
    [{ amount: kobo(1_260_001) }, 'The amount is ₦0.01 lower on the statement. Everything else matches.'],
    [{ transactionDate: '2026-11-17' }, 'The statement has it 3 days later. Everything else matches.'],
    [{ transactionDate: '2026-11-21' }, 'The statement has it 1 day earlier. Everything else matches.'],
    [
      { isDebit: true, stan: '000102' },
      'The statement says credit instead of debit. STAN differs. Everything else matches.',
    ],
    [{ rrn: '1', maskedPan: '2' }, 'RRN and card differ. Everything else matches.'],
    [{}, 'Everything matches.'],
  ])('%j is said as %s', (changes, sentence) => expect(said(changes)).toBe(sentence))

  test('what the file has no column for is not compared', () => {
    const bare = { ...line, stan: '', maskedPan: '' }
    expect(differencesOf(bare, ours()).map(({ field }) => field)).toEqual(
      comparedFields.filter((field) => field !== 'stan' && field !== 'maskedPan'),
    )
  })

  test('the one that the least speaks against is taken, then the nearest amount, then the nearest day', () => {
    const other = ours({ rrn: '632514000009', maskedPan: '506099******9999', stan: '000999', amount: kobo(1_260_100) })
    const near = ours({ amount: kobo(1_250_000) })
    const nearer = ours({ amount: kobo(1_259_000) })
    expect(nearestOf(line, [other, near, nearer])).toBe(nearer)
    // bank 37: a terminal and a day in common are no reason to pair.
    expect(nearestOf(line, [other])).toBeNull()
    expect(nearestOf(line, [ours({ rrn: '632514000009', maskedPan: '506099******9999' })])).not.toBeNull()
    const days = ['2026-11-17', '2026-11-21', '2026-11-23'].map((transactionDate) => ours({ transactionDate }))
    expect(nearestOf(line, days)?.transactionDate).toBe('2026-11-21')
    expect(nearestOf(line, [])).toBeNull()
  })

  test('lines that differ in the same way have the same pattern', () => {
    const one = patternOf(differencesOf(line, ours({ amount: kobo(1_250_000) })))
    const another = { ...line, amount: kobo(50_000), rrn: '632514000002' }
    expect(patternOf(differencesOf(another, { ...another, amount: kobo(40_000) }))).toBe(one)
    expect(patternOf(differencesOf(another, { ...another, amount: kobo(40_001) }))).not.toBe(one)
  })
})
