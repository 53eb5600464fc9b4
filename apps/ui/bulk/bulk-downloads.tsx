import { Box, Button } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import { Download, FileWarning } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../client/client-context'
import { ConfirmDialog } from '../dialog/confirm-dialog'
import { DownloadError } from '../feedback/download-error'
import { download } from '../file/save-file'

/** A failed download is said in its place, and gone after this time. */
const SHOWN_MS = 5_000

interface Saving<E extends Endpoint> {
  endpoint: E
  input: CallInput<E>
}

/** Saves a batch's files under the server's names; what goes wrong stays beside the buttons for a while. */
export function useBulkDownload() {
  const client = useClient()
  const [running, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async <E extends Endpoint>({ endpoint, input }: Saving<E>) => {
    setRunning(true)
    setError(null)
    try {
      await download(client, [endpoint, input], (fileName) => fileName ?? 'batch.xlsx')
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setRunning(false)
    }
  }
  const notice = <DownloadError error={error} clearsAfterMs={SHOWN_MS} onClear={() => setError(null)} />
  return { save, running, notice }
}

interface DownloadButtonsProps {
  running: boolean
  /** Saves the rows that the filter finds. */
  onRows: () => void
  /** Asked before the rows are saved; without it they are saved at once. */
  question?: string
  /** Saves the failed rows with their reasons; without it there are none. */
  onFailed?: (() => void) | undefined
}

/** The downloads of a batch. */
export function DownloadButtons({ running, onRows, question, onFailed }: DownloadButtonsProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      {onFailed && <FailedRowsButton running={running} onClick={onFailed} />}
      <Button
        type="button"
        variant="outline"
        size="sm"
        disabled={running}
        onClick={() => (question ? setAsking(true) : onRows())}
      >
        <Download size={16} aria-hidden="true" />
        Download Transactions
      </Button>
      {question && (
        <ConfirmDialog
          title="Download Transactions"
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onRows()
          }}
          confirm="Download"
        >
          {question}
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** Saves the failed rows as they came, with their reasons. */
export const FailedRowsButton = ({ running, onClick }: { running: boolean; onClick: () => void }) => (
  <Button type="button" variant="outline" size="sm" disabled={running} onClick={onClick}>
    <FileWarning size={16} aria-hidden="true" />
    Download failed rows
  </Button>
)
