import { Box } from '@chakra-ui/react'
import { isBusinessDate } from '@dcir/core/time/lagos'
import {
  customRangeError,
  type DashboardPeriod,
  dashboardPeriods,
  latestPastDay,
} from '@dcir/core/transactions/dashboard-periods'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { today } from '@dcir/ui/client/server-clock.ts'
import { RangeForm } from '@dcir/ui/filter/range-form'
import { SelectInput } from '@dcir/ui/form/controls.ts'
import type { Choice } from '@dcir/ui/form/field.ts'
import { LabelledControl } from '@dcir/ui/form/labelled-control'
import { Segments } from '@dcir/ui/form/segments'
import { Surface } from '@dcir/ui/list/screen'
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

/** Controls of the dashboard: topic, period, super agent and measure. */
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
        {period === 'custom' && <CustomRange address={address} />}
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
    <LabelledControl label={label} width={{ base: wide ? '100%' : 'calc(50% - 8px)', sm: width }}>
      {(id) => (
        <SelectInput id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </SelectInput>
      )}
    </LabelledControl>
  )
}

const measures: readonly Choice<Measure>[] = [
  { value: 'count', label: 'Count' },
  { value: 'value', label: 'Value' },
]

function MeasureChoice({ measure, onChange }: { measure: Measure; onChange: (measure: Measure) => void }) {
  return (
    <Box marginInlineStart={{ md: 'auto' }}>
      <Segments label="Show as" choices={measures} value={measure} onChange={onChange} />
    </Box>
  )
}

/** The custom range, which begins with the dates of the address, or with yesterday where it names none. */
function CustomRange({ address }: Pick<DashboardControlsProps, 'address'>) {
  const asked = useAddress()
  const { problem } = address
  const latest = latestPastDay(today())
  const begin = (value: unknown) => (typeof value === 'string' && isBusinessDate(value) ? value : problem ? '' : latest)
  return (
    <RangeForm
      initial={{ startDate: begin(asked.startDate), endDate: begin(asked.endDate) }}
      latest={latest}
      check={(startDate, endDate) => customRangeError(startDate, endDate, today())}
      problem={problem}
      onSearch={address.search}
    />
  )
}
