import { pick } from '@dcir/core/contract/vocabulary'
import { type StatementDay, statements } from '@dcir/core/reconciliation/contract'
import { statementDayFields } from '@dcir/core/reconciliation/fields'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'
import { openDay, useStatementUpload } from './places'

const columns = columnsOf(pick(statementDayFields, 'transactionDate', 'totalCount'), {
  totalCount: { align: 'start' },
})

/** The days that statements were uploaded for, whatever files brought them. */
export function DailyUploadList() {
  const filters = useMemo(() => dateRange(), [])
  return (
    <ListScreen
      title="Daily Upload"
      endpoint={statements.dailyUploads}
      columns={columns}
      filters={filters}
      rowKey={({ transactionDate }) => transactionDate}
      rowName={({ transactionDate }) => formatBusinessDate(transactionDate)}
      open={openDay}
      rowActions={(day: StatementDay) => [{ label: 'View', icon: Eye, target: openDay(day) }]}
      empty="No results found ..."
      emptyAction={useStatementUpload()}
      emptyHint="Upload a statement; its rows stand here by their transaction dates."
    />
  )
}
