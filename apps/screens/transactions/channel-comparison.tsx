import { Box, chakra } from '@chakra-ui/react'
import { percentText } from '@dcir/core/display/numbers'
import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import { dashboards, type TransactionFigures } from '@dcir/core/transactions/dashboards-contract'
import { withoutChannel } from '@dcir/core/transactions/dashboards-rules'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { ChartSheet } from '@dcir/ui/chart/chart-sheet'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Refused } from '@dcir/ui/feedback/refused'
import { useNarrow } from '@dcir/ui/media/media.ts'
import { useEffect, useRef } from 'react'
import type { Measure } from './dashboard-address'
import { drawn, written } from './dashboard-measure'
import type { RowsOf } from './places'

interface ChannelComparisonProps {
  dates: DateRange
  cardAcceptorId: string | null
  /** Figures of all channels together, and of what came without one. */
  figures: TransactionFigures
  measure: Measure
  /** Missing for whom the transactions are not open. */
  rowsOf: RowsOf | undefined
  /** Time at which the figures were read: with newer ones the channels are read again. */
  readAt: number
}

/** Successful and failed transactions of each channel; nothing where no switch sends the channel. */
export function ChannelComparison({ dates, cardAcceptorId, figures, measure, rowsOf, readAt }: ChannelComparisonProps) {
  const query = { ...dates, ...(cardAcceptorId ? { cardAcceptorId } : {}) }
  const { data, error, refetch } = useEndpoint(dashboards.channels, { query })
  const isNarrow = useNarrow('table')
  const before = useRef(readAt)
  useEffect(() => {
    if (before.current !== readAt) void refetch()
    before.current = readAt
  }, [readAt, refetch])
  if (!error && !data?.length) return null
  const rest = withoutChannel(figures, data ?? [])
  return (
    <ChartSheet question="How do the channels compare?">
      {error ? (
        <Refused error={error} onReload={() => void refetch()} />
      ) : (
        <Channels>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Successful</th>
              {!isNarrow && <th scope="col">Failed</th>}
              <th scope="col">Success rate</th>
            </tr>
          </thead>
          <tbody>
            {data?.map(({ channel, ...own }) => (
              <Row
                key={channel}
                name={channel}
                figures={own}
                measure={measure}
                target={rowsOf?.(dates, undefined, channel)}
              />
            ))}
            {rest.totalCount > 0 && <Row name="Not given" figures={rest} measure={measure} target={undefined} />}
          </tbody>
        </Channels>
      )}
    </ChartSheet>
  )
}

interface RowProps {
  name: string
  figures: TransactionFigures
  measure: Measure
  target: Target | undefined
}

/** The failed ones stand below the successful ones where there is no room beside them. */
function Row({ name, figures, measure, target }: RowProps) {
  const isNarrow = useNarrow('table')
  const successful = drawn(measure, { count: figures.successfulCount, value: figures.successfulAmount })
  const failed = drawn(measure, { count: figures.failedCount, value: figures.failedAmount })
  return (
    <tr>
      <th scope="row">{target ? <TargetLink target={target}>{name}</TargetLink> : <Box as="span">{name}</Box>}</th>
      <td>
        {written[measure].format(successful)}
        {isNarrow && <Box color="text.muted">{written[measure].format(failed)} failed</Box>}
      </td>
      {!isNarrow && <td>{written[measure].format(failed)}</td>}
      <td>{percentText(successful, successful + failed)}</td>
    </tr>
  )
}

const Channels = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: { base: '8px 0 8px 12px', md: '8px 0 8px 24px' },
      textAlign: 'end',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      verticalAlign: 'top',
    },
    '& tr > :first-child': { width: { base: 'auto', md: '40%' }, paddingInlineStart: '8px', textAlign: 'start' },
    '& tr > :last-child': { paddingInlineEnd: '8px' },
    '& thead th': { color: 'text.muted', fontSize: '12px', fontWeight: '600' },
    '& tbody th': { fontWeight: '500' },
    '& td': { color: 'text.strong', whiteSpace: 'nowrap' },
    '& tbody tr:last-child > *': { borderBottomWidth: '0' },
    '& a': { color: 'accent.text', textUnderlineOffset: '3px' },
    '& a:hover': { textDecoration: 'underline' },
    '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})
