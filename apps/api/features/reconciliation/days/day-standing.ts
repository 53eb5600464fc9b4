/** How days stand, what was certified of them, and what has changed since. */
import { timingSafeEqual } from 'node:crypto'
import { page } from '@dcir/core/contract/schemas'
import type { Holidays } from '@dcir/core/disputes/deadlines'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type TransactionIndicator, transactionIndicators } from '@dcir/core/reconciliation/entries/query'
import type { DayCertificate, DayFigures, OverviewDay } from '@dcir/core/reconciliation/sign-offs/contract'
import {
  businessDaysSince,
  certificateText,
  figureChanges,
  figuresText,
  OVERVIEW_DAYS,
} from '@dcir/core/reconciliation/sign-offs/rules'
import { addDays, businessDate, lagosIso } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../../db/configuration'
import type { Sql } from '../../../db/database'
import type { SecretsKey } from '../../access/secrets-key'
import { readCalendar } from '../../disputes/calendar'
import { type CertificateRecord, type DayStanding, type StoredCertificate, signOffsStore } from './sign-offs.store'

type Key = Pick<SecretsKey, 'sign'>

const approvedCodes = async (db: Sql) => (await configured(db, responseCodeKeys.SUCCESS))[responseCodeKeys.SUCCESS]

/** Digest of the figures that the signer has seen. */
export const figuresDigest = (key: Key, transactionDate: string, figures: DayFigures): string =>
  key.sign(figuresText(transactionDate, figures), 'reconciliation figures').toString('hex')

type Unsigned = Omit<CertificateRecord, 'digest'>

/** Signs all that the certificate says with the key of this installation. */
export const certificateDigest = (key: Key, transactionDate: string, record: Unsigned): string =>
  key.sign(certificateText(transactionDate, record), 'reconciliation certificate').toString('hex')

/** Whether a certificate is stored as it was signed. */
export function isAuthentic(key: Key, { transactionDate, digest, ...record }: StoredCertificate): boolean {
  const own = Buffer.from(certificateDigest(key, transactionDate, record), 'hex')
  const stored = Buffer.from(digest, 'hex')
  return stored.length === own.length && timingSafeEqual(stored, own)
}

/** One day as it stands. */
export async function standingOf(db: Sql, transactionDate: string): Promise<DayStanding> {
  const standing = (await signOffsStore(db).standing([transactionDate], await approvedCodes(db))).get(transactionDate)
  if (!standing) throw new Error('a day was asked for and has no figures')
  return standing
}

/** Rows of both directions that somebody still has to deal with. */
export const openCount = ({ open }: DayStanding): number => open.CREDIT + open.DEBIT

/** A day that neither a statement nor a transaction of ours is of. */
export const isEmpty = ({ figures }: DayStanding): boolean =>
  transactionIndicators.every((direction) => {
    const { loaded, matched, missing } = figures[direction]
    return loaded.count === 0 && matched.count === 0 && missing.count === 0
  })

/** OPEN, SIGNED or CHANGED, with what changed. */
function standingSince(certificate: CertificateRecord | undefined, figures: DayFigures) {
  if (!certificate) return { state: 'OPEN' as const, changes: [] }
  const changes = figureChanges(certificate.figures, figures)
  return { state: changes.length > 0 ? ('CHANGED' as const) : ('SIGNED' as const), changes }
}

/** Certifies what was signed, and verifies it against the rows as they are now. */
export async function readCertificate(db: Sql, key: Key, transactionDate: string, now: Date): Promise<DayCertificate> {
  const standing = await standingOf(db, transactionDate)
  const [last, ...earlier] = await signOffsStore(db).ofDay(transactionDate)
  if (!last && isEmpty(standing)) throw new Refusal('not-found', { label: `Reconciliation of ${transactionDate}` })
  const { holidays } = await readCalendar(db, now)
  const { state, changes } = standingSince(last, standing.figures)
  const isOwn = last ? isAuthentic(key, last) : null
  const count = openCount(standing)
  return {
    transactionDate,
    state,
    figures: standing.figures,
    figuresDigest: figuresDigest(key, transactionDate, standing.figures),
    openCount: count,
    openDays: count > 0 ? businessDaysSince(transactionDate, businessDate(now), holidays) : null,
    signed: last ? { ...signatureOf(last), figures: last.figures } : null,
    isAuthentic: isOwn,
    holds: state === 'SIGNED' && isOwn === true,
    changes,
    earlier: earlier.map(signatureOf),
  }
}

const signatureOf = ({ signedBy, signedAt, comment, openReason, digest }: CertificateRecord) => ({
  signedBy,
  signedAt: lagosIso(signedAt),
  comment,
  openReason,
  digest,
})

interface OverviewAsked {
  startDate: string | undefined
  endDate: string | undefined
  transactionIndicator: TransactionIndicator | undefined
  page: number
  size: number
}

/** Each day and direction of the range, the latest first; the last fourteen days unless another range is asked for. */
export async function readOverview(db: Sql, asked: OverviewAsked, now: Date) {
  const today = businessDate(now)
  const startDate = asked.startDate ?? addDays(asked.endDate ?? today, 1 - OVERVIEW_DAYS)
  const endDate = asked.endDate ?? (startDate > today ? startDate : today)
  const store = signOffsStore(db)
  const approved = await approvedCodes(db)
  const directions = asked.transactionIndicator ? [asked.transactionIndicator] : transactionIndicators
  const days = await store.days({ startDate, endDate }, approved)
  const rows = days.flatMap((date) => directions.map((direction) => ({ date, direction })))
  const shown = rows.slice(asked.page * asked.size, (asked.page + 1) * asked.size)
  const dates = [...new Set(shown.map(({ date }) => date))]
  const [standings, certificates] = [await store.standing(dates, approved), await store.latest(dates)]
  const { holidays } = await readCalendar(db, now)
  const content = shown.flatMap(({ date, direction }) => {
    const standing = standings.get(date)
    return standing ? [overviewOf(date, direction, standing, certificates.get(date), { today, holidays })] : []
  })
  return page(content, rows.length, asked.size)
}

function overviewOf(
  transactionDate: string,
  transactionIndicator: TransactionIndicator,
  { figures, open }: DayStanding,
  certificate: CertificateRecord | undefined,
  { today, holidays }: { today: string; holidays: Holidays },
): OverviewDay {
  const { loaded, matched, owed, resolved, unmatched, missing } = figures[transactionIndicator]
  return {
    transactionDate,
    transactionIndicator,
    loaded: loaded.count,
    matched: matched.count,
    owed: owed.count,
    resolved: resolved.count,
    unmatched: unmatched.count,
    missing: missing.count,
    open: open[transactionIndicator],
    openDays: open[transactionIndicator] > 0 ? businessDaysSince(transactionDate, today, holidays) : null,
    ...standingSince(certificate, figures),
    signedBy: certificate?.signedBy ?? null,
    signedAt: certificate ? lagosIso(certificate.signedAt) : null,
  }
}

/** How far back signed days are compared with their rows by themselves. */
const WATCHED_DAYS = 92

/** Signed days whose figures are others since, with the first of them. */
export async function readChangedDays(db: Sql, now: Date): Promise<{ count: number; firstDate: string | null }> {
  const store = signOffsStore(db)
  const endDate = businessDate(now)
  const dates = await store.signedDays({ startDate: addDays(endDate, -WATCHED_DAYS), endDate })
  if (dates.length === 0) return { count: 0, firstDate: null }
  const [standings, certificates] = [await store.standing(dates, await approvedCodes(db)), await store.latest(dates)]
  const changed = dates.filter((date) => {
    const standing = standings.get(date)
    return standing && standingSince(certificates.get(date), standing.figures).state === 'CHANGED'
  })
  return { count: changed.length, firstDate: changed[0] ?? null }
}
