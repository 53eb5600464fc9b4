import type { BulkBatch } from '@dcir/core/bulk/contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { BulkList } from '@dcir/ui/bulk/bulk-list'
import { linkOptions } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ResponseUpload = lazy(() => import('./response-upload').then((module) => ({ default: module.ResponseUpload })))

const openBatch = ({ batchId }: Pick<BulkBatch, 'batchId'>) =>
  linkOptions({ to: '/front-office/bulk-dispute-response/$batchId', params: { batchId } })

/** The files by which a super agent answers many disputes at once. */
export function ResponseList() {
  return (
    <BulkList
      title="Bulk Dispute Response"
      endpoint={disputeResponses.list}
      show={disputeResponses.show}
      actionsHeading="Action"
      open={openBatch}
      upload={{
        label: 'New Bulk Response Upload',
        endpoint: disputeResponses.upload,
        dialog: (close) => (
          <Suspense>
            <ResponseUpload open={openBatch} onClose={close} />
          </Suspense>
        ),
      }}
      empty="No bulk dispute responses found..."
      emptyHint="Upload a file of answers to resolve many disputes at once."
    />
  )
}
