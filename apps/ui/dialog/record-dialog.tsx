import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useNarrow } from '../media/media'
import { Dialog, type DialogProps } from './dialog'
import { InPlaceDialog } from './in-place-dialog'

/** Is there room for a record beside its list? */
export const useRoomBeside = (): boolean => !useNarrow('beside')

interface RecordDialogProps extends DialogProps {
  /** The form about the record: under it where there is room, else in the record's place. */
  form?: ReactNode
  /** Where one is in a queue: over the record, and always in sight where there is room. */
  lead?: ReactNode
}

/** A record of a list: beside the list where there is room (`ListScreen` `beside`), over it where there is not. */
export function RecordDialog({ form, lead, ...dialog }: RecordDialogProps) {
  const hasRoom = useRoomBeside()
  const { title, onClose, children, footer } = dialog
  if (!hasRoom) {
    return (
      form || (
        <Dialog {...dialog}>
          {lead && <Box marginBottom="16px">{lead}</Box>}
          {children}
        </Dialog>
      )
    )
  }
  return (
    <Box position="sticky" top="64px" display="grid" gridTemplateRows="minmax(0, 1fr)" maxHeight="calc(100dvh - 80px)">
      <InPlaceDialog {...{ title, onClose, lead }} below={form} footer={form ? undefined : footer}>
        {children}
      </InPlaceDialog>
    </Box>
  )
}
