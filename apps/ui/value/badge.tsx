import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import type { ReactNode } from 'react'

interface BadgeProps {
  tone: Tone
  title?: string | undefined
  /** Without its ground, as for what is usual. */
  quiet?: boolean
  children: ReactNode
}

/** A small coloured label; every badge of the product is this one in one of the four tones. */
export function Badge({ tone, title, quiet, children }: BadgeProps) {
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
      background={quiet ? undefined : `${tone}.bg`}
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
