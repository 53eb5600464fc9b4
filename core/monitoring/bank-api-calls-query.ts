/** Filters of the log of bank API calls, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, PageQuery } from '../contract/schemas'

export const BankApiCallsQuery = z.extend(PageQuery, { startDate: BusinessDate, endDate: BusinessDate })
