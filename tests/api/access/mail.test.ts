/** Mail where people expect it, over a real SMTP server: what is written, to whom, how often, and what is left of it. */
import { withConnection } from '@dcir/api/db/pool'
import { features } from '@dcir/core/access/features-contract'
import { roles } from '@dcir/core/access/roles/contract'
import { session } from '@dcir/core/access/session-contract'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { services } from '@dcir/core/monitoring/services-contract'
import type { Authority } from '@dcir/core/permissions/authority-table'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type MailSink, startMailSink } from '../../support/mail-sink'
import { testSecretsKey } from '../../support/test-database'

let api: TestApi
let sink: MailSink
const token: Record<string, string> = {}
const consoles = {
  backOffice: 'https://bo.bank.ng',
  superAgent: 'https://sa.bank.ng',
  monitor: 'https://mo.bank.ng',
}
beforeAll(async () => {
  sink = await startMailSink()
  api = await startTestApi({
    services: ['mail'],
    config: { mail: { url: sink.url, from: 'DCIR <dcir@bank.ng>' }, consoles },
  })
  for (const name of ['bo.admin', 'bo.maker', 'sa.admin']) token[name] = await api.signIn(name)
})
afterAll(async () => {
  await api?.close()
  await sink?.close()
})

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async <T extends object>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)
const to = (address: string) => sink.mails.filter((mail) => mail.to.includes(address))
/** The mails to somebody, once there are so many. */
async function mailsTo(address: string, count: number) {
  await expect.poll(() => to(address).length, { timeout: 20_000 }).toBe(count)
  return to(address)
}
/** Nothing that is due waits any more; who was put off until later is looked at now. */
const settled = () =>
  expect
    .poll(
      async () => {
        await owner(`UPDATE jobs SET next_at = now() WHERE kind = 'outbox' AND state = 'QUEUED'`)
        return owner(
          `SELECT 1 FROM outbox_messages WHERE status = 'SENDING' OR (status = 'PENDING' AND due_at <= $1)`,
          [api.clock.now()],
        )
      },
      { timeout: 20_000 },
    )
    .toEqual([])
const PASSWORD = /(?:[A-Za-z2-9]{4}-){3}[A-Za-z2-9]{4}/
const passwordIn = (text: string) => PASSWORD.exec(text)?.[0] ?? ''
const person = (email: string) => ({ firstname: 'Ada', lastname: 'Obi', email, role: 'DCIR_BACKOFFICE_OPERATOR' })
const ask = (email: string) => client('bo.maker').call(users.createLocal, { body: person(email) })
async function newest() {
  const [request] = (await client().call(workflow.list, { query: { size: 1 } })).content
  return request?.reference ?? ''
}
const decide = async (approved: boolean, authorizersComment: string) =>
  client().call(workflow.process, { params: { requestId: await newest() }, body: { approved, authorizersComment } })
const signIn = (username: string, password: string) =>
  api.client().call(session.login, { body: { username, password } })

beforeEach(async () => {
  await settled()
  // So that what one test collapses does not hold back the next one's.
  api.clock.advance(15 * 60_000)
  for (const name of Object.keys(token)) token[name] = await api.signIn(name)
  sink.answers.length = 0
})

test('USR-44 a new local user gets username, password and link by mail once a colleague has approved', async () => {
  await ask('ngozi@bank.ng')
  expect(to('ngozi@bank.ng')).toEqual([])
  await decide(true, 'Agreed')
  const [mail] = await mailsTo('ngozi@bank.ng', 1)
  expect(mail?.from).toBe('dcir@bank.ng')
  expect(mail?.subject).toBe('Your DCIR account')
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Your username is ngozi@bank.ng')
    expect(body).toContain('https://bo.bank.ng')
  }
  const password = passwordIn(mail?.text ?? '')
  expect(mail?.html).toContain(password)
  expect((await signIn('ngozi@bank.ng', password)).resetPassword).toBe(true)
  const everything = JSON.stringify([
    await owner('SELECT details FROM audit_entries'),
    await owner('SELECT answer FROM idempotency_keys'),
    await owner('SELECT * FROM outbox_messages'),
  ])
  expect(everything).not.toContain(password)
})

test('USR-17 USR-51 a reset says where the password went and shows it to nobody', async () => {
  const reset = await client().call(users.resetPassword, { body: { username: 'bo.viewer' } })
  expect(reset).toEqual({
    message: "bo.viewer's password has been reset.",
    oneTimePassword: null,
    sentTo: 'b***@dcir.example',
  })
  const [mail] = await mailsTo('bo.viewer@dcir.example', 1)
  expect(mail?.subject).toBe('Your DCIR password was reset')
  expect(mail?.text).toContain('bo.admin reset the password of bo.viewer')
  expect((await signIn('bo.viewer', passwordIn(mail?.text ?? ''))).resetPassword).toBe(true)
  // The content of a sent mail is gone from the outbox.
  await settled()
  expect(await owner(`SELECT status, content FROM outbox_messages WHERE kind = 'user.reset'`)).toEqual([
    { status: 'SENT', content: null },
  ])
})

test('S1 S23 USR-49 an owner hears of another role, a removed second factor and a changed password', async () => {
  const username = 'bo.second'
  await client().call(users.resetSecondFactor, { body: { username } })
  await client().call(users.changeRole, { body: { username, role: 'BACKOFFICE_MAKER' } })
  const body = { approved: true, authorizersComment: 'Agreed' }
  const checker = api.client(await api.signIn('bo.checker'))
  await checker.call(workflow.process, { params: { requestId: await newest() }, body })
  const changed = { oldPassword: 'Route#2026', newPassword: 'Another#2026!' }
  await api.client(await api.signIn(username)).call(session.changePassword, { body: changed })
  const heard = () => to('bo.second@dcir.example').filter(({ subject }) => subject === 'Your DCIR account was changed')
  await expect.poll(() => heard().length, { timeout: 20_000 }).toBe(3)
  for (const said of [
    'bo.admin removed the second factor of bo.second.',
    'bo.admin gave bo.second the role BACKOFFICE_MAKER.',
    'the password of bo.second was changed.',
  ])
    expect(heard().filter(({ text }) => text.includes(said))).toHaveLength(1)
})

test('S1 S8 who has a role hears that it lets them do more or less, and nobody where it says the same', async () => {
  const { authorities } = await client().call(roles.show, { params: { id: 'BACKOFFICE_MAKER' } })
  const change = async (description: string, given: readonly string[]) => {
    const body = { description, authorities: given as Authority[] }
    await client().call(roles.update, { params: { id: 'BACKOFFICE_MAKER' }, body })
    const checker = api.client(await api.signIn('bo.checker'))
    const decision = { approved: true, authorizersComment: 'Agreed' }
    await checker.call(workflow.process, { params: { requestId: await newest() }, body: decision })
  }
  await change('In other words', authorities)
  await change('In other words', authorities.slice(1))
  const said = 'bo.admin changed what your role BACKOFFICE_MAKER lets you do.'
  const heard = () => to('bo.maker@dcir.example').filter(({ text }) => text.includes(said))
  await expect.poll(() => heard().length, { timeout: 20_000 }).toBe(1)
  await owner("UPDATE roles SET authorities = $1 WHERE name = 'BACKOFFICE_MAKER'", [authorities])
})

test('USR-12 a super agent makes a user of its own, who is written to with the link of that console', async () => {
  const body = { ...person('own@one.ng'), role: 'DCIR_MERCHANT_OPERATOR' }
  const made = await client('sa.admin').call(superAgentUsers.create, { body })
  expect(made).toEqual({ message: 'User created successfully.', username: 'own@one.ng', sentTo: 'o***@one.ng' })
  const [mail] = await mailsTo('own@one.ng', 1)
  expect(mail?.text).toContain('https://sa.bank.ng')
  expect((await signIn('own@one.ng', passwordIn(mail?.text ?? ''))).resetPassword).toBe(true)
})

test('WFL a request is mailed to those who may decide it, once in ten minutes with the count', async () => {
  const holder = 'bo.admin@dcir.example'
  const before = { holder: to(holder).length, maker: to('bo.maker@dcir.example').length }
  await ask('first@bank.ng')
  const [first] = (await mailsTo(holder, before.holder + 1)).slice(-1)
  const reference = await newest()
  expect(first?.subject).toBe(`A request waits for you: ${reference}`)
  expect(first?.text).toContain('bo.maker asks for this: Create user first@bank.ng')
  expect(first?.text).toContain(
    `https://bo.bank.ng/back-office/workflow-requests/all?dialog=view&requestId=${reference}`,
  )
  for (const name of ['second', 'third', 'fourth']) await ask(`${name}@bank.ng`)
  await settled()
  expect(to(holder)).toHaveLength(before.holder + 1)
  api.clock.advance(11 * 60_000)
  await owner(`UPDATE jobs SET next_at = now() WHERE kind = 'outbox' AND state = 'QUEUED'`)
  const [later] = (await mailsTo(holder, before.holder + 2)).slice(-1)
  expect(later?.subject).toBe('3 requests wait for you')
  expect(later?.text).toContain('The last one, by bo.maker: Create user fourth@bank.ng')
  // Neither whoever asked nor whoever lacks the right is written to.
  expect(to('bo.maker@dcir.example')).toHaveLength(before.maker)
  expect(to('bo.locked@dcir.example')).toEqual([])
})

test('WFL whoever asked hears what became of it, with the reason', async () => {
  const mine = 'bo.maker@dcir.example'
  const before = to(mine).length
  await ask('declined@bank.ng')
  await decide(false, 'Ask <b>Bola</b> first')
  const [declined] = (await mailsTo(mine, before + 1)).slice(-1)
  expect(declined?.subject).toMatch(/^Your request WF-\d+-\d+ was declined$/)
  expect(declined?.text).toContain('bo.admin declined your request: Create user declined@bank.ng')
  expect(declined?.text).toContain('The reason given: Ask <b>Bola</b> first')
  expect(declined?.html).toContain('Ask &lt;b&gt;Bola&lt;/b&gt; first')
  await ask('approved@bank.ng')
  await decide(true, 'Fine by me')
  const [approved] = (await mailsTo(mine, before + 2)).slice(-1)
  expect(approved?.text).toContain('bo.admin approved your request: Create user approved@bank.ng')
})

test('a server that is away is tried again; a message is rolled back with what caused it', async () => {
  sink.answers.push('away', 'still away', null)
  const count = to('bo.viewer@dcir.example').length
  await client().call(users.resetPassword, { body: { username: 'bo.viewer' } })
  await mailsTo('bo.viewer@dcir.example', count + 1)
  const outbox = async () => (await owner<{ n: number }>('SELECT count(*)::int AS n FROM outbox_messages'))[0]?.n
  const before = await outbox()
  await expect(ask('bo.viewer@dcir.example')).rejects.toThrow()
  expect(await outbox()).toBe(before)
})

test('a process that dies between sending and writing it down sends again under the same Message-ID', async () => {
  const address = 'bo.fresh@dcir.example'
  const count = to(address).length
  await client().call(users.resetPassword, { body: { username: 'bo.fresh' } })
  const [sent] = (await mailsTo(address, count + 1)).slice(-1)
  await settled()
  const [kept] = await owner<{ id: string }>(
    `SELECT message_id AS id FROM outbox_messages WHERE kind = 'user.reset' AND recipient = $1`,
    [address],
  )
  const id = kept?.id ?? ''
  // As the killed process left it: taken by the server, and the lease of the run over.
  const content = testSecretsKey.seal(JSON.stringify({ subject: sent?.subject, lines: ['Again'] }), id)
  await owner(`UPDATE outbox_messages SET status = 'SENDING', content = $2, sent_at = NULL WHERE message_id = $1`, [
    id,
    content,
  ])
  await owner(
    `UPDATE jobs SET state = 'RUNNING', lease = gen_random_uuid(), next_at = now() WHERE kind = 'outbox' AND key = $1`,
    [id],
  )
  const [, again] = (await mailsTo(address, count + 2)).slice(-2)
  expect(again?.messageId).toBe(`<${id}@bank.ng>`)
  expect(again?.messageId).toBe(sent?.messageId)
  await settled()
})

test('a message that never leaves ends FAILED, where the monitor shows it, and its password is gone', async () => {
  sink.answers.push('no such mailbox')
  await client().call(users.resetPassword, { body: { username: 'bo.second' } })
  const failed = () =>
    owner(
      `SELECT status, content, failure FROM outbox_messages WHERE recipient = 'bo.second@dcir.example' AND kind = 'user.reset'`,
    )
  await expect
    .poll(failed, { timeout: 40_000 })
    .toEqual([{ status: 'FAILED', content: null, failure: expect.stringContaining('no such mailbox') }])
  const monitor = api.client(await api.signInToMonitor('ops.platform'))
  const status = async () =>
    (await monitor.call(services.status, {})).find(({ serviceId }) => serviceId === 'mail')?.status
  // The clock was set forward, so that its last sign of life looks old until the next one.
  await expect.poll(status, { timeout: 30_000 }).toBe('FAILING')
  await owner(`DELETE FROM jobs WHERE kind = 'outbox' AND state = 'FAILED'`)
}, 90_000)

test('what was sent is forgotten after a month, and features say that there is mail', async () => {
  expect((await client().call(features.list, {})).mail).toBe(true)
  await settled()
  const now = api.clock.now()
  api.clock.advance(31 * 24 * 3_600_000)
  await api.app.services.retention.run({ signal: AbortSignal.timeout(30_000) })
  expect(await owner(`SELECT 1 FROM outbox_messages WHERE status IN ('SENT', 'FAILED')`)).toEqual([])
  api.clock.set(now)
})

test('USR-16 without mail nothing is written to the outbox, and the password is shown once', async () => {
  const plain = await startTestApi({ beside: api })
  try {
    const bank = plain.client(token['bo.admin'])
    expect((await bank.call(features.list, {})).mail).toBe(false)
    const before = await owner('SELECT 1 FROM outbox_messages')
    const { oneTimePassword, sentTo } = await bank.call(users.resetPassword, { body: { username: 'bo.viewer' } })
    expect(oneTimePassword).toMatch(PASSWORD)
    expect(sentTo).toBeNull()
    expect(await owner('SELECT 1 FROM outbox_messages')).toHaveLength(before.length)
  } finally {
    await plain.close()
  }
})
