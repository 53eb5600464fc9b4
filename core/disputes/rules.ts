/** The life of a dispute as a table: which transitions there are, from which states, and who may make them. */

import { splitList } from '../contract/search'
import { statusText } from '../display/status'
import type { ForeseenCode } from '../errors/foreseen'
import type { Dispute, DisputeFilter, DisputeSide, DisputeStatus, ResolutionStatus } from './schemas'

export const disputeKeys = {
  reasons: 'dcir.dispute.reason.list',
  /** For which response codes the bank may log a dispute; without 00 they are the failed-response codes. */
  bankCodes: 'dcir.dispute.backoffice.response-codes',
  agentCodes: 'dcir.dispute.merchant.response-codes',
} as const

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

/** Codes whose expired disputes wait for the bank: the configured ones without 00, and none unless several remain. */
export function failedResponseCodes(configured: string | null | undefined): string[] {
  const codes = splitList(configured).filter((code) => code !== '00')
  return codes.length > 1 ? codes : []
}

/** Filter of the tab Disputes Pending Approval: these codes, and always all that the payee rule has stopped. */
export const pendingApprovalFilter = (codes: readonly string[]): PendingApproval =>
  codes.length === 0
    ? { status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' }
    : {
        responseCode: codes.join(','),
        status: 'PENDING,SYSTEM_ACCEPTED',
        resolutionStatus: 'PENDING',
        orHeld: 'true',
      }

type PendingApproval = {
  responseCode?: string
  status: string
  resolutionStatus: string
  orHeld?: 'true'
}

export interface DisputeState {
  status: DisputeStatus
  resolutionStatus: ResolutionStatus
}
type State = readonly [DisputeStatus, ResolutionStatus]

const OPEN: State = ['PENDING', 'PENDING']
const UNAPPROVED: State = ['SYSTEM_ACCEPTED', 'PENDING']
const TAKEN: State = ['SYSTEM_ACCEPTED', 'ACCEPTED']
const DECLINED: State = ['RESOLVED', 'DECLINED']

export type DisputeTransition =
  | 'ACCEPT'
  | 'DECLINE'
  | 'EXPIRE'
  | 'EXPIRE_UNAPPROVED'
  | 'REOPEN'
  | 'REOPEN_SYSTEM_ACCEPTED'

interface TransitionRule {
  from: readonly State[]
  to: State
  /** Name in the status log. */
  action: string
}

/** Every transition; a state that no row starts from is final. */
export const disputeTransitions: Record<DisputeTransition, TransitionRule> = {
  ACCEPT: { from: [OPEN, UNAPPROVED], to: ['RESOLVED', 'ACCEPTED'], action: 'ACCEPTED' },
  DECLINE: { from: [OPEN, UNAPPROVED], to: DECLINED, action: 'DECLINED' },
  EXPIRE: { from: [OPEN], to: TAKEN, action: 'SYSTEM ACCEPTED' },
  EXPIRE_UNAPPROVED: { from: [OPEN], to: UNAPPROVED, action: 'SYSTEM ACCEPTED' },
  REOPEN: { from: [DECLINED], to: OPEN, action: 'REOPENED' },
  REOPEN_SYSTEM_ACCEPTED: { from: [TAKEN, UNAPPROVED], to: OPEN, action: 'REOPENED' },
}

export const canTransition = (transition: DisputeTransition, { status, resolutionStatus }: DisputeState): boolean =>
  disputeTransitions[transition].from.some(([from, resolution]) => from === status && resolution === resolutionStatus)

/** The transition at the deadline: what has a failed-response code or is held back waits for the bank. */
export const expiryTransition = (
  responseCode: string,
  failedCodes: readonly string[],
  isHeld: boolean,
): DisputeTransition => (isHeld || failedCodes.includes(responseCode) ? 'EXPIRE_UNAPPROVED' : 'EXPIRE')

/** Who looks at a dispute: a user, and the side that they work for. */
export interface Viewer {
  username: string
  side: DisputeSide
}

/** The side that logged the disputes which this one answers: the other one. */
export const answeredBy = (side: DisputeSide): DisputeSide => (side === 'merchant' ? 'backoffice' : 'merchant')

/** Filter of the disputes that wait for an answer, for their list and for what is said of it. */
export const toAnswerFilter = { status: 'PENDING' } as const

type Decidable = DisputeState & Pick<Dispute, 'loggedBy' | 'loggedBySide'>

/**
 * Why this person may not decide this dispute, or null. The screen disables its button by it and the server refuses by
 * it. The bank decides either side's; a super agent's staff answer what the bank logged, and only before the deadline.
 * @param isPastDeadline true from the deadline on, even if the expiry job has not run yet
 */
export function decisionRefusal(
  dispute: Decidable,
  { username, side }: Viewer,
  isPastDeadline = false,
): ForeseenCode | null {
  if (!canTransition('ACCEPT', dispute))
    return dispute.status === 'SYSTEM_ACCEPTED' ? 'dispute-expired' : 'dispute-decided'
  // No colleague may answer it either, so that this is said before who logged it.
  if (side === 'merchant' && dispute.loggedBySide === 'merchant') return 'own-side-dispute'
  if (dispute.loggedBy === username) return 'own-dispute'
  const hasExpired = dispute.status === 'PENDING' ? isPastDeadline : side === 'merchant'
  return hasExpired ? 'dispute-expired' : null
}

/** The state in a sentence: `declined`, `accepted`, `pending`, `system accepted`. */
export const stateWord = ({ status, resolutionStatus }: DisputeState): string =>
  statusText(status === 'RESOLVED' ? resolutionStatus : status).toLowerCase()

/** Which reopening is open to this side, or null: only the bank reopens what the expiry job accepted. */
export function reopeningOf(dispute: DisputeState, side: DisputeSide): 'REOPEN' | 'REOPEN_SYSTEM_ACCEPTED' | null {
  if (canTransition('REOPEN', dispute)) return 'REOPEN'
  return side === 'backoffice' && canTransition('REOPEN_SYSTEM_ACCEPTED', dispute) ? 'REOPEN_SYSTEM_ACCEPTED' : null
}

export interface StatusLogEntry {
  updatedBy: string
  actionType: string
  status: string
  logTime: string
  comment?: string
}

const isEntry = (value: unknown): value is StatusLogEntry =>
  typeof value === 'object' &&
  value !== null &&
  ['updatedBy', 'actionType', 'status', 'logTime'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The status log from its JSON text; bad text is an empty log, and never a crash. */
export function parseStatusLog(text: string | null | undefined): StatusLogEntry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '')
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}

/** The tab Disputes Pending Approval, as saved views and file names know it. */
export const PENDING_APPROVAL_VIEW = 'backoffice-failed-response-disputes'

/** Is this the filter of Disputes Pending Approval, whatever else it is narrowed by? */
export const isPendingApproval = ({ responseCode, status, resolutionStatus }: DisputeFilter): boolean => {
  const own = pendingApprovalFilter(splitList(responseCode))
  return status === own.status && resolutionStatus === own.resolutionStatus
}

/** The file of a list of disputes, by the key of its view; a key that ends in the noun does not say it twice. */
export const disputeFileName = (view: string, date: string): string =>
  `${view.replace(/-disputes$/, '')}-disputes-${date}.xlsx`

/** Date types of the filter and the pair of fields that each fills. */
export const disputeDateTypes = [
  { id: 'transaction', label: 'Transaction Date', from: 'transactionDateStart', to: 'transactionDateEnd' },
  { id: 'created', label: 'Log Date', from: 'createdDateFrom', to: 'createdDateTo' },
  { id: 'expiry', label: 'TAT Expiry Date', from: 'tatExpiryStartDate', to: 'tatExpiryEndDate' },
] as const

export type DisputeDateType = (typeof disputeDateTypes)[number]['id']

/** Which date type a filter is by: that of the first pair of which a date is given. */
export const dateTypeOf = (filter: Readonly<Record<string, string | undefined>>): DisputeDateType | null =>
  disputeDateTypes.find(({ from, to }) => filter[from] || filter[to])?.id ?? null
