import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { AnyNoun, CreateOf, RecordOf, UpdateOf } from '@dcir/core/contract/noun'
import type { Message } from '@dcir/core/contract/schemas'
import type { ComponentType, ReactNode } from 'react'
import type { AnyField, Filled } from '../form/field'
import type { FormDialogProps } from '../form/form-dialog'
import { RecordForm } from '../form/record-form'
import { formFieldsOf } from './input-fields'

/** Values that the form of a noun writes. */
export type Written<N extends AnyNoun> = CreateOf<N> & UpdateOf<N>

/** Parts of a noun's form that its declaration does not say. */
export interface NounFormParts<N extends AnyNoun, V = Written<N>, R extends object = RecordOf<N>>
  extends Pick<Partial<FormDialogProps<Endpoint, V>>, 'submit' | 'waiting' | 'columns' | 'look'> {
  /** As in "New Public Holiday"; "Create public holiday" without it. */
  heading?: string
  /** Fields in the place of the declared ones. */
  fields?: readonly AnyField[]
  /** First values, where the record does not have them under the fields' names, and those of a new one. */
  values?: (record: R) => Partial<V>
  begins?: Partial<V>
  /** Shown beside the button, such as the effect of the change. */
  verdict?: (filled: Filled<V>, record: R | undefined) => ReactNode
  /** Shown below the fields of a record that is updated. */
  below?: (filled: Filled<V>, record: R) => ReactNode
  /** The body, where it is more than what is filled in. */
  body?: (values: V, record: R | undefined) => object
}

export interface NounFormProps<N extends AnyNoun, V = Written<N>, R extends object = RecordOf<N>>
  extends NounFormParts<N, V, R> {
  noun: N
  endpoints: { create: Endpoint; update?: Endpoint }
  record?: R | undefined
  onClose: () => void
}

/** Creates a record of a declared noun, or updates the one that is given. */
export function NounForm<N extends AnyNoun, V = Written<N>, R extends object = RecordOf<N>>(
  props: NounFormProps<N, V, R>,
) {
  const { noun, endpoints, record, heading, fields, verdict, below, body, ...rest } = props
  const { create, update = create } = endpoints
  const keyOf = (one: R) => String(one[noun.key.field as keyof R])
  const given = {
    waits: true,
    noun: noun.one,
    ...(heading && { title: `${record ? 'Update' : 'New'} ${heading}` }),
    fields: fields ?? formFieldsOf(noun, record ? 'update' : 'create'),
    create,
    update,
    record,
    params: (one: R) => ({ id: keyOf(one) }),
    body: body && ((values: V) => body(values, record)),
    verdict: (filled: Filled<V>, problem: string | undefined) => problem ?? verdict?.(filled, record) ?? null,
    children: record && below && ((filled: Filled<V>) => below(filled, record)),
    done: ({ message }: Result<Endpoint & { result: typeof Message }>) => message,
    keepAs: `${noun.one.replaceAll(' ', '-')}.${record ? keyOf(record) : 'new'}`,
    onDone: rest.onClose,
  }
  return <AnyForm {...given} {...rest} />
}

// The declaration decides the types of the fields, and which of the two endpoints it is only the record knows.
const AnyForm = RecordForm as ComponentType<object>
