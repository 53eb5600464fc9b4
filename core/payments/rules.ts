/** Payments: their kinds, their states, and what a person may do with them. */
import { statusText } from '../display/status'
import { manualKeys } from '../reference/debit-accounts'

/** Whom a payment goes to: a customer whose dispute was accepted, or one of those who share a settlement. */
export const recipientTypes = ['REFUND', 'MERCHANT', 'PARTICIPANT', 'VAT'] as const
export type RecipientType = (typeof recipientTypes)[number]

export const paymentStatuses = [
  'PENDING',
  'DOWNLOADED_FOR_PROCESSING',
  'SUCCESSFUL',
  'FAILED',
  'AWAITING_RE_QUERY',
  'CANCELED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const attemptStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED', 'AWAITING_RE_QUERY'] as const

/** Answers of the bank when it is asked about a transfer. */
export const bankAnswers = ['SUCCESSFUL', 'FAILED', 'PENDING', 'NOT_FOUND', 'NO_ANSWER'] as const
export type BankAnswer = (typeof bankAnswers)[number]

export const paymentKeys = {
  manualRefund: manualKeys.refund,
  manualSettlement: manualKeys.settlement,
  requeryWindow: 'dcir.requery.window.hours',
} as const

/** Which setting says that payments of this kind wait for a person. */
export const manualKeyOf = (type: RecipientType) =>
  type === 'REFUND' ? paymentKeys.manualRefund : paymentKeys.manualSettlement

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ASK_AFTER = [30 * MINUTE, HOUR, 3 * HOUR]
const ASK_EVERY = 6 * HOUR

/**
 * When the bank is asked next for what became of a transfer: after 30 minutes, one hour and three, then every six, and at
 * last when the settling window ends. Null after it: then a person has to find out. It goes by the time since the sending,
 * so that asking in between puts nothing off.
 */
export function nextQuery(sent: Date, now: Date, windowHours: number): Date | null {
  const [window, passed] = [windowHours * HOUR, now.getTime() - sent.getTime()]
  if (passed > 0 && passed >= window) return null
  const last = ASK_AFTER.at(-1) as number
  const next =
    ASK_AFTER.find((wait) => wait > passed) ?? last + ASK_EVERY * (Math.floor((passed - last) / ASK_EVERY) + 1)
  return new Date(sent.getTime() + Math.min(next, window))
}

/** Whether the bank's word on a transfer is its last: it posts late, so that not before the window's end it is. */
export const isWindowOver = (sent: Date, now: Date, windowHours: number): boolean =>
  now.getTime() - sent.getTime() >= windowHours * HOUR

/** References are compared and stored like this, so that two spellings are not two payments. */
export const normaliseReference = (text: string): string => text.trim().toUpperCase()

/** The platform's own references: a person's never looks like one. */
export const OWN_REFERENCE = /^(RFD|PAY)\d{11,}$/

/** `RFD00000000701`: the first attempt of refund 7; settlements' begin with `PAY`. */
export const referenceOf = (type: RecipientType, id: number, attempt: number): string =>
  `${type === 'REFUND' ? 'RFD' : 'PAY'}${String(id).padStart(9, '0')}${String(attempt).padStart(2, '0')}`

/** A reference as people write it: letters, digits and a few signs, in any case. */
const REFERENCE = /^[A-Z0-9][A-Z0-9/_.-]{2,63}$/

/** A person's reference in its one spelling, or null where it is none or looks like one of the platform's own. */
export function readReference(text: string): string | null {
  const reference = normaliseReference(text)
  return REFERENCE.test(reference) && !OWN_REFERENCE.test(reference) ? reference : null
}

/** Why a payment cannot be reported as made by hand, or null. */
export function manualRefusal(status: PaymentStatus): 'payment-made' | 'payment-unknown' | 'payment-canceled' | null {
  if (status === 'SUCCESSFUL') return 'payment-made'
  if (status === 'AWAITING_RE_QUERY') return 'payment-unknown'
  return status === 'CANCELED' ? 'payment-canceled' : null
}

/** Whether nothing goes on with a payment by itself: it failed for good, or a person claimed it. */
export const isStopped = ({ status, nextAttemptAt }: { status: PaymentStatus; nextAttemptAt: Date | null }): boolean =>
  status === 'DOWNLOADED_FOR_PROCESSING' || (status === 'FAILED' && nextAttemptAt === null)

export const markings = ['FAILED', 'SUCCESSFUL'] as const
export type Marking = (typeof markings)[number]

/** Evidence of an attempt: the line of a statement that has it, in words, and the bank's last answer. */
export interface Evidence {
  statementLine: string | null
  bankAnswer: BankAnswer | null
}

/** Whether the evidence speaks against marking an attempt so. A statement comes first: its line is the payment itself. */
export function contradicts(marking: Marking, { statementLine, bankAnswer }: Evidence): boolean {
  if (statementLine !== null) return marking === 'FAILED'
  const isDenied = bankAnswer === 'FAILED' || bankAnswer === 'NOT_FOUND'
  // Silence is no evidence that it failed.
  return marking === 'SUCCESSFUL' ? isDenied : !isDenied
}

/** The evidence that counts, as a sentence. */
export function evidenceText({ statementLine, bankAnswer }: Evidence): string {
  if (statementLine !== null) return `It is in a statement: ${statementLine}.`
  if (bankAnswer === null || bankAnswer === 'NO_ANSWER') return 'The bank has given no answer about it.'
  return `The bank last said ${statusText(bankAnswer).toLowerCase()}.`
}

/** Hours in which the bank may still post what would be marked as failed, so that it would be paid twice; 0 for none. */
export const hoursOpen = (marking: Marking, finalAt: Date, now: Date): number =>
  marking === 'FAILED' ? Math.max(0, Math.ceil((finalAt.getTime() - now.getTime()) / HOUR)) : 0

export const paymentMessages = {
  updated: 'Status successfully updated!',
  noMerchants: 'Error getting merchants!',
  paid: 'Paid by hand',
  downloaded: (count: number, by: string) =>
    `${count === 1 ? 'One of these payments was' : `${count} of these payments were`} downloaded before: ${by} may already be paying ${count === 1 ? 'it' : 'them'}. If you pay too, the customer is paid twice.`,
  fresh: 'None of these payments was downloaded before.',
  givenBack: (count: number) =>
    count === 1 ? 'The payment waits to be taken again.' : `${count} payments wait to be taken again.`,
  asked: 'The bank is being asked. Its answer shows here.',
  triedAgain: 'The payment is tried again.',
  marked: (marking: Marking) => `The payment was marked as ${marking.toLowerCase()}.`,
} as const

/** The bank's answer about the account of a refund, in words; it was asked when the dispute was logged. */
export const payeeWord = (check: 'CARD_ACCOUNT' | 'VERIFIED_OTHER' | 'UNVERIFIED' | null): string =>
  check === 'CARD_ACCOUNT'
    ? "The card's account"
    : check === 'VERIFIED_OTHER'
      ? "Not the card's account"
      : 'Account not verified'

/** Says what a person does about a refund whose transaction is reversed too, by the state of the refund. */
export function paidTwiceToDo(status: PaymentStatus, isOver: boolean): string {
  if (isOver) return 'Nothing: the money came back.'
  if (status === 'SUCCESSFUL') return 'Recover it from the customer, then report it as recovered.'
  if (status === 'AWAITING_RE_QUERY') return "Wait for the bank's answer: it is not known whether the refund arrived."
  return 'Do not pay it. Try Again under Stopped Refunds cancels it, unless somebody has paid it already.'
}
