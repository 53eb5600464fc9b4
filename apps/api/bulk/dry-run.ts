/** Dry runs of bulk files: the rows are read as for an upload, judged by the rules that do them, and nothing is kept. */
import { BULK_MAX_BYTES } from '@dcir/core/bulk/contract'
import { type BulkVerdict, DRY_RUN_PROBLEMS, DRY_RUN_ROWS } from '@dcir/core/bulk/dry-run'
import { keptCell } from '@dcir/core/bulk/rows'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { RowProblem } from '@dcir/core/files/rows'
import { kobo } from '@dcir/core/money/kobo'
import { actorOf, type Call, type IncomingFile } from '../call/call'
import type { Database } from '../db/database'
import type { FileStore } from '../files/files'
import type { Clock } from '../kit/clock'
import type { Tx } from '../write/write'
import { isRefused, type NewItem } from './bulk.store'
import { type Intake, readBulkRows } from './bulk-intake'

/** A row that would be done. */
export interface Judged {
  /** Kobo that it moves; null for none. */
  amount: number | null
  /** Whether a colleague must approve it first. */
  waits?: boolean
}

/** Runs reads under the caller's scope, in a transaction that can write nothing. */
export type Reads = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface Judging<Row extends object> {
  /** Begins a file. The function that it returns judges its next rows, in their order, and gives the end of each. */
  begin(call: Call, read: Reads): (rows: readonly NewItem[]) => Promise<(Judged | Refusal)[]>
  /** Field that people know a row by: a refused row is shown with its cell. */
  knownBy: keyof Row & string
  /** Answers that a row needs and that nobody was asked for. */
  notes?(rows: readonly NewItem[]): readonly string[]
}

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
}

type Reading<Row extends object> = Pick<Intake<Row>, 'layout' | 'field' | 'only' | 'items'>

/** Time after which no further rows are judged; whoever asks waits for ten seconds. */
const MOST_MS = 6_000
/** Rows that are judged before the time is looked at. */
const SET = 200

interface Ends {
  checked: readonly NewItem[]
  ends: ReadonlyMap<NewItem, Judged | Refusal>
}

/** The reason of a refused row as the fault of its cell. */
function problemOf<Row extends object>(
  { layout }: Reading<Row>,
  { knownBy }: Judging<Row>,
  { rowNumber, payload }: NewItem,
  { message }: Refusal,
): RowProblem {
  const value = (payload as Partial<Record<string, unknown>>)[knownBy]
  const shown = value === undefined ? null : keptCell(String(value)).slice(0, 60)
  return { row: rowNumber, column: layout.columns[knownBy].header, value: shown, message: message.replace(/\.$/, '') }
}

async function judgeAll(judge: ReturnType<Judging<object>['begin']>, items: readonly NewItem[]): Promise<Ends> {
  const until = performance.now() + MOST_MS
  const ends = new Map<NewItem, Judged | Refusal>()
  let checked = 0
  while (checked < Math.min(items.length, DRY_RUN_ROWS) && performance.now() < until) {
    const set = items.slice(checked, Math.min(checked + SET, DRY_RUN_ROWS))
    const open = set.filter((item) => !isRefused(item))
    const found = open.length > 0 ? await judge(open) : []
    for (const [at, item] of open.entries()) ends.set(item, found[at] as Judged | Refusal)
    checked += set.length
  }
  return { checked: items.slice(0, checked), ends }
}

function verdictOf<Row extends object>(
  reading: Reading<Row>,
  judging: Judging<Row>,
  items: readonly NewItem[],
  { checked, ends }: Ends,
): BulkVerdict {
  const problems = checked.flatMap((item) => {
    const end = ends.get(item)
    return end instanceof Refusal ? [problemOf(reading, judging, item, end)] : item.problems
  })
  const done = [...ends.values()].filter((end): end is Judged => !(end instanceof Refusal))
  const amounts = done.flatMap(({ amount }) => amount ?? [])
  return {
    rows: items.length,
    checked: checked.length,
    done: done.length,
    waiting: done.filter(({ waits }) => waits).length,
    sum: amounts.length > 0 ? kobo(amounts.reduce((sum, amount) => sum + amount, 0)) : null,
    problems: problems.slice(0, DRY_RUN_PROBLEMS),
    problemCount: problems.length,
    notes: [...(judging.notes?.(checked.filter((item) => ends.has(item))) ?? [])],
  }
}

/** @returns a function that judges a file; it is refused as a whole where its upload would be */
export function createDryRun({ database, clock, files }: Deps) {
  return async function dryRun<Row extends object>(
    call: Call,
    file: IncomingFile,
    reading: Reading<Row>,
    judging: Judging<Row>,
  ): Promise<BulkVerdict> {
    const stored = await files.put(file.content, BULK_MAX_BYTES)
    try {
      const { rows } = await readBulkRows(files, file.name, stored, reading)
      const items = reading.items(rows)
      const read: Reads = (work) =>
        database.read(call.scope, (db) => work({ db, call, actor: actorOf(call), at: clock.now() }))
      return verdictOf(reading, judging, items, await judgeAll(judging.begin(call, read), items))
    } finally {
      await files.remove(stored.key)
    }
  }
}
