/** Filters of holidays, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'

export const holidayFilters = { name: by.part, recurring: by.flag, theDate: by.dates('startDate', 'endDate') }
export const PublicHolidayFilter = z.strictObject(filterShape(holidayFilters))
export type PublicHolidayFilter = z.infer<typeof PublicHolidayFilter>
