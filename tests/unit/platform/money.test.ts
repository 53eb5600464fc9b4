import { type ChargeModel, chargeFor, percentOf } from '@dcir/core/money/charges'
import { formatNaira, kobo, nairaText, parseNaira } from '@dcir/core/money/kobo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('naira and kobo', () => {
  test('CNV-21 TXN-08 kobo are shown in naira with two decimals and thousands separators', () => {
    expect([0, 1, 99, 100, 123_450, 123_456_789_01, -250].map((value) => formatNaira(kobo(value)))).toEqual([
      '₦0.00',
      '₦0.01',
      '₦0.99',
      '₦1.00',
      '₦1,234.50',
      '₦123,456,789.01',
      '-₦2.50',
    ])
  })

  test('typed naira become kobo by decimals, never by floats', () => {
    expect(['1', '1.1', '1.10', '0.29', '1,234.56', '70368744177663.99', '-2.5'].map(parseNaira)).toEqual([
      100, 110, 110, 29, 123_456, 7_036_874_417_766_399, -250,
    ])
    for (const text of ['', '.5', '1.', '1.234', '1,23', '1e3', '₦1', '99999999999999999'])
      expect(parseNaira(text)).toBeNull()
  })

  test('any safe amount survives the way to text and back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parseNaira(nairaText(kobo(value)))).toBe(value)
        expect(parseNaira(formatNaira(kobo(value)).replace('₦', ''))).toBe(value)
      }),
    )
  })

  test('a fraction of a kobo is no money', () => {
    expect(() => kobo(0.5)).toThrow(RangeError)
    expect(() => kobo(2 ** 53)).toThrow(RangeError)
  })
})

const none = { flat: null, minimumCap: null, maximumCap: null, percentage: null }
const model = (part: Partial<ChargeModel> & Pick<ChargeModel, 'chargeType'>): ChargeModel => ({ ...none, ...part })
const capped = model({ chargeType: 'PERCENT_MAX_CAP', percentage: '0.5', maximumCap: 100_000 })

describe('charges', () => {
  test.each([
    [10_000_000, 50_000],
    [30_000_000, 100_000],
    [99, 0],
    [100, 1],
  ])('TXN-16 DOM-2.5 half a per cent up to ₦1,000 of %i kobo is %i', (amount, fee) => {
    expect(chargeFor(capped, kobo(amount))).toBe(fee)
  })

  test.each([
    [5000, 375],
    [7, 1],
    [6, 0],
  ])('DOM-2.5 VAT of 7.5 per cent on %i kobo is %i', (fee, vat) => {
    expect(percentOf(kobo(fee), '7.5')).toBe(vat)
  })

  test('DOM-2.1 each model uses its own fields and refuses to work without them', () => {
    const amount = kobo(1_000_000)
    expect(chargeFor(model({ chargeType: 'FLAT', flat: 5000 }), amount)).toBe(5000)
    expect(chargeFor(model({ chargeType: 'PERCENT_ALL', percentage: '1' }), amount)).toBe(10_000)
    expect(chargeFor(model({ chargeType: 'PERCENT_MIN_CAP', percentage: '1', minimumCap: 20_000 }), amount)).toBe(
      20_000,
    )
    const banded = model({ chargeType: 'PERCENT_MAX_MIN_CAP', percentage: '1', minimumCap: 2000, maximumCap: 5000 })
    expect([100, 300_000, 1_000_000].map((value) => chargeFor(banded, kobo(value)))).toEqual([2000, 3000, 5000])
    expect(() => chargeFor(model({ chargeType: 'FLAT' }), amount)).toThrow('flat')
  })

  test('DOM-2.1 rounding is half up, as whole-number arithmetic says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
        const exact = BigInt(amount) * BigInt(hundredths)
        const expected = (exact + 5000n) / 10_000n
        expect(percentOf(kobo(amount), (hundredths / 100).toFixed(2))).toBe(Number(expected))
      }),
    )
  })
})
