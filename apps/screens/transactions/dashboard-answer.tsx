import { Box, Button } from '@chakra-ui/react'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { formatBusinessDate, formatTimeOfDay, fullInstant } from '@dcir/core/time/lagos'
import type { DateRange } from '@dcir/core/transactions/dashboard-periods'
import { Refused } from '@dcir/ui/feedback/refused'
import { EmptyState } from '@dcir/ui/feedback/states'
import { toast } from '@dcir/ui/feedback/toaster'
import { DataAge } from '@dcir/ui/list/data-age'
import { Screen, Surface } from '@dcir/ui/list/screen'
import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { DashboardSkeleton } from './dashboard-skeleton'

type Query = Pick<
  UseQueryResult<unknown>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch' | 'dataUpdatedAt' | 'errorUpdatedAt'
>

interface DashboardAnswerProps {
  query: Query
  range: DateRange | null
  asAt: string | null
  /** The request of the figures. */
  asked: ComponentProps<typeof DataAge>['asked']
  isEmpty: boolean
  isOfAgent: boolean
  /** The figures, or their zeros; they are above the charts and above what is said in the charts' place. */
  tiles: ReactNode
  charts: ReactNode
  /** The way to another super agent, which is there even when this one has nothing; charts bring their own. */
  ranking?: ReactNode
}

/** The answer to what was asked: its skeleton, why there is none, that it is empty, or its figures and charts. */
export function DashboardAnswer(props: DashboardAnswerProps) {
  const { query, range, tiles, charts, ranking } = props
  const state = stateOf(props)
  useNotices(props, state)
  const reload = () => void query.refetch()
  return (
    <>
      <AnswerLine {...props} state={state} onRefresh={reload} />
      {state === 'waiting' ? (
        <DashboardSkeleton byDay={range !== null} />
      ) : (
        <Screen>
          {tiles}
          {state === 'failed' && (
            <Surface>
              <Refused error={query.error} onReload={reload} />
            </Surface>
          )}
          {state === 'empty' && <Empty isOfAgent={props.isOfAgent} busy={query.isFetching} onReload={reload} />}
          {state === 'there' && charts}
          {state === 'empty' && ranking}
        </Screen>
      )}
    </>
  )
}

type AnswerState = 'waiting' | 'failed' | 'empty' | 'there'

/** Figures of before are never shown as if they were those of now: after a failure there are none. */
function stateOf({ query, isEmpty }: Pick<DashboardAnswerProps, 'query' | 'isEmpty'>): AnswerState {
  if (query.isError) return query.isFetching ? 'waiting' : 'failed'
  if (query.data === undefined) return 'waiting'
  return isEmpty ? 'empty' : 'there'
}

const emptyText = (isOfAgent: boolean) => (isOfAgent ? 'No data for selected agent' : 'No data found!')

/** Says once of each answer that it failed or holds nothing. */
function useNotices({ query, isOfAgent }: DashboardAnswerProps, state: AnswerState): void {
  const { error } = query
  const failedAt = state === 'failed' ? query.errorUpdatedAt : 0
  const emptyAt = state === 'empty' ? query.dataUpdatedAt : 0
  useEffect(() => {
    // A session that ended has its own screen.
    if (failedAt === 0 || (error instanceof ApiError && error.status === 401)) return
    toast.error(errorText(error), { title: 'Error!' })
  }, [error, failedAt])
  useEffect(() => {
    if (emptyAt > 0) toast.error(emptyText(isOfAgent), { title: 'No data!' })
  }, [emptyAt, isOfAgent])
}

function Empty({ isOfAgent, busy, onReload }: { isOfAgent: boolean; busy: boolean; onReload: () => void }) {
  const action = (
    <Button variant="outline" size="sm" onClick={onReload}>
      <RotateCw size={16} aria-hidden="true" />
      Reload
    </Button>
  )
  const hint = isOfAgent ? 'Choose another super agent, All, or another period.' : 'Choose another period, or reload.'
  return (
    <Surface>
      <Box aria-busy={busy}>
        <EmptyState text={emptyText(isOfAgent)} hint={hint} action={action} />
      </Box>
    </Surface>
  )
}

interface AnswerLineProps extends Pick<DashboardAnswerProps, 'query' | 'range' | 'asked'> {
  asAt: string | null
  state: AnswerState
  onRefresh: () => void
}

/** Time of the figures: the dates they cover, or the moment at which today's were read. */
function AnswerLine({ query, range, asked, asAt, state, onRefresh }: AnswerLineProps) {
  const busy = query.isFetching
  const ofAnswer = { asked, readAt: query.dataUpdatedAt }
  if (range) {
    return (
      <Line>
        {`Showing results from ${formatBusinessDate(range.startDate)} - ${formatBusinessDate(range.endDate)}`}
        {state !== 'failed' && <DataAge {...ofAnswer}>{null}</DataAge>}
      </Line>
    )
  }
  return (
    <Line>
      {asAt && state !== 'failed' && (
        <DataAge {...ofAnswer}>
          <Box as="span" role="status">
            As at{' '}
            <time dateTime={asAt} title={fullInstant(asAt)}>
              {formatTimeOfDay(asAt)}
            </time>
          </Box>
        </DataAge>
      )}
      <Button
        type="button"
        variant="plain"
        size="xs"
        colorPalette="accent"
        aria-busy={busy}
        onClick={busy ? undefined : onRefresh}
      >
        <RotateCw size={14} aria-hidden="true" />
        Refresh
      </Button>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="8px"
      flexWrap="wrap"
      minHeight="28px"
      color="text.muted"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </Box>
  )
}
