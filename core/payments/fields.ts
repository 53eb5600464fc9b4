/** Labels of the fields of payments that await an answer or that people make by hand. */
import { fieldsOf, is } from '../contract/vocabulary'
import { ManualRefundFilter, ManualSettlementFilter } from './manual-contract'
import { ManualRefund, ManualSettlement, PaymentAsked, RefundBulkItem, SettlementBulkItem } from './manual-schemas'
import { PaidTwiceFilter } from './owed-query'
import { PaidTwice } from './paid-twice-contract'
import { RequeryDetail, RequeryFilter } from './requery-contract'
import { StoppedPayment } from './stopped-contract'

export const requeryFields = fieldsOf(RequeryDetail, {
  recipientName: is.text('Merchant/Participant', { width: 26 }),
  amount: is.money('Amount'),
  sourceAccountNumber: is.id('Source Account', { width: 18 }),
  sourceAccountName: is.text('Source Account Name', { width: 26 }),
  destinationAccountNumber: is.id('Destination Account', { width: 20 }),
  destinationAccountName: is.text('Destination Account Name', { width: 26 }),
  transactionReference: is.id('Transaction Ref', { width: 24 }),
  transactionNarration: is.text('Narration', { width: 36 }),
  bulkSettlementKey: is.id('Settlement Key', { width: 24 }),
  settlementRequestId: is.id('Payment Request Id', { width: 20 }),
  settlementAttemptDateTime: is.instant('Settlement Time'),
  settlementRequestCreationDateTime: is.instant('Requested On'),
  disputeTransactionSearchKey: is.id('Transaction Search Key', { width: 30 }),
  disputeRefundAttemptDateTime: is.instant('Time'),
  disputeTransactionCreationDateTime: is.instant('Dispute Logged On'),
  lastUpdatedAt: is.instant('Last Updated'),
  bankAnswer: is.status('Bank Answer', { meaning: 'what the bank last said of it' }),
  bankAnsweredAt: is.instant('Last Asked'),
  bankQueries: is.count('Times We Asked'),
  nextQueryAt: is.instant('We Ask Again'),
  finalAt: is.instant('Bank Final On', { meaning: 'until then the bank may still post it' }),
  payee: is.text('Payee', { meaning: 'what the bank said of the account', width: 22 }),
  statementLine: is.text('On a Statement', { meaning: 'line of an account statement that has its reference' }),
  comment: is.text('Comment', { width: 36 }),
})
export const requerySearch = fieldsOf(RequeryFilter, {
  creditAccount: is.id('Credit account', { meaning: 'account that is paid' }),
})

export const manualRefundFields = fieldsOf(ManualRefund, {
  requestId: is.id('Payment Request Id'),
  amount: is.money('Amount'),
  status: is.status('Status'),
  merchant: is.text('Super Agent', { part: 'merchantName', width: 26 }),
  destinationAccount: is.id('Destination Account', { width: 20 }),
  destinationAccountName: is.text('Destination Account Name', { width: 28 }),
  payee: is.text('Payee', { meaning: 'what the bank said of the account', width: 22 }),
  cardAccountName: is.text('Card Holder', { width: 28 }),
  sourceAccount: is.id('Source Account', { width: 18 }),
  sourceAccountName: is.text('Source Account Name', { width: 26 }),
  transactionSearchKey: is.id('Transaction Search Key', { width: 30 }),
  logCode: is.id('Dispute Log Code', { width: 24 }),
  narration: is.text('Narration', { width: 40 }),
  processedBy: is.text('Processed By'),
  downloadedBy: is.text('Downloaded By'),
  createdOn: is.instant('Created On'),
  lastUpdatedTime: is.instant('Last Updated'),
})
export const manualRefundSearch = fieldsOf(ManualRefundFilter, {
  merchantId: is.id('Super agent', { meaning: 'super agent' }),
  logCode: is.id('Dispute log code', { meaning: 'log code of the dispute' }),
  creditAccount: is.id('Credit account', { meaning: 'account that is paid' }),
})

export const manualSettlementFields = fieldsOf(ManualSettlement, {
  requestId: is.id('Payment Request Id', { width: 20 }),
  amount: is.money('Amount'),
  status: is.status('Status'),
  bulkSettlementRecord: is.id('Bulk Settlement Key', { part: 'bulkSettlementKey', width: 26 }),
  participant: is.text('Participant', { part: 'name', width: 26 }),
  creditAccount: is.id('Credit Account', { width: 18 }),
  creditAccountName: is.text('Credit Account Name', { width: 26 }),
  debitAccount: is.id('Debit Account', { width: 18 }),
  debitAccountName: is.text('Debit Account Name', { width: 26 }),
  narration: is.text('Narration', { width: 40 }),
  processedBy: is.text('Processed By'),
  downloadedBy: is.text('Downloaded By'),
  createdAt: is.instant('Created On'),
  lastUpdatedTime: is.instant('Last Updated'),
})
export const manualSettlementSearch = fieldsOf(ManualSettlementFilter, {
  merchantId: is.id('Super agent', { meaning: 'super agent' }),
  bulkSettlementKey: is.id('Bulk settlement key', { meaning: 'bulk that it belongs to' }),
  creditAccount: is.id('Credit account', { meaning: 'account that is paid' }),
})

export const stoppedFields = fieldsOf(StoppedPayment, {
  requestId: is.id('Request Id'),
  merchantName: is.text('Super Agent', { width: 26 }),
  amount: is.money('Amount'),
  status: is.status('Status'),
  attempts: is.count('Attempts'),
  comment: is.text('Last Said', { width: 32 }),
  transactionReference: is.id('Transaction Reference'),
  creditAccount: is.id('Destination Account'),
  creditAccountName: is.text('Destination Account Name'),
  downloadedBy: is.text('Downloaded By'),
  logCode: is.id('Log Code'),
  bulkSettlementKey: is.id('Bulk Settlement Key'),
  narration: is.text('Narration'),
  lastUpdatedAt: is.instant('Last Updated'),
})

export const paidTwiceFields = fieldsOf(PaidTwice, {
  reversedAt: is.instant('Reversed On'),
  requestId: stoppedFields.requestId,
  merchantName: stoppedFields.merchantName,
  amount: stoppedFields.amount,
  status: is.status('Refund Status'),
  toDo: is.text('To Do', { width: 44 }),
  logCode: stoppedFields.logCode,
  transactionSearchKey: is.id('Transaction Search Key', { width: 30 }),
  reversalSearchKey: is.id('Reversal', { meaning: 'search key of the reversal', width: 30 }),
  transactionReference: stoppedFields.transactionReference,
  creditAccount: stoppedFields.creditAccount,
  creditAccountName: stoppedFields.creditAccountName,
  endedAt: is.instant('Ended On'),
  endComment: is.text('Comment', { width: 32 }),
  endedBy: is.text('Ended By'),
})
export const paidTwiceSearch = fieldsOf(PaidTwiceFilter, {
  logCode: is.id('Dispute log code', { meaning: 'log code of the dispute' }),
  owedState: is.status('State', { meaning: 'OPEN unless given: what still has to come back' }),
})

const item = {
  rowNumber: is.count('Row', { meaning: 'as the spreadsheet counts it, the header being row 1' }),
  amount: is.money('Amount'),
  processStatus: is.status('Process Status'),
  processMessage: is.text('Process Message', { meaning: 'why the row failed, or what it brought about' }),
  creditAccount: is.id('Credit Account'),
  creditAccountName: is.text('Credit Account Name'),
  debitAccount: is.id('Debit Account'),
  debitAccountName: is.text('Debit Account Name'),
  updatedAt: is.instant('Last Updated'),
}
export const refundBulkFields = fieldsOf(RefundBulkItem, {
  ...item,
  resolutionStatus: is.status('Resolution Status'),
  refundStatus: is.status('Refund Status'),
  refundTransactionReference: is.id('Transaction Reference'),
  refundNarration: is.text('Narration'),
  transactionSearchKey: is.id('Transaction Search Key'),
  transactionDate: is.instant('Transaction Date'),
  disputeCreateTime: is.instant('Created On'),
})
export const settlementBulkFields = fieldsOf(SettlementBulkItem, {
  ...item,
  bulkId: is.id('Bulk Settlement Key'),
  paymentRequestId: is.id('Payment Request Id'),
  transactionStatus: is.status('Transaction Status'),
  transactionReference: is.id('Transaction Reference'),
  requestCreateTime: is.instant('Created On'),
})

/** As a request about a payment shows it to who decides it. */
export const paymentAskedFields = fieldsOf(PaymentAsked, {
  requestId: is.id('Payment Request Id'),
  superAgent: is.text('Super Agent'),
  participant: is.text('Participant'),
  amount: is.money('Amount'),
  creditAccount: is.id('Destination Account'),
  creditAccountName: is.text('Destination Account Name'),
  payee: is.text('Payee'),
  debitAccount: is.id('Source Account'),
  debitAccountName: is.text('Source Account Name'),
  narration: is.text('Narration'),
  bulkSettlementKey: is.id('Bulk Settlement Key'),
  status: is.status('Status'),
  transactionReference: is.id('Transaction Reference'),
  reason: is.text('Reason'),
  bankAnswer: is.status('Bank Answer'),
  bankAnsweredAt: is.instant('Last Asked'),
  finalAt: is.instant('Bank Final On'),
  statementLine: is.text('On a Statement'),
})
