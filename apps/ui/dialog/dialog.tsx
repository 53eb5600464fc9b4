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
  /** Leaves in sight what it is about: on wide screens it is in the lower corner of a page that is hardly dimmed. */
  beside?: boolean
}

const DIM = 'rgb(8 12 20 / 0.5)'
const HARDLY_DIM = 'rgb(8 12 20 / 0.16)'
const WHOLE = { alignItems: 'stretch', justifyContent: 'center', padding: '0' } as const

const placeOf = (beside: boolean) =>
  ({
    alignItems: { base: 'flex-end', md: 'flex-start', lg: beside ? 'flex-end' : 'flex-start' },
    justifyContent: { base: 'center', lg: beside ? 'flex-end' : 'center' },
    padding: { base: '8px', md: '8dvh 24px 24px', lg: beside ? '24px' : '8dvh 24px 24px' },
  }) as const

/** A modal dialog; the focus stays in it and returns to where it came from. */
export function Dialog({ title, open, onClose, children, footer, ...rest }: DialogProps) {
  const { width = 560, role = 'dialog', fullWhenNarrow = true, beside = false } = rest
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
        <ChakraDialog.Backdrop
          position="fixed"
          inset="0"
          zIndex="modal"
          background={{ base: DIM, lg: beside ? HARDLY_DIM : DIM }}
        />
        <ChakraDialog.Positioner
          position="fixed"
          inset="0"
          zIndex="modal"
          display="flex"
          {...(full ? WHOLE : placeOf(beside))}
        >
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
            <DialogHead title={title} onClose={close} />
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

function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Box
      as="header"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="16px"
      padding="16px 16px 16px 24px"
      borderBottomWidth="1px"
      borderColor="border.line"
    >
      <ChakraDialog.Title fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong">
        {title}
      </ChakraDialog.Title>
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
      borderTopWidth="1px"
      borderColor="border.line"
    >
      {children}
    </Box>
  )
}
