import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** How tight the columns may be, the roomiest first; what each means is said in `table-look`. */
const steps = ['', 'close', 'tight', 'tightest'] as const

/**
 * Finds how tight columns must be to fit, and where even that is not enough, leaves out those that yield, one
 * by one from the right; a wider place brings them back. What may go is said by the list.
 */
export function useFit<C extends { id: string; yields?: boolean }>(columns: readonly C[], ...changes: unknown[]) {
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const fonts = useFontsCame()
  const [left, setLeft] = useState({ width, count: 0 })
  const count = left.width === width ? left.count : 0
  const order = useMemo(() => columns.filter((one) => one.yields).reverse(), [columns])
  const out = useMemo(() => order.slice(0, count), [order, count])
  const fitting = useMemo(() => columns.filter((one) => !out.includes(one)), [columns, out])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides about the room, and not its own name
  useLayoutEffect(() => {
    const place = room.current
    const table = place?.querySelector('table')
    if (!place || !table) return
    const hasRoom = (step: string) => {
      table.dataset.fit = step
      return place.scrollWidth <= place.clientWidth + 1
    }
    if (!steps.some(hasRoom) && count < order.length) setLeft({ width, count: count + 1 })
  }, [fitting, width, fonts, ...changes])
  return { room, fitting, out }
}

/** How often letters of another font have come: they are wider or narrower than those before. */
function useFontsCame(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const came = () => setTimes((before) => before + 1)
    document.fonts.addEventListener('loadingdone', came)
    return () => document.fonts.removeEventListener('loadingdone', came)
  }, [])
  return times
}

/** The width of a place, and a new drawing when it changes. */
function useWidth(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const watched = new ResizeObserver(([entry]) => entry && setWidth(entry.target.clientWidth))
    watched.observe(place.current)
    return () => watched.disconnect()
  }, [place])
  return width
}
