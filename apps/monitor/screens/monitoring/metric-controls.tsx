import { Box } from '@chakra-ui/react'
import type { Beside } from '@dcir/core/monitoring/periods-rules'
import { customRangeError } from '@dcir/core/transactions/dashboard-periods'
import { today } from '@dcir/ui/client/server-clock.ts'
import { RangeForm } from '@dcir/ui/filter/range-form'
import { SelectInput } from '@dcir/ui/form/controls.ts'
import { LabelledControl } from '@dcir/ui/form/labelled-control'
import { type Period, yesterday } from './metric-period'

interface MetricControlsProps {
  period: Period
  range: { startDate: string; endDate: string } | null
  beside: Beside
  onPeriod: (period: Period) => void
  onBeside: (beside: Beside) => void
  onSearch: (range: { startDate: string; endDate: string }) => void
}

/** Chooses the period: today, or past dates with a search. */
export function MetricControls({ period, range, beside, onPeriod, onBeside, onSearch }: MetricControlsProps) {
  const latest = yesterday()
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-start" gap="16px">
      <LabelledControl label="Period" width={{ base: '100%', sm: '160px' }}>
        {(id) => (
          <SelectInput id={id} value={period} onChange={(event) => onPeriod(event.target.value as Period)}>
            <option value="today">Today</option>
            <option value="custom">Custom</option>
          </SelectInput>
        )}
      </LabelledControl>
      <LabelledControl label="Compare with" width={{ base: '100%', sm: '200px' }}>
        {(id) => (
          <SelectInput id={id} value={beside} onChange={(event) => onBeside(event.target.value as Beside)}>
            <option value="none">Nothing</option>
            <option value="before">The days before</option>
            <option value="week">Last week</option>
          </SelectInput>
        )}
      </LabelledControl>
      {period === 'custom' && (
        <Box flex="1 1 420px">
          <RangeForm
            initial={range ?? { startDate: latest, endDate: latest }}
            latest={latest}
            check={(startDate, endDate) => customRangeError(startDate, endDate, today())}
            note="You can only retrieve metrics within 30 day intervals."
            onSearch={onSearch}
          />
        </Box>
      )}
    </Box>
  )
}
