import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { useMemo } from 'react'
import type { Action } from '../action/action'
import { type Target, TargetLink, useGo } from '../address/target'
import { Refused } from '../feedback/refused'
import { EmptyState, TableSkeleton } from '../feedback/states'
import { type Column, column } from '../table/column'
import { DataTable } from '../table/data-table'
import type { TableChoices } from '../table/table-choices'
import { ListFoot } from './list-foot'
import type { ListEndpoint, ListQuery, RowOf } from './list-query'
import { type Detail, usePrefetch } from './prefetch'
import { RowActions } from './row-actions'

export interface ListBodyProps<E extends ListEndpoint> {
  label: string
  columns: readonly Column<RowOf<E>>[]
  rowKey: (row: RowOf<E>) => string
  /** The spec's sentence for a list without rows. */
  empty: string
  emptyHint?: string | undefined
  /** Where a row leads. */
  open?: ((row: RowOf<E>) => Target) | undefined
  /** The request of the place a row leads to, made while someone points at the row. */
  detail?: ((row: RowOf<E>) => Detail) | undefined
  rowActions?: ((row: RowOf<E>) => readonly Action[]) | undefined
  /** The heading of what can be done with a row. */
  actionsHeading?: string | undefined
  /** What names a row in the labels of its actions. */
  rowName?: ((row: RowOf<E>) => string) | undefined
}

/** The rows of a list, or what stands in their place: waiting, failed, not allowed, none. */
export function ListBody<E extends ListEndpoint>(
  props: ListBodyProps<E> & { list: ListQuery<E>; choices: TableChoices },
) {
  const { list, choices, label, rowKey, open, detail } = props
  const { query, answer } = list
  const go = useGo()
  const prefetch = usePrefetch()
  const columns = useColumns(props)
  if (query.isError && !query.isFetching && !answer)
    return <Refused error={query.error} onReload={() => void query.refetch()} />
  if (!answer) return <TableSkeleton columns={Math.min(columns.length, 8)} />
  if (answer.content.length === 0) return <Nothing {...props} />
  return (
    <>
      {query.isError && <Refused error={query.error} onReload={() => void query.refetch()} />}
      <DataTable<RowOf<E>>
        label={label}
        columns={columns}
        rows={answer.content}
        rowKey={rowKey}
        choices={choices}
        stale={query.isPlaceholderData}
        onOpen={open && ((row) => void go(open(row)))}
        onPoint={detail && ((row) => prefetch(detail(row)))}
      />
      <ListFoot
        page={list.page}
        rows={answer.content.length}
        answer={answer}
        asAt={query.dataUpdatedAt}
        onRefresh={() => void query.refetch()}
        refreshing={query.isFetching}
      />
    </>
  )
}

/** The declared columns, and the one with what can be done. */
function useColumns<E extends ListEndpoint>(props: ListBodyProps<E>) {
  const { columns, rowActions, rowName, actionsHeading = 'Actions' } = props
  return useMemo(() => {
    if (!rowActions) return columns
    const draw = (row: RowOf<E>) => <RowActions actions={rowActions(row)} describes={rowName?.(row) ?? ''} />
    return [...columns, column.custom('actions', actionsHeading, draw, { fixed: true })]
  }, [columns, rowActions, rowName, actionsHeading])
}

function Nothing<E extends ListEndpoint>({ list, empty, emptyHint }: ListBodyProps<E> & { list: ListQuery<E> }) {
  const { answer, page, isFiltered, reset, query } = list
  const pages = answer?.totalPages ?? 0
  if (page > 0 && pages > 0) {
    const last = { to: '.', search: (before: Record<string, unknown>) => ({ ...before, page: pages }) }
    const action = (
      <Button asChild variant="outline" size="sm">
        <TargetLink target={last}>Go to page {formatCount(pages)}</TargetLink>
      </Button>
    )
    return <EmptyState text={empty} hint={`The list ends at page ${formatCount(pages)}.`} action={action} />
  }
  const action = (
    <Button variant="outline" size="sm" onClick={isFiltered ? reset : () => void query.refetch()}>
      {isFiltered ? 'Reset' : 'Reload'}
    </Button>
  )
  const hint = isFiltered ? 'Nothing matches the filter. Widen it, or reset it to see everything.' : emptyHint
  return (
    <Box aria-busy={query.isFetching}>
      <EmptyState text={empty} hint={hint} action={action} />
    </Box>
  )
}
