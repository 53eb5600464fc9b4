import { Box, Button } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '../dialog/dialog'
import { Alert } from '../feedback/alert'
import { StillWaiting, useIsSlow } from '../feedback/still-waiting'
import { LeaveGuard } from '../form/leave-guard'
import { mayLeave } from '../form/unsaved'
import { Sending, UploadEnded } from './upload-parts'

interface UploadDialogProps {
  title: string
  /** The result of `useUpload`. */
  upload: { running: boolean; error: string | null; sent: number; stop: () => void }
  /** Bytes of all that is chosen; nothing is chosen at 0. */
  size: number
  /** Why it cannot be sent is shown by what is in the dialog. */
  ready: boolean
  /** Words on the button, with how much is sent. */
  submit?: string
  onSubmit: () => void
  /** The server's progress with the uploaded file; then another file can be uploaded. */
  followed: ReactNode
  onAgain: () => void
  onClose: () => void
  /** Where files are chosen. */
  children: ReactNode
  /** The result of the check of the chosen file; the progress of sending replaces it. */
  checked: ReactNode
}

/** Files are chosen and checked here, sent, and followed until the server is done with them. */
export function UploadDialog(props: UploadDialogProps) {
  const {
    title,
    upload,
    size,
    ready,
    submit = 'Submit',
    onSubmit,
    followed,
    onAgain,
    onClose,
    children,
    checked,
  } = props
  const chosen = useRef<HTMLDivElement>(null)
  // Bytes that still leave are a sign of life; once all have left, silence counts.
  const isSlow = useIsSlow(upload.running && upload.sent >= size)
  const cancel = () => void mayLeave(chosen.current).then((leaves) => leaves && onClose())
  const footer = followed ? (
    <UploadEnded onClose={onClose} onAgain={onAgain} />
  ) : (
    <>
      <Button type="button" variant="outline" onClick={upload.running ? upload.stop : cancel}>
        {upload.running ? 'Stop' : 'Cancel'}
      </Button>
      <Button type="button" disabled={!ready || upload.running} onClick={onSubmit}>
        {submit}
      </Button>
    </>
  )
  return (
    // A stray click does not end a running upload: only Stop does.
    <Dialog title={title} open onClose={upload.running ? () => {} : onClose} footer={footer} width={680}>
      {followed || (
        <Box ref={chosen} display="grid" gap="16px">
          <LeaveGuard when={size > 0} text="The chosen file has not been uploaded." />
          {upload.error && <Alert title="Error">{upload.error}</Alert>}
          {children}
          {upload.running ? size > 0 && <Sending sent={upload.sent} size={size} /> : checked}
          {isSlow && <StillWaiting text="Stop it and send it again: it is safe." verb="Stop" onPress={upload.stop} />}
        </Box>
      )}
    </Dialog>
  )
}
