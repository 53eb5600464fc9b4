/** Two processes that close, pay and ask, one of which is always being killed: the sums of a run without, and each paid once. */
import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { BANK } from '@dcir/api/db/database'
import { ingestBatch } from '@dcir/api/features/transactions/transactions.service'
import { seeded } from '@dcir/api/simulator/random'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { paymentKeys } from '@dcir/core/payments/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../bench/measured-process'
import { startTestApi, type TestApi } from '../support/api'
import { type DisputesAtHand, disputesOf } from '../support/disputed'
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

let api: TestApi
let hand: DisputesAtHand
let untouched: TestApi
beforeAll(async () => {
  api = await startTestApi()
  untouched = await startTestApi()
  hand = disputesOf(api)
  for (const one of [api, untouched]) {
    for (const day of DAYS) {
      const traffic = [...trafficOf(day, A_DAY)]
      for (let at = 0; at < traffic.length; at += 5_000)
        await one.app.database.transaction(BANK, (sql) => ingestBatch(sql, traffic.slice(at, at + 5_000)))
    }
  }
}, 600_000)
afterAll(async () => {
  await api?.close()
  await untouched?.close()
})

interface Booked {
  paid: boolean
  amount: number
  calls: number
  asked: number
}

/** A bank apart from the processes: it books what reaches it, whether or not anybody is left to be told. */
function bookkeeper() {
  const ledger = new Map<string, Booked>()
  const transfer = async ({ idempotencyKey, amount }: { idempotencyKey: string; amount: number }) => {
    await setTimeout(random() * 30)
    const booked = ledger.get(idempotencyKey) ?? { paid: random() < 0.9, amount, calls: 0, asked: 0 }
    booked.calls++
    ledger.set(idempotencyKey, booked)
    // One in six comes too late to be heard, and one in four says nothing yet.
    await setTimeout(random() < 0.16 ? 400 : random() * 60)
    const status = random() < 0.25 ? ('PENDING' as const) : booked.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
    return { status, reference: idempotencyKey }
  }
  const transferStatus = async (key: string) => {
    await setTimeout(random() * 60)
    const booked = ledger.get(key)
    if (!booked) return 'NOT_FOUND' as const
    if (++booked.asked < 3 && random() < 0.5) return 'PENDING' as const
    return booked.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const answer = request.url === '/transfer' ? await transfer(body) : await transferStatus(body.key)
    response.end(JSON.stringify(answer))
  })
  return { ledger, transfer, transferStatus, server }
}

interface Life {
  child: ChildProcess
  /** What it is at; null between two phases. */
  at: Phase['phase'] | null
  ended: Promise<unknown>
}

/** @param offset how far the process's clock is ahead, in milliseconds */
function live(bankAddress: string, offset: number): Life {
  const env = {
    ...process.env,
    DATABASE_URL: api.database.apiUrl,
    BANK_ADDRESS: bankAddress,
    CLOCK_OFFSET_MS: String(offset),
    FILES: api.folder,
  }
  const program = join(root, 'tests/long/money-program.ts')
  const child = fork(program, [], { cwd: root, env, execArgv: ['--import', 'tsx'], stdio: 'inherit' })
  const life: Life = { child, at: null, ended: new Promise((resolve) => child.once('exit', resolve)) }
  child.on('message', ({ phase, running }: Phase) => {
    life.at = running ? phase : null
  })
  return life
}

const sums = (one: TestApi) =>
  disputesOf(one).sql(
    `SELECT bulk_settlement_key, transaction_count, transaction_total_amount, transaction_charge_amount,
       (SELECT json_agg(json_build_object('id', s.participant_id, 'amount', s.amount) ORDER BY s.participant_id)
        FROM settlement_shares s WHERE s.bulk_id = b.id) AS shares
     FROM bulk_settlements b ORDER BY 1`,
  )

/** What is still to be paid, with its attempts; what the bank refused so often that a person decides is not. */
const open = () =>
  hand.sql(
    `SELECT r.id, r.status, (SELECT json_agg(json_build_object('reference', a.transaction_ref, 'status', a.status,
        'sent', a.sent_at, 'next', a.next_query_at, 'comment', a.comment)) FROM payment_attempts a WHERE a.request_id = r.id) AS attempts
     FROM payment_requests r WHERE r.status IN ('PENDING', 'AWAITING_RE_QUERY') OR (r.status = 'FAILED' AND r.next_attempt_at IS NOT NULL)`,
  )

test(`SET closing, paying and asking, killed ${KILLS} times in each: the sums of a run without, and each paid once`, async () => {
  await hand.sql(`UPDATE configurations SET config_value = 'false' WHERE config_key LIKE 'dcir.enable.manual.%'`)
  // So long that a machine too busy to hear the bank in time hears it at another: what stays unknown waits for a person.
  await setting(hand, paymentKeys.requeryWindow, '240')
  const bank = bookkeeper()
  await new Promise<void>((resolve) => bank.server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(bank.server.address() as AddressInfo).port}`
  let ahead = Date.parse(TEST_NOW) - Date.now()
  const start = () => live(address, ahead)
  const lives = [start(), start()]
  const met = { closing: 0, paying: 0, asking: 0 }
  for (const phase of ['closing', 'paying', 'asking'] as const) {
    for (let tries = 0; met[phase] < KILLS && tries < 5 * KILLS; tries++) {
      const life = lives[tries % 2] as Life
      while (life.at !== phase && life.child.exitCode === null) await setTimeout(1)
      await setTimeout(random() * LATEST_KILL[phase])
      // One that the phase was too short for is tried again.
      if (life.at === phase) met[phase]++
      life.child.kill('SIGKILL')
      await life.ended
      // What was sent is asked about some hours later, what was refused is sent again.
      if (phase !== 'closing') ahead += HOUR
      lives[tries % 2] = start()
    }
  }
  for (const { child, ended } of lives) {
    child.kill('SIGKILL')
    await ended
  }
  console.log('killed in the middle of', met)
  for (const times of Object.values(met)) expect(times).toBe(KILLS)

  api.clock.set(new Date(Date.now() + ahead))
  api.bank.instead = bank
  const { settlementWorker, paymentWorker } = api.app.services
  const before = new Date(api.clock.now())
  await settlementWorker.round()
  for (let round = 0; round < 200 && (await open()).length > 0; round++) {
    await paymentWorker.round()
    api.clock.advance(3 * HOUR)
  }
  bank.server.close()
  expect(await open()).toEqual([])

  untouched.clock.set(before)
  await untouched.app.services.settlementWorker.round()
  expect(await sums(api)).toEqual(await sums(untouched))
  const [lines] = await hand.sql(
    `SELECT count(*)::int AS lines, count(DISTINCT transaction_id)::int AS transactions FROM settlement_lines`,
  )
  expect(lines?.lines).toBe(lines?.transactions)

  const attempts = await hand.sql(
    `SELECT r.id, r.amount::float8 AS due, a.transaction_ref AS reference, a.status
     FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id`,
  )
  const paid = new Map<unknown, number>()
  for (const { id, due, reference, status } of attempts) {
    const booked = bank.ledger.get(String(reference))
    const said = { reference, isPaid: status === 'SUCCESSFUL', sentOnce: (booked?.calls ?? 0) <= 1 }
    expect(said).toEqual({ reference, isPaid: booked?.paid ?? false, sentOnce: true })
    if (booked?.paid) {
      expect(booked.amount).toBe(due)
      paid.set(id, (paid.get(id) ?? 0) + 1)
    }
  }
  expect([...paid.values()].filter((times) => times !== 1)).toEqual([])
  const [requested] = await hand.sql(
    `SELECT count(*)::int AS n, sum(amount)::bigint::text AS amount FROM payment_requests WHERE status = 'SUCCESSFUL'`,
  )
  const moved = [...bank.ledger.values()].filter((one) => one.paid).reduce((sum, { amount }) => sum + amount, 0)
  expect({ n: paid.size, amount: String(moved) }).toEqual(requested)
  console.log(`${attempts.length} attempts, ${paid.size} payments made, ${requested?.amount} kobo moved`)
}, 3_600_000)
