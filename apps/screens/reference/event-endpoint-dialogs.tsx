import { Box } from '@chakra-ui/react'
import { eventEndpoints } from '@dcir/core/reference/event-endpoints/contract'
import { ROTATION_HOURS } from '@dcir/core/reference/event-endpoints/rules'
import { ConfirmWrite } from '@dcir/ui/dialog/confirm-write'
import { Alert } from '@dcir/ui/feedback/alert'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { CopyText } from '@dcir/ui/value/copy-text'

interface OfEndpoint {
  id: string
  onClose: () => void
}

/** Makes a new secret, and shows it this once. */
export function SecretDialog({ id, onClose }: OfEndpoint) {
  return (
    <FormDialog<typeof eventEndpoints.rotate, object>
      title={`New secret of ${id}`}
      submit="Make secret"
      endpoint={eventEndpoints.rotate}
      params={{ id }}
      fields={[]}
      body={() => undefined}
      lead={`A secret of before signs beside the new one for ${ROTATION_HOURS} hours, so that the receiver can change over.`}
      after={({ message, secret }) => (
        <>
          <Alert tone="success">{message}</Alert>
          <Box fontFamily="mono" lineHeight={{ base: '44px', md: '32px' }} color="text.strong" overflowWrap="anywhere">
            <CopyText value={secret} label="Secret" />
          </Box>
        </>
      )}
      onClose={onClose}
      look={{ width: 560 }}
    />
  )
}

/** Asks before a test is sent. */
export const TestDialog = ({ id, onClose }: OfEndpoint) => (
  <ConfirmWrite
    title="Send a test"
    endpoint={eventEndpoints.test}
    input={{ params: { id } }}
    done={({ message }) => message}
    confirm="Send"
    onClose={onClose}
  >
    Send the event <strong>endpoint.test</strong> to {id}? What came of it stands under Events.
  </ConfirmWrite>
)
