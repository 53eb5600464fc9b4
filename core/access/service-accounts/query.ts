/** Filters of the list of service accounts, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

/** Whether the account's keys open anything. */
export const serviceAccountStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

export const serviceAccountFilters = { name: by.part, state: by.choice(serviceAccountStates) }
export const ServiceAccountQuery = z.extend(PageQuery, filterShape(serviceAccountFilters))
export type ServiceAccountQuery = z.infer<typeof ServiceAccountQuery>
