/** Expected result of a settlement, by fractions of whole numbers: it shares no arithmetic with what it judges. */
import type { ChargeModel } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import type { SettledLine, SettledSharer, SettlementTerms } from '@dcir/core/settlements/lines'
import fc from 'fast-check'

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
const whole = (value: bigint) => new Fraction(value, 1n)
const least = (a: Fraction, b: Fraction) => (a.isMoreThan(b) ? b : a)
const most = (a: Fraction, b: Fraction) => (a.isMoreThan(b) ? a : b)

/** A percentage is read from its text, digit by digit. */
function rateOf(percentage: string): Fraction {
  const [units = '0', decimals = ''] = percentage.split('.')
  return new Fraction(BigInt(units + decimals), 10n ** BigInt(decimals.length) * 100n)
}

function exactly({ chargeType, flat, minimumCap, maximumCap, percentage }: ChargeModel, amount: bigint): Fraction {
  if (chargeType === 'FLAT') return whole(BigInt(flat ?? 0))
  const rate = rateOf(percentage ?? '0')
  const share = new Fraction(amount * rate.top, rate.bottom)
  switch (chargeType) {
    case 'PERCENT_ALL':
      return share
    case 'PERCENT_MAX_CAP':
      return least(share, whole(BigInt(maximumCap ?? 0)))
    case 'PERCENT_MIN_CAP':
      return most(share, whole(BigInt(minimumCap ?? 0)))
    case 'PERCENT_MAX_MIN_CAP':
      return most(least(share, whole(BigInt(maximumCap ?? 0))), whole(BigInt(minimumCap ?? 0)))
  }
}

export interface Expected {
  standardFee: bigint
  concessionFee: bigint | null
  fee: bigint
  vat: bigint
  net: bigint
  /** By the order of those who take a share of the fee, the remainder's apart. */
  shares: bigint[]
  remainder: bigint
  apart: bigint[]
  exceedsFee: boolean
}

/** Result for one transaction by the rules, worked out by fractions. */
export function expectedOf({ standard, concession, vatRate, sharers }: SettlementTerms, amount: number): Expected {
  const of = BigInt(amount)
  const own = exactly(standard.model, of)
  const other = concession && exactly(concession.model, of)
  const isConceded = other !== null && other.rounded < own.rounded
  const exactFee = isConceded ? other : own
  const fee = exactFee.rounded
  const rate = vatRate === null ? whole(0n) : rateOf(vatRate)
  const vat = new Fraction(fee * rate.top, rate.bottom).rounded
  const exactShare = (one: SettledSharer) => (one.useMerchantChargeType ? exactFee : exactly(one.model, of))
  const taking = sharers.filter((one) => one.isFeeSharing && !one.remainderParticipant)
  const wholes = taking.map((one) => exactShare(one).rounded)
  const sum = wholes.reduce((total, one) => total + one, 0n)
  const exceedsFee =
    sum > fee &&
    taking
      .map(exactShare)
      .reduce((a, b) => a.plus(b), whole(0n))
      .isMoreThan(exactFee)
  let left = fee
  const shares = wholes.map((one) => {
    const given = exceedsFee || one < left ? one : left
    left -= given
    return given
  })
  return {
    standardFee: own.rounded,
    concessionFee: other?.rounded ?? null,
    fee,
    vat,
    net: of - fee - vat,
    shares,
    remainder: left,
    apart: sharers.filter((one) => !one.isFeeSharing).map((one) => exactShare(one).rounded),
    exceedsFee,
  }
}

/** The same of a line of the engine, to be compared. */
export const seenIn = ({ standardFee, concessionFee, fee, vat, net, sharing }: SettledLine): Expected => ({
  standardFee: BigInt(standardFee),
  concessionFee: concessionFee === null ? null : BigInt(concessionFee),
  fee: BigInt(fee),
  vat: BigInt(vat),
  net: BigInt(net),
  shares: sharing.shares.map((one) => BigInt(one.amount)),
  remainder: BigInt(sharing.remainder.amount),
  apart: sharing.debited.map((one) => BigInt(one.amount)),
  exceedsFee: sharing.exceedsFee,
})

const cash = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10_000_000 }))
const percentage = fc.oneof(
  fc.constantFrom('0', '0.5', '0.05', '0.1', '1', '7.5', '9', '9.000001', '33.333333', '100', '0.000001'),
  fc.integer({ min: 0, max: 100_000_000 }).map((parts) => (parts / 1_000_000).toFixed(6)),
)
const none = { flat: null, minimumCap: null, maximumCap: null, percentage: null }
const model: fc.Arbitrary<ChargeModel> = fc.oneof(
  cash.map((flat) => ({ ...none, chargeType: 'FLAT' as const, flat })),
  percentage.map((of) => ({ ...none, chargeType: 'PERCENT_ALL' as const, percentage: of })),
  fc
    .tuple(percentage, cash)
    .map(([of, maximumCap]) => ({ ...none, chargeType: 'PERCENT_MAX_CAP' as const, percentage: of, maximumCap })),
  fc
    .tuple(percentage, cash)
    .map(([of, minimumCap]) => ({ ...none, chargeType: 'PERCENT_MIN_CAP' as const, percentage: of, minimumCap })),
  fc.tuple(percentage, cash, cash).map(([of, one, two]) => ({
    chargeType: 'PERCENT_MAX_MIN_CAP' as const,
    flat: null,
    percentage: of,
    minimumCap: Math.min(one, two),
    maximumCap: Math.max(one, two),
  })),
)
const pricedBy = (id: number) => model.map((of) => ({ id, code: `TYPE_${id}`, version: id + 1, model: of }))

const sharer: fc.Arbitrary<SettledSharer> = fc
  .record({
    model,
    isFeeSharing: fc.boolean(),
    useMerchantChargeType: fc.boolean(),
    version: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ version, ...one }) => ({
    ...one,
    id: 0,
    participantId: '',
    name: '',
    remainderParticipant: false,
    chargeTypeCode: 'SHARE',
    chargeTypeVersion: version,
    creditAccount: '0123456789',
    creditAccountName: 'A PARTICIPANT',
    debitAccount: one.isFeeSharing ? null : '9876543210',
    debitAccountName: one.isFeeSharing ? null : 'FEES',
  }))

const numbered = (sharers: SettledSharer[], remainder: number | null): SettledSharer[] =>
  sharers.map((one, at) => ({
    ...one,
    id: at + 1,
    participantId: `PT-${at + 1}`,
    name: `Participant ${at + 1}`,
    remainderParticipant: at === remainder,
    isFeeSharing: one.isFeeSharing || at === remainder,
  }))

/** Set-ups of every model, cap, concession, VAT rate and set of participants. */
export const anyTerms: fc.Arbitrary<SettlementTerms> = fc
  .record({
    standard: pricedBy(1),
    concession: fc.option(pricedBy(2)),
    vatRate: fc.option(percentage),
    sharers: fc.array(sharer, { maxLength: 4 }),
    remainder: fc.option(fc.nat(3)),
  })
  .map(({ sharers, remainder, ...terms }) => ({ ...terms, sharers: numbered(sharers, remainder) }))

export const anyAmount = fc
  .oneof(
    fc.integer({ min: 1, max: 1_000 }),
    fc.integer({ min: 1, max: 100_000_000 }),
    fc.integer({ min: 1, max: 1_000_000_000_000 }),
  )
  .map(kobo)
