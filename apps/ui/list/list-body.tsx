import { ApiError } from '@dcir/core/errors/processed-error'
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Action } from '../action/action'
import { useChangeAddress } from '../address/address-search'
import { type Target, useGo } from '../address/target'
import { Refused } from '../feedback/refused'
import { ErrorState, RowsSkeleton } from '../feedback/states'
import { StillReading } from '../feedback/still-waiting'
import type { Field } from '../form/field'
import { useLineIsDown } from '../line/line-state'
import type { PrintMore } from '../print/print-rows'
import { type Column, column } from '../table/column'
import { DataTable } from '../table/data-table'
import { ListFoot } from './list-foot'
import { ListNothing } from './list-nothing'
import { ListProblem } from './list-problem'
import type { ListEndpoint, ListQuery, OrderOf, RowOf } from './list-query'
import { type Detail, usePrefetch } from './prefetch'
import { RowActions } from './row-actions'
import { type ListSelection, SelectionBar, useSelection } from './selection'

export interface ListBodyProps<E extends ListEndpoint> {
  label: string
  columns: readonly Column<RowOf<E>, OrderOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  /** The spec's sentence for a list without rows. */
  empty: string
  emptyHint?: string | undefined
  filters?: readonly Field[] | undefined
  /** Where a row leads. */
  open?: ((row: RowOf<E>) => Target) | undefined
  /** Key of the row whose record is open. */
  current?: string | undefined
  /** The request of the place a row leads to, made while someone points at the row. */
  detail?: ((row: RowOf<E>) => Detail) | undefined
  rowActions?: ((row: RowOf<E>) => readonly Action[]) | undefined
  /** Actions beside the list; the first is the main one. */
  actions?: readonly Action[]
  /** Leads from a list without rows to the screen where its first row is made. */
  emptyAction?: Action | false | undefined
  /** The heading of what can be done with a row. */
  actionsHeading?: string | undefined
  /** Name of a row in the labels of its actions. */
  rowName?: ((row: RowOf<E>) => string) | undefined
  /** Actions on several rows at once. */
  selection?: ListSelection<RowOf<E>> | undefined
  /** Content that can be printed below the rows. */
  printMore?: PrintMore<RowOf<E>> | undefined
}

// Code that comes later has no type parameters of its own.
const PrintDialog = lazy(() =>
  import('../print/print-dialog').then((one) => ({ default: one.PrintDialog as ComponentType<object> })),
)

const NO_ROWS: readonly never[] = []

/** The rows of a list, or what is in their place: waiting, failed, not allowed, none. */
export function ListBody<E extends ListEndpoint>(props: ListBodyProps<E> & { list: ListQuery<E> }) {
  const { list, label, rowKey, rowName = rowKey, open, detail, selection } = props
  const { query, shown, answer } = list
  const go = useGo()
  const change = useChangeAddress()
  const prefetch = usePrefetch()
  const columns = useColumns(props)
  const several = useSelection<RowOf<E>>({
    isOn: selection !== undefined,
    rows: answer?.content ?? NO_ROWS,
    rowKey,
    name: rowName,
    place: list.place,
  })
  const isCut = useLineIsDown()
  const [isPrinting, setIsPrinting] = useState(false)
  const reload = () => void query.refetch()
  if (isRefused(query.error)) return <Refused error={query.error} onReload={reload} />
  if (query.isError && !shown && !query.isFetching) return <Refused error={query.error} onReload={reload} />
  if (list.isBroken && !query.isFetching) return <ErrorState message={BROKEN} onReload={reload} />
  if (!shown) {
    return (
      <>
        <StillReading onAgain={reload} />
        <RowsSkeleton columns={Math.min(columns.length, 8)} rows={Math.min(list.size, 10)} />
      </>
    )
  }
  // Without a line the bar above says it, once.
  const problem = query.isError && !isCut && <ListProblem error={query.error} list={list} onReload={reload} />
  if (shown.answer.content.length === 0) {
    return (
      <>
        {problem}
        <ListNothing {...props} />
      </>
    )
  }
  return (
    <>
      {problem}
      {query.isPlaceholderData && <StillReading key={list.place} onAgain={reload} />}
      <DataTable<RowOf<E>>
        label={label}
        columns={columns}
        rows={shown.answer.content}
        rowKey={rowKey}
        choices={list.choices}
        stale={query.isPlaceholderData}
        current={props.current}
        onOpen={open && ((row) => void go(open(row)))}
        onPoint={detail && ((row) => prefetch(detail(row)))}
        order={list.order}
        onOrder={(order) => void change({ order, page: undefined })}
        selection={several.selection}
      />
      {selection && <SelectionBar rows={several.chosen} actions={selection.actions} onClear={several.clear} />}
      <ListFoot list={list} shown={shown} columns={columns} onRefresh={reload} onPrint={() => setIsPrinting(true)} />
      {isPrinting && (
        <Suspense>
          <PrintDialog {...{ ...props, onClose: () => setIsPrinting(false) }} />
        </Suspense>
      )}
    </>
  )
}

const BROKEN = 'The answer of the server has no rows in it.'

/** Who may not see the list any more does not keep its rows either. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403

/**
 * The declared columns, and the one with what can be done. That one stays the same while its actions change: with other
 * columns the whole table would be measured again.
 */
function useColumns<E extends ListEndpoint>(props: ListBodyProps<E>): readonly Column<RowOf<E>, string>[] {
  const { columns, rowActions, actionsHeading = 'Actions' } = props
  const now = useRef(props)
  now.current = props
  const hasActions = rowActions !== undefined
  return useMemo(() => {
    if (!hasActions) return columns
    const draw = (row: RowOf<E>) => {
      const { rowActions: actionsOf, rowName } = now.current
      return <RowActions actions={actionsOf?.(row) ?? []} describes={rowName?.(row) ?? ''} />
    }
    return [...columns, column.custom('actions', actionsHeading, draw, { fixed: true })]
  }, [columns, hasActions, actionsHeading])
}
