import { Box } from '@chakra-ui/react'
import { formatBusinessDate } from '@dcir/core/time/lagos'

/** A business date as `Nov 21st, 26`; the plain date on hover. */
export function BusinessDateText({ value }: { value: string | null | undefined }) {
  const text = formatBusinessDate(value)
  if (!value || text === '---') return <>---</>
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <time dateTime={value} title={value}>
        {text}
      </time>
    </Box>
  )
}
