import { Box, Button } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PopoverProps {
  /** Name of the panel that the button opens; also the button's accessible name. */
  label: string
  /** Shown beside the icon; without it the icon is alone. */
  text?: string
  icon: ReactNode
  /** `xs` is in a line of text, without a frame. */
  size?: 'xs' | 'sm'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel below its button; Escape and a click elsewhere close it, and the focus goes back. */
export function Popover({ label, text, icon, size = 'sm', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // It opens towards the middle of the window, where there is room for it.
  const box = button.current?.getBoundingClientRect()
  const width = window.innerWidth
  const isLeft = box !== undefined && box.left + box.width / 2 < width / 2
  // On a phone it may need all of the width: it begins at the margin of the window and not at its button.
  const [start, end] = box && width < 768 ? [16 - box.left, 16 - (width - box.right)] : [0, 0]
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  return (
    <Box
      ref={root}
      position="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <Button
        ref={button}
        type="button"
        variant={size === 'xs' ? 'ghost' : 'outline'}
        size={size}
        paddingInline={text ? undefined : '0'}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {text}
      </Button>
      {open && (
        <Box
          role="dialog"
          aria-label={label}
          position="absolute"
          {...(isLeft ? { insetStart: `${start}px` } : { insetEnd: `${end}px` })}
          top="calc(100% + 4px)"
          zIndex="popover"
          maxHeight="70dvh"
          overflow="auto"
          background="bg.surface"
          color="text.normal"
          borderWidth="1px"
          borderColor="border.line"
          borderRadius="8px"
          boxShadow="lg"
        >
          {typeof children === 'function' ? children(close) : children}
        </Box>
      )}
    </Box>
  )
}
