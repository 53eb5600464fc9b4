/** Charges: a fee per transaction by its charge model, exact to the kobo. */
import { type Kobo, kobo } from './kobo'

export const chargeModels = [
  'FLAT',
  'PERCENT_MAX_CAP',
  'PERCENT_MIN_CAP',
  'PERCENT_MAX_MIN_CAP',
  'PERCENT_ALL',
] as const

export interface ChargeModel {
  chargeType: (typeof chargeModels)[number]
  /** Kobo; null where the type does not use it. */
  flat: number | null
  minimumCap: number | null
  maximumCap: number | null
  /** An exact decimal as text, such as `0.5`; at most six decimals. */
  percentage: string | null
}

const SCALE = 1_000_000n

/** A percentage in millionths of a per cent, exactly. */
export function scaled(percentage: string): bigint {
  const found = /^(\d+)(?:\.(\d{1,6})\d*)?$/.exec(percentage)
  if (!found) throw new RangeError(`not a percentage: ${percentage}`)
  return BigInt(found[1] ?? '0') * SCALE + BigInt((found[2] ?? '').padEnd(6, '0'))
}

/** A percentage of an amount, rounded half up to the kobo, once. */
export function percentOf(amount: Kobo, percentage: string): Kobo {
  const divisor = 100n * SCALE
  return kobo(Number((BigInt(amount) * scaled(percentage) * 2n + divisor) / (2n * divisor)))
}

/** Has a percentage of this amount parts of a kobo, so that it is rounded? */
export const isRounded = (amount: Kobo, percentage: string): boolean =>
  (BigInt(amount) * scaled(percentage)) % (100n * SCALE) !== 0n

/**
 * The fee of one transaction: rounded before caps, the maximum cap before the minimum.
 * @throws RangeError when a field that the type needs is missing
 */
export function chargeFor(model: ChargeModel, amount: Kobo): Kobo {
  if (model.chargeType === 'FLAT') return kobo(needed(model.flat, 'flat'))
  const share: number = percentOf(amount, needed(model.percentage, 'percentage'))
  const hasMax = model.chargeType === 'PERCENT_MAX_CAP' || model.chargeType === 'PERCENT_MAX_MIN_CAP'
  const hasMin = model.chargeType === 'PERCENT_MIN_CAP' || model.chargeType === 'PERCENT_MAX_MIN_CAP'
  const capped = hasMax ? Math.min(share, needed(model.maximumCap, 'maximumCap')) : share
  return kobo(hasMin ? Math.max(capped, needed(model.minimumCap, 'minimumCap')) : capped)
}

function needed<T>(value: T | null, name: string): T {
  if (value === null) throw new RangeError(`the charge model needs ${name}`)
  return value
}
