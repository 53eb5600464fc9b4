import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ListBody } from './list-body'
import { useListFilter } from './list-filter'
import type { ListPartProps } from './list-part'
import { type ListEndpoint, type ListQuery, useListQuery } from './list-query'
import { Surface } from './screen'

interface FilteredPartProps<E extends ListEndpoint> extends ListPartProps<E> {
  /** Content beside the filter's button, such as a download of the filtered rows. */
  beside?: (list: ListQuery<E>) => ReactNode
}

/** A list inside another screen, with a filter of its own. */
export function FilteredPart<E extends ListEndpoint>({ beside, over, ...props }: FilteredPartProps<E>) {
  const list = useListQuery(props)
  const filter = useListFilter({ title: props.label, fields: props.filters, list })
  return (
    <Box display="grid" gap="12px">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8px 16px">
        <Box as="h2" fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong">
          {props.label}
        </Box>
        <Box display="flex" alignItems="center" gap="8px">
          {beside?.(list)}
          {filter.button}
        </Box>
      </Box>
      {filter.panel}
      <Surface>
        <ListBody {...props} list={list} />
      </Surface>
      {over?.(list.answer?.content ?? [])}
    </Box>
  )
}
