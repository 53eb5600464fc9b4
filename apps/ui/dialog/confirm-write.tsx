import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import { errorText } from '@dcir/core/errors/processed-error'
import type { ReactNode } from 'react'
import { type Done, useAction } from '../client/use-action'
import { toast } from '../feedback/toaster'
import { ConfirmDialog } from './confirm-dialog'

interface ConfirmWriteProps<E extends Endpoint> {
  title: string
  endpoint: E
  input: CallInput<E>
  /** The sentence of success, or how to make it, and a way from it, from the answer. */
  done: string | ((result: Result<E>) => string | Done)
  /** The toast of a refusal, beside what the question says. */
  failure?: string | undefined
  /** The verb on the button. */
  confirm: string
  dangerous?: boolean
  onClose: () => void
  /** The question, and what follows from a yes. */
  children: ReactNode
}

/** Asks before something is written that needs no form, such as a deletion; what refuses it is said in the question. */
export function ConfirmWrite<E extends Endpoint>({
  endpoint,
  input,
  done,
  failure,
  onClose,
  ...rest
}: ConfirmWriteProps<E>) {
  const { run, running, error } = useAction(endpoint, {
    success: done,
    onDone: onClose,
    quiet: true,
    onRefused: () => failure && toast.error(failure),
  })
  return (
    <ConfirmDialog
      {...rest}
      open
      running={running}
      error={error && errorText(error)}
      onClose={onClose}
      onConfirm={() => void run(input)}
    />
  )
}
