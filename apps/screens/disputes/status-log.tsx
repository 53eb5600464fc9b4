import { Box } from '@chakra-ui/react'
import { parseStatusLog, type StatusLogEntry } from '@dcir/core/disputes/status-log'
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

/** History of a dispute, with users and times, parsed from the text in which it comes. */
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

/** An action, with its comment. */
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
