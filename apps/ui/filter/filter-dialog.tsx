import { Button } from '@chakra-ui/react'
import { useId } from 'react'
import { Dialog } from '../dialog/dialog'
import { DeclaredForm } from '../form/declared-form'
import type { Field, FormValues } from '../form/field'

interface FilterDialogProps {
  title: string
  fields: readonly Field[]
  /** The filter in force, from the address. */
  values: FormValues
  open: boolean
  onClose: () => void
  onApply: (values: FormValues) => void
  onReset: () => void
}

/** The filter of a list. Nothing is asked of the server before Filter. */
export function FilterDialog({ title, fields, values, open, onClose, onApply, onReset }: FilterDialogProps) {
  const formId = useId()
  const footer = (
    <>
      <Button type="button" variant="ghost" marginInlineEnd="auto" onClick={onReset}>
        Reset
      </Button>
      <Button type="button" variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId}>
        Filter
      </Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} footer={footer} width={640}>
      <DeclaredForm id={formId} fields={fields} values={firstValues(fields, values)} onSubmit={onApply} columns={2} />
    </Dialog>
  )
}

/** What the dialog opens with: the filter in force, or while there is none, what each field suggests. */
function firstValues(fields: readonly Field[], values: FormValues): FormValues {
  const isActive = fields.some((one) => values[one.name])
  return isActive ? values : Object.fromEntries(fields.map((one) => [one.name, one.initial ?? '']))
}
