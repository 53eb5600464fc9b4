import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { BulkSummary } from '@dcir/ui/bulk/bulk-summary'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { useParams } from '@tanstack/react-router'
import { BulkDisputeRows } from './bulk-dispute-rows'

const FOLLOW_MS = 2_000

/** One file of disputes: what became of its rows. */
export function BulkDisputeDetail() {
  const { batchId } = useParams({ from: '/back-office/bulk-disputes_/$batchId' })
  return (
    <DetailScreen
      title="Bulk Dispute Transactions"
      back={{ to: '/back-office/bulk-disputes' }}
      endpoint={bulkDisputes.show}
      input={{ params: { batchId } }}
      poll={({ status }) => (status === 'PROCESSING' ? FOLLOW_MS : false)}
    >
      {(batch) => (
        <>
          <BulkSummary batch={batch} />
          <BulkDisputeRows batch={batch} />
        </>
      )}
    </DetailScreen>
  )
}
