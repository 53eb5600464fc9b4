/** Bulk dispute responses as the shared commands of bulk files see them. */

import { MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { responseSearch } from '@dcir/core/disputes/bulk-fields'
import { disputeResponses, RECEIPT_ZIP_MAX_BYTES } from '@dcir/core/disputes/responses-contract'
import { checkReceipts, type DisputeResponseRow, disputeResponseLayout } from '@dcir/core/disputes/responses-rules'
import { limits } from '@dcir/core/validators/fields'
import type { BulkNoun } from '../../../kit/bulk-noun'
import { addQueryFlags, queryOf } from '../../../kit/flags'
import { localArchive } from '../../../kit/local-archive'

function unusedNote(unused: readonly string[]): string[] {
  const [first] = unused
  if (first === undefined) return []
  const rest = unused.length > 1 ? ` and ${formatCount(unused.length - 1)} more` : ''
  return [`No row needs these files of the archive: ${first}${rest}.`]
}

export const bulk: BulkNoun<DisputeResponseRow> = {
  noun: 'dispute-responses',
  verbs: { list: 'list', show: 'show' },
  layout: disputeResponseLayout,
  endpoints: disputeResponses,
  example: 'BR-20261121-0A1B2C3D',
  companion: {
    flag: '--receipts <zip>',
    meaning: `receipts of declined disputes, each named after its log code; at most ${limits.receiptZipMegabytes}MB`,
    async open(named) {
      const file = named && (await localArchive(named, RECEIPT_ZIP_MAX_BYTES))
      return {
        file,
        also(rows) {
          const { problems, unused } = checkReceipts(rows, file?.names ?? null)
          return { problems, notes: unusedNote(unused) }
        },
      }
    },
  },
  rowFlags: (command) =>
    addQueryFlags(command, disputeResponses.transactions, {
      search: responseSearch,
      but: ['batchId', 'page', 'size'],
    }),
  async rows(api, batchId, wanted, page) {
    const filter = wanted.failed ? { ...wanted, creationStatus: 'FAILED' } : wanted
    const query = queryOf(disputeResponses.transactions, { ...filter, batchId, page: page + 1, size: MAX_PAGE_SIZE })
    const { content, ...rest } = await api.call(disputeResponses.transactions, { query })
    const rows = content.map((row) => ({
      rowNumber: row.rowNumber,
      subject: row.logCode,
      status: row.creationStatus,
      message: row.creationMessage,
    }))
    return { content: rows, ...rest }
  },
}
