import { Box, Dialog as ChakraDialog, IconButton, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { mayLeave } from '../form/unsaved'
import { useNarrow } from '../media/media'
import { useFocusBack } from './focus-back'

export interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Width in pixels on wide screens. */
  width?: number
  /** Asks a question that must be answered, so that a click beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Becomes a full view on narrow screens, as filters and forms do; questions stay small. */
  fullWhenNarrow?: boolean
}

/** A window of little height, as at 200 %, belongs to the form and not to its head and foot. */
const LOW = '@media (max-height: 480px)'
const DIM = 'rgb(8 12 20 / 0.5)'
const WHOLE = { alignItems: 'stretch', justifyContent: 'center', padding: '0' } as const

const PLACE = {
  alignItems: { base: 'flex-end', md: 'flex-start' },
  justifyContent: 'center',
  padding: { base: '8px', md: '8dvh 24px 24px' },
} as const

/** A modal dialog; the focus stays in it and returns to where it came from. */
export function Dialog({ title, open, onClose, children, footer, ...rest }: DialogProps) {
  const { width = 560, role = 'dialog', fullWhenNarrow = true } = rest
  const full = useNarrow('dialog') && fullWhenNarrow
  const content = useRef<HTMLDivElement>(null)
  useFocusBack()
  const close = () => void mayLeave(content.current).then((leaves) => leaves && onClose())
  return (
    <ChakraDialog.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={role === 'dialog'}
      onInteractOutside={(event) => {
        // A notice in the corner lies outside, and dismissing it must not close what is being worked on.
        const target = event.detail.originalEvent.target
        if (target instanceof Element && target.closest('[data-toaster]')) event.preventDefault()
      }}
      // A dialog that leaves gives the focus back to the page, where the next one is open already: that closes nothing.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={(details) => {
        if (!details.open) close()
      }}
    >
      <Portal>
        <ChakraDialog.Backdrop position="fixed" inset="0" zIndex="modal" background={DIM} />
        <ChakraDialog.Positioner position="fixed" inset="0" zIndex="modal" display="flex" {...(full ? WHOLE : PLACE)}>
          <ChakraDialog.Content
            ref={content}
            display="flex"
            flexDirection="column"
            width="100%"
            maxWidth={full ? 'none' : `${width}px`}
            maxHeight={full ? 'none' : '84dvh'}
            margin="0"
            background="bg.surface"
            color="text.normal"
            borderRadius={full ? '0' : '12px'}
            borderWidth={full ? '0' : '1px'}
            borderColor="border.line"
            boxShadow="lg"
            outline="none"
          >
            <DialogHead onClose={close}>
              <ChakraDialog.Title {...titleLook}>{title}</ChakraDialog.Title>
            </DialogHead>
            <ChakraDialog.Body padding="20px 24px" flex="1 1 auto" overflow="auto" minHeight="0">
              {children}
            </ChakraDialog.Body>
            {footer && <DialogFoot>{footer}</DialogFoot>}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}

export const titleLook = { fontSize: '16px', lineHeight: '24px', fontWeight: '600', color: 'text.strong' } as const

/** The title of a dialog, and its cross. */
export function DialogHead({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Box
      as="header"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="16px"
      padding="16px 16px 16px 24px"
      css={{ [LOW]: { paddingBlock: '2px' } }}
      borderBottomWidth="1px"
      borderColor="border.line"
    >
      {children}
      <IconButton type="button" variant="ghost" size="sm" aria-label="Close" onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </Box>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Box
      as="footer"
      display="flex"
      flexWrap="wrap"
      justifyContent="flex-end"
      gap="8px"
      padding="12px 24px"
      css={{ [LOW]: { paddingBlock: '4px' } }}
      borderTopWidth="1px"
      borderColor="border.line"
    >
      {children}
    </Box>
  )
}
