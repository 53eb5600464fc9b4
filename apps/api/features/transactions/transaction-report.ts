/** What a transaction report holds: its columns, and a row of it. */
import type { Cell, SheetColumn } from '@dcir/spreadsheets/workbook-writer'
import type { ReportRow } from './transactions.store'

interface AgentName {
  cardAcceptorId: string
  merchantName: string
}

interface Column extends SheetColumn {
  cell(row: ReportRow, agent: AgentName | undefined): Cell
  /** Not in a super agent's own report. */
  bankOnly?: boolean
}

const columns: readonly Column[] = [
  { header: 'Time', width: 20, kind: 'instant', cell: (row) => row.transactionTime.getTime() },
  { header: 'Masked pan', width: 20, kind: 'text', cell: (row) => row.maskedPan },
  { header: 'Rrn', width: 15, kind: 'text', cell: (row) => row.rrn },
  { header: 'Stan', width: 10, kind: 'text', cell: (row) => row.stan },
  { header: 'Amount', width: 16, kind: 'money', cell: (row) => row.amount },
  { header: 'Charge Amount', width: 16, kind: 'money', cell: (row) => row.chargeAmount },
  { header: 'Terminal id', width: 14, kind: 'text', cell: (row) => row.terminalId },
  {
    header: 'Super Agent',
    width: 26,
    kind: 'text',
    bankOnly: true,
    cell: (_row, agent) => agent?.merchantName ?? null,
  },
  { header: 'Card Acceptor Id', width: 20, kind: 'text', cell: (_row, agent) => agent?.cardAcceptorId ?? null },
  { header: 'Card Acceptor Location', width: 36, kind: 'text', cell: (row) => row.location },
  { header: 'Response code', width: 14, kind: 'text', cell: (row) => row.responseCode },
  { header: 'Transaction search key', width: 28, kind: 'text', cell: (row) => row.transactionSearchKey },
  { header: 'Bulk settlement key', width: 24, kind: 'text', cell: (row) => row.bulkSettlementKey },
  { header: 'Dispute log code', width: 22, kind: 'text', cell: (row) => row.disputeLogCode },
]

/** The columns of one population's report, and how a transaction becomes a row of it. */
export function reportSheet(forBank: boolean, agents: ReadonlyMap<number, AgentName>) {
  const shown = columns.filter(({ bankOnly }) => forBank || !bankOnly)
  return {
    columns: shown.map(({ header, width, kind }) => ({ header, width, kind })),
    row: (row: ReportRow): Cell[] => {
      const agent = agents.get(row.superAgentId)
      return shown.map((column) => column.cell(row, agent))
    },
  }
}
