import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { type AnyNoun, fieldsNamed, type RecordOf } from '@dcir/core/contract/noun'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import type { ListEndpoint } from '@dcir/ui/list/list-query.ts'
import { ListScreen, type ListScreenProps } from '@dcir/ui/list/list-screen'
import { RecordDialogs, type Removal, useRecords } from '@dcir/ui/list/records'
import type { NounFormParts } from '@dcir/ui/record/noun-form'
import type { Column } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { useRequestTarget } from './request-target'

// Code that comes later has no type parameters of its own.
const NounForm = lazy(() =>
  import('@dcir/ui/record/noun-form').then((one) => ({ default: one.NounForm as ComponentType<object> })),
)
const RecordParts = lazy(() => import('./record-parts').then((one) => ({ default: one.RecordParts })))

interface NounScreenProps<N extends AnyNoun>
  extends Pick<ListScreenProps<ListEndpoint>, 'title' | 'filters' | 'filterNeedsRows'> {
  noun: N
  endpoints: {
    list: ListEndpoint
    filter: Endpoint
    show: Endpoint & { result: Schema<RecordOf<N>> }
    create: Endpoint
    update: Endpoint
    remove: Removal
  }
  sheets: SheetEndpoints
  /** One record on buttons, where its full name is long. */
  short: string
  /** Label of the button that makes one. */
  newLabel: string
  form: NounFormParts<N>
  /** Name of a record when it was made, where it differs from its key. */
  called?: (record: RecordOf<N>) => string
  /** Consequence of deleting a record. */
  follows: (record: RecordOf<N>) => ReactNode
}

const listColumns = (noun: AnyNoun) =>
  columnsOf(fieldsNamed(noun, noun.columns), { [noun.title]: { card: 'lead' } }) as unknown as Column<object>[]

/** The records of a declared noun: their list, and what is done with one of them. */
export function NounScreen<N extends AnyNoun>(props: NounScreenProps<N>) {
  const { noun, endpoints, sheets, short, newLabel, form, called, follows, ...list } = props
  const { name, many, key, texts, fields } = noun
  const text = (record: object, field: string) => String((record as Readonly<Record<string, unknown>>)[field])
  const keyOf = (record: object) => text(record, key.field)
  const titleOf = (record: object) => text(record, noun.title)
  const records = useRecords({ ...endpoints, noun: short, name: key.field as never })
  const own = records.by(keyOf)
  const columns = useMemo(() => listColumns(noun), [noun])
  const sheet = useEditSheet({ endpoints: sheets, nouns: many, request: useRequestTarget() })
  return (
    <ListScreen
      {...list}
      endpoint={endpoints.list}
      filterEndpoint={endpoints.filter}
      columns={columns}
      {...own}
      actions={[...own.actions.map((action) => ({ ...action, label: newLabel })), ...sheet.actions]}
      rowName={titleOf}
      empty={texts.empty}
      emptyHint={texts.emptyHint}
    >
      {sheet.dialog}
      <RecordDialogs
        records={records}
        title={titleOf}
        view={(record) => (
          <RecordParts noun={name} record={keyOf(record)} called={called?.(record)}>
            <DefinitionList flush items={definitionsOf(Object.values(fields), record)} />
          </RecordParts>
        )}
        form={(record, close) => <NounForm {...{ noun, endpoints, record, onClose: close, ...form }} />}
        removal={(record) => ({ params: { id: keyOf(record) } as never, follows: follows(record) })}
      />
    </ListScreen>
  )
}
