import { Box, IconButton } from '@chakra-ui/react'
import { Maximize2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isAbove, usePageKey } from '../action/page-key'
import { type Target, TargetLink } from '../address/target'
import { mayLeave } from '../form/unsaved'
import { DialogFoot, DialogHead, type DialogProps, titleLook } from './dialog'
import { useFocusBack } from './focus-back'

interface InPlaceProps extends Pick<DialogProps, 'title' | 'onClose' | 'children' | 'footer' | 'role'> {
  /** Stands over the content and stays in sight: where one is in a queue. */
  lead?: ReactNode
  /** Stands under the content and stays in sight: the form about it, which takes the room that it needs. */
  below?: ReactNode
  /** Page of its own that what it shows has. */
  page?: Target | undefined
}

/**
 * A dialog that stands in the page beside what it is about: nothing is dimmed, covered or out of reach. It takes the
 * focus when it opens and gives it back; Escape closes it wherever the focus is.
 */
export function InPlaceDialog({ title, onClose, children, footer, role = 'dialog', lead, below, page }: InPlaceProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  useFocusBack()
  useEffect(() => {
    const { current } = frame
    current?.scrollIntoView({ block: 'nearest' })
    const first = current?.querySelector<HTMLElement>('[data-autofocus]') ?? current
    first?.focus({ preventScroll: true })
    return putNoticesAside()
  }, [])
  const close = () => void mayLeave(frame.current).then((leaves) => leaves && onClose())
  usePageKey((event) => {
    if (event.key !== 'Escape' || isAbove(event, frame.current)) return
    event.preventDefault()
    close()
  })
  return (
    <Box
      ref={frame}
      role={role}
      aria-labelledby={id}
      tabIndex={-1}
      display="flex"
      flexDirection="column"
      minHeight="0"
      scrollMarginBlock="72px 16px"
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="8px"
      outline="none"
    >
      <DialogHead onClose={close}>
        <Box as="h2" id={id} flex="1" {...titleLook}>
          {title}
        </Box>
        {page && (
          <IconButton asChild variant="ghost" size="sm" aria-label="Open as a page" title="Open as a page">
            <TargetLink target={page}>
              <Maximize2 size={16} aria-hidden="true" />
            </TargetLink>
          </IconButton>
        )}
      </DialogHead>
      {lead && <Box padding="12px 16px 0">{lead}</Box>}
      <Box
        padding="16px 24px"
        flex={below ? '1 1 0' : '1 1 auto'}
        minHeight={below ? LEAST : '0'}
        overflow="auto"
        // It may have nothing to press, and is scrolled by keyboard all the same.
        role="group"
        tabIndex={0}
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
      >
        {children}
      </Box>
      {below && (
        <Box display="grid" gridTemplateRows="minmax(0, 1fr)" minHeight="0" flex="0 1 auto" padding="0 16px 16px">
          {below}
        </Box>
      )}
      {footer && <DialogFoot>{footer}</DialogFoot>}
    </Box>
  )
}

/** Height of what a form stands under: more of it shows where the window is high. */
const LEAST = 'max(120px, 44dvh - 140px)'

/** Dialogs in place that are open: a form may stand in a record. */
let open = 0

/**
 * Moves the notices to the other side, away from the buttons; the function that comes back ends that. It stands here
 * since the first screen, which has the notices too, has no bytes to give.
 */
function putNoticesAside(): () => void {
  const notices = document.querySelector<HTMLElement>('[data-toaster]')
  const put = (insetInlineStart: string, insetInlineEnd: string) =>
    notices && Object.assign(notices.style, { insetInlineStart, insetInlineEnd })
  open += 1
  put('24px', 'auto')
  return () => {
    open -= 1
    if (open === 0) put('', '')
  }
}
