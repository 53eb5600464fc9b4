/** The xlsx report of a bulk settlement: PENDING until it is begun, READY while it is written, COMPLETED once it is there. */

import { pick } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { bulkSettlementFields, settlementLineFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { formatInstant } from '@dcir/core/time/lagos'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import type { SummaryLine } from '@dcir/spreadsheets/workbook-writer'
import { BANK, type Database, type Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import { sql } from '../../db/sql'
import type { FileStore } from '../../files/files'
import { storeWorkbook } from '../../files/workbook-file'
import type { JobKind, RunningJob } from '../../jobs/runner'
import { type BulkRecord, bulkSettlementsStore } from './bulk-settlements.store'

export const SETTLEMENT_REPORT_JOB = 'settlement-reports'
const CHUNK = 2000

interface Deps {
  database: Database
  files: FileStore
}

/** A line of a bulk with its transaction, and where it stands in the order of a report. */
export interface LineRow {
  transactionTime: Date
  maskedPan: string
  rrn: string
  stan: string
  terminalId: string
  cardAcceptorLocation: string
  transactionSearchKey: string
  amount: number
  standardFee: number
  concessionFee: number | null
  fee: number
  vat: number
  net: number
  cursorTime: string
  id: number
}

const fields = pick(
  settlementLineFields,
  'transactionTime',
  'maskedPan',
  'rrn',
  'stan',
  'terminalId',
  'cardAcceptorLocation',
  'transactionSearchKey',
  'amount',
  'standardFee',
  'concessionFee',
  'fee',
  'vat',
  'net',
)

const summed = ['amount', 'fee', 'vat', 'net'] as const

/** Counts lines and adds up their money, for the summary behind them. */
function summing() {
  const sums = { amount: 0, fee: 0, vat: 0, net: 0 }
  let count = 0
  let first: Date | null = null
  let last: Date | null = null
  return {
    add(rows: readonly LineRow[]): void {
      count += rows.length
      first ??= rows[0]?.transactionTime ?? null
      last = rows.at(-1)?.transactionTime ?? last
      for (const row of rows) for (const name of summed) sums[name] += row[name]
    },
    lines: (): SummaryLine[] => [
      { label: 'First transaction', text: formatInstant(first) },
      { label: 'Last transaction', text: formatInstant(last) },
      { label: 'Transactions', text: formatCount(count) },
      ...summed.map((name) => ({ label: settlementLineFields[name].label, amount: sums[name] })),
    ],
  }
}

const reportStore = (db: Sql) => ({
  begin: (id: number) =>
    db.run(
      sql`UPDATE bulk_settlements SET report_status = 'READY', report_failure = NULL,
         report_generation_attempt = report_generation_attempt + 1 WHERE id = ${id} AND report_status <> 'COMPLETED'`,
    ),

  /** False when it is there already, so that the file belongs to nobody. */
  finish: async (id: number, file: { key: string; size: number; sha256: Buffer }) =>
    (await db.run(
      sql`UPDATE bulk_settlements SET report_status = 'COMPLETED', report_key = ${file.key},
        report_size = ${file.size}, report_sha256 = ${file.sha256}
       WHERE id = ${id} AND report_status = 'READY'`,
    )) === 1,

  merchantName: async (superAgentId: number) =>
    (await db.first<{ merchantName: string }>(sql`SELECT merchant_name FROM super_agents WHERE id = ${superAgentId}`))
      ?.merchantName ?? '',

  fail: (key: string, reason: string) =>
    db.run(
      sql`UPDATE bulk_settlements SET report_status = 'PENDING', report_failure = ${reason}
       WHERE bulk_settlement_key = ${key} AND report_status = 'READY'`,
    ),
})

/** Lines of a bulk in the order of their transactions, a chunk after the last one that was read. */
export const settlementLines = (db: Sql, bulkId: number, last: LineRow | null) =>
  db.rows<LineRow>(
    sql`SELECT l.transaction_time, l.transaction_time::text AS cursor_time, l.transaction_id AS id, l.amount,
       l.standard_fee, l.concession_fee, l.fee, l.vat, l.net, t.masked_pan, t.rrn, t.stan, t.terminal_id,
       t.card_acceptor_location, t.transaction_search_key
     FROM settlement_lines l JOIN transactions t ON t.transaction_time = l.transaction_time
       AND t.id = l.transaction_id AND t.super_agent_id = l.super_agent_id
     WHERE l.bulk_id = ${bulkId} AND (l.transaction_time, l.transaction_id) >
     (${last?.cursorTime ?? '-infinity'}::timestamptz, ${last?.id ?? 0})
     ORDER BY l.transaction_time, l.transaction_id LIMIT ${CHUNK}`,
  )

export function settlementReportJob({ database, files }: Deps): JobKind {
  const within = <T>(work: (store: ReturnType<typeof reportStore>) => Promise<T>) =>
    database.transaction(BANK, (db) => work(reportStore(db)))

  const write = (bulk: BulkRecord, merchantName: string, signal: AbortSignal) => {
    const sums = summing()
    return storeWorkbook(files, {
      sheet: 'Settlement',
      columns: sheetColumnsOf(fields),
      signal,
      summary: () => [
        { label: bulkSettlementFields.bulkSettlementKey.label, text: bulk.key },
        { label: bulkSettlementFields.merchant.label, text: merchantName },
        ...sums.lines(),
      ],
      rows(take) {
        const read = (db: Sql, last: LineRow | null) => settlementLines(db, bulk.id, last)
        return eachChunk<LineRow>(database, BANK, read, (rows) => {
          sums.add(rows)
          return take(rows.map((row) => cellsOf(fields, row)))
        })
      },
    })
  }

  async function run({ key, signal }: RunningJob): Promise<undefined> {
    const [bulk, merchantName] = await database.read(BANK, async (db) => {
      const found = await bulkSettlementsStore(db).byKey(key)
      return [found, found ? await reportStore(db).merchantName(found.superAgentId) : ''] as const
    })
    if (!bulk || bulk.status === 'PENDING' || bulk.reportStatus === 'COMPLETED') return
    await within((store) => store.begin(bulk.id))
    const file = await write(bulk, merchantName, signal)
    if (!(await within((store) => store.finish(bulk.id, file)))) await files.remove(file.key)
  }

  return {
    kind: SETTLEMENT_REPORT_JOB,
    run,
    onFailed: (db, { key }, reason) => reportStore(db).fail(key, reason),
  }
}
