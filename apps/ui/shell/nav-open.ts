import { useState } from 'react'
import { useNarrow } from '../media/media'

const KEY = 'dcir.side-nav'

function rememberedOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'closed'
  } catch {
    return true
  }
}

function remember(open: boolean): void {
  try {
    localStorage.setItem(KEY, open ? 'open' : 'closed')
  } catch {
    // A browser that keeps nothing still opens and closes it.
  }
}

/** Is the side navigation open? Beside the page it stays as it was left; over the page it is closed at first. */
export function useNavOpen() {
  const narrow = useNarrow('sideNav')
  const [beside, setBeside] = useState(rememberedOpen)
  const [over, setOver] = useState(false)
  const open = narrow ? over : beside
  const set = (next: boolean) => {
    if (narrow) return setOver(next)
    setBeside(next)
    remember(next)
  }
  return { narrow, open, toggle: () => set(!open), close: () => set(false) }
}
