/** Rows of the switch that were not ingested: seen by people, and released or dismissed by them. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, KoboField, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

/** An unknown card acceptor; another transaction under a known key; a row that is no transaction. */
export const setAsideOutcomes = ['QUARANTINED', 'CONFLICTING', 'REFUSED'] as const
export const setAsideStates = ['WAITING', 'RELEASED', 'DISMISSED'] as const

export const SetAside = z.object({
  id: z.int(),
  outcome: z.enum(setAsideOutcomes),
  state: z.enum(setAsideStates),
  transactionSearchKey: z.nullable(z.string()),
  cardAcceptorId: z.nullable(z.string()),
  /** The super agent that has this card acceptor by now: it can be released. */
  merchantName: z.nullable(z.string()),
  transactionTime: z.nullable(Instant),
  transactionAmount: z.nullable(KoboField),
  reason: z.string(),
  times: z.int(),
  firstReceivedAt: Instant,
  lastReceivedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
})
export type SetAside = z.infer<typeof SetAside>

const PATH = '/backoffice/ingestion/set-aside'
const change = { method: 'PUT', authority: 'bo_dcir_update_dispute_transaction', changes: ['transactions'] } as const
const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), withoutCardNumbers)

export const setAside = feature('set-aside', {
  list: {
    method: 'GET',
    path: PATH,
    authority: 'bo_dcir_get_all_transactions',
    summary: 'List transactions that were set aside when they arrived, the latest first',
    query: z.extend(PageQuery, {
      outcome: z.optional(z.enum(setAsideOutcomes)),
      state: z.optional(z.enum(setAsideStates)),
      cardAcceptorId: z.optional(z.string().check(z.length(15))),
    }),
    result: pageOf(SetAside),
  },
  release: {
    ...change,
    path: `${PATH}/release`,
    summary: 'Ingest what waits of a card acceptor that is known by now',
    body: z.strictObject({ cardAcceptorId: z.string().check(z.length(15)) }),
    result: Message,
    errors: ['acceptor-unknown', 'nothing-set-aside'],
  },
  dismiss: {
    ...change,
    path: `${PATH}/:id/dismiss`,
    summary: 'Dismiss a transaction that was set aside, which is not ingested then',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'Id is invalid')) }),
    body: z.strictObject({ reason: Reason }),
    result: Message,
    errors: ['not-found', 'set-aside-decided'],
  },
})

export const setAsideFields = fieldsOf(SetAside, {
  id: is.id('Number'),
  outcome: is.status('Outcome'),
  state: is.status('State'),
  transactionSearchKey: is.id('Transaction Search Key'),
  cardAcceptorId: is.id('Card Acceptor'),
  merchantName: is.text('Super Agent', { meaning: 'that has this card acceptor by now' }),
  transactionTime: is.instant('Transaction Time'),
  transactionAmount: is.money('Amount'),
  reason: is.text('Reason'),
  times: is.count('Times'),
  firstReceivedAt: is.instant('First received'),
  lastReceivedAt: is.instant('Last received'),
  decidedAt: is.instant('Decided'),
  decidedBy: is.text('Decided by'),
  decisionReason: is.text('Why'),
})
