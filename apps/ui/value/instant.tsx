import { Box } from '@chakra-ui/react'
import { formatInstant, fullInstant } from '@dcir/core/time/lagos'

/** An instant as the spec prints it; the whole instant with its zone on hover. */
export function Instant({ value }: { value: string | null | undefined }) {
  const text = formatInstant(value)
  if (!value || text === '---') return <>---</>
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <time dateTime={value} title={fullInstant(value)}>
        {text}
      </time>
    </Box>
  )
}
