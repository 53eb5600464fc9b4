import { Box, chakra } from '@chakra-ui/react'
import { formatCount, percentParts } from '@dcir/core/display/numbers'
import { isRunning } from '@dcir/core/monitoring/periods-rules'
import type { MetricRow } from '@dcir/core/monitoring/transaction-processing-contract'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { Chart } from '@dcir/ui/chart/chart'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useId, useState } from 'react'
import { behindTarget } from './metric-drill'
import { type Outcome, outcomeOf, seconds, secondsText } from './metric-figures'

type Measure = 'count' | 'percentage'

const parts = [
  ['approved', 'Approved', 'approved'],
  ['declined', 'Declined', 'success'],
  ['failed', 'Failed', 'failure'],
] as const

interface MetricChartsProps {
  rows: readonly MetricRow[]
  byDay: boolean
  /** One above the other, where two periods share the width. */
  stacked?: boolean
  /** The highest count of the axis, where two periods are drawn to one scale. */
  most?: number | undefined
}

/** The slot that is still being counted says so: its bar is not yet as high as it will be. */
const slotName = ({ time, dateOrTime }: MetricRow) => (isRunning(dateOrTime, serverNow()) ? `${time} so far` : time)

/** How transactions were answered and how long it took, by time slot or by day. */
export function MetricCharts({ rows, byDay, stacked = false, most }: MetricChartsProps) {
  const [measure, setMeasure] = useState<Measure>('count')
  const outcomes = rows.map(outcomeOf)
  const figures = (outcome: Outcome): number[] => {
    const counts = parts.map(([part]) => outcome[part])
    return measure === 'count' ? counts : percentParts(counts)
  }
  const axis = {
    heading: byDay ? 'Date' : 'Time',
    categories: rows.map((row) => (byDay ? formatBusinessDate(row.dateOrTime.slice(0, 10)) : slotName(row))),
  }
  return (
    <Box
      display="grid"
      gap="16px"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: stacked ? 'minmax(0, 1fr)' : '3fr 2fr' }}
    >
      <Chart
        {...axis}
        question="How were transactions answered?"
        kind="bar"
        stacked
        drill={(at, part) => {
          const row = rows[at]
          return row && behindTarget(row, byDay, part === null ? undefined : parts[part]?.[0])
        }}
        series={parts.map(([, name, meaning], at) => ({
          name,
          meaning,
          values: outcomes.map((outcome) => figures(outcome)[at] ?? 0),
        }))}
        format={(figure) => (measure === 'count' ? formatCount(Math.round(figure)) : `${figure.toFixed(1)}%`)}
        formatAxis={(figure) => (measure === 'count' ? formatCount(Math.round(figure)) : `${Math.round(figure)}%`)}
        {...(measure === 'percentage' ? { max: 100 } : most !== undefined && { max: most })}
      >
        <MeasureChoice measure={measure} onChange={setMeasure} />
      </Chart>
      <Chart
        {...axis}
        question="How long did an answer take on average?"
        kind="line"
        series={[
          { name: 'Platform', meaning: 'platform', values: rows.map((row) => seconds(row.aptentResponseDurationAvg)) },
          { name: 'Bank', meaning: 'bank', values: rows.map((row) => seconds(row.bankResponseDurationAvg)) },
        ]}
        format={secondsText}
      />
    </Box>
  )
}

function MeasureChoice({ measure, onChange }: { measure: Measure; onChange: (measure: Measure) => void }) {
  const name = useId()
  return (
    <Measures aria-label="Show as">
      {(['count', 'percentage'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={measure === one} onChange={() => onChange(one)} />
          {one === 'count' ? 'Count' : 'Percentage'}
        </label>
      ))}
    </Measures>
  )
}

const Measures = chakra('fieldset', {
  base: {
    display: 'flex',
    gap: '16px',
    border: '0',
    marginTop: '4px',
    '& label': { display: 'flex', alignItems: 'center', gap: '6px', minHeight: '28px', cursor: 'pointer' },
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px' },
  },
})
