/** What a spreadsheet of disputes holds: its columns, and a dispute as a row of it. */
import type { Cell, SheetColumn } from '@dcir/spreadsheets/workbook-writer'
import type { DisputeRow } from './dispute-lists.store'

interface Column extends SheetColumn {
  cell(row: DisputeRow): Cell
}

const text = (header: string, width: number, cell: Column['cell']): Column => ({ header, width, kind: 'text', cell })
const instant = (header: string, cell: (row: DisputeRow) => Date): Column => ({
  header,
  width: 20,
  kind: 'instant',
  cell: (row) => cell(row).getTime(),
})

export const disputeSheet: readonly Column[] = [
  text('Log code', 24, (row) => row.logCode),
  text('Super Agent', 26, (row) => row.merchantName),
  text('Customer Name', 28, (row) => row.customerAccountName),
  text('Customer Account', 18, (row) => row.customerAccountNumber),
  { header: 'Amount', width: 16, kind: 'money', cell: (row) => row.transactionAmount },
  instant('Transaction Time', (row) => row.transactionTime),
  instant('Log Date', (row) => row.createdOn),
  instant('TAT', (row) => row.tatExpiryDate),
  text('Dispute status', 18, (row) => row.status),
  text('Resolution status', 18, (row) => row.resolutionStatus),
  text('Reason', 32, (row) => row.reason),
  text('Logged by', 18, (row) => row.loggedBy),
  text('Resolved by', 18, (row) => row.resolvedBy),
  text('Response code', 14, (row) => row.transactionResponseCode),
  text('Rrn', 15, (row) => row.rrn),
  text('Stan', 10, (row) => row.stan),
  text('Masked pan', 20, (row) => row.maskedPan),
  text('Terminal id', 14, (row) => row.terminalId),
  text('Transaction search key', 28, (row) => row.transactionSearchKey),
]
