/**
 * Ten times as many transactions: any page and any filter of the list beside page 0 of the smaller database, dashboards
 * beside a scan of the rows, a report beside the writer of exceljs alone.
 */

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { eachReportRow, reportExtent } from '@dcir/api/features/transactions/transaction-report'
import { type Endpoint, fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { addDays } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { type Cell, startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import { type DemoApp, openApp } from './demo-app'
import { writeByExceljs } from './exceljs-writer'
import { type Figure, paired, seconds, speed } from './figures'
import type { Ground } from './ground'
import { listFigures, type PageAsked } from './list-figures'
import { fillWith, SCALE_END } from './many-transactions'

interface Scaled extends DemoApp {
  ownerUrl: string
}

async function scaled(ground: Ground, rows: number): Promise<Scaled> {
  const { ownerUrl, apiUrl } = await ground.createDatabase(`bench_scale_${rows}`)
  await fillWith(ownerUrl, rows)
  return { ...(await openApp(ground, `scale-${rows}`, apiUrl)), ownerUrl }
}

const urlOf = (endpoint: Endpoint, query: string) => `${fullPath(throughDoor(endpoint, 'backoffice'))}${query}`

const questionsOf = (large: number): Record<string, string> => ({
  'page 0': '?page=0',
  'a page in the middle': `?page=${Math.floor(large / 10 / 11)}`,
  'the last page': `?page=${Math.floor(large / 10) - 1}`,
  'one super agent, page 5,000': '?page=5000&cardAcceptorId=2011LA000000001',
  'one day, page 100': `?page=100&startDate=${SCALE_END}&endDate=${SCALE_END}`,
  'failed without debit, page 1,000': '?page=1000&responseCodeState=FAILED_NO_DEBIT',
  'a rare response code': '?page=0&responseCodeState=OTHER&otherResponseCode=68',
  'a response code that never came': '?page=0&responseCodeState=OTHER&otherResponseCode=ZZ',
  'a terminal': '?page=0&terminalId=20110101',
  'a masked PAN': '?page=0&maskedPan=539983******0101',
  'an RRN': `?page=0&rrn=${String(large / 20).padStart(12, '0')}`,
  'an RRN that never came': '?page=0&rrn=ZZZZZZZZZZZZ',
})

function pagesOf(small: Scaled, large: Scaled, { scale: size }: Ground): PageAsked[] {
  return Object.entries(questionsOf(size.large)).map(([name, query]) => ({
    figure: `list of ${size.large}, ${name}`,
    against: `page 0 of ${size.small}`,
    ask: () => large.ask(urlOf(transactions.list, query)),
    reference: () => small.ask(urlOf(transactions.list, '?page=0')),
  }))
}

const SCAN = `SELECT count(*) FILTER (WHERE response_code = '00') AS good, count(*) AS every,
  sum(amount) FILTER (WHERE response_code = '00') AS amount
  FROM (SELECT business_date, super_agent_id, response_code, amount FROM transactions
    WHERE transaction_time >= $1::date - interval '1 hour' AND transaction_time < $2::date + interval '23 hours') t
  GROUP BY business_date, super_agent_id`

/** The same thirty days: from the rollup through the whole endpoint, and from the rows by a bare scan. */
async function dashboardFigure(large: Scaled, runs: number): Promise<Figure> {
  const startDate = addDays(SCALE_END, -29)
  let fromRollup = 0
  let fromScan = 0
  const ours = () =>
    seconds(async () => {
      const body = await large.ask(
        urlOf(dashboards.transactionsHistory, `?startDate=${startDate}&endDate=${SCALE_END}`),
      )
      fromRollup = JSON.parse(body).result.generalAnalyticsSummary.totalSuccessfulTransactionValue
    })
  const scan = () =>
    seconds(() =>
      withConnection(large.ownerUrl, async (sql) => {
        const { rows } = await sql.query(SCAN, [startDate, SCALE_END])
        fromScan = rows.reduce((sum: number, row: { amount: string | number }) => sum + Number(row.amount), 0)
      }),
    )
  const pairs = await paired(runs, ours, scan)
  if (fromRollup !== fromScan) throw new Error(`the rollup says ${fromRollup}, the rows say ${fromScan}`)
  return speed({ figure: 'dashboard of 30 days', against: 'a scan of the rows, equal figures', atLeast: 200 }, pairs)
}

/** A report of the days that hold about a million rows, beside the same rows from memory into exceljs alone. */
async function reportFigure(large: Scaled, { scale: size, runs }: Ground): Promise<Figure> {
  const days = Math.max(1, Math.round(size.small / (size.large / 60)))
  const filter = { startDate: addDays(SCALE_END, 1 - days), endDate: SCALE_END }
  const { database } = large.app
  const { columns, given } = await reportExtent(database, BANK, filter)
  const batches: Cell[][][] = []
  await eachReportRow(database, BANK, filter, given, async (rows) => void batches.push(rows))
  const ours = () =>
    seconds(async () => {
      const workbook = startWorkbook({ sheet: 'Transactions', columns })
      const ended = once(workbook.content.resume(), 'end')
      await eachReportRow(database, BANK, filter, given, workbook.write)
      await workbook.end()
      await ended
    })
  const exceljs = () => seconds(() => writeByExceljs(columns, batches, new PassThrough().resume()))
  const rows = batches.reduce((sum, batch) => sum + batch.length, 0)
  return speed(
    {
      figure: `report of ${rows} rows`,
      against: 'the writer of exceljs alone on the same rows',
      atLeast: 1.5,
      aim: 2.5,
    },
    await paired(Math.min(runs, 3), ours, exceljs),
  )
}

export async function scale(ground: Ground): Promise<Figure[]> {
  const small = await scaled(ground, ground.scale.small)
  const large = await scaled(ground, ground.scale.large)
  try {
    const lists = await listFigures(pagesOf(small, large, ground), ground.calls)
    return [...lists, await dashboardFigure(large, ground.runs), await reportFigure(large, ground)]
  } finally {
    await small.app.close()
    await large.app.close()
  }
}
