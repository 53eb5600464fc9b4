/** The officer's view of reconciliation: each day's figures with what is still open, and certificates of signed days. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import {
  BusinessDate,
  DatedPageQuery,
  Instant,
  KoboField,
  Message,
  pageOf,
  withoutCardNumbers,
} from '../../contract/schemas'
import { actionTable } from '../../permissions/actions'
import { transactionIndicators } from '../entries/query'

/** Figures of a certificate, counted and added up for each direction, in the order in which they are signed. */
export const dayFigureNames = ['loaded', 'matched', 'owed', 'resolved', 'unmatched', 'missing'] as const
export type DayFigureName = (typeof dayFigureNames)[number]

const Figure = z.object({ count: z.int(), value: KoboField })
export type Figure = z.infer<typeof Figure>

export const DirectionFigures = z.object({
  /** Lines of all statements for the day. */
  loaded: Figure,
  matched: Figure,
  /** Lines whose transaction failed here: of credits, money that is owed to customers. */
  owed: Figure,
  resolved: Figure,
  /** Lines that no transaction was found for and that nobody has resolved. */
  unmatched: Figure,
  /** Our approved transactions of the day that no line was found for. */
  missing: Figure,
})
export type DirectionFigures = z.infer<typeof DirectionFigures>

const DayFigures = z.object({ CREDIT: DirectionFigures, DEBIT: DirectionFigures })
export type DayFigures = z.infer<typeof DayFigures>

/** One figure of a certificate, as a line of its own. */
export const FigureLine = z.extend(Figure, {
  transactionIndicator: z.enum(transactionIndicators),
  figure: z.string(),
})
export type FigureLine = z.infer<typeof FigureLine>

/** A figure that is another one since the day was signed off. */
const FigureChange = z.object({
  transactionIndicator: z.enum(transactionIndicators),
  figure: z.enum(dayFigureNames),
  was: Figure,
  now: Figure,
})
export type FigureChange = z.infer<typeof FigureChange>

/** OPEN: nobody has signed it off. CHANGED: somebody has, and its figures are others since. */
export const signOffStates = ['OPEN', 'SIGNED', 'CHANGED'] as const

export const OverviewDay = z.object({
  transactionDate: BusinessDate,
  transactionIndicator: z.enum(transactionIndicators),
  loaded: z.int(),
  matched: z.int(),
  owed: z.int(),
  resolved: z.int(),
  unmatched: z.int(),
  missing: z.int(),
  /** Rows that wait for somebody: unmatched, missing, and owed without a dispute. */
  open: z.int(),
  /** Business days since the day, where rows of it are open; null where none is. */
  openDays: z.nullable(z.int()),
  state: z.enum(signOffStates),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(Instant),
  /** Changes in both directions, since one certificate covers both. */
  changes: z.array(FigureChange),
})
export type OverviewDay = z.infer<typeof OverviewDay>

const Signature = z.object({
  signedBy: z.string(),
  signedAt: Instant,
  comment: z.string(),
  /** Why it was signed although rows were open. */
  openReason: z.nullable(z.string()),
  /** Hexadecimal: all that was signed, under the key of this installation. */
  digest: z.string(),
})

export const DayCertificate = z.object({
  transactionDate: BusinessDate,
  state: z.enum(signOffStates),
  /** The figures as they are now. */
  figures: DayFigures,
  /** Digest of those figures: whoever signs sends it back, so that they sign what they saw. */
  figuresDigest: z.string(),
  /** Rows that somebody still has to deal with: exceptions of both sides, and what is owed without a dispute. */
  openCount: z.int(),
  openDays: z.nullable(z.int()),
  signed: z.nullable(z.extend(Signature, { figures: DayFigures })),
  /** Whether what is stored is what was signed; null where nobody signed. */
  isAuthentic: z.nullable(z.boolean()),
  /** Signed, as it was signed, and nothing has changed since. */
  holds: z.boolean(),
  changes: z.array(FigureChange),
  /** Certificates before this one, the latest first. */
  earlier: z.array(Signature),
})
export type DayCertificate = z.infer<typeof DayCertificate>

const SaidWhy = z.string().check(z.trim(), z.minLength(1, 'Comment is required'), z.maxLength(500), withoutCardNumbers)

export const DaySignOff = z.strictObject({
  comment: SaidWhy,
  openReason: z.optional(z.string().check(z.trim(), z.maxLength(500), withoutCardNumbers)),
  figuresDigest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Digest is invalid'))),
})
export type DaySignOff = z.infer<typeof DaySignOff>

export const OverviewQuery = z.extend(DatedPageQuery, {
  transactionIndicator: z.optional(z.enum(transactionIndicators)),
})

const PATH = '/backoffice/reconciliation'
const ByDate = z.object({ transactionDate: BusinessDate })

export const daySignOffs = feature('day-sign-offs', {
  overview: {
    method: 'GET',
    path: `${PATH}/overview`,
    authority: actionTable['statements.view'],
    summary: 'List the days with what is matched, owed and open, and by whom each was signed off',
    query: OverviewQuery,
    result: pageOf(OverviewDay),
  },
  certificate: {
    method: 'GET',
    path: `${PATH}/sign-offs/:transactionDate`,
    authority: actionTable['statements.view'],
    summary: "Verify a day's certificate against its rows as they are now",
    params: ByDate,
    result: DayCertificate,
    errors: ['not-found'],
  },
  sign: {
    method: 'POST',
    path: `${PATH}/sign-offs/:transactionDate`,
    authority: actionTable['statements.sign-off'],
    summary: 'Sign a day off, which certifies its figures',
    params: ByDate,
    body: DaySignOff,
    result: Message,
    idempotent: true,
    gated: 'when-configured',
    errors: ['not-found', 'day-not-over', 'day-being-read', 'day-moved-on', 'day-signed', 'day-open-rows'],
  },
})
