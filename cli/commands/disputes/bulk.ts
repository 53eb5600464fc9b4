/** Bulk disputes as the shared commands of bulk files see them. */
import { bulkDisputes } from '@dcir/core/contract/bulk-disputes'
import { MAX_PAGE_SIZE } from '@dcir/core/contract/fields'
import { type BulkDisputeRow, bulkDisputeLayout } from '@dcir/core/rules/bulk-disputes'
import type { BulkNoun } from '../../kit/bulk-noun'

export const bulk: BulkNoun<BulkDisputeRow> = {
  noun: 'disputes',
  verbs: { list: 'batches', show: 'batch' },
  layout: bulkDisputeLayout,
  endpoints: bulkDisputes,
  example: 'BD-20261121-0A1B2C3D',
  async rows(api, batchId, failedOnly, page) {
    const { content, ...rest } = await api.call(bulkDisputes.transactions, {
      params: { batchId },
      query: { page, size: MAX_PAGE_SIZE },
      body: { disputeCreationStatus: failedOnly ? 'FAILED' : 'ALL' },
    })
    const rows = content.map((row) => ({
      rowNumber: row.rowNumber,
      subject: row.disputeLogCode ?? row.rrn,
      status: row.disputeCreationStatus,
      message: row.creationMessage,
    }))
    return { content: rows, ...rest }
  },
}
