import { formatBusinessDate } from '@dcir/core/time/lagos'
import type { DisputeDay, DisputeFigures } from '@dcir/core/transactions/dashboards-contract'
import { disputeBoard, isNothing, noDisputes, partOf } from '@dcir/core/transactions/dashboards-rules'
import { Chart } from '@dcir/ui/chart/chart'
import type { Meaning } from '@dcir/ui/chart/meanings.ts'
import { type ReactNode, useMemo } from 'react'
import { AgentRanking } from './agent-ranking'
import type { DashboardAddress, Measure } from './dashboard-address'
import { DashboardAnswer } from './dashboard-answer'
import { Pair } from './dashboard-grid'
import { drawn, type Figure, figureText, measureNames, written } from './dashboard-measure'
import { useDisputeFigures } from './dashboard-query'
import { FigureCard, FigureCards } from './figure-card'

/** Names of the two sides that log disputes, in a console. */
export interface Sides {
  merchant: string
  backoffice: string
}

interface DisputeDashboardProps {
  address: DashboardAddress
  sides: Sides
  /** Ranks the super agents where there are several to compare. */
  ranksAgents: boolean
}

/** How disputes went, by who logged them: today, or over past days. */
export function DisputeDashboard({ address, sides, ranksAgents }: DisputeDashboardProps) {
  const { range, cardAcceptorId, measure } = address
  const { query, asked } = useDisputeFigures(range)
  const { data, isError } = query
  const board = useMemo(() => (data && !isError ? disputeBoard(data) : null), [data, isError])
  const none = { figures: noDisputes, days: [] }
  const { figures, days } = board ? partOf(board, cardAcceptorId, noDisputes) : none
  const parts = { figures, measure, sides }
  const ranking = board && ranksAgents && <Ranking agents={board.agents} measure={measure} chosen={cardAcceptorId} />
  return (
    <DashboardAnswer
      query={query}
      range={range}
      asAt={board?.asAt ?? null}
      asked={asked}
      isEmpty={isNothing(figures)}
      isOfAgent={cardAcceptorId !== null}
      tiles={<Tiles {...parts} />}
      charts={<Charts {...parts} days={days} ranking={ranking} />}
      ranking={ranking}
    />
  )
}

const events = ['Logged', 'Accepted', 'Rejected'] as const
type DisputeEvent = (typeof events)[number]
type Side = keyof Sides
const sideOrder: readonly Side[] = ['merchant', 'backoffice']

/** An event's colour is its own everywhere, and so is a side's. */
const eventMeaning: Record<DisputeEvent, Meaning> = { Logged: 'volume', Accepted: 'approved', Rejected: 'failure' }
const sideMeaning: Record<Side, Meaning> = { merchant: 'agent', backoffice: 'bank' }

const bySide = (figures: DisputeFigures, event: DisputeEvent, side: Side): Figure => ({
  count: figures[`${side}${event}Count`],
  value: figures[`${side}${event}Value`],
})

const bothSides = (measure: Measure, figures: DisputeFigures, event: DisputeEvent): number =>
  drawn(measure, bySide(figures, event, 'merchant')) + drawn(measure, bySide(figures, event, 'backoffice'))

interface PartsProps {
  figures: DisputeFigures
  measure: Measure
  sides: Sides
}

function Tiles({ figures, measure, sides }: PartsProps) {
  return (
    <FigureCards>
      {events.map((event) => (
        <FigureCard
          key={event}
          label={event}
          value={written[measure].format(bothSides(measure, figures, event))}
          notes={sideOrder.map((side) => `${sides[side]} ${figureText(measure, bySide(figures, event, side))[0]}`)}
        />
      ))}
    </FigureCards>
  )
}

interface ChartsProps extends PartsProps {
  days: readonly DisputeDay[]
  ranking: ReactNode
}

function Charts({ figures, measure, sides, days, ranking }: ChartsProps) {
  const split = (
    <Chart
      question={`How do ${sides.merchant.toLowerCase()} and ${sides.backoffice.toLowerCase()} disputes compare?`}
      kind="bar"
      heading="Disputes"
      categories={events}
      series={sideOrder.map((side) => ({
        name: sides[side],
        meaning: sideMeaning[side],
        values: events.map((event) => drawn(measure, bySide(figures, event, side))),
      }))}
      {...written[measure]}
    />
  )
  if (days.length === 0) return <Pair first={ranking} second={split} />
  return (
    <>
      <Pair first={<ByDay days={days} measure={measure} />} second={split} />
      {ranking}
    </>
  )
}

function ByDay({ days, measure }: Pick<ChartsProps, 'days' | 'measure'>) {
  return (
    <Chart
      question={
        measure === 'count'
          ? 'How many disputes were logged and answered each day?'
          : 'What were the disputes of each day worth?'
      }
      kind="bar"
      heading="Date"
      categories={days.map(({ date }) => formatBusinessDate(date))}
      series={events.map((event) => ({
        name: event,
        meaning: eventMeaning[event],
        values: days.map((day) => bothSides(measure, day, event)),
      }))}
      {...written[measure]}
    />
  )
}

interface RankingProps {
  agents: ReturnType<typeof disputeBoard>['agents']
  measure: Measure
  chosen: string | null
}

function Ranking({ agents, measure, chosen }: RankingProps) {
  const ranked = agents.map(({ figures, ...agent }) => ({
    agent,
    parts: [{ meaning: eventMeaning.Logged, value: bothSides(measure, figures, 'Logged') }],
    cells: events.map((event) => written[measure].format(bothSides(measure, figures, event))),
  }))
  return (
    <AgentRanking
      question={`Which super agents have the most disputes${measure === 'value' ? ' by value' : ''}?`}
      headings={measure === 'count' ? events : events.map((event) => `${event} ${measureNames.value.toLowerCase()}`)}
      agents={ranked}
      chosen={chosen}
    />
  )
}
