/** Labels and meanings of the fields of a dispute, of its refund and of its search. */
import { fieldsOf, is } from '../contract/vocabulary'
import { searchedBy, transactionFields } from '../transactions/fields'
import { DisputeDetail, DisputeFilter, RefundAttempt, RefundTransaction } from './schemas'

const { transactionSearchKey, responseCode, maskedPan, rrn, stan, terminalId, cardAcceptorId } = transactionFields

export const disputeFields = fieldsOf(DisputeDetail, {
  logCode: is.id('Log code', { meaning: 'log code of the dispute' }),
  merchantName: is.text('Super Agent', { width: 26 }),
  customerAccountName: is.text('Customer Name', { width: 28 }),
  customerAccountNumber: is.id('Customer Account', { width: 18 }),
  payeeCheck: is.text('Payee', { meaning: 'what the bank said of the account', width: 22 }),
  cardAccountName: is.text('Card Holder', { width: 28 }),
  transactionAmount: is.money('Amount'),
  transactionTime: is.instant('Transaction Time'),
  createdOn: is.instant('Log Date'),
  tatExpiryDate: is.deadline('TAT', { meaning: 'until when it is to be answered' }),
  status: is.status('Dispute status', { meaning: 'dispute status, or several, comma-separated' }),
  resolutionStatus: is.status('Resolution status', { meaning: 'resolution status, or several, comma-separated' }),
  reason: is.text('Reason', { width: 32 }),
  comment: is.text('Comment', { width: 32 }),
  reversedAt: is.instant('Reversed'),
  loggedBy: is.text('Logged by', { width: 18 }),
  resolvedBy: is.text('Resolved by', { width: 18 }),
  transactionResponseCode: responseCode,
  transactionSearchKey,
})

/** The fields of the disputed transaction that travel with a dispute. */
export const disputedFields = fieldsOf(DisputeDetail.shape.disputeTransactionDetail, {
  maskedPan,
  rrn,
  stan,
  terminalId,
  cardAcceptorId,
})

/** Filters of a list of disputes, besides its days. */
export const disputeSearch = fieldsOf(DisputeFilter, {
  text: is.text('Anything', { meaning: 'amount, last four digits, customer, account or part of a log code' }),
  merchantId: is.id('Super agent', { meaning: 'super agent' }),
  status: disputeFields.status,
  resolutionStatus: disputeFields.resolutionStatus,
  logCode: { ...disputeFields.logCode, meaning: 'log code, its beginning or its number' },
  ...searchedBy,
  customerAccountName: { ...disputeFields.customerAccountName, meaning: "words of the customer's name, or beginnings" },
  customerAccountNumber: { ...disputeFields.customerAccountNumber, meaning: "customer's account number" },
  responseCode,
  maskedPan,
  rrn,
  terminalId,
})

export const refundFields = fieldsOf(RefundTransaction, {
  status: is.status('Status'),
  amount: is.money('Amount'),
  destinationAccount: is.id('Destination account'),
  destinationAccountName: is.text('Destination account name'),
  sourceAccount: is.id('Source account'),
  sourceAccountName: is.text('Source account name'),
  createdOn: is.instant('Created'),
  lastUpdatedTime: is.instant('Last updated'),
  attempts: is.count('Attempts'),
  narration: is.text('Narration'),
})

export const refundAttemptFields = fieldsOf(RefundAttempt, {
  createdTime: is.instant('Date'),
  completedTime: is.instant('Completed At'),
  transactionRef: is.id('Transaction ref'),
  status: is.status('Status'),
  comment: is.text('Comment'),
  narration: is.text('Narration'),
})
