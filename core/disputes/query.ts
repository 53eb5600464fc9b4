/** Filters of disputes, in a file of their own because addresses are read before anything else is loaded. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, PageQuery, ResponseCodes } from '../contract/schemas'

export const disputeStatuses = ['PENDING', 'RESOLVED', 'SYSTEM_ACCEPTED'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
export const resolutionStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export type ResolutionStatus = (typeof resolutionStatuses)[number]

/** Status filter for disputes of a file; ALL leaves the status open. */
export const bulkDisputeChoices = ['ALL', 'SUCCESSFUL', 'PENDING', 'FAILED'] as const

const listOf = (values: readonly string[]) => {
  const one = `(${values.join('|')})`
  const message = `must be ${values.join(', ')}, or several of them with commas between`
  return z.string().check(z.trim(), z.regex(new RegExp(`^${one}(,${one})*$`), message))
}

export const disputeFilterFields = {
  /** One or several, comma-separated. */
  resolutionStatus: z.optional(listOf(resolutionStatuses)),
  status: z.optional(listOf(disputeStatuses)),
  logCode: z.optional(FilterText),
  terminalId: z.optional(FilterText),
  rrn: z.optional(FilterText),
  responseCode: z.optional(ResponseCodes),
  maskedPan: z.optional(FilterText),
  merchantId: z.optional(FilterText),
  transactionDateStart: z.optional(BusinessDate),
  transactionDateEnd: z.optional(BusinessDate),
  createdDateFrom: z.optional(BusinessDate),
  createdDateTo: z.optional(BusinessDate),
  tatExpiryStartDate: z.optional(BusinessDate),
  tatExpiryEndDate: z.optional(BusinessDate),
  /** With response codes: besides, whatever the expiry job left for a person to approve. */
  orHeld: z.optional(z.enum(['true'])),
}

/** Newest first, or what runs out next first: the order of a queue that is worked from. */
export const disputeOrders = ['newest', 'expiry'] as const
export const disputeOrder = { order: z.optional(z.enum(disputeOrders)) }
export const DisputeListQuery = z.extend(PageQuery, { ...disputeOrder, ...disputeFilterFields })
export type DisputeListQuery = z.infer<typeof DisputeListQuery>
