import { Box } from '@chakra-ui/react'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { isStale } from './staleness'

const WATCH_MS = 15_000
/** The service looks twice a minute. */
const LOOKS_MS = 30_000

type Tone = 'success' | 'error' | 'warning'
const icons = { success: CircleCheck, error: CircleAlert, warning: CircleHelp }

/** The one sentence on top: whether anything is wrong now. Without a look at the figures nothing is said to be normal. */
export function WallSentence() {
  const { data } = useEndpoint(alertConfigs.open, {}, { pollMs: WATCH_MS })
  if (!data) return null
  const { alerts, evaluatedAt } = data
  const lookedAt = evaluatedAt ? new Date(evaluatedAt).getTime() : 0
  const unwatched = lookedAt === 0 || isStale(lookedAt, LOOKS_MS, serverNow())
  const since = lookedAt === 0 ? '' : ` since ${formatTimeOfDay(new Date(lookedAt))}`
  return (
    <Box display="grid" gap="8px" role="status" aria-label="Is anything wrong now">
      {alerts.map(({ metricCode, sentence }) => (
        <Line key={metricCode} tone="error" text={sentence} />
      ))}
      {unwatched && (
        <Line tone="warning" text={`Nothing looked for alerts${since}: the service Alerts does not run.`} />
      )}
      {!unwatched && alerts.length === 0 && <Line tone="success" text={alertMessages.normal} />}
    </Box>
  )
}

function Line({ tone, text }: { tone: Tone; text: string }) {
  const Icon = icons[tone]
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="12px"
      padding="12px 20px"
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
      fontSize={{ base: '16px', md: '20px' }}
      lineHeight="28px"
      fontWeight="600"
    >
      <Icon size={22} aria-hidden="true" />
      <Box minWidth="0">{text}</Box>
    </Box>
  )
}
