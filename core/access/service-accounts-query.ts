/** Filters of the list of service accounts, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

/** Whether the account's keys open anything. */
export const serviceAccountStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

export const ServiceAccountQuery = z.extend(PageQuery, {
  name: z.optional(FilterText),
  state: z.optional(z.enum(serviceAccountStates)),
})
export type ServiceAccountQuery = z.infer<typeof ServiceAccountQuery>
