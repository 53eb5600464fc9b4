import { views } from '@dcir/core/access/views-contract'
import { useEffect, useState } from 'react'
import { useAddress } from '../address/address-search'
import { useEntry } from '../address/entry'
import { plainSearch } from '../address/plain-search'
import { useGo } from '../address/target'
import { useEndpoint } from '../client/use-endpoint'

const KEPT = 'dcir.entered'
const KEPT_ENTRIES = 50

/** The entries of the history at which a list was shown already, in this tab. */
export function entered(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function remember(entry: string): void {
  const before = entered()
  if (before.includes(entry)) return
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...before, entry].slice(-KEPT_ENTRIES)))
  } catch {
    // Without storage a list that is come back to opens its default view again.
  }
}

/**
 * Opens the default view of a list that is entered without any search, in the place of the bare address. True while that
 * is being found out, so that nothing else is shown before. Coming back, or reloading, keeps what was there.
 */
export function useDefaultView(screen: string | undefined, may: boolean): boolean {
  const go = useGo()
  // Which part of the screen shows says nothing about what is wanted of it.
  const { tab, ...rest } = useAddress()
  const isBare = Object.keys(rest).length === 0
  const entry = useEntry()
  const [decided, setDecided] = useState<string | undefined | null>(null)
  const isKnown = decided !== screen && (screen === undefined || !may || !isBare || entered().includes(entry))
  if (isKnown) setDecided(screen)
  const isDecided = isKnown || decided === screen
  const query = useEndpoint(views.list, { params: { screen: screen ?? '' } }, { enabled: !isDecided })
  const search = query.data?.find((view) => view.isDefault)?.search
  useEffect(() => {
    if (screen !== undefined && isDecided) remember(entry)
  })
  useEffect(() => {
    if (isDecided || query.isPending) return
    const part = tab === undefined ? {} : { tab }
    if (!search) setDecided(screen)
    else
      void go({ to: '.', search: { ...part, ...plainSearch.parseSearch(search) }, replace: true }).then(() =>
        setDecided(screen),
      )
  }, [isDecided, query.isPending, search, go, screen, tab])
  // A default that can no longer be read leaves the address bare, and then everything shows.
  return !isDecided && isBare
}
