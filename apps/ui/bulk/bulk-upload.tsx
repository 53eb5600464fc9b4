import { Box, Button } from '@chakra-ui/react'
import type { bulkDisputes } from '@dcir/core/contract/bulk-disputes'
import { BULK_MAX_BYTES, type BulkBatch, bulkMessages } from '@dcir/core/contract/bulk-fields'
import type { disputeResponses } from '@dcir/core/contract/dispute-responses'
import { type ReactNode, useRef, useState } from 'react'
import type { Target } from '../address/target'
import { Dialog } from '../dialog/dialog'
import { Alert } from '../feedback/alert'
import { toast } from '../feedback/toaster'
import { DropZone } from '../file/drop-zone'
import { Samples } from '../file/samples'
import { Sending, UploadEnded } from '../file/upload-parts'
import { useUpload } from '../file/use-upload'
import { LeaveGuard } from '../form/leave-guard'
import { mayLeave } from '../form/unsaved'
import type { BulkCheck } from './bulk-check'
import { BulkCheckResult } from './bulk-check-result'
import { BulkFollow } from './bulk-follow'

export interface BulkUploadProps {
  title: string
  endpoint: typeof bulkDisputes.upload | typeof disputeResponses.upload
  sample: typeof bulkDisputes.sample | typeof disputeResponses.sample
  show: typeof bulkDisputes.show | typeof disputeResponses.show
  open: (batch: BulkBatch) => Target
  label: string
  file: File | null
  onFile: (file: File | null) => void
  check: BulkCheck | null
  /** The file that goes along, and where it is chosen. */
  second?: { file: File | null; field: (disabled: boolean) => ReactNode; forget: () => void } | undefined
  onClose: () => void
}

/** Uploads a bulk file: it is checked here, sent, and followed until its last row is done. */
export function BulkUpload(props: BulkUploadProps) {
  const { title, endpoint, sample, show, open, label, file, onFile, check, second, onClose } = props
  const [batchId, setBatchId] = useState<string | null>(null)
  const upload = useUpload(endpoint as typeof bulkDisputes.upload)
  const chosen = useRef<HTMLDivElement>(null)
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
  const cancel = () => void mayLeave(chosen.current).then((leaves) => leaves && onClose())
  const mayNotSubmit = !file || upload.running || check?.state === 'reading' || check?.state === 'refused'
  const footer = batchId ? (
    <UploadEnded onClose={onClose} onAgain={again} />
  ) : (
    <>
      <Button type="button" variant="outline" onClick={upload.running ? upload.stop : cancel}>
        {upload.running ? 'Stop' : 'Cancel'}
      </Button>
      <Button type="button" disabled={mayNotSubmit} onClick={() => void submit()}>
        Submit
      </Button>
    </>
  )
  const size = (file?.size ?? 0) + (second?.file?.size ?? 0)
  return (
    // What is on its way is not lost to a stray click: while it runs only Stop ends it.
    <Dialog title={title} open onClose={upload.running ? () => {} : onClose} footer={footer} width={680}>
      {batchId ? (
        <BulkFollow batchId={batchId} show={show} open={open} />
      ) : (
        <Box ref={chosen} display="grid" gap="16px">
          <LeaveGuard when={file !== null} text="The chosen file has not been uploaded." />
          {upload.error && <Alert title="Error">{upload.error}</Alert>}
          <Samples endpoint={sample} />
          <DropZone
            label={label}
            accept={['.csv', '.xlsx']}
            maxBytes={BULK_MAX_BYTES}
            file={file}
            onFile={onFile}
            disabled={upload.running}
          />
          {second?.field(upload.running)}
          {upload.running && size > 0 && <Sending sent={upload.sent} size={size} />}
          {!upload.running && file && check && <BulkCheckResult check={check} fileName={file.name} />}
        </Box>
      )}
    </Dialog>
  )
}
