/** Filters of super agents, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText } from '../contract/schemas'

export const SuperAgentFilter = z.strictObject({
  merchantName: z.optional(FilterText),
  active: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  cardAcceptorId: z.optional(FilterText),
  createStartDate: z.optional(BusinessDate),
  createEndDate: z.optional(BusinessDate),
})
export type SuperAgentFilter = z.infer<typeof SuperAgentFilter>
