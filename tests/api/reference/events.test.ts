/** Events as other systems hear them: written with their cause, signed, sent until they are taken. */
import { withConnection } from '@dcir/api/db/pool'
import { disputes } from '@dcir/core/disputes/contract'
import { eventEndpoints, events } from '@dcir/core/reference/event-endpoints/contract'
import { retryAfterSeconds } from '@dcir/core/reference/event-endpoints/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { heard, isSignedWith, makeEndpoint, startEventSink } from '../../support/event-sink'
import { type MailSink, startMailSink } from '../../support/mail-sink'
import { refusal } from '../../support/refusal'

type Client = ReturnType<TestApi['client']>

let api: TestApi
let hand: DisputesAtHand
let mail: MailSink
let hook: Awaited<ReturnType<typeof startEventSink>>
let bank: Client
let agent: Client
beforeAll(async () => {
  mail = await startMailSink()
  hook = await startEventSink()
  api = await startTestApi({
    services: ['events', 'mail'],
    config: { eventPrivateAddresses: true, mail: { url: mail.url, from: 'DCIR <dcir@bank.ng>' } },
  })
  hand = disputesOf(api)
})
afterAll(async () => {
  await api?.close()
  await hook?.close()
  await mail?.close()
})
beforeEach(async () => {
  hand.travel(api.clock.now().toISOString())
  await owner('UPDATE event_endpoints SET removed_at = now()')
  hook.calls.length = 0
  hook.state.status = 200
  bank = api.client(await api.signIn('bo.admin'))
  agent = api.client(await api.signIn('sa.admin'))
})

async function owner<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)
}
/** Everybody has to sign in again. */
async function forward(ms: number): Promise<void> {
  hand.travel(new Date(api.clock.now().getTime() + ms).toISOString())
  bank = api.client(await api.signIn('bo.admin'))
}
const sent = (client = bank) => client.call(events.list, { query: { size: 100 } })
const calls = (count: number) => expect.poll(() => hook.calls.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
const show = (id: string) => bank.call(events.show, { params: { id } })
const statusOf = async (id: string) => (await show(id)).status
const only = async () => (await sent()).content[0]?.id ?? ''

test('C5 a dispute that is logged is heard of, signed, with ids and kobo alone', async () => {
  const { id, secret } = await makeEndpoint(bank, hook.url, ['dispute.logged'])
  const dispute = await hand.log('bo.maker')
  await calls(1)
  const [call] = hook.calls
  if (!call) throw new Error('nothing was heard')
  expect(isSignedWith(secret, call)).toBe(true)
  expect(heard(call)).toEqual({
    type: 'dispute.logged',
    timestamp: api.clock.now().toISOString(),
    data: {
      logCode: dispute.logCode,
      transactionSearchKey: dispute.transactionSearchKey,
      amountKobo: dispute.transactionAmount,
      cycle: 1,
      loggedBySide: 'backoffice',
      tatExpiry: dispute.tatExpiryDate,
      merchantId: 'SA-0001',
    },
  })
  await expect
    .poll(async () => (await sent()).content[0])
    .toMatchObject({
      ...{ id: call.headers['webhook-id'], endpoint: id, kind: 'dispute.logged', status: 'DELIVERED', attempts: 1 },
      ...{ lastAnswer: '200', dueAt: null },
    })
  expect((await show(await only())).body).toBe(call.body)
})

describe('who hears', () => {
  test('C5 a super agent hears of its own records alone, and sees neither endpoints nor messages of others', async () => {
    const other = api.client(await api.signIn('sb.admin'))
    const own = await makeEndpoint(agent, `${hook.url}?agent`, ['dispute.logged'])
    const theirs = await makeEndpoint(other, `${hook.url}?other`, ['dispute.logged'])
    // By the bank's staff, by the super agent's and about another's.
    const first = await hand.log('bo.maker')
    const second = await hand.log('sa.admin')
    await hand.log('sb.admin')
    await calls(3)
    const codes = hook.calls.filter((call) => isSignedWith(own.secret, call)).map((call) => heard(call).data.logCode)
    expect(codes).toEqual([first.logCode, second.logCode])
    const strange = hook.calls.filter((call) => isSignedWith(theirs.secret, call)).map((call) => heard(call).data)
    expect(strange).toMatchObject([{ merchantId: 'SA-0002' }])
    expect((await sent(agent)).content.map(({ endpoint }) => endpoint)).toEqual([own.id, own.id])
    const listed = await agent.call(eventEndpoints.list, { query: {} })
    expect(listed.content.map(({ id }) => id)).toEqual([own.id])
    const foreign = (await sent(other)).content[0]?.id ?? ''
    for (const ask of [
      () => agent.call(eventEndpoints.show, { params: { id: theirs.id } }),
      () => agent.call(eventEndpoints.rotate, { params: { id: theirs.id } }),
      () => agent.call(eventEndpoints.test, { params: { id: theirs.id } }),
      () => agent.call(eventEndpoints.remove, { params: { id: theirs.id } }),
      () => agent.call(events.show, { params: { id: foreign } }),
      () => agent.call(events.sendAgain, { params: { id: foreign } }),
    ])
      expect((await refusal(ask())).status).toBe(404)
  })

  test('C5 an administrator of a super agent alone says where its events go', async () => {
    const viewer = api.client(await api.signIn('sa.viewer'))
    expect((await refusal(viewer.call(eventEndpoints.list, { query: {} }))).status).toBe(403)
    const looker = api.client(await api.signIn('bo.viewer'))
    const body = { address: hook.url, description: 'Not theirs', kinds: ['dispute.logged' as const] }
    expect((await refusal(looker.call(eventEndpoints.create, { body }))).status).toBe(403)
  })

  test('C5 without a secret, switched off, or for another kind nothing is written', async () => {
    const { id } = await makeEndpoint(bank, hook.url, ['dispute.logged'])
    const body = { address: hook.url, description: 'Off for now', kinds: ['dispute.logged' as const], active: false }
    await bank.call(eventEndpoints.update, { params: { id }, body })
    await bank.call(eventEndpoints.create, { body: { address: hook.url, description: 'None yet', kinds: body.kinds } })
    const before = (await sent()).totalElements
    await hand.log('bo.maker')
    expect((await sent()).totalElements).toBe(before)
    const refused = await refusal(bank.call(eventEndpoints.test, { params: { id } }))
    expect(refused.message).toContain('switched off or has no secret')
  })
})

describe('with its cause', () => {
  test('C5 a dispute that is not logged leaves no event', async () => {
    await makeEndpoint(bank, hook.url, ['dispute.logged'])
    const before = (await sent()).totalElements
    const { key } = await hand.next()
    // The audit entry comes last in the transaction, after the event was written.
    await owner(`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.action = 'disputes.log' THEN RAISE EXCEPTION 'no entry'; END IF; RETURN NEW; END $$`)
    await owner(
      'CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_entry()',
    )
    const body = {
      customerAccountName: 'ADAEZE OKAFOR',
      customerAccountNumber: '0123456789',
      transactionSearchKey: key,
      reason: 'Twice',
    }
    const log = async () => (await hand.as('bo.maker')).call(disputes.log, { body })
    expect((await refusal(log())).status).toBe(500)
    await owner('DROP TRIGGER refuse_entry ON audit_entries')
    expect((await sent()).totalElements).toBe(before)
    await log()
    expect((await sent()).totalElements).toBe(before + 1)
    // Heard of here, so that the next test does not hear of it.
    await calls(1)
  })
})

describe('until it is taken', () => {
  test('C5 a receiver that refuses is tried ten times in three days, under one id, and each attempt is seen', async () => {
    const { id, secret } = await makeEndpoint(bank, hook.url, ['dispute.logged'])
    hook.state.status = 503
    await hand.log('bo.maker')
    const message = await only()
    const began = api.clock.now().getTime()
    for (const [index, seconds] of retryAfterSeconds.entries()) {
      await expect.poll(async () => (await show(message)).attempts, { timeout: 20_000 }).toBe(index + 1)
      await forward(seconds * 1000)
    }
    await expect.poll(() => statusOf(message), { timeout: 20_000 }).toBe('FAILED')
    const hours = (api.clock.now().getTime() - began) / 3_600_000
    expect(hours).toBeGreaterThan(72)
    expect(hours).toBeLessThan(80)
    const { tries, attempts, lastAnswer, dueAt } = await show(message)
    expect([attempts, lastAnswer, dueAt]).toEqual([10, 'the receiver answered 503', null])
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(503))
    expect(new Set(hook.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([message]))
    expect(hook.calls.every((call) => isSignedWith(secret, call))).toBe(true)
    // Nothing was accepted for three days: it is switched off, and its maker gets a mail.
    const off = await bank.call(eventEndpoints.show, { params: { id } })
    expect(off).toMatchObject({ active: false, offReason: 'no attempt has succeeded for 72 hours' })
    await expect
      .poll(() => mail.mails.map(({ subject }) => subject), { timeout: 20_000 })
      .toContain(`Events are not sent any more: ${id}`)
    const again = () => bank.call(events.sendAgain, { params: { id: message } })
    expect((await refusal(again())).code).toBe('endpoint-not-ready')
    const { address, description } = off
    const body = { address, description, kinds: ['dispute.logged' as const], active: true }
    await bank.call(eventEndpoints.update, { params: { id }, body })
    hook.state.status = 204
    await again()
    await expect.poll(() => statusOf(message), { timeout: 20_000 }).toBe('DELIVERED')
    expect(await bank.call(eventEndpoints.show, { params: { id } })).toMatchObject({
      ...{ active: true, offReason: null, failingSince: null },
    })
  })

  test('C5 one that answers 410 is switched off at once', async () => {
    const { id } = await makeEndpoint(bank, hook.url, ['dispute.logged'])
    hook.state.status = 410
    await hand.log('bo.maker')
    await expect.poll(async () => statusOf(await only()), { timeout: 20_000 }).toBe('FAILED')
    expect(await bank.call(eventEndpoints.show, { params: { id } })).toMatchObject({
      active: false,
      offReason: 'the receiver answered 410, which says that it is gone for good',
    })
  })

  test('C5 what was taken and not written down comes again under the same id', async () => {
    await makeEndpoint(bank, hook.url, ['dispute.logged'])
    await owner(`CREATE FUNCTION refuse_attempt() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'gone'; END $$`)
    await owner(
      'CREATE TRIGGER refuse_attempt BEFORE INSERT ON event_attempts FOR EACH ROW EXECUTE FUNCTION refuse_attempt()',
    )
    await hand.log('bo.maker')
    await calls(2)
    await owner('DROP TRIGGER refuse_attempt ON event_attempts')
    const message = await only()
    await expect.poll(() => statusOf(message), { timeout: 20_000 }).toBe('DELIVERED')
    expect(new Set(hook.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([message]))
    expect(new Set(hook.calls.map(({ body }) => body)).size).toBe(1)
  })

  test('C5 a redirect is not followed', async () => {
    await makeEndpoint(bank, hook.url, ['dispute.logged'])
    hook.state.status = 307
    await hand.log('bo.maker')
    const message = await only()
    await expect
      .poll(async () => (await show(message)).lastAnswer, { timeout: 20_000 })
      .toBe('the receiver answered 307')
    expect(await statusOf(message)).toBe('PENDING')
  })
})

test('C5 after a rotation both secrets sign for a day, and then the new one alone', async () => {
  const { id, secret: old } = await makeEndpoint(bank, hook.url, ['dispute.logged'])
  const { secret, previousUntil } = await bank.call(eventEndpoints.rotate, { params: { id } })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(previousUntil).not.toBeNull()
  await bank.call(eventEndpoints.test, { params: { id } })
  await calls(1)
  const [both] = hook.calls
  if (!both) throw new Error('nothing was heard')
  expect([isSignedWith(old, both), isSignedWith(secret, both), heard(both).type]).toEqual([true, true, 'endpoint.test'])
  await forward(24 * 3_600_000 + 1)
  await bank.call(eventEndpoints.test, { params: { id } })
  await calls(2)
  const [, later] = hook.calls
  if (!later) throw new Error('nothing was heard')
  expect([isSignedWith(old, later), isSignedWith(secret, later)]).toEqual([false, true])
  // Neither is in the audit trail, and no list shows one.
  const shown = JSON.stringify([
    await owner('SELECT * FROM audit_entries'),
    await bank.call(eventEndpoints.list, { query: {} }),
  ])
  expect([shown.includes(old), shown.includes(secret)]).toEqual([false, false])
})
