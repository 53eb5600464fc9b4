/**
 * The API killed KILLS times (100) at its work on statements, bulk files and reports, which come in again and again: all
 * of it is final within a minute of the last restart, nothing is lost, and nothing is there twice.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '@dcir/api/simulator/random'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMost } from '../bench/figures'
import { keepFigures } from '../bench/results'
import { DISPUTE_HEADER, disputeLine } from '../support/bulk-file'
import { STATEMENT_HEADER, statementLine } from '../support/statement-rows'
import { batchesOf, type Platform, startPlatform } from './platform'

const FULL = 100
const KILLS = Number(process.env.KILLS || FULL)
const DAY = '2026-11-20'
/** Rows of one file each: lines, lines without a transaction, disputes. */
const LINES = 400
const UNKNOWN = 5
const DISPUTES = 100
const SLICE = 500
const MAX_PAUSE_MS = 900
const FINAL_WITHIN_S = 60
const HOUR = 60 * 60_000

let platform: Platform
const traffic = [...trafficOf(DAY, KILLS * SLICE)]
const random = seeded(KILLS)
const asked = { reports: 0 }
let finalAfter = Number.NaN

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isDisputable = ({ responseCode, transactionIndicator }: IncomingTransaction) =>
  responseCode === '00' && transactionIndicator === 'CREDIT'

/** One file of each kind, of transactions that no other file has. */
async function sendIn(turn: number): Promise<void> {
  const slice = traffic.slice(turn * SLICE, (turn + 1) * SLICE)
  const unknown = slice
    .slice(0, UNKNOWN)
    .map((one) => statementLine(one, { amount: one.transactionAmount + 100 * turn + 1 }))
  const lines = [...slice.slice(UNKNOWN, UNKNOWN + LINES).map((one) => statementLine(one)), ...unknown]
  const disputes = slice.filter(isDisputable).slice(0, DISPUTES)
  expect(disputes).toHaveLength(DISPUTES)
  const rows = disputes.map((one) => disputeLine(one, { account: '0123456780', name: 'ADAEZE OKAFOR' }))
  for (const [noun, header, content] of [
    ['statements', STATEMENT_HEADER, lines],
    ['disputes', DISPUTE_HEADER, rows],
  ] as const) {
    const path = join(platform.folder, `${noun}-${turn}.csv`)
    writeFileSync(path, [header, ...content, ''].join('\n'))
    const { code, stderr } = await platform.command(noun, noun, 'upload', path, '--json')
    if (code !== 0) throw new Error(`${noun} ${turn} ended with ${code}: ${stderr}`)
  }
}

/** A report of the whole day; who has as many waiting as one may have gets none. */
async function askForReport(): Promise<void> {
  const client = await platform.signIn('bo.admin')
  const body = { startDate: DAY, endDate: DAY }
  await client.call(reports.generate, { body }).then(
    () => asked.reports++,
    (error: { code?: string }) => {
      if (error.code !== 'reports-waiting') throw error
    },
  )
}

const OPEN = `SELECT (SELECT count(*) FROM statement_files WHERE status NOT IN ('COMPLETED', 'FAILED'))
  + (SELECT count(*) FROM bulk_batches WHERE status <> 'COMPLETED')
  + (SELECT count(*) FROM transaction_reports WHERE status NOT IN ('COMPLETED', 'FAILED')) AS open`

beforeAll(async () => {
  platform = await startPlatform()
  await platform.fill(batchesOf(traffic, 0))
  for (let turn = 0; turn < KILLS; turn++) {
    await sendIn(turn)
    await askForReport()
    await pause(random() * MAX_PAUSE_MS)
    await platform.killAndStart()
  }
  const restarted = Date.now()
  while (Number((await platform.ask(OPEN))?.open ?? 1) > 0) await pause(200)
  finalAfter = (Date.now() - restarted) / 1000
}, HOUR)
afterAll(() => platform?.close())

/** The digests of the stored files. */
const kept = (): Set<string> =>
  new Set(
    readdirSync(join(platform.folder, 'data/files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex'),
      ),
  )

/** Counts of all rows that were sent, by more than one way of counting. */
async function found() {
  const statements = await platform.ask(`SELECT
    (SELECT count(*) FROM statement_files WHERE status = 'COMPLETED')::int AS files,
    (SELECT sum(success_count) FROM statement_files)::int AS accepted,
    (SELECT count(*) FROM statement_entries)::int AS lines,
    (SELECT count(DISTINCT (statement_id, row_number)) FROM statement_entries)::int AS rows,
    (SELECT count(DISTINCT transaction_id) FROM statement_pairs)::int AS paired,
    (SELECT sum(success_count + failed_count) FROM statement_day_totals)::int AS counted,
    (SELECT count(*) FROM statement_open_entries)::int AS open`)
  const disputes = await platform.ask(`SELECT
    (SELECT count(*) FROM bulk_items WHERE status = 'SUCCESSFUL')::int AS items,
    (SELECT count(*) FROM disputes)::int AS disputes,
    (SELECT count(DISTINCT transaction_id) FROM disputes)::int AS transactions,
    (SELECT count(*) FROM audit_entries WHERE action = 'bulk-disputes.row')::int AS entries`)
  const made =
    await platform.ask(`SELECT count(*)::int AS reports, min(row_count)::int AS least, max(row_count)::int AS most,
    json_agg(encode(sha256, 'hex')) AS digests FROM transaction_reports WHERE status = 'COMPLETED'`)
  const { digests, ...reported } = made ?? {}
  const files = kept()
  const lost = ((digests ?? []) as string[]).filter((digest) => !files.has(digest)).length
  return { ...statements, ...disputes, ...reported, lost }
}

const wanted = () => ({
  files: KILLS,
  accepted: KILLS * (LINES + UNKNOWN),
  lines: KILLS * (LINES + UNKNOWN),
  rows: KILLS * (LINES + UNKNOWN),
  paired: KILLS * LINES,
  counted: KILLS * LINES,
  open: KILLS * UNKNOWN,
  items: KILLS * DISPUTES,
  disputes: KILLS * DISPUTES,
  transactions: KILLS * DISPUTES,
  entries: KILLS * DISPUTES,
  reports: asked.reports,
  least: traffic.length,
  most: traffic.length,
  lost: 0,
})

test(`after ${KILLS} kills nothing is lost and nothing is there twice, and the chain of the audit is whole`, async () => {
  expect(asked.reports).toBeGreaterThan(0)
  expect(await found()).toEqual(wanted())
  expect(await platform.ask('SELECT audit_first_break() AS broken')).toEqual({ broken: null })
})

test('all of it is final within a minute of the last restart', () => {
  const figure = atMost('final after the last restart', 's', finalAfter, FINAL_WITHIN_S)
  console.log({ kills: KILLS, ...asked, figure })
  if (KILLS >= FULL) keepFigures('kills', { rows: KILLS, pairs: 1 }, [figure])
  expect(figure.met).toBe(true)
})

test('a line that is lost, and one that is there twice, are found', async () => {
  await platform.ask('DELETE FROM statement_entries WHERE id = (SELECT min(id) FROM statement_entries)')
  expect(await found()).toMatchObject({ lines: wanted().lines - 1, paired: wanted().paired - 1 })
  await platform.ask(`INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn,
      stan, amount, terminal_id, is_debit)
    SELECT statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan, amount, terminal_id, is_debit
    FROM statement_entries ORDER BY id LIMIT 1`)
  expect(await found()).toMatchObject({ lines: wanted().lines, rows: wanted().rows - 1 })
})
