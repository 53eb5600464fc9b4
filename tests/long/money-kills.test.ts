/** Two processes that close, pay and ask, one of which is always being killed: the sums of a run without, and each paid once. */
import { type ChildProcess, fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BANK } from '@dcir/api/db/database'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { seeded } from '@dcir/api/simulator/random'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { paymentKeys } from '@dcir/core/payments/rules'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../bench/measured-process'
import { startTestApi, type TestApi } from '../support/api'
import { type DisputesAtHand, disputesOf } from '../support/disputed'
import { bookkeeper, ledgerFaults, openPayments } from '../support/payment-ledger'
import { setting } from '../support/payments'
import { TEST_NOW } from '../support/test-database'
import type { Phase } from './money-program'

/** In each phase; KILLS makes it a shorter run to try things out. */
const KILLS = Number(process.env.KILLS ?? 34)
const DAYS = Array.from({ length: 10 }, (_, at) => `2026-11-${10 + at}`)
const A_DAY = Number(process.env.A_DAY ?? 10_000)
const HOUR = 3_600_000
/** How long after a phase began it may be killed, in milliseconds. */
const LATEST_KILL = { closing: 400, paying: 90, asking: 60 }
const SEED = Number(process.env.KILL_SEED ?? 13)
const random = seeded(SEED)

/** A platform with days of traffic that nobody has closed yet. */
async function withTraffic(days: readonly string[], aDay: number): Promise<TestApi> {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  for (const day of days) {
    const traffic = [...trafficOf(day, aDay)]
    for (let at = 0; at < traffic.length; at += 5_000)
      await api.app.database.transaction(BANK, (sql) => ingestBatch(sql, traffic.slice(at, at + 5_000)))
  }
  return api
}

interface Life {
  child: ChildProcess
  /** Its phase; null between two phases. */
  at: Phase['phase'] | null
  ended: Promise<unknown>
}

/** @param env variables of the process */
function live(env: Record<string, string>): Life {
  const program = join(root, 'tests/long/money-program.ts')
  const started = { cwd: root, env: { ...process.env, ...env }, execArgv: ['--import', 'tsx'] }
  const child = fork(program, [], { ...started, stdio: 'inherit' })
  const life: Life = { child, at: null, ended: new Promise((resolve) => child.once('exit', resolve)) }
  child.on('message', ({ phase, running }: Phase) => {
    life.at = running ? phase : null
  })
  return life
}

interface Trial {
  api: TestApi
  bank: ReturnType<typeof bookkeeper>
  phases: readonly Phase['phase'][]
  /** In each phase. */
  kills: number
  /** Whether a process that starts takes what was sent without an answer for refused. */
  forgets?: boolean
}

/** Two processes that close, pay and ask, one always being killed. @returns how far their clocks were ahead at the end, in ms */
async function killed({ api, bank, phases, kills, forgets = false }: Trial): Promise<number> {
  await new Promise<void>((resolve) => bank.server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(bank.server.address() as AddressInfo).port}`
  let ahead = Date.parse(TEST_NOW) - Date.now()
  const start = () =>
    live({
      DATABASE_URL: api.database.apiUrl,
      BANK_ADDRESS: address,
      CLOCK_OFFSET_MS: String(ahead),
      FILES: api.folder,
      FORGETS: String(forgets),
    })
  const lives = [start(), start()]
  const met = { closing: 0, paying: 0, asking: 0 }
  for (const phase of phases) {
    for (let tries = 0; met[phase] < kills && tries < 5 * kills; tries++) {
      const life = lives[tries % 2] as Life
      while (life.at !== phase && life.child.exitCode === null) await setTimeout(1)
      await setTimeout(random() * LATEST_KILL[phase])
      // One that the phase was too short for is tried again.
      if (life.at === phase) met[phase]++
      life.child.kill('SIGKILL')
      await life.ended
      // A sent payment is asked about some hours later, and a refused one is sent again.
      if (phase !== 'closing') ahead += HOUR
      lives[tries % 2] = start()
    }
  }
  for (const { child, ended } of lives) {
    child.kill('SIGKILL')
    await ended
  }
  console.log('killed in the middle of', met)
  for (const phase of phases) expect(met[phase]).toBe(kills)
  return ahead
}

/** The platform without anybody who kills it, until nothing is open. @returns when it began */
async function ended(api: TestApi, bank: Trial['bank'], ahead: number): Promise<Date> {
  api.clock.set(new Date(Date.now() + ahead))
  api.bank.instead = bank
  const { settlementWorker, paymentWorker } = api.app.services
  const began = new Date(api.clock.now())
  await settlementWorker.round()
  for (let round = 0; round < 200 && (await openPayments(disputesOf(api).sql)).length > 0; round++) {
    await paymentWorker.round()
    api.clock.advance(3 * HOUR)
  }
  bank.server.close()
  expect(await openPayments(disputesOf(api).sql)).toEqual([])
  return began
}

const sums = (api: TestApi) =>
  disputesOf(api).sql(
    `SELECT bulk_settlement_key, transaction_count, transaction_total_amount, transaction_charge_amount,
       (SELECT json_agg(json_build_object('id', s.participant_id, 'amount', s.amount) ORDER BY s.participant_id)
        FROM settlement_shares s WHERE s.bulk_id = b.id) AS shares
     FROM bulk_settlements b ORDER BY 1`,
  )

/** Payments by the bank alone, and a window so long that a machine too busy to hear the bank hears it another time. */
async function paidByBank(api: TestApi): Promise<DisputesAtHand> {
  const hand = disputesOf(api)
  await hand.sql(`UPDATE configurations SET config_value = 'false' WHERE config_key LIKE 'dcir.enable.manual.%'`)
  await setting(hand, paymentKeys.requeryWindow, '240')
  return hand
}

test(`SET closing, paying and asking, killed ${KILLS} times in each: the sums of a run without, and each paid once`, async () => {
  const api = await withTraffic(DAYS, A_DAY)
  const hand = await paidByBank(api)
  const bank = bookkeeper(random)
  const ahead = await killed({ api, bank, phases: ['closing', 'paying', 'asking'], kills: KILLS })
  const began = await ended(api, bank, ahead)
  expect(await ledgerFaults(hand.sql, bank.ledger)).toEqual([])

  const untouched = await withTraffic(DAYS, A_DAY)
  untouched.clock.set(began)
  await untouched.app.services.settlementWorker.round()
  expect(await sums(api)).toEqual(await sums(untouched))
  const [lines] = await hand.sql(
    `SELECT count(*)::int AS lines, count(DISTINCT transaction_id)::int AS transactions FROM settlement_lines`,
  )
  expect(lines?.lines).toBe(lines?.transactions)
}, 3_600_000)

test('SET the proof finds a process that takes what was sent without an answer for refused', async () => {
  const api = await withTraffic(DAYS.slice(0, 3), 1_000)
  const hand = await paidByBank(api)
  const bank = bookkeeper(random)
  const ahead = await killed({ api, bank, phases: ['paying'], kills: 5, forgets: true })
  await ended(api, bank, ahead)
  expect(await ledgerFaults(hand.sql, bank.ledger)).toContainEqual(
    expect.stringMatching(/^request \d+ was paid \d times$/),
  )
}, 600_000)
