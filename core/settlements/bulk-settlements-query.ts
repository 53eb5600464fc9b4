/** Filters of bulk settlements, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'

export const bulkSettlementFilters = {
  cardAcceptorId: by.value,
  bulkSettlementKey: by.key,
  settlementStatus: by.choice(['PENDING', 'COMPLETED', 'STARTED']),
  reportStatus: by.choice(['PENDING', 'COMPLETED', 'READY']),
  /** Those that cannot be closed or paid until somebody mends their cause. */
  stopped: by.choice(['true']),
  createdAt: by.instants('startDate', 'endDate'),
}
const shape = filterShape(bulkSettlementFilters)

export const BulkSettlementFilter = z.strictObject(shape)
export type BulkSettlementFilter = z.infer<typeof BulkSettlementFilter>

export const BulkSettlementQuery = z.extend(PageQuery, shape)
