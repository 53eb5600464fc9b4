import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { ReactNode } from 'react'
import { WithRecord } from '../detail/with-record'
import { ConfirmWrite } from '../dialog/confirm-write'
import { Dialog } from '../dialog/dialog'
import type { RecordDialogsProps, Removal } from './records'

/** The dialog about the record that the address names: a look, its form, or the question before it is deleted. */
export function OpenRecord<S extends Endpoint, D extends Removal>(props: RecordDialogsProps<S, D>) {
  const { records, title, view, form, removal } = props
  const { noun, show, dialog, input, close, remove, failures } = records
  const draw = (record: Result<S>): ReactNode => {
    if (dialog === 'update' && records.mayUpdate) return form?.(record, close)
    if (dialog === 'view') {
      return (
        <Dialog title={title(record)} open onClose={close} width={680}>
          {view(record)}
        </Dialog>
      )
    }
    if (dialog !== 'delete' || !records.mayRemove || !remove || !removal) return null
    const { params, follows } = removal(record)
    return (
      <ConfirmWrite<Removal>
        title={`Delete ${noun}`}
        endpoint={remove}
        input={{ params } as CallInput<Removal>}
        done={({ message }) => message}
        failure={failures?.remove}
        confirm="Delete"
        dangerous
        onClose={close}
      >
        Delete <strong>{title(record)}</strong>? {follows}
      </ConfirmWrite>
    )
  }
  if (!input) return null
  return (
    <WithRecord
      title={noun.charAt(0).toUpperCase() + noun.slice(1)}
      endpoint={show}
      input={input}
      failure={failures?.show}
      onClose={close}
    >
      {draw}
    </WithRecord>
  )
}
