import { Box } from '@chakra-ui/react'
import { formatNaira, type Kobo } from '@dcir/core/money/kobo'

/** An amount as `₦1,234.50`, in figures of equal width; dashes when there is none. */
export function Money({ amount }: { amount: Kobo | null | undefined }) {
  if (amount === null || amount === undefined) return <>---</>
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {formatNaira(amount)}
    </Box>
  )
}
