import { Box } from '@chakra-ui/react'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Tip {
  text: string
  left: number
  top: number
}

function tipOf(element: Element | null): Tip | null {
  const owner = element?.closest<HTMLElement>('[data-tip]')
  if (!owner) return null
  const { right, top, height } = owner.getBoundingClientRect()
  return { text: owner.dataset.tip ?? '', left: right + 8, top: top + height / 2 }
}

/** Name of the picture that is pointed at or has the focus, beside it; Escape takes it away. */
export function NavTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const nav = within.current
    if (!nav) return
    const show = ({ target }: Event) => setTip(target instanceof Element ? tipOf(target) : null)
    const hide = () => setTip(null)
    const heard = [
      ['mousemove', show],
      ['focusin', show],
      ['mouseleave', hide],
      ['focusout', hide],
      // The focus may have come to a picture below the edge, and brought it into view.
      ['scroll', () => setTip((now) => now && tipOf(nav.querySelector(':focus')))],
      ['click', hide],
    ] as const
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    for (const [name, listener] of heard) nav.addEventListener(name, listener)
    document.addEventListener('keydown', press)
    return () => {
      for (const [name, listener] of heard) nav.removeEventListener(name, listener)
      document.removeEventListener('keydown', press)
    }
  }, [within])
  if (!tip) return null
  return createPortal(
    // The entry has its name for those who do not see it.
    <Box
      aria-hidden="true"
      data-nav-tip=""
      position="fixed"
      zIndex="tooltip"
      transform="translateY(-50%)"
      padding="4px 10px"
      borderRadius="6px"
      background="text.strong"
      color="bg.surface"
      fontSize="13px"
      lineHeight="18px"
      whiteSpace="nowrap"
      pointerEvents="none"
      boxShadow="md"
      style={{ left: `${tip.left}px`, top: `${tip.top}px` }}
    >
      {tip.text}
    </Box>,
    document.body,
  )
}
