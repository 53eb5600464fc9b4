/** Labels and meanings of the fields of an account entry and of the search of entries. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { transactionFields } from '../../transactions/fields'
import { AccountEntry } from './contract'
import { EntrySearch, FileEntryQuery } from './query'

const { maskedPan, rrn, stan, terminalId, responseCode, cardAcceptorId, bulkSettlementKey } = transactionFields

export const entryFields = fieldsOf(AccountEntry, {
  transactionDate: is.date('Transaction Date', { width: 18 }),
  narration: is.text('Narration', { width: 40 }),
  maskedPan,
  rrn,
  stan,
  amount: is.money('Amount'),
  terminalId,
  isDebit: is.status('Type', { meaning: 'debit or credit' }),
  reconStatus: is.status('Status', { meaning: 'what the entry was paired with', width: 20 }),
  isPairedByHand: is.flag('Paired by hand'),
  responseCode,
  cardAcceptorId,
  bulkSettlementKey,
  logCode: is.id('Log code', { width: 22 }),
  disputeCreationStatus: is.status('Dispute creation status'),
  referenceId: is.id('Reference id', { width: 24 }),
})

export const fileEntrySearchFields = fieldsOf(FileEntryQuery, {
  reconStatus: entryFields.reconStatus,
  rowNumber: is.count('Row', { meaning: 'the row of the file, its headings counted as the first' }),
})

export const entrySearchFields = fieldsOf(EntrySearch, {
  transactionDate: entryFields.transactionDate,
  transactionIndicator: is.status('Type', { meaning: 'credits or debits' }),
  reconStatus: entryFields.reconStatus,
  disputeCreationStatus: entryFields.disputeCreationStatus,
  isPairedByHand: entryFields.isPairedByHand,
  amount: is.money('Amount', { meaning: 'exact amount in naira' }),
  maskedPan,
  terminalId,
  narration: is.text('Narration', { meaning: 'a part of the narration' }),
})
