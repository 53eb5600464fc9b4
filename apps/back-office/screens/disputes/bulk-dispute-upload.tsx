import type { BulkBatch } from '@dcir/core/bulk/contract'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeLayout, bulkDisputeWords } from '@dcir/core/disputes/bulk-rules'
import type { Target } from '@dcir/ui/address/target'
import { useBulkCheck } from '@dcir/ui/bulk/bulk-check.ts'
import { BulkUpload } from '@dcir/ui/bulk/bulk-upload'
import { judgeBy } from '@dcir/ui/bulk/dry-run.ts'
import { useState } from 'react'

interface BulkDisputeUploadProps {
  open: (batch: BulkBatch) => Target
  onClose: () => void
}

const judge = judgeBy(bulkDisputes.dryRun)

/** Uploads a file of disputes. */
export function BulkDisputeUpload({ open, onClose }: BulkDisputeUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const check = useBulkCheck({ file, layout: bulkDisputeLayout, judge })
  return (
    <BulkUpload
      title="New Bulk Upload"
      endpoint={bulkDisputes.upload}
      sample={bulkDisputes.sample}
      list={bulkDisputes.list}
      show={bulkDisputes.show}
      open={open}
      words={bulkDisputeWords}
      label="Drop a file of disputes here, or choose one"
      file={file}
      onFile={setFile}
      check={check}
      onClose={onClose}
    />
  )
}
