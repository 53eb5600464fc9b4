import type { BulkBatch } from '@dcir/core/bulk/contract'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { BulkList } from '@dcir/ui/bulk/bulk-list'
import { linkOptions } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const BulkDisputeUpload = lazy(() =>
  import('./bulk-dispute-upload').then((module) => ({ default: module.BulkDisputeUpload })),
)

export const openBatch = ({ batchId }: Pick<BulkBatch, 'batchId'>) =>
  linkOptions({ to: '/back-office/bulk-disputes/$batchId', params: { batchId } })

/** The files by which the bank logs many disputes at once. */
export function BulkDisputeList() {
  return (
    <BulkList
      title="Bulk Disputes"
      endpoint={bulkDisputes.list}
      show={bulkDisputes.show}
      actionsHeading="Actions"
      open={openBatch}
      upload={{
        label: 'New Bulk Upload',
        endpoint: bulkDisputes.upload,
        dialog: (close) => (
          <Suspense>
            <BulkDisputeUpload open={openBatch} onClose={close} />
          </Suspense>
        ),
      }}
      empty="No bulk disputes found..."
      emptyHint="Upload a file of transactions to log a dispute on each of them."
    />
  )
}
