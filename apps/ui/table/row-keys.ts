import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

/** Moves the focus through rows with the keyboard: arrows, Home and End move, Enter opens, Space chooses. One row is in the tab order. */
export function useRowKeys(count: number, open: (index: number) => void, choose?: (index: number) => void) {
  const [active, setActive] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const focusRow = (index: number) => {
    const row = body.current?.rows[Math.min(Math.max(index, 0), count - 1)]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  return {
    body,
    rowProps: (index: number) => ({
      tabIndex: index === Math.min(active, count - 1) ? 0 : -1,
      onFocus: (event: FocusEvent) => {
        if (event.target === event.currentTarget) setActive(index)
      },
      onKeyDown: (event: KeyboardEvent) => {
        // Keys inside a button or link of the row belong to that button or link.
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
        const next = nextRow(event.key, index, count)
        const act = { Enter: open, ' ': choose }[event.key]
        if (next === null && !act) return
        event.preventDefault()
        if (next === null) act?.(index)
        else focusRow(next)
      },
    }),
  }
}

function nextRow(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
