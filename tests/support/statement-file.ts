/**
 * Writes test statements with planted faults, and says exactly what the platform must make of them. Deterministic by
 * seed, and streaming: a million rows need no more memory than ten. The counts hold for a platform that has ingested
 * all of the source's transactions and none of these lines before.
 */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seeded } from '@dcir/api/simulator/random'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { statementColumns } from '@dcir/core/reconciliation/columns'
import { businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'

export interface StatementPlan {
  /** Data rows in all, planted ones included. */
  rows: number
  seed: number
  /** Transactions such as `trafficOf` yields; in the order of their times. */
  source: Iterable<IncomingTransaction>
  /** Only transactions of these Lagos dates; all when left out. */
  dates?: readonly string[]
  /** Exact repeats of earlier rows. */
  duplicates?: number
  /** Rows with one fault each, of every kind in turn. */
  badRows?: number
  /** Rows whose amount is not that of the transaction; they end unmatched. */
  amountMismatches?: number
  /** Rows with an RRN that no transaction has. */
  unknownRows?: number
  /** Rows that are like no transaction in anything. */
  strangeRows?: number
  /** Rows that say debit for credit, and credit for debit. */
  reversedRows?: number
  /** False leaves out transactions that did not succeed. */
  failedOnes?: boolean
  /** Commas, quotation marks and thousands separators, quoted as they must be. */
  quotedCells?: boolean
  /** Every so many rows a narration goes over two lines. */
  multilineEvery?: number
  bom?: boolean
  crlf?: boolean
}

export interface PlantedCounts {
  total: number
  success: number
  duplicate: number
  failed: number
  matchedSuccess: number
  matchedFailed: number
  unmatched: number
}

export const badKinds = ['date', 'amount', 'rrn', 'direction', 'cells'] as const
export type BadKind = (typeof badKinds)[number]

type Kind = 'plain' | 'duplicate' | 'bad' | 'mismatch' | 'unknown' | 'strange' | 'reversed'
type Cells = [
  date: string,
  narration: string,
  pan: string,
  rrn: string,
  stan: string,
  amount: string,
  terminal: string,
  direction: string,
  ...more: string[],
]

const REMEMBERED = 500
const WRITE_AT = 1 << 16

/** Lagos instants carry their date in their text; any other one is converted. */
const dayOf = ({ transactionTime }: IncomingTransaction): string =>
  transactionTime.endsWith('+01:00') ? transactionTime.slice(0, 10) : businessDate(new Date(transactionTime))

const printedDate = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
const separated = (naira: string) => naira.replace(/\B(?=(\d{3})+\.)/g, ',')
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Has the key been seen? Eight megabytes whatever the number of keys: it never forgets one, and in rare cases takes a
 * new one for old. A key that it takes for old is left out of the statement, so that the counts stay exact.
 */
function keyFilter(): (key: string) => boolean {
  const bits = new Uint32Array(1 << 21)
  const hashOf = (text: string, start: number) => {
    let hash = start
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
    return (hash ^ (hash >>> 15)) >>> 0
  }
  const mark = (hash: number): boolean => {
    const place = (hash >>> 5) & (bits.length - 1)
    const bit = 1 << (hash & 31)
    const known = ((bits[place] as number) & bit) !== 0
    bits[place] = (bits[place] as number) | bit
    return known
  }
  return (key) => {
    const first = mark(hashOf(key, 2_166_136_261))
    const second = mark(hashOf(key, 97_531))
    return first && second
  }
}

/** The source's transactions that may be on the statement: of the wanted days, and each line key once. */
function* usable({ source, dates, failedOnes = true }: StatementPlan): Generator<IncomingTransaction> {
  const wanted = dates ? new Set(dates) : null
  const seen = keyFilter()
  for (const one of source) {
    const day = dayOf(one)
    const key = `${day}|${one.rrn}|${one.stan}|${one.maskedPan}|${one.terminalId}|${one.transactionAmount}|${one.transactionIndicator}`
    // A second transaction of the same line is paired only when the first is taken, so the line is the first one's.
    if (seen(key)) continue
    if (wanted && !wanted.has(day)) continue
    if (!failedOnes && one.responseCode !== '00') continue
    yield one
  }
}

/** Chooses what each row is, so that in the end every kind has been planted as often as asked. */
function kindsOf(plan: StatementPlan, random: () => number): (row: number, mayRepeat: boolean) => Kind {
  const left: Record<Exclude<Kind, 'plain'>, number> = {
    duplicate: plan.duplicates ?? 0,
    bad: plan.badRows ?? 0,
    mismatch: plan.amountMismatches ?? 0,
    unknown: plan.unknownRows ?? 0,
    strange: plan.strangeRows ?? 0,
    reversed: plan.reversedRows ?? 0,
  }
  const planted = Object.keys(left) as Exclude<Kind, 'plain'>[]
  if (planted.reduce((sum, kind) => sum + left[kind], 0) > plan.rows) throw new RangeError('more is planted than rows')
  return (row, mayRepeat) => {
    let place = random() * (plan.rows - row)
    for (const kind of planted) {
      place -= left[kind]
      if (place >= 0) continue
      // The first row has nothing to repeat; its place is taken by a row that does not count against the plan.
      if (kind === 'duplicate' && !mayRepeat) break
      left[kind] -= 1
      return kind
    }
    const after = plan.rows - row - 1
    const owed = planted.reduce((sum, kind) => sum + left[kind], 0)
    if (owed > after) throw new RangeError('there is nothing that could be repeated')
    return 'plain'
  }
}

function narrationOf(row: number, one: IncomingTransaction, plan: StatementPlan): string {
  const eol = plan.crlf ? '\r\n' : '\n'
  if (plan.multilineEvery && row % plan.multilineEvery === 0) return `POS purchase${eol}${one.cardAcceptorLocation}`
  if (!plan.quotedCells) return 'POS purchase'
  if (row % 7 === 0) return `POS "${one.terminalId}", ₦ purchase`
  return row % 3 === 0 ? `POS purchase, ${one.cardAcceptorLocation}` : `POS purchase ${one.terminalId}`
}

function cellsOf(row: number, one: IncomingTransaction, plan: StatementPlan): Cells {
  const naira = nairaText(kobo(one.transactionAmount))
  const amount = plan.quotedCells && row % 5 === 0 ? separated(naira) : naira
  const direction = one.transactionIndicator === 'DEBIT' ? 'D' : 'C'
  const narration = narrationOf(row, one, plan)
  return [printedDate(dayOf(one)), narration, one.maskedPan, one.rrn, one.stan, amount, one.terminalId, direction]
}

/** One fault, and nothing else wrong with the row. */
function spoil(cells: Cells, kind: BadKind): void {
  if (kind === 'date') cells[0] = '31/02/2026'
  else if (kind === 'amount') cells[5] = '12.345'
  else if (kind === 'rrn') cells[3] = ''
  else if (kind === 'direction') cells[7] = 'X'
  else cells.push('one too many')
}

/** Changes a good row so that it does not match its transaction. */
function change(cells: Cells, kind: Kind, one: IncomingTransaction, rrn: string): void {
  if (kind === 'unknown' || kind === 'strange') cells[3] = rrn
  if (kind === 'strange') [cells[2], cells[6]] = ['999999******9999', 'NOWHERE1']
  if (kind === 'mismatch') cells[5] = nairaText(kobo(one.transactionAmount + 100))
  if (kind === 'reversed') cells[7] = cells[7] === 'D' ? 'C' : 'D'
}

/** An RRN that no switch makes: two letters and the row in base 36. */
const unknownRrn = (row: number, seed: number) =>
  `ZZ${(seed % 1296).toString(36).padStart(2, '0')}${row.toString(36).padStart(8, '0')}`.toUpperCase()

/**
 * Writes a CSV statement.
 * @returns what the platform must count when it has worked through the file
 */
export async function writeStatement(path: string, plan: StatementPlan): Promise<PlantedCounts> {
  const random = seeded(plan.seed)
  const kindOf = kindsOf(plan, random)
  const transactions = usable(plan)
  const eol = plan.crlf ? '\r\n' : '\n'
  const remembered: string[] = []
  const counts = { total: 0, success: 0, duplicate: 0, failed: 0, matchedSuccess: 0, matchedFailed: 0, unmatched: 0 }

  function lineOf(row: number): string {
    const kind = kindOf(row, remembered.length > 0)
    if (kind === 'duplicate') {
      counts.duplicate++
      return remembered[Math.floor(random() * remembered.length)] as string
    }
    const next = transactions.next()
    if (next.done) throw new RangeError(`the source ended after ${row} rows`)
    const one = next.value
    const cells = cellsOf(row, one, plan)
    if (kind === 'bad') {
      spoil(cells, badKinds[counts.failed % badKinds.length] as BadKind)
      counts.failed++
      return cells.map(quoted).join(',')
    }
    change(cells, kind, one, unknownRrn(row, plan.seed))
    counts.success++
    if (kind !== 'plain') counts.unmatched++
    else if (one.responseCode === '00') counts.matchedSuccess++
    else counts.matchedFailed++
    const line = cells.map(quoted).join(',')
    remembered[(counts.success - 1) % REMEMBERED] = line
    return line
  }

  function* content(): Generator<string> {
    const header = statementColumns.map((column) => column.columnHeader).join(',')
    let text = `${plan.bom ? '\uFEFF' : ''}${header}${eol}`
    for (let row = 0; row < plan.rows; row++) {
      text += lineOf(row) + eol
      counts.total++
      if (text.length < WRITE_AT) continue
      yield text
      text = ''
    }
    yield text
  }

  await pipeline(Readable.from(content()), createWriteStream(path))
  return counts
}
