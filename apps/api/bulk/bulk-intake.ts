/** Receives a bulk file: stores it, finds its type by content, checks it row by row and writes it as a batch. */
import { createHash, randomBytes } from 'node:crypto'
import { BULK_MAX_BYTES, bulkMessages } from '@dcir/core/bulk/contract'
import { type BulkLayout, createBulkFile, type ReadRow } from '@dcir/core/bulk/rows'
import { Refusal } from '@dcir/core/errors/catalogue'
import { SPREADSHEET_TYPES, type SpreadsheetType, spreadsheetTypeOf } from '@dcir/core/files/file-type'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { businessDate, formatInstant } from '@dcir/core/time/lagos'
import { readCsv } from '@dcir/spreadsheets/csv'
import { readXlsx } from '@dcir/spreadsheets/workbook-reader'
import { type Call, type IncomingFile, userOf } from '../call/call'
import type { Database, Sql } from '../db/database'
import { cleanName, type FileStore, onLocal, type StoredFile } from '../files/files'
import { enqueueJob } from '../jobs/jobs.store'
import type { Clock } from '../kit/clock'
import type { Writes } from '../write/write'
import { BULK_JOB } from './bulk'
import { type BulkKindName, bulkStore, isRefused, type NewBatch, type NewItem } from './bulk.store'
import { batchDone } from './bulk-done'

export interface IntakeDeps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
}

export interface Intake<Row extends object> {
  kind: BulkKindName
  /** The two letters that its batch ids begin with. */
  prefix: string
  /** The endpoint that takes it; its audit entry is named by it. */
  endpoint: { readonly key: string }
  layout: BulkLayout<Row>
  /** Where a file may be of one type alone. */
  only?: SpreadsheetType
  /** The multipart field, for refusals. */
  field: string
  /** A file that came with the spreadsheet, if one did; it is stored already. */
  archive?: StoredFile | null
  /** Settings sent with the file, for all of its rows: the same bytes with other settings are another batch. */
  settings?: object
  items(rows: readonly ReadRow<Row>[]): NewItem[]
}

const CHUNK_SIZE = 1000

type Registering = Pick<Intake<object>, 'endpoint' | 'field'>

interface Read<Row extends object> {
  format: SpreadsheetType
  header: string[]
  rows: ReadRow<Row>[]
}

/** A whole file is refused with a sentence, one of its rows with a mark of its own. */
const refuse = (reason: string, field: string) => new Refusal('bulk-unreadable', { reason }, field)

/**
 * The rows of a stored file.
 * @throws Refusal when no row can be read: another type, a damaged file, a header that does not fit, too many rows or none
 */
export async function readBulkRows<Row extends object>(
  files: FileStore,
  name: string,
  stored: StoredFile,
  { layout, field, only }: Pick<Intake<Row>, 'layout' | 'field' | 'only'>,
): Promise<Read<Row>> {
  if (stored.size === 0) throw new Refusal('file-empty', {}, field)
  const format = spreadsheetTypeOf(name, stored.head)
  if (!format || (only ?? format) !== format) {
    throw new Refusal('file-type', { types: only?.toUpperCase() ?? SPREADSHEET_TYPES }, field)
  }
  const file = createBulkFile(layout)
  const rows: ReadRow<Row>[] = []
  const onRows = (stretch: string[][], first: number) => {
    const taken = file.take(stretch, first)
    if (typeof taken === 'string') throw refuse(taken, field)
    for (const row of taken) rows.push(row)
  }
  try {
    if (format === 'xlsx') await onLocal(files, stored.key, (path) => readXlsx(path, onRows))
    else await readCsv(files.read(stored.key), onRows)
  } catch (error) {
    throw error instanceof SpreadsheetError ? refuse(error.message, field) : error
  }
  const end = file.end()
  if (typeof end === 'string') throw refuse(end, field)
  return { format, header: end.header, rows }
}

/** Digest of all that was sent: the same spreadsheet with other receipts or settings is another batch. */
function contentOf(stored: StoredFile, archive: StoredFile | null, settings: object | undefined): Buffer {
  const beside = [...(archive ? [archive.sha256] : []), ...(settings ? [JSON.stringify(settings)] : [])]
  if (beside.length === 0) return stored.sha256
  const hash = createHash('sha256').update(stored.sha256)
  for (const one of beside) hash.update(one)
  return hash.digest()
}

/** Owner of a batch: null for the bank's, else the super agents of its sender, always in the same order. */
function tenantOf(call: Call): number[] | null {
  const { userType, superAgentIds } = userOf(call)
  if (userType === 'back-office') return null
  if (superAgentIds.length === 0) throw new Refusal('not-allowed')
  return [...superAgentIds].sort((one, other) => one - other)
}

async function alreadyThere(db: Sql, { kind, sha256, superAgentIds }: NewBatch, field: string): Promise<Refusal> {
  const first = await bulkStore(db).byContent(kind, sha256, superAgentIds)
  const { fileName = '', batchId = '', uploadedAt } = first ?? {}
  const values = { fileName, batchId, uploadedAt: formatInstant(uploadedAt) }
  return new Refusal('bulk-already-uploaded', values, field).about(batchId)
}

/** The rows of a kind that is searched by nothing of them. */
export const plainItems = (rows: readonly ReadRow<object>[]): NewItem[] =>
  rows.map(({ rowNumber, row, problems, cells }) => ({
    rowNumber,
    cells,
    payload: row,
    problems,
  }))

export const newBatchId = (prefix: string, at: Date): string =>
  `${prefix}-${businessDate(at).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`

/** Writes a batch, its rows and the job that processes them. @returns its number; null when the same bytes are there */
export async function writeBatch(db: Sql, batch: NewBatch, items: readonly NewItem[]): Promise<number | null> {
  const store = bulkStore(db)
  const id = await store.create(batch, items)
  if (id === null) return null
  for (let at = 0; at < items.length; at += CHUNK_SIZE) {
    await store.addItems(id, batch.superAgentIds, items.slice(at, at + CHUNK_SIZE))
  }
  await enqueueJob(db, BULK_JOB, batch.batchId)
  const failedCount = items.filter(isRefused).length
  // One of whose rows none can be processed is over as it comes.
  if (failedCount === items.length)
    await batchDone(db, { ...batch, totalCount: items.length, failedCount }, batch.uploadedAt)
  return id
}

export function createIntake({ clock, files, writes }: IntakeDeps) {
  /** Writes the batch and its rows; of the same bytes sent twice, even at once, one is a batch. */
  const register = (call: Call, batch: NewBatch, items: readonly NewItem[], { endpoint, field }: Registering) =>
    writes.run(call, endpoint, {
      async change({ db }) {
        if ((await writeBatch(db, batch, items)) === null) throw await alreadyThere(db, batch, field)
        const { batchId, fileName } = batch
        const answer = { message: bulkMessages.uploaded, batchId }
        const details = { fileName, rows: items.length, ...(batch.settings && { settings: batch.settings }) }
        return { answer, subject: batchId, details }
      },
    })

  async function takeStored<Row extends object>(call: Call, name: string, stored: StoredFile, intake: Intake<Row>) {
    const { kind, prefix, archive = null, settings } = intake
    const { format, header, rows } = await readBulkRows(files, name, stored, intake)
    const uploadedAt = clock.now()
    const batchId = newBatchId(prefix, uploadedAt)
    const { address, requestId } = call
    const batch: NewBatch = {
      kind,
      batchId,
      superAgentIds: tenantOf(call),
      uploadedBy: userOf(call).username,
      uploadedAt,
      address,
      requestId,
      fileName: cleanName(name, `${kind.toLowerCase()}.${format}`),
      storageKey: stored.key,
      archiveKey: archive?.key ?? null,
      sha256: contentOf(stored, archive, settings),
      header,
      settings: settings ?? null,
    }
    return register(call, batch, intake.items(rows), intake)
  }

  return {
    /** Streams a file into the store. @throws Refusal when it is larger than it may be */
    store: (file: IncomingFile, limit = BULK_MAX_BYTES): Promise<StoredFile> => files.put(file.content, limit),

    /** Makes a stored file a batch. @throws Refusal when it is none, or one already; then nothing of it is kept */
    async take<Row extends object>(call: Call, name: string, stored: StoredFile, intake: Intake<Row>) {
      try {
        return await takeStored(call, name, stored, intake)
      } catch (error) {
        for (const file of [stored, intake.archive]) if (file) await files.remove(file.key)
        throw error
      }
    },
  }
}
