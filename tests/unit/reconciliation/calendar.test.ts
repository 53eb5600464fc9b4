/** The calendar of reconciliation days. */

import {
  columnOf,
  datesOf,
  daySaid,
  daySentence,
  isMonth,
  monthName,
  monthOf,
} from '@dcir/core/reconciliation/sign-offs/calendar'
import { openItemsText } from '@dcir/core/reconciliation/sign-offs/rules'
import { describe, expect, test } from 'vitest'

const day = (more: Partial<Parameters<typeof daySaid>[0]> = {}) =>
  daySaid({ state: 'OPEN', loaded: 100, unmatched: 0, missing: 0, open: 0, ...more })

describe('bank 17: a day says the most urgent of what is true of it', () => {
  test.each([
    ['nothing waits', day(), 'DONE', 'Clear'],
    ['signed, with rows that somebody left open', day({ state: 'SIGNED', unmatched: 2, open: 2 }), 'DONE', 'Signed'],
    ['rows wait', day({ unmatched: 1_200, missing: 34, open: 1_234 }), 'OPEN', '1,234 open'],
    ['no statement yet', day({ loaded: 0, missing: 9, open: 9 }), 'OPEN', 'No statement'],
    ['customers are owed', day({ unmatched: 2, open: 42 }), 'URGENT', '40 owed'],
    ['customers are owed on a signed day', day({ state: 'SIGNED', open: 1 }), 'URGENT', '1 owed'],
    ['a signed day changed', day({ state: 'CHANGED', open: 3 }), 'URGENT', 'Changed'],
    ['neither statement nor rows', day({ loaded: 0 }), 'NONE', 'No rows'],
  ])('%s', (_what, { mark, text }, expectedMark, expectedText) => {
    expect([mark, text]).toEqual([expectedMark, expectedText])
  })

  test('in a sentence with its date', () => {
    expect(daySentence('2026-11-24', day({ unmatched: 85, open: 85 }))).toBe('Tue 24 Nov: 85 open')
    expect(daySentence('2026-11-24', undefined)).toBe('Tue 24 Nov: No rows')
  })
})

describe('months', () => {
  test('have their dates, from the column of their first weekday on', () => {
    expect(datesOf('2028-02')).toHaveLength(29)
    expect(datesOf('2026-11').at(-1)).toBe('2026-11-30')
    expect([columnOf('2026-11-01'), columnOf('2026-11-02')]).toEqual([7, 1])
  })

  test('follow each other over the year', () => {
    expect([monthOf('2026-12-31', 1), monthOf('2026-01', -1), monthOf('2026-11-24')]).toEqual([
      '2027-01',
      '2025-12',
      '2026-11',
    ])
    expect(monthName('2026-11')).toBe('November 2026')
  })

  test('are read from an address only where they are months', () => {
    expect(['2026-11', '2026-13', '2026-1', '1999-01', 'soon'].map(isMonth)).toEqual([true, false, false, false, false])
  })
})

test('open items of a day are said with the age of the oldest', () => {
  expect(openItemsText(1, 24)).toBe('1 open item, 24 business days old.')
  expect(openItemsText(85, 1)).toBe('85 open items, the oldest 1 business day old.')
})
