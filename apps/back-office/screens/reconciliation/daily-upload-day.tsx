import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { statementReports } from '@dcir/core/reconciliation/reports-contract'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { useParams } from '@tanstack/react-router'
import { entryColumns } from './entry-columns'
import { entryFilters, useEntrySearch } from './entry-filters'
import { StatementReport } from './statement-report'

/** The rows that statements brought for a day, and the report of them. */
export function DailyUploadDay() {
  const { transactionDate } = useParams({ from: '/back-office/reconciliation/daily-uploads_/$transactionDate' })
  const target = { transactionDate }
  return (
    <DetailScreen
      title={`Transactions (${formatBusinessDate(transactionDate)})`}
      back={{ to: '/back-office/reconciliation/daily-uploads' }}
      endpoint={statementReports.check}
      input={{ body: target }}
    >
      {() => (
        <>
          <StatementReport target={target} />
          <Entries transactionDate={transactionDate} />
        </>
      )}
    </DetailScreen>
  )
}

function Entries({ transactionDate }: { transactionDate: string }) {
  const fixed = useEntrySearch({ transactionDate })
  return (
    <FilteredPart
      label="Transactions"
      endpoint={accountEntries.search}
      fixed={fixed}
      filters={entryFilters}
      columns={entryColumns}
      rowKey={({ referenceId }) => referenceId}
      rowName={({ rrn }) => rrn}
      empty="No transactions found..."
    />
  )
}
