/** Taking transactions in, row by row: what one row is says nothing about those beside it. */
import { chargeFor } from '@dcir/core/money/charges'
import { kobo } from '@dcir/core/money/kobo'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { dateWindow, isInWindow, outsideMessage } from '@dcir/core/time/window'
import { IncomingTransaction, type Ingested, type IngestedRow } from '@dcir/core/transactions/contract'
import { type CodeGroups, responseCodeKeys } from '@dcir/core/transactions/rules'
import { maskCardNumbers } from '@dcir/core/validators/card-numbers'
import { normaliseRrn, normaliseStan } from '@dcir/core/validators/identifiers'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import { readPart } from '../../http/validate'
import { type AgentCharge, ingestionStore, type ReadyTransaction } from './ingestion.store'
import { type NewSetAside, setAsideStore } from './set-aside.store'

export async function codeGroups(db: Sql): Promise<CodeGroups> {
  const { SUCCESS, FAILED_INCONCLUSIVE } = responseCodeKeys
  const codes = await configured(db, SUCCESS, FAILED_INCONCLUSIVE)
  return { SUCCESS: codes[SUCCESS], FAILED_INCONCLUSIVE: codes[FAILED_INCONCLUSIVE] }
}

interface Read {
  index: number
  incoming: IncomingTransaction
}

type Reasons = IngestedRow['reasons']

const WELL_FORMED = /^[A-Za-z0-9-]{8,64}$/

/** A name that a row gives itself, where it can be one. */
function nameIn(row: unknown, name: 'transactionSearchKey' | 'cardAcceptorId'): string | null {
  const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : null
  return typeof value === 'string' && WELL_FORMED.test(value) && maskCardNumbers(value) === value ? value : null
}

const sentenceOf = (reasons: Reasons): string =>
  reasons
    .map(({ message }) => message)
    .join('. ')
    .slice(0, 500)

/** The outcomes of rows that are not ingested, by the places of the rows. */
function createSetAside(batch: readonly unknown[]) {
  const rows: IngestedRow[] = []
  const kept: NewSetAside[] = []
  return {
    rows,
    kept,
    add(index: number, outcome: NewSetAside['outcome'], reasons: Reasons) {
      const row = batch[index]
      const content = outcome === 'REFUSED' ? null : (row as IncomingTransaction)
      const transactionSearchKey = content?.transactionSearchKey ?? nameIn(row, 'transactionSearchKey')
      const cardAcceptorId = content?.cardAcceptorId ?? nameIn(row, 'cardAcceptorId')
      rows.push({ index, transactionSearchKey, outcome, reasons })
      kept.push({ outcome, transactionSearchKey, cardAcceptorId, content, reason: sentenceOf(reasons) })
    },
  }
}

/** Reads a row: a transaction within the time that transactions are of, or why it is none. */
function readRow(row: unknown, window: ReturnType<typeof dateWindow>): { incoming: IncomingTransaction } | Reasons {
  const { value, lines } = readPart(IncomingTransaction, row)
  if (lines.length > 0) return lines.map(({ field = '', message }) => ({ field, message }))
  const incoming = value as IncomingTransaction
  if (isInWindow(businessDate(new Date(incoming.transactionTime)), window)) return { incoming }
  return [{ field: 'transactionTime', message: outsideMessage('transactionTime', window) }]
}

/** Fields that must be the same where a key comes again, by the platform's own names. */
const COMPARED = {
  super_agent_id: 'cardAcceptorId',
  transaction_time: 'transactionTime',
  is_debit: 'transactionIndicator',
  masked_pan: 'maskedPan',
  hashed_pan: 'hashedPan',
  rrn: 'rrn',
  stan: 'stan',
  amount: 'transactionAmount',
  terminal_id: 'terminalId',
  response_code: 'responseCode',
  channel: 'channel',
  route: 'route',
  issuer: 'issuer',
  acquirer: 'acquirer',
} as const satisfies Partial<Record<keyof ReadyTransaction, keyof IncomingTransaction>>

type Stored = Pick<ReadyTransaction, keyof typeof COMPARED>

const plainOf = (row: Stored, name: keyof Stored) =>
  name === 'transaction_time' ? Date.parse(row.transaction_time) : row[name]

/** In what it differs from the transaction that was ingested under its key. */
const differences = (row: Stored, stored: Stored): Reasons =>
  (Object.keys(COMPARED) as (keyof Stored)[])
    .filter((name) => plainOf(row, name) !== plainOf(stored, name))
    .map((name) => ({ field: COMPARED[name], message: `${COMPARED[name]} differs from what was ingested` }))

/**
 * Ingests what can be ingested, and sets the rest aside: all in the caller's transaction.
 * @param batch rows as they came
 */
export async function ingestRows(db: Sql, batch: readonly unknown[], at: Date): Promise<Ingested> {
  const aside = createSetAside(batch)
  const window = dateWindow(businessDate(at))
  const read: Read[] = []
  for (const [index, row] of batch.entries()) {
    const one = readRow(row, window)
    if ('incoming' in one) read.push({ index, incoming: one.incoming })
    else aside.add(index, 'REFUSED', one)
  }
  const { accepted, repeated } = await ingestRead(db, read, aside.add)
  const count = (outcome: IngestedRow['outcome']) => aside.rows.filter((row) => row.outcome === outcome).length
  const counts = { conflicting: count('CONFLICTING'), quarantined: count('QUARANTINED'), refused: count('REFUSED') }
  if (aside.kept.length > 0) {
    await setAsideStore(db).keep(aside.kept, at)
    await writeEvents(db, [{ kind: 'transaction.set_aside', superAgentId: null, data: counts }], at)
  }
  return { accepted, repeated, ...counts, rows: aside.rows.sort((one, other) => one.index - other.index) }
}

async function ingestRead(db: Sql, read: readonly Read[], setAside: ReturnType<typeof createSetAside>['add']) {
  const store = ingestionStore(db)
  await store.lock()
  const agents = new Map((await store.agents()).map((agent) => [agent.cardAcceptorId, agent]))
  const groups = await codeGroups(db)
  const ready: { index: number; row: ReadyTransaction }[] = []
  for (const { index, incoming } of read) {
    const agent = agents.get(incoming.cardAcceptorId)
    if (agent) ready.push({ index, row: readyOf(incoming, agent, groups) })
    else {
      const message = `No super agent has the card acceptor ${incoming.cardAcceptorId}`
      setAside(index, 'QUARANTINED', [{ field: 'cardAcceptorId', message }])
    }
  }
  if (ready.length === 0) return { accepted: 0, repeated: 0 }
  const accepted = await insertReady(
    db,
    ready.map(({ row }) => row),
    groups,
  )
  if (accepted === ready.length) return { accepted, repeated: 0 }
  const stored = await store.stored(ready.map(({ row }) => row.transaction_search_key))
  let conflicting = 0
  for (const { index, row } of ready) {
    const reasons = differences(row, stored.get(row.transaction_search_key) as Stored)
    if (reasons.length === 0) continue
    conflicting++
    setAside(index, 'CONFLICTING', reasons)
  }
  return { accepted, repeated: ready.length - accepted - conflicting }
}

async function insertReady(db: Sql, ready: readonly ReadyTransaction[], groups: CodeGroups): Promise<number> {
  const store = ingestionStore(db)
  const dates = ready.map((row) => businessDate(new Date(row.transaction_time))).sort()
  await store.ensurePartitions(dates[0] as string, addDays(dates.at(-1) as string, 1))
  return store.insert(ready, groups.FAILED_INCONCLUSIVE, groups.SUCCESS)
}

/**
 * Ingests transactions of whom everything is known, such as the demonstration's. Returns how many were new.
 * @throws Error for a card acceptor that nobody knows
 */
export async function ingestBatch(db: Sql, batch: readonly IncomingTransaction[]): Promise<number> {
  const refused = (index: number) => {
    throw new Error(`transaction ${index} is not to be ingested`)
  }
  const read = batch.map((incoming, index) => ({ index, incoming }))
  return (await ingestRead(db, read, refused)).accepted
}

/** A text that the switch may leave out. */
const givenText = (text: string | null | undefined): string | null => text?.trim() || null

function readyOf(incoming: IncomingTransaction, agent: AgentCharge, groups: CodeGroups): ReadyTransaction {
  const amount = kobo(incoming.transactionAmount)
  // Only an approved transaction earns a fee.
  const approved = groups.SUCCESS.includes(incoming.responseCode)
  return {
    super_agent_id: agent.id,
    transaction_time: incoming.transactionTime,
    transaction_search_key: incoming.transactionSearchKey,
    is_debit: incoming.transactionIndicator === 'DEBIT',
    masked_pan: incoming.maskedPan,
    hashed_pan: incoming.hashedPan,
    rrn: normaliseRrn(incoming.rrn) ?? incoming.rrn,
    stan: normaliseStan(incoming.stan) ?? incoming.stan,
    amount,
    charge_amount: approved ? chargeFor(agent, amount) : 0,
    terminal_id: incoming.terminalId.trim().toUpperCase(),
    card_acceptor_location: incoming.cardAcceptorLocation,
    response_code: incoming.responseCode,
    aptent_ms: incoming.aptentResponseDuration,
    bank_ms: incoming.bankResponseDuration,
    channel: givenText(incoming.channel)?.toUpperCase() ?? null,
    route: givenText(incoming.route),
    issuer: givenText(incoming.issuer),
    acquirer: givenText(incoming.acquirer),
  }
}
