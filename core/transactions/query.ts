/** Filters of transactions, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { PageQuery } from '../contract/schemas'
import { by } from '../contract/search'
import { filterShape } from '../contract/search-schema'

export const responseCodeStates = ['SUCCESS', 'FAILED', 'FAILED_INCONCLUSIVE', 'FAILED_NO_DEBIT', 'OTHER'] as const
export type ResponseCodeState = (typeof responseCodeStates)[number]

/** Ways by which a transaction reaches the switch. */
export const channels = ['ATM', 'POS', 'WEB'] as const
export type Channel = (typeof channels)[number]

/** Filters on single transactions, which the daily rollup does not know. */
export const singleFilters = {
  transactionAmount: by.naira,
  lastFour: by.lastFour,
  maskedPan: by.pan,
  rrn: by.rrn,
  terminalId: by.key,
  transactionSearchKey: by.start,
  channel: by.choices(channels),
  route: by.name,
  issuer: by.name,
  acquirer: by.name,
}

/** The filter of both consoles. Front office sends no `cardAcceptorId`; its scope is the session's. */
export const transactionFilters = {
  cardAcceptorId: by.value,
  responseCodeState: by.choice(responseCodeStates),
  otherResponseCode: by.codes,
  ...singleFilters,
  transactionTime: by.instants('startDate', 'endDate'),
}
const shape = filterShape(transactionFilters)

export const TransactionFilter = z.strictObject(shape)
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const TransactionListQuery = z.extend(PageQuery, shape)
