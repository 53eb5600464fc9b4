/**
 * A noun's records as a workbook that people edit and send back: written, compared with what is stored, and applied row
 * by row. A row runs the endpoint that a form would call, with its rights, its rules, its gate and its audit entry.
 */
import {
  type EditSheet,
  isLeftAlone,
  missingColumns,
  type RecordChange,
  type RowDifference,
  rowDifference,
  type SheetRecord,
  type SheetRow,
  sentValues,
  sheetLayout,
} from '@dcir/core/bulk/edit-sheet'
import {
  type DifferentRow,
  MAX_EDITED_ROWS,
  type SheetDifference,
  type SheetEndpoints,
  type SheetOutcome,
  sheetMessages,
} from '@dcir/core/bulk/edit-sheet-contract'
import { type Endpoint, throughDoor } from '@dcir/core/contract/endpoint'
import { type ErrorLine, Refusal } from '@dcir/core/errors/catalogue'
import { businessDate } from '@dcir/core/time/lagos'
import { actorOf, type Call, type FileAnswer, type IncomingFile, type Input, routesOf } from '../call/call'
import type { Database, Sql } from '../db/database'
import { type RecordTable, recordStore, type StoredRecord } from '../db/records'
import type { FileStore } from '../files/files'
import { authorise } from '../http/authorise'
import { workbookAnswer } from '../http/file-answers'
import type { Clock } from '../kit/clock'
import { type Gate, requestOf } from '../write/gate'
import { type Changed, recordChange, type Tx, type Writes } from '../write/write'
import { readBulkRows } from './bulk-intake'
import { sheetWorkbook } from './edit-sheet-workbook'

export interface SheetDeps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
  gate: Gate
}

/** How a row is tried and carried out, each by the rules of its endpoint. */
export interface RowWriter {
  /** Finds out whether it would be refused, and changes nothing. @throws Refusal when it would be */
  tryOut(tx: Tx, change: RecordChange): Promise<void>
  change(tx: Tx, change: RecordChange): Promise<Changed<{ message: string }>>
}

/** The parts of an editable spreadsheet that each noun supplies. */
export interface SheetSource<R extends object> {
  endpoints: SheetEndpoints
  sheet: EditSheet<R>
  /** Every record that the caller may see, or the one that is named. */
  records(db: Sql, call: Call, id?: string): Promise<SheetRecord<R>[]>
  /** Those that a download is asked for; all of them unless given. */
  chosen?(db: Sql, call: Call, query: object): Promise<SheetRecord<R>[]>
  /** Those that a file names, where there are too many to read all. */
  named?(db: Sql, call: Call, ids: readonly string[]): Promise<SheetRecord<R>[]>
  /** Carries out what a row asks for, where the gate does not. */
  writer?: RowWriter
  /** Values of columns that are kept in the database, by the columns' names in a body. */
  choices?(db: Sql): Promise<Readonly<Record<string, readonly string[]>>>
  /** Completes a change outside of the transaction, such as with the bank's name of an account. */
  prepare?(call: Call, change: RecordChange): Promise<RecordChange>
}

/** The records of a noun that is one table. @param shownOf a stored one as its contract shows it */
export const recordsIn =
  <Row extends object, Data extends object, R extends object>(
    table: RecordTable<Row, Data>,
    shownOf: (stored: StoredRecord<Data>) => R,
  ): SheetSource<R>['records'] =>
  async (db, _call, id) => {
    const store = recordStore(db, table)
    const found = id === undefined ? await store.all() : [await store.find(id)]
    return found.flatMap((one) => (one ? [{ id: one.key, version: String(one.version), record: shownOf(one) }] : []))
  }

const inputOf = ({ input }: RecordChange) => ({ params: undefined, query: undefined, ...input }) as Input<Endpoint>

/** Lines of an error answer out of what is wrong with a row. */
const refused = ({ problems }: RowDifference): Refusal =>
  Refusal.badInput(problems.map(({ message }): ErrorLine => ({ message, code: 'bad-input', field: 'body.values' })))

/** The functions of the endpoints of a noun's workbook. */
export function editSheetRoutes<R extends object>(deps: SheetDeps, source: SheetSource<R>) {
  return routesOf(
    { ...source.endpoints },
    {
      download: (call, { query }) => download(deps, source, call, query),
      compare: (call, { file }) => compare(deps, source, call, file),
      apply: (call, { body }) => apply(deps, source, call, body),
    },
  )
}

async function download<R extends object>(
  { database, clock }: SheetDeps,
  { sheet, records, chosen, choices }: SheetSource<R>,
  call: Call,
  query: unknown,
): Promise<FileAnswer> {
  const [rows, offered] = await database.read(call.scope, async (db) => [
    chosen ? await chosen(db, call, query as object) : await records(db, call),
    (await choices?.(db)) ?? {},
  ])
  const fileName = `${sheet.name}-${businessDate(clock.now())}.xlsx`
  const { spec, cells } = sheetWorkbook(sheet, rows, offered)
  return workbookAnswer(fileName, spec, (take) => take(cells))
}

/** A right to change records is none to see them, and here they are seen. @throws Refusal without the list's own right */
const refuseBlind = ({ download: seen }: SheetEndpoints, { door, principal }: Call) =>
  authorise(throughDoor(seen, door), principal)

/** The rows of the file, which is not kept. */
async function readFile<R extends object>(files: FileStore, { sheet, endpoints }: SheetSource<R>, file: IncomingFile) {
  const { field, maxBytes } = endpoints.compare.upload
  const stored = await files.put(file.content, maxBytes)
  try {
    const { header, rows } = await readBulkRows(files, file.name, stored, {
      layout: sheetLayout(sheet),
      field,
      only: 'xlsx',
    })
    const missing = missingColumns(sheet, header)
    const reason = `The file lacks columns: ${missing.join(', ')}. Download it again, and leave its columns as they are.`
    if (missing.length > 0) throw new Refusal('bulk-unreadable', { reason }, field)
    return { there: new Set(header.map((name) => name.trim().toLowerCase())), rows }
  } finally {
    await files.remove(stored.key)
  }
}

async function compare<R extends object>(
  deps: SheetDeps,
  source: SheetSource<R>,
  call: Call,
  file: IncomingFile,
): Promise<SheetDifference> {
  const { sheet, endpoints, records } = source
  refuseBlind(endpoints, call)
  const { rows, there } = await readFile(deps.files, source, file)
  const present = sheet.columns.filter(({ field }) => there.has(field.label.toLowerCase()))
  const readRows = rows.map(({ row, ...rest }) => {
    const { rowId = '', version = '', ...cells } = row
    const known = present.map(({ as, field }) => as ?? field.name).map((key) => [key, cells[key] ?? ''])
    return { ...rest, read: { rowId, version, values: Object.fromEntries(known) } satisfies SheetRow }
  })
  const asked = readRows.filter(({ read }) => read.rowId !== '' && !isLeftAlone(sheet, read))
  if (source.named && asked.length > MAX_EDITED_ROWS) throw tooMany(endpoints)
  const ids = asked.map(({ read }) => read.rowId)
  const stored = await deps.database.read(call.scope, (db) =>
    source.named ? source.named(db, call, ids) : records(db, call),
  )
  const byId = new Map(stored.map((one) => [one.id, one]))
  const different: DifferentRow[] = []
  for (const { read, rowNumber, problems } of readRows) {
    const { rowId, version } = read
    const found = rowDifference(sheet, read, byId.get(rowId))
    if (found.kind === 'UNCHANGED' && problems.length === 0) continue
    if (different.length === MAX_EDITED_ROWS) throw tooMany(endpoints)
    const shown = { row: rowNumber, rowId, version, values: sentValues(sheet, read), name: found.name }
    const wrong = problems.map(({ column, value, message }) => ({ column, value, message }))
    const looked = wrong.length > 0 ? { ...found, kind: 'REFUSED' as const, problems: wrong } : found
    different.push({ ...shown, ...(await tried(deps, call, looked, source.writer)) })
  }
  return { total: rows.length, unchanged: rows.length - different.length, rows: different }
}

const tooMany = ({ compare: { upload } }: SheetEndpoints) =>
  new Refusal('bulk-unreadable', { reason: sheetMessages.tooMany }, upload.field)

type Tried = Pick<DifferentRow, 'kind' | 'fields' | 'problems' | 'request'>

/** Tries a row by the rules of the endpoints, in a transaction that changes nothing. */
async function tried(
  { database, gate, clock }: SheetDeps,
  call: Call,
  found: RowDifference,
  writer?: RowWriter,
): Promise<Tried> {
  const { fields, problems, changes } = found
  const kind = found.kind === 'UNCHANGED' ? 'CHANGED' : found.kind
  if (kind !== 'CHANGED' && kind !== 'NEW') return { kind, fields, problems, request: null }
  try {
    return await database.transaction(call.scope, async (db) => {
      const tx: Tx = { db, call, actor: actorOf(call), at: clock.now() }
      for (const change of changes) {
        authorise(throughDoor(change.endpoint, call.door), call.principal)
        if (writer) {
          await writer.tryOut(tx, change)
          continue
        }
        const waiting = await gate.tryOut(tx, change.endpoint, inputOf(change))
        if (waiting) {
          const { reference, initiator: by } = waiting
          const { message } = new Refusal('request-pending', { reference, by })
          return { kind: 'PENDING', fields, problems: [{ column: null, value: null, message }], request: reference }
        }
      }
      return { kind, fields, problems, request: null }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const lines = error.lines.map(({ message }) => ({ column: null, value: null, message }))
    return { kind: 'REFUSED', fields, problems: lines, request: null }
  }
}

/** Applies one row: the record is looked at under its lock, so that of two people with one file the second is refused. */
async function apply<R extends object>(
  deps: SheetDeps,
  source: SheetSource<R>,
  call: Call,
  row: SheetRow,
): Promise<SheetOutcome> {
  const { database, writes } = deps
  refuseBlind(source.endpoints, call)
  const [stored] = row.rowId === '' ? [] : await database.read(call.scope, (db) => source.records(db, call, row.rowId))
  const found = rowDifference(source.sheet, row, stored)
  if (found.kind === 'STALE') throw new Refusal('row-stale')
  if (found.kind === 'UNCHANGED') throw new Refusal('row-unchanged')
  if (found.kind === 'REFUSED') throw refused(found)
  const changes: RecordChange[] = []
  for (const change of found.changes) {
    authorise(throughDoor(change.endpoint, call.door), call.principal)
    changes.push((await source.prepare?.(call, change)) ?? change)
  }
  const last = changes.at(-1)
  if (!last) throw new Error('a row that differs asks for something')
  return writes.run(call, last.endpoint, {
    change: (tx) =>
      source.writer ? changeOne(source.writer, tx, last) : changeAll(deps.gate, tx, changes, stored?.version),
  })
}

/** Carries out a row of a noun with a writer of its own, whose rules look at the record under its lock. */
async function changeOne(writer: RowWriter, tx: Tx, change: RecordChange): Promise<Changed<SheetOutcome>> {
  const { answer, ...changed } = await writer.change(tx, change)
  return { ...changed, answer: { outcome: 'APPLIED', message: answer.message, requests: [] } }
}

/** All that a row asks for, and an audit entry of each; the last one's is written with the answer. */
async function changeAll(
  gate: Gate,
  tx: Tx,
  changes: readonly RecordChange[],
  version: string | undefined,
): Promise<Changed<SheetOutcome>> {
  const done: { key: string; changed: Changed<{ message: string }> }[] = []
  for (const change of changes) {
    if (done.length === 0 && version !== undefined) await refuseStale(gate, tx, change, version)
    done.push({
      key: change.endpoint.key,
      changed: await gate.changeWithin(tx, change.endpoint, inputOf(change)),
    })
  }
  for (const { key, changed } of done.slice(0, -1)) await recordChange(tx, key, changed.subject, changed.details ?? {})
  const requests = done.flatMap(({ changed }) => requestOf(changed.details) ?? [])
  const messages = new Set(done.map(({ changed }) => changed.answer.message))
  const answer: SheetOutcome = {
    outcome: requests.length > 0 ? 'SUBMITTED' : 'APPLIED',
    message: [...messages].join(' '),
    requests,
  }
  return { ...(done.at(-1)?.changed as Changed<unknown>), answer }
}

async function refuseStale(gate: Gate, tx: Tx, change: RecordChange, version: string): Promise<void> {
  const standing = await gate.standingFor(tx, change.endpoint, inputOf(change)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  })
  if (String(standing?.version) !== version) throw new Refusal('row-stale')
}
