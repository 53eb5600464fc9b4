import { Box, Button, chakra } from '@chakra-ui/react'
import {
  customRangeError,
  type DashboardPeriod,
  dashboardPeriods,
  latestPastDay,
} from '@dcir/core/rules/dashboard-periods'
import { businessDate, isBusinessDate } from '@dcir/core/time/lagos'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useAddress } from '../../address/address-search'
import { Alert } from '../../feedback/alert'
import { SelectInput, TextInput } from '../../form/controls'
import type { Choice } from '../../form/field'
import { Surface } from '../../list/screen'
import type { DashboardAddress, Measure, Topic } from './dashboard-address'

interface DashboardControlsProps {
  address: DashboardAddress
  /** The super agents to pick from; without them there is no picker. */
  agents: readonly Choice[] | undefined
}

const topics: readonly Choice[] = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'disputes', label: 'Disputes' },
]
const periods: readonly Choice[] = Object.entries(dashboardPeriods).map(([value, label]) => ({ value, label }))

/** What to show, of which period, of whom, and in which measure. */
export function DashboardControls({ address, agents }: DashboardControlsProps) {
  const { topic, period, cardAcceptorId, measure } = address
  return (
    <Surface>
      <Box display="grid" gap="16px" padding={{ base: '16px', md: '16px 24px' }}>
        <Box display="flex" flexWrap="wrap" alignItems="flex-end" gap="16px">
          <Select label="Show" value={topic} choices={topics} onChange={(next) => address.chooseTopic(next as Topic)} />
          <Select
            label="Period"
            value={period}
            choices={periods}
            onChange={(next) => address.choosePeriod(next as DashboardPeriod)}
          />
          {agents && (
            <Select
              wide
              label="Super agent"
              value={cardAcceptorId ?? ''}
              choices={agentChoices(agents, cardAcceptorId)}
              onChange={address.chooseAgent}
            />
          )}
          <MeasureChoice measure={measure} onChange={address.chooseMeasure} />
        </Box>
        {period === 'custom' && <RangeForm problem={address.problem} onSearch={address.search} />}
      </Box>
    </Surface>
  )
}

/** All of them and each; one that the address names is there too while the others are on their way. */
function agentChoices(agents: readonly Choice[], chosen: string | null): readonly Choice[] {
  const isKnown = chosen === null || agents.some((one) => one.value === chosen)
  return [{ value: '', label: 'All' }, ...agents, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
}

interface SelectProps {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  wide?: boolean
}

function Select({ label, value, choices, onChange, wide = false }: SelectProps) {
  const width = wide ? '260px' : '160px'
  return (
    <Labelled label={label} width={{ base: wide ? '100%' : 'calc(50% - 8px)', sm: width }}>
      {(id) => (
        <SelectInput id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </SelectInput>
      )}
    </Labelled>
  )
}

interface LabelledProps {
  label: string
  width: Record<string, string>
  children: (id: string) => ReactNode
}

function Labelled({ label, width, children }: LabelledProps) {
  const id = useId()
  return (
    <Box width={width}>
      <chakra.label htmlFor={id} display="block" marginBottom="6px" fontWeight="500" color="text.strong">
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  )
}

function MeasureChoice({ measure, onChange }: { measure: Measure; onChange: (measure: Measure) => void }) {
  const name = useId()
  return (
    <Segments aria-label="Show as" marginInlineStart={{ md: 'auto' }}>
      {(['count', 'value'] as const).map((one) => (
        <label key={one} data-chosen={measure === one ? '' : undefined}>
          <input type="radio" name={name} checked={measure === one} onChange={() => onChange(one)} />
          {one === 'count' ? 'Count' : 'Value'}
        </label>
      ))}
    </Segments>
  )
}

const Segments = chakra('fieldset', {
  base: {
    display: 'flex',
    height: '36px',
    minWidth: '0',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: '6px',
    overflow: 'hidden',
    '& label': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      padding: '0 16px',
      color: 'text.normal',
      cursor: 'pointer',
      _hover: { background: 'bg.hover' },
    },
    '& label[data-chosen]': { background: 'accent.subtle', color: 'accent.text', fontWeight: '600' },
    '& label:focus-within': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    // The word is the button; the native one lies over it, unseen, and keeps its keys.
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
  },
})

interface RangeFormProps {
  /** What is wrong with the dates that the address came with. */
  problem: string | null
  onSearch: DashboardAddress['search']
}

/** Two past dates and a search; nothing is asked for before they make a good range. */
function RangeForm({ problem: given, onSearch }: RangeFormProps) {
  const address = useAddress()
  const today = businessDate(new Date())
  const latest = latestPastDay(today)
  const initial = (value: unknown) => (typeof value === 'string' && isBusinessDate(value) ? value : given ? '' : latest)
  const [startDate, setStart] = useState(() => initial(address.startDate))
  const [endDate, setEnd] = useState(() => initial(address.endDate))
  const [problem, setProblem] = useState(given)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = customRangeError(startDate, endDate, today)
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
      {problem && (
        <Box marginTop="16px" marginBottom="-16px">
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
    <Labelled label={label} width={{ base: 'calc(50% - 8px)', sm: '160px' }}>
      {(id) => (
        <TextInput id={id} type="date" max={max} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  )
}
