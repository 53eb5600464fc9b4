import { Box, Button } from '@chakra-ui/react'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from '../dialog/dialog'
import { chosenMark, keepFile } from '../form/kept-files'
import { keepDraft } from '../session/drafts'
import { forget, useWaiting, type Waiting } from './waiting'

interface WaitingPanelProps {
  title: string
  onClose: () => void
}

/** Everything that waits for a connection, and what became of it when it was sent. */
export function WaitingPanel({ title, onClose }: WaitingPanelProps) {
  const { all, sending } = useWaiting()
  const footer = (
    <Button type="button" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title={title} open onClose={onClose} footer={footer} width={480}>
      {all.length === 0 ? (
        'Nothing waits to be sent.'
      ) : (
        <Box as="ul" display="grid" gap="12px" listStyleType="none">
          {all.map((one) => (
            <Entry key={one.id} entry={one} isSending={one.id === sending} onClose={onClose} />
          ))}
        </Box>
      )}
    </Dialog>
  )
}

interface EntryProps {
  entry: Waiting
  isSending: boolean
  onClose: () => void
}

function Entry({ entry, isSending, onClose }: EntryProps) {
  const router = useRouter()
  const { id, text, page, state, wasSent } = entry
  const goTo = (href: string) => {
    onClose()
    void router.navigate({ href })
  }
  return (
    <Box as="li" display="grid" gap="4px" paddingBottom="12px" borderBottomWidth="1px" borderColor="border.line">
      <Box fontWeight="600" color="text.strong">
        {text}
      </Box>
      <Box role="status" color={state === 'refused' ? 'error.text' : 'text.normal'}>
        {stateOf(entry, isSending)}
      </Box>
      {state === 'waiting' && (
        <Box color="text.muted" fontSize="13px">
          {wasSent
            ? 'It was sent once and no answer came. It may have arrived; sending it again is safe: nothing is paid twice.'
            : 'It can be changed until it is sent. It must arrive before the deadline.'}
        </Box>
      )}
      <Box display="flex" gap="8px" marginTop="4px">
        <Button type="button" variant="outline" onClick={() => goTo(page)}>
          Open
        </Button>
        {state === 'waiting' ? (
          <Button
            type="button"
            variant="outline"
            disabled={isSending}
            onClick={() => void takeBack(entry).then(() => goTo(entry.form))}
          >
            Take back
          </Button>
        ) : (
          <Button type="button" variant="outline" onClick={() => void forget(id)}>
            Dismiss
          </Button>
        )}
      </Box>
    </Box>
  )
}

function stateOf({ state, at, why }: Waiting, isSending: boolean): string {
  if (isSending) return 'On its way'
  if (state === 'sent') return `Sent ${formatTimeOfDay(new Date(at))}`
  return state === 'refused' ? `Refused: ${why}` : 'Waiting for a connection'
}

/** It becomes the draft again that it was before it was sent, with its picture. */
async function takeBack({ id, draft: { name, values, file } }: Waiting): Promise<void> {
  keepDraft(name, { ...values, ...(file && { [chosenMark(file.field)]: 'yes' }) })
  if (file) await keepFile(name, file.field, file.value)
  await forget(id)
}
