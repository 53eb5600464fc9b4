import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import type { Endpoint, Schema } from '@dcir/core/contract/endpoint'
import { type AnyNoun, fieldsNamed, type RecordOf } from '@dcir/core/contract/noun'
import { contractOf, sheetContractOf } from '@dcir/core/contract/noun-contract'
import { titled } from '@dcir/core/contract/vocabulary'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import type { ListEndpoint } from '@dcir/ui/list/list-query.ts'
import { ListScreen, type ListScreenProps } from '@dcir/ui/list/list-screen'
import { RecordDialogs, type Removal, useRecords } from '@dcir/ui/list/records'
import type { NounFormParts, Written } from '@dcir/ui/record/noun-form'
import type { Column } from '@dcir/ui/table/column'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { type ComponentType, lazy, type ReactNode, useMemo } from 'react'
import { useRequestTarget } from './request-target'

// Code that comes later has no type parameters of its own.
const NounForm = lazy(() =>
  import('@dcir/ui/record/noun-form').then((one) => ({ default: one.NounForm as ComponentType<object> })),
)
const RecordParts = lazy(() => import('./record-parts').then((one) => ({ default: one.RecordParts })))

type ListProps = ListScreenProps<ListEndpoint>

interface NounEndpoints<R extends object> {
  list: ListEndpoint
  filter?: Endpoint
  show: Endpoint & { result: Schema<R> }
  create: Endpoint
  update: Endpoint
  remove: Removal
}

interface NounScreenProps<N extends AnyNoun, R extends object>
  extends Pick<ListProps, 'title' | 'filters' | 'filterNeedsRows' | 'filterWaits'>,
    Partial<Pick<ListProps, 'empty'>> {
  noun: N
  /** A contract of its own, and that of its workbook; those of the declaration unless given. */
  endpoints?: NounEndpoints<R>
  sheets?: SheetEndpoints
  /** One record on buttons, where its full name is long. */
  short?: string
  /** Label of the button that makes one. */
  newLabel?: string
  /** Toasts of the spec, for a record that cannot be had and for one that cannot be deleted. */
  failures?: { show?: string; remove?: string }
  /** Parts of its form, or one that is written by hand. */
  form: NounFormParts<N, Written<N>, R> | ((record: R | undefined, close: () => void) => ReactNode)
  /** A look at a record, where it is more than its fields. */
  details?: (record: R) => ReactNode
  /** Name of a record when it was made, where it differs from its key. */
  called?: (record: R) => string
  /** Name of a record for the endpoint that deletes it, where it differs from its key. */
  id?: (record: R) => string
  /** Consequence of deleting a record. */
  follows: (record: R) => ReactNode
}

const partsOf = (record: object) => record as Readonly<Record<string, unknown>>

const listColumns = (noun: AnyNoun) =>
  columnsOf(titled(fieldsNamed(noun, noun.columns)), { [noun.title]: { card: 'lead' } }) as Column<object>[]

/** The records of a declared noun: their list, and what is done with one of them. */
export function NounScreen<N extends AnyNoun, R extends object = RecordOf<N>>(props: NounScreenProps<N, R>) {
  const { noun, short, newLabel, failures, form, details, called, id, follows, ...rest } = props
  const { endpoints = contractOf(noun) as NounEndpoints<R>, sheets = sheetContractOf(noun), ...list } = rest
  const { name, many, key, texts, fields } = noun
  const text = (record: object, field: string) => String(partsOf(record)[field])
  const keyOf = (record: object) => text(record, key.field)
  const titleOf = (record: object) => text(record, noun.title)
  const records = useRecords({ ...endpoints, noun: short ?? noun.one, newLabel, failures, name: key.field as never })
  const own = records.by(keyOf)
  const columns = useMemo(() => listColumns(noun), [noun])
  const sheet = useEditSheet({ endpoints: sheets, nouns: many, request: useRequestTarget() })
  const formOf = (record: R | undefined, onClose: () => void) =>
    typeof form === 'function' ? form(record, onClose) : <NounForm {...{ noun, endpoints, record, onClose, ...form }} />
  return (
    <ListScreen
      endpoint={endpoints.list}
      filterEndpoint={endpoints.filter}
      columns={columns}
      {...own}
      actions={[...own.actions, ...sheet.actions]}
      rowName={titleOf}
      empty={texts.empty}
      emptyHint={texts.emptyHint}
      {...list}
    >
      {sheet.dialog}
      <RecordDialogs
        records={records}
        title={titleOf}
        view={(record) => (
          <RecordParts noun={name} record={keyOf(record)} called={called?.(record)}>
            {details?.(record) ?? (
              <DefinitionList flush items={definitionsOf(Object.values(fields), partsOf(record))} />
            )}
          </RecordParts>
        )}
        form={formOf}
        removal={(record) => ({ params: { id: (id ?? keyOf)(record) } as never, follows: follows(record) })}
      />
    </ListScreen>
  )
}
