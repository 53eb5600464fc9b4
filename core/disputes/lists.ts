/** Lists of disputes: what waits for whom, date filters, names of files. */
import { splitList } from '../contract/search'
import type { DisputeFilter } from './schemas'

/** Configurations that disputes go by. */
export const disputeKeys = {
  reasons: 'dcir.dispute.reason.list',
  /** For which response codes the bank may log a dispute; without 00 they are the failed-response codes. */
  bankCodes: 'dcir.dispute.backoffice.response-codes',
  agentCodes: 'dcir.dispute.merchant.response-codes',
} as const

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

/** Filter of the disputes that wait for an answer, for their list and for what is said of it. */
export const toAnswerFilter = { status: 'PENDING' } as const

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
