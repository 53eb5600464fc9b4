import type { ChargeModel } from '@dcir/core/money/charges'
import { type Kobo, kobo } from '@dcir/core/money/kobo'
import { participantFaults, withoutUnused } from '@dcir/core/reference/participants/rules'
import {
  amountInExcess,
  explainCharge,
  explainSharing,
  type Sharer,
  shareModels,
  shareOut,
} from '@dcir/core/reference/sharing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const none = { flat: null, minimumCap: null, maximumCap: null, percentage: null }
const flat = (amount: number): ChargeModel => ({ ...none, chargeType: 'FLAT', flat: amount })
const percent = (percentage: string): ChargeModel => ({ ...none, chargeType: 'PERCENT_ALL', percentage })
const capped = (percentage: string, maximumCap: number): ChargeModel => ({
  ...none,
  chargeType: 'PERCENT_MAX_CAP',
  percentage,
  maximumCap,
})
const banded = (percentage: string, minimumCap: number, maximumCap: number): ChargeModel => ({
  ...none,
  chargeType: 'PERCENT_MAX_MIN_CAP',
  percentage,
  minimumCap,
  maximumCap,
})
const sharer = (name: string, model: ChargeModel, part: Partial<Sharer> = {}): Sharer => ({
  name,
  model,
  isFeeSharing: true,
  useMerchantChargeType: false,
  remainderParticipant: false,
  ...part,
})
const rest = sharer('Bank', flat(0), { remainderParticipant: true })

/** A fraction of its own, reduced by nothing: the oracle shares no arithmetic with what it judges. */
class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom: bigint,
  ) {}
  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  isMoreThan(other: Fraction): boolean {
    return this.top * other.bottom > other.top * this.bottom
  }
  get rounded(): bigint {
    const [whole, left] = [this.top / this.bottom, this.top % this.bottom]
    return left * 2n >= this.bottom ? whole + 1n : whole
  }
}
const whole = (value: number | bigint) => new Fraction(BigInt(value), 1n)

function exactly(model: ChargeModel, amount: bigint): Fraction {
  if (model.chargeType === 'FLAT') return whole(model.flat ?? 0)
  const [units = '0', decimals = ''] = (model.percentage ?? '0').split('.')
  let value = new Fraction(amount * BigInt(units + decimals), 100n * 10n ** BigInt(decimals.length))
  if (model.chargeType.includes('MAX') && value.isMoreThan(whole(model.maximumCap ?? 0)))
    value = whole(model.maximumCap ?? 0)
  if (model.chargeType.includes('MIN') && whole(model.minimumCap ?? 0).isMoreThan(value))
    value = whole(model.minimumCap ?? 0)
  return value
}
const exceeds = (fee: ChargeModel, shares: readonly ChargeModel[], amount: bigint) =>
  shares
    .map((one) => exactly(one, amount))
    .reduce((sum, one) => sum.plus(one), whole(0))
    .isMoreThan(exactly(fee, amount))

const money = fc.integer({ min: 0, max: 400 })
const rate = fc.integer({ min: 0, max: 4_000 }).map((value) => (value / 100).toFixed(2))
const model: fc.Arbitrary<ChargeModel> = fc
  .record({
    chargeType: fc.constantFrom('FLAT', 'PERCENT_ALL', 'PERCENT_MAX_CAP', 'PERCENT_MIN_CAP', 'PERCENT_MAX_MIN_CAP'),
    flat: money,
    caps: fc.tuple(money, money),
    percentage: rate,
  })
  .map(({ chargeType, flat: amount, caps: [one, other], percentage }) => ({
    chargeType: chargeType as ChargeModel['chargeType'],
    flat: amount,
    minimumCap: Math.min(one, other),
    maximumCap: Math.max(one, other),
    percentage,
  }))
const sharers = fc.array(
  fc.record({
    model,
    isFeeSharing: fc.boolean(),
    useMerchantChargeType: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  }),
  { maxLength: 4 },
)
const setUp = fc.tuple(model, sharers).map(([fee, some]) => ({
  fee,
  sharers: [...some.map((one, at) => sharer(`P${at}`, one.model, one)), rest],
}))

describe('sharing a fee', () => {
  test('REF-26 DOM-3.2 shares and remainder are the fee, whoever shares it and by whatever model', () => {
    fc.assert(
      fc.property(setUp, fc.integer({ min: 1, max: 2_000_000 }), ({ fee, sharers: all }, amount) => {
        const { fee: charged, shares, remainder, sum, debited, exceedsFee } = shareOut(kobo(amount), fee, all)
        const taken = shares.reduce((total, one) => total + one.amount, 0)
        expect(charged).toBe(Number(exactly(fee, BigInt(amount)).rounded))
        expect([taken + remainder.amount, sum]).toEqual([charged, charged])
        const apart = all.filter((one) => !one.isFeeSharing)
        expect(debited.map((one) => one.amount)).toEqual(
          apart.map((one) => Number(exactly(one.useMerchantChargeType ? fee : one.model, BigInt(amount)).rounded)),
        )
        if (exceedsFee) expect(exceeds(fee, shareModels(fee, all), BigInt(amount))).toBe(true)
        else expect(remainder.amount).toBeGreaterThanOrEqual(0)
        if (!exceedsFee && !exceeds(fee, shareModels(fee, all), BigInt(amount))) {
          // Rounding alone moves a share by a kobo each at most.
          const rounded = shareModels(fee, all).map((one) => exactly(one, BigInt(amount)).rounded)
          const short = Number(rounded.reduce((total, one) => total + one, 0n)) - taken
          expect(short).toBeGreaterThanOrEqual(0)
          expect(short).toBeLessThanOrEqual(rounded.length)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('REF-26 DOM-3.1 a set-up passes exactly when no amount makes its shares more than its fee', () => {
    // Caps up to 400 kobo and slopes from 0.01%: beyond the last bend the slopes decide, which the far amounts show.
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(model, fc.array(model, { maxLength: 3 }), amounts, (fee, shares, tried) => {
        const found = amountInExcess(fee, shares)
        if (found !== null) {
          expect(found).toBeGreaterThanOrEqual(1n)
          expect(exceeds(fee, shares, found)).toBe(true)
          return
        }
        const near = Array.from({ length: 60 }, (_, at) => BigInt(at + 1))
        const all = [...near, ...tried.map(BigInt), 10n ** 12n, 10n ** 15n]
        expect(all.find((amount) => exceeds(fee, shares, amount))).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
  })

  test.each([
    ['a cap below the fee’s', capped('0.5', 100_000), [capped('0.2', 40_000), capped('0.3', 60_000)], null],
    ['together a hundredth of a per cent more', capped('0.5', 100_000), [percent('0.51')], 19_607_843n],
    ['beyond the fee’s cap', capped('0.5', 100_000), [percent('0.1')], 100_000_001n],
    ['below the flat share', percent('1'), [flat(50)], 1n],
    ['a band’s least on small amounts', percent('1'), [banded('0.5', 2_000, 5_000)], 1n],
    ['the super agent’s own and nothing else', banded('1', 2_000, 50_000), [banded('1', 2_000, 50_000)], null],
    ['only between two bends', banded('1', 100, 500), [flat(50), capped('1', 60)], 6_000n],
  ] as const)('REF-26 %s', (_, fee, shares, from) => {
    const found = amountInExcess(fee, shares)
    expect(found !== null).toBe(from !== null)
    if (found !== null) expect(exceeds(fee, shares, found)).toBe(true)
  })

  test('REF-26 rounding gives the last share what is left, and the remainder never less than nothing', () => {
    const halves = [sharer('A', percent('0.25')), sharer('B', percent('0.25')), rest]
    const amounts = (amount: number) => {
      const { fee, shares, remainder, exceedsFee } = shareOut(kobo(amount), percent('0.5'), halves)
      return [fee, ...shares.map((one) => one.amount), remainder.amount, exceedsFee]
    }
    expect(amounts(200)).toEqual([1, 1, 0, 0, false])
    expect(amounts(400)).toEqual([2, 1, 1, 0, false])
    expect(shareOut(kobo(10_000), percent('0.5'), [sharer('A', percent('1')), rest]).exceedsFee).toBe(true)
  })

  test('REF-25 an amount explains itself: the fee, each share, what is left, and what is debited apart', () => {
    const debited = sharer('Switch', flat(1_000), { isFeeSharing: false })
    const all = [sharer('Issuer', capped('0.1', 2_000)), debited, rest]
    expect(explainSharing(10_000_000 as Kobo, capped('0.5', 100_000), all)).toEqual([
      'Fee: 0.5% of ₦100,000.00, at most ₦1,000.00 = ₦500.00',
      'Issuer: 0.1% of ₦100,000.00, at most ₦20.00 = ₦20.00',
      'Bank: ₦500.00 − ₦20.00 = ₦480.00',
      'Together: ₦500.00, the fee',
      'Switch: flat = ₦10.00, debited apart',
    ])
    expect(explainCharge(banded('1', 2_000, 50_000), kobo(10_000))).toBe(
      '1% of ₦100.00, at most ₦500.00, at least ₦20.00 = ₦20.00',
    )
    const own = explainSharing(kobo(10_000), percent('1'), [sharer('A', flat(0), { useMerchantChargeType: true })])
    expect(own).toEqual([
      'Fee: 1% of ₦100.00 = ₦1.00',
      'A: the super agent’s charge type, 1% of ₦100.00 = ₦1.00',
      'Remainder, taken by nobody yet: ₦1.00 − ₦1.00 = ₦0.00',
      'Together: ₦1.00, the fee',
    ])
    const [, , , excess] = explainSharing(kobo(10_000), percent('1'), [sharer('A', percent('2')), rest])
    expect(excess).toBe('The shares are more than the fee, so nothing is paid.')
  })
})

describe('the form of a participant', () => {
  const form = {
    accountType: 'NUBAN' as const,
    accountNumber: '0123456701',
    sendReport: false,
    feeSharing: true,
    remainderParticipant: false,
  }
  const faults = (part: object) => Object.fromEntries(participantFaults({ ...form, ...part }))

  test('REF-29 REF-33 REF-34 what a switch asks for is required, and the number fits its type', () => {
    expect(faults({})).toEqual({})
    expect(faults({ accountNumber: '012345' })).toEqual({ accountNumber: 'Account number is invalid' })
    expect(faults({ accountType: 'GL', accountNumber: '012345' })).toEqual({})
    expect(faults({ sendReport: true })).toEqual({ reportEmail: 'Report email is required' })
    expect(faults({ feeSharing: false })).toEqual({
      feeDebitAccountType: 'Fee debit account type is required',
      feeDebitAccount: 'Fee debit account is required',
      feeDebitAccountName: 'Fee debit account name is required',
    })
    expect(Object.keys(faults({ feeSharing: false, remainderParticipant: true }))).toContain('remainderParticipant')
  })

  test('REF-33 what a switch makes meaningless is dropped', () => {
    const given = { ...form, reportEmail: 'a@b.ng', feeDebitAccount: '1', feeDebitAccountType: 'GL' as const }
    expect(withoutUnused(given)).toEqual(form)
    expect(withoutUnused({ ...given, sendReport: true, feeSharing: false })).toMatchObject({
      reportEmail: 'a@b.ng',
      feeDebitAccount: '1',
    })
  })
})
