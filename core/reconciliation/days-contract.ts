/** Credit and debit reconciliation: each day's account against our own transactions, and what is done about exceptions. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, Instant, KoboField, pageOf } from '../contract/schemas'
import { DatabaseExceptionQuery, DayQuery, exceptionStates } from './days-query'

export const ReconciliationDay = z.object({
  transactionDate: BusinessDate,
  /** Lines of all statements for the day. */
  totalAccountCount: z.int(),
  totalAccountValue: KoboField,
  /** Our own approved transactions of the day. */
  totalDbCount: z.int(),
  totalDbValue: KoboField,
  totalMatchedAndSuccessful: z.int(),
  totalMatchedAndFailed: z.int(),
  /** Lines that no transaction was found for and that nobody has resolved. */
  totalAccountEntryUnmatched: z.int(),
  totalAccountEntryUnmatchedValue: KoboField,
})
export type ReconciliationDay = z.infer<typeof ReconciliationDay>

/** One of our approved transactions that no statement line was found for. */
export const DatabaseException = z.object({
  transactionSearchKey: z.string(),
  transactionTime: Instant,
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  transactionAmount: KoboField,
  terminalId: z.string(),
  merchantName: z.string(),
  state: z.enum(exceptionStates),
})
export type DatabaseException = z.infer<typeof DatabaseException>

const READ = 'bo_dcir_get_all_transactions'
const PATH = '/backoffice/reconciliation'

export const reconciliationDays = feature('reconciliation-days', {
  list: {
    method: 'GET',
    path: `${PATH}/daily-summaries`,
    authority: READ,
    summary: 'List the daily summaries of credits or debits',
    query: DayQuery,
    result: pageOf(ReconciliationDay),
    errors: ['range-reversed'],
  },
  databaseExceptions: {
    method: 'GET',
    path: `${PATH}/database-exceptions`,
    authority: READ,
    summary: 'List our approved transactions of a day that no statement line was found for',
    query: DatabaseExceptionQuery,
    result: pageOf(DatabaseException),
  },
})
