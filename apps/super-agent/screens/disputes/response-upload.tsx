import { Box } from '@chakra-ui/react'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import type { ReadRow } from '@dcir/core/bulk/rows'
import { formatCount } from '@dcir/core/display/numbers'
import { disputeResponses, RECEIPT_ZIP_MAX_BYTES } from '@dcir/core/disputes/responses-contract'
import {
  checkReceipts,
  type DisputeResponseRow,
  disputeResponseLayout,
  disputeResponseWords,
  receiptList,
  responseNotes,
} from '@dcir/core/disputes/responses-rules'
import type { Target } from '@dcir/ui/address/target'
import { type BulkFindings, useBulkCheck } from '@dcir/ui/bulk/bulk-check.ts'
import { BulkUpload } from '@dcir/ui/bulk/bulk-upload'
import type { Judge } from '@dcir/ui/bulk/dry-run.ts'
import { archiveNames } from '@dcir/ui/file/archive.ts'
import { DropZone } from '@dcir/ui/file/drop-zone'
import { useCallback, useState } from 'react'

interface ResponseUploadProps {
  open: (batch: BulkBatch) => Target
  onClose: () => void
}

/** The receipts that declining rows need, looked for among the names in the archive. */
async function receiptFindings(
  rows: readonly ReadRow<DisputeResponseRow>[],
  archive: File | null,
): Promise<BulkFindings> {
  const names = archive && (await archiveNames(archive).catch(() => null))
  if (archive && !names) return { problems: [], notes: ['The archive of receipts could not be read here.'] }
  const { problems, unused } = checkReceipts(rows, names)
  const [first] = unused
  if (first === undefined) return { problems, notes: [] }
  const rest = unused.length > 1 ? ` and ${formatCount(unused.length - 1)} more` : ''
  return { problems, notes: [`Files in the .zip that belong to no row: ${first}${rest}.`] }
}

/** Uploads a file of answers, and the receipts of those that decline. */
export function ResponseUpload({ open, onClose }: ResponseUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [archive, setArchive] = useState<File | null>(null)
  const also = useCallback((rows: readonly ReadRow<DisputeResponseRow>[]) => receiptFindings(rows, archive), [archive])
  const judge = useCallback<Judge>(
    async (chosen, asking) => {
      const names = archive && (await archiveNames(archive).catch(() => null))
      // An archive that cannot be read here is read when it is sent.
      if (archive && !names) return null
      const body = names ? { receipts: receiptList.write(names) } : {}
      return asking.client.call(disputeResponses.dryRun, { body }, { file: chosen, signal: asking.signal })
    },
    [archive],
  )
  const check = useBulkCheck({ file, layout: disputeResponseLayout, also, judge })
  return (
    <BulkUpload
      title="New Bulk Response Upload"
      endpoint={disputeResponses.upload}
      sample={disputeResponses.sample}
      list={disputeResponses.list}
      show={disputeResponses.show}
      open={open}
      words={disputeResponseWords}
      label="Drop a file of responses here, or choose one"
      file={file}
      onFile={setFile}
      check={check}
      second={{
        file: archive,
        field: (disabled) => <Receipts archive={archive} onArchive={setArchive} disabled={disabled} />,
        forget: () => setArchive(null),
      }}
      onClose={onClose}
    />
  )
}

interface ReceiptsProps {
  archive: File | null
  onArchive: (archive: File | null) => void
  disabled: boolean
}

function Receipts({ archive, onArchive, disabled }: ReceiptsProps) {
  return (
    <Box display="grid" gap="6px">
      <DropZone
        label="Drop a .zip of receipts for declined disputes here. Name each picture after its log code"
        accept={['.zip']}
        maxBytes={RECEIPT_ZIP_MAX_BYTES}
        file={archive}
        onFile={onArchive}
        disabled={disabled}
      />
      <Box color="text.muted" fontSize="13px">
        {responseNotes.zipSize}. {responseNotes.zipNames} {responseNotes.comment}
      </Box>
    </Box>
  )
}
