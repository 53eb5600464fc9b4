import { Box } from '@chakra-ui/react'
import { formatBytes } from '@dcir/core/display/numbers'
import type { ServerHealth } from '@dcir/core/monitoring/server-health-contract'
import { formatDuration } from '@dcir/core/time/lagos'
import { Instant } from '@dcir/ui/value/instant'
import { Meter } from '@dcir/ui/value/meter'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** One server: is it up, and how much of its disk, memory and processors is taken. */
export function ServerCard({ server }: { server: ServerHealth }) {
  const { name, up, freeMemory, totalMemory, freeRam, totalRam, cpu, upTime, reportedAt } = server
  return (
    <Box
      as="li"
      padding="20px 24px"
      background="bg.surface"
      borderWidth="1px"
      borderColor={up ? 'border.line' : 'error.solid'}
      borderRadius="8px"
      display="grid"
      gap="16px"
      alignContent="start"
    >
      <Box display="flex" alignItems="flex-start" justifyContent="space-between" gap="16px">
        <Box as="h2" fontSize="18px" lineHeight="24px" fontWeight="600" color="text.strong" overflowWrap="anywhere">
          {name}
        </Box>
        <StatusBadge status={up ? 'Up' : 'Down'} tone={up ? 'success' : 'error'} />
      </Box>
      <Meter label="Disk" share={taken(freeMemory, totalMemory)} text={freeText(freeMemory, totalMemory)} />
      <Meter label="RAM" share={taken(freeRam, totalRam)} text={freeText(freeRam, totalRam)} />
      <Meter label="CPU" share={cpu} text="" />
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="4px 16px" color="text.muted">
        <Box>
          Up for{' '}
          <Box as="span" color="text.strong" fontVariantNumeric="tabular-nums">
            {formatDuration(upTime)}
          </Box>
        </Box>
        <Box>
          Reported <Instant value={reportedAt} />
        </Box>
      </Box>
    </Box>
  )
}

const taken = (free: number, total: number) => (total > 0 ? ((total - free) / total) * 100 : 0)
const freeText = (free: number, total: number) => `${formatBytes(free)} free of ${formatBytes(total)}`
