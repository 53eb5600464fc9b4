/** The terms of a bulk under a change of fees that nobody has made yet, and what it would have made, in words. */
import * as z from 'zod/mini'
import type { WorkflowRequest } from '../access/workflow/contract'
import type { ChargeModel } from '../money/charges'
import { formatNaira, kobo } from '../money/kobo'
import type { PricedBy, SettledSharer, SettlementTerms } from './lines'
import { VAT_RATE_KEY } from './rules'
import { FeeChange, type WhatIf } from './what-if-contract'

const replaced = (charged: PricedBy, { chargeType }: FeeChange): PricedBy => {
  if (charged.code !== chargeType?.code) return charged
  const { code: _, ...model } = chargeType
  return { ...charged, model }
}

function sharerUnder(sharer: SettledSharer, { chargeType, participant }: FeeChange, own: ChargeModel | null) {
  const isMeant = participant?.participantId === sharer.participantId
  const { chargeTypeCode = sharer.chargeTypeCode, participantId: _, ...rest } = isMeant ? participant : {}
  const model = isMeant && own ? own : sharer.model
  if (chargeTypeCode !== chargeType?.code) return { ...sharer, ...rest, chargeTypeCode, model }
  const { code: __, ...changed } = chargeType
  return { ...sharer, ...rest, chargeTypeCode, model: changed }
}

/**
 * @param own the model of the charge type that a changed participant would have
 * @returns the terms as they would have been; a super agent that is settled without VAT stays without
 */
export const termsUnder = (terms: SettlementTerms, change: FeeChange, own: ChargeModel | null): SettlementTerms => ({
  standard: replaced(terms.standard, change),
  concession: terms.concession && replaced(terms.concession, change),
  vatRate: terms.vatRate === null ? null : (change.vatRate ?? terms.vatRate),
  sharers: terms.sharers.map((sharer) => sharerUnder(sharer, change, own)),
})

/** Whether a change touches what bulks of these terms came to. */
export function concerns(terms: SettlementTerms, { chargeType, participant, vatRate }: FeeChange): boolean {
  const codes = [terms.standard, terms.concession, ...terms.sharers].map((one) =>
    one && 'chargeTypeCode' in one ? one.chargeTypeCode : one?.code,
  )
  return (
    (!chargeType && !participant && vatRate === undefined) ||
    (chargeType !== undefined && codes.includes(chargeType.code)) ||
    terms.sharers.some((one) => one.participantId === participant?.participantId) ||
    (vatRate !== undefined && terms.vatRate !== null)
  )
}

type Asked = Pick<WorkflowRequest, 'action' | 'targetRecordId' | 'afterData'>
type After = Record<string, unknown> & { chargeType?: { code: string } }

const readers: Record<string, (after: After, record: string) => unknown> = {
  'charge-types.update': ({ code, chargeType, flat, minimumCap, maximumCap, percentage }) => ({
    chargeType: { code, chargeType: chargeType?.code, flat, minimumCap, maximumCap, percentage },
  }),
  'participants.update': ({ chargeType, isFeeSharing, useMerchantChargeType, remainderParticipant }, participantId) => {
    const chargeTypeCode = chargeType?.code
    return { participant: { participantId, chargeTypeCode, isFeeSharing, useMerchantChargeType, remainderParticipant } }
  },
  'configurations.update': ({ configValue }, record) => (record === VAT_RATE_KEY ? { vatRate: configValue } : null),
}

/** @returns the change of fees that a request asks for, or null where it is about nothing that fees follow from */
export function feeChangeOf({ action, targetRecordId, afterData }: Asked): FeeChange | null {
  const read = readers[action]
  if (!read || afterData === null) return null
  const { success, data } = z.safeParse(FeeChange, read(JSON.parse(afterData) as After, targetRecordId))
  return success ? data : null
}

/** The terms of a form, as far as they are filled in. */
type Terms = { [Name in 'chargeType' | 'flat' | 'minCap' | 'maxCap' | 'percent']?: unknown }

/** @returns the change of a charge type that a form says, or null while it is half filled in */
export function changeByTerms(code: string, terms: Terms): FeeChange | null {
  const { chargeType, flat = null, minCap: minimumCap = null, maxCap: maximumCap = null, percent = null } = terms
  const change = { chargeType: { code, chargeType, flat, minimumCap, maximumCap, percentage: percent } }
  const { success, data } = z.safeParse(FeeChange, change)
  return success && isWhole(data) ? data : null
}

/** The terms of a participant's form. */
type ShareTerms = {
  [Name in 'chargeType' | 'feeSharing' | 'useMerchantChargeType' | 'remainderParticipant']?: unknown
}

/** @returns the change of a participant that a form says, or null while it is half filled in */
export function changeByShare(participantId: string, terms: ShareTerms): FeeChange | null {
  const { chargeType, feeSharing = true, useMerchantChargeType = false, remainderParticipant = false } = terms
  const share = { participantId, chargeTypeCode: chargeType, isFeeSharing: feeSharing, useMerchantChargeType }
  // Who does not share the fee cannot take what is left of it.
  const participant = { ...share, remainderParticipant: feeSharing === true && remainderParticipant }
  const { success, data } = z.safeParse(FeeChange, { participant })
  return success ? data : null
}

/** @returns the change of the VAT rate that a setting's new value is; null for any other setting */
export function changeByRate(key: string, value: unknown): FeeChange | null {
  const { success, data } = z.safeParse(FeeChange, { vatRate: value })
  return key === VAT_RATE_KEY && success && value !== undefined ? data : null
}

const isWhole = ({ chargeType: changed }: FeeChange) =>
  changed?.chargeType === 'FLAT' ? changed.flat !== null : typeof changed?.percentage === 'string'

const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @example `With this change October 2026 would have earned ₦1,200.00 less: ₦8,800.00 of fees instead of ₦10,000.00.` */
export function effectText({ month, transactionCount, fee, vat, stops }: WhatIf): string {
  const would = `With this change ${monthText(month)} would have earned`
  if (transactionCount === 0) return `In ${monthText(month)} nothing was settled that this concerns.`
  const change = kobo(Math.abs(fee.after - fee.before))
  const figures = `${formatNaira(fee.after)} of fees instead of ${formatNaira(fee.before)}`
  const earned =
    change === 0
      ? `${would} the same: ${formatNaira(fee.after)} of fees.`
      : `${would} ${formatNaira(change)} ${fee.after < fee.before ? 'less' : 'more'}: ${figures}.`
  const taxed = `VAT would have been ${formatNaira(vat.after)} instead of ${formatNaira(vat.before)}.`
  const stopped = stops === null ? [] : [`${stops} Bulks would have stopped there.`]
  return [earned, ...(vat.after === vat.before ? [] : [taxed]), ...stopped].join(' ')
}
