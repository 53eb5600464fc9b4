/** Filters of the list of events, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText, PageQuery } from '../contract/schemas'

export const EventQuery = z.extend(PageQuery, {
  endpoint: z.optional(FilterText),
  kind: z.optional(FilterText),
  status: z.optional(z.enum(['PENDING', 'DELIVERED', 'FAILED'])),
})
export type EventQuery = z.infer<typeof EventQuery>
