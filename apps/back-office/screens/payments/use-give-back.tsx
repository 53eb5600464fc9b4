import type { Kobo } from '@dcir/core/money/kobo'
import type { Action } from '@dcir/ui/action/action.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import type { ListSelection } from '@dcir/ui/list/selection'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ClaimedItem, type GiveBackEndpoint, isClaimed } from './manual-kind'

const GiveBack = lazy(() => import('./give-back-dialog').then((one) => ({ default: one.GiveBackDialog })))

interface GivingBack<Item> {
  /** Asks about one payment; not there for people who may not give back. */
  open: ((item: Item) => void) | undefined
  selection: ListSelection<Item> | undefined
  dialog: ReactNode
}

/** Giving payments back that were taken to pay them by hand: one by its view, or those that are ticked. */
export function useGiveBack<Item extends ClaimedItem>(
  endpoint: GiveBackEndpoint,
  paying: (item: Item) => { amount: Kobo },
): GivingBack<Item> {
  const may = useMayCall(endpoint)
  const [chosen, setChosen] = useState<{ items: readonly Item[]; clear: () => void } | null>(null)
  if (!may) return { open: undefined, selection: undefined, dialog: null }
  const giveBack = (items: readonly Item[], clear: () => void): Action => ({
    label: 'Give Back',
    icon: Undo2,
    refusal: items.every(isClaimed) ? null : 'Only payments that were downloaded can be given back.',
    onSelect: () => setChosen({ items, clear }),
  })
  return {
    open: (item) => setChosen({ items: [item], clear: () => {} }),
    selection: { actions: (items, clear) => [giveBack(items, clear)] },
    dialog: chosen && (
      <Suspense>
        <GiveBack
          endpoint={endpoint}
          payments={chosen.items.map((item) => ({ ...item, amount: paying(item).amount }))}
          onDone={chosen.clear}
          onClose={() => setChosen(null)}
        />
      </Suspense>
    ),
  }
}
