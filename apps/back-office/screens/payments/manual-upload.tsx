import type { BulkBatch, BulkEndpoints } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { ReferenceRow } from '@dcir/core/payments/bulk-rules'
import type { Target } from '@dcir/ui/address/target'
import { useBulkCheck } from '@dcir/ui/bulk/bulk-check.ts'
import { BulkUpload } from '@dcir/ui/bulk/bulk-upload'
import { judgeBy } from '@dcir/ui/bulk/dry-run.ts'
import { useMemo, useState } from 'react'

interface ManualUploadProps {
  endpoint: BulkEndpoints['upload']
  list: BulkEndpoints['list']
  show: BulkEndpoints['show']
  open: (batch: BulkBatch) => Target
  dryRun: DryRunEndpoint
  layout: BulkLayout<ReferenceRow>
  words: BulkWords
  onClose: () => void
}

const ONLY_XLSX = ['.xlsx']

/** Uploads a file of references: the one that was downloaded, with its last column filled in. */
export function ManualUpload({ layout, dryRun, ...props }: ManualUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const judge = useMemo(() => judgeBy(dryRun), [dryRun])
  const check = useBulkCheck({ file, layout, judge })
  return (
    <BulkUpload
      {...props}
      title="New Bulk"
      accept={ONLY_XLSX}
      label="Drop the downloaded file with its references here, or choose it"
      file={file}
      onFile={setFile}
      check={check}
    />
  )
}
