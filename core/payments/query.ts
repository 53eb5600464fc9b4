/** Filters of payments, in a file of their own because addresses are read before anything else is loaded. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, PageQuery } from '../contract/schemas'

export const requeryFilterFields = {
  creditAccount: z.optional(FilterText),
  startDate: z.optional(BusinessDate),
  endDate: z.optional(BusinessDate),
}
export const RequeryQuery = z.extend(PageQuery, requeryFilterFields)

export const manualRefundFilterFields = {
  merchantId: z.optional(FilterText),
  logCode: z.optional(FilterText),
  ...requeryFilterFields,
}
export const ManualRefundQuery = z.extend(PageQuery, manualRefundFilterFields)

export const manualSettlementFilterFields = {
  merchantId: z.optional(FilterText),
  bulkSettlementKey: z.optional(FilterText),
  ...requeryFilterFields,
}
export const ManualSettlementQuery = z.extend(PageQuery, manualSettlementFilterFields)
