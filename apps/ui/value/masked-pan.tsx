import { Box } from '@chakra-ui/react'

/** A masked card number in figures of equal width, so that a column of them lines up. */
export function MaskedPan({ value }: { value: string | null | undefined }) {
  if (!value) return <>---</>
  return (
    <Box as="span" fontFamily="mono" fontSize="0.93em" whiteSpace="nowrap">
      {value}
    </Box>
  )
}
