import { Button } from '@chakra-ui/react'
import { errorText } from '@dcir/core/errors/processed-error'
import { useClient } from '@dcir/ui/client/client-context'
import { ConfirmDialog } from '@dcir/ui/dialog/confirm-dialog'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { field } from '@dcir/ui/form/field.ts'
import { useState } from 'react'
import { pieces } from './contract'

const reason = [field.text('reason', 'Reason')]

/** The dialogs of the kit, each behind its own button. */
export function Dialogs() {
  const [open, setOpen] = useState('')
  const [confirmed, setConfirmed] = useState(0)
  const close = () => setOpen('')
  const action = useRemoval()
  const shared = { onClose: close, onConfirm: () => setConfirmed(confirmed + 1) }
  return (
    <div>
      {['form', 'question', 'call'].map((name) => (
        <Button key={name} type="button" variant="outline" onClick={() => setOpen(name)}>
          Open the {name}
        </Button>
      ))}
      <p role="status">Confirmed {confirmed} times</p>
      <Dialog
        title="Update configuration"
        open={open === 'form'}
        onClose={close}
        footer={<Button type="button">Update</Button>}
      >
        <DeclaredForm fields={reason} onSubmit={close} />
      </Dialog>
      <ConfirmDialog {...shared} title="Delete holiday" open={open === 'question'} confirm="Delete">
        Delete this holiday?
      </ConfirmDialog>
      <ConfirmDialog
        title="Remove participant"
        open={open === 'call'}
        onClose={close}
        onConfirm={action.run}
        confirm="Remove"
        running={action.running}
        error={action.error}
      >
        Remove this participant?
      </ConfirmDialog>
    </div>
  )
}

function useRemoval() {
  const client = useClient()
  const [state, setState] = useState({ running: false, error: null as string | null })
  const run = () => {
    setState({ running: true, error: null })
    client.call(pieces.remove, {}).then(
      () => setState({ running: false, error: null }),
      (error: unknown) => setState({ running: false, error: errorText(error) }),
    )
  }
  return { ...state, run }
}
