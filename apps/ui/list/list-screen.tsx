import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useQuiet } from '../app/quiet'
import { type Accessible, useAccess } from '../client/use-access'
import { AccessDenied, RowsSkeleton } from '../feedback/states'
import type { FilterMoreProps } from '../filter/filter-dialog'
import { useNarrow } from '../media/media'
import { ColumnChooser } from '../table/column-chooser'
import { useDefaultView } from './default-view'
import { ListBody, type ListBodyProps } from './list-body'
import { useListFilter } from './list-filter'
import { ListHead } from './list-head'
import { firstSteps } from './list-nothing'
import { type ListEndpoint, type ListSource, useListQuery } from './list-query'
import { ListViews } from './list-views'
import { RowsBeside } from './rows-beside'
import { Beside, Screen, Surface } from './screen'

const ListAge = lazy(() => import('./list-age').then((one) => ({ default: one.ListAge })))

export interface ListScreenProps<E extends ListEndpoint> extends ListSource<E>, Omit<ListBodyProps<E>, 'label'> {
  title: string
  hint?: ReactNode
  /** Who may see the list, if not whoever may call it; anyone else sees the refusal and nothing is fetched. */
  accessible?: Accessible
  /** Filter cannot be opened while the list loads, or has no rows although nothing is filtered. */
  filterNeedsRows?: boolean
  /** Filter waits until every field that is not optional is filled in. */
  filterWaits?: boolean
  /** A further use of the filter, in its dialog. */
  filterMore?: ComponentType<FilterMoreProps>
  /** The name under which named views of the list are kept; without it there are none. */
  views?: string
  /** Where there is little room, Filter and all actions are behind three dots instead of buttons. */
  gathersWhenNarrow?: boolean
  /** Draws something around the rows, such as the tabs of a list in parts. */
  frame?: ((rows: ReactNode) => ReactNode) | undefined
  /** Shown above the list, such as a figure of it. */
  lead?: ReactNode
  /** Says after five minutes how many rows are new or changed. */
  watched?: boolean
  /** The record that is open: beside the rows where there is room (`RecordDialog`), over them where there is not. */
  beside?: ReactNode
  /** Dialogs and notes of the screen. */
  children?: ReactNode
}

/**
 * A list is columns, filters, actions and an empty sentence; the rest is here. Page, filters and the open dialog live
 * in the address, so that Back, reload and a pasted link work.
 */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const may = useAccess(props.accessible, props.endpoint)
  const isGathered = useNarrow('table') && props.gathersWhenNarrow === true
  const isOpening = useDefaultView(props.views, may)
  const list = useListQuery({ ...props, enabled: may && !isOpening && props.enabled !== false })
  const isQuiet = useQuiet()
  const { title, hint, filters, filterWaits, filterMore, actions = [], frame, lead, beside, children } = props
  const disabled = props.filterNeedsRows === true && !list.isFiltered && !list.answer?.totalElements
  const filter = useListFilter({ title, fields: filters, waits: filterWaits, list, more: filterMore, disabled })
  if (!may) {
    return (
      <Screen>
        <ListHead title={title} actions={[]} />
        <Surface>
          <AccessDenied within />
        </Surface>
      </Screen>
    )
  }
  const body = isOpening ? (
    <RowsSkeleton columns={Math.min(props.columns.length, 8)} />
  ) : (
    <ListBody {...props} label={title} list={list} />
  )
  return (
    <Screen>
      <ListHead
        title={title}
        hint={hint}
        isCalm={firstSteps(list, props).length > 0}
        actions={isGathered ? [] : actions}
        gathered={isGathered ? [...actions, filter.action] : []}
      >
        {props.views && <ListViews screen={props.views} values={list.values} fields={filters} />}
        <ColumnChooser columns={props.columns} choices={list.choices} onChange={list.choose} />
        {!isGathered && filter.button}
      </ListHead>
      {lead}
      {filter.panel}
      {props.watched && list.shown && isQuiet && (
        <Suspense>
          <ListAge key={list.shown.asAt} list={list} rowKey={props.rowKey} />
        </Suspense>
      )}
      <RowsBeside.Provider value={{ ...props, rows: list.answer?.content }}>
        <Beside record={beside}>
          <Surface>{frame ? frame(body) : body}</Surface>
        </Beside>
      </RowsBeside.Provider>
      {children}
    </Screen>
  )
}
