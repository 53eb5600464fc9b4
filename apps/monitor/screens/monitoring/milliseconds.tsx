import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'

/** How long something took; dashes where nothing was measured. */
export function Milliseconds({ value }: { value: unknown }) {
  if (typeof value !== 'number') return '---'
  const [whole, part] = String(value).split('.')
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {formatCount(Number(whole))}
      {part ? `.${part}` : ''} ms
    </Box>
  )
}
