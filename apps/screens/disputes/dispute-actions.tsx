import { Box } from '@chakra-ui/react'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useHeld } from '@dcir/ui/action/held.ts'
import { usePageKeys } from '@dcir/ui/action/page-key.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Gavel, RotateCcw } from 'lucide-react'
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useWaits } from './answer-waits'
import { type Offers, offersOf } from './dispute-actions-rule'
import { useActionDialog } from './dispute-dialog'
import { useDisputeSide } from './dispute-side'
import { useDisputesChanged } from './dispute-staleness'
import type { Decision } from './resolve-dialog'

const loadResolve = () => import('./resolve-dialog').then((one) => ({ default: one.ResolveDialog }))
const ResolveDialog = lazy(loadResolve)
const ReopenDialog = lazy(() => import('./reopen-dialog').then((one) => ({ default: one.ReopenDialog })))

const names = ['resolve', 'accept', 'decline', 'reopen'] as const
type Name = (typeof names)[number]

/** Each way into the dialog of a decision, and what it finds chosen there. */
const decisions: Partial<Record<Name, Decision>> = { accept: 'ACCEPTED', decline: 'DECLINED' }
const NONE = {}

/**
 * Actions that are offered on a dispute, and the one that is being done.
 * @param part the part of the screen that the keys belong to, where it is a dialog
 */
export function useDisputeActions(dispute: DisputeDetail, part?: RefObject<Element | null>) {
  const side = useDisputeSide()
  const offers = useOffers(dispute, side)
  const { resolve, reopen } = offers
  const isOpenTo = (offer: Offers['resolve']) => offer !== null && offer.refusal === null
  const { shown, open, close } = useActionDialog<Name>((name) => isOpenTo(name === 'reopen' ? reopen : resolve), names)
  const mayResolve = isOpenTo(resolve)
  usePageKeys(mayResolve ? { a: () => open('accept'), d: () => open('decline') } : NONE, part)
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
}

/** Actions of a dispute: Resolve and Reopen. A accepts and D declines by keyboard. */
export function DisputeActions({ dispute, doing }: DoingProps) {
  const onChanged = useDisputesChanged()
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

type DisputeAnswerProps = DoingProps & Omit<ComponentProps<typeof ResolveDialog>, 'dispute' | 'initial' | 'onClose'>

/** The answer to a dispute: beside what it rests on, or over the page where there is no room beside it. */
export function DisputeAnswer({ doing, ...rest }: DisputeAnswerProps) {
  return (
    <Suspense>
      <ResolveDialog {...rest} initial={doing.initial} onClose={doing.close} />
    </Suspense>
  )
}

function useOffers(dispute: DisputeDetail, side: DisputeSide): Offers {
  const session = useSession()
  const isHeld = useHeld().some(({ key }) => key === dispute.logCode)
  const offers = offersOf(dispute, { username: session?.username ?? '', side }, session?.authorities ?? [], serverNow())
  const waits = useWaits(dispute.logCode)
  if (!offers.resolve) return offers
  if (waits)
    return { ...offers, resolve: { refusal: 'Your answer waits for a connection. Take it back to change it.' } }
  if (!isHeld) return offers
  return { ...offers, resolve: { refusal: 'Your answer is about to be sent. Take it back to change it.' } }
}
