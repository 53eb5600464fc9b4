import { Box } from '@chakra-ui/react'
import { exceptionSheets } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useEditSheet } from '@dcir/ui/bulk/edit-sheet'
import { useRequestTarget } from '../access/request-target'

/** Exceptions decided in a workbook: those of a day as they are narrowed on the screen, or those of a file. */
export function ExceptionSheet({ query }: { query: Readonly<Record<string, unknown>> }) {
  const request = useRequestTarget()
  const { actions, dialog } = useEditSheet({ endpoints: exceptionSheets, nouns: 'exceptions', query, request })
  if (actions.length === 0) return null
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {dialog}
    </Box>
  )
}
