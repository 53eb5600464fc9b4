import { BULK_MAX_BYTES } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkOutcome, OutcomeEndpoints, SampleEndpoint } from '@dcir/core/bulk/outcome'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { CallInput } from '@dcir/core/client/client'
import { type ReactNode, useMemo, useState } from 'react'
import { DropZone } from '../file/drop-zone'
import { Samples } from '../file/samples'
import { UploadDialog } from '../file/upload-dialog'
import { useUpload } from '../file/use-upload'
import { isSendable, submitText, useBulkCheck } from './bulk-check'
import { BulkCheckResult } from './bulk-check-result'
import { judgeBy } from './dry-run'
import { RecordsOutcome } from './records-outcome'

interface RecordsUploadProps<E extends OutcomeEndpoints> {
  title: string
  /** Title of the result, where it is a stage of its own. */
  resultTitle?: string
  endpoints: E
  /** Input that is sent with the file; null while a part of it is missing, and then nothing can be sent. */
  input: CallInput<E['upload']> | null
  layout: BulkLayout<object>
  sample: SampleEndpoint
  label: string
  words: BulkWords
  /** Heading of the column with the rows' names. */
  nameHeading: string
  /** Shown above the file. */
  lead: ReactNode
  onClose: () => void
}

const ACCEPT = ['.csv', '.xlsx']

/** Uploads a file whose rows each create a record: it is checked here, sent, and followed to its end. */
export function RecordsUpload<E extends OutcomeEndpoints>(props: RecordsUploadProps<E>) {
  const {
    title,
    resultTitle = title,
    endpoints,
    input,
    layout,
    sample,
    label,
    words,
    nameHeading,
    lead,
    onClose,
  } = props
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<BulkOutcome | null>(null)
  const beside = input && JSON.stringify(input)
  const judge = useMemo(
    () => (beside === null ? null : judgeBy(endpoints.dryRun, JSON.parse(beside) as CallInput<DryRunEndpoint>)),
    [endpoints, beside],
  )
  const check = useBulkCheck({ file, layout, judge })
  const upload = useUpload<E['upload']>(endpoints.upload)
  const submit = async () => {
    const outcome = file && input && ((await upload.start(file, input)) as BulkOutcome | null)
    if (outcome) setSent(outcome)
  }
  const again = () => {
    setFile(null)
    setSent(null)
  }
  return (
    <UploadDialog
      title={sent ? resultTitle : title}
      upload={upload}
      size={file?.size ?? 0}
      ready={file !== null && input !== null && isSendable(check)}
      submit={submitText(check, words)}
      onSubmit={() => void submit()}
      followed={sent && <RecordsOutcome endpoints={endpoints} sent={sent} nameHeading={nameHeading} />}
      onAgain={again}
      onClose={onClose}
      checked={file && check && <BulkCheckResult check={check} fileName={file.name} words={words} />}
    >
      {lead}
      {!file && <Samples endpoint={sample} />}
      <DropZone
        label={label}
        accept={ACCEPT}
        maxBytes={BULK_MAX_BYTES}
        file={file}
        onFile={setFile}
        disabled={upload.running}
      />
    </UploadDialog>
  )
}
