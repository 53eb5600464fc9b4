/** Filters of payments, in a file of their own because addresses are read before anything else is loaded. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'

const byDay = by.instants('startDate', 'endDate')

export const requeryFilters = { creditAccount: by.value, sentAt: byDay }
export const requeryFilterFields = filterShape(requeryFilters)
export const RequeryQuery = z.extend(PageQuery, requeryFilterFields)

export const manualRefundFilters = { merchantId: by.value, logCode: by.key, creditAccount: by.value, createdAt: byDay }
export const manualRefundFilterFields = filterShape(manualRefundFilters)
export const ManualRefundQuery = z.extend(PageQuery, manualRefundFilterFields)

export const manualSettlementFilters = {
  merchantId: by.value,
  bulkSettlementKey: by.value,
  creditAccount: by.value,
  createdAt: byDay,
}
export const manualSettlementFilterFields = filterShape(manualSettlementFilters)
export const ManualSettlementQuery = z.extend(PageQuery, manualSettlementFilterFields)
