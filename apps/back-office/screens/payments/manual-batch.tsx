import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { BulkSummary } from '@dcir/ui/bulk/bulk-summary'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { useParams } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { ClaimedItem, ManualKind } from './manual-kind'

const FOLLOW_MS = 2_000

/** One file of references: what became of its rows. */
export function ManualBatch<Item extends ClaimedItem, Row extends { rowNumber: number }>({
  kind,
}: {
  kind: ManualKind<Item, Row>
}) {
  const { batchId = '' } = useParams({ strict: false })
  const row = useOpenRow<Row>()
  const { batch, items } = kind.endpoints
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
          <FilteredPart
            label="Items"
            endpoint={items}
            fixed={{ batchId }}
            columns={kind.itemColumns}
            filters={[]}
            rowKey={({ rowNumber }) => String(rowNumber)}
            rowName={({ rowNumber }) => `row ${rowNumber}`}
            open={openRow}
            rowActions={(item) => [{ label: 'View', icon: Eye, target: openRow(item) }]}
            pollWhile={() => shown.status === 'PROCESSING'}
            empty="No results found ..."
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
