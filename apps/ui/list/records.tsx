import type { CallInput } from '@dcir/core/client/client'
import { type Endpoint, grantsThrough, type Params, type Result } from '@dcir/core/contract/endpoint'
import type { Message } from '@dcir/core/contract/schemas'
import { holds } from '@dcir/core/permissions/authorities'
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Action } from '../action/action'
import { useAddress, useChangeAddress } from '../address/address-search'
import type { Target } from '../address/target'
import { useClient } from '../client/client-context'
import { WithRecord } from '../detail/with-record'
import { ConfirmWrite } from '../dialog/confirm-write'
import { Dialog } from '../dialog/dialog'
import { useSession } from '../session/session-store'

type Removal = Endpoint & { result: typeof Message }

interface RecordEndpoints<S extends Endpoint, D extends Removal> {
  /** What a record is called: `charge type`. */
  noun: string
  /** The parameter that names a record, in the address and where one is shown: `?dialog=view&code=STANDARD`. */
  name: string & keyof Params<S>
  show: S
  create?: Endpoint
  update?: Endpoint
  remove?: D
  /** Toasts of the spec, for a record that cannot be had and for one that cannot be deleted. */
  failures?: { show?: string; remove?: string }
}

/** What can be done with the records of a list by whom is signed in, each in a dialog that the address names. */
export function useRecords<S extends Endpoint, D extends Removal>(records: RecordEndpoints<S, D>) {
  const { noun, name, show, create, update, remove } = records
  const address = useAddress()
  const change = useChangeAddress()
  const held = useSession()?.authorities ?? []
  const door = useClient().door()
  const may = (endpoint: Endpoint | undefined) => endpoint !== undefined && holds(held, grantsThrough(endpoint, door))
  const at = (dialog: string, key?: string): Target => ({
    to: '.',
    search: (before: object) => ({ ...before, dialog, [name]: key }),
  })
  const key = address[name] === undefined ? undefined : String(address[name])
  const inputOf = (of: string) => ({ params: { [name]: of } }) as CallInput<S>
  return {
    ...records,
    /** Which dialog is open. */
    dialog: address.dialog,
    /** The record that it is about; none for a new one. */
    input: key === undefined ? undefined : inputOf(key),
    mayCreate: may(create),
    mayUpdate: may(update),
    mayRemove: may(remove),
    close: () => void change({ dialog: undefined, tab: undefined, [name]: undefined }),
    /** What a list screen is given, by what names one of its rows in the address. */
    by: <Row extends object>(rowKey: (row: Row) => string) => ({
      rowKey,
      actions: may(create) ? [{ label: `New ${noun}`, icon: Plus, target: at('create') }] : [],
      open: (row: Row) => at('view', rowKey(row)),
      detail: (row: Row) => ({ endpoint: show, input: inputOf(rowKey(row)) }),
      rowActions: (row: Row): Action[] => [
        { label: 'View', icon: Eye, target: at('view', rowKey(row)) },
        ...(may(update) ? [{ label: 'Update', icon: Pencil, target: at('update', rowKey(row)) }] : []),
        ...(may(remove) ? [{ label: 'Delete', icon: Trash2, target: at('delete', rowKey(row)) }] : []),
      ],
    }),
  }
}

interface RecordDialogsProps<S extends Endpoint, D extends Removal> {
  records: ReturnType<typeof useRecords<S, D>>
  /** What names a record. */
  title: (record: Result<S>) => string
  /** A look at it. */
  view: (record: Result<S>) => ReactNode
  /** The form that updates it, or makes a new one. */
  form?: (record: Result<S> | undefined, close: () => void) => ReactNode
  /** How the one that is to be deleted is named to the server, and what follows from it. */
  removal?: (record: Result<S>) => { params: Params<D>; follows: ReactNode }
}

/** The dialog about a record of the list that is open: a look, its form, or the question before it is deleted. */
export function RecordDialogs<S extends Endpoint, D extends Removal>(props: RecordDialogsProps<S, D>) {
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
  return (
    <Suspense>
      {dialog === 'create' && records.mayCreate && form?.(undefined, close)}
      {dialog !== undefined && input && (
        <WithRecord
          title={noun.charAt(0).toUpperCase() + noun.slice(1)}
          endpoint={show}
          input={input}
          failure={failures?.show}
          onClose={close}
        >
          {draw}
        </WithRecord>
      )}
    </Suspense>
  )
}
