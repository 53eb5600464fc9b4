import { Box } from '@chakra-ui/react'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { ActionButton } from '@dcir/ui/action/action-button'
import { isAbove, usePageKey } from '@dcir/ui/action/page-key.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { isTyped } from '@dcir/ui/form/typed.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Gavel, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Offers, offersOf } from './dispute-actions-rule'
import { useActionDialog } from './dispute-dialog'
import { useDisputeSide } from './dispute-side'
import type { Decision } from './resolve-dialog'

const loadResolve = () => import('./resolve-dialog').then((one) => ({ default: one.ResolveDialog }))
const ResolveDialog = lazy(loadResolve)
const ReopenDialog = lazy(() => import('./reopen-dialog').then((one) => ({ default: one.ReopenDialog })))

const names = ['resolve', 'accept', 'decline', 'reopen'] as const
type Name = (typeof names)[number]

/** Each way into the dialog of a decision, and what it finds chosen there. */
const decisions: Partial<Record<Name, Decision>> = { accept: 'ACCEPTED', decline: 'DECLINED' }
const keys: Record<string, Name> = { a: 'accept', d: 'decline' }

/** What may be done with a dispute, and which of it is being done. */
export function useDisputeActions(dispute: DisputeDetail) {
  const side = useDisputeSide()
  const offers = useOffers(dispute, side)
  const { resolve, reopen } = offers
  const isOpenTo = (offer: Offers['resolve']) => offer !== null && offer.refusal === null
  const { shown, open, close } = useActionDialog<Name>((name) => isOpenTo(name === 'reopen' ? reopen : resolve), names)
  useDecisionKeys(isOpenTo(resolve), open)
  const mayResolve = isOpenTo(resolve)
  useEffect(() => {
    if (mayResolve) void loadResolve()
  }, [mayResolve])
  // The way of reopening that was offered: by the time the dialog has its answer it is offered no more.
  const reopening = useRef(reopen?.reopening)
  reopening.current = reopen?.reopening ?? reopening.current
  return {
    ...offers,
    isAnswering: shown !== null && shown !== 'reopen',
    initial: shown === null ? undefined : decisions[shown],
    reopening: shown === 'reopen' ? (reopening.current ?? 'REOPEN') : null,
    open,
    close,
  }
}

export type DisputeDoing = ReturnType<typeof useDisputeActions>

interface DoingProps {
  dispute: DisputeDetail
  doing: DisputeDoing
  /** The dispute was answered or reopened, here or elsewhere, so that its screen refetches it or shows the next. */
  onChanged: () => void
}

/** Actions of a dispute: Resolve and Reopen. A accepts and D declines by keyboard. */
export function DisputeActions({ dispute, doing, onChanged }: DoingProps) {
  const { resolve, reopen, isAnswering, open } = doing
  return (
    <Box display="flex" flexWrap="wrap" gap="8px" _empty={{ display: 'none' }}>
      {resolve && !isAnswering && (
        <Box as="span" title={resolve.refusal ? undefined : 'A to accept, D to decline'}>
          <ActionButton
            size="md"
            variant="solid"
            action={{ label: 'Resolve', icon: Gavel, refusal: resolve.refusal, onSelect: () => open('resolve') }}
          />
        </Box>
      )}
      {reopen && (
        <ActionButton
          size="md"
          action={{ label: 'Reopen', icon: RotateCcw, refusal: reopen.refusal, onSelect: () => open('reopen') }}
        />
      )}
      {doing.reopening && (
        <Suspense>
          <ReopenDialog dispute={dispute} onChanged={onChanged} onClose={doing.close} reopening={doing.reopening} />
        </Suspense>
      )}
    </Box>
  )
}

/** The answer to a dispute: beside what it rests on, or over the page where there is no room beside it. */
export function DisputeAnswer({ dispute, doing, inPlace, onChanged }: DoingProps & { inPlace: boolean }) {
  return (
    <Suspense>
      <ResolveDialog {...{ dispute, inPlace, onChanged }} initial={doing.initial} onClose={doing.close} />
    </Suspense>
  )
}

function useOffers(dispute: DisputeDetail, side: DisputeSide): Offers {
  const session = useSession()
  return offersOf(dispute, { username: session?.username ?? '', side }, session?.authorities ?? [], serverNow())
}

/** The two decisions by one key each, except while somebody types or something else is open. */
function useDecisionKeys(enabled: boolean, open: (name: Name) => void): void {
  usePageKey(
    (event) => {
      const name = keys[event.key.toLowerCase()]
      if (!name || isTyped(event) || isAbove(event)) return
      event.preventDefault()
      open(name)
    },
    { enabled },
  )
}
