import { Button } from '@chakra-ui/react'
import { formatBytes } from '@dcir/core/display/numbers'
import { ProgressBar } from '../value/progress-bar'

/** How much of what was chosen has left. */
export function Sending({ sent, size }: { sent: number; size: number }) {
  return (
    <ProgressBar
      label="Sending the file"
      percentage={(sent / size) * 100}
      text={`${formatBytes(sent)} of ${formatBytes(size)}`}
    />
  )
}

/** The buttons after an upload. */
export function UploadEnded({ onClose, onAgain }: { onClose: () => void; onAgain: () => void }) {
  return (
    <>
      <Button type="button" variant="outline" onClick={onAgain}>
        Upload another file
      </Button>
      <Button type="button" onClick={onClose}>
        Close
      </Button>
    </>
  )
}
