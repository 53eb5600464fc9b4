/** A transaction report: its columns, and its rows. */
import { pick } from '@dcir/core/contract/vocabulary'
import { type OptionalField, optionalNames } from '@dcir/core/transactions/contract'
import { reportRowFields, transactionFields } from '@dcir/core/transactions/fields'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { Cell, SheetColumn } from '@dcir/spreadsheets/workbook-writer'
import type { Database, Scope, Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import { askedFor } from './asked-transactions'
import { type ReportCursor, type ReportRow, transactionsStore } from './transactions.store'

interface AgentName {
  cardAcceptorId: string
  merchantName: string
}

/** The columns of a report, and what is known of its rows before the first is read. */
interface ReportPlan {
  expected: number
  columns: SheetColumn[]
  /** Optional fields that transactions of the scope ever had. */
  given: readonly OptionalField[]
}

/** The columns of one population's report, and how a transaction becomes a row of it. */
function reportSheet(forBank: boolean, agents: ReadonlyMap<number, AgentName>, given: readonly OptionalField[]) {
  // A super agent's own report need not say whose it is.
  const own = reportRowFields.filter(({ name }) => forBank || name !== 'merchantName')
  // The documents name the columns of a report, so that further ones come after them.
  const shown = [...own, ...pick(transactionFields, ...given)]
  return {
    columns: sheetColumnsOf(shown),
    row: (row: ReportRow): Cell[] => {
      const agent = agents.get(row.superAgentId)
      // Completed where it is: copies of a million rows took as long as reading them.
      const completed = Object.assign(row, {
        transactionAmount: row.amount,
        cardAcceptorLocation: row.location,
        merchantName: agent?.merchantName,
        cardAcceptorId: agent?.cardAcceptorId,
      })
      return cellsOf(shown, completed)
    },
  }
}

/** Large enough to keep the writer busy, small enough to keep memory flat. */
const CHUNK = 2000

/** The content of a report before it is made: its number of rows and its columns. */
export const reportExtent = (database: Database, scope: Scope, filter: TransactionFilter): Promise<ReportPlan> =>
  database.read(scope, async (db) => {
    const values = await transactionsStore(db).optionalValues()
    const given = optionalNames.filter((name) => values[name].length > 0)
    const { columns } = reportSheet(scope.kind === 'bank', new Map(), given)
    return { expected: await transactionsStore(db).count(await askedFor(db, filter)), columns, given }
  })

/** Hands a report's rows over, chunk by chunk, with the optional fields that its columns have. */
export async function eachReportRow(
  database: Database,
  scope: Scope,
  filter: TransactionFilter,
  given: readonly OptionalField[],
  take: (rows: Cell[][]) => Promise<void>,
): Promise<void> {
  const { agents, asked } = await database.read(scope, async (db) => ({
    agents: await transactionsStore(db).agentNames(),
    asked: await askedFor(db, filter),
  }))
  const { row } = reportSheet(scope.kind === 'bank', agents, given)
  const read = (db: Sql, last: ReportCursor | null) => transactionsStore(db).after(asked, last, CHUNK)
  await eachChunk<ReportRow & ReportCursor>(database, scope, read, (rows) => take(rows.map(row)))
}
