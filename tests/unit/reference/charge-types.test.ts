/** The rules of charge types: their terms, their codes, and a charge in words. */
import { type ChargeModel, chargeModels } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import {
  chargeCodeOf,
  chargeModelTable,
  chargeTerms,
  explainCharge,
  needs,
  termProblems,
} from '@dcir/core/reference/charge-types/rules'
import { describe, expect, test } from 'vitest'

const none = { flat: null, minimumCap: null, maximumCap: null, percentage: null }
const standard: ChargeModel = { ...none, chargeType: 'PERCENT_MAX_CAP', maximumCap: 100_000, percentage: '0.5' }

describe('a charge in words', () => {
  test.each([
    [standard, 10_000_000, '0.5% of ₦100,000.00 = ₦500.00, not above the cap of ₦1,000.00 → fee ₦500.00'],
    [standard, 30_000_000, '0.5% of ₦300,000.00 = ₦1,500.00, capped at ₦1,000.00 → fee ₦1,000.00'],
    [standard, 99, '0.5% of ₦0.99 = ₦0.00 rounded to the kobo, not above the cap of ₦1,000.00 → fee ₦0.00'],
    [standard, 100, '0.5% of ₦1.00 = ₦0.01 rounded to the kobo, not above the cap of ₦1,000.00 → fee ₦0.01'],
    [{ ...none, chargeType: 'FLAT', flat: 5_000 }, 30_000_000, 'Flat, whatever the amount → fee ₦50.00'],
    [{ ...none, chargeType: 'PERCENT_ALL', percentage: '2.50' }, 10_000, '2.5% of ₦100.00 = ₦2.50 → fee ₦2.50'],
    [
      { ...none, chargeType: 'PERCENT_MIN_CAP', percentage: '1', minimumCap: 2_000 },
      10_000,
      '1% of ₦100.00 = ₦1.00, raised to ₦20.00 → fee ₦20.00',
    ],
    [
      { ...none, chargeType: 'PERCENT_MIN_CAP', percentage: '1', minimumCap: 2_000 },
      1_000_000,
      '1% of ₦10,000.00 = ₦100.00, not below the minimum of ₦20.00 → fee ₦100.00',
    ],
    [
      { ...none, chargeType: 'PERCENT_MAX_MIN_CAP', percentage: '1', minimumCap: 2_000, maximumCap: 50_000 },
      1_000_000,
      '1% of ₦10,000.00 = ₦100.00, between ₦20.00 and ₦500.00 → fee ₦100.00',
    ],
  ] as const)('%o of %i kobo', (model, amount, words) => {
    expect(explainCharge(model as ChargeModel, kobo(amount))).toBe(words)
  })
})

describe('terms', () => {
  test('REF-08 REF-10 REF-11 REF-12 REF-13 REF-14 each model needs what the specification says', () => {
    const table = Object.fromEntries(chargeModels.map((model) => [model, chargeModelTable[model].needs]))
    expect(table).toEqual({
      FLAT: ['flat'],
      PERCENT_MAX_CAP: ['maxCap', 'percent'],
      PERCENT_MIN_CAP: ['minCap', 'percent'],
      PERCENT_MAX_MIN_CAP: ['minCap', 'maxCap', 'percent'],
      PERCENT_ALL: ['percent'],
    })
    expect([
      needs('FLAT', 'flat'),
      needs('FLAT', 'percent'),
      needs(undefined, 'flat'),
      needs('toString', 'flat'),
    ]).toEqual([true, false, false, false])
  })

  test('one that is missing and one that is too much are both named', () => {
    expect(termProblems('FLAT', { percent: '1', minCap: null })).toEqual([
      { term: 'flat', message: 'Flat is required' },
      { term: 'percent', message: 'FLAT has no Percent' },
    ])
    expect(chargeTerms.every((term) => typeof term === 'string')).toBe(true)
  })

  test('REF-16 per cent is kept as it was typed', () => {
    const body = { chargeName: 'Half', chargeType: 'PERCENT_ALL', chargeTypeDesc: 'Half a per cent' }
    expect(ChargeTypeBody.parse({ ...body, percent: '0.50' }).percent).toBe('0.50')
    expect(ChargeTypeBody.parse({ ...body, percent: 7.5 }).percent).toBe('7.5')
  })
})

test('REF-17 a name gives a code', () => {
  expect(['Half a per cent', ' Café & Co. ', 'Flat ₦50', '--', 'Ünïted'].map(chargeCodeOf)).toEqual([
    ...['HALF_A_PER_CENT', 'CAFE_CO', 'FLAT_50', '', 'UNITED'],
  ])
})
