import { Box, Button, chakra } from '@chakra-ui/react'
import { formatCount, percent } from '@dcir/core/display/numbers'
import type { DashboardAgent } from '@dcir/core/transactions/dashboards-contract'
import { TargetLink } from '@dcir/ui/address/target'
import { ChartSheet } from '@dcir/ui/chart/chart-sheet'
import { colourOf, type Meaning } from '@dcir/ui/chart/meanings.ts'
import { useColorMode } from '@dcir/ui/theme/color-mode.ts'
import { useState } from 'react'

export interface RankedAgent {
  agent: DashboardAgent
  /** Parts of the bar; the agents are ranked by their sum. */
  parts: readonly { meaning: Meaning; value: number }[]
  /** One text for each heading. */
  cells: readonly string[]
}

interface AgentRankingProps {
  question: string
  headings: readonly string[]
  agents: readonly RankedAgent[]
  chosen: string | null
}

const FEW = 10
const wholeOf = ({ parts }: RankedAgent) => parts.reduce((sum, part) => sum + part.value, 0)

const choose = (cardAcceptorId: string | undefined) => ({
  to: '.',
  search: ({ cardAcceptorId: _, ...rest }: Record<string, unknown>) =>
    cardAcceptorId ? { ...rest, cardAcceptorId } : rest,
})

/** The super agents with the most, each of which opens its own figures. */
export function AgentRanking({ question, headings, agents, chosen }: AgentRankingProps) {
  const [all, setAll] = useState(false)
  const ranked = [...agents].sort((a, b) => wholeOf(b) - wholeOf(a))
  const [first] = ranked
  if (!first) return null
  const shown = all ? ranked : ranked.filter((one, at) => at < FEW || one.agent.cardAcceptorId === chosen)
  const back = chosen !== null && (
    <Box css={linkStyle} whiteSpace="nowrap">
      <TargetLink target={choose(undefined)}>All super agents</TargetLink>
    </Box>
  )
  return (
    <ChartSheet question={question} aside={back}>
      <Ranks css={linkStyle}>
        <thead>
          <tr>
            <th scope="col">Super agent</th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Rank
              key={one.agent.cardAcceptorId}
              ranked={one}
              headings={headings}
              most={wholeOf(first)}
              isChosen={one.agent.cardAcceptorId === chosen}
            />
          ))}
        </tbody>
      </Ranks>
      {ranked.length > FEW && (
        <Button type="button" variant="ghost" size="sm" marginTop="8px" onClick={() => setAll(!all)}>
          {all ? `Show the first ${FEW}` : `Show all ${formatCount(ranked.length)}`}
        </Button>
      )}
    </ChartSheet>
  )
}

interface RankProps {
  ranked: RankedAgent
  headings: readonly string[]
  /** The whole of the first one, which fills its bar. */
  most: number
  isChosen: boolean
}

function Rank({ ranked, headings, most, isChosen }: RankProps) {
  const { agent, parts, cells } = ranked
  const { mode } = useColorMode()
  return (
    <tr data-chosen={isChosen ? '' : undefined}>
      <th scope="row">
        <TargetLink target={choose(agent.cardAcceptorId)}>{agent.merchantName}</TargetLink>
        <Box
          aria-hidden="true"
          display="flex"
          height="6px"
          marginTop="6px"
          borderRadius="3px"
          overflow="hidden"
          style={{ width: `${percent(wholeOf(ranked), most)}%` }}
        >
          {parts.map(({ meaning, value }) => (
            <div key={meaning} style={{ flexGrow: value, backgroundColor: colourOf(meaning, mode) }} />
          ))}
        </Box>
      </th>
      {headings.map((heading, at) => (
        <td key={heading}>{cells[at]}</td>
      ))}
    </tr>
  )
}

const linkStyle = {
  '& a': { color: 'accent.text', textUnderlineOffset: '3px' },
  '& a:hover': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
}

const Ranks = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: { base: '8px 0 8px 12px', md: '8px 0 8px 24px' },
      textAlign: 'end',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.line',
      verticalAlign: 'top',
    },
    '& th:first-child': { width: '60%', paddingInlineStart: '8px', textAlign: 'start', whiteSpace: 'normal' },
    '& tr > :last-child': { paddingInlineEnd: '8px' },
    '& thead th': { color: 'text.muted', fontSize: '12px', fontWeight: '600' },
    '& tbody th': { fontWeight: '500' },
    '& td': { color: 'text.strong' },
    '& tbody tr:hover': { background: 'bg.hover' },
    '& [data-chosen]': { background: 'accent.subtle' },
    '& tbody tr:last-child > *': { borderBottomWidth: '0' },
  },
})
