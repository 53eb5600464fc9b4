/** Charge types: what each model is made of, the code that a name gives, and a charge in words. */
import { percentageText } from '../../display/text-of'
import { type ChargeModel, chargeFor, chargeModels, isRounded, percentOf } from '../../money/charges'
import { formatNaira, type Kobo, kobo } from '../../money/kobo'
import { requiredMessage } from '../../validators/messages'
import { chargeType } from './noun'

export type ModelCode = (typeof chargeModels)[number]

/** The terms of a charge, by their names in a request. */
export const chargeTerms = ['flat', 'minCap', 'maxCap', 'percent'] as const
export type ChargeTerm = (typeof chargeTerms)[number]

/** Words for each model, and the terms that it needs; it has no others. */
export const chargeModelTable: Readonly<Record<ModelCode, { words: string; needs: readonly ChargeTerm[] }>> = {
  FLAT: { words: 'the same for every amount', needs: ['flat'] },
  PERCENT_MAX_CAP: { words: 'per cent, at most the max cap', needs: ['maxCap', 'percent'] },
  PERCENT_MIN_CAP: { words: 'per cent, at least the min cap', needs: ['minCap', 'percent'] },
  PERCENT_MAX_MIN_CAP: { words: 'per cent, between the caps', needs: ['minCap', 'maxCap', 'percent'] },
  PERCENT_ALL: { words: 'per cent, without a cap', needs: ['percent'] },
}

export const modelChoices = chargeModels.map((code) => ({ code, name: `${code}: ${chargeModelTable[code].words}` }))

const { fields: of } = chargeType
export const termLabels: Readonly<Record<ChargeTerm, string>> = {
  flat: of.flat.label,
  minCap: of.minimumCap.label,
  maxCap: of.maximumCap.label,
  percent: of.percentage.label,
}

export const needs = (model: string | undefined, term: ChargeTerm): boolean =>
  (chargeModels as readonly (string | undefined)[]).includes(model) &&
  chargeModelTable[model as ModelCode].needs.includes(term)

type Terms = { readonly [T in ChargeTerm]?: number | string | null | undefined }

/** Problem of the minimum beside the maximum, or null. */
export const capsProblem = ({ minCap, maxCap }: Terms): string | null =>
  Number(minCap ?? 0) > Number(maxCap ?? Number.POSITIVE_INFINITY) ? 'Min Cap must not be above Max Cap' : null

/** Problems of the terms of a charge, each with its field. */
export function termProblems(model: ModelCode, terms: Terms): { term: ChargeTerm; message: string }[] {
  const problems = chargeTerms.flatMap((term) => {
    const isGiven = terms[term] !== undefined && terms[term] !== null
    if (isGiven === needs(model, term)) return []
    return [{ term, message: isGiven ? `${model} has no ${termLabels[term]}` : requiredMessage(termLabels[term]) }]
  })
  const caps = capsProblem(terms)
  return problems.length === 0 && caps ? [{ term: 'minCap', message: caps }] : problems
}

/** An exact decimal from 0 to 100 with at most six decimals. */
export const PERCENT_TEXT = /^(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)$/

/** The code of a charge type that is called so: `Half a per cent` is HALF_A_PER_CENT. */
export const chargeCodeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50)

/**
 * A charge in words, with the figures of one amount.
 * @example 0.5% of ₦300,000.00 = ₦1,500.00, capped at ₦1,000.00 → fee ₦1,000.00
 */
export function explainCharge(model: ChargeModel, amount: Kobo): string {
  const fee = `→ fee ${formatNaira(chargeFor(model, amount))}`
  const { percentage, minimumCap: min, maximumCap: max } = model
  if (percentage === null) return `Flat, whatever the amount ${fee}`
  const share = percentOf(amount, percentage)
  const rounded = isRounded(amount, percentage) ? ' rounded to the kobo' : ''
  const formula = `${percentageText(percentage)} of ${formatNaira(amount)} = ${formatNaira(share)}${rounded}`
  return `${formula}${capWords(share, min, max)} ${fee}`
}

const said = (cap: number) => formatNaira(kobo(cap))

function capWords(share: Kobo, min: number | null, max: number | null): string {
  if (max !== null && share > max) return `, capped at ${said(max)}`
  if (min !== null && share < min) return `, raised to ${said(min)}`
  if (min !== null && max !== null) return `, between ${said(min)} and ${said(max)}`
  if (max !== null) return `, not above the cap of ${said(max)}`
  return min === null ? '' : `, not below the minimum of ${said(min)}`
}
