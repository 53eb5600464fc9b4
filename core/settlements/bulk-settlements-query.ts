/** Filters of bulk settlements, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, PageQuery } from '../contract/schemas'

const bulkFilterFields = {
  cardAcceptorId: z.optional(FilterText),
  bulkSettlementKey: z.optional(FilterText),
  settlementStatus: z.optional(z.enum(['PENDING', 'COMPLETED', 'STARTED'])),
  reportStatus: z.optional(z.enum(['PENDING', 'COMPLETED', 'READY'])),
  startDate: z.optional(BusinessDate),
  endDate: z.optional(BusinessDate),
}

export const BulkSettlementFilter = z.strictObject(bulkFilterFields)
export type BulkSettlementFilter = z.infer<typeof BulkSettlementFilter>

export const BulkSettlementQuery = z.extend(PageQuery, bulkFilterFields)
