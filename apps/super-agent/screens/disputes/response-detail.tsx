import { type BulkBatch, bulkRowStatuses } from '@dcir/core/bulk/contract'
import { type DisputeResponseItem, disputeResponses } from '@dcir/core/disputes/responses-contract'
import { resolutionStatuses } from '@dcir/core/disputes/schemas'
import { selectPrompts } from '@dcir/core/validators/fields'
import { DownloadButtons, useBulkDownload } from '@dcir/ui/bulk/bulk-downloads'
import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { BulkSummary } from '@dcir/ui/bulk/bulk-summary'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import type { Definition } from '@dcir/ui/detail/definition-list'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { field } from '@dcir/ui/form/field.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { column } from '@dcir/ui/table/column'
import { Instant } from '@dcir/ui/value/instant'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { useParams } from '@tanstack/react-router'
import { Eye } from 'lucide-react'

const FOLLOW_MS = 2_000

const columns = [
  column.id('logCode', 'Log Code'),
  column.instant('creationTime', 'Created At'),
  column.status('resolutionStatus', 'Resolution Status'),
  column.status('creationStatus', 'Creation Status'),
  column.text('creationMessage', 'Description'),
]

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const optional = { required: false, prompt: selectPrompts.plain }
const filters = [
  field.text('logCode', 'Log code', { required: false }),
  field.select('disputeResolutionStatus', 'Resolution status', { ...optional, choices: choicesOf(resolutionStatuses) }),
  field.select('creationStatus', 'Creation status', { ...optional, choices: choicesOf(bulkRowStatuses) }),
]

/** One file of answers: what became of its rows. */
export function ResponseDetail() {
  const { batchId } = useParams({ from: '/front-office/bulk-dispute-response_/$batchId' })
  return (
    <DetailScreen
      title="Bulk Dispute Response Transactions"
      back={{ to: '/front-office/bulk-dispute-response' }}
      accessible={['fo_dcir_update_disputes']}
      endpoint={disputeResponses.show}
      input={{ params: { batchId } }}
      poll={({ status }) => (status === 'PROCESSING' ? FOLLOW_MS : false)}
    >
      {(batch) => (
        <>
          <BulkSummary batch={batch} />
          <Rows batch={batch} />
        </>
      )}
    </DetailScreen>
  )
}

function Rows({ batch: { batchId, failedCount, status } }: { batch: BulkBatch }) {
  const { save, running, notice } = useBulkDownload()
  const row = useOpenRow<DisputeResponseItem>()
  const saveRows = () => void save({ endpoint: disputeResponses.download, input: { query: { batchId } } })
  const saveFailed = () => void save({ endpoint: disputeResponses.errorFile, input: { params: { batchId } } })
  return (
    <>
      {notice}
      <FilteredPart
        label="Transactions"
        endpoint={disputeResponses.transactions}
        fixed={{ batchId }}
        columns={columns}
        filters={filters}
        rowKey={({ rowNumber }) => String(rowNumber)}
        rowName={({ rowNumber }) => `row ${rowNumber}`}
        open={openRow}
        rowActions={(item) => [{ label: 'View', icon: Eye, target: openRow(item) }]}
        pollWhile={() => status === 'PROCESSING'}
        empty="No transactions found..."
        beside={() => (
          <DownloadButtons running={running} onRows={saveRows} onFailed={failedCount > 0 ? saveFailed : undefined} />
        )}
        over={(rows) => {
          const item = row.find(rows)
          return item && <BulkItem items={fieldsOf(item)} onClose={row.close} />
        }}
      />
    </>
  )
}

const fieldsOf = (item: DisputeResponseItem): Definition[] => [
  ['Log Code', item.logCode],
  ['Amount', <Money key="amount" amount={item.amount} />],
  ['Transaction time', <Instant key="time" value={item.transactionTime} />],
  ['Dispute creation status', <StatusBadge key="status" status={item.disputeCreationStatus} />],
  ['Message', item.creationMessage],
  ['Attempts', String(item.creationAttempts)],
  ['Masked pan', <MaskedPan key="pan" value={item.maskedPan} />],
  ['Rrn', item.rrn],
  ['Stan', item.stan],
  ['Terminal id', item.terminalId],
]
