/** What lists of money that has to come back are narrowed by: read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'

export const owedStates = ['OPEN', 'ENDED', 'ALL'] as const

/** What still has to come back, unless other entries are wanted. */
export const owedState = z.optional(z.enum(owedStates))

export const PaidTwiceFilter = z.strictObject({ owedState })
export type PaidTwiceFilter = z.infer<typeof PaidTwiceFilter>
export const PaidTwiceQuery = z.extend(PageQuery, { owedState })
