import { Box } from '@chakra-ui/react'
import { parseStatusLog, type StatusLogEntry } from '@dcir/core/disputes/rules'
import { EmptyState } from '@dcir/ui/feedback/states'
import { type Column, column } from '@dcir/ui/table/column'
import { DataTable } from '@dcir/ui/table/data-table'
import { useMemo } from 'react'

interface Entry extends StatusLogEntry {
  key: string
}

const columns: Column<Entry>[] = [
  column.text('updatedBy', 'User'),
  column.custom('actionType', 'Action Type', (entry) => <Action entry={entry} />),
  column.status('status', 'Resolution Status'),
  column.instant('logTime', 'Date'),
]
const choices = { hidden: [], order: [] }

/** What was done with a dispute, by whom and when, from the text that it comes as. */
export function StatusLog({ statusLogInfo }: { statusLogInfo: string }) {
  const entries = useMemo(
    () => parseStatusLog(statusLogInfo).map((entry, index) => ({ ...entry, key: String(index) })),
    [statusLogInfo],
  )
  if (entries.length === 0) return <EmptyState text="No results found" />
  return (
    <DataTable
      label="Dispute status log"
      columns={columns}
      rows={entries}
      rowKey={({ key }) => key}
      choices={choices}
    />
  )
}

/** What was done, and what was said to it. */
function Action({ entry: { actionType, comment } }: { entry: Entry }) {
  if (!comment) return <>{actionType}</>
  return (
    <Box paddingBlock="6px">
      {actionType}
      <Box color="text.muted" fontSize="13px" overflowWrap="anywhere">
        {comment}
      </Box>
    </Box>
  )
}
