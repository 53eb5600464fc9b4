import { Box, Button, chakra } from '@chakra-ui/react'
import { rangeError } from '@dcir/core/validators/fields'
import { Alert } from '@dcir/ui/feedback/alert'
import { SelectInput, TextInput } from '@dcir/ui/form/controls'
import { type SubmitEvent, useId, useState } from 'react'
import { type Period, yesterday } from './metric-period'

interface MetricControlsProps {
  period: Period
  range: { startDate: string; endDate: string } | null
  onPeriod: (period: Period) => void
  onSearch: (range: { startDate: string; endDate: string }) => void
}

/** Chooses the period: today, or past dates with a search. */
export function MetricControls({ period, range, onPeriod, onSearch }: MetricControlsProps) {
  const id = useId()
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-start" gap="16px">
      <Box width={{ base: '100%', sm: '160px' }}>
        <chakra.label htmlFor={id} display="block" marginBottom="6px" fontWeight="500">
          Period
        </chakra.label>
        <SelectInput id={id} value={period} onChange={(event) => onPeriod(event.target.value as Period)}>
          <option value="today">Today</option>
          <option value="custom">Custom</option>
        </SelectInput>
      </Box>
      {period === 'custom' && <RangeForm range={range} onSearch={onSearch} />}
    </Box>
  )
}

function RangeForm({ range, onSearch }: Pick<MetricControlsProps, 'range' | 'onSearch'>) {
  const latest = yesterday()
  const [startDate, setStart] = useState(range?.startDate ?? latest)
  const [endDate, setEnd] = useState(range?.endDate ?? latest)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = rangeError(startDate, endDate) ?? (endDate > latest ? rangeError('', '') : null)
    setProblem(found)
    if (!found) onSearch({ startDate, endDate })
  }
  return (
    <Box flex="1 1 420px">
      <form onSubmit={submit} noValidate>
        <Box display="flex" flexWrap="wrap" alignItems="flex-end" gap="16px">
          <DateBox label="Start date" value={startDate} max={latest} onChange={setStart} />
          <DateBox label="End date" value={endDate} max={latest} onChange={setEnd} />
          <Button type="submit">Search</Button>
        </Box>
        <Box color="text.muted" fontSize="13px" marginTop="8px">
          You can only retrieve metrics within 30 day intervals.
        </Box>
        {problem && (
          <Box marginTop="8px" marginBottom="-16px">
            <Alert>{problem}</Alert>
          </Box>
        )}
      </form>
    </Box>
  )
}

interface DateBoxProps {
  label: string
  value: string
  max: string
  onChange: (value: string) => void
}

function DateBox({ label, value, max, onChange }: DateBoxProps) {
  const id = useId()
  return (
    <Box width={{ base: 'calc(50% - 8px)', sm: '170px' }}>
      <chakra.label htmlFor={id} display="block" marginBottom="6px" fontWeight="500">
        {label}
      </chakra.label>
      <TextInput id={id} type="date" max={max} value={value} onChange={(event) => onChange(event.target.value)} />
    </Box>
  )
}
