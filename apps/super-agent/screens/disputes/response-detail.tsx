import { Box } from '@chakra-ui/react'
import { type BulkBatch, bulkRowStatuses } from '@dcir/core/bulk/contract'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { responseSearch as by, responseFields } from '@dcir/core/disputes/bulk-fields'
import {
  type DisputeResponseItem,
  type DisputeResponseQuery,
  disputeResponses,
} from '@dcir/core/disputes/responses-contract'
import { resolutionStatuses } from '@dcir/core/disputes/schemas'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { DownloadButtons, useBulkDownload } from '@dcir/ui/bulk/bulk-downloads'
import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { BulkSummary } from '@dcir/ui/bulk/bulk-summary'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { useParams } from '@tanstack/react-router'
import { Eye } from 'lucide-react'

const FOLLOW_MS = 2_000

const columns = columnsOf(
  pick(responseFields, 'logCode', 'creationTime', 'resolutionStatus', 'creationStatus', 'creationMessage'),
  { resolutionStatus: { cell: (item: DisputeResponseItem) => <Answer item={item} /> } },
)

/** The answer that a row gave: a state of the dispute only where the row made it one. */
function Answer({ item: { resolutionStatus, creationStatus } }: { item: DisputeResponseItem }) {
  if (creationStatus === 'SUCCESSFUL') return <StatusBadge status={resolutionStatus} />
  if (resolutionStatus === 'PENDING') return '---'
  const asked = `Asked for: ${resolutionStatus === 'ACCEPTED' ? 'accept' : 'decline'}`
  return (
    <Box as="span" color="text.muted">
      {asked}
    </Box>
  )
}
const itemFields = worded(
  pick(
    responseFields,
    'logCode',
    'amount',
    'transactionTime',
    'disputeCreationStatus',
    'creationMessage',
    'creationAttempts',
    'maskedPan',
    'rrn',
    'stan',
    'terminalId',
  ),
  { transactionTime: 'Transaction time', creationMessage: 'Message' },
)

const filter = filterFor<DisputeResponseQuery>()
const { plain: prompt } = selectPrompts
const filters = [
  filter(by.logCode),
  filter(by.disputeResolutionStatus, { prompt, choices: choicesOf(resolutionStatuses) }),
  filter(by.creationStatus, { prompt, choices: choicesOf(bulkRowStatuses) }),
]

/** One file of answers: what became of its rows. */
export function ResponseDetail() {
  const { batchId } = useParams({ from: '/front-office/bulk-dispute-response_/$batchId' })
  return (
    <DetailScreen
      title="Bulk Dispute Response Transactions"
      back={{ to: '/front-office/bulk-dispute-response' }}
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
        label="Answers"
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
          return item && <BulkItem items={definitionsOf(itemFields, item)} onClose={row.close} />
        }}
      />
    </>
  )
}
