/** A transaction report: its columns, and a row of it. */
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { transactionFields } from '@dcir/core/transactions/fields'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import type { ReportRow } from './transactions.store'

interface AgentName {
  cardAcceptorId: string
  merchantName: string
}

const fields = worded(
  pick(
    transactionFields,
    'transactionTime',
    'maskedPan',
    'rrn',
    'stan',
    'transactionAmount',
    'chargeAmount',
    'terminalId',
    'merchantName',
    'cardAcceptorId',
    'cardAcceptorLocation',
    'responseCode',
    'transactionSearchKey',
    'bulkSettlementKey',
    'disputeLogCode',
  ),
  { chargeAmount: 'Charge Amount', merchantName: 'Super Agent', cardAcceptorId: 'Card Acceptor Id' },
)

/** The columns of one population's report, and how a transaction becomes a row of it. */
export function reportSheet(forBank: boolean, agents: ReadonlyMap<number, AgentName>) {
  // A super agent's own report need not say whose it is.
  const shown = fields.filter(({ name }) => forBank || name !== 'merchantName')
  return {
    columns: sheetColumnsOf(shown),
    row: ({ superAgentId, amount, location, ...row }: ReportRow): Cell[] => {
      const agent = agents.get(superAgentId)
      return cellsOf(shown, {
        ...row,
        transactionAmount: amount,
        cardAcceptorLocation: location,
        merchantName: agent?.merchantName,
        cardAcceptorId: agent?.cardAcceptorId,
      })
    },
  }
}
