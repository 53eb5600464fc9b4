import { type RefObject, useEffect, useRef } from 'react'
import { useEntry } from '../address/entry'

/**
 * The row that was opened from an entry of the history, or whose record is open beside its list, which is at a path; one
 * is enough, since only the last way back is taken.
 */
let opened: { from: string; key: string } | null = null

/** Remembers which row is opened, and gives it the focus again when its list is come back to or the record closes. */
export function useReturnFocus(
  body: RefObject<HTMLElement | null>,
  current: string | undefined,
): (key: string) => void {
  const entry = useEntry()
  const here = useRef(entry)
  here.current = entry
  useEffect(() => {
    const { pathname } = window.location
    if (current !== undefined) opened = { from: pathname, key: current }
    if (current !== undefined || !opened || ![pathname, here.current].includes(opened.from)) return
    const { key } = opened
    const row = [...(body.current?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.key === key)
    // The record beside the list may have a table too.
    if (!(row instanceof HTMLElement)) return
    opened = null
    if (document.activeElement && !['BODY', 'MAIN'].includes(document.activeElement.tagName)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [body, current])
  return (key) => {
    opened = { from: here.current, key }
  }
}
