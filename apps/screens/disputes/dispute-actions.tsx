import { Box } from '@chakra-ui/react'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { ActionButton } from '@dcir/ui/action/action-button'
import { isAbove, usePageKey } from '@dcir/ui/action/page-key.ts'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { isTyped } from '@dcir/ui/form/typed.ts'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Gavel, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { type Offers, offersOf } from './dispute-actions-rule'
import { useActionDialog } from './dispute-dialog'
import type { Decision } from './resolve-dialog'

const ResolveDialog = lazy(() => import('./resolve-dialog').then((one) => ({ default: one.ResolveDialog })))
const ReopenDialog = lazy(() => import('./reopen-dialog').then((one) => ({ default: one.ReopenDialog })))

interface DisputeActionsProps {
  dispute: DisputeDetail
  side: DisputeSide
  /** The dispute was answered or reopened, here or elsewhere, so that its screen refetches it or shows the next. */
  onChanged: () => void
}

const names = ['resolve', 'accept', 'decline', 'reopen'] as const
type Name = (typeof names)[number]

/** Each way into the dialog of a decision, and what it finds chosen there. */
const decisions: Partial<Record<Name, Decision>> = { accept: 'ACCEPTED', decline: 'DECLINED' }
const keys: Record<string, Name> = { a: 'accept', d: 'decline' }

/** Actions of a dispute: Resolve and Reopen, with their dialogs. A accepts and D declines by keyboard. */
export function DisputeActions({ dispute, side, onChanged }: DisputeActionsProps) {
  const { resolve, reopen } = useOffers(dispute, side)
  const isOpenTo = (offer: Offers['resolve']) => offer !== null && offer.refusal === null
  const dialog = useActionDialog<Name>((name) => isOpenTo(name === 'reopen' ? reopen : resolve), names)
  useDecisionKeys(isOpenTo(resolve), dialog.open)
  // The way of reopening that was offered: by the time the dialog has its answer it is offered no more.
  const reopening = useRef(reopen?.reopening)
  reopening.current = reopen?.reopening ?? reopening.current
  const { shown, close, open } = dialog
  const given = { dispute, onChanged, onClose: close }
  return (
    <Box display="flex" flexWrap="wrap" gap="8px" _empty={{ display: 'none' }}>
      {resolve && (
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
      <Suspense>
        {shown !== null && shown !== 'reopen' && <ResolveDialog {...given} initial={decisions[shown]} />}
        {shown === 'reopen' && <ReopenDialog {...given} reopening={reopening.current ?? 'REOPEN'} />}
      </Suspense>
    </Box>
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
