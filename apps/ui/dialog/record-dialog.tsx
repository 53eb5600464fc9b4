import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Target } from '../address/target'
import { RowSteps, useRowSteps } from '../detail/row-steps'
import { useNarrow } from '../media/media'
import { Dialog, type DialogProps } from './dialog'
import { InPlaceDialog } from './in-place-dialog'

/** Height of the window without its head. */
const MOST = 'calc(100dvh - 80px)'

/** Is there room for a record beside its list? */
export const useRoomBeside = (): boolean => !useNarrow('beside')

interface RecordDialogProps extends DialogProps {
  /** The form about the record: under it where there is room, else in the record's place. */
  form?: ReactNode
  /** Where one is in a queue: over the record, and always in sight where there is room. */
  lead?: ReactNode
  /** Page of its own that the record has. */
  page?: Target
}

/**
 * A record of a list: beside the list where there is room (`ListScreen` `beside`), over it where there is not. Beside
 * it, J and K go through the rows.
 */
export function RecordDialog({ form, lead, page, ...dialog }: RecordDialogProps) {
  const hasRoom = useRoomBeside()
  const steps = useRowSteps()
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
    <Box
      position="sticky"
      top="64px"
      display="grid"
      gridTemplateRows="minmax(0, 1fr)"
      {...{ [form ? 'height' : 'maxHeight']: MOST }}
    >
      <InPlaceDialog
        {...{ title, onClose, page }}
        // The steps of a form have a Next of their own, and what is typed in it is about this record.
        lead={lead || (steps && !form && <RowSteps steps={steps} />)}
        below={form}
        footer={form ? undefined : footer}
      >
        {children}
      </InPlaceDialog>
    </Box>
  )
}
