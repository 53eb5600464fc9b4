/** Exceptions in a workbook: which of them, with the nearest of ours, and how a row of it is decided. */
import { createHash } from 'node:crypto'
import type { SheetRecord } from '@dcir/core/bulk/edit-sheet'
import { Refusal } from '@dcir/core/errors/catalogue'
import { kobo } from '@dcir/core/money/kobo'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import { directionText, entryOfReference, isEntryReference } from '@dcir/core/reconciliation/entries/rules'
import { exceptionSheet } from '@dcir/core/reconciliation/exceptions-sheet'
import {
  type ExceptionRow,
  type ExceptionSheetQuery,
  exceptionSheets,
  MAX_SHEET_EXCEPTIONS,
} from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { differenceSentence } from '@dcir/core/reconciliation/nearest-rules'
import { editSheetRoutes, type SheetDeps } from '../../../bulk/edit-sheets'
import type { Sql } from '../../../db/database'
import { entriesStore } from '../entries/entries.store'
import { statementsStore } from '../statements/statements.store'
import { withdrawalsStore } from '../statements/withdrawals.store'
import { exceptionWriter } from './decide-exceptions'
import { type Compared, compared } from './exceptions-alike'

function recordOf({ entry, candidate }: Pick<Compared, 'entry' | 'candidate'>): SheetRecord<ExceptionRow> {
  const { referenceId: id, isDebit, reconStatus } = entry
  const nearest = candidate?.transactionSearchKey ?? null
  // The edition covers what the decider has seen: the open line, and this transaction beside it.
  const edition = createHash('sha256').update(`${reconStatus} ${nearest}`).digest('hex').slice(0, 10)
  const record = {
    ...entry,
    direction: directionText(isDebit),
    nearest,
    nearestAmount: candidate?.amount ?? null,
    difference: differenceSentence(entry, candidate),
    action: null,
    reason: null,
    pairWith: null,
    comment: null,
  }
  return { id, version: edition, record }
}

/** Lines of a day with the nearest of ours to each that is open; a decided one has none. */
async function recordsOf(db: Sql, transactionDate: string, entries: readonly AccountEntry[]) {
  const open = entries.filter(({ reconStatus }) => reconStatus === 'UNMATCHED')
  const decided = entries.filter(({ reconStatus }) => reconStatus !== 'UNMATCHED')
  const none = decided.map((entry) => ({ entry, candidate: null }))
  return [...(await compared(db, transactionDate, open)), ...none].map(recordOf)
}

async function extentOf(db: Sql, { fileKey, transactionDate = '' }: ExceptionSheetQuery) {
  if (fileKey === undefined) return { days: [transactionDate], statementId: undefined }
  const file = await statementsStore(db).byKey(fileKey)
  if (!file) throw new Refusal('not-found', { label: 'Statement file' })
  return { days: await withdrawalsStore(db).days(file.id), statementId: file.id }
}

/** The exceptions of a day or of a file, narrowed as on screen. @throws Refusal when they are too many */
async function chosen(db: Sql, query: ExceptionSheetQuery): Promise<SheetRecord<ExceptionRow>[]> {
  const { fileKey: _, amount, ...filter } = query
  const { days, statementId } = await extentOf(db, query)
  const records: SheetRecord<ExceptionRow>[] = []
  for (const transactionDate of days) {
    const asked = {
      ...filter,
      ...(amount === undefined ? {} : { amount: kobo(amount) }),
      transactionDate,
      statementId,
      reconStatus: 'UNMATCHED',
    } as const
    const { content: rows } = await entriesStore(db).search(asked, 0, MAX_SHEET_EXCEPTIONS + 1)
    if (records.length + rows.length > MAX_SHEET_EXCEPTIONS)
      throw new Refusal('too-many-exceptions', { max: MAX_SHEET_EXCEPTIONS.toLocaleString('en') })
    records.push(...(await recordsOf(db, transactionDate, rows)))
  }
  return records
}

/** The lines that a file names, decided ones among them; what is no reference is none of ours. */
async function named(db: Sql, ids: readonly string[]): Promise<SheetRecord<ExceptionRow>[]> {
  const references = ids.filter(isEntryReference).map(entryOfReference)
  const records: SheetRecord<ExceptionRow>[] = []
  for (const date of new Set(references.map(({ transactionDate }) => transactionDate))) {
    const ofDay = references.filter(({ transactionDate }) => transactionDate === date).map(({ id }) => id)
    const entries = await entriesStore(db).some(date, ofDay)
    records.push(...(await recordsOf(db, date, entries)))
  }
  return records
}

export const exceptionSheetRoutes = (deps: SheetDeps) =>
  editSheetRoutes(deps, {
    endpoints: exceptionSheets,
    sheet: exceptionSheet,
    writer: exceptionWriter,
    chosen: (db, _call, query) => chosen(db, query as ExceptionSheetQuery),
    named: (db, _call, ids) => named(db, ids),
    records: (db, _call, id) => named(db, id === undefined ? [] : [id]),
  })
