/** Filters of requests, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const requestStatuses = ['PENDING', 'CANCELED', 'APPROVED', 'REJECTED'] as const
export type RequestStatus = (typeof requestStatuses)[number]
/** Newest first, or those first that the caller can decide; of one's own, those that still wait for somebody. */
export const requestOrders = ['newest', 'waiting'] as const

export const requestFilters = { status: by.choice(requestStatuses), createdOn: by.instants('startDate', 'endDate') }
/** Only those that the caller can decide: for All Requests. */
export const decidableField = { decidable: z.optional(z.enum(['true'])) }
export const WorkflowQuery = z.extend(PageQuery, filterShape(requestFilters))
