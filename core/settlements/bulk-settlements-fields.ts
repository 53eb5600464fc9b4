/** Labels and meanings of the fields of bulk settlements, their payment requests and attempts. */
import { fieldsOf, is } from '../contract/vocabulary'
import { transactionFields } from '../transactions/fields'
import { BulkSettlement, SettlementAttempt, SettlementLine, SettlementRequest } from './bulk-settlements-contract'
import { BulkSettlementFilter } from './bulk-settlements-query'

export const bulkSettlementFields = fieldsOf(BulkSettlement, {
  bulkSettlementKey: is.id('Bulk Settlement Key', { meaning: 'key of the bulk settlement' }),
  merchant: is.text('Super Agent', { part: 'merchantName' }),
  transactionCount: is.count('Transaction Count'),
  transactionTotalAmount: is.money('Total Amount', { meaning: 'what the transactions moved' }),
  transactionChargeAmount: is.money('Charge Amount', { meaning: 'the fees' }),
  transactionVatAmount: is.money('VAT Amount'),
  transactionMerchantAmount: is.money('Super Agent Amount', { meaning: 'what the super agent gets' }),
  transactionTimeBegin: is.instant('Transaction Time Begin'),
  transactionTimeEnd: is.instant('Transaction Time End'),
  status: is.status('Status'),
  settlementType: is.text('Settlement Type', { meaning: 'T0 on the day, T1 the day after' }),
  reportStatus: is.status('Report Status'),
  paymentRequestAttempt: is.count('Payment Attempts'),
  reportGenerationAttempt: is.count('Report Generation Attempts'),
  stopReason: is.text('Stopped'),
  reportFailure: is.text('Report Failure'),
  createdAt: is.instant('Created On'),
  completedAt: is.instant('Completed On'),
})

export const bulkSettlementSearch = fieldsOf(BulkSettlementFilter, {
  cardAcceptorId: is.id('Super agent', { meaning: 'of the super agent with this card acceptor id' }),
  bulkSettlementKey: is.id('Bulk settlement key', { meaning: 'key of the bulk settlement' }),
  settlementStatus: is.status('Settlement status', { meaning: 'how far it is paid' }),
  reportStatus: is.status('Report status', { meaning: 'how far its report is' }),
  stopped: is.status('Stopped', { meaning: 'true for those that cannot be closed or paid' }),
})

export const settlementRequestFields = fieldsOf(SettlementRequest, {
  recipient: is.text('Name'),
  recipientType: is.status('Recipient Type'),
  amount: is.money('Amount'),
  attempts: is.count('Total Attempts'),
  status: is.status('Status'),
  createdAt: is.instant('Created On'),
  requestId: is.id('Request Id'),
  creditAccount: is.id('Credit Account'),
  creditAccountName: is.text('Credit Account Name'),
  debitAccount: is.id('Debit Account'),
  debitAccountName: is.text('Debit Account Name'),
  narration: is.text('Narration'),
  processedBy: is.text('Processed By'),
  completedAt: is.instant('Completed On'),
  lastUpdateTime: is.instant('Last Update Time'),
})

export const settlementAttemptFields = fieldsOf(SettlementAttempt, {
  paymentRequest: is.text('Account Name', { part: 'creditAccountName' }),
  transactionRef: is.id('Transaction Ref'),
  narration: is.text('Narration'),
  status: is.status('Transaction Status'),
  createdTime: is.instant('Created On'),
  completedTime: is.instant('Completed On'),
  comment: is.text('Comment'),
})

const { transactionTime, maskedPan, rrn, stan, terminalId, cardAcceptorLocation, transactionSearchKey } =
  transactionFields

export const settlementLineFields = fieldsOf(SettlementLine, {
  transactionTime,
  maskedPan,
  rrn,
  stan,
  terminalId,
  cardAcceptorLocation,
  transactionSearchKey,
  amount: is.money('Amount'),
  standardFee: is.money('Standard Fee'),
  concessionFee: is.money('Concession Fee'),
  fee: is.money('Fee'),
  vat: is.money('VAT'),
  net: is.money('Super Agent Amount', { width: 20 }),
})
