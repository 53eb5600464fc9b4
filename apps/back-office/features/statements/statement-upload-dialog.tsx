import { Box, Button } from '@chakra-ui/react'
import { STATEMENT_MAX_BYTES, statementMessages, statements } from '@dcir/core/contract/statements'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { DropZone } from '@dcir/ui/file/drop-zone'
import { Samples } from '@dcir/ui/file/samples'
import { useStatementCheck } from '@dcir/ui/file/statement-check'
import { Sending, UploadEnded } from '@dcir/ui/file/upload-parts'
import { useUpload } from '@dcir/ui/file/use-upload'
import { LeaveGuard } from '@dcir/ui/form/leave-guard'
import { mayLeave } from '@dcir/ui/form/unsaved'
import { useRef, useState } from 'react'
import { StatementCheckResult } from './statement-check-result'
import { StatementFollow } from './statement-follow'

/** Uploads a statement: it is checked here, sent, and followed until the server has matched it. */
export function StatementUploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fileKey, setFileKey] = useState<string | null>(null)
  const check = useStatementCheck(file)
  const upload = useUpload(statements.upload)
  const submit = async () => {
    const result = file && (await upload.start(file))
    if (!result) return
    toast.success(result.message || statementMessages.uploaded)
    setFileKey(result.fileKey)
  }
  const again = () => {
    setFile(null)
    setFileKey(null)
  }
  const chosen = useRef<HTMLDivElement>(null)
  const cancel = () => void mayLeave(chosen.current).then((leaves) => leaves && onClose())
  const mayNotSubmit = !file || upload.running || check?.state === 'reading' || check?.headerFailed === true
  const footer = fileKey ? (
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
  return (
    // What is on its way is not lost to a stray click: while it runs only Stop ends it.
    <Dialog title="Upload new file" open onClose={upload.running ? () => {} : onClose} footer={footer} width={680}>
      {fileKey ? (
        <StatementFollow fileKey={fileKey} />
      ) : (
        <Box ref={chosen} display="grid" gap="16px">
          <LeaveGuard when={file !== null} text="The chosen file has not been uploaded." />
          {upload.error && <Alert title="Error">{upload.error}</Alert>}
          <Samples endpoint={statements.template} />
          <DropZone
            label="Drop a statement here, or choose one"
            accept={['.csv', '.xlsx']}
            maxBytes={STATEMENT_MAX_BYTES}
            file={file}
            onFile={setFile}
            disabled={upload.running}
          />
          {upload.running && file ? <Sending sent={upload.sent} size={file.size} /> : null}
          {!upload.running && file && check && <StatementCheckResult check={check} fileName={file.name} />}
        </Box>
      )}
    </Dialog>
  )
}
