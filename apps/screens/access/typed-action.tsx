import type { Body, Endpoint, Result } from '@dcir/core/contract/endpoint'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import type { ReactNode } from 'react'

interface TypedActionProps<E extends Endpoint> {
  title: string
  /** The verb on the button. */
  submit: string
  /** What is done, and to whom. */
  username: string
  lead: ReactNode
  endpoint: E
  body: Body<E>
  done?: (result: Result<E>) => string
  /** Takes the place of the question once it was done. */
  after?: (result: Result<E>) => ReactNode
  onClose: () => void
}

const { typed } = formFor()

/** Something that is done to an account once its username was typed exactly. */
export function TypedAction<E extends Endpoint>({
  username,
  lead,
  body,
  after,
  onClose,
  ...rest
}: TypedActionProps<E>) {
  return (
    <FormDialog<E, unknown>
      {...rest}
      fields={[typed(username)]}
      body={() => body}
      lead={lead}
      waits
      {...(after ? { after } : { onDone: onClose })}
      onClose={onClose}
      look={{ width: 480, role: 'alertdialog', fullWhenNarrow: false }}
    />
  )
}
