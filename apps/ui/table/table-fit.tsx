import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** How tight the columns may be, the roomiest first; what each means is said in `table-look`. */
const steps = ['', 'close', 'tight', 'tighter', 'tightest'] as const

/**
 * Finds how tight columns must be to fit, and where even that is not enough, leaves out those that yield, from the
 * right; a wider place brings them back. The list says which columns may go.
 */
export function useFit<C extends { id: string; yields?: boolean }>(columns: readonly C[], ...changes: unknown[]) {
  const room = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const order = useMemo(() => columns.filter((one) => one.yields).reverse(), [columns])
  const out = useMemo(() => order.slice(0, count), [order, count])
  const fitting = useMemo(() => columns.filter((one) => !out.includes(one)), [columns, out])
  const measured = useRef(0)
  const fit = () => {
    const place = room.current
    const table = place?.querySelector('table')
    if (!place || !table) return
    measured.current = place.clientWidth
    if (steps.some((step) => hasRoom(place, table, step))) return
    const missing = place.scrollWidth - place.clientWidth
    setCount(count + columnsThatFree(missing, table, order.slice(count)))
  }
  const again = useRef(() => {})
  again.current = () => (count > 0 ? setCount(0) : fit())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides about the room, and not its own name
  useLayoutEffect(fit, [fitting, ...changes])
  useEffect(() => {
    const place = room.current
    if (!place) return
    const resized = new ResizeObserver(() => place.clientWidth !== measured.current && again.current())
    resized.observe(place)
    // Letters of another font are wider or narrower than those before.
    const lettered = () => again.current()
    document.fonts.addEventListener('loadingdone', lettered)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', lettered)
    }
  }, [])
  return { room, fitting, out }
}

function hasRoom(place: HTMLElement, table: HTMLTableElement, step: string): boolean {
  table.dataset.fit = step
  return place.scrollWidth <= place.clientWidth + 1
}

/** How many of the columns must go to free so many pixels: at their tightest, each takes its width with it. */
function columnsThatFree(pixels: number, table: HTMLElement, yielding: readonly { id: string }[]): number {
  const headings = [...table.querySelectorAll<HTMLElement>('th[data-column]')]
  let freed = 0
  let count = 0
  while (count < yielding.length && (count === 0 || freed < pixels - 1)) {
    freed += headings.find(({ dataset }) => dataset.column === yielding[count]?.id)?.offsetWidth ?? 0
    count += 1
  }
  return count
}
