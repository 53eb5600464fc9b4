/** Sharing a fee among the participants of a transaction, exact to the kobo, and whether shares can exceed the fee. */
import { percentageText } from '../display/text-of'
import { type ChargeModel, chargeFor, scaled } from '../money/charges'
import { formatNaira, type Kobo, kobo } from '../money/kobo'
import type { ChargeTypeOfShare, Participant } from './participants/contract'

/** A participant as sharing sees it. */
export interface Sharer {
  name: string
  model: ChargeModel
  /** False: its share is debited apart and is no part of the fee. */
  isFeeSharing: boolean
  /** The super agent's own charge type replaces its model. */
  useMerchantChargeType: boolean
  /** Takes what is left. */
  remainderParticipant: boolean
}

export interface Share {
  name: string
  amount: Kobo
}

export interface Sharing {
  fee: Kobo
  /** Taken from the fee, without the remainder. */
  shares: Share[]
  /** The rest of the fee, and who takes it; nobody while a set-up has no remainder participant. */
  remainder: { name: string | null; amount: Kobo }
  /** The shares and the remainder together: the fee. */
  sum: Kobo
  /** Requested from debit accounts of their own. */
  debited: Share[]
  /** The shares are more than the fee, and not by rounding: nothing may be paid by such a set-up. */
  exceedsFee: boolean
}

/** The charge model of a charge type as participants have it. */
export const modelOf = ({ chargeType: { code, ...rest } }: ChargeTypeOfShare): ChargeModel => ({
  ...rest,
  chargeType: code,
})

type AsSharer = Omit<Sharer, 'model'> & Pick<Participant, 'chargeType'>
export const sharerOf = ({ chargeType, ...sharer }: AsSharer): Sharer => ({ ...sharer, model: modelOf(chargeType) })

const ownModel = (fee: ChargeModel, sharer: Sharer) => (sharer.useMerchantChargeType ? fee : sharer.model)
const takesShare = ({ isFeeSharing, remainderParticipant }: Sharer) => isFeeSharing && !remainderParticipant

/** The models by which shares are taken from a fee, the remainder's apart. */
export const shareModels = (fee: ChargeModel, sharers: readonly Sharer[]): ChargeModel[] =>
  sharers.filter(takesShare).map((sharer) => ownModel(fee, sharer))

/**
 * Shares the fee of one transaction. Each share is rounded by itself, so that together they can pass a small fee by a
 * kobo or two; the last of them gives way then, and the remainder is never less than nothing.
 */
export function shareOut(amount: Kobo, fee: ChargeModel, sharers: readonly Sharer[]): Sharing {
  const charged = chargeFor(fee, amount)
  const models = shareModels(fee, sharers)
  const excess = excessOf(fee, models, BigInt(amount)) > 0n
  const whole = sharers.filter(takesShare).map((one) => shareOf(one, fee, amount))
  const exceedsFee = excess && totalOf(whole) > charged
  const shares = exceedsFee ? whole : within(charged, whole)
  const left = kobo(charged - totalOf(shares))
  const name = sharers.find((one) => one.remainderParticipant)?.name ?? null
  const debited = sharers.filter((one) => !one.isFeeSharing).map((one) => shareOf(one, fee, amount))
  return {
    fee: charged,
    shares,
    remainder: { name, amount: left },
    sum: kobo(totalOf(shares) + left),
    debited,
    exceedsFee,
  }
}

const shareOf = (sharer: Sharer, fee: ChargeModel, amount: Kobo): Share => ({
  name: sharer.name,
  amount: chargeFor(ownModel(fee, sharer), amount),
})
const totalOf = (shares: readonly Share[]): number => shares.reduce((sum, one) => sum + one.amount, 0)

function within(fee: Kobo, shares: readonly Share[]): Share[] {
  let left: number = fee
  return shares.map(({ name, amount }) => {
    const given = Math.min(amount, left)
    left -= given
    return { name, amount: kobo(given) }
  })
}

/** Fractions of a kobo that all amounts here are counted in: a percentage has six decimals, and is of a hundred. */
const UNIT = 100_000_000n

interface Line {
  slope: bigint
  /** In units: the least and the most; null where there is no such limit. */
  min: bigint | null
  max: bigint | null
}

/** A charge model as a line with limits, over kobo and before rounding. */
function lineOf({ chargeType, flat, minimumCap, maximumCap, percentage }: ChargeModel): Line {
  const units = (value: number | null) => BigInt(value ?? 0) * UNIT
  if (chargeType === 'FLAT') return { slope: 0n, min: units(flat), max: null }
  const hasMax = chargeType === 'PERCENT_MAX_CAP' || chargeType === 'PERCENT_MAX_MIN_CAP'
  const hasMin = chargeType === 'PERCENT_MIN_CAP' || chargeType === 'PERCENT_MAX_MIN_CAP'
  return {
    slope: scaled(percentage ?? '0'),
    max: hasMax ? units(maximumCap) : null,
    min: hasMin ? units(minimumCap) : null,
  }
}

function valueAt({ slope, min, max }: Line, amount: bigint): bigint {
  const capped = max !== null && slope * amount > max ? max : slope * amount
  return min !== null && capped < min ? min : capped
}

/** Where the line meets its limits, as whole amounts on both sides. */
const bendsOf = ({ slope, min, max }: Line): bigint[] =>
  slope === 0n ? [] : [min, max].flatMap((limit) => (limit === null ? [] : [limit / slope, limit / slope + 1n]))

const growthOf = ({ slope, max }: Line): bigint => (max === null ? slope : 0n)

/** Excess of the unrounded shares of an amount over its unrounded fee, in units; below zero where they are less. */
function excessOf(fee: ChargeModel, shares: readonly ChargeModel[], amount: bigint): bigint {
  return shares.reduce((sum, model) => sum + valueAt(lineOf(model), amount), -valueAt(lineOf(fee), amount))
}

/**
 * An amount on which the shares would be more than the fee, or null when there is none from one kobo on. Between two
 * bends all is straight, so that the whole amounts beside the bends decide, and beyond the last one the slopes.
 * Rounding is left out: it is the remainder's.
 */
export function amountInExcess(fee: ChargeModel, shares: readonly ChargeModel[]): bigint | null {
  const lines = [fee, ...shares].map(lineOf)
  const amounts = [1n, ...lines.flatMap(bendsOf)].filter((amount) => amount >= 1n)
  const excesses = amounts.map((amount) => ({ amount, excess: excessOf(fee, shares, amount) }))
  const worst = excesses.reduce((most, one) => (one.excess > most.excess ? one : most))
  if (worst.excess > 0n) return worst.amount
  const [feeGrowth = 0n, ...growths] = lines.map(growthOf)
  const growth = growths.reduce((sum, one) => sum + one, -feeGrowth)
  if (growth <= 0n) return null
  const last = excesses.reduce((most, one) => (one.amount > most.amount ? one : most))
  return last.amount - last.excess / growth + 1n
}

/** How a charge model makes its charge of an amount: `0.5% of ₦100,000.00, at most ₦1,000.00 = ₦500.00`. */
export function explainCharge(model: ChargeModel, amount: Kobo): string {
  const result = formatNaira(chargeFor(model, amount))
  if (model.chargeType === 'FLAT') return `flat = ${result}`
  const naira = (value: number | null) => formatNaira(kobo(value ?? 0))
  const { max, min } = lineOf(model)
  const limits = [
    max === null ? '' : `, at most ${naira(model.maximumCap)}`,
    min === null ? '' : `, at least ${naira(model.minimumCap)}`,
  ]
  return `${percentageText(model.percentage ?? '0')} of ${formatNaira(amount)}${limits.join('')} = ${result}`
}

/** How the fee of an amount is shared, a sentence for each part of it. */
export function explainSharing(amount: Kobo, fee: ChargeModel, sharers: readonly Sharer[]): string[] {
  const { fee: charged, shares, remainder, sum, debited, exceedsFee } = shareOut(amount, fee, sharers)
  const lineFor = (sharer: Sharer, share: Kobo | undefined) => {
    const explained = explainCharge(ownModel(fee, sharer), amount)
    const own = sharer.useMerchantChargeType ? `the super agent’s charge type, ${explained}` : explained
    const isWhole = chargeFor(ownModel(fee, sharer), amount) === share
    return `${sharer.name}: ${own}${isWhole || share === undefined ? '' : `, of which ${formatNaira(share)} is left`}`
  }
  const taking = sharers.filter(takesShare)
  const total = [formatNaira(charged), ...shares.map((one) => formatNaira(one.amount))].join(' − ')
  const apart = sharers.filter((one) => !one.isFeeSharing)
  return [
    `Fee: ${explainCharge(fee, amount)}`,
    ...taking.map((sharer, at) => lineFor(sharer, shares[at]?.amount)),
    `${remainder.name ?? 'Remainder, taken by nobody yet'}: ${total} = ${formatNaira(remainder.amount)}`,
    exceedsFee ? 'The shares are more than the fee, so nothing is paid.' : `Together: ${formatNaira(sum)}, the fee`,
    ...apart.map((sharer, at) => `${lineFor(sharer, debited[at]?.amount)}, debited apart`),
  ]
}
