import { Box } from '@chakra-ui/react'
import { deadlineSteps } from '@dcir/core/disputes/deadlines'
import type { DeadlineTrace, Dispute } from '@dcir/core/disputes/schemas'
import { fullInstant } from '@dcir/core/time/lagos'
import { Fragment } from 'react'

const ways: Record<DeadlineTrace['mode'], string> = {
  WORKING_CLOCK: 'weekends and holidays do not count',
  ELAPSED: 'counted without a break',
  BUSINESS_DAYS: 'counted in whole working days after the first',
}

const hoursText = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`

interface DeadlineExplainedProps {
  dispute: Pick<Dispute, 'deadline' | 'tatExpiryDate' | 'cycle'>
}

/** How a deadline came about, in order of time: when it was logged, what each day counts, when it is due. */
export function DeadlineExplained({ dispute: { deadline, tatExpiryDate, cycle } }: DeadlineExplainedProps) {
  return (
    <Box display="grid" gap="8px" padding={{ base: '16px', md: '16px 24px 20px' }}>
      <Box color="text.normal">
        {hoursText(deadline.hours)}; {ways[deadline.mode]}.
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="4px 16px">
        {deadlineSteps(deadline, tatExpiryDate, cycle).map(({ date, when, what, counts }) => (
          <Fragment key={`${date} ${what}`}>
            <Box as="dt" color="text.muted" title={what === 'due' ? fullInstant(tatExpiryDate) : undefined}>
              {when}
            </Box>
            <Box
              as="dd"
              color={counts ? 'text.strong' : 'text.muted'}
              textAlign="end"
              fontVariantNumeric="tabular-nums"
            >
              {what}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}
