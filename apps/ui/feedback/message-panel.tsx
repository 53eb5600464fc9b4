import { Box, Button } from '@chakra-ui/react'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { Dialog } from '../dialog/dialog'
import { useMessageLog } from './message-log'

/** The last messages of the session, which passed before they were read. */
export function MessagePanel({ onClose }: { onClose: () => void }) {
  const messages = useMessageLog()
  const footer = (
    <Button type="button" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Messages" open onClose={onClose} footer={footer} width={480}>
      {messages.length === 0 ? (
        'There were no messages since you signed in.'
      ) : (
        <Box as="ul" display="grid" gap="12px" listStyleType="none">
          {messages.map(({ id, kind, title, text, at }) => (
            <Box as="li" key={id} display="grid" gridTemplateColumns="auto 1fr" gap="2px 12px">
              <Box as="time" color="text.muted" whiteSpace="nowrap">
                {formatTimeOfDay(new Date(at))}
              </Box>
              <Box minWidth="0" overflowWrap="anywhere" color={kind === 'error' ? 'error.text' : 'text.normal'}>
                {title && <strong>{title}. </strong>}
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Dialog>
  )
}
