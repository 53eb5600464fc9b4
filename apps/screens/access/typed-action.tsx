import type { Body, Endpoint, Result } from '@dcir/core/contract/endpoint'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import type { ComponentType, ReactNode } from 'react'

interface TypedActionProps<E extends Endpoint> {
  title: string
  /** The verb on the button. */
  submit: string
  /** Username of the account; it must be typed exactly. */
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
  const end = after ? { after } : { onDone: onClose }
  const look = { width: 480, role: 'alertdialog', fullWhenNarrow: false }
  return <AnyDialog {...{ ...rest, ...end, lead, look, onClose }} fields={[typed(username)]} body={() => body} waits />
}

// The endpoint decides the types, and only the caller knows it.
const AnyDialog = FormDialog as ComponentType<object> as ComponentType<Record<string, unknown>>
