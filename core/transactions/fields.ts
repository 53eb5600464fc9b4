/** Labels and meanings of the fields of a transaction and of its search. */
import { fieldsOf, is, pick, worded } from '../contract/vocabulary'
import { type OptionalField, optionalNames, TransactionDetail } from './contract'
import { TransactionFilter } from './query'

export const transactionFields = fieldsOf(TransactionDetail, {
  transactionTime: is.instant('Time'),
  maskedPan: is.pan('Masked pan', { meaning: 'masked card number, or its beginning' }),
  rrn: is.id('Rrn', { meaning: 'retrieval reference number', width: 15 }),
  stan: is.id('Stan', { meaning: 'system trace audit number', width: 10 }),
  transactionAmount: is.money('Amount'),
  chargeAmount: is.money('Charge amount'),
  transactionIndicator: is.status('Transaction type', { meaning: 'money in, or a reversal' }),
  responseCode: is.code('Response code', { meaning: 'response code, or several, comma-separated' }),
  terminalId: is.id('Terminal id', { meaning: 'terminal', width: 14 }),
  merchantName: is.text('Super agent'),
  cardAcceptorId: is.id('Card acceptor id', { meaning: 'of the super agent with this card acceptor id', width: 20 }),
  cardAcceptorLocation: is.text('Card Acceptor Location', { width: 36 }),
  transactionSearchKey: is.id('Transaction search key', { width: 28 }),
  bulkSettlementKey: is.id('Bulk settlement key'),
  disputeLogCode: is.id('Dispute log code', { width: 22 }),
  channel: is.text('Channel', { meaning: 'ATM, POS or WEB, or several, comma-separated', width: 10 }),
  route: is.text('Route', { meaning: 'route that the switch took' }),
  issuer: is.text('Issuer', { meaning: 'bank that issued the card' }),
  acquirer: is.text('Acquirer', { meaning: 'bank that the terminal belongs to' }),
})

/** Fields that only some switches send: shown where they are given. */
export const optionalFields = pick(transactionFields, ...optionalNames)

/** Optional fields that a transaction came with. */
export const givenFields = (row: Readonly<Record<OptionalField, unknown>>) =>
  optionalFields.filter(({ name }) => row[name] !== null)

const { maskedPan, rrn, terminalId, cardAcceptorId, transactionSearchKey, channel, route, issuer, acquirer } =
  transactionFields

/** Fields of a search that records have in another form. */
export const searchedBy = {
  transactionAmount: is.text('Amount', { meaning: 'exact amount in naira, such as 104,317 or 104,317.50' }),
  lastFour: is.text('Last four digits', { meaning: 'last four digits of the card' }),
}

/** Fields of a report in their order, under the headings that reports have. */
export const reportRowFields = worded(
  pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'chargeAmount',
    'terminalId',
    'merchantName',
    'cardAcceptorId',
    'cardAcceptorLocation',
    'responseCode',
    'transactionSearchKey',
    'bulkSettlementKey',
    'disputeLogCode',
  ),
  { chargeAmount: 'Charge Amount', merchantName: 'Super Agent', cardAcceptorId: 'Card Acceptor Id' },
)

/** Filters of a list or a report of transactions, besides its days. */
export const transactionSearch = fieldsOf(TransactionFilter, {
  cardAcceptorId: { ...cardAcceptorId, label: 'Super agent' },
  responseCodeState: is.status('Response code state', { meaning: 'how the transaction was answered' }),
  otherResponseCode: is.code('Response codes', { meaning: 'response codes for the state OTHER, comma-separated' }),
  ...searchedBy,
  maskedPan,
  rrn,
  terminalId,
  transactionSearchKey: {
    ...transactionSearchKey,
    meaning: 'transaction search key, or its beginning (the first 1,000 keys)',
  },
  channel,
  route,
  issuer,
  acquirer,
})
