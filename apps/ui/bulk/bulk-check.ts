import type { BulkVerdict } from '@dcir/core/bulk/dry-run'
import { type BulkLayout, createBulkFile, type ReadRow } from '@dcir/core/bulk/rows'
import { type BulkWords, actText as textOf } from '@dcir/core/bulk/verdict-words'
import type { Client } from '@dcir/core/client/client'
import type { RowProblem } from '@dcir/core/files/rows'
import { kobo } from '@dcir/core/money/kobo'
import { useEffect, useState } from 'react'
import { useClient } from '../client/client-context'
import { csvRows } from '../file/csv-rows'
import { type Judge, judged } from './dry-run'

/** Findings of a further check of a file, such as against the receipts that go with it. */
export interface BulkFindings {
  problems: readonly RowProblem[]
  /** Notes that do not stop the upload. */
  notes: readonly string[]
}

export interface BulkCheck {
  state: 'reading' | 'read' | 'on-server' | 'refused'
  /** Findings about the rows: those of this device until the server's are there; null where nobody has looked yet. */
  verdict: BulkVerdict | null
  /** Why the whole file would be refused. */
  refusal: string | null
  /** Progress of the dry run, which asks the server what would be done. */
  server: 'asking' | 'judged' | 'unanswered' | 'not-asked'
}

const BEGUN: BulkCheck = { state: 'reading', verdict: null, refusal: null, server: 'asking' }
const UNREADABLE: BulkCheck = { ...BEGUN, state: 'refused', refusal: 'This file could not be read.' }

interface BulkCheckOptions<Row extends object> {
  file: File | null
  layout: BulkLayout<Row>
  /** Must stay the same function as long as what it looks at is the same. */
  also?: ((rows: readonly ReadRow<Row>[]) => Promise<BulkFindings>) | undefined
  /** Asks the server; must stay the same function as long as it sends the same. Null while something is missing. */
  judge: Judge | null
}

/** Checks a chosen file before it is sent: text here and at once, then every file by the server's dry run. */
export function useBulkCheck<Row extends object>(options: BulkCheckOptions<Row>): BulkCheck | null {
  const { file, layout, also, judge } = options
  const client = useClient()
  const [check, setCheck] = useState<BulkCheck | null>(null)
  useEffect(() => {
    if (!file) return setCheck(null)
    const stop = new AbortController()
    const say = (found: BulkCheck) => stop.signal.aborted || setCheck(found)
    setCheck(BEGUN)
    checkAll(file, { layout, also, judge }, { client, signal: stop.signal }, say).catch(() => say(UNREADABLE))
    return () => stop.abort()
  }, [file, layout, also, judge, client])
  return check
}

async function checkAll<Row extends object>(
  file: File,
  { layout, also, judge }: Omit<BulkCheckOptions<Row>, 'file'>,
  asking: { client: Client; signal: AbortSignal },
  say: (found: BulkCheck) => void,
): Promise<void> {
  const isText = file.name.toLowerCase().endsWith('.csv')
  const here: BulkCheck = isText ? await checkText(file, layout, also) : { ...BEGUN, state: 'on-server' }
  if (here.state === 'refused' || !judge) return say({ ...here, server: 'not-asked' })
  say(here)
  const answer = await judged(judge, file, asking)
  if (answer === null) return say({ ...here, server: 'unanswered' })
  if (typeof answer === 'string') return say({ ...here, state: 'refused', refusal: answer, server: 'judged' })
  const notes = [...(here.verdict?.notes ?? []), ...answer.notes]
  say({ state: 'read', verdict: { ...answer, notes }, refusal: null, server: 'judged' })
}

async function checkText<Row extends object>(
  file: File,
  layout: BulkLayout<Row>,
  also: BulkCheckOptions<Row>['also'],
): Promise<BulkCheck> {
  const reading = createBulkFile(layout)
  const rows = reading.take(await csvRows(file))
  const end = reading.end()
  const refusal = typeof rows === 'string' ? rows : typeof end === 'string' ? end : null
  if (refusal !== null || typeof rows === 'string') return { ...BEGUN, state: 'refused', refusal }
  const more = (await also?.(rows)) ?? { problems: [], notes: [] }
  const problems = [...rows.flatMap((row) => row.problems), ...more.problems].sort((a, b) => a.row - b.row)
  const wrong = new Set(problems.map(({ row }) => row))
  const good = rows.filter(({ rowNumber }) => !wrong.has(rowNumber))
  const amounts = good.flatMap(({ row }) => ('amount' in row ? [Number(row.amount)] : []))
  const verdict: BulkVerdict = {
    rows: rows.length,
    checked: rows.length,
    done: good.length,
    waiting: 0,
    sum: amounts.length > 0 ? kobo(amounts.reduce((total, amount) => total + amount, 0)) : null,
    problems,
    problemCount: problems.length,
    notes: [...more.notes],
  }
  return { ...BEGUN, state: 'read', verdict }
}

/** Something of the file can be done, or only its upload can tell. */
export function isSendable(check: BulkCheck | null): boolean {
  if (!check || check.server === 'asking') return false
  const { state, verdict } = check
  if (state === 'on-server') return true
  return state === 'read' && verdict !== null && (verdict.done > 0 || verdict.checked < verdict.rows)
}

/** Words on the button: what the server said that will be done. */
export const submitText = (check: BulkCheck | null, words: BulkWords): string =>
  check?.server === 'judged' && check.state === 'read' && check.verdict ? textOf(check.verdict, words) : 'Submit'
