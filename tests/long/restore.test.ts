/** The drill: the machine is lost while the switch sends, and the platform comes back from its last backup, to the kobo. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStatement } from '../support/statement-file'
import { type Platform, startPlatform } from './platform'

/** LONG_ROWS makes it a smaller day to try things out. */
const ROWS = Number(process.env.LONG_ROWS || 300_000)
const DAY = '2026-11-20'
const BATCH = 20
const PAUSE_MS = 25
const STATEMENT_ROWS = 2_000
const HOUR = 60 * 60_000

const all: IncomingTransaction[] = [...trafficOf(DAY, ROWS)]
/** So many are there before; the switch sends the others while the backup is taken. */
const before = Math.floor((ROWS * 0.3) / BATCH) * BATCH

/** The transactions, and what two rollups say of them. */
const SUMS = `SELECT (SELECT count(*) FROM transactions)::int AS count, (SELECT sum(amount) FROM transactions)::bigint AS amount,
  (SELECT sum(transaction_count) FROM transaction_days)::int AS "countOfDays",
  (SELECT sum(amount) FROM transaction_days)::bigint AS "amountOfDays",
  (SELECT sum(transaction_count) FROM transaction_hours)::int AS "countOfHours"`
const sumsOf = (rows: readonly IncomingTransaction[]) => {
  const amount = rows.reduce((sum, one) => sum + one.transactionAmount, 0)
  return { count: rows.length, amount, countOfDays: rows.length, amountOfDays: amount, countOfHours: rows.length }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** Sends one batch after the other, at the pace of a busy day, until it is stopped. */
function sending(platform: Platform) {
  let confirmed = before
  let stopped = false
  const done = (async () => {
    while (!stopped && confirmed < ROWS) {
      await platform.ingest(all.slice(confirmed, confirmed + BATCH))
      confirmed += BATCH
      await pause()
    }
  })()
  return {
    confirmed: () => confirmed,
    stop: async () => {
      stopped = true
      await done
    },
  }
}

describe(`a lost machine with ${ROWS} transactions`, () => {
  let platform: Platform
  let folder = ''
  /** Confirmed to the switch when the backup began, and sent when it had ended. */
  let range = { from: 0, to: 0 }
  const seconds: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begin = Date.now()
    const result = await work()
    seconds[name] = (Date.now() - begin) / 1000
    return result
  }
  const admin = (...args: string[]) => platform.command(`dcir admin ${args[0]}`, 'admin', ...args)

  beforeAll(async () => {
    platform = await startPlatform()
    folder = join(platform.folder, 'backup')
    const batches = Array.from({ length: Math.ceil(before / 5_000) }, (_, at) => {
      return all.slice(at * 5_000, Math.min(before, (at + 1) * 5_000))
    })
    await platform.fill(batches)
    const statement = join(platform.folder, 'november.csv')
    await writeStatement(statement, { rows: STATEMENT_ROWS, seed: 11, source: trafficOf(DAY, STATEMENT_ROWS) })
    await platform.command('dcir upload', 'statements', 'upload', statement, '--wait')
  }, HOUR)
  afterAll(async () => {
    console.log(seconds)
    await platform?.close()
  }, HOUR)

  test('a backup is taken while transactions are written', async () => {
    const switchSends = sending(platform)
    await expect.poll(switchSends.confirmed, { timeout: 60_000 }).toBeGreaterThan(before)
    const from = switchSends.confirmed()
    const taken = await timed('backup', () => admin('backup', '--to', folder))
    range = { from, to: switchSends.confirmed() + BATCH }
    // The transactions that are committed from now on are lost with the machine.
    const noted = switchSends.confirmed()
    await expect.poll(switchSends.confirmed, { timeout: 60_000 }).toBeGreaterThan(noted)
    await switchSends.stop()
    expect([taken.stderr, taken.code]).toEqual([expect.stringContaining('as the platform was at'), 0])
    expect(range.to).toBeGreaterThan(range.from)
    expect((await timed('verify', () => admin('verify', '--from', folder))).code).toBe(0)
  })

  test('the data is destroyed and restored, and the platform starts on it', async () => {
    const data = join(platform.folder, 'data')
    await platform.killAndStart(async () => {
      const pid = Number(readFileSync(join(data, 'postgres/postgres/postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
      const restored = await timed('restore', () => admin('restore', '--from', folder))
      expect([restored.stderr, restored.code]).toEqual([expect.stringContaining(`are in ${data}`), 0])
    })
    expect(
      await platform.ask("SELECT count(*)::int AS count FROM audit_entries WHERE action = 'admin.restore'"),
    ).toEqual({
      count: 1,
    })
  })

  test('it is as it was at one moment of the backup, to the kobo, rollups included', async () => {
    const found = await platform.ask(SUMS)
    const count = Number(found?.count)
    expect(count).toBeGreaterThanOrEqual(range.from)
    expect(count).toBeLessThanOrEqual(range.to)
    // The switch sends one after the other: what is there is the beginning of what was sent, without a gap.
    expect(found).toEqual(sumsOf(all.slice(0, count)))
  })

  test('every file that a row names is there, byte for byte', async () => {
    const file = await platform.ask(`SELECT storage_key AS key, encode(sha256, 'hex') AS sha256 FROM statement_files`)
    const key = String(file?.key)
    const path = join(platform.folder, 'data/files', key.slice(0, 2), key)
    expect(existsSync(path)).toBe(true)
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(file?.sha256)
  })

  test('people sign in as before, and the audit trail is whole and has every end that was noted', async () => {
    const notes = join(folder, 'notes/audit-heads.log')
    const key = join(folder, 'keys/audit-key.pub.pem')
    const heads = existsSync(notes) && readFileSync(notes, 'utf8') !== '' ? ['--heads', notes, '--key', key] : []
    const verified = await platform.command('dcir audit verify', 'audit', 'verify', ...heads)
    expect([verified.stderr, verified.code]).toEqual(['', 0])
  })

  test('the switch sends everything again, and only what was lost is added', async () => {
    const { count } = (await platform.ask(SUMS)) as { count: number }
    expect(await platform.ingest(all.slice(before))).toBe(ROWS - count)
    expect(await platform.ask(SUMS)).toEqual(sumsOf(all))
  })
})
