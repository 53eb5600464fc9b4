import { Box, chakra, IconButton } from '@chakra-ui/react'
import { PAGE_SIZE, type Page } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { formatTimeOfDay, fullInstant } from '@dcir/core/time/lagos'
import { Printer, RotateCw } from 'lucide-react'
import { useChangeAddress } from '../address/address-search'
import type { Column } from '../table/column'
import { DataAge } from './data-age'
import type { Shown } from './kept-answer'
import type { ListEndpoint, ListQuery, RowOf } from './list-query'
import { pageSizes } from './page-answer'
import { PageSums } from './page-sums'
import { Pagination } from './pagination'

interface ListFootProps<E extends ListEndpoint> {
  list: ListQuery<E>
  shown: Shown<RowOf<E>>
  columns: readonly Column<RowOf<E>, string>[]
  onRefresh: () => void
  onPrint: () => void
}

/** The foot of a list: the range that shows, the total, the time of reading, the rows per page and the other pages. */
export function ListFoot<E extends ListEndpoint>({ list, shown, columns, onRefresh, onPrint }: ListFootProps<E>) {
  const read = new Date(shown.asAt)
  const refreshing = list.query.isFetching
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="8px 16px"
      padding="8px 16px"
      borderTopWidth="1px"
      borderColor="border.line"
      fontSize="13px"
      color="text.muted"
      fontVariantNumeric="tabular-nums"
    >
      <PageSums rows={shown.answer.content} columns={columns} choices={list.choices} />
      <Box display="flex" alignItems="center" gap="8px" flexWrap="wrap">
        <Box as="span" role="status">
          {rangeText(shown)}
        </Box>
        <Box as="span" aria-hidden="true">
          ·
        </Box>
        <Box display="flex" alignItems="center" gap="8px">
          <DataAge asked={list.asked} readAt={shown.asAt}>
            <Box as="span">
              As at{' '}
              <time dateTime={read.toISOString()} title={fullInstant(read)}>
                {formatTimeOfDay(read)}
              </time>
            </Box>
          </DataAge>
          <IconButton
            type="button"
            variant="ghost"
            size="xs"
            aria-label="Refresh"
            title="Refresh"
            // Not disabled, which would take the focus from whoever pressed it.
            aria-disabled={refreshing}
            onClick={refreshing ? undefined : onRefresh}
          >
            <RotateCw size={14} aria-hidden="true" />
          </IconButton>
          <IconButton type="button" variant="ghost" size="xs" aria-label="Print" title="Print" onClick={onPrint}>
            <Printer size={14} aria-hidden="true" />
          </IconButton>
        </Box>
      </Box>
      <Box display="flex" alignItems="center" flexWrap="wrap" gap="8px 16px">
        {shown.answer.totalElements > PAGE_SIZE && <SizeChoice list={list} />}
        <Pagination page={list.page} totalPages={shown.answer.totalPages} />
      </Box>
    </Box>
  )
}

/** How many rows a page has: in the address for whoever gets the link, and kept for the next visit. */
function SizeChoice<E extends ListEndpoint>({ list }: { list: ListQuery<E> }) {
  const change = useChangeAddress()
  const choose = (size: number) => {
    list.choose({ size })
    void change({ size, page: undefined })
  }
  const sizes = pageSizes.some((one) => one === list.size) ? pageSizes : [list.size, ...pageSizes]
  return (
    <Choice data-no-print="">
      Rows per page
      <select value={list.size} onChange={(event) => choose(Number(event.target.value))}>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </Choice>
  )
}

function rangeText({ answer, page, size }: Shown<unknown>): string {
  const first = page * size + 1
  const range = `${formatCount(first)}–${formatCount(first + answer.content.length - 1)}`
  return `${range} of ${totalText(answer)}`
}

const totalText = ({ totalElements, totalIsEstimate }: Page<unknown>) =>
  totalIsEstimate ? `about ${formatCount(totalElements)}` : formatCount(totalElements)

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    '& select': {
      height: { base: '44px', md: '32px' },
      paddingInline: '8px',
      borderRadius: '6px',
      borderWidth: '1px',
      borderColor: 'border.strong',
      background: 'bg.surface',
      color: 'text.strong',
      fontSize: '13px',
      cursor: 'pointer',
    },
  },
})
