import { Box } from '@chakra-ui/react'
import { chartColumns, tileColumns } from './dashboard-grid'

/** The shape of the figures and charts that are on their way. */
export function DashboardSkeleton({ byDay }: { byDay: boolean }) {
  return (
    <Box role="status" aria-label="Loading" display="grid" gap="16px">
      <Box display="grid" gap="16px" gridTemplateColumns={tileColumns}>
        <Bone height="124px" />
        <Bone height="124px" />
        <Bone height="124px" />
      </Box>
      <Box display="grid" gap="16px" gridTemplateColumns={chartColumns}>
        <Bone height="384px" />
        <Bone height="384px" />
      </Box>
      {byDay && <Bone height="240px" />}
    </Box>
  )
}

function Bone({ height }: { height: string }) {
  return (
    <Box
      height={height}
      borderRadius="8px"
      background="bg.subtle"
      animation={{ _motionSafe: 'pulse 1.6s ease-in-out infinite' }}
    />
  )
}
