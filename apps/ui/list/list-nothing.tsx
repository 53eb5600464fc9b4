import { Box, Button } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import type { ReactNode } from 'react'
import type { Action } from '../action/action'
import { ActionButton } from '../action/action-button'
import { TargetLink } from '../address/target'
import { EmptyState } from '../feedback/states'
import { isNeeded } from '../filter/filter-chips'
import type { Field, FormValues } from '../form/field'
import type { ListEndpoint, ListQuery } from './list-query'

interface Offered {
  actions?: readonly Action[]
  emptyAction?: Action | false | undefined
}

interface ListNothingProps<E extends ListEndpoint> extends Offered {
  list: ListQuery<E>
  /** The spec's sentence for a list without rows. */
  empty: string
  emptyHint?: string | undefined
  filters?: readonly Field[] | undefined
}

/** The actions that add the first row of a list that is empty, and not only filtered so. */
export function firstSteps<E extends ListEndpoint>(list: ListQuery<E>, offered: Offered): readonly Action[] {
  const { actions = [], emptyAction } = offered
  if (list.isFiltered || list.answer?.totalElements !== 0) return []
  return [...(emptyAction ? [emptyAction] : []), ...actions.filter(({ adds }) => adds)]
}

/** A list without rows: past its end, narrowed too far, or empty. */
export function ListNothing<E extends ListEndpoint>(props: ListNothingProps<E>) {
  const { list, empty, emptyHint, filters = [] } = props
  const { answer, page, isFiltered, values, remove, reset, query } = list
  const pages = answer?.totalPages ?? 0
  if (page > 0 && pages > 0) return <PastTheEnd text={empty} pages={pages} />
  const dates = filters.filter(({ kind, name }) => kind === 'date' && values[name]).map(({ name }) => name)
  const removable = filters.filter((one) => dates.includes(one.name) && !isNeeded(one)).map(({ name }) => name)
  const advice = filters.flatMap(({ name, nothing }) => (values[name] && nothing ? [` ${nothing}`] : [])).join('')
  const isByMore = Object.keys(values).length > dates.length
  return (
    <Box aria-busy={query.isFetching}>
      <EmptyState
        text={empty}
        hint={isFiltered ? `${filterHint(daysOf(dates, values), isByMore)}${advice}` : emptyHint}
        action={
          <Box display="flex" flexWrap="wrap" justifyContent="center" gap="8px">
            {firstSteps(list, props).map((action, index) => (
              <ActionButton key={action.label} action={action} variant={index === 0 ? 'solid' : 'outline'} />
            ))}
            {removable.length > 0 && <Way onClick={() => remove(...removable)}>Search all dates</Way>}
            <Way onClick={isFiltered ? reset : () => void query.refetch()}>{isFiltered ? 'Reset' : 'Reload'}</Way>
          </Box>
        }
      />
    </Box>
  )
}

/** The days of a filter as people say them; null where it has none. */
function daysOf(names: readonly string[], values: FormValues): string | null {
  const [from, to] = names.map((name) => formatBusinessDate(values[name] ?? ''))
  if (!from) return null
  return !to || from === to ? from : `${from} to ${to}`
}

function filterHint(days: string | null, isByMore: boolean): string {
  if (days) return isByMore ? `No match on ${days}.` : `There is nothing on ${days}.`
  return 'Nothing matches the filter. Widen it, or reset it to see everything.'
}

function PastTheEnd({ text, pages }: { text: string; pages: number }) {
  const last = { to: '.', search: (before: Record<string, unknown>) => ({ ...before, page: pages }) }
  const action = (
    <Button asChild variant="outline" size="sm">
      <TargetLink target={last}>Go to page {formatCount(pages)}</TargetLink>
    </Button>
  )
  return <EmptyState text={text} hint={`The list ends at page ${formatCount(pages)}.`} action={action} />
}

function Way({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}
