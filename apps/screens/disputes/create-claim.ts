import { OTHER_REASON, reasonsOf } from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { selectPrompts } from '@dcir/core/validators/fields'
import { type Field, type FormValues, field, problemOf } from '@dcir/ui/form/field.ts'
import { base64Of, type Receipt } from './receipt-input-picture'

const REASON_AT_MOST = 500

/** Fields bear the contract's names; the description of another reason is sent in the reason's place. */
export const numberField = field.number('customerAccountNumber', 'Account number', { type: 'NUBAN' })
export const nameField = field.text('customerAccountName', 'Account name', { type: 'NAME' })
export const descriptionField = field.area('description', 'Description', {
  check: (value) => (value.trim().length > REASON_AT_MOST ? `At most ${REASON_AT_MOST} characters` : null),
})

/** The reason, chosen of those that are configured and Other. */
export function reasonField(configured: string | null | undefined): Field {
  const choices = reasonsOf(configured).map((reason) => ({ value: reason, label: reason }))
  return field.select('reason', 'Reason', { choices, prompt: selectPrompts.reason })
}

/** All that may be typed, which is what a draft keeps. */
export const claimFields: readonly Field[] = [numberField, nameField, reasonField(''), descriptionField]

export interface ClaimState {
  values: FormValues
  /** The holder's name as the bank gives it; null where it gives none and the person types it. */
  bankName: string | null | undefined
  /** The person vouches for the number and the name that they typed. */
  confirmed: boolean
  receipt: Receipt | null
}

export const isOther = (values: FormValues): boolean => values.reason === OTHER_REASON

export interface ClaimBody {
  customerAccountName: string
  customerAccountNumber: string
  reason: string
  receiptDataBase64?: string
}

/** What is sent, or null while something is missing: a front office gives its receipt, a back office has none. */
export function claimOf(state: ClaimState, side: DisputeSide): ClaimBody | null {
  const { values, bankName, confirmed, receipt } = state
  // Undefined is a question on its way, and nothing is sent on a guess.
  if (bankName === undefined) return null
  const all = bankName === null ? values : { ...values, customerAccountName: bankName }
  const asked = [numberField, nameField, isOther(all) ? descriptionField : null]
  if (asked.some((one) => one && problemOf(one, all) !== null) || !all.reason) return null
  if (bankName === null && !confirmed) return null
  if (side === 'merchant' && !receipt) return null
  const text = (name: string) => (all[name] ?? '').trim()
  return {
    customerAccountName: text('customerAccountName'),
    customerAccountNumber: text('customerAccountNumber'),
    reason: isOther(all) ? text('description') : text('reason'),
    ...(side === 'merchant' && receipt ? { receiptDataBase64: base64Of(receipt) } : {}),
  }
}
