/** Words for the payment of a bulk settlement, and for a report that is not there. */
import { formatCount } from '../display/numbers'
import { formatNaira, kobo } from '../money/kobo'
import { formatInstant } from '../time/lagos'
import type { BulkSettlement, SettlementPayment } from './bulk-settlements-contract'
import type { OwedBack } from './owed-back-contract'

const sent = ({ lastAttemptAt }: SettlementPayment): string =>
  lastAttemptAt ? ` on ${formatInstant(lastAttemptAt)}` : ''

/**
 * A payment in a sentence: paid, or how far it is.
 * @example 'Paid ₦26,625,584.90 on Nov 21st, 26 12:20 AM to LAGOON PAYMENTS (2030001051), ref DCIR0001.'
 */
export function paymentSentence(payment: SettlementPayment): string {
  const { amount, creditAccount, creditAccountName, status, attempts, transactionRef, completedAt } = payment
  const [money, to] = [formatNaira(amount), `to ${creditAccountName} (${creditAccount})`]
  const ref = transactionRef ? `, ref ${transactionRef}` : ''
  switch (status) {
    case 'SUCCESSFUL':
      return `Paid ${money} on ${formatInstant(completedAt)} ${to}${ref}.`
    case 'AWAITING_RE_QUERY':
      return `${money} sent${sent(payment)} ${to}${ref}. The bank has not said yet whether it was paid.`
    case 'DOWNLOADED_FOR_PROCESSING':
      return `${money} is being paid by hand by the bank ${to}.`
    case 'CANCELED':
      return `${money} ${to} was canceled; nothing is paid.`
    case 'FAILED':
      return `Not paid yet: ${money} ${to}. Attempt ${attempts}${sent(payment)} failed${ref}.`
    default:
      return attempts > 0
        ? `Not paid yet: ${money} ${to}. Attempt ${attempts} is on its way${ref}.`
        : `Not paid yet: ${money} ${to} waits to be sent.`
  }
}

/** Why a bulk has no report to download, or null where it has one. */
export function reportMissing({
  status,
  reportStatus,
  reportFailure,
}: Pick<BulkSettlement, 'status' | 'reportStatus' | 'reportFailure'>): string | null {
  if (reportStatus === 'COMPLETED') return null
  if (reportStatus === 'READY') return 'The report is being made.'
  if (status === 'PENDING') return 'The report is made once the settlement is closed.'
  return reportFailure
    ? 'The report could not be made. It can be asked for again.'
    : 'No report was made yet. It can be asked for here.'
}

/** The sum of what is owed back of a bulk, and that the payment of the bulk stays as it was. */
export function owedBackSentence(rows: readonly Pick<OwedBack, 'amount'>[]): string {
  const sum = kobo(rows.reduce((total, { amount }) => total + amount, 0))
  const many = `${formatCount(rows.length)} ${rows.length === 1 ? 'transaction' : 'transactions'}`
  return `${formatNaira(sum)} of ${many} is owed back to the bank. It was not taken from this payment.`
}
