import { Box } from '@chakra-ui/react'
import type { Action } from '../action/action'
import { ActionButton } from '../action/action-button'
import { ActionMenu } from '../action/action-menu'
import { useCards } from '../media/little'

interface RowActionsProps {
  actions: readonly Action[]
  /** Names the row, so that "View" says what it views. */
  describes?: string
}

/** The actions of a row: one or two as buttons, more (or any two on a narrow screen) behind three dots. */
export function RowActions({ actions, describes }: RowActionsProps) {
  const narrow = useCards()
  if (actions.length === 0) return null
  if (actions.length > (narrow ? 1 : 2))
    return <ActionMenu actions={actions} label={`Actions ${describes ?? ''}`.trim()} />
  return (
    <Box display="inline-flex" gap="4px">
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} size="xs" describes={describes} />
      ))}
    </Box>
  )
}
