import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { errorText } from '@dcir/core/errors/processed-error'
import { formatNaira, type Kobo, kobo } from '@dcir/core/money/kobo'
import type { manualRefunds } from '@dcir/core/payments/manual-contract'
import { Alert } from '@dcir/ui/feedback/alert'
import { toast } from '@dcir/ui/feedback/toaster'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useSession } from '@dcir/ui/session/session-store.ts'
import type { ClaimedItem, GiveBackEndpoint } from './manual-kind'

interface Said {
  acknowledged: boolean
}

const { tick } = formFor<Said>()

interface GiveBackDialogProps {
  endpoint: GiveBackEndpoint
  payments: readonly (ClaimedItem & { amount: Kobo })[]
  onDone: () => void
  onClose: () => void
}

/** Says how much is given back and what follows; of what somebody else took it asks whether that was paid. */
export function GiveBackDialog({ endpoint, payments, onDone, onClose }: GiveBackDialogProps) {
  const me = useSession()?.username
  const others = [...new Set(payments.flatMap(({ downloadedBy: by }) => (by !== null && by !== me ? [by] : [])))]
  const sum = formatNaira(kobo(payments.reduce((total, { amount }) => total + amount, 0)))
  const isOne = payments.length === 1
  const many = `${formatCount(payments.length)} ${isOne ? 'payment' : 'payments'}`
  return (
    <FormDialog
      title={isOne ? `Give back ${payments[0]?.requestId}` : 'Give back'}
      submit={isOne ? `Give back ${sum}` : `Give back ${formatCount(payments.length)}, ${sum}`}
      endpoint={endpoint as typeof manualRefunds.giveBack}
      fields={
        others.length === 0 ? [] : [tick('acknowledged', `Nobody has paid ${isOne ? 'it' : 'any of them'} by hand.`)]
      }
      body={({ acknowledged }: Said) => ({
        requestIds: payments.map(({ requestId }) => requestId),
        ...(acknowledged && { acknowledged }),
      })}
      waits
      lead={
        <Box display="grid" gap="12px" marginBottom={others.length === 0 ? '0' : '16px'}>
          <Box role="group" aria-label="Money">
            <strong>
              {many}, {sum}
            </strong>
            , {isOne ? 'waits' : 'wait'} again for whoever takes {isOne ? 'it' : 'them'} next, and may then be paid by
            them. Give back only what was not paid.
          </Box>
          {others.length > 0 && (
            <Alert tone="warning">
              {others.join(', ')} downloaded {isOne ? 'it' : payments.length > others.length ? 'these' : 'them'} and may
              be paying {isOne ? 'it' : 'them'} now.
            </Alert>
          )}
        </Box>
      }
      done={({ message }) => message}
      onDone={() => {
        onDone()
        onClose()
      }}
      onRefused={(error) => toast.error(errorText(error))}
      onClose={onClose}
      look={{ width: 520, role: 'alertdialog', fullWhenNarrow: false }}
    />
  )
}
