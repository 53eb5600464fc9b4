/** Filters of daily summaries, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, DatedPageQuery, PageQuery } from '../../contract/schemas'
import { EntryQuery, EntrySearch, transactionIndicators } from '../entries/query'

const transactionIndicator = z._default(z.enum(transactionIndicators), 'CREDIT')

export const DayQuery = z.extend(DatedPageQuery, { transactionIndicator })

/** WAITING: its statement may still come. MISSING: it should have been there. */
export const exceptionStates = ['WAITING', 'MISSING'] as const

export const DatabaseExceptionQuery = z.extend(PageQuery, {
  transactionDate: BusinessDate,
  transactionIndicator,
  state: z.optional(z.enum(exceptionStates)),
})

/** Filters of the lists of a day, each in its tab. */
export const DayDetailQuery = z.extend(EntryQuery, {
  disputeCreationStatus: EntrySearch.shape.disputeCreationStatus,
  state: DatabaseExceptionQuery.shape.state,
})
