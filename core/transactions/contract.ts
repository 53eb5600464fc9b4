/** Card transactions: the lists of both consoles, their detail, and how transactions arrive. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { isInstant } from '../time/lagos'
import { channels, TransactionFilter, TransactionListQuery } from './query'

/** Fields that a switch may leave out; null where it did. */
const optionalShape = {
  channel: z.nullable(z.enum(channels)),
  route: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  acquirer: z.nullable(z.string()),
}
export type OptionalField = keyof typeof optionalShape
export const optionalNames = Object.keys(optionalShape) as readonly OptionalField[]

export const Transaction = z.object({
  transactionSearchKey: z.string(),
  transactionTime: Instant,
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  transactionAmount: KoboField,
  chargeAmount: KoboField,
  terminalId: z.string(),
  cardAcceptorId: z.string(),
  cardAcceptorLocation: z.string(),
  responseCode: z.string(),
  bulkSettlementKey: z.nullable(z.string()),
  disputeLogCode: z.nullable(z.string()),
  ...optionalShape,
})
export type Transaction = z.infer<typeof Transaction>

/** One entry of a transaction's history; later features add their kinds to the same list. */
export const TransactionDetail = z.extend(Transaction, {
  hashedPan: z.string(),
  merchantName: z.string(),
  /** `CREDIT` for money in, `DEBIT` for a reversal. */
  transactionIndicator: z.enum(['CREDIT', 'DEBIT']),
  timeline: z.array(z.object({ kind: z.string(), at: Instant, text: z.string() })),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

const FindQuery = z.object({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(64)) })

const Key = z.object({ transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)) })

/** Values of an optional field that are remembered for a super agent, and offered to filter by. */
export const MAX_FIELD_VALUES = 200

/** Values that the optional fields of transactions have; none where no switch sent the field. */
export const OptionalValues = z.object({
  channel: z.array(z.enum(channels)),
  route: z.array(z.string()),
  issuer: z.array(z.string()),
  acquirer: z.array(z.string()),
})
export type OptionalValues = z.infer<typeof OptionalValues>

/** Characters of a route, an issuer or an acquirer. */
export const MAX_OPTIONAL_TEXT = 50
const CHANNEL = new RegExp(`^(${channels.join('|')})?$`, 'i')
const channelOf = z
  .string()
  .check(z.trim(), z.regex(CHANNEL, `must be ${channels.slice(0, -1).join(', ')} or ${channels.at(-1)}`))
const optionalText = () => z.string().check(z.trim(), z.maxLength(MAX_OPTIONAL_TEXT), withoutCardNumbers)

/** A transaction as the switch reports it. */
export const IncomingTransaction = z.strictObject({
  transactionSearchKey: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'transactionSearchKey is invalid')),
  transactionTime: z.string().check(z.refine(isInstant, 'transactionTime is invalid')),
  transactionIndicator: z.enum(['CREDIT', 'DEBIT']),
  maskedPan: z.string().check(z.regex(/^\d{6}\*{6}\d{4}$/, 'maskedPan is invalid')),
  /** HMAC of the card number, made by the switch; the platform never sees the number itself. */
  hashedPan: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'hashedPan is invalid')),
  rrn: z.string().check(z.regex(/^[0-9A-Za-z]{1,12}$/, 'rrn is invalid')),
  stan: z.string().check(z.regex(/^\d{1,6}$/, 'stan is invalid')),
  transactionAmount: z.int().check(z.positive(), z.maximum(1_000_000_000_000)),
  terminalId: z.string().check(z.minLength(1), z.maxLength(16), withoutCardNumbers),
  cardAcceptorId: z.string().check(z.length(15)),
  cardAcceptorLocation: z.string().check(z.maxLength(80), withoutCardNumbers),
  responseCode: z.string().check(z.regex(/^[0-9A-Za-z]{2}$/, 'responseCode is invalid')),
  aptentResponseDuration: z.int().check(z.minimum(0), z.maximum(600_000)),
  bankResponseDuration: z.int().check(z.minimum(0), z.maximum(600_000)),
  /** In any case of letters; an empty text is an absent field, here and below. */
  channel: z.optional(z.nullable(channelOf)),
  route: z.optional(z.nullable(optionalText())),
  issuer: z.optional(z.nullable(optionalText())),
  acquirer: z.optional(z.nullable(optionalText())),
})
export type IncomingTransaction = z.infer<typeof IncomingTransaction>

/** Each row is read by itself: one that is no transaction refuses nobody else's. */
const IncomingRow = z.union([IncomingTransaction, z.unknown()])

const IngestedRow = z.object({
  /** The row's place in the batch, from 0. */
  index: z.int(),
  transactionSearchKey: z.nullable(z.string()),
  outcome: z.enum(['QUARANTINED', 'CONFLICTING', 'REFUSED']),
  reasons: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type IngestedRow = z.infer<typeof IngestedRow>

export const Ingested = z.object({
  accepted: z.int(),
  /** Known, and the same as before. */
  repeated: z.int(),
  /** Known, and other than before: kept aside, and not ingested. */
  conflicting: z.int(),
  /** Rows of unknown card acceptors, set aside until a person releases them. */
  quarantined: z.int(),
  /** No transactions. */
  refused: z.int(),
  /** Those that were neither accepted nor repeated. */
  rows: z.array(IngestedRow),
})
export type Ingested = z.infer<typeof Ingested>

export const MAX_INGEST_BATCH = 1000
/** Twice what a batch comes to whose rows are as long as they may be. */
const MAX_INGEST_BODY = 2 * 1024 * 1024

const BANK = 'bo_dcir_get_all_transactions'
const OWN = 'fo_dcir_get_all_transactions'

export const transactions = feature('transactions', {
  list: {
    method: 'GET',
    summary: 'List transactions',
    query: TransactionListQuery,
    result: pageOf(Transaction),
    doors: {
      backoffice: { path: '/backoffice/transactions', authority: BANK },
      frontoffice: { path: '/frontoffice/transactions', authority: OWN },
    },
  },
  filter: {
    method: 'PUT',
    path: '/backoffice/transactions/filter',
    authority: BANK,
    summary: 'List the transactions that match a filter',
    query: PageQuery,
    body: TransactionFilter,
    result: pageOf(Transaction),
    reads: true,
  },
  show: {
    method: 'GET',
    summary: 'Show one transaction',
    params: Key,
    result: TransactionDetail,
    errors: ['not-found'],
    doors: {
      backoffice: { path: '/backoffice/transactions/:transactionSearchKey', authority: BANK },
      frontoffice: { path: '/frontoffice/transactions/:transactionSearchKey', authority: OWN },
    },
  },
  find: {
    method: 'GET',
    summary: 'Find transactions by amount, last four digits, day, RRN, STAN, key or masked PAN',
    query: FindQuery,
    result: z.array(Transaction),
    doors: {
      backoffice: { path: '/backoffice/transaction-search', authority: BANK },
      frontoffice: { path: '/frontoffice/transaction-search', authority: OWN },
    },
  },
  optionalValues: {
    method: 'GET',
    summary: 'List the channels, routes, issuers and acquirers that transactions came with',
    result: OptionalValues,
    doors: {
      backoffice: { path: '/backoffice/transaction-fields', authority: BANK },
      frontoffice: { path: '/frontoffice/transaction-fields', authority: OWN },
    },
  },
  ingest: {
    method: 'POST',
    path: '/ingestion/transactions',
    authority: 'service',
    summary: 'Ingest a batch of transactions from the switch, row by row; a search key is ingested once',
    body: z.strictObject({
      transactions: z.array(IncomingRow).check(z.minLength(1), z.maxLength(MAX_INGEST_BATCH)),
    }),
    maxBodyBytes: MAX_INGEST_BODY,
    result: Ingested,
    errors: ['not-found'],
  },
})
