/** Whom an accepted dispute pays: what the bank said of the account, and what that means for who may accept. */

import { formatNaira, kobo } from '../money/kobo'

/**
 * The card's own account; another one that the bank knows; or one of which the bank said nothing. An account that it does
 * not know is refused when the dispute is logged.
 */
export const payeeChecks = ['CARD_ACCOUNT', 'VERIFIED_OTHER', 'UNVERIFIED'] as const
export type PayeeCheck = (typeof payeeChecks)[number]

/** Whether a second person has to accept the account before money goes to it. */
export const needsSecondPerson = (check: PayeeCheck): boolean => check !== 'CARD_ACCOUNT'

export interface Payee {
  payeeCheck: PayeeCheck
  /** As the bank has it, wherever it knows the account. */
  customerAccountName: string
  /** The holder of the card's own account, where the bank named one. */
  cardAccountName: string | null
}

/** What a person sees beside the account before they decide; null where the account is the card's own. */
export function payeeWarning({ payeeCheck, customerAccountName, cardAccountName }: Payee): string | null {
  if (!needsSecondPerson(payeeCheck)) return null
  const card = cardAccountName ? ` The card belongs to ${cardAccountName}.` : ' The bank names no account of the card.'
  if (payeeCheck === 'VERIFIED_OTHER') return `Not the card's account: it belongs to ${customerAccountName}.${card}`
  return `Account not verified: the bank did not answer; ${customerAccountName} was typed.${card}`
}

/** The same in two or three words, for a list. */
export const payeeWords: Readonly<Record<PayeeCheck, string>> = {
  CARD_ACCOUNT: "The card's account",
  VERIFIED_OTHER: "Not the card's account",
  UNVERIFIED: 'Account not verified',
}

export const payeeConfirmation = 'I have seen that this is not known to be the account of the card.'

export const autoRefundKeys = {
  maxAmount: 'dcir.dispute.auto-refund.max-amount',
  maxPerDay: 'dcir.dispute.auto-refund.max-per-day',
} as const

/** What the expiry job may send by itself, in kobo; null for no limit. */
export interface AutoRefundLimits {
  maxAmount: number | null
  maxPerDay: number | null
}

/** Why an expired dispute is not refunded by itself, or null. @param sentToday kobo of its super agent, so far */
export function heldBecause(
  { amount, payeeCheck }: { amount: number; payeeCheck: PayeeCheck },
  { maxAmount, maxPerDay }: AutoRefundLimits,
  sentToday: number,
): string | null {
  if (needsSecondPerson(payeeCheck)) return `${payeeWords[payeeCheck]}: a person has to accept it`
  if (maxAmount !== null && amount > maxAmount)
    return `Above ${formatNaira(kobo(maxAmount))}, the most that is refunded by itself`
  if (maxPerDay !== null && sentToday + amount > maxPerDay)
    return `Above ${formatNaira(kobo(maxPerDay))} a day, the most that is refunded by itself`
  return null
}
