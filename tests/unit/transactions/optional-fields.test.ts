/** Fields that a switch may leave out: their words, and where a list shows them. */

import { optionalNames } from '@dcir/core/transactions/contract'
import { optionalFields, transactionFields, transactionSearch } from '@dcir/core/transactions/fields'
import { channels, TransactionFilter } from '@dcir/core/transactions/query'
import { isHidden } from '@dcir/ui/table/table-model.ts'
import { describe, expect, test } from 'vitest'

describe('the vocabulary', () => {
  test('34.8 the four fields, their labels and the channels', () => {
    expect(optionalFields.map(({ label }) => label)).toEqual(['Channel', 'Route', 'Issuer', 'Acquirer'])
    expect(channels).toEqual(['ATM', 'POS', 'WEB'])
    for (const name of optionalNames) expect(transactionSearch[name]).toEqual(transactionFields[name])
  })

  test.each([
    ['ATM', true],
    ['POS,WEB', true],
    ['MOBILE', false],
    ['POS,', false],
  ])('34.8 a filter by the channels %s is taken: %s', (channel, isTaken) => {
    expect(TransactionFilter.safeParse({ channel }).success).toBe(isTaken)
  })
})

describe('a column', () => {
  const choices = { hidden: ['rrn'], shown: ['channel'], order: [] }

  test('34.8 that is aside is hidden until the user shows it; any other is shown until it is hidden', () => {
    const hidden = (id: string, aside?: boolean) => isHidden({ id, ...(aside ? { aside } : {}) }, choices)
    expect([hidden('channel', true), hidden('route', true)]).toEqual([false, true])
    expect([hidden('rrn'), hidden('stan')]).toEqual([true, false])
    expect(isHidden({ id: 'route', aside: true }, { hidden: [], order: [] })).toBe(true)
  })
})
