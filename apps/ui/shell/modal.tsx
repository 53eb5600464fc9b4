import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface ModalProps {
  label: string
  onClose: () => void
  children: ReactNode
  /** A drawer fills the left edge, a panel hangs below the top. */
  kind: 'drawer' | 'panel'
}

/**
 * The browser's own modal dialog: what is behind it cannot be reached, Escape closes it, and the focus goes back. It is
 * shown as long as it is rendered.
 */
export function Modal({ label, onClose, children, kind }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <Frame
      ref={dialog}
      kind={kind}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') keepWithin(event)
      }}
      // The dialog's own area is filled by its children, so that a press on the dialog itself is one beside it.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </Frame>
  )
}

/** The browser would let Tab leave for its own buttons after the last control; here the first one follows. */
function keepWithin(event: KeyboardEvent<HTMLDialogElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input')]
  const [first, last] = [controls[0], controls.at(-1)]
  const edge = event.shiftKey ? first : last
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

const Frame = chakra('dialog', {
  base: {
    padding: '0',
    border: 'none',
    background: 'bg.surface',
    color: 'text.normal',
    boxShadow: 'lg',
    overflow: 'hidden',
    '&::backdrop': { background: 'rgb(8 12 20 / 0.5)' },
  },
  variants: {
    kind: {
      drawer: {
        margin: '0',
        width: '70vw',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        animation: 'slide-in 160ms ease-out',
      },
      panel: {
        margin: '12dvh auto auto',
        width: 'min(560px, calc(100vw - 32px))',
        maxHeight: '70dvh',
        borderRadius: '12px',
        animation: 'rise-in 140ms ease-out',
      },
    },
  },
})
