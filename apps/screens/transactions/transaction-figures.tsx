import { Box } from '@chakra-ui/react'
import { percentParts, percentText } from '@dcir/core/display/numbers'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import type { TransactionDay, TransactionFigures } from '@dcir/core/transactions/dashboards-contract'
import { isNothing, noTransactions, partOf, transactionBoard } from '@dcir/core/transactions/dashboards-rules'
import type { ResponseCodeState } from '@dcir/core/transactions/query'
import { Chart } from '@dcir/ui/chart/chart'
import { ShareRing } from '@dcir/ui/chart/share-ring'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { AgentRanking } from './agent-ranking'
import type { DashboardAddress, Measure } from './dashboard-address'
import { DashboardAnswer } from './dashboard-answer'
import { Pair } from './dashboard-grid'
import { drawn, type Figure, figureText, measureNames, written } from './dashboard-measure'
import { useTransactionFigures } from './dashboard-query'
import { FigureCard, FigureCards, type RowsLink } from './figure-card'
import type { RowsOf } from './places'

const ChannelComparison = lazy(() =>
  import('./channel-comparison').then((module) => ({ default: module.ChannelComparison })),
)

interface TransactionDashboardProps {
  address: DashboardAddress
  /** Missing for whom the transactions are not open. */
  rowsOf: RowsOf | undefined
  /** Ranks the super agents where there are several to compare. */
  ranksAgents: boolean
}

/** How transactions went: today, or over past days. */
export function TransactionDashboard({ address, rowsOf, ranksAgents }: TransactionDashboardProps) {
  const { range, cardAcceptorId, measure } = address
  const { query, asked } = useTransactionFigures(range)
  const { data, isError } = query
  const board = useMemo(() => (data && !isError ? transactionBoard(data) : null), [data, isError])
  const none = { figures: noTransactions, days: [] }
  const { figures, days } = board ? partOf(board, cardAcceptorId, noTransactions) : none
  // The day of the server: here it may be another one already.
  const day = board?.asAt?.slice(0, 10)
  const dates = range ?? (day ? { startDate: day, endDate: day } : null)
  const rows = rowsOf && dates ? { rowsOf, dates } : null
  const ranking = board && ranksAgents && <Ranking agents={board.agents} measure={measure} chosen={cardAcceptorId} />
  return (
    <DashboardAnswer
      query={query}
      range={range}
      asAt={board?.asAt ?? null}
      asked={asked}
      isEmpty={isNothing(figures)}
      isOfAgent={cardAcceptorId !== null}
      tiles={<Tiles figures={figures} measure={measure} rows={isNothing(figures) ? null : rows} />}
      charts={
        <>
          <Charts figures={figures} days={days} measure={measure} rows={rows} ranking={ranking} />
          {dates && (
            <Suspense>
              <ChannelComparison
                dates={dates}
                cardAcceptorId={cardAcceptorId}
                figures={figures}
                measure={measure}
                rowsOf={rowsOf}
                readAt={query.dataUpdatedAt}
              />
            </Suspense>
          )}
        </>
      }
      ranking={ranking}
    />
  )
}

type Rows = { rowsOf: RowsOf; dates: DateRange } | null

/** The parts of the figures, each in both measures. */
function partsOf(figures: TransactionFigures): Record<'total' | 'successful' | 'failed', Figure> {
  return {
    total: { count: figures.totalCount, value: figures.totalAmount },
    successful: { count: figures.successfulCount, value: figures.successfulAmount },
    failed: { count: figures.failedCount, value: figures.failedAmount },
  }
}

function Tiles({ figures, measure, rows }: { figures: TransactionFigures; measure: Measure; rows: Rows }) {
  const { total, successful, failed } = partsOf(figures)
  const shares = percentParts([successful, failed].map((part) => drawn(measure, part)))
  const link = (text: string, state?: ResponseCodeState): RowsLink[] =>
    rows ? [{ text, target: rows.rowsOf(rows.dates, state) }] : []
  const texts = (part: Figure, share?: number) => {
    const [value, other] = figureText(measure, part)
    return { value, notes: [...(share === undefined ? [] : [`${share.toFixed(1)}%`]), other] }
  }
  return (
    <FigureCards>
      <FigureCard label="Total" {...texts(total)} links={link('See transactions')} />
      <FigureCard
        label="Successful"
        tone="success"
        {...texts(successful, shares[0])}
        links={link('See successful', 'SUCCESS')}
      />
      <FigureCard label="Failed" tone="error" {...texts(failed, shares[1])} links={link('See failed', 'FAILED')} />
    </FigureCards>
  )
}

interface ChartsProps {
  figures: TransactionFigures
  days: readonly TransactionDay[]
  measure: Measure
  rows: Rows
  ranking: ReactNode
}

function Charts({ figures, days, measure, rows, ranking }: ChartsProps) {
  const { successful, failed } = partsOf(figures)
  const share = (
    <ShareRing
      question={measure === 'count' ? 'What share of transactions succeeded?' : 'What share of the value succeeded?'}
      measure={measureNames[measure]}
      format={written[measure].format}
      parts={[
        {
          name: 'Successful',
          meaning: 'approved',
          value: drawn(measure, successful),
          target: rows?.rowsOf(rows.dates, 'SUCCESS'),
        },
        {
          name: 'Failed',
          meaning: 'failure',
          value: drawn(measure, failed),
          target: rows?.rowsOf(rows.dates, 'FAILED'),
        },
      ]}
    />
  )
  if (days.length === 0) return <Pair first={ranking} second={share} />
  return (
    <>
      <Pair first={<ByDay days={days} measure={measure} rows={rows} />} second={share} />
      {ranking}
    </>
  )
}

function ByDay({ days, measure, rows }: Omit<ChartsProps, 'figures' | 'ranking'>) {
  const successful = (day: TransactionDay): Figure => ({
    count: day.successfulTransactionCount,
    value: day.successfulTransactionValue,
  })
  const failed = (day: TransactionDay): Figure => ({
    count: day.failedTransactionCount,
    value: day.failedTransactionValue,
  })
  const drill = (at: number, part: number | null) => {
    const date = days[at]?.date
    if (!rows || !date) return undefined
    return rows.rowsOf({ startDate: date, endDate: date }, part === null ? undefined : partStates[part])
  }
  return (
    <Chart
      question={
        measure === 'count'
          ? 'How many transactions succeeded and failed each day?'
          : 'What were the transactions of each day worth?'
      }
      kind="bar"
      stacked
      heading="Date"
      categories={days.map(({ date }) => formatBusinessDate(date))}
      series={[
        { name: 'Successful', meaning: 'approved', values: days.map((day) => drawn(measure, successful(day))) },
        { name: 'Failed', meaning: 'failure', values: days.map((day) => drawn(measure, failed(day))) },
      ]}
      {...written[measure]}
      drill={rows ? drill : undefined}
    >
      {rows && (
        <Box color="text.muted" fontSize="13px">
          Click a bar to see its transactions.
        </Box>
      )}
    </Chart>
  )
}

/** The states that the parts of a bar stand for, in the order of its series. */
const partStates: readonly ResponseCodeState[] = ['SUCCESS', 'FAILED']

interface RankingProps {
  agents: ReturnType<typeof transactionBoard>['agents']
  measure: Measure
  chosen: string | null
}

function Ranking({ agents, measure, chosen }: RankingProps) {
  const ranked = agents.map(({ figures, ...agent }) => {
    const { total, successful, failed } = partsOf(figures)
    const parts = [
      { meaning: 'approved', value: drawn(measure, successful) },
      { meaning: 'failure', value: drawn(measure, failed) },
    ] as const
    const share = percentText(drawn(measure, successful), drawn(measure, total))
    return { agent, parts, cells: [figureText(measure, total)[0], share] }
  })
  return (
    <AgentRanking
      question={
        measure === 'count' ? 'Which super agents have the most transactions?' : 'Which super agents transact the most?'
      }
      headings={[measureNames[measure], 'Successful']}
      agents={ranked}
      chosen={chosen}
    />
  )
}
