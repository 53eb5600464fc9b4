import { Box, IconButton } from '@chakra-ui/react'
import { PAGE_SIZE, type Page } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { formatTimeOfDay, fullInstant } from '@dcir/core/time/lagos'
import { RotateCw } from 'lucide-react'
import { Pagination } from './pagination'

interface ListFootProps {
  page: number
  rows: number
  answer: Page<unknown>
  /** When the rows were read, in milliseconds. */
  asAt: number
  refreshing: boolean
  onRefresh: () => void
}

/** What part of the list shows, how much there is, as at when, and the other pages. */
export function ListFoot({ page, rows, answer, asAt, refreshing, onRefresh }: ListFootProps) {
  const read = new Date(asAt)
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
      <Box display="flex" alignItems="center" gap="8px" flexWrap="wrap">
        <Box as="span" role="status">
          {rangeText(page, rows, answer)}
        </Box>
        <Box as="span" aria-hidden="true">
          ·
        </Box>
        <Box as="span">
          As at{' '}
          <time dateTime={read.toISOString()} title={fullInstant(read)}>
            {formatTimeOfDay(read)}
          </time>
        </Box>
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
      </Box>
      <Pagination page={page} totalPages={answer.totalPages} />
    </Box>
  )
}

function rangeText(page: number, rows: number, answer: Page<unknown>): string {
  const size = sizeOf(answer, rows)
  const first = page * size + 1
  const total = formatCount(answer.totalElements)
  const range = `${formatCount(first)}–${formatCount(first + rows - 1)}`
  return answer.totalIsEstimate ? `${range} of about ${total}` : `${range} of ${total}`
}

/** The page size, worked out from the totals: the last page may be shorter than the others. */
function sizeOf({ totalElements, totalPages }: Page<unknown>, rows: number): number {
  if (totalPages <= 1) return rows
  return rows === PAGE_SIZE ? PAGE_SIZE : Math.max(rows, Math.ceil(totalElements / totalPages))
}
