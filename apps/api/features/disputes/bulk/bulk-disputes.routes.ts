/** Endpoints of bulk dispute files: received, listed and shown. */

import type { ReadRow } from '@dcir/core/bulk/rows'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeFields } from '@dcir/core/disputes/bulk-fields'
import { type BulkDisputeRow, bulkDisputeLayout, bulkDisputeSample } from '@dcir/core/disputes/bulk-rules'
import { startOfDay } from '@dcir/core/time/lagos'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import { bulkKinds, type NewItem } from '../../../bulk/bulk.store'
import { bulkBatches, CHUNK_SIZE } from '../../../bulk/bulk-batches'
import { createIntake, type IntakeDeps } from '../../../bulk/bulk-intake'
import { createDryRun } from '../../../bulk/dry-run'
import { routesOf } from '../../../call/call'
import type { Sql } from '../../../db/database'
import { eachChunk, mapPage } from '../../../db/lists'
import { workbookAnswer } from '../../../http/file-answers'
import { bulkDisputeJudging } from './bulk-dispute-work'
import { bulkDisputesStore, type ItemRow, itemOf } from './bulk-disputes.store'

const sheet = worded(
  pick(
    bulkDisputeFields,
    'rowNumber',
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'amount',
    'terminalId',
    'disputeCreationStatus',
    'creationMessage',
    'disputeLogCode',
    'creationAttempts',
  ),
  {
    maskedPan: 'Masked Pan',
    rrn: 'RRN',
    stan: 'STAN',
    terminalId: 'Terminal Id',
    disputeCreationStatus: 'Dispute Creation Status',
    creationMessage: 'Creation Message',
    disputeLogCode: 'Dispute Log Code',
    creationAttempts: 'Creation Attempts',
  },
)

const cells = ({ payload, ...row }: ItemRow): Cell[] => {
  const { maskedPan = '', rrn = '', stan = '', amount, terminalId = '' } = payload
  return cellsOf(sheet, {
    rowNumber: row.rowNumber,
    transactionTime: row.transactionTime,
    maskedPan,
    rrn,
    stan,
    amount,
    terminalId,
    disputeCreationStatus: row.status,
    creationMessage: row.message,
    disputeLogCode: row.logCode,
    creationAttempts: row.attempts,
  })
}

const itemOfRow = ({ rowNumber, row, problems, cells }: ReadRow<BulkDisputeRow>): NewItem => ({
  rowNumber,
  cells,
  payload: row,
  problems,
  maskedPan: row.maskedPan ?? null,
  rrn: row.rrn ?? null,
  transactionTime: row.transactionDate ? startOfDay(row.transactionDate) : null,
})

const reading = {
  layout: bulkDisputeLayout,
  field: 'file',
  items: (rows: readonly ReadRow<BulkDisputeRow>[]) => rows.map(itemOfRow),
}

export function bulkDisputesRoutes(deps: IntakeDeps) {
  const { database, clock } = deps
  const intake = createIntake(deps)
  const dryRun = createDryRun(deps)
  const batches = bulkBatches(database, clock, bulkKinds.dispute)

  return routesOf(bulkDisputes, {
    list: (call, { query }) => batches.list(call, query),
    show: (call, { params }) => batches.show(call, params.batchId),
    errorFile: (call, { params }) => batches.errorFile(call, params.batchId),

    async upload(call, { file }) {
      const stored = await intake.store(file)
      return intake.take(call, file.name, stored, {
        kind: bulkKinds.dispute,
        prefix: 'BD',
        endpoint: bulkDisputes.upload,
        ...reading,
      })
    },

    dryRun: (call, { file }) => dryRun(call, file, reading, bulkDisputeJudging),

    transactions: (call, { params, query: { page, size }, body: filter }) =>
      database.read(call.scope, async (db) => {
        const { id, header } = await batches.found(db, params.batchId)
        return mapPage(await bulkDisputesStore(db).page(id, filter, page, size), (row) => itemOf(row, header))
      }),

    async summary(call, { params }) {
      const { pendingCount, successfulCount, failedCount } = await batches.show(call, params.batchId)
      return { PENDING: pendingCount, SUCCESSFUL: successfulCount, FAILED: failedCount }
    },

    async download(call, { params: { batchId }, body: filter }) {
      const { id } = await batches.find(call, batchId)
      const read = (db: Sql, last: ItemRow | null) =>
        bulkDisputesStore(db).after(id, filter, last?.rowNumber ?? 0, CHUNK_SIZE)
      const columns = sheetColumnsOf(sheet)
      return workbookAnswer(batches.fileName(batchId), { sheet: 'Bulk disputes', columns }, (take) =>
        eachChunk(database, call.scope, read, (rows) => take(rows.map(cells))),
      )
    },

    sample: async (_call, { params }) =>
      sampleFile('bulk_dispute_sample', params.format, 'Bulk disputes', bulkDisputeSample),
  })
}
