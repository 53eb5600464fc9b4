/** Filters of account entries, in a file of their own because addresses are read before the first paint. */
import * as z from 'zod/mini'
import { BusinessDate, FilterText, KoboField, PageQuery, wholeNumber } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'
import { bulkDisputeChoices } from '../../disputes/query'

export const transactionIndicators = ['CREDIT', 'DEBIT'] as const
export type TransactionIndicator = (typeof transactionIndicators)[number]

/** Outcomes of an entry: matched with a transaction, matched with none, or resolved by a person. */
export const entryStatuses = ['MATCHED_SUCCESS', 'MATCHED_FAILED', 'UNMATCHED', 'RESOLVED'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** Filters of the entries of a day by their texts. */
export const entryTexts = { maskedPan: by.pan, terminalId: by.key, narration: by.part }

export const entrySearchFilter = { amount: z.optional(KoboField), ...filterShape(entryTexts) }

/** The search of one day; page and size travel in the body. */
export const EntrySearch = z.strictObject({
  ...PageQuery.shape,
  transactionDate: BusinessDate,
  transactionIndicator: z.optional(z.enum(transactionIndicators)),
  reconStatus: z.optional(z.enum(entryStatuses)),
  /** How far the dispute is that was asked for on a failed transaction; ALL leaves it open. */
  disputeCreationStatus: z.optional(z.enum(bulkDisputeChoices)),
  /** Only lines that a person paired. */
  isPairedByHand: z.optional(z.literal(true)),
  ...entrySearchFilter,
})
export type EntrySearch = z.infer<typeof EntrySearch>

/** Lines of any day that wait for somebody: credits that customers are owed, and lines without a transaction. */
export const openKinds = ['OWED', 'UNMATCHED_CREDITS', 'UNMATCHED_DEBITS'] as const
export type OpenKind = (typeof openKinds)[number]
export const OpenEntryQuery = z.extend(PageQuery, { kind: z.enum(openKinds) })

/** Filters of the lines of one file. */
export const FileEntryQuery = z.extend(PageQuery, {
  reconStatus: z.optional(z.enum(entryStatuses)),
  /** The row of the file, its headings counted as the first. */
  rowNumber: z.optional(wholeNumber(100_000_000, 1)),
})
export type FileEntryQuery = z.infer<typeof FileEntryQuery>

/** The same in an address, where the amount stands as it is typed. */
export const EntryQuery = z.extend(PageQuery, { ...entrySearchFilter, amount: z.optional(FilterText) })
