import { Box } from '@chakra-ui/react'
import { businessDate, formatBusinessDate, formatInstant, formatTimeOfDay, fullInstant } from '@dcir/core/time/lagos'

/** An instant as the spec prints it, on one line unless a table has too little room; the whole instant on hover. */
export function Instant({ value }: { value: string | null | undefined }) {
  if (!value || formatInstant(value) === '---') return <>---</>
  return (
    <Box as="span" data-instant="" fontVariantNumeric="tabular-nums">
      <time dateTime={value} title={fullInstant(value)}>
        <Box as="span" whiteSpace="nowrap">
          {formatBusinessDate(businessDate(new Date(value)))}
        </Box>{' '}
        <Box as="span" whiteSpace="nowrap">
          {formatTimeOfDay(value)}
        </Box>
      </time>
    </Box>
  )
}
