/**
 * Program of a bench: writes the rows of a transaction report, with the product's writer or with that of exceljs alone.
 * `written-rows.ts ours|exceljs ROWS FILE`.
 */
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { demoSuperAgents } from '@dcir/api/simulator/super-agents'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { reportRowFields } from '@dcir/core/transactions/fields'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { type Cell, startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import { writeByExceljs } from './exceljs-writer'

const columns = sheetColumnsOf(reportRowFields)
/** Rows made before the first is written, and written again and again, so that making them does not count. */
const MADE = 10_000
/** Rows at a time, as a report reads them. */
const CHUNK = 2000

const names = new Map(demoSuperAgents.map(({ cardAcceptorId, merchantName }) => [cardAcceptorId, merchantName]))

function madeRows(): Cell[][] {
  return [...trafficOf('2026-11-20', MADE)].map((one, at) =>
    cellsOf(reportRowFields, {
      ...one,
      transactionTime: new Date(one.transactionTime),
      chargeAmount: Math.round(one.transactionAmount / 200),
      merchantName: names.get(one.cardAcceptorId),
      bulkSettlementKey: at % 7 === 0 ? null : `BS-20261120-${at % 40}`,
      disputeLogCode: at % 90 === 0 ? `DL-${at}` : null,
    }),
  )
}

function* chunksOf(made: readonly Cell[][], rows: number): Generator<Cell[][]> {
  for (let done = 0; done < rows; done += CHUNK) {
    const begin = done % MADE
    yield made.slice(begin, begin + Math.min(CHUNK, rows - done))
  }
}

async function byOurs(chunks: Iterable<Cell[][]>, file: Writable): Promise<void> {
  const workbook = startWorkbook({ sheet: 'Transactions', columns })
  workbook.content.pipe(file)
  for (const rows of chunks) await workbook.write(rows)
  await workbook.end()
}

const [writer = '', rows = '', path = ''] = process.argv.slice(2)
const file = createWriteStream(path)
const written = finished(file)
const chunks = chunksOf(madeRows(), Number(rows))
if (writer === 'ours') await byOurs(chunks, file)
else await writeByExceljs(columns, chunks, file)
await written
