import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { Little } from '../media/little'
import { useNarrow } from '../media/media'
import { PrintHead } from './print-head'

/** The first screen after a load begins at its top, with the skip link. */
let isLater = false

/** The column that the parts of a screen fill. */
export function Screen({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Keys go on from here where they were on a part of the page before, which is gone.
    if (isLater && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
    isLater = true
  }, [])
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

/** Rows, and beside them the record that is open; the rows become cards, so that both are whole. */
export function Beside({ record, children }: { record: ReactNode; children: ReactNode }) {
  const isBeside = !useNarrow('beside') && Boolean(record)
  return (
    <Box
      display="grid"
      gap="16px"
      gridTemplateColumns={isBeside ? 'minmax(280px, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)'}
      alignItems="start"
    >
      <Little.Provider value={isBeside}>{children}</Little.Provider>
      {record}
    </Box>
  )
}
