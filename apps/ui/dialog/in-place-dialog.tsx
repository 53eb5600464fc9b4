import { Box } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { isAbove, usePageKey } from '../action/page-key'
import { mayLeave } from '../form/unsaved'
import { DialogFoot, DialogHead, type DialogProps, titleLook } from './dialog'
import { useFocusBack } from './focus-back'

type InPlaceProps = Pick<DialogProps, 'title' | 'onClose' | 'children' | 'footer'>

/**
 * A dialog that stands in the page beside what it is about: nothing is dimmed, covered or out of reach. It takes the
 * focus when it opens and gives it back; Escape closes it wherever the focus is.
 */
export function InPlaceDialog({ title, onClose, children, footer }: InPlaceProps) {
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
      role="dialog"
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
        <Box as="h2" id={id} {...titleLook}>
          {title}
        </Box>
      </DialogHead>
      <Box padding="16px 24px" flex="1 1 auto" minHeight="0" overflow="auto">
        {children}
      </Box>
      {footer && <DialogFoot>{footer}</DialogFoot>}
    </Box>
  )
}

/**
 * Moves the notices to the other side, away from the buttons; the function that comes back ends that. It stands here
 * since the first screen, which has the notices too, has no bytes to give.
 */
function putNoticesAside(): () => void {
  const notices = document.querySelector<HTMLElement>('[data-toaster]')
  const put = (insetInlineStart: string, insetInlineEnd: string) =>
    notices && Object.assign(notices.style, { insetInlineStart, insetInlineEnd })
  put('24px', 'auto')
  return () => void put('', '')
}
