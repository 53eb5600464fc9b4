import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert'
import { Dialog } from './dialog'

export interface ConfirmDialogProps {
  title: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The question, and what follows from a yes. */
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  cancel?: string
  running?: boolean
  /** Why it cannot be confirmed just now. */
  disabled?: boolean
  /** Deletes or takes away. */
  dangerous?: boolean
  error?: string | null | undefined
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, open, onClose, onConfirm, children, confirm, cancel = 'Cancel', running, disabled } = props
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={onClose}>
        {cancel}
      </Button>
      <Button
        type="button"
        onClick={onConfirm}
        disabled={disabled || running}
        aria-busy={running}
        colorPalette={props.dangerous ? 'error' : 'accent'}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      footer={footer}
      width={480}
      role="alertdialog"
      fullWhenNarrow={false}
    >
      {props.error && <Alert title="Error">{props.error}</Alert>}
      {children}
    </Dialog>
  )
}
