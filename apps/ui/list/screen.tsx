import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PrintHead } from './print-head'

/** The column that the parts of a screen fill. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    <Box display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
      <PrintHead />
      {children}
    </Box>
  )
}

/** The sheet on which rows or fields lie. */
export function Surface({ children }: { children: ReactNode }) {
  return (
    <Box background="bg.surface" borderWidth="1px" borderColor="border.line" borderRadius="8px" minWidth="0">
      {children}
    </Box>
  )
}
