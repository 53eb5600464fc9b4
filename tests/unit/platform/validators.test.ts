import { type FieldType, fieldError } from '@dcir/core/validators/fields'
import { limits, rangeError } from '@dcir/core/validators/limits'
import { invalidMessage, requiredMessage } from '@dcir/core/validators/messages'
import { gettingMessage, nothingChosen, selectPrompts, verifyingMessage } from '@dcir/core/validators/prompts'
import { describe, expect, test } from 'vitest'

const x = (length: number) => 'x'.repeat(length)

/** Field type, values that pass, values that fail. */
const table: readonly (readonly [string, FieldType, readonly string[], readonly string[]])[] = [
  ['VAL-03', 'NAME', ['Jo', x(150)], ['J', x(151)]],
  ['VAL-04', 'EMAIL', ['a@b.ng', 'a@b.ng, c.d+e@f-g.co.uk'], ['a@b', 'a@b.ng,', 'a b@c.ng', 'a@b.ng;c@d.ng', '@b.ng']],
  [
    'VAL-05',
    'MOBILE_NUMBER',
    ['08012345678', '2348012345678000'],
    ['0801234567', '23480123456780001', '+2348012345678', '0801234567a'],
  ],
  ['VAL-06', 'NUBAN', ['0123456789'], ['012345678', '01234567890', '01234 6789', '012345678a']],
  ['VAL-08', 'PERCENT', ['0', '100', '7.5'], ['-1', '100.1', '7,5', 'abc']],
  ['VAL-09', 'CASH_INPUT', ['1', '0.01', '1,234.50', '1234567'], ['0', '-1', '1,23', '1.234', 'abc', '1,234,5']],
  ['VAL-10', 'DESCRIPTION', ['abc'], ['ab']],
  ['VAL-11', 'INPUT', ['a'], []],
  ['VAL-12', 'CARD_ACCEPTANCE_ID', [x(15)], [x(14), x(16)]],
  ['VAL-13', 'NUMBER', ['0', '-3', '12.5'], ['1e3', 'Infinity', 'abc', '1,000']],
  ['VAL-17', 'DATE', ['2026-02-28'], ['2026-02-30', '28/02/2026', 'yesterday']],
]

describe('field rules', () => {
  test.each(table)('%s VAL-02 %s', (_id, type, good, bad) => {
    for (const value of good) expect([value, fieldError(type, 'Field', value)]).toEqual([value, null])
    for (const value of bad) expect([value, fieldError(type, 'Field', value)]).toEqual([value, 'Field is invalid'])
  })

  test.each(table)('VAL-01 %s an empty required %s says so; an optional one is fine', (_id, type) => {
    expect(fieldError(type, 'Main Email', '   ')).toBe('Main Email is required')
    expect(fieldError(type, 'Main Email', '', { required: false })).toBeNull()
  })

  test('VAL-07 GL takes the configured length, and any length when none is configured', () => {
    expect(fieldError('GL', 'Account', '0123456789', { glSize: 10 })).toBeNull()
    expect(fieldError('GL', 'Account', '012345678', { glSize: 10 })).toBe('Account is invalid')
    expect(fieldError('GL', 'Account', '012345678')).toBeNull()
    expect(fieldError('GL', 'Account', '01234567a', { glSize: 9 })).toBe('Account is invalid')
  })

  test('VAL-17 a filter date that is empty is required, a bad one is invalid', () => {
    expect(fieldError('DATE', 'Start date', '')).toBe(requiredMessage('Start date'))
    expect(fieldError('DATE', 'Start date', '2026-13-01')).toBe(invalidMessage('Start date'))
  })

  test('each select says its own words while nothing is chosen', () => {
    expect(Object.values(selectPrompts)).toEqual([
      'Select',
      'Select reason',
      'Select Action',
      'Select super agent',
      'Select Super Agent',
      'Select type',
      'Select charge type',
      'Select participants',
      'Select logical operator',
    ])
    const errors = [undefined, ...Object.values(selectPrompts)].map((prompt) => nothingChosen('Type', prompt))
    expect(errors).toEqual(['Type is required', 'Type is required', ...Object.values(selectPrompts).slice(1)])
  })

  test('account verification says what it is doing', () => {
    expect(verifyingMessage('account number')).toBe('Verifying account number ...')
    expect(gettingMessage('customer info')).toBe('Getting customer info ...')
  })
})

describe('ranges', () => {
  const sentence = 'Please select a valid date range, 30 days or less!'
  test.each([
    ['2026-11-01', '2026-11-01', null],
    ['2026-10-01', '2026-10-31', null],
    ['2026-10-01', '2026-11-01', sentence],
    ['2026-11-02', '2026-11-01', sentence],
    ['', '2026-11-01', sentence],
    ['2026-11-01', '', sentence],
  ])('MON-21 from %s to %s: %s', (start, end, expected) => {
    expect(rangeError(start, end)).toBe(expected)
  })

  test('CFG-22 the constants of the specification are recorded', () => {
    expect(limits).toEqual({ receiptMegabytes: 2, receiptZipMegabytes: 800, rangeDays: 30, timeoutMilliseconds: 2000 })
  })
})
