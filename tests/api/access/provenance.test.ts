/** One person is one: an account that comes from the other party of a decision is no second person. */

import { session } from '@dcir/core/access/session-contract'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { disputes } from '@dcir/core/disputes/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { chargeOf } from '../../support/charge-types'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

const OWN_PASSWORD = 'Puppet#2026!'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await setting(hand, GATED_ACTIONS_KEY, 'charge-types')
})
beforeEach(async () => {
  hand.travel(TEST_NOW)
  await hand.sql('DELETE FROM account_changes')
  await hand.sql(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'bo.viewer'),
       must_change_password = false, one_time_until = NULL
     WHERE username IN ('bo.maker', 'bo.checker', 'bo.second', 'ops.bank')`,
  )
  await hand.sql("UPDATE users SET second_factor_secret = NULL WHERE username = 'bo.second'")
})
afterAll(() => api?.close())

const as = (name: string) => hand.as(name)
const reset = async (who: string, username: string) =>
  String((await (await as(who)).call(users.resetPassword, { body: { username } })).oneTimePassword)

/** Somebody signs in with the password that they saw, and chooses another one. */
async function takeOver(username: string, seen: string) {
  const client = api.client(await api.signIn(username, seen))
  await client.call(session.changePassword, { body: { oldPassword: seen, newPassword: OWN_PASSWORD } })
  return api.client(await api.signIn(username, OWN_PASSWORD))
}

let asked = 0
/** A request of this person. @returns its reference */
async function ask(client: Awaited<ReturnType<typeof as>>): Promise<string> {
  await client.call(chargeTypes.create, { body: chargeOf(`Provenance ${++asked}`) })
  const [request] = (await client.call(workflow.listSelf, { query: { size: 1 } })).content
  return request?.reference ?? ''
}
const approve = (client: Awaited<ReturnType<typeof as>>, requestId: string) =>
  client.call(workflow.process, {
    params: { requestId },
    body: { approved: true, authorizersComment: 'Looks right' },
  })
const APPROVED = { message: 'You have successfully approved this request.' }
const END = 'less than 7 days ago, so the two of you count as one person. Another colleague must decide.'
async function refused(work: Promise<unknown>, why: string) {
  const { status, code, message } = await refusal(work)
  expect([status, code, message]).toEqual([403, 'one-person', `${why} ${END}`])
}

describe('a dispute', () => {
  test('S1 DSP-60 is not accepted by the user of a super agent whom its logger made, and resets', async () => {
    const { logCode } = await hand.log('bo.maker')
    const maker = await as('bo.maker')
    const username = 'puppet@sa.example'
    await maker.call(superAgentUsers.create, {
      body: {
        role: 'DCIR_MERCHANT_SUPER_ADMIN',
        firstname: 'Sock',
        lastname: 'Puppet',
        email: username,
        merchantId: 'SA-0001',
      },
    })
    const { oneTimePassword } = await maker.call(superAgentUsers.resetPassword, { body: { username } })
    await takeOver(username, String(oneTimePassword))
    await hand.sql(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'bo.viewer') WHERE username = $1",
      [username],
    )
    hand.travel(TEST_NOW)
    const puppet = api.client(await api.signIn(username))
    const body = { logCode, approved: true, payeeAcknowledged: true }
    await refused(puppet.call(disputes.resolve, { body }), 'bo.maker made the account puppet@sa.example')
    await hand.resolve('sa.admin', logCode, true)
  })
})

describe('a request', () => {
  test('S1 WFL-17 is not approved by whose password its initiator set, until a week is over', async () => {
    const admin = await as('bo.admin')
    const reference = await ask(admin)
    const checker = await takeOver('bo.checker', await reset('bo.admin', 'bo.checker'))
    const why = 'bo.admin set the password of bo.checker'
    await refused(approve(checker, reference), why)
    const shown = await checker.call(workflow.show, { params: { requestId: reference } })
    expect(shown.onePerson).toBe(`${why} ${END}`)
    expect(await approve(await as('bo.second'), reference)).toEqual(APPROVED)
    const second = await ask(admin)
    hand.travel('2026-11-27T11:00:00+01:00')
    const early = api.client(await api.signIn('bo.checker', OWN_PASSWORD))
    await refused(approve(early, second), why)
    hand.travel('2026-11-28T11:00:00+01:00')
    const late = api.client(await api.signIn('bo.checker', OWN_PASSWORD))
    expect((await late.call(workflow.show, { params: { requestId: second } })).onePerson).toBeNull()
    expect(await approve(late, second)).toEqual(APPROVED)
  })

  test('S1 WFL-17 is not approved by who set the password of its initiator', async () => {
    const maker = await takeOver('bo.maker', await reset('bo.admin', 'bo.maker'))
    const reference = await ask(maker)
    await refused(approve(await as('bo.admin'), reference), 'bo.admin set the password of bo.maker')
    expect(await approve(await as('bo.checker'), reference)).toEqual(APPROVED)
  })

  test('S1 WFL-17 is not approved by whose second factor its initiator removed', async () => {
    await hand.sql(String.raw`UPDATE users SET second_factor_secret = '\x0102' WHERE username = 'bo.second'`)
    await (await as('bo.admin')).call(users.resetSecondFactor, { body: { username: 'bo.second' } })
    const reference = await ask(await as('bo.admin'))
    const why = 'bo.admin removed the second factor of bo.second'
    await refused(approve(await as('bo.second'), reference), why)
  })

  test('S1 WFL-17 USR-49 is not approved by whom its initiator gave a role', async () => {
    const body = { username: 'bo.viewer', role: 'DCIR_BACKOFFICE_ADMIN' }
    await (await as('bo.admin')).call(users.changeRole, { body })
    const [change] = (await (await as('bo.admin')).call(workflow.listSelf, { query: { size: 1 } })).content
    await approve(await as('bo.checker'), change?.reference ?? '')
    const reference = await ask(await as('bo.admin'))
    await refused(approve(await as('bo.viewer'), reference), 'bo.admin gave bo.viewer its role')
    expect(await approve(await as('bo.viewer'), await ask(await as('bo.maker')))).toEqual(APPROVED)
  })

  test('S1 WFL-17 is not approved over a third account', async () => {
    const reference = await ask(await as('bo.admin'))
    const second = await takeOver('bo.second', await reset('bo.admin', 'bo.second'))
    const { oneTimePassword } = await second.call(users.resetPassword, { body: { username: 'bo.checker' } })
    const checker = await takeOver('bo.checker', String(oneTimePassword))
    await refused(approve(checker, reference), 'bo.admin set the password of bo.second')
  })

  test('S1 WFL-17 is not asked for and approved by two whose passwords one colleague set', async () => {
    const maker = await takeOver('bo.maker', await reset('bo.admin', 'bo.maker'))
    const checker = await takeOver('bo.checker', await reset('bo.admin', 'bo.checker'))
    const why = 'bo.admin set the password of bo.checker, and bo.admin set the password of bo.maker'
    await refused(approve(checker, await ask(maker)), why)
  })
})

describe('a one-time password', () => {
  test('S13 USR-51 opens nothing after 24 hours, and a new one does', async () => {
    const seen = await reset('bo.admin', 'bo.maker')
    hand.travel('2026-11-22T09:59:00+01:00')
    expect(await api.signIn('bo.maker', seen)).toBeTruthy()
    hand.travel('2026-11-22T10:00:00+01:00')
    const ended = await refusal(api.signIn('bo.maker', seen))
    expect([ended.status, ended.message]).toEqual([
      401,
      'This one-time password no longer works. Ask an administrator for a new one.',
    ])
    const maker = await takeOver('bo.maker', await reset('bo.admin', 'bo.maker'))
    hand.travel('2026-11-24T10:00:00+01:00')
    expect(maker && (await api.signIn('bo.maker', OWN_PASSWORD))).toBeTruthy()
  })
})
