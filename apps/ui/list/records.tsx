import type { CallInput } from '@dcir/core/client/client'
import { type Endpoint, grantsThrough, type Params, type Result } from '@dcir/core/contract/endpoint'
import type { Message } from '@dcir/core/contract/schemas'
import { holds } from '@dcir/core/permissions/authorities'
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Action } from '../action/action'
import { useAddress, useChangeAddress } from '../address/address-search'
import type { Target } from '../address/target'
import { useClient } from '../client/client-context'
import { useSession } from '../session/session-store'

const OpenRecord = lazy(() => import('./record-dialogs').then((one) => ({ default: one.OpenRecord })))

export type Removal = Endpoint & { result: typeof Message }

interface RecordEndpoints<S extends Endpoint, D extends Removal> {
  /** Noun of a record: `charge type`. */
  noun: string
  /** Label of the button that makes one; `New charge type` unless given. */
  newLabel?: string | undefined
  show: S
  create?: Endpoint
  update?: Endpoint
  remove?: D
  /** Toasts of the spec, for a record that cannot be had and for one that cannot be deleted. */
  failures?: { show?: string; remove?: string } | undefined
}

/** The parameter that names a record, in the address and where one is shown: `?dialog=view&code=STANDARD`. */
type Naming<S extends Endpoint> =
  | { name: string & keyof Params<S>; inputOf?: undefined }
  | { name: string; inputOf: (key: string) => CallInput<S> }

/** The signed-in user's actions on the records of a list, each in a dialog that the address names. */
export function useRecords<S extends Endpoint, D extends Removal>(records: RecordEndpoints<S, D> & Naming<S>) {
  const { noun, name, show, create, update, remove, newLabel = `New ${noun}` } = records
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
  const inputOf = records.inputOf ?? ((of: string) => ({ params: { [name]: of } }) as CallInput<S>)
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
    /** Props of a list screen, from the key that names a row in the address. */
    by: <Row extends object>(rowKey: (row: Row) => string) => ({
      rowKey,
      actions: may(create) ? [{ label: newLabel, icon: Plus, target: at('create'), adds: true }] : [],
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

export interface RecordDialogsProps<S extends Endpoint, D extends Removal> {
  records: ReturnType<typeof useRecords<S, D>>
  /** Title of a record. */
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
  const { records, form } = props
  const { dialog, input, close } = records
  return (
    <Suspense>
      {dialog === 'create' && records.mayCreate && form?.(undefined, close)}
      {/* Code that comes later has no type parameters of its own; the record is the one that these props are about. */}
      {dialog !== undefined && input && <OpenRecord {...(props as unknown as RecordDialogsProps<Endpoint, Removal>)} />}
    </Suspense>
  )
}
