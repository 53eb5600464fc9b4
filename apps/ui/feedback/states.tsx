import { Box } from '@chakra-ui/react'
import { Inbox, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCards } from '../media/little'
import { State } from './failures'

// In a file of their own because a console loads them before it shows anything.
export { ErrorState, NotFound } from './failures'

/** There is nothing: the spec's sentence and what to do next. */
export function EmptyState({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) {
  return <State icon={Inbox} title={text} hint={hint} action={action} role="status" />
}

/** The whole area needs an authority that is not held: a page of its own, or a part of a screen that has a title. */
export function AccessDenied({ within = false }: { within?: boolean }) {
  const hint = 'Your account does not have the authority for this page. Ask an administrator if you need it.'
  return <State icon={LockKeyhole} title="Access Denied !!!" hint={hint} role="status" isPage={!within} />
}

function Bone({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return (
    <Box
      width={width}
      height={height}
      borderRadius="6px"
      background="bg.subtle"
      animation={{ _motionSafe: 'pulse 1.6s ease-in-out infinite' }}
    />
  )
}

function Loading({ children, ...rest }: { children: ReactNode } & Record<`data-${string}`, string>) {
  return (
    <Box role="status" aria-label="Loading" {...rest}>
      {children}
    </Box>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const cellWidths = ['70%', '85%', '60%', '45%', '75%', '90%', '40%', '55%']

/** The shape of a table that is on its way. */
export function TableSkeleton({ columns = 6, rows = 10 }: { columns?: number; rows?: number }) {
  return (
    <Loading>
      {times(rows).map((row) => (
        <Box
          key={row}
          display="grid"
          gridTemplateColumns={`repeat(${columns}, 1fr)`}
          alignItems="center"
          gap="16px"
          height="44px"
          padding="0 16px"
          borderBottomWidth="1px"
          borderColor="border.line"
        >
          {times(columns).map((cell) => (
            <Bone key={cell} width={cellWidths[(cell + row) % cellWidths.length] ?? '60%'} />
          ))}
        </Box>
      ))}
    </Loading>
  )
}

/** The shape of a list that is on its way: a table, or cards where rows are cards. */
export function RowsSkeleton(shape: { columns?: number; rows?: number }) {
  return useCards() ? <RowCardsSkeleton rows={shape.rows} /> : <TableSkeleton {...shape} />
}

function RowCardsSkeleton({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <Loading>
      {times(rows).map((row) => (
        <Box key={row} display="grid" gap="10px" height="112px" padding="14px 16px" borderBottomWidth="1px">
          <Box display="flex" justifyContent="space-between">
            <Bone width="40%" height="20px" />
            <Bone width="20%" height="20px" />
          </Box>
          <Bone width={cellWidths[row % cellWidths.length] ?? '60%'} />
          <Bone width="80%" height="12px" />
        </Box>
      ))}
    </Loading>
  )
}

/** The shape of cards or figure tiles that are on their way. */
export function CardSkeleton({ cards = 3, height = '120px' }: { cards?: number; height?: string }) {
  return (
    <Loading>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(240px, 1fr))" gap="16px">
        {times(cards).map((card) => (
          <Bone key={card} height={height} />
        ))}
      </Box>
    </Loading>
  )
}

/** The shape of a record's fields that are on their way. */
export function DetailSkeleton({ fields = 10 }: { fields?: number }) {
  return (
    <Loading>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(260px, 1fr))" gap="24px" padding="24px">
        {times(fields).map((field) => (
          <Box key={field} display="grid" gap="8px">
            <Bone width="35%" height="12px" />
            <Bone width={cellWidths[field % cellWidths.length] ?? '60%'} height="16px" />
          </Box>
        ))}
      </Box>
    </Loading>
  )
}
