/** Filters of transactions, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, PageQuery, ResponseCodes } from '../contract/schemas'

export const responseCodeStates = ['SUCCESS', 'FAILED_INCONCLUSIVE', 'FAILED_NO_DEBIT', 'OTHER'] as const
export type ResponseCodeState = (typeof responseCodeStates)[number]

/** The filter of both consoles. Front office sends no `cardAcceptorId`; its scope is the session's. */
const filterFields = {
  cardAcceptorId: z.optional(FilterText),
  responseCodeState: z.optional(z.enum(responseCodeStates)),
  otherResponseCode: z.optional(ResponseCodes),
  maskedPan: z.optional(FilterText),
  rrn: z.optional(FilterText),
  terminalId: z.optional(FilterText),
  startDate: z.optional(BusinessDate),
  endDate: z.optional(BusinessDate),
}

export const TransactionFilter = z.strictObject(filterFields)
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const TransactionListQuery = z.extend(PageQuery, filterFields)
