import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import type { Tone } from '@dcir/core/display/status'
import { ApiError } from '@dcir/core/errors/processed-error'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { someOf } from '@dcir/core/monitoring/faults-rules'
import { lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import type { RunbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { serverHealth } from '@dcir/core/monitoring/server-health-contract'
import { services } from '@dcir/core/monitoring/services-contract'
import type { Wall, WallFigures } from '@dcir/core/monitoring/wall/contract'
import { unusualFigures } from '@dcir/core/monitoring/wall/figures'
import { wallLines } from '@dcir/core/monitoring/wall/lines'
import type { WallLine } from '@dcir/core/monitoring/wall/rules'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { secondsText } from './metric-figures'
import { isStale } from './staleness'
import { Watched } from './watched'
import { useRunbook, WhatToDo } from './what-to-do'

/** How often the wall is looked at. */
export const WALL_MS = 15_000

interface Figure {
  label: string
  value: string
  note?: string
  tone?: Tone
}

/** The sentence and the figures, greyed together as soon as one of them is not fresh. */
export function WallBody({ query }: { query: UseQueryResult<Wall> }) {
  const alerts = useEndpoint(alertConfigs.open, {}, { pollMs: WALL_MS })
  const platform = usePlatform()
  const parts = [query, alerts, ...platform.queries]
  const failed = parts.find(({ isError, data }) => isError && data === undefined)
  const runbook = useRunbook()
  const help = { onHelp: runbook.open }
  const answered = parts.filter(({ data }) => data !== undefined)
  const updatedAt = answered.length > 0 ? Math.min(...answered.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0
  // Said with the first poll that fails; the loud notice, which takes its place, waits for the second.
  const missed = parts.find(
    ({ isError, data }) => isError && data !== undefined && !isStale(updatedAt, WALL_MS, Date.now()),
  )
  const rows = [...(query.data?.figures ? bankFigures(query.data.figures) : []), ...platform.figures]
  return (
    <Watched fills updatedAt={updatedAt} everyMs={WALL_MS}>
      {failed && <Sentence tone="error" text={`No figures: ${whyText(failed.error)}`} topic="NO_ANSWER" {...help} />}
      {missed && (
        <Sentence tone="warning" text={`No new figures: ${whyText(missed.error)}`} topic="NO_ANSWER" {...help} />
      )}
      {alerts.data && <Sentences lines={wallLines(alerts.data, new Date(serverNow()))} {...help} />}
      {runbook.dialog}
      <Box
        as="dl"
        flex={{ base: '1 0 auto', md: '1 1 0' }}
        minHeight={{ md: '0' }}
        display="grid"
        gap="1.8vmin"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        gridAutoRows={{ base: 'minmax(min-content, 1fr)', md: 'minmax(0, 1fr)' }}
      >
        {rows.map((row) => (
          <Tile key={row.label} {...row} isDense={rows.length > 6} />
        ))}
      </Box>
    </Watched>
  )
}

/** Message of the platform; without an answer there is none. */
const whyText = (error: Error | null) =>
  error instanceof ApiError && error.code !== 'no-answer' ? error.message : 'The platform does not answer.'

interface Helped {
  onHelp: (topic: RunbookTopic) => void
}

/** The most that leaves room for the figures. */
const LINES = 4

/** The gravest of them, smaller where there are several; the rest is a count. */
function Sentences({ lines, onHelp }: Helped & { lines: readonly WallLine[] }) {
  const shown = lines.slice(0, LINES)
  return (
    <Box role="status" aria-label="Is anything wrong now" display="grid" gap="1vmin">
      {shown.map((line, at) => (
        <Sentence
          key={`${line.topic} ${line.text}`}
          {...line}
          isDense={lines.length > 2}
          more={at === LINES - 1 ? lines.length - LINES : 0}
          onHelp={onHelp}
        />
      ))}
    </Box>
  )
}

const icons = { success: CircleCheck, error: CircleAlert, warning: CircleHelp }

interface SentenceProps extends WallLine, Helped {
  more?: number
  isDense?: boolean
}

function Sentence({ tone, text, topic, onHelp, more = 0, isDense = false }: SentenceProps) {
  const Icon = icons[tone]
  return (
    <Box
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      alignItems="center"
      gap="2vmin"
      padding={isDense ? '0.6vmin 2vmin' : '1.4vmin 2vmin'}
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
      fontSize={isDense ? 'clamp(16px, 2.8vmin, 40px)' : 'clamp(20px, 4.4vmin, 60px)'}
      lineHeight="1.2"
      fontWeight="600"
    >
      <Box flexShrink="0" css={{ '& svg': { width: '1.1em', height: '1.1em' } }}>
        <Icon aria-hidden="true" />
      </Box>
      {/* A text that somebody wrote may be long; from across the room its beginning is enough. */}
      <Box
        minWidth={{ base: '80%', md: '0' }}
        flex="1 1 0"
        overflowWrap="anywhere"
        lineClamp={{ base: 4, md: isDense ? 1 : 2 }}
      >
        {text}
      </Box>
      {more > 0 && <Box flexShrink="0">and {more} more</Box>}
      {topic && <WhatToDo topic={topic} about={text} onOpen={onHelp} />}
    </Box>
  )
}

function Tile({ label, value, note, tone, isDense }: Figure & { isDense: boolean }) {
  return (
    <Box
      minWidth="0"
      minHeight="0"
      display="flex"
      flexDirection="column"
      justifyContent="center"
      padding="1vmin 2.4vmin"
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
    >
      <Box as="dt" color="text.muted" fontSize={`clamp(14px, ${isDense ? 2.6 : 3.2}vmin, 40px)`} lineHeight="1.2">
        {label}
      </Box>
      <Box
        as="dd"
        color={tone ? `${tone}.text` : 'text.strong'}
        fontSize={`clamp(26px, ${isDense ? 7 : 11}vmin, 160px)`}
        lineHeight="1.1"
        fontWeight="600"
        letterSpacing="-0.01em"
        fontVariantNumeric="tabular-nums"
      >
        {value}
      </Box>
      {note && (
        <Box as="dd" color="text.muted" fontSize={`clamp(14px, ${isDense ? 2.6 : 3.2}vmin, 40px)`} lineHeight="1.2">
          {note}
        </Box>
      )}
    </Box>
  )
}

const rate = (value: number | null) => (value === null ? '---' : `${value.toFixed(1)}%`)
const time = (ms: number | null) => (ms === null ? '---' : secondsText(ms / 1000))
const count = (value: number) => formatCount(Math.round(value))

/** A figure of the last minutes, with the usual one as its note. */
const beside =
  ({ now, usual }: NonNullable<Wall['figures']>) =>
  <Value extends number | null>(label: string, of: (all: WallFigures) => Value, text: (value: Value) => string) => ({
    label,
    value: text(of(now)),
    note: usual ? `usually ${text(of(usual))}` : 'nothing to compare with yet',
  })

function bankFigures(figures: NonNullable<Wall['figures']>): Figure[] {
  const figure = beside(figures)
  const unusual = unusualFigures(figures)
  // Colour names a state: from three metres a well wall is white.
  const loud = (name: keyof WallFigures) => (unusual.has(name) ? { tone: 'error' as const } : {})
  return [
    figure('Transactions', ({ transactions }) => transactions, count),
    { ...figure('Approved', ({ approved }) => approved, rate), ...loud('approved') },
    { ...figure('Declined', ({ declined }) => declined, rate), ...loud('declined') },
    { ...figure('Failed', ({ failed }) => failed, rate), ...loud('failed') },
    { ...figure('Platform response', ({ platformMs }) => platformMs, time), ...loud('platformMs') },
    { ...figure('Bank response', ({ bankMs }) => bankMs, time), ...loud('bankMs') },
  ]
}

/** How many of them are well, and which are not. */
const well = (label: string, all: number, ill: readonly string[], tone: 'error' | 'warning' = 'error'): Figure => ({
  label,
  value: `${all - ill.length} of ${all} up`,
  ...(ill.length > 0 && { note: `Failing: ${someOf(ill)}`, tone }),
})

/** Figures for the platform's own people, whose role may not see the other figures. */
function usePlatform() {
  const enabled = useSession()?.roles.includes('DCIR_MERCHANT_SUPER_ADMIN') ?? false
  const options = { enabled, pollMs: WALL_MS }
  const states = useEndpoint(services.status, {}, options)
  const servers = useEndpoint(serverHealth.list, {}, options)
  const silences = useEndpoint(lastTransactions.list, {}, options)
  if (!enabled) return { queries: [], figures: [] }
  const ill = states.data?.filter(({ status }) => status !== 'UP') ?? []
  const stopped = ill.map(({ serviceName }) => serviceName)
  // As its sentence above: a service that fails at times still works.
  const tone = ill.every(({ status }) => status === 'FAILING') ? 'warning' : 'error'
  const down = servers.data?.filter(({ up }) => !up).map(({ name }) => name) ?? []
  const quiet = silences.data?.results.filter(({ silence }) => silence.state === 'quiet') ?? []
  const figures: Figure[] = [
    ...(states.data ? [well('Services', states.data.length, stopped, tone)] : []),
    ...(servers.data ? [well('Servers', servers.data.length, down)] : []),
    ...(silences.data ? [quietFigure(quiet.map(({ merchantName }) => merchantName))] : []),
  ]
  return { queries: [states, servers, silences], figures }
}

const quietFigure = (names: readonly string[]): Figure => ({
  label: 'Super agents unusually quiet',
  value: names.length > 0 ? String(names.length) : 'None',
  ...(names.length > 0 && { note: someOf(names), tone: 'error' as const }),
})
