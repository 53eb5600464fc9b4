/** Filters of disputes, in a file of their own because addresses are read before anything else is loaded. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'

export const disputeStatuses = ['PENDING', 'RESOLVED', 'SYSTEM_ACCEPTED'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
export const resolutionStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export type ResolutionStatus = (typeof resolutionStatuses)[number]

/** Status filter for disputes of a file; ALL leaves the status open. */
export const bulkDisputeChoices = ['ALL', 'SUCCESSFUL', 'PENDING', 'FAILED'] as const

export const disputeFilters = {
  resolutionStatus: by.choices(resolutionStatuses),
  status: by.choices(disputeStatuses),
  logCode: by.key,
  transactionAmount: by.naira,
  lastFour: by.lastFour,
  customerAccountName: by.words,
  customerAccountNumber: by.value,
  terminalId: by.key,
  rrn: by.rrn,
  responseCode: by.codes,
  maskedPan: by.pan,
  merchantId: by.value,
  transactionTime: by.instants('transactionDateStart', 'transactionDateEnd'),
  createdOn: by.instants('createdDateFrom', 'createdDateTo'),
  tatExpiry: by.instants('tatExpiryStartDate', 'tatExpiryEndDate'),
}

export const disputeFilterFields = {
  ...filterShape(disputeFilters),
  /** Anything that people know of a dispute: an amount, the last four digits, a name, an account, a part of its log code. */
  text: z.optional(FilterText),
  /** With response codes: besides, whatever the expiry job left for a person to approve. */
  orHeld: z.optional(z.enum(['true'])),
  /** Those alone that the caller may decide now. */
  answerable: z.optional(z.enum(['true'])),
}

/** Newest first, or what runs out next first: the order of a queue that is worked from. */
export const disputeOrders = ['newest', 'expiry'] as const
export const disputeOrder = { order: z.optional(z.enum(disputeOrders)) }
export const DisputeListQuery = z.extend(PageQuery, { ...disputeOrder, ...disputeFilterFields })
export type DisputeListQuery = z.infer<typeof DisputeListQuery>
