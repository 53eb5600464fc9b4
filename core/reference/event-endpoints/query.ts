/** Filters of the list of events, apart from its endpoints because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const eventFilters = {
  endpoint: by.key,
  kind: by.value,
  status: by.choice(['PENDING', 'DELIVERED', 'FAILED']),
}
export const EventQuery = z.extend(PageQuery, filterShape(eventFilters))
export type EventQuery = z.infer<typeof EventQuery>
