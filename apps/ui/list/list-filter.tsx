import { Box, Button } from '@chakra-ui/react'
import { ListFilter as FilterIcon } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import type { Action } from '../action/action'
import { useAddressField } from '../address/address-search'
import { FilterChips } from '../filter/filter-chips'
import type { FilterMoreProps } from '../filter/filter-dialog'
import type { Field, FormValues } from '../form/field'

// Forms are a good part of a list's script, and most visits to a list filter nothing.
const loadFilter = () => import('../filter/filter-dialog')
/** Here before it is asked for, by whoever points at the button or comes to it by keyboard; a failure shows later. */
const warmFilter = () => void loadFilter().catch(() => undefined)
const FilterDialog = lazy(() => loadFilter().then((module) => ({ default: module.FilterDialog })))

interface FilteredList {
  values: FormValues
  apply: (values: FormValues) => void
  remove: (name: string) => void
  reset: () => void
}

interface ListFilterOptions {
  /** Name of the list, for the dialog's title. */
  title: string
  fields: readonly Field[] | undefined
  waits?: boolean | undefined
  list: FilteredList
  /** Nothing is there to be filtered, or not known yet. */
  disabled?: boolean | undefined
  more?: ComponentType<FilterMoreProps> | undefined
}

/** The filter of a list in its places: the button beside the title, and the chips with the dialog above the rows. */
export function useListFilter({ title, fields, waits, list, more, disabled = false }: ListFilterOptions): {
  button: ReactNode
  panel: ReactNode
  /** The button's action, for a menu in its place. */
  action: Action
} {
  const [dialog, setDialog] = useAddressField('dialog')
  const button = useRef<HTMLButtonElement>(null)
  const isFiltering = dialog === 'filter'
  const wasFiltering = useEver(isFiltering)
  const open = () => void setDialog('filter')
  const refusal = disabled ? 'There is nothing to filter.' : null
  const action: Action = { label: 'Filter', icon: FilterIcon, onSelect: open, refusal }
  if (!fields) return { button: null, panel: null, action }
  const count = Object.keys(list.values).length
  return {
    action,
    button: <FilterButton ref={button} count={count} disabled={disabled} onClick={open} />,
    panel: (
      <>
        <FilterChips fields={fields} values={list.values} onRemove={list.remove} onReset={list.reset} after={button} />
        {wasFiltering && (
          <Suspense>
            <FilterDialog
              title={`Filter ${title.toLowerCase()}`}
              fields={fields}
              waits={waits}
              values={list.values}
              open={isFiltering}
              onClose={() => setDialog(undefined)}
              onApply={list.apply}
              onReset={list.reset}
              more={more}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

/** Was this ever true? The dialog stays drawn after its first opening, so that it can close as it should. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

interface FilterButtonProps {
  count: number
  disabled: boolean
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

function FilterButton({ count, disabled, onClick, ref }: FilterButtonProps) {
  return (
    <Button
      ref={ref}
      type="button"
      variant="outline"
      size="sm"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onClick}
      onPointerEnter={warmFilter}
      onFocus={warmFilter}
    >
      <FilterIcon size={16} aria-hidden="true" />
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
