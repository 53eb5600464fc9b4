import { Box, Button } from '@chakra-ui/react'
import type { ActionLabel, Authority } from '@dcir/core/permissions/authorities'
import { ListFilter } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import type { Action } from '../action/action'
import { useAddressField } from '../address/address-search'
import { AccessDenied } from '../feedback/states'
import { FilterChips } from '../filter/filter-chips'
import { FilterDialog } from '../filter/filter-dialog'
import { useMay } from '../session/session-store'
import { ColumnChooser } from '../table/column-chooser'
import { useTableChoices } from '../table/table-choices'
import { ListBody, type ListBodyProps } from './list-body'
import { ListHead } from './list-head'
import { type ListEndpoint, type ListSource, useListQuery } from './list-query'
import { Screen, Surface } from './screen'

export interface ListScreenProps<E extends ListEndpoint> extends ListSource<E>, Omit<ListBodyProps<E>, 'label'> {
  title: string
  hint?: ReactNode
  /** Who may see the list; anyone else is told so and nothing is asked of the server. */
  accessible: ActionLabel | readonly Authority[]
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
  const list = useListQuery({ ...props, enabled: may && props.enabled !== false })
  const [choices, change] = useTableChoices(props.endpoint.key)
  const [dialog, setDialog] = useAddressField('dialog')
  const filterButton = useRef<HTMLButtonElement>(null)
  const { title, hint, filters, actions = [], children } = props
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
          <FilterDialog
            title={`Filter ${title.toLowerCase()}`}
            fields={filters}
            values={list.values}
            open={dialog === 'filter'}
            onClose={() => setDialog(undefined)}
            onApply={list.apply}
            onReset={list.reset}
          />
        </>
      )}
      <Surface>
        <ListBody {...props} label={title} list={list} choices={choices} />
      </Surface>
      {children}
    </Screen>
  )
}

function FilterButton({ count, onClick, ref }: { count: number; onClick: () => void; ref: Ref<HTMLButtonElement> }) {
  return (
    <Button ref={ref} type="button" variant="outline" size="sm" onClick={onClick} aria-haspopup="dialog">
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
