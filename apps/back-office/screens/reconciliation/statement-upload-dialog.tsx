import { statementMessages, statements } from '@dcir/core/reconciliation/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { configurationValue } from '@dcir/core/reference/configurations/keys'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { toast } from '@dcir/ui/feedback/toaster'
import { DropZone } from '@dcir/ui/file/drop-zone'
import { Samples } from '@dcir/ui/file/samples'
import { UploadDialog } from '@dcir/ui/file/upload-dialog'
import { useUpload } from '@dcir/ui/file/use-upload.ts'
import { useState } from 'react'
import { statementNames } from './layout-sample'
import { useStatementCheck } from './statement-check'
import { StatementCheckResult } from './statement-check-result'
import { StatementFollow } from './statement-follow'
import { useStatementHead } from './statement-head'
import { StatementLayoutNote } from './statement-layout-note'

const SIZE_KEY = 'dcir.recon.statement.max-megabytes'

/** The largest statement that the bank takes, in bytes. */
function useLimit(): number {
  const { data } = useEndpoint(configurations.read, { params: { configKey: SIZE_KEY } })
  return configurationValue(SIZE_KEY, data?.configValue)
}

/** Uploads a statement: it is checked here, sent, and followed until the server has matched it. */
export function StatementUploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fileKey, setFileKey] = useState<string | null>(null)
  const check = useStatementCheck(file)
  const head = useStatementHead(file)
  const upload = useUpload(statements.upload)
  const maxBytes = useLimit()
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
  return (
    <UploadDialog
      title="Upload new file"
      upload={upload}
      size={file?.size ?? 0}
      // A file that no layout reads is refused as a whole, and so nothing of it is sent.
      ready={file !== null && check?.state !== 'reading' && !check?.headerFailed && !(head && 'refusal' in head)}
      onSubmit={() => void submit()}
      followed={fileKey && <StatementFollow fileKey={fileKey} />}
      onAgain={again}
      onClose={onClose}
      checked={
        file &&
        check && (
          <>
            {head && <StatementLayoutNote head={head} />}
            {!(head && 'refusal' in head) && <StatementCheckResult check={check} head={head} fileName={file.name} />}
          </>
        )
      }
    >
      {!file && <Samples endpoint={statements.template} />}
      <DropZone
        label="Drop a statement here, or choose one"
        accept={statementNames}
        maxBytes={maxBytes}
        file={file}
        onFile={setFile}
        disabled={upload.running}
      />
    </UploadDialog>
  )
}
