/** Endpoints of bulk dispute responses with their receipts: received, listed and shown. */

import type { ReadRow } from '@dcir/core/bulk/rows'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { responseFields } from '@dcir/core/disputes/bulk-fields'
import { disputeResponses, RECEIPT_ZIP_MAX_BYTES } from '@dcir/core/disputes/responses-contract'
import {
  checkReceipts,
  type DisputeResponseRow,
  disputeResponseLayout,
  disputeResponseSample,
  receiptList,
} from '@dcir/core/disputes/responses-rules'
import { Refusal } from '@dcir/core/errors/catalogue'
import { isZipFile } from '@dcir/core/files/file-type'
import { openArchive } from '@dcir/spreadsheets/archive'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import { bulkKinds, type NewItem } from '../../../bulk/bulk.store'
import { bulkBatches, CHUNK_SIZE } from '../../../bulk/bulk-batches'
import { createIntake, type IntakeDeps } from '../../../bulk/bulk-intake'
import { createDryRun } from '../../../bulk/dry-run'
import { type IncomingFile, routesOf } from '../../../call/call'
import { configured } from '../../../db/configuration'
import { NO_TENANT, type Sql } from '../../../db/database'
import { eachChunk, mapPage } from '../../../db/lists'
import { onLocal, type StoredFile } from '../../../files/files'
import { workbookAnswer } from '../../../http/file-answers'
import { responseJudging, type StoredResponse } from './dispute-response-work'
import { disputeResponsesStore, type ItemRow, itemOf } from './dispute-responses.store'

const sheet = worded(
  pick(
    responseFields,
    'rowNumber',
    'logCode',
    'creationTime',
    'resolutionStatus',
    'creationStatus',
    'creationMessage',
    'creationAttempts',
    'amount',
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'terminalId',
  ),
  { maskedPan: 'Masked Pan', rrn: 'RRN', stan: 'STAN', terminalId: 'Terminal Id' },
)

const cells = ({ createdAt, answer, status, message, attempts, ...row }: ItemRow): Cell[] =>
  cellsOf(sheet, {
    ...row,
    creationTime: createdAt,
    resolutionStatus: answer,
    creationStatus: status,
    creationMessage: message,
    creationAttempts: attempts,
  })

/** Rows as they are written down; one that cannot be declined for want of its receipt is refused from the start. */
function itemsOf(rows: readonly ReadRow<DisputeResponseRow>[], names: readonly string[] | null): NewItem[] {
  const receipts = checkReceipts(rows, names)
  const missing = new Map(receipts.problems.map((problem) => [problem.row, problem]))
  return rows.map(({ rowNumber, row, problems, cells }) => {
    const wanted = missing.get(rowNumber)
    const all = wanted ? [...problems, wanted] : problems
    const receipt = (row.response === 'DECLINED' && receipts.byCode.get(row.logCode ?? '')) || null
    const payload: Partial<StoredResponse> = { ...row, receipt }
    const keys = { logCode: row.logCode ?? null, answer: row.response ?? null }
    return { rowNumber, cells, payload, problems: all, ...keys }
  })
}

export const ARCHIVE_SIZE_KEY = 'dcir.dispute.response.zip.max-megabytes'

/** Stores archives of receipts. */
function archivesOf({ database, files }: IntakeDeps, intake: ReturnType<typeof createIntake>) {
  /** The bank may take less than the contract does. */
  const archiveLimit = async () =>
    Math.min(
      RECEIPT_ZIP_MAX_BYTES,
      (await database.read(NO_TENANT, (db) => configured(db, ARCHIVE_SIZE_KEY)))[ARCHIVE_SIZE_KEY],
    )

  /** The archive as it was stored, with the names in it. @throws Refusal when it is none that may be opened */
  async function storeArchive(file: IncomingFile): Promise<{ stored: StoredFile; names: readonly string[] }> {
    const stored = await intake.store(file, await archiveLimit())
    try {
      if (!isZipFile(file.name, stored.head)) throw new Refusal('file-type', { types: 'ZIP' }, 'files')
      const names = await onLocal(files, stored.key, async (path) => {
        const archive = await openArchive(path)
        archive.close()
        return archive.names
      })
      return { stored, names }
    } catch (error) {
      await files.remove(stored.key)
      throw error
    }
  }
  return storeArchive
}

export function disputeResponsesRoutes(deps: IntakeDeps) {
  const { database, clock, files } = deps
  const intake = createIntake(deps)
  const batches = bulkBatches(database, clock, bulkKinds.disputeResponse)

  const storeArchive = archivesOf(deps, intake)
  const dryRun = createDryRun(deps)
  const read = { layout: disputeResponseLayout, field: 'files' }

  return routesOf(disputeResponses, {
    list: (call, { query }) => batches.list(call, query),
    show: (call, { params }) => batches.show(call, params.batchId),
    errorFile: (call, { params }) => batches.errorFile(call, params.batchId),

    async upload(call, { file, second }) {
      const stored = await intake.store(file)
      const archive = await second()
        .then((given) => given && storeArchive(given))
        .catch(async (error: unknown) => {
          await files.remove(stored.key)
          throw error
        })
      return intake.take(call, file.name, stored, {
        kind: bulkKinds.disputeResponse,
        prefix: 'BR',
        endpoint: disputeResponses.upload,
        ...read,
        archive: archive?.stored ?? null,
        items: (rows) => itemsOf(rows, archive?.names ?? null),
      })
    },

    dryRun(call, { file, body: { receipts } }) {
      const names = receipts === undefined ? null : receiptList.read(receipts)
      return dryRun(call, file, { ...read, items: (rows) => itemsOf(rows, names) }, responseJudging)
    },

    transactions: (call, { query: { batchId, page, size, ...filter } }) =>
      database.read(call.scope, async (db) => {
        const { id } = await batches.found(db, batchId)
        return mapPage(await disputeResponsesStore(db).page(id, filter, page, size), itemOf)
      }),

    async summary(call, { params }) {
      const { pendingCount, successfulCount, failedCount } = await batches.show(call, params.batchId)
      return { pending: pendingCount, success: successfulCount, failed: failedCount }
    },

    async download(call, { query: { batchId } }) {
      const { id } = await batches.find(call, batchId)
      const read = (db: Sql, last: ItemRow | null) =>
        disputeResponsesStore(db).after(id, last?.rowNumber ?? 0, CHUNK_SIZE)
      const columns = sheetColumnsOf(sheet)
      return workbookAnswer(batches.fileName(batchId), { sheet: 'Dispute responses', columns }, (take) =>
        eachChunk(database, call.scope, read, (rows) => take(rows.map(cells))),
      )
    },

    sample: async (_call, { params }) =>
      sampleFile('bulk_dispute_response_sample', params.format, 'Dispute responses', disputeResponseSample),
  })
}
