import { Box } from '@chakra-ui/react'
import type { Result } from '@dcir/core/contract/endpoint'
import { formatCount } from '@dcir/core/display/numbers'
import { disputes } from '@dcir/core/disputes/contract'
import { formatNaira } from '@dcir/core/money/kobo'
import { businessDate, fullInstant, lagosIso } from '@dcir/core/time/lagos'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CircleCheck, Hourglass } from 'lucide-react'

const EVERY_MINUTE = 60_000

/**
 * Disputes that will be accepted automatically by the end of the working day if nobody answers. The tile is left out
 * for users who may not see it and where the call fails: the list below matters more.
 */
export function ForecastTile() {
  const may = useMayCall(disputes.forecast)
  const { data } = useEndpoint(disputes.forecast, {}, { enabled: may, pollMs: EVERY_MINUTE })
  if (!may || !data) return null
  const isCalm = data.disputeCount === 0
  const tone = isCalm ? 'success' : 'warning'
  const Icon = isCalm ? CircleCheck : Hourglass
  return (
    <Box
      as="section"
      aria-label="Forecast"
      display="flex"
      alignItems="center"
      gap="12px"
      padding="12px 16px"
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
      fontVariantNumeric="tabular-nums"
    >
      <Box aria-hidden="true" flexShrink="0">
        <Icon size={18} />
      </Box>
      <Box minWidth="0">
        {isCalm ? 'Nothing runs out before ' : 'If nobody acts until '}
        <time dateTime={data.until} title={fullInstant(data.until)}>
          {untilText(data.until)}
        </time>
        {isCalm ? '.' : ': '}
        {!isCalm && (
          <Box as="strong" fontWeight="600">
            {lossText(data)}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** `18:00`, and that it is tomorrow's once today's is past. */
function untilText(until: string): string {
  const time = lagosIso(new Date(until)).slice(11, 16)
  return businessDate(new Date(until)) === today() ? time : `${time} tomorrow`
}

const lossText = ({ disputeCount, amount }: Result<typeof disputes.forecast>) =>
  `${formatCount(disputeCount)} ${disputeCount === 1 ? 'dispute' : 'disputes'}, ${formatNaira(amount)}`
