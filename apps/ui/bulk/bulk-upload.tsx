import { BULK_MAX_BYTES, type BulkBatch, type BulkEndpoints, bulkMessages } from '@dcir/core/bulk/contract'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import { type ReactNode, useState } from 'react'
import type { Target } from '../address/target'
import { toast } from '../feedback/toaster'
import { DropZone } from '../file/drop-zone'
import { Samples } from '../file/samples'
import { UploadDialog } from '../file/upload-dialog'
import { useUpload } from '../file/use-upload'
import { type BulkCheck, isSendable, submitText } from './bulk-check'
import { BulkCheckResult } from './bulk-check-result'
import { BulkFollow } from './bulk-follow'
import { KnownBatch, useKnownBatch } from './known-batch'

export interface BulkUploadProps {
  title: string
  endpoint: BulkEndpoints['upload']
  /** Where there is one to download. */
  sample?: BulkEndpoints['sample']
  /** File name endings that are taken. */
  accept?: readonly string[]
  /** The files that were uploaded before. */
  list: BulkEndpoints['list']
  show: BulkEndpoints['show']
  open: (batch: BulkBatch) => Target
  label: string
  words: BulkWords
  file: File | null
  onFile: (file: File | null) => void
  check: BulkCheck | null
  /** The file that goes along, and where it is chosen. */
  second?: { file: File | null; field: (disabled: boolean) => ReactNode; forget: () => void } | undefined
  onClose: () => void
}

/** Uploads a bulk file: it is checked here, sent, and followed until its last row is done. */
export function BulkUpload(props: BulkUploadProps) {
  const { title, endpoint, sample, list, show, open, label, words, file, onFile, check, second, onClose } = props
  const { accept = ['.csv', '.xlsx'] } = props
  const [batchId, setBatchId] = useState<string | null>(null)
  const upload = useUpload(endpoint)
  // Known from the dry run, since the counts of a batch do not tell a request from a change.
  const waits = (check?.verdict?.waiting ?? 0) > 0
  const known = useKnownBatch(list, batchId ? null : file, second?.file ?? null)
  const submit = async () => {
    const result = file && (await upload.start(file, {}, second?.file))
    if (!result) return
    toast.success(result.message || bulkMessages.uploaded)
    setBatchId(result.batchId)
  }
  const again = () => {
    onFile(null)
    second?.forget()
    setBatchId(null)
  }
  return (
    <UploadDialog
      title={title}
      upload={upload}
      // Nothing of a known file is sent, nor lost by leaving.
      size={known ? 0 : (file?.size ?? 0) + (second?.file?.size ?? 0)}
      ready={file !== null && isSendable(check) && !known}
      submit={submitText(check, words)}
      onSubmit={() => void submit()}
      followed={batchId && <BulkFollow {...{ batchId, show, open, words }} waits={waits} />}
      onAgain={again}
      onClose={onClose}
      checked={
        known ? (
          <KnownBatch batch={known} open={open} />
        ) : (
          file && check && <BulkCheckResult check={check} fileName={file.name} words={words} />
        )
      }
    >
      {sample && !file && <Samples endpoint={sample} />}
      <DropZone
        label={label}
        accept={accept}
        maxBytes={BULK_MAX_BYTES}
        file={file}
        onFile={onFile}
        disabled={upload.running}
      />
      {second?.field(upload.running)}
    </UploadDialog>
  )
}
