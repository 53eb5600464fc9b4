/** Filters of super agent users, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { FilterText } from '../contract/schemas'

const text = z.optional(FilterText)

export const AgentUserFilter = z.strictObject({
  firstname: text,
  lastname: text,
  email: text,
  username: text,
  active: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
})
export type AgentUserFilter = z.infer<typeof AgentUserFilter>
