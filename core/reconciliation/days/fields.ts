/** Labels and meanings of the fields of a day's reconciliation and of its exceptions. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { transactionFields } from '../../transactions/fields'
import { DatabaseException, ReconciliationDay } from './contract'
import { DatabaseExceptionQuery } from './query'

export const dayFields = fieldsOf(ReconciliationDay, {
  transactionDate: is.date('Transaction Date', { width: 18 }),
  totalAccountCount: is.count('Account count', { meaning: 'lines of the statements of the day' }),
  totalAccountValue: is.money('Account value'),
  totalDbCount: is.count('Database count', { meaning: 'our approved transactions of the day' }),
  totalDbValue: is.money('Database value'),
  totalMatchedAndSuccessful: is.count('Matched successful'),
  totalMatchedAndFailed: is.count('Matched failed'),
  totalAccountEntryUnmatched: is.count('Exceptions', { meaning: 'lines without a transaction' }),
  totalAccountEntryUnmatchedValue: is.money('Exceptions value'),
})

const { transactionTime, maskedPan, rrn, stan, transactionAmount, terminalId, merchantName } = transactionFields

export const databaseExceptionFields = fieldsOf(DatabaseException, {
  transactionTime,
  maskedPan,
  rrn,
  stan,
  transactionAmount,
  terminalId,
  merchantName,
  transactionSearchKey: transactionFields.transactionSearchKey,
  state: is.status('State', { meaning: 'whether its statement may still come' }),
})

export const databaseExceptionSearch = fieldsOf(DatabaseExceptionQuery, {
  transactionDate: dayFields.transactionDate,
  transactionIndicator: is.status('Type', { meaning: 'credits or debits' }),
  state: databaseExceptionFields.state,
})
