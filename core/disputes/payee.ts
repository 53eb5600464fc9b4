/** Whom an accepted dispute pays: what the bank said of the account, and what that means for who may accept. */

import { foreseen } from '../errors/foreseen'
import { formatNaira, kobo } from '../money/kobo'
import type { PaymentStatus } from '../payments/rules'
import { formatInstant } from '../time/lagos'
import { isSameName } from '../validators/names'
import type { ResolutionStatus } from './query'

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

/** Warning beside the account before a person decides; null where the account is the card's own. */
export function payeeWarning({ payeeCheck, customerAccountName, cardAccountName }: Payee): string | null {
  if (!needsSecondPerson(payeeCheck)) return null
  if (payeeCheck === 'VERIFIED_OTHER' && isSameName(cardAccountName, customerAccountName))
    return `This is another account of ${customerAccountName}, not the one that the card draws on.`
  const card = cardAccountName ? ` The card belongs to ${cardAccountName}.` : ' The bank did not name the cardholder.'
  if (payeeCheck === 'VERIFIED_OTHER')
    return `This account belongs to ${customerAccountName}, not to the cardholder.${card}`
  return `The bank did not confirm this account. The name ${customerAccountName} was typed by hand.${card}`
}

interface Reversed {
  reversedAt: string | null
  resolutionStatus: ResolutionStatus
  refundTransaction: { status: PaymentStatus } | null
}

/** Warning on a dispute whose transaction the switch reversed after all; null where it did not. */
export function reversalWarning({ reversedAt, resolutionStatus, refundTransaction }: Reversed): string | null {
  if (reversedAt === null) return null
  const at = formatInstant(reversedAt)
  if (resolutionStatus === 'PENDING') return foreseen('reversed-since', { at })
  const status = refundTransaction?.status
  if (status === 'SUCCESSFUL' || status === 'AWAITING_RE_QUERY')
    return `The switch reversed it on ${at}, and its refund was sent too: the customer is paid twice. Recover one of them.`
  if (status === 'DOWNLOADED_FOR_PROCESSING')
    return `The switch reversed it on ${at}, and somebody may be paying its refund by hand. Stop the payment.`
  return `The switch reversed it on ${at}. No refund is due.`
}

/** The same in two or three words, for a list. */
export const payeeWords: Readonly<Record<PayeeCheck, string>> = {
  CARD_ACCOUNT: "The card's account",
  VERIFIED_OTHER: "Not the card's account",
  UNVERIFIED: 'Account not verified',
}

export const payeeConfirmation =
  'I have checked that the money should go to this account although it is not known to be the cardholder’s.'

export const autoRefundKeys = {
  maxAmount: 'dcir.dispute.auto-refund.max-amount',
  maxPerDay: 'dcir.dispute.auto-refund.max-per-day',
} as const

/** Limits for refunds that the expiry job sends by itself, in kobo; null for no limit. */
export interface AutoRefundLimits {
  maxAmount: number | null
  maxPerDay: number | null
}

interface Expired {
  amount: number
  payeeCheck: PayeeCheck
  /** When the switch reversed the transaction after all, or null. */
  reversedAt: Date | null
}

/** Why an expired dispute is not refunded by itself, or null. @param sentToday kobo of its super agent, so far */
export function heldBecause(
  { amount, payeeCheck, reversedAt }: Expired,
  { maxAmount, maxPerDay }: AutoRefundLimits,
  sentToday: number,
): string | null {
  if (reversedAt) return `The switch reversed it on ${formatInstant(reversedAt)}: the customer has the money back`
  if (needsSecondPerson(payeeCheck)) return `${payeeWords[payeeCheck]}: a person has to accept it`
  if (maxAmount !== null && amount > maxAmount)
    return `Above ${formatNaira(kobo(maxAmount))}: the limit for automatic refunds`
  if (maxPerDay !== null && sentToday + amount > maxPerDay)
    return `Above ${formatNaira(kobo(maxPerDay))} a day: the limit for automatic refunds`
  return null
}
