import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { AnyNoun, CreateOf, RecordOf, UpdateOf } from '@dcir/core/contract/noun'
import type { Message } from '@dcir/core/contract/schemas'
import type { ComponentType, ReactNode } from 'react'
import type { Filled } from '../form/field'
import { RecordForm } from '../form/record-form'
import { formFieldsOf } from './input-fields'

type Written<N extends AnyNoun> = CreateOf<N> & UpdateOf<N>

/** Parts of a noun's form that its declaration does not say. */
export interface NounFormParts<N extends AnyNoun> {
  /** As in "New Public Holiday". */
  heading: string
  /** Shown beside the button, such as the effect of the change. */
  verdict?: (filled: Filled<Written<N>>, record: RecordOf<N> | undefined) => ReactNode
  /** The body, where it is more than what is filled in. */
  body?: (values: Written<N>, record: RecordOf<N> | undefined) => object
}

export interface NounFormProps<N extends AnyNoun> extends NounFormParts<N> {
  noun: N
  endpoints: { create: Endpoint; update: Endpoint }
  record?: RecordOf<N> | undefined
  onClose: () => void
}

/** Creates a record of a declared noun, or updates the one that is given. */
export function NounForm<N extends AnyNoun>(props: NounFormProps<N>) {
  const { noun, endpoints, record, heading, verdict, body, onClose } = props
  const keyOf = (one: RecordOf<N>) => String(one[noun.key.field as keyof RecordOf<N>])
  return (
    <AnyForm
      noun={noun.one}
      title={`${record ? 'Update' : 'New'} ${heading}`}
      fields={formFieldsOf(noun, record ? 'update' : 'create')}
      create={endpoints.create}
      update={endpoints.update}
      record={record}
      params={(one: RecordOf<N>) => ({ id: keyOf(one) })}
      body={body && ((values: Written<N>) => body(values, record))}
      verdict={(filled: Filled<Written<N>>, problem: string | undefined) =>
        problem ?? verdict?.(filled, record) ?? null
      }
      waits
      done={({ message }: Result<Endpoint & { result: typeof Message }>) => message}
      keepAs={`${noun.one.replaceAll(' ', '-')}.${record ? keyOf(record) : 'new'}`}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

// The declaration decides the types of the fields, and which of the two endpoints it is only the record knows.
const AnyForm = RecordForm as unknown as ComponentType<Record<string, unknown>>
