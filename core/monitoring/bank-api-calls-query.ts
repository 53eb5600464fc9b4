/** What the log of bank API calls can be asked: apart from its endpoint, because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, PageQuery } from '../contract/schemas'

export const BankApiCallsQuery = z.extend(PageQuery, { startDate: BusinessDate, endDate: BusinessDate })
