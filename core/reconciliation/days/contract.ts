/** Credit and debit reconciliation: each day's account against our own transactions, and what is done about exceptions. */

import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { BusinessDate, Instant, KoboField, Message, pageOf, withoutCardNumbers } from '../../contract/schemas'
import { formatCount } from '../../display/numbers'
import { actionTable } from '../../permissions/actions'
import { AccountEntry } from '../entries/contract'
import { isEntryReference } from '../entries/rules'
import { comparedFields, pairingReasons } from '../nearest-rules'
import { DatabaseExceptionQuery, DayQuery, exceptionStates } from './query'

export const ReconciliationDay = z.object({
  transactionDate: BusinessDate,
  /** Lines of all statements for the day. */
  totalAccountCount: z.int(),
  totalAccountValue: KoboField,
  /** Our own approved transactions of the day. */
  totalDbCount: z.int(),
  totalDbValue: KoboField,
  totalMatchedAndSuccessful: z.int(),
  totalMatchedAndFailed: z.int(),
  /** Lines that no transaction was found for and that nobody has resolved. */
  totalAccountEntryUnmatched: z.int(),
  totalAccountEntryUnmatchedValue: KoboField,
})
export type ReconciliationDay = z.infer<typeof ReconciliationDay>

/** One of our approved transactions that no statement line was found for. */
export const DatabaseException = z.object({
  transactionSearchKey: z.string(),
  transactionTime: Instant,
  maskedPan: z.string(),
  rrn: z.string(),
  stan: z.string(),
  transactionAmount: KoboField,
  terminalId: z.string(),
  merchantName: z.string(),
  state: z.enum(exceptionStates),
})
export type DatabaseException = z.infer<typeof DatabaseException>

/** Decision of a person about a line; it can be undone. */
const EntryDecision = z.object({
  kind: z.enum(['PAIRED', 'RESOLVED']),
  by: z.string(),
  at: Instant,
  comment: z.string(),
  /** Why a line was paired; null for a resolution. */
  reason: z.nullable(z.enum(pairingReasons)),
  /** How many other lines were decided about in the same step. */
  others: z.number(),
})

/** The nearest of our transactions without a pair to a line without one, or the one that it is paired with. */
export const NearestMiss = z.object({
  entry: AccountEntry,
  /** Null where nobody has decided anything. */
  decision: z.nullable(EntryDecision),
  candidate: z.nullable(
    z.object({
      transactionSearchKey: z.string(),
      transactionTime: Instant,
      transactionDate: BusinessDate,
      maskedPan: z.string(),
      rrn: z.string(),
      stan: z.string(),
      amount: KoboField,
      terminalId: z.string(),
      isDebit: z.boolean(),
      responseCode: z.string(),
    }),
  ),
  differences: z.array(z.object({ field: z.enum(comparedFields), differs: z.boolean(), text: z.string() })),
  /** The differences in words; empty without a candidate. */
  sentence: z.string(),
  /** The open exceptions of the day and direction before and after this line; null at the ends. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type NearestMiss = z.infer<typeof NearestMiss>

/** Why an exception is none; so far a person can only say that it is a false positive. */
export const resolutionReasons = ['FALSE_POSITIVE'] as const

/** How many of a kind are looked for, and can be decided about at once. */
export const MAX_ALIKE = 5000

const Reference = z.string().check(z.refine(isEntryReference, 'Reference id is invalid'))
const ByReference = z.object({ referenceId: Reference })
const Comment = z.string().check(z.trim(), z.minLength(1, 'Comment is required'), z.maxLength(500), withoutCardNumbers)

export const ExceptionResolution = z.strictObject({
  comment: Comment,
  reconResolutionReason: z.enum(resolutionReasons),
  reconResolutionStatus: z.literal('RESOLVED'),
  /** Others that are resolved with it, all of them or none. */
  alike: z.optional(z.array(Reference).check(z.maxLength(MAX_ALIKE))),
})
export type ExceptionResolution = z.infer<typeof ExceptionResolution>

const SearchKey = z.string().check(z.trim(), z.minLength(1, 'Transaction search key is required'), z.maxLength(64))

/** A line and the transaction that it is meant for. */
const LinePair = z.strictObject({ referenceId: Reference, transactionSearchKey: SearchKey })
export type LinePair = z.infer<typeof LinePair>

/** The transaction that a line is meant for, and why a person says so. */
export const ExceptionPairing = z.strictObject({
  transactionSearchKey: SearchKey,
  reason: z.enum(pairingReasons),
  comment: Comment,
  /** Others of the day that are paired with it, each with its own transaction, all of them or none. */
  alike: z.optional(z.array(LinePair).check(z.maxLength(MAX_ALIKE))),
})
export type ExceptionPairing = z.infer<typeof ExceptionPairing>

const Alike = z.object({
  alike: z.array(z.string()),
  /** Those of them that have a nearest of their own that they can be paired with. */
  pairs: z.array(LinePair),
})
export type Alike = z.infer<typeof Alike>

const DecisionUndoing = z.strictObject({
  comment: Comment,
  /** Whether what was decided about in the same step is undone as well, all of it or none. */
  others: z.optional(z.boolean()),
})
export type DecisionUndoing = z.infer<typeof DecisionUndoing>

const Sum = z.object({ count: z.int(), amount: KoboField })
const DisputesAsked = z.object({ message: z.string(), batchId: z.string() })

const PATH = '/backoffice/reconciliation'

export const reconciliationDays = feature('reconciliation-days', {
  list: {
    method: 'GET',
    path: `${PATH}/daily-summaries`,
    authority: actionTable['statements.view'],
    summary: 'List the daily summaries of credits or debits',
    query: DayQuery,
    result: pageOf(ReconciliationDay),
  },
  databaseExceptions: {
    method: 'GET',
    path: `${PATH}/database-exceptions`,
    authority: actionTable['statements.view'],
    summary: 'List our approved transactions of a day that no statement line was found for',
    query: DatabaseExceptionQuery,
    result: pageOf(DatabaseException),
  },
  nearest: {
    method: 'GET',
    path: `${PATH}/nearest/:referenceId`,
    authority: actionTable['statements.view'],
    summary: 'Show an exception beside the transaction of ours that comes nearest to it',
    params: ByReference,
    result: NearestMiss,
    errors: ['not-found'],
  },
  alike: {
    method: 'GET',
    path: `${PATH}/nearest/:referenceId/alike`,
    authority: actionTable['statements.view'],
    summary: 'List the other exceptions of the day that differ from their nearest in the same way, or have none either',
    params: ByReference,
    result: Alike,
    errors: ['not-found'],
  },
  resolve: {
    method: 'PUT',
    path: `${PATH}/resolve/:referenceId`,
    authority: actionTable['statements.resolve-exception'],
    summary: 'Resolve an exception of the account',
    params: ByReference,
    body: ExceptionResolution,
    maxBodyBytes: 256 * 1024,
    result: Message,
    changes: ['account-entries', 'day-sign-offs'],
    errors: ['not-found', 'entry-not-settled', 'entry-matched', 'exception-resolved', 'exception-paired'],
  },
  pair: {
    method: 'PUT',
    path: `${PATH}/pair/:referenceId`,
    authority: actionTable['statements.pair'],
    summary: 'Pair an exception of the account with a transaction by hand',
    params: ByReference,
    body: ExceptionPairing,
    maxBodyBytes: 256 * 1024,
    result: Message,
    changes: ['account-entries', 'statements', 'day-sign-offs'],
    errors: [
      'not-found',
      'entry-not-settled',
      'entry-matched',
      'exception-resolved',
      'exception-paired',
      'transaction-paired',
      'others-paired',
      'pair-direction',
    ],
  },
  undo: {
    method: 'PUT',
    path: `${PATH}/undo/:referenceId`,
    authority: actionTable['statements.resolve-exception'],
    summary: 'Undo what a person decided about an entry: its pairing by hand, or its resolution',
    params: ByReference,
    body: DecisionUndoing,
    result: Message,
    changes: ['account-entries', 'statements', 'day-sign-offs'],
    errors: ['not-found', 'nothing-to-undo', 'undo-disputed'],
  },
  undisputed: {
    method: 'GET',
    path: `${PATH}/dispute/undisputed`,
    authority: actionTable['statements.view'],
    summary:
      'Count the failed transactions of a day that can be disputed, for the first time or again, and how much they are',
    query: z.object({ date: BusinessDate }),
    result: z.object({ initiate: Sum, reinitiate: Sum }),
  },
  initiateDisputes: {
    method: 'PUT',
    path: `${PATH}/dispute/initiate`,
    authority: actionTable['statements.initiate-disputes'],
    summary: 'Initiate a dispute on each failed transaction that was credited on a day',
    query: z.object({ disputeDate: BusinessDate }),
    result: DisputesAsked,
    idempotent: true,
    changes: ['account-entries', 'bulk-disputes', 'disputes', 'dispute-lists'],
    errors: ['auto-dispute-off', 'no-failed-credits'],
  },
  reinitiateDisputes: {
    method: 'PUT',
    path: `${PATH}/dispute/re-initiate`,
    authority: actionTable['statements.initiate-disputes'],
    summary: 'Initiate the disputes of a day again that could not be logged',
    query: z.object({ date: BusinessDate }),
    result: DisputesAsked,
    idempotent: true,
    changes: ['account-entries', 'bulk-disputes', 'disputes', 'dispute-lists'],
    errors: ['auto-dispute-off', 'no-failed-disputes'],
  },
})

const several = (count: number) => (count === 1 ? 'Exception' : `${formatCount(count)} exceptions`)

export const exceptionMessages = {
  resolved: (count: number) => `${several(count)} resolved successfully`,
  paired: (count: number) => `${several(count)} paired successfully`,
  undone: (kind: 'PAIRED' | 'RESOLVED', count: number) =>
    `${kind === 'PAIRED' ? 'Pairing' : 'Resolution'} undone: ${
      count === 1 ? 'the line is an exception' : `${formatCount(count)} lines are exceptions`
    } again`,
  /** Action that the confirmation asks about. */
  initiate: 'initiate a dispute on all failed transactions',
} as const
