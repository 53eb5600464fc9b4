import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { isLate, isOverdue, sinceText } from '@dcir/core/monitoring/faults-rules'
import { type UnknownPayments as Unknown, unknownPayments } from '@dcir/core/monitoring/unknown-payments-contract'
import { formatDuration } from '@dcir/core/time/lagos'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { useNow, Watched } from './watched'

const WATCH_MS = 15_000

/** Payments that the bank never answered: each may have been paid or not, and the older, the worse. */
export function UnknownPayments() {
  const { data, dataUpdatedAt } = useEndpoint(unknownPayments.show, {}, { pollMs: WATCH_MS })
  useNow()
  if (!data) return null
  return (
    <Box as="section" aria-label="Payments without the bank’s answer">
      <Watched updatedAt={dataUpdatedAt} everyMs={WATCH_MS}>
        {data.count === 0 || data.oldestSentAt === null ? (
          <Box color="text.muted">Every payment that was sent has the bank’s answer.</Box>
        ) : (
          <Figures unknown={data} sentAt={data.oldestSentAt} />
        )}
      </Watched>
    </Box>
  )
}

/** How many, how much, for how long, and when the bank is asked; they are amber as soon as the sentence on top says so. */
function Figures({ unknown, sentAt }: { unknown: Unknown; sentAt: string }) {
  const { count, amount, nextQueryAt, windowHours } = unknown
  const now = new Date(serverNow())
  const age = Math.max(0, (now.getTime() - Date.parse(sentAt)) / 1000)
  const isPast = isOverdue(unknown, now)
  const late = isPast || isLate(unknown, now) ? ({ tone: 'warning' } as const) : {}
  const since = `sent ${sinceText(sentAt, now)}`
  return (
    <FigureTiles columns={3}>
      <FigureTile
        label="Payments without the bank’s answer"
        value={formatCount(count)}
        note={formatNaira(amount)}
        {...late}
      />
      <FigureTile
        label="The oldest waits for"
        value={formatDuration(age)}
        note={isPast ? `${since}, past the requery window of ${windowHours} h` : since}
        {...late}
      />
      <FigureTile
        label="We ask the bank again"
        value={nextQueryAt === null ? 'No more' : sinceText(nextQueryAt, now)}
        note={nextQueryAt === null ? 'a person has to find out' : undefined}
      />
    </FigureTiles>
  )
}
