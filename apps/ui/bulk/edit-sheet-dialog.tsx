import { Box, Button } from '@chakra-ui/react'
import {
  type DifferentRow,
  differenceSentence,
  endsSentence,
  isApplicable,
  type SheetDifference,
  type SheetEndpoints,
} from '@dcir/core/bulk/edit-sheet-contract'
import { formatCount } from '@dcir/core/display/numbers'
import { useState } from 'react'
import type { Target } from '../address/target'
import { Dialog } from '../dialog/dialog'
import { Alert } from '../feedback/alert'
import { DropZone } from '../file/drop-zone'
import { Sending, UploadEnded } from '../file/upload-parts'
import { useUpload } from '../file/use-upload'
import { LeaveGuard } from '../form/leave-guard'
import { ProgressBar } from '../value/progress-bar'
import { useApplyRows } from './apply-rows'
import { EditedRows } from './edited-rows'

interface EditSheetDialogProps {
  endpoints: SheetEndpoints
  nouns: string
  request: (reference: string) => Target
  onClose: () => void
}

/** An edited file in three stages: it is chosen, its differences are looked at, and those that are ticked are applied. */
export function EditSheetDialog({ endpoints, nouns, request, onClose }: EditSheetDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [difference, setDifference] = useState<SheetDifference | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const compare = useUpload(endpoints.compare)
  const applying = useApplyRows(endpoints)
  const show = async () => {
    const found = file && (await compare.start(file))
    if (!found) return
    setDifference(found)
    setChosen(new Set(found.rows.filter(isApplicable).map(({ row }) => row)))
  }
  const again = () => {
    setFile(null)
    setDifference(null)
    applying.forget()
  }
  const rows = difference?.rows.filter(({ row }) => chosen.has(row)) ?? []
  const isOver = applying.ends.size > 0 && !applying.running
  const footer = footerOf({ difference, isOver, rows, onClose, again, show, compare, applying, isReady: file !== null })
  return (
    // A row that is being applied is not lost to a stray click: while it runs only Stop ends it.
    <Dialog
      title="Upload edited file"
      open
      onClose={applying.running ? () => {} : onClose}
      footer={footer}
      width={difference ? 860 : 680}
    >
      <Box display="grid" gap="16px">
        <LeaveGuard
          when={file !== null && !isOver && rows.length > 0}
          text="The changes of this file have not been applied."
        />
        {compare.error && <Alert title="Error">{compare.error}</Alert>}
        {difference ? (
          <>
            <Verdict difference={difference} applying={applying} count={rows.length} />
            <EditedRows
              rows={difference.rows}
              ends={applying.ends}
              chosen={chosen}
              onChosen={setChosen}
              locked={applying.running || isOver}
              request={request}
            />
          </>
        ) : (
          <>
            <Box color="text.muted">Upload the edited download. You review every change first.</Box>
            <DropZone
              label={`Drop an edited file of ${nouns} here, or choose one`}
              accept={ACCEPT}
              maxBytes={endpoints.compare.upload.maxBytes}
              file={file}
              onFile={setFile}
              disabled={compare.running}
            />
            {compare.running && file && <Sending sent={compare.sent} size={file.size} />}
          </>
        )}
      </Box>
    </Dialog>
  )
}

const ACCEPT = ['.xlsx']

interface FooterProps {
  difference: SheetDifference | null
  isOver: boolean
  isReady: boolean
  /** Those that are ticked. */
  rows: readonly DifferentRow[]
  onClose: () => void
  again: () => void
  show: () => Promise<void>
  compare: { running: boolean; stop: () => void }
  applying: ReturnType<typeof useApplyRows>
}

function footerOf({ difference, isOver, isReady, rows, onClose, again, show, compare, applying }: FooterProps) {
  if (isOver || difference?.rows.length === 0) return <UploadEnded onClose={onClose} onAgain={again} />
  if (!difference) {
    return (
      <>
        <Button type="button" variant="outline" onClick={compare.running ? compare.stop : onClose}>
          {compare.running ? 'Stop' : 'Cancel'}
        </Button>
        <Button type="button" disabled={!isReady || compare.running} onClick={() => void show()}>
          Show differences
        </Button>
      </>
    )
  }
  return (
    <>
      <Button type="button" variant="outline" onClick={applying.running ? applying.stop : again}>
        {applying.running ? 'Stop' : 'Choose another file'}
      </Button>
      <Button type="button" disabled={rows.length === 0 || applying.running} onClick={() => void applying.start(rows)}>
        {`Apply ${formatCount(rows.length)} ${rows.length === 1 ? 'change' : 'changes'}`}
      </Button>
    </>
  )
}

interface VerdictProps {
  difference: SheetDifference
  applying: ReturnType<typeof useApplyRows>
  /** Rows that are being applied, or were. */
  count: number
}

/** The counts: of the differences, of what is done so far, or of what became of it. */
function Verdict({ difference, applying: { running, ends }, count }: VerdictProps) {
  if (running) {
    return (
      <ProgressBar
        label="Applying the changes"
        percentage={(100 * ends.size) / Math.max(count, 1)}
        text={`${formatCount(ends.size)} of ${formatCount(count)} rows`}
      />
    )
  }
  if (ends.size > 0) {
    const all = [...ends.values()]
    const failed = all.filter(({ state }) => state !== 'APPLIED' && state !== 'SUBMITTED').length
    const tone = failed === 0 ? 'success' : failed === all.length ? 'error' : 'warning'
    return (
      <Box marginBottom="-16px">
        <Alert tone={tone}>{endsSentence(all)}</Alert>
      </Box>
    )
  }
  if (difference.rows.length === 0) {
    return (
      <Box marginBottom="-16px">
        <Alert tone="pending">No changes in this file.</Alert>
      </Box>
    )
  }
  return <Box color="text.muted">{differenceSentence(difference)}</Box>
}
