import { IconButton } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
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
  const [look, setLook] = useState<{ open: boolean; startAt?: string | undefined }>()
  const id = useId()
  const open = look?.open ?? false
  const byArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setLook({ open: true, startAt: actions.at(event.key === 'ArrowDown' ? 0 : -1)?.label })
  }
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        size={size}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setLook({ open: !open })}
        onKeyDown={byArrow}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      {look && (
        <Suspense>
          <ActionMenuPanel
            actions={actions}
            open={open}
            onOpenChange={(isOpen) => setLook({ open: isOpen })}
            trigger={id}
            startAt={look.startAt}
          />
        </Suspense>
      )}
    </>
  )
}
