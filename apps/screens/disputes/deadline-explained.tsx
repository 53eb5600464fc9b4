import { Box } from '@chakra-ui/react'
import { deadlineDays } from '@dcir/core/disputes/deadlines'
import type { DeadlineTrace } from '@dcir/core/disputes/schemas'
import { BusinessDateText } from '@dcir/ui/value/business-date-text'
import { Instant } from '@dcir/ui/value/instant'
import type { ReactNode } from 'react'

const ways: Record<DeadlineTrace['mode'], string> = {
  WORKING_CLOCK: 'counted on working days',
  ELAPSED: 'counted without a break',
  BUSINESS_DAYS: 'counted in whole working days after the first',
}

/** `21 h 47 min`; a whole day is 24 hours here, since hours are what is counted. */
const countedText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

const hoursText = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** How a deadline came about: from when it runs, what counts on each day, and which days do not count and why. */
export function DeadlineExplained({ trace, expiry }: { trace: DeadlineTrace; expiry: string }) {
  return (
    <Box display="grid" gap="8px" padding={{ base: '16px', md: '16px 24px 20px' }}>
      <Box color="text.normal">
        {hoursText(trace.hours)}, {ways[trace.mode]}.
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="4px 16px">
        <Line label="Starts" value={<Instant value={trace.startedAt} />} />
        {deadlineDays(trace).map(({ date, minutes, why }) => (
          <Line
            key={date}
            label={<BusinessDateText value={date} />}
            value={minutes === null ? `${why}, not counted` : countedText(minutes)}
            muted={minutes === null}
          />
        ))}
        <Line label="Ends" value={<Instant value={expiry} />} />
      </Box>
    </Box>
  )
}

interface LineProps {
  label: ReactNode
  value: ReactNode
  muted?: boolean
}

function Line({ label, value, muted = false }: LineProps) {
  return (
    <>
      <Box as="dt" color="text.muted">
        {label}
      </Box>
      <Box as="dd" color={muted ? 'text.muted' : 'text.strong'} textAlign="end" fontVariantNumeric="tabular-nums">
        {value}
      </Box>
    </>
  )
}
