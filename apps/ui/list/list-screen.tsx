import { Box, Button } from '@chakra-ui/react'
import type { ActionLabel, Authority } from '@dcir/core/permissions/authorities'
import { ListFilter } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import type { Action } from '../action/action'
import { useAddressField } from '../address/address-search'
import { AccessDenied, TableSkeleton } from '../feedback/states'
import { FilterChips } from '../filter/filter-chips'
import type { FilterMoreProps } from '../filter/filter-dialog'
import { useMay } from '../session/session-store'
import { ColumnChooser } from '../table/column-chooser'
import { useTableChoices } from '../table/table-choices'
import { useDefaultView } from './default-view'
import { ListBody, type ListBodyProps } from './list-body'
import { ListHead } from './list-head'
import { type ListEndpoint, type ListSource, useListQuery } from './list-query'
import { ListViews } from './list-views'
import { Screen, Surface } from './screen'

// Forms are a good part of a list's script, and most visits to a list filter nothing.
const loadFilter = () => import('../filter/filter-dialog')
/** Here before it is asked for, by whoever points at the button or comes to it by keyboard; a failure shows later. */
const warmFilter = () => void loadFilter().catch(() => undefined)
const FilterDialog = lazy(() => loadFilter().then((module) => ({ default: module.FilterDialog })))

export interface ListScreenProps<E extends ListEndpoint> extends ListSource<E>, Omit<ListBodyProps<E>, 'label'> {
  title: string
  hint?: ReactNode
  /** Who may see the list; anyone else is told so and nothing is asked of the server. */
  accessible: ActionLabel | readonly Authority[]
  /** What else can be done with the filter, in its dialog. */
  filterMore?: ComponentType<FilterMoreProps>
  /** The name under which named views of the list are kept; without it there are none. */
  views?: string
  /** What can be done beside the list; the first is the main one. */
  actions?: readonly Action[]
  /** Dialogs and notes of the screen. */
  children?: ReactNode
}

/**
 * A list is columns, filters, actions and an empty sentence; the rest is here. Page, filters and the open dialog live
 * in the address, so that Back, reload and a pasted link work.
 */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const may = useMay(props.accessible)
  const isOpening = useDefaultView(props.views, may)
  const list = useListQuery({ ...props, enabled: may && !isOpening && props.enabled !== false })
  const [choices, change] = useTableChoices(props.endpoint.key)
  const [dialog, setDialog] = useAddressField('dialog')
  const filterButton = useRef<HTMLButtonElement>(null)
  const isFiltering = dialog === 'filter'
  const wasFiltering = useEver(isFiltering)
  const { title, hint, filters, filterMore, actions = [], children } = props
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
  return (
    <Screen>
      <ListHead title={title} hint={hint} actions={actions}>
        {props.views && <ListViews screen={props.views} values={list.values} />}
        <ColumnChooser columns={props.columns} choices={choices} onChange={change} />
        {filters && (
          <FilterButton
            ref={filterButton}
            count={Object.keys(list.values).length}
            onClick={() => setDialog('filter')}
          />
        )}
      </ListHead>
      {filters && (
        <>
          <FilterChips
            fields={filters}
            values={list.values}
            onRemove={list.remove}
            onReset={list.reset}
            after={filterButton}
          />
          {wasFiltering && (
            <Suspense>
              <FilterDialog
                title={`Filter ${title.toLowerCase()}`}
                fields={filters}
                values={list.values}
                open={isFiltering}
                onClose={() => setDialog(undefined)}
                onApply={list.apply}
                onReset={list.reset}
                more={filterMore}
              />
            </Suspense>
          )}
        </>
      )}
      <Surface>
        {isOpening ? (
          <TableSkeleton columns={Math.min(props.columns.length, 8)} />
        ) : (
          <ListBody {...props} label={title} list={list} choices={choices} />
        )}
      </Surface>
      {children}
    </Screen>
  )
}

/** Was this ever so? What came once stays, so that it can close as it should. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

function FilterButton({ count, onClick, ref }: { count: number; onClick: () => void; ref: Ref<HTMLButtonElement> }) {
  return (
    <Button
      ref={ref}
      type="button"
      variant="outline"
      size="sm"
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={warmFilter}
      onFocus={warmFilter}
    >
      <ListFilter size={16} aria-hidden="true" />
      Filter
      {count > 0 && (
        <Box as="span" color="accent.text" fontVariantNumeric="tabular-nums">
          {count}
          <Box as="span" srOnly>
            {' '}
            active
          </Box>
        </Box>
      )}
    </Button>
  )
}
