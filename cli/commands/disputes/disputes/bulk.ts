/** Bulk disputes as the shared commands of bulk files see them. */

import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeSearch } from '@dcir/core/disputes/bulk-fields'
import { type BulkDisputeRow, bulkDisputeLayout } from '@dcir/core/disputes/bulk-rules'
import type { BulkNoun } from '../../../kit/bulk-noun'
import { addBodyFlags, bodyOf } from '../../../kit/flags'

export const bulk: BulkNoun<BulkDisputeRow> = {
  noun: 'disputes',
  verbs: { list: 'batches', show: 'batch' },
  layout: bulkDisputeLayout,
  endpoints: bulkDisputes,
  example: 'BD-20261121-0A1B2C3D',
  rowFlags: (command) => addBodyFlags(command, bulkDisputes.transactions, { search: bulkDisputeSearch }),
  async rows(api, batchId, wanted, page) {
    const filter = bodyOf(bulkDisputes.transactions, wanted)
    const { content, ...rest } = await api.call(bulkDisputes.transactions, {
      params: { batchId },
      query: { page, size: MAX_PAGE_SIZE },
      body: wanted.failed ? { ...filter, disputeCreationStatus: 'FAILED' } : filter,
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
