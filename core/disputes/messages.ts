/** Words about disputes on the screens: messages, reasons and states. */
import { splitList } from '../contract/search'
import { statusText } from '../display/status'
import type { DisputeState } from './transitions'

export const disputeMessages = {
  logged: 'Dispute logged successfully',
  resolved: 'Dispute resolved successfully',
  reopened: 'Dispute has been reopened!',
  detailFailed: 'Error getting dispute details!',
  checkFailed: 'Error checking if dispute is logged!',
  codesFailed: 'Error getting dispute codes!',
  noCustomer: 'Customer Information was not found! You can enter it below or Click here to retry!',
  confirmAccount: 'I confirm that the account number and account name provided is accurate.',
  confirmClaim: 'I have confirmed the transactions details and the nature of this dispute claim.',
} as const

export const OTHER_REASON = 'Other'

/** The reasons to choose from: the configured ones, with Other appended. */
export const reasonsOf = (configured: string | null | undefined): string[] => [
  ...splitList(configured).filter((reason) => reason !== OTHER_REASON),
  OTHER_REASON,
]

/** The state in a sentence: `declined`, `accepted`, `pending`, `system accepted`. */
export const stateWord = ({ status, resolutionStatus }: DisputeState): string =>
  statusText(status === 'RESOLVED' ? resolutionStatus : status).toLowerCase()

/** Reason why it cannot be reopened here; what the system accepted is for the bank to reopen. */
export const closedText = (dispute: DisputeState): string =>
  dispute.status === 'SYSTEM_ACCEPTED'
    ? 'Time ran out and it was accepted. Only the bank can reopen it.'
    : `This dispute is ${stateWord(dispute)} and cannot be reopened here.`
