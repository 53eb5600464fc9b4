import { Box, chakra, IconButton, Skeleton } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import {
  columnOf,
  type DayMark,
  type DaySaid,
  datesOf,
  daySaid,
  daySentence,
  isMonth,
  monthName,
  monthOf,
  weekdays,
} from '@dcir/core/reconciliation/sign-offs/calendar'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ChevronLeft, ChevronRight, CircleAlert, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DayKind } from './day-places'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** First date on which something waits for somebody: null where nothing does, undefined until that is known. */
export type FirstOpen = string | null | undefined

/** The month that is shown: of the address, of the list's filter, of what is open, else of today. */
function useMonth(firstOpen: FirstOpen): [string | undefined, (month: string) => void] {
  const { month, startDate } = useAddress()
  const change = useChangeAddress()
  const asked = [textOf(month), textOf(startDate).slice(0, 7)].find(isMonth)
  const found = firstOpen === undefined ? undefined : monthOf(firstOpen ?? businessDate(new Date(serverNow())))
  return [asked ?? found, (next) => void change({ month: next }, { replace: true })]
}

/** Days of a month, each with what waits there; it begins where something is open. */
export function DayCalendar({ kind, firstOpen }: { kind: DayKind; firstOpen: FirstOpen }) {
  const [month, showMonth] = useMonth(firstOpen)
  return (
    <Frame aria-label="Calendar of days">
      {month === undefined ? (
        <Skeleton height="300px" />
      ) : (
        <>
          <Box display="flex" alignItems="center" gap="8px" marginBottom="8px">
            <Box as="h2" flex="1" fontSize="15px" fontWeight="600" color="text.strong" aria-live="polite">
              {monthName(month)}
            </Box>
            <Step label="Previous month" icon={ChevronLeft} onClick={() => showMonth(monthOf(month, -1))} />
            <Step label="Next month" icon={ChevronRight} onClick={() => showMonth(monthOf(month, 1))} />
          </Box>
          <Month month={month} kind={kind} onMonth={showMonth} />
        </>
      )}
    </Frame>
  )
}

const Step = ({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) => (
  <IconButton variant="ghost" minWidth="44px" height="44px" aria-label={label} title={label} onClick={onClick}>
    <Icon size={18} aria-hidden="true" />
  </IconButton>
)

interface MonthProps {
  month: string
  kind: DayKind
  onMonth: (month: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function Month({ month, kind, onMonth }: MonthProps) {
  const dates = datesOf(month)
  const [startDate, endDate] = [dates[0], dates.at(-1)]
  const query = useEndpoint(daySignOffs.overview, {
    query: { page: 0, size: 100, transactionIndicator: kind.indicator, startDate, endDate },
  })
  const said = new Map(query.data?.content.map((day) => [day.transactionDate, daySaid(day)]))
  const { grid, current, press, focused } = useArrows(dates, said, onMonth)
  return (
    <>
      <Days aria-hidden="true">
        {weekdays.map((name) => (
          <Box key={name} fontSize="12px" color="text.muted" paddingInline="8px">
            {name}
          </Box>
        ))}
      </Days>
      <Days
        ref={grid}
        as="ul"
        aria-label={monthName(month)}
        aria-busy={query.isFetching}
        onKeyDown={press}
        onFocus={focused}
      >
        {dates.map((date) => (
          <Box as="li" key={date} data-date={date} minWidth="0" style={{ gridColumnStart: columnOf(date) }}>
            <Day
              date={date}
              said={said.get(date)}
              isTold={query.data !== undefined}
              kind={kind}
              tabIndex={date === current ? 0 : -1}
            />
          </Box>
        ))}
      </Days>
      {query.isError && <Box color="error.text">The days of this month could not be read.</Box>}
    </>
  )
}

const marks: Readonly<Record<DayMark, { icon: LucideIcon; color: string; background: string } | null>> = {
  DONE: { icon: CircleCheck, color: 'success.text', background: 'success.bg' },
  OPEN: { icon: CircleDot, color: 'warning.text', background: 'warning.bg' },
  URGENT: { icon: CircleAlert, color: 'error.text', background: 'error.bg' },
  NONE: null,
}

interface DayProps {
  date: string
  said: DaySaid | undefined
  isTold: boolean
  kind: DayKind
  tabIndex: number
}

function Day({ date, said, isTold, kind, tabIndex }: DayProps) {
  const number = (
    <Box as="span" aria-hidden={said && true}>
      {Number(date.slice(8))}
    </Box>
  )
  if (!said) return <Cell title={isTold ? daySentence(date, said) : undefined}>{number}</Cell>
  const mark = marks[said.mark]
  return (
    <Cell
      asChild
      background={mark?.background}
      color={mark?.color}
      _hover={{ boxShadow: 'inset 0 0 0 1px currentColor' }}
    >
      <TargetLink target={kind.show(date)} tabIndex={tabIndex}>
        <Box as="span" srOnly>
          {daySentence(date, said)}
        </Box>
        {number}
        {mark && <mark.icon size={14} aria-hidden="true" />}
        <Box as="span" aria-hidden="true" display={{ base: 'none', md: 'inline' }} truncate>
          {said.text}
        </Box>
        {said.count > 0 && (
          <Box as="span" aria-hidden="true" display={{ base: 'inline', md: 'none' }} fontSize="11px">
            {said.count > 999 ? '999+' : formatCount(said.count)}
          </Box>
        )}
      </TargetLink>
    </Cell>
  )
}

/** Arrows go from day to day with rows, and over the ends of the month; one day is in the order of Tab. */
function useArrows(dates: readonly string[], said: ReadonlyMap<string, DaySaid>, onMonth: (month: string) => void) {
  const grid = useRef<HTMLElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [wanted, setWanted] = useState<'first' | 'last' | null>(null)
  const days = dates.filter((date) => said.has(date))
  const urgent =
    days.find((date) => said.get(date)?.mark === 'URGENT') ?? days.find((date) => said.get(date)?.mark === 'OPEN')
  const current = at !== null && days.includes(at) ? at : (urgent ?? days[0])
  const linkOf = (date: string | undefined) =>
    date === undefined ? null : grid.current?.querySelector<HTMLElement>(`[data-date="${date}"] a`)
  useEffect(() => {
    const date = wanted === 'first' ? days[0] : days.at(-1)
    if (wanted === null || date === undefined) return
    setWanted(null)
    linkOf(date)?.focus()
  })
  const focused = () => {
    const date = document.activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date
    if (date) setAt(date)
  }
  const press = (event: KeyboardEvent) => {
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
    const step = steps[event.key] ?? 0
    const turn = { PageUp: -1, PageDown: 1 }[event.key] ?? 0
    if (current === undefined || (step === 0 && turn === 0)) return
    event.preventDefault()
    let next = turn === 0 ? addDays(current, step) : turn < 0 ? addDays(first, -1) : addDays(last, 1)
    while (next >= first && next <= last && !days.includes(next)) next = addDays(next, step)
    if (next >= first && next <= last) return linkOf(next)?.focus()
    setWanted(next < first ? 'last' : 'first')
    onMonth(monthOf(next))
  }
  return { grid, current, press, focused }
}

const Frame = chakra('section', {
  base: {
    padding: { base: '8px', md: '8px 16px 16px' },
    borderRadius: '8px',
    borderWidth: '1px',
    background: 'bg.surface',
  },
})

const Days = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: { base: '2px', md: '4px' },
    listStyle: 'none',
  },
})

const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    justifyContent: { base: 'center', md: 'flex-start' },
    gap: { base: '0', md: '6px' },
    minHeight: { base: '52px', md: '44px' },
    paddingInline: { base: '2px', md: '8px' },
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '16px',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { flexShrink: '0' },
    '& > span:first-of-type': { fontWeight: '600' },
  },
})
