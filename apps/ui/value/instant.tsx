import { Box } from '@chakra-ui/react'
import { businessDate, formatBusinessDate, formatInstant, formatTimeOfDay, fullInstant } from '@dcir/core/time/lagos'

interface InstantProps {
  value: string | null | undefined
  /** May take two lines where there is little room, the date and the time. */
  wraps?: boolean
}

/** An instant as the spec prints it; the whole instant with its zone on hover. */
export function Instant({ value, wraps = false }: InstantProps) {
  const text = formatInstant(value)
  if (!value || text === '---') return <>---</>
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace={wraps ? undefined : 'nowrap'}>
      <time dateTime={value} title={fullInstant(value)}>
        {wraps ? <TwoParts value={value} /> : text}
      </time>
    </Box>
  )
}

function TwoParts({ value }: { value: string }) {
  return (
    <>
      <Box as="span" whiteSpace="nowrap">
        {formatBusinessDate(businessDate(new Date(value)))}
      </Box>{' '}
      <Box as="span" whiteSpace="nowrap">
        {formatTimeOfDay(value)}
      </Box>
    </>
  )
}
