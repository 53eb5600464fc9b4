/** Filters of the lists of money that has to come back; read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const owedStates = ['OPEN', 'ENDED', 'ALL'] as const

/** Open entries unless others are wanted. */
export const owedState = z.optional(z.enum(owedStates))

const paidTwiceFields = { logCode: z.optional(FilterText), owedState }
export const PaidTwiceFilter = z.strictObject(paidTwiceFields)
export type PaidTwiceFilter = z.infer<typeof PaidTwiceFilter>
export const PaidTwiceQuery = z.extend(PageQuery, paidTwiceFields)
