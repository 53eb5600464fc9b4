/** What the fields of a transaction are called and mean. */
import { fieldsOf, is } from '../contract/vocabulary'
import { TransactionDetail } from './contract'

export const transactionFields = fieldsOf(TransactionDetail, {
  transactionTime: is.instant('Time'),
  maskedPan: is.pan('Masked pan', { meaning: 'masked card number, or its beginning' }),
  rrn: is.id('Rrn', { meaning: 'retrieval reference number' }),
  stan: is.id('Stan', { meaning: 'system trace audit number' }),
  transactionAmount: is.money('Amount'),
  chargeAmount: is.money('Charge amount'),
  transactionIndicator: is.status('Transaction type', { meaning: 'money in, or a reversal' }),
  responseCode: is.code('Response code'),
  terminalId: is.id('Terminal id', { meaning: 'terminal' }),
  merchantName: is.text('Super agent'),
  cardAcceptorId: is.id('Card acceptor id', { meaning: 'of the super agent with this card acceptor id' }),
  cardAcceptorLocation: is.text('Card Acceptor Location'),
  transactionSearchKey: is.id('Transaction search key'),
  bulkSettlementKey: is.id('Bulk settlement key'),
  disputeLogCode: is.id('Dispute log code'),
})
