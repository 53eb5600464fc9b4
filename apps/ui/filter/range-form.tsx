import { Box, Button } from '@chakra-ui/react'
import { type SubmitEvent, useState } from 'react'
import { Alert } from '../feedback/alert'
import { TextInput } from '../form/controls'
import { LabelledControl } from '../form/labelled-control'

interface DateRange {
  startDate: string
  endDate: string
}

interface RangeFormProps {
  /** The dates that it begins with; a missing one is empty. */
  initial: DateRange
  /** The latest day that can be chosen. */
  latest: string
  /** Checks two dates; answers the problem, or null. */
  check: (startDate: string, endDate: string) => string | null
  /** The problem of the initial dates. */
  problem?: string | null
  note?: string
  onSearch: (range: DateRange) => void
}

/** Two past dates and a search; nothing is asked for before they make a good range. */
export function RangeForm({ initial, latest, check, problem: given = null, note, onSearch }: RangeFormProps) {
  const [startDate, setStart] = useState(initial.startDate)
  const [endDate, setEnd] = useState(initial.endDate)
  const [problem, setProblem] = useState(given)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = check(startDate, endDate)
    setProblem(found)
    if (!found) onSearch({ startDate, endDate })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Box display="flex" flexWrap="wrap" alignItems="flex-end" gap="16px">
        <DateBox label="Start date" value={startDate} max={latest} onChange={setStart} />
        <DateBox label="End date" value={endDate} max={latest} onChange={setEnd} />
        <Button type="submit">Search</Button>
      </Box>
      {note && (
        <Box color="text.muted" fontSize="13px" marginTop="8px">
          {note}
        </Box>
      )}
      {problem && (
        <Box marginTop={note ? '8px' : '16px'} marginBottom="-16px">
          <Alert>{problem}</Alert>
        </Box>
      )}
    </form>
  )
}

interface DateBoxProps {
  label: string
  value: string
  max: string
  onChange: (value: string) => void
}

function DateBox({ label, value, max, onChange }: DateBoxProps) {
  return (
    <LabelledControl label={label} width={{ base: 'calc(50% - 8px)', sm: '160px' }}>
      {(id) => (
        <TextInput id={id} type="date" max={max} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </LabelledControl>
  )
}
