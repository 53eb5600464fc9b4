/** Reading transactions, and taking them in. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import { transactions as contract, type TransactionDetail } from '@dcir/core/transactions/contract'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { type CodeGroups, clueOf } from '@dcir/core/transactions/rules'
import type { Cell } from '@dcir/spreadsheets/workbook-writer'
import type { Call } from '../../call/call'
import { BANK, type Database, type Scope, type Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import type { Fragment } from '../../db/sql'
import type { Writes } from '../../write/write'
import { codeGroups, ingestRows } from './ingestion'
import { reportSheet } from './transaction-report'
import { type ReportCursor, type ReportRow, type TransactionDetailRow, transactionsStore } from './transactions.store'

/** As many as fit below the line that they are sought in. */
const MAX_FOUND = 8

/** Large enough to keep the writer busy, small enough to keep memory flat. */
const REPORT_CHUNK = 2000

interface PageOf {
  page: number
  size: number
}

export type TransactionsService = ReturnType<typeof createTransactionsService>

const NO_GROUPS: CodeGroups = { SUCCESS: [], FAILED_INCONCLUSIVE: [] }

/** A filter with what the database knows of its words. */
async function askedFor(db: Sql, filter: TransactionFilter) {
  const agentIds = filter.cardAcceptorId ? await transactionsStore(db).agentIds(filter.cardAcceptorId) : null
  // The groups matter only to a filter that names one.
  return { filter, groups: filter.responseCodeState ? await codeGroups(db) : NO_GROUPS, agentIds }
}

/** A feature's part of a transaction's history, handed in by the application: features do not know each other. */
export type TimelinePart = (db: Sql, transactionId: number) => Promise<TransactionDetail['timeline']>

export function createTransactionsService(database: Database, writes: Writes, parts: readonly TimelinePart[]) {
  return {
    async list(call: Call, filter: TransactionFilter, { page: index, size }: PageOf) {
      return database.read(call.scope, async (db) =>
        transactionsStore(db).list(await askedFor(db, filter), index, size),
      )
    },

    /** The transactions that rows of another table pick, such as the lines of a bulk settlement. */
    async listPicked(db: Sql, filter: TransactionFilter, lines: Fragment, { page: index, size }: PageOf) {
      const asked = await askedFor(db, filter)
      return transactionsStore(db).listPicked(asked, lines, index, size)
    },

    find: (call: Call, text: string) =>
      database.read(call.scope, (db) => transactionsStore(db).find(clueOf(text), MAX_FOUND)),

    /** Another tenant's transaction answers as one that does not exist. */
    async show(call: Call, key: string): Promise<TransactionDetail> {
      return database.read(call.scope, async (db) => {
        const row = await transactionsStore(db).byKey(key)
        if (!row) throw new Refusal('not-found', { label: 'Transaction' })
        const more: TransactionDetail['timeline'] = []
        for (const part of parts) more.push(...(await part(db, row.id)))
        return detailOf(row, more)
      })
    },

    /** The content of a report before it is made: its number of rows and its columns. */
    reportSheet: (scope: Scope, filter: TransactionFilter) =>
      database.read(scope, async (db) => ({
        expected: await transactionsStore(db).count(await askedFor(db, filter)),
        columns: reportSheet(scope.kind === 'bank', new Map()).columns,
      })),

    /** Hands a report's rows over, chunk by chunk. */
    async reportRows(scope: Scope, filter: TransactionFilter, take: (rows: Cell[][]) => Promise<void>) {
      const { agents, asked } = await database.read(scope, async (db) => ({
        agents: await transactionsStore(db).agentNames(),
        asked: await askedFor(db, filter),
      }))
      const { row } = reportSheet(scope.kind === 'bank', agents)
      const read = (db: Sql, last: ReportCursor | null) => transactionsStore(db).after(asked, last, REPORT_CHUNK)
      await eachChunk<ReportRow & ReportCursor>(database, scope, read, (rows) => take(rows.map(row)))
    },

    ingest: (call: Call, batch: readonly unknown[]) =>
      writes.run(call, contract.ingest, {
        scope: BANK,
        async change({ db, at }) {
          const answer = await ingestRows(db, batch, at)
          const { rows: _, ...counts } = answer
          return { answer, subject: `${batch.length} transactions`, details: counts }
        },
      }),
  }
}

function detailOf(row: TransactionDetailRow, more: TransactionDetail['timeline']): TransactionDetail {
  const { id: _, isDebit, transactionTime, ...rest } = row
  const at = lagosIso(transactionTime)
  const outcome = row.responseCode === '00' ? 'Approved' : `Answered with response code ${row.responseCode}`
  return {
    ...rest,
    transactionTime: at,
    transactionIndicator: isDebit ? 'DEBIT' : 'CREDIT',
    timeline: [{ kind: 'authorised', at, text: outcome }, ...more].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}
