/** Filters of super agents, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const superAgentFilters = {
  merchantName: by.part,
  active: by.flag,
  cardAcceptorId: by.part,
  createdOn: by.dates('createStartDate', 'createEndDate'),
}
export const SuperAgentFilter = z.strictObject(filterShape(superAgentFilters))
export type SuperAgentFilter = z.infer<typeof SuperAgentFilter>
