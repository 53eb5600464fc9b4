import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Three figures side by side where there is room. */
export const tileColumns = { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }

/** Two charts side by side where there is room, the first the larger. */
export const chartColumns = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }

/** Two charts beside each other; the second has all the room when there is no first. */
export function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  if (!first) return <>{second}</>
  return (
    <Box display="grid" gap="16px" gridTemplateColumns={chartColumns}>
      {first}
      {second}
    </Box>
  )
}
