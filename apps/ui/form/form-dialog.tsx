import { Button } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../dialog/dialog'
import { DeclaredForm } from './declared-form'
import type { Field, FormValues } from './field'
import { mayLeave } from './unsaved'

interface FormDialogProps {
  title: string
  open: boolean
  onClose: () => void
  fields: readonly Field[]
  values?: FormValues
  /** The name under which what is typed is kept until it is saved or discarded. */
  keepAs: string
  /** The verb on the button. */
  submit: string
  /** A promise of null or false says that the values were refused. */
  onSubmit: (values: FormValues) => unknown
  running?: boolean
  error?: string | null | undefined
  fieldError?: (name: string) => string | undefined
  columns?: 1 | 2
  width?: number
  children?: ReactNode
}

/** A dialog that writes: one form, its button, and a way out that asks before anything typed is lost. */
export function FormDialog({ title, open, onClose, submit, running, width = 560, ...form }: FormDialogProps) {
  const id = useId()
  const cancel = () => void mayLeave(document.getElementById(id)).then((leaves) => leaves && onClose())
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={running} aria-busy={running}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} footer={footer} width={width}>
      <DeclaredForm id={id} {...form} />
    </Dialog>
  )
}
