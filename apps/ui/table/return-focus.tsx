import { type RefObject, useEffect, useRef } from 'react'
import { useEntry } from '../address/entry'

/** The row that was opened from an entry of the history; one is enough, since only the last way back is taken. */
let opened: { entry: string; key: string } | null = null

/** Remembers which row is opened, and gives it the focus again when its list is come back to. */
export function useReturnFocus(body: RefObject<HTMLElement | null>): (key: string) => void {
  const entry = useEntry()
  const here = useRef(entry)
  here.current = entry
  useEffect(() => {
    if (opened?.entry !== here.current) return
    const { key } = opened
    opened = null
    const row = [...(body.current?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.key === key)
    const isFree = !document.activeElement || ['BODY', 'MAIN'].includes(document.activeElement.tagName)
    if (!(row instanceof HTMLElement) || !isFree) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [body])
  return (key) => {
    opened = { entry: here.current, key }
  }
}
