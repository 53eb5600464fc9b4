import { bulkRowStatuses } from '@dcir/core/bulk/contract'
import { refundBulkFields } from '@dcir/core/payments/fields'
import type { ManualItemFilter } from '@dcir/core/payments/manual-contract'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { FailedRowsButton, useBulkDownload } from '@dcir/ui/bulk/bulk-downloads'
import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { BulkSummary } from '@dcir/ui/bulk/bulk-summary'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { useParams } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { ClaimedItem, ManualKind } from './manual-kind'

const FOLLOW_MS = 2_000

const filters = [
  filterFor<ManualItemFilter>()(refundBulkFields.processStatus, {
    choices: choicesOf(bulkRowStatuses),
    prompt: selectPrompts.plain,
  }),
]

/** One file of references: what became of its rows. */
export function ManualBatch<Item extends ClaimedItem, Row extends { rowNumber: number }>({
  kind,
}: {
  kind: ManualKind<Item, Row>
}) {
  const { batchId = '' } = useParams({ strict: false })
  const row = useOpenRow<Row>()
  const { batch, items, errorFile } = kind.endpoints
  const { save, running, notice } = useBulkDownload()
  return (
    <DetailScreen
      title="Bulk Items"
      back={{ ...kind.list, search: { tab: 'bulk' } }}
      endpoint={batch}
      input={{ params: { batchId } }}
      poll={({ status }) => (status === 'PROCESSING' ? FOLLOW_MS : false)}
    >
      {(shown) => (
        <>
          <BulkSummary batch={shown} />
          {notice}
          <FilteredPart
            label="Items"
            endpoint={items}
            fixed={{ batchId }}
            columns={kind.itemColumns}
            filters={filters}
            rowKey={({ rowNumber }) => String(rowNumber)}
            rowName={({ rowNumber }) => `row ${rowNumber}`}
            open={openRow}
            rowActions={(item) => [{ label: 'View', icon: Eye, target: openRow(item) }]}
            pollWhile={() => shown.status === 'PROCESSING'}
            empty="No results found ..."
            beside={() =>
              shown.failedCount > 0 && (
                <FailedRowsButton
                  running={running}
                  onClick={() => void save({ endpoint: errorFile, input: { params: { batchId } } })}
                />
              )
            }
            over={(rows) => {
              const item = row.find(rows)
              return item && <BulkItem items={definitionsOf(kind.itemFields, item)} onClose={row.close} />
            }}
          />
        </>
      )}
    </DetailScreen>
  )
}
