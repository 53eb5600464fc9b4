/** Filters of the lists of money that has to come back; read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'

export const owedStates = ['OPEN', 'ENDED', 'ALL'] as const

/** Open entries unless others are wanted. */
export const paidTwiceFilters = { logCode: by.key, owedState: by.choice(owedStates) }
const shape = filterShape(paidTwiceFilters)
export const PaidTwiceFilter = z.strictObject(shape)
export type PaidTwiceFilter = z.infer<typeof PaidTwiceFilter>
export const PaidTwiceQuery = z.extend(PageQuery, shape)
