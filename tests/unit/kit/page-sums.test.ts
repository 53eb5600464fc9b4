/** The sum of a column of money, as it stands below a list. */
import { kobo } from '@dcir/core/money/kobo'
import { sumOf } from '@dcir/ui/list/page-sums'
import { expect, test } from 'vitest'

test('a sum counts what has an amount, to the kobo, and there is none where nothing has', () => {
  const rows = [{ fee: kobo(12_345) }, { fee: null }, { fee: kobo(55) }]
  expect(sumOf(rows, 'fee')).toBe(12_400)
  expect(sumOf([{ fee: null }], 'fee')).toBeNull()
  expect(sumOf([], 'fee')).toBeNull()
})
