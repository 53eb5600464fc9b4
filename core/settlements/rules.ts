/** The states of a bulk settlement, why one stops, and what its certificate says. */
import { formatNaira, type Kobo } from '../money/kobo'
import { debitKeys } from '../reference/debit-accounts'

export const settlementStatuses = ['PENDING', 'COMPLETED', 'STARTED'] as const
export const reportStatuses = ['PENDING', 'COMPLETED', 'READY'] as const
/** States of reports that super agents filter by. */
export const ownReportStatuses = ['PENDING', 'COMPLETED'] as const

export const VAT_RATE_KEY = 'dcir.charge.vat.percentage'
/** Account that a bulk is paid from where the super agent has no transit account of its own. */
export const settlementAccountKeys = {
  number: debitKeys.settlementAccount,
  name: debitKeys.settlementAccountName,
} as const
export const MANUAL_HINT = 'Settlements need to be processed manually'

/** Why a bulk stops before anything is paid, and what to do. */
export const stopReasons = {
  SHARES_EXCEED_FEE:
    'The shares of the participants are more than the fee. Change the participants or the charge type; the settlement then continues on its own.',
  NO_REMAINDER_PARTICIPANT:
    'No participant receives the rest of the fee. Choose one; the settlement then continues on its own.',
  CERTIFICATE_RED: 'The certificate does not hold, so nothing may be paid.',
} as const
export type StopReason = keyof typeof stopReasons

/** The sums that a certificate compares. */
export interface BulkFigures {
  transactionCount: number
  totalAmount: number
  chargeAmount: number
  vatAmount: number
  merchantAmount: number
  lineCount: number
  lineAmount: number
  lineFee: number
  lineVat: number
  lineNet: number
  leastNet: number
  /** Lines of which amount is not fee, VAT and net together. */
  unevenLines: number
  /** Lines whose transaction is held out by an open or accepted dispute at the time of closing. */
  heldLines: number
  /** Transactions that are in another bulk as well. */
  doubleLines: number
  /** Shares and remainder, those that are debited apart left out. */
  shareAmount: number
  /** Amount that is requested of the bulk's own money. */
  requestAmount: number
  /** Amount that is requested from debit accounts of participants, and their shares. */
  apartRequested: number
  apartShares: number
  /** Payment references, and how many different ones. */
  references: number
  differentReferences: number
}

export interface Check {
  name: string
  text: string
  holds: boolean
}

const naira = (value: number) => formatNaira(value as Kobo)
const same = (name: string, left: number, right: number, what: string): Check => ({
  name,
  text: left === right ? `${naira(left)}: ${what}` : `${naira(left)} and ${naira(right)}: ${what}`,
  holds: left === right,
})
const none = (name: string, count: number, kept: string, one: string, several: string): Check => ({
  name,
  text: count === 0 ? kept : `${count} ${count === 1 ? one : several}`,
  holds: count === 0,
})

/** Checks that a bulk must pass before it may be paid. */
export function certify(of: BulkFigures): Check[] {
  return [
    {
      name: 'Count',
      text: `${of.lineCount} lines of ${of.transactionCount} transactions`,
      holds: of.lineCount === of.transactionCount,
    },
    same('Lines', of.lineAmount, of.totalAmount, 'the lines are the total'),
    same('Parts', of.lineFee + of.lineVat + of.lineNet, of.lineAmount, 'fee, VAT and net are the lines'),
    same(
      'Summary',
      of.chargeAmount + of.vatAmount + of.merchantAmount,
      of.totalAmount,
      'the summary’s parts are the total',
    ),
    none(
      'Each line',
      of.unevenLines,
      'On every line fee, VAT and net add up to the amount',
      'line on which fee, VAT and net do not add up to the amount',
      'lines on which fee, VAT and net do not add up to the amount',
    ),
    {
      name: 'Negative',
      text: of.leastNet < 0 ? 'A transaction costs more than it pays' : 'No transaction costs more than it pays',
      holds: of.leastNet >= 0,
    },
    none(
      'Held',
      of.heldLines,
      'No held transaction is included',
      'held transaction is included',
      'held transactions are included',
    ),
    none(
      'Once',
      of.doubleLines,
      'No transaction is in two settlements',
      'transaction is in two settlements',
      'transactions are in two settlements',
    ),
    same('Shares', of.shareAmount, of.lineFee, 'the shares and the remainder are the fee'),
    same('Requests', of.requestAmount, of.totalAmount, 'the payment requests are the total'),
    same('Debited apart', of.apartRequested, of.apartShares, 'requests from debit accounts are those shares'),
    none(
      'References',
      of.references - of.differentReferences,
      'Every payment has its own reference',
      'payment shares its reference with another',
      'payments share their reference with another',
    ),
  ]
}

export const isGreen = (checks: readonly Check[]): boolean => checks.every((one) => one.holds)
