import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import type { ReactNode } from 'react'

/** A small coloured label; every badge of the product is this one in one of the four tones. */
export function Badge({ tone, title, children }: { tone: Tone; title?: string | undefined; children: ReactNode }) {
  return (
    <Box
      as="span"
      data-badge=""
      title={title}
      display="inline-flex"
      alignItems="center"
      gap="6px"
      maxWidth="100%"
      padding="2px 8px"
      borderRadius="6px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
      fontSize="12px"
      lineHeight="18px"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {children}
    </Box>
  )
}
