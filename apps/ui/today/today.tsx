import { Box, chakra, Skeleton } from '@chakra-ui/react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TargetLink } from '../address/target'
import { useClient } from '../client/client-context'
import { mayCall } from '../client/use-access'
import { endpointQuery } from '../client/use-endpoint'
import { useSession } from '../session/session-store'
import type { Matter, MattersLoader, TodayLine } from './matter'

const EVERY_MINUTE = 60_000

/**
 * What is to do now, one line each, above the first screen of the morning. Whatever this person may not see is not asked
 * for; what cannot be had is said, so that silence always means that there is nothing to do.
 */
export function Today({ load }: { load: MattersLoader }) {
  const [matters, setMatters] = useState<readonly Matter[]>()
  useEffect(() => {
    load().then(setMatters, () => setMatters([]))
  }, [load])
  return matters ? <Matters matters={matters} /> : <Panel isWaiting />
}

function Matters({ matters }: { matters: readonly Matter[] }) {
  const client = useClient()
  const queries = useQueryClient()
  const session = useSession()
  const held = session?.authorities ?? []
  const mine = matters.filter(({ endpoint }) => mayCall(held, endpoint, client.door()))
  const answers = useQueries({
    queries: mine.map(({ endpoint, input }) => endpointQuery(client, queries, endpoint, input, EVERY_MINUTE)),
  })
  if (!session || mine.length === 0) return null
  const { username } = session
  const lines = mine.flatMap(({ lines: say }, at) => {
    const data = answers[at]?.data
    return data === undefined || data === null ? [] : say(data, { username })
  })
  const isWaiting = answers.some(({ isPending }) => isPending)
  const isBroken = answers.some(({ isError, data }) => isError && data === undefined)
  return <Panel lines={lines} isWaiting={isWaiting && lines.length === 0} isBroken={isBroken} />
}

interface PanelProps {
  lines?: readonly TodayLine[]
  isWaiting?: boolean
  isBroken?: boolean
}

function Panel({ lines = [], isWaiting = false, isBroken = false }: PanelProps) {
  const urgent = lines.filter((line) => line.isUrgent)
  const others = lines.filter((line) => !line.isUrgent)
  return (
    <Box
      as="section"
      aria-label="Today"
      aria-busy={isWaiting}
      marginBottom="16px"
      borderRadius="12px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.surface"
      overflow="hidden"
    >
      <Title>Today</Title>
      {isWaiting && (
        <Row>
          <Skeleton height="20px" width="min(420px, 70%)" />
        </Row>
      )}
      {!isWaiting && lines.length === 0 && !isBroken && (
        <Row>
          <Mark color="success.text">
            <CircleCheck size={18} />
          </Mark>
          Nothing waits for you. What comes up is shown here.
        </Row>
      )}
      {isBroken && (
        <Row role="status">
          <Mark color="warning.text">
            <CircleAlert size={18} />
          </Mark>
          Some of what may be to do could not be read. It is asked for again every minute.
        </Row>
      )}
      {lines.length > 0 && (
        <Box as="ul" listStyleType="none" margin="0" padding="0">
          {[...urgent, ...others].map((line) => (
            <li key={line.id}>
              <Line line={line} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const Line = ({ line: { text, isUrgent = false, target } }: { line: TodayLine }) => (
  <LinkRow target={target}>
    <Mark color={isUrgent ? 'warning.text' : 'text.muted'}>
      {isUrgent ? <CircleAlert size={18} /> : <CircleDot size={18} />}
    </Mark>
    <Box flex="1" minWidth="0">
      {text}
    </Box>
    <Mark color="text.muted">
      <ChevronRight size={18} />
    </Mark>
  </LinkRow>
)

const Title = chakra('h2', {
  base: { padding: '12px 16px 4px', fontSize: '13px', lineHeight: '20px', fontWeight: '600', color: 'text.muted' },
})

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: '44px',
  padding: '8px 16px',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.normal',
} as const
const Row = chakra('div', { base: row })
const LinkRow = chakra(TargetLink, {
  base: {
    ...row,
    color: 'text.strong',
    textDecoration: 'none',
    borderTopWidth: '1px',
    borderColor: 'border.line',
    _hover: { background: 'bg.hover' },
  },
})

const Mark = ({ color, children }: { color: string; children: React.ReactNode }) => (
  <Box as="span" aria-hidden="true" flexShrink="0" color={color}>
    {children}
  </Box>
)
