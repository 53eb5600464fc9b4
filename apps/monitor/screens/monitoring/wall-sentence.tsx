import { Box, Button, chakra } from '@chakra-ui/react'
import type { Result } from '@dcir/core/contract/endpoint'
import { alertConfigs, type OpenAlert } from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import { type RunbookTopic, runbookTopic } from '@dcir/core/monitoring/runbook-topics'
import { gravestFirst, unwatchedSentence } from '@dcir/core/monitoring/wall/rules'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { ActionButton } from '@dcir/ui/action/action-button'
import { TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleHelp, Maximize } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Wrong } from './acknowledge-form'
import { enterFullScreen } from './full-screen'
import { isStale } from './staleness'
import { useNow } from './watched'
import { useRunbook, WhatToDo } from './what-to-do'

const AcknowledgeForm = lazy(() => import('./acknowledge-form').then((one) => ({ default: one.AcknowledgeForm })))

const WATCH_MS = 15_000

type Tone = 'success' | 'error' | 'warning'
const icons = { success: CircleCheck, error: CircleAlert, warning: CircleHelp }

/** The one sentence on top: whether anything is wrong now. Without a look at the figures nothing is said to be normal. */
export function WallSentence() {
  const { data, dataUpdatedAt } = useEndpoint(alertConfigs.open, {}, { pollMs: WATCH_MS })
  const now = useNow()
  const [taken, setTaken] = useState<Wrong | null>(null)
  const runbook = useRunbook()
  if (!data) return null
  const since = isStale(dataUpdatedAt, WATCH_MS, now) && formatTimeOfDay(new Date(dataUpdatedAt))
  return (
    <>
      <Box display="grid" gap="8px" role="status" aria-label="Is anything wrong now">
        {since ? (
          <Line
            tone="error"
            text={`The platform has not answered since ${since}`}
            topic="NO_ANSWER"
            onHelp={runbook.open}
          />
        ) : (
          <Lines look={data} onTake={setTaken} onHelp={runbook.open} />
        )}
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="4px 16px">
        <PastLink target={linkOptions({ to: '/monitor/incidents' })}>Incidents</PastLink>
        <FullScreenButton />
      </Box>
      <Suspense>{taken && <AcknowledgeForm wrong={taken} onClose={() => setTaken(null)} />}</Suspense>
      {runbook.dialog}
    </>
  )
}

interface LinesProps {
  look: Result<typeof alertConfigs.open>
  onTake: (wrong: Wrong) => void
  onHelp: (topic: RunbookTopic) => void
}

/** A line for each thing that is wrong. */
function Lines({ look: { alerts, evaluatedAt, faults }, onTake, onHelp }: LinesProps) {
  const unwatched = unwatchedSentence(evaluatedAt, new Date(serverNow()))
  const [isFolded, fold] = useState(true)
  const count = alerts.length + faults.length
  return (
    <>
      {gravestFirst([
        ...alerts.map((alert) => ({
          key: alert.metricCode,
          wrong: alert,
          tone: alert.acknowledged ? ('warning' as const) : ('error' as const),
          topic: runbookTopic(alert.metricCode),
        })),
        ...faults.map((fault) => ({
          key: fault.code,
          wrong: fault,
          tone: fault.acknowledged ? ('warning' as const) : fault.tone,
          topic: fault.code,
        })),
      ]).map(({ key, wrong, ...line }, index) => (
        <WrongLine
          key={key}
          isFolded={isFolded && index > 0}
          {...line}
          sentence={wrong.sentence}
          acknowledged={wrong.acknowledged}
          onTake={() => onTake(wrong)}
          onHelp={onHelp}
        />
      ))}
      {isFolded && count > 1 && (
        <Button size="sm" variant="outline" display={{ base: 'inline-flex', md: 'none' }} onClick={() => fold(false)}>
          Show {count - 1} more
        </Button>
      )}
      {unwatched && <Line tone="warning" text={unwatched} topic="NOT_WATCHED" onHelp={onHelp} />}
      {!unwatched && count === 0 && <Line tone="success" text={alertMessages.normal} />}
    </>
  )
}

/** To the wall that is read across a room; a browser goes to full screen only at a click. */
function FullScreenButton() {
  const navigate = useNavigate()
  const show = () => {
    enterFullScreen()
    void navigate({ to: '/monitor/wall' })
  }
  return <ActionButton action={{ label: 'Full screen', icon: Maximize, onSelect: show }} />
}

const PastLink = chakra(TargetLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '44px', md: '32px' },
    color: 'accent.text',
    fontSize: '13px',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
})

interface WrongLineProps extends Pick<OpenAlert, 'sentence' | 'acknowledged'> {
  tone: Tone
  /** On a phone the gravest line alone is above the page, until the others are asked for. */
  isFolded: boolean
  topic: RunbookTopic | undefined
  onTake: () => void
  onHelp: (topic: RunbookTopic) => void
}

/** An alert or a fault that lasts: somebody can take it on, and then it says who did. */
function WrongLine({ sentence, acknowledged, tone, isFolded, topic, onTake, onHelp }: WrongLineProps) {
  const help = { topic, onHelp, isFolded }
  if (acknowledged)
    return (
      <Line tone={tone} text={sentence} {...help}>
        <Box fontSize="14px" lineHeight="20px" fontWeight="400" flexBasis="100%" overflowWrap="anywhere">
          {acknowledged.by} acknowledged it at {formatTimeOfDay(acknowledged.at)}: {acknowledged.reason}
        </Box>
      </Line>
    )
  return (
    <Line tone={tone} text={sentence} {...help}>
      <Button size="sm" variant="outline" aria-label={`Acknowledge: ${sentence}`} onClick={onTake}>
        Acknowledge
      </Button>
    </Line>
  )
}

interface LineProps {
  tone: Tone
  isFolded?: boolean
  text: string
  topic?: RunbookTopic | undefined
  onHelp?: (topic: RunbookTopic) => void
  children?: ReactNode
}

function Line({ tone, text, isFolded, topic, onHelp, children }: LineProps) {
  const Icon = icons[tone]
  return (
    <Box
      display={{ base: isFolded ? 'none' : 'flex', md: 'flex' }}
      flexWrap="wrap"
      alignItems="center"
      gap="8px 12px"
      padding="12px 20px"
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
      fontSize={{ base: '16px', md: '20px' }}
      lineHeight="28px"
      fontWeight="600"
    >
      <Icon size={22} aria-hidden="true" />
      {/* On a phone the buttons go below a sentence that has no room beside them. */}
      <Box minWidth={{ base: '70%', md: '0' }} flex="1 1 0">
        {text}
      </Box>
      {topic && onHelp && <WhatToDo topic={topic} about={text} onOpen={onHelp} />}
      {children}
    </Box>
  )
}
