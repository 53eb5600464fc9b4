/** Filters of holidays, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText } from '../contract/schemas'

export const PublicHolidayFilter = z.strictObject({
  name: z.optional(FilterText),
  recurring: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  startDate: z.optional(BusinessDate),
  endDate: z.optional(BusinessDate),
})
export type PublicHolidayFilter = z.infer<typeof PublicHolidayFilter>
