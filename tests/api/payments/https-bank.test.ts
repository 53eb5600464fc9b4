/** Refunds through a bank behind HTTPS: paid once, unknown where it does not answer, and not begun while it rests. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { type ReferenceBank, referenceBank } from '../../support/reference-bank'

let server: ReferenceBank
let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  server = await referenceBank()
  const oauth = { tokenUrl: `${server.address}/token`, clientId: 'dcir', clientSecret: 'open-sesame' }
  const bank = { kind: 'https', url: server.address, oauth, tls: { cert: null, key: null, ca: null } } as const
  api = await startTestApi({ config: { bank, bankTimeoutMs: 1_000 } })
  hand = disputesOf(api)
  const key = 'dcir.enable.manual.dispute-refund'
  await hand.sql("UPDATE configurations SET config_value = 'false' WHERE config_key = $1", [key])
})
afterAll(async () => {
  await api?.close()
  await server?.close()
})

const round = () => api.app.services.paymentWorker.round()
const accept = async () => {
  const { logCode } = await hand.log('bo.maker')
  await hand.resolve('bo.checker', logCode, true)
}
const requests = () => hand.sql('SELECT status, attempts FROM payment_requests ORDER BY id')
const puts = () => server.calls.filter((call) => call.startsWith('PUT'))

test('A3 a refund is paid through the bank, once, under the reference of its attempt', async () => {
  await accept()
  await round()
  await round()
  expect(await requests()).toEqual([{ status: 'SUCCESSFUL', attempts: 1 }])
  const [paid] = [...server.transfers.values()]
  expect(paid).toMatchObject({ creditAccount: '0123456789', status: 'SUCCESSFUL' })
  expect(await hand.sql('SELECT transaction_ref FROM payment_attempts')).toEqual([{ transaction_ref: paid?.reference }])
})

test('A3 a bank that is silent is sent nothing again, and while it rests nothing new is begun', async () => {
  for (let at = 0; at < 5; at++) await accept()
  const before = puts().length
  server.instead = () => true
  await round()
  expect(puts().length - before).toBe(5)
  expect((await requests()).slice(1)).toEqual(Array(5).fill({ status: 'AWAITING_RE_QUERY', attempts: 1 }))
  await accept()
  await round()
  expect([puts().length - before, (await requests()).at(-1)]).toEqual([5, { status: 'PENDING', attempts: 0 }])
  // It answers again after the pause: what is new is sent, and what was sent is only asked about.
  server.instead = () => false
  api.clock.set(new Date(api.clock.now().getTime() + 31_000).toISOString())
  await round()
  expect([puts().length - before, (await requests()).at(-1)]).toEqual([6, { status: 'SUCCESSFUL', attempts: 1 }])
})
