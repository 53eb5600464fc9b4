/** Filters of super agent users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const agentUserFilters = {
  firstname: by.part,
  lastname: by.part,
  email: by.part,
  username: by.part,
  active: by.flag,
}
export const AgentUserFilter = z.strictObject(filterShape(agentUserFilters))
export type AgentUserFilter = z.infer<typeof AgentUserFilter>
