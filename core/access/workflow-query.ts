/** Filters of requests, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { DatedPageQuery } from '../contract/schemas'

export const requestStatuses = ['PENDING', 'CANCELED', 'APPROVED', 'REJECTED'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const WorkflowQuery = z.extend(DatedPageQuery, { status: z.optional(z.enum(requestStatuses)) })
