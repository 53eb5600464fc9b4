/** Payments at length: each paid once, whoever submits it how often, and whatever the bank makes of it. */
import { setTimeout } from 'node:timers/promises'
import { seeded } from '@dcir/api/simulator/random'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { type DisputesAtHand, disputesOf } from '../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../support/payments'
import { TEST_NOW } from '../support/test-database'

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000)
const SUBMITS = 16
const TOGETHER = 10
const SEED = Number(process.env.PAYMENT_SEED ?? 13)

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ config: { bankTimeoutMs: 50 } })
  hand = disputesOf(api)
})
beforeEach(() => hand.travel(TEST_NOW))
afterAll(() => api?.close())

const manual = (value: 'true' | 'false') =>
  Promise.all(
    ['dispute-refund', 'settlement-payment'].map((kind) => setting(hand, `dcir.enable.manual.${kind}`, value)),
  )

let references = 0
const reference = () => `HAND${String(++references).padStart(9, '0')}`

async function referenceFile(header: string, names: readonly string[]): Promise<File> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('References')
  sheet.addRow([header, 'Transaction Reference'])
  for (const name of names) sheet.addRow([name, reference()])
  return new File([await workbook.xlsx.writeBuffer()], 'references.xlsx')
}

type SignedIn = Awaited<ReturnType<DisputesAtHand['as']>>

interface Submitted {
  names: readonly string[]
  /** The column of a file that names them. */
  header: string
  /** Reports one of them as paid, with a reference of its own. */
  submit: (client: SignedIn, name: string) => Promise<unknown>
  upload: (client: SignedIn, file: File) => Promise<{ batchId: string }>
  summary: (client: SignedIn, batchId: string) => Promise<Record<string, number>>
}

const REFUSED = /already|not found|no more|used|paid/i

/** Does as it is told by whoever is short of something: waits, and tries again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { message } = error as Error
      const [, seconds] = /(\d+) seconds/.exec(message) ?? []
      if (seconds === undefined || tries > 60) throw error
      // The limit of an address counts by the machine's own clock, which this waits out; connections come back at once.
      await setTimeout(message.startsWith('Too many') ? Number(seconds) * 1_000 : 200)
    }
  }
}

/** Each by sixteen at once and by a file beside them. @returns who won, and who was told that they lost */
async function submitAll({ names, header, submit, upload, summary }: Submitted) {
  const ends = { won: 0, lost: 0, byFile: 0, refused: 0 }
  for (let at = 0; at < names.length; at += TOGETHER) {
    const some = names.slice(at, at + TOGETHER)
    const file = await referenceFile(header, some)
    const client = await hand.as('bo.admin')
    const { batchId } = await patiently(() => upload(client, file))
    const alone = some.flatMap((name) => Array.from({ length: SUBMITS }, () => patiently(() => submit(client, name))))
    // The file's rows are sooner there than calls are: now it goes ahead of them, now amid them, now behind.
    const worked = setTimeout(((at / TOGETHER) % 4) * 300).then(() => api.app.services.bulkWorker.process(batchId))
    const [singles] = await Promise.all([Promise.allSettled(alone), worked])
    for (const end of singles) {
      if (end.status === 'fulfilled') ends.won++
      else if (REFUSED.test(String((end.reason as Error).message))) ends.lost++
      else throw end.reason
    }
    const { SUCCESSFUL: byFile = 0, FAILED: refused = 0 } = await patiently(() => summary(client, batchId))
    ends.byFile += byFile
    ends.refused += refused
  }
  return ends
}

const paidOnce = async (where: string, values: unknown[]) =>
  (
    await hand.sql(
      `SELECT count(*)::int AS requests, coalesce(sum(paid), 0)::int AS paid, coalesce(max(paid), 0)::int AS most
       FROM (SELECT r.id, count(a.id) FILTER (WHERE a.status = 'SUCCESSFUL') AS paid FROM payment_requests r
         LEFT JOIN payment_attempts a ON a.request_id = r.id WHERE ${where} GROUP BY r.id) each`,
      values,
    )
  )[0]

test(`${PAYMENTS} settlement payments, each by ${SUBMITS} at once and by a file: paid once, the losers told`, async () => {
  await manual('true')
  const names: string[] = []
  const keyOf = new Map<string, string>()
  for (let bulk = 0; names.length < PAYMENTS; bulk++) {
    const key = `BS9001-D20261120-T${String(bulk).padStart(4, '0')}`
    for (const id of await requestSettlement(api, key)) {
      names.push(id)
      keyOf.set(id, key)
    }
  }
  const ends = await submitAll({
    names,
    submit: (client, paymentRequestId) => {
      const bulkSettlementKey = keyOf.get(paymentRequestId) ?? ''
      const body = { transactionReference: reference(), paymentRequestId, bulkSettlementKey }
      return client.call(manualSettlements.process, { body })
    },
    header: 'Payment Request Id',
    upload: (client, file) => client.call(manualSettlements.upload, {}, { file }),
    summary: (client, batchId) => client.call(manualSettlements.summary, { params: { batchId } }),
  })
  console.log(ends)
  expect(ends.won + ends.byFile).toBe(names.length)
  expect(ends.lost).toBe(names.length * SUBMITS - ends.won)
  expect(ends.refused).toBe(names.length - ends.byFile)
  const all = await paidOnce("r.bulk_settlement_key LIKE 'BS9001-%'", [])
  expect(all).toEqual({ requests: names.length, paid: names.length, most: 1 })
}, 1_800_000)

test(`${PAYMENTS} refunds alike`, async () => {
  await manual('true')
  const names: string[] = []
  const narrations = new Map<string, string>()
  for (let made = 0; made < PAYMENTS; made++) {
    const { transactionSearchKey, logCode } = await acceptedDispute(hand)
    const [row] = await hand.sql('SELECT narration FROM payment_requests WHERE log_code = $1', [logCode])
    names.push(transactionSearchKey)
    narrations.set(transactionSearchKey, String(row?.narration))
  }
  const ends = await submitAll({
    names,
    submit: (client, transactionSearchKey) => {
      const narration = narrations.get(transactionSearchKey) ?? ''
      const body = { transactionReference: reference(), narration, transactionSearchKey }
      return client.call(manualRefunds.process, { body })
    },
    header: 'Transaction Search Key',
    upload: (client, file) => client.call(manualRefunds.upload, {}, { file }),
    summary: (client, batchId) => client.call(manualRefunds.summary, { params: { batchId } }),
  })
  console.log(ends)
  expect(ends.won + ends.byFile).toBe(names.length)
  expect(ends.lost).toBe(names.length * SUBMITS - ends.won)
  expect(await paidOnce('r.transaction_search_key = ANY ($1)', [names])).toEqual({
    requests: names.length,
    paid: names.length,
    most: 1,
  })
}, 1_800_000)

/** A bank whose answers have little to do with what it did: late, twice, never, or differently each time. */
function confusingBank(random: () => number) {
  const ledger = new Map<string, { paid: boolean; account: string; asked: number; calls: number }>()
  const after = <T>(ms: number, answer: T) => setTimeout(ms, answer)
  return {
    ledger,
    transfer: async ({ idempotencyKey, creditAccount }: { idempotencyKey: string; creditAccount: string }) => {
      const known = ledger.get(idempotencyKey)
      const entry = known ?? { paid: random() < 0.7, account: creditAccount, asked: 0, calls: 0 }
      entry.calls++
      ledger.set(idempotencyKey, entry)
      const status = entry.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
      const truth = { status, isFinal: true, reference: idempotencyKey }
      const way = random()
      if (way < 0.25) return truth
      if (way < 0.5) return { status: 'PENDING' as const, reference: idempotencyKey }
      if (way < 0.75) return after(120, truth)
      throw new Error('the line was cut')
    },
    transferStatus: async (key: string) => {
      const entry = ledger.get(key)
      if (!entry) return 'NOT_FOUND' as const
      // Once it has said that something was paid it stays with that; before, it says anything but that.
      if (++entry.asked >= 4) return entry.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
      const way = random()
      if (way < 0.3) return 'NOT_FOUND' as const
      if (way < 0.6) return 'PENDING' as const
      if (way < 0.8) throw new Error('the line was cut')
      return entry.paid ? ('SUCCESSFUL' as const) : ('FAILED' as const)
    },
  }
}

test('a bank that answers late, twice, never or differently each time: nothing is paid twice, nothing stays open', async () => {
  await manual('false')
  const bank = confusingBank(seeded(SEED))
  api.bank.instead = { transfer: bank.transfer, transferStatus: bank.transferStatus }
  const key = (bulk: number) => `BS9002-D20261120-T${String(bulk).padStart(4, '0')}`
  for (let bulk = 0; bulk < Math.ceil(PAYMENTS / 10); bulk++) await requestSettlement(api, key(bulk))
  const { paymentWorker } = api.app.services
  const open = async () =>
    (
      await hand.sql(
        `SELECT count(*)::int AS open FROM payment_requests
         WHERE bulk_settlement_key LIKE 'BS9002-%' AND status IN ('PENDING', 'AWAITING_RE_QUERY')`,
      )
    )[0]?.open
  for (let round = 0; round < 160 && (await open()) !== 0; round++) {
    await Promise.all([paymentWorker.round(), paymentWorker.round(), paymentWorker.requery(), paymentWorker.requery()])
    api.clock.advance(3 * 3_600_000)
  }
  api.bank.instead = {}
  expect(await open()).toBe(0)
  const attempts = await hand.sql(
    `SELECT r.id, a.transaction_ref AS reference, a.status FROM payment_attempts a
     JOIN payment_requests r ON r.id = a.request_id WHERE r.bulk_settlement_key LIKE 'BS9002-%'`,
  )
  const moved = new Map<unknown, number>()
  for (const { id, reference: sent, status } of attempts) {
    const { paid, calls } = bank.ledger.get(String(sent)) ?? { paid: false, calls: 0 }
    // The money of a reference moved if and only if it stands as paid, and the bank was never sent it twice.
    expect([sent, status === 'SUCCESSFUL', calls <= 1]).toEqual([sent, paid, true])
    if (paid) moved.set(id, (moved.get(id) ?? 0) + 1)
  }
  expect([...moved.values()].filter((times) => times > 1)).toEqual([])
  console.log(`${attempts.length} attempts, ${moved.size} payments made`)
}, 1_800_000)
