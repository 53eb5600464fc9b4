import { Box, Button } from '@chakra-ui/react'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { formatCount } from '@dcir/core/display/numbers'
import { newOrChanged } from '@dcir/core/display/page-changes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../client/client-context'
import type { ListEndpoint, ListQuery } from './list-query'
import { readPage } from './page-answer'

/** Age at which rows are compared with those of the server, and again as often. */
const OLD_MS = 5 * 60_000

interface ListAgeProps {
  /** Its rows were read when this was drawn first. */
  list: ListQuery<ListEndpoint>
  rowKey(row: object): string
}

/** Says how many rows of a page are new or changed since it was read; they come when somebody wants them. */
export function ListAge({ list, rowKey }: ListAgeProps) {
  const { shown, asked, size, query } = list
  const [isOld, setOld] = useState(false)
  const client = useClient()
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), OLD_MS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    queryKey: ['list-age', asked.endpoint.key, asked.input, shown?.asAt],
    queryFn: ({ signal }) =>
      client.call<Endpoint>(asked.endpoint, asked.input as CallInput<Endpoint>, { signal, background: true }),
    enabled: isOld,
    refetchInterval: OLD_MS,
    retry: false,
  })
  const now = readPage<object>(data, size)
  const count = now && shown ? newOrChanged(shown.answer, now, rowKey) : 0
  if (count === 0) return null
  return (
    <Box role="status" display="flex" flexWrap="wrap" alignItems="center" gap="4px 12px" color="text.strong">
      {formatCount(count)} new or changed.
      <Button type="button" variant="outline" size="xs" onClick={() => void query.refetch()}>
        Show
      </Button>
    </Box>
  )
}
