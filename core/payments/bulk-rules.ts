/** Files of references: their columns, which are columns of the download too, so that it can be filled in and sent. */
import type { BulkLayout } from '../bulk/rows'
import type { BulkWords } from '../bulk/verdict-words'
import { readReference } from './rules'

export interface ReferenceRow {
  /** The transaction of a refund, or the id of a settlement's payment request. */
  key: string
  transactionReference: string
}

const layoutOf = (header: string, parse: (cell: string) => string | null): BulkLayout<ReferenceRow> => ({
  columns: {
    key: { header, parse },
    transactionReference: { header: 'Transaction Reference', parse: readReference },
  },
  keyOf: ({ key }) => key,
})

export const refundReferenceLayout = layoutOf('Transaction Search Key', (cell) => (cell.length <= 64 ? cell : null))
export const settlementReferenceLayout = layoutOf('Payment Request Id', (cell) =>
  /^PR-\d{9,}$/i.test(cell) ? cell.toUpperCase() : null,
)

const reported = {
  done: 'reported as paid',
  act: (count: string) => `Report ${count} as paid`,
  money: 'in all',
}
export const refundReferenceWords: BulkWords = { one: 'refund', many: 'refunds', ...reported }
export const settlementReferenceWords: BulkWords = { one: 'payment', many: 'payments', ...reported }
