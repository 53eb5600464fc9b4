import { IconButton } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Action } from './action'

const loadPanel = () => import('./action-menu-panel').then((module) => ({ default: module.ActionMenuPanel }))
const ActionMenuPanel = lazy(loadPanel)

interface ActionMenuProps {
  actions: readonly Action[]
  label?: string
  size?: 'xs' | 'sm'
}

/** Actions behind three dots. */
export function ActionMenu({ actions, label = 'Actions', size = 'sm' }: ActionMenuProps) {
  const [look, setLook] = useState<{ open: boolean; times: number; startAt?: string | undefined }>()
  const id = useId()
  const open = look?.open ?? false
  const trigger = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const active = document.activeElement
    // Who pressed something else beside the menu has the focus there.
    const isLost = !active || active === document.body || active.closest('[role=menu]') !== null
    if (wasOpen.current && !open && isLost) trigger.current?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
  // Each look begins afresh, at the action that it was opened at.
  const start = (startAt?: string) => setLook({ open: true, times: (look?.times ?? 0) + 1, startAt })
  const stop = () => look && setLook({ ...look, open: false })
  const byArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    start(actions.at(event.key === 'ArrowDown' ? 0 : -1)?.label)
  }
  return (
    <>
      <IconButton
        ref={trigger}
        type="button"
        variant="ghost"
        size={size}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => (open ? stop() : start())}
        onKeyDown={byArrow}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      {look && (
        <Suspense>
          <ActionMenuPanel
            key={look.times}
            actions={actions}
            open={open}
            onClose={stop}
            trigger={id}
            startAt={look.startAt}
          />
        </Suspense>
      )}
    </>
  )
}
