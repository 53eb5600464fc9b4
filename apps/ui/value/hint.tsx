import { Box, chakra } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

interface HintProps {
  text: string
  children: ReactNode
}

interface Place {
  left: number
  top: number
}

/** A sentence about what it surrounds, on pointing, on focus and on touch; Escape takes it away. */
export function Hint({ text, children }: HintProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const id = useId()
  const show = () => {
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ left: box.left + box.width / 2, top: box.bottom })
  }
  const hide = () => setPlace(null)
  // The sentence hangs elsewhere in the page, but whoever goes there from its word has not left.
  const leave = ({ relatedTarget: to }: MouseEvent) => {
    const stays = to instanceof Node && (bubble.current?.contains(to) || button.current?.contains(to))
    if (!stays) hide()
  }
  useEffect(() => {
    if (!place) return
    // It is where its word was, so that it goes when the word moves.
    const moved = () => setPlace(null)
    window.addEventListener('scroll', moved, true)
    return () => window.removeEventListener('scroll', moved, true)
  }, [place])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !place) return
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  return (
    <Box as="span" display="inline-flex" maxWidth="100%" onMouseEnter={show} onMouseLeave={leave}>
      <Word
        ref={button}
        type="button"
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onKeyDown={onKeyDown}
      >
        {children}
      </Word>
      {/* Always there, since a description that comes with the focus is often not read. */}
      <span id={id} hidden>
        {text}
      </span>
      {place && createPortal(<Bubble ref={bubble} text={text} place={place} onLeave={leave} />, document.body)}
    </Box>
  )
}

interface BubbleProps {
  ref: Ref<HTMLDivElement>
  text: string
  place: Place
  onLeave: (event: MouseEvent) => void
}

/** Lies on the page itself, since the table around the word cuts off what leaves it. */
function Bubble({ ref, text, place, onLeave }: BubbleProps) {
  const left = Math.min(Math.max(place.left, 148), window.innerWidth - 148)
  return (
    <Box
      ref={ref}
      onMouseLeave={onLeave}
      role="tooltip"
      position="fixed"
      zIndex="tooltip"
      transform="translateX(-50%)"
      maxWidth="280px"
      // The padding above lets the pointer reach the sentence without leaving it.
      paddingTop="6px"
      style={{ left: `${left}px`, top: `${place.top}px` }}
    >
      <Box
        padding="6px 10px"
        borderRadius="6px"
        background="text.strong"
        color="bg.surface"
        fontSize="13px"
        lineHeight="18px"
        boxShadow="md"
      >
        {text}
      </Box>
    </Box>
  )
}

const Word = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    // A finger needs more room than the word; the lines around it give some.
    minHeight: { base: '44px', md: '0' },
    marginBlock: { base: '-11px', md: '0' },
    maxWidth: '100%',
    borderRadius: '6px',
    cursor: 'help',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})
