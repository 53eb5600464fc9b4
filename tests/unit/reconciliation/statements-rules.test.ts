import { kobo } from '@dcir/core/money/kobo'
import { lastDue } from '@dcir/core/reconciliation/reruns-rules'
import { restingText, statementOutcomeText, statementRefusal } from '@dcir/core/reconciliation/statements-rules'
import { describe, expect, test } from 'vitest'

describe('what rests on a statement file', () => {
  test.each([
    [{ resolved: 1, paired: 0, disputed: 0, reports: 0 }, '1 resolved line rests'],
    [{ resolved: 0, paired: 1200, disputed: 0, reports: 0 }, '1,200 lines paired by hand rest'],
    [{ resolved: 2, paired: 0, disputed: 1, reports: 0 }, '2 resolved lines and 1 dispute rest'],
    [
      { resolved: 2, paired: 1, disputed: 3, reports: 1 },
      '2 resolved lines, 1 line paired by hand, 3 disputes and 1 report that is being generated rest',
    ],
  ])('%o', (resting, text) => expect(restingText(resting)).toBe(text))

  test('nothing is no reason', () => {
    expect(restingText({ resolved: 0, paired: 0, disputed: 0, reports: 0 })).toBeNull()
    expect(statementRefusal('COMPLETED')).toBeNull()
    expect(statementRefusal('WITHDRAWING')).toBe('statement-busy')
  })
})

test.each([
  ['before the time it was due yesterday', '2026-11-21T01:00:00+01:00', '02:30', '2026-11-20T01:30:00.000Z'],
  ['at the very minute it is due', '2026-11-21T02:30:00+01:00', '02:30', '2026-11-21T01:30:00.000Z'],
  ['after it, today', '2026-11-21T23:59:00+01:00', '00:00', '2026-11-20T23:00:00.000Z'],
])('the nightly matching: %s', (_when, now, time, due) => expect(lastDue(new Date(now), time).toISOString()).toBe(due))

describe('bank 13, 16: the outcome of a file', () => {
  const file = {
    matchedSuccessCount: 119_865,
    matchedFailedCount: 40,
    owedCount: 40,
    owedAmount: kobo(81_615_019),
    unmatchedCount: 60,
    duplicateCount: 18,
    repeatedCount: 15,
    failedCount: 1,
  }

  test('says the money that is owed, and repeats of its own rows apart from rows of files before', () =>
    expect(statementOutcomeText(file)).toBe(
      '119,865 matched. 40 customers are owed ₦816,150.19. 60 rows are unmatched. 15 rows repeat others of this file. ' +
        '3 rows were uploaded before. 1 row was refused.',
    ))

  test('is short where nothing is left to do', () =>
    expect(
      statementOutcomeText({
        ...file,
        matchedFailedCount: 0,
        owedCount: 0,
        unmatchedCount: 0,
        duplicateCount: 0,
        repeatedCount: 0,
        failedCount: 0,
      }),
    ).toBe('119,865 matched.'))
})
