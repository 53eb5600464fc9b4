/** Ten thousand rows of a bulk dispute file while the API is killed three times: every row once, and nothing lost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISPUTE_HEADER, disputeLine } from '../support/bulk-file'
import { type CommandEnd, type Platform, startPlatform } from './platform'

/** BULK_ROWS makes it a smaller file to try things out. */
const ROWS = Number(process.env.BULK_ROWS || 10_000)
/** Rows without a transaction: they fail, and the others are not affected. */
const UNKNOWN = Math.floor(ROWS / 100)
const DAY = '2026-11-20'
const HOUR = 60 * 60_000
const KILLED_AT = [0.2, 0.5, 0.8]

const isDisputable = ({ responseCode, transactionIndicator }: IncomingTransaction) =>
  responseCode === '00' && transactionIndicator === 'CREDIT'

let platform: Platform
let batchId: string
beforeAll(async () => {
  platform = await startPlatform()
}, HOUR)
afterAll(() => platform?.close(), 60_000)

const finalRows = async (): Promise<number> => {
  const row = await platform.ask('SELECT successful_count + failed_count AS done FROM bulk_batches')
  return Number(row?.done ?? 0)
}

async function untilRows(wanted: number): Promise<void> {
  while ((await finalRows()) < wanted) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe(`a bulk dispute file of ${ROWS} rows`, () => {
  test(
    'BDP-20 is followed by one command through three kills of the API to the planted counts',
    async () => {
      // Three in four of a day's transactions can be disputed.
      const traffic = [...trafficOf(DAY, Math.ceil(ROWS * 1.35))]
      for (let at = 0; at < traffic.length; at += 5000) await platform.fill([traffic.slice(at, at + 5000)])
      const disputable = traffic.filter(isDisputable).slice(0, ROWS)
      expect(disputable).toHaveLength(ROWS)
      const lines = disputable.map((one, at) =>
        disputeLine(one, {
          account: '0123456780',
          name: 'ADAEZE OKAFOR',
          ...(at < UNKNOWN ? { amount: '987654321' } : {}),
        }),
      )
      const path = join(platform.folder, 'november.csv')
      writeFileSync(path, [DISPUTE_HEADER, ...lines, ''].join('\n'))
      const begin = Date.now()
      const running: Promise<CommandEnd> = platform.command('upload', 'disputes', 'upload', path, '--wait', '--json')
      for (const part of KILLED_AT) {
        await untilRows(Math.floor(ROWS * part))
        // The rest is soon done once the API runs again, so the rows are counted while it is down.
        await platform.killAndStart(async () => {
          const done = await finalRows()
          expect(done).toBeGreaterThanOrEqual(Math.floor(ROWS * part))
          expect(done).toBeLessThan(ROWS)
        })
      }
      const { code, stdout, stderr } = await running
      const rate = Math.round(ROWS / ((Date.now() - begin) / 1000))
      console.log(`${ROWS} rows, each with its effect, at ${rate} rows a second, three restarts included`)
      expect(stderr).not.toContain('Error')
      const batch = JSON.parse(stdout)
      batchId = batch.batchId
      expect([code, batch]).toEqual([
        4,
        expect.objectContaining({
          status: 'COMPLETED',
          totalCount: ROWS,
          pendingCount: 0,
          successfulCount: ROWS - UNKNOWN,
          failedCount: UNKNOWN,
        }),
      ])
      expect(batch.failedRows).toHaveLength(UNKNOWN)
    },
    HOUR,
  )

  test('BDP-10 each row has its one dispute, and each dispute its one row', async () => {
    const logged = ROWS - UNKNOWN
    const items = `SELECT count(*) AS items, count(log_code) AS codes, count(DISTINCT log_code) AS disputes,
      count(*) FILTER (WHERE status = 'PENDING') AS pending FROM bulk_items`
    expect(await platform.ask(items)).toEqual({ items: ROWS, codes: logged, disputes: logged, pending: 0 })
    const disputes = `SELECT count(*) AS disputes, count(DISTINCT transaction_id) AS transactions FROM disputes
      WHERE log_code IN (SELECT log_code FROM bulk_items)`
    expect(await platform.ask(disputes)).toEqual({ disputes: logged, transactions: logged })
    const events = 'SELECT count(*) AS events FROM dispute_events'
    expect(await platform.ask(events)).toEqual({ events: logged })
    const counted = "SELECT sum(dispute_count)::integer AS counted FROM dispute_days WHERE event = 'LOGGED'"
    expect(await platform.ask(counted)).toEqual({ counted: logged })
  })

  test('BDP-09 one audit entry a row, and the chain of entries is whole', async () => {
    const entries = `SELECT count(*) AS entries, count(DISTINCT details->>'row') AS rows FROM audit_entries
      WHERE action = 'bulk-disputes.row'`
    expect(await platform.ask(entries)).toEqual({ entries: ROWS, rows: ROWS })
    expect(await platform.ask('SELECT audit_first_break() AS broken')).toEqual({ broken: null })
    const client = await platform.signIn('bo.admin')
    const summary = await client.call(bulkDisputes.summary, { params: { batchId } })
    expect(summary).toEqual({ PENDING: 0, SUCCESSFUL: ROWS - UNKNOWN, FAILED: UNKNOWN })
  })

  test('CNV-17 the API logged no fault of its own', () => {
    expect(platform.said()).not.toMatch(/"level":(50|60)|UnhandledPromise|FATAL/)
  })
})
