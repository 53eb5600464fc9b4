import { Box, chakra, Skeleton } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import type { Matter } from '@dcir/core/today/contract'
import { inColumns, isUrgent, sentenceOf } from '@dcir/core/today/rules'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { keepTodayHeight, todayHeight } from './today-height'
import { type TodayPlaces, useToday } from './use-today'

/** Tasks of today above the first screen, under the verb of what is to be done; a line also says when there are none. */
export function Today({ places }: { places: TodayPlaces }) {
  const { data, isError } = useToday()
  const lines = (data?.matters ?? []).flatMap((matter) => {
    const target = places[matter.kind]?.(matter)
    return target ? [{ matter, target }] : []
  })
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) keepTodayHeight(block.current)
  }, [data])
  return (
    <Box
      ref={block}
      as="section"
      aria-label="Today"
      aria-busy={!data && !isError}
      minHeight={data ? undefined : todayHeight()}
      marginBottom="16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.surface"
      overflow="hidden"
    >
      <Title>Today</Title>
      {!data && !isError && (
        <Row>
          <Skeleton height="20px" width="min(420px, 70%)" />
        </Row>
      )}
      {isError && (
        <Row role="status">
          <Mark color="warning.text">
            <CircleAlert size={18} />
          </Mark>
          Could not load today's list. Trying again every minute.
        </Row>
      )}
      {data && lines.length === 0 && (
        <Row>
          <Mark color="success.text">
            <CircleCheck size={18} />
          </Mark>
          Nothing to do right now.
        </Row>
      )}
      {lines.length > 0 && (
        <Columns>
          {inColumns(lines).map(({ verb, count, lines }) => (
            <Box key={verb} as="section" aria-label={verb} minWidth="0">
              <Verb>
                {verb} <Count>{formatCount(count)}</Count>
              </Verb>
              <Box as="ul" listStyleType="none" margin="0" padding="0">
                {lines.map((line) => (
                  <li key={line.matter.kind}>
                    <Line {...line} />
                  </li>
                ))}
              </Box>
            </Box>
          ))}
        </Columns>
      )}
    </Box>
  )
}

const Line = ({ matter, target }: { matter: Matter; target: Target }) => (
  <LinkRow target={target} preload={false}>
    <Mark color={isUrgent(matter) ? 'warning.text' : 'text.muted'}>
      {isUrgent(matter) ? <CircleAlert size={16} /> : <ChevronRight size={16} />}
    </Mark>
    <Box flex="1" minWidth="0">
      {sentenceOf(matter, new Date(serverNow()))}
    </Box>
  </LinkRow>
)

const Title = chakra('h2', {
  base: { padding: '12px 16px 4px', fontSize: '16px', lineHeight: '20px', fontWeight: '600', color: 'text.strong' },
})

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(auto-fit, minmax(230px, 1fr))' },
    gap: '12px 16px',
    padding: '4px 16px 12px',
  },
})

const Verb = chakra('h3', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    padding: '4px 8px 6px',
    borderBottomWidth: '1px',
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: '600',
    color: 'text.strong',
  },
})

const Count = chakra('span', { base: { color: 'text.muted', fontVariantNumeric: 'tabular-nums' } })

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
    alignItems: 'flex-start',
    gap: '8px',
    padding: '10px 8px 8px',
    borderRadius: '8px',
    color: 'text.strong',
    textDecoration: 'none',
    // The first line of the sentence is beside the middle of its mark.
    '& > span': { height: '20px', display: 'inline-flex', alignItems: 'center' },
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const Mark = ({ color, children }: { color: string; children: ReactNode }) => (
  <Box as="span" aria-hidden="true" flexShrink="0" color={color}>
    {children}
  </Box>
)
