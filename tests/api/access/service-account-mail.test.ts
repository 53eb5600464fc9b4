/** Mail about service accounts: to those who agreed on one and to all who could widen it, at each change and before the end. */
import { withConnection } from '@dcir/api/db/pool'
import {
  createServiceAccountLetters,
  warnOfExpiry,
} from '@dcir/api/features/access/service-accounts/service-account-letters'
import { createOutbox } from '@dcir/api/mail/outbox'
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { EXPIRY_NOTICES, noticeDue } from '@dcir/core/access/service-accounts/letters'
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type MailSink, startMailSink } from '../../support/mail-sink'
import { decideAs, makeServiceKey, newestOf, scopeOf } from '../../support/service-keys'
import { testSecretsKey } from '../../support/test-database'

let api: TestApi
let sink: MailSink
const consoles = { backOffice: 'https://bo.bank.ng', superAgent: 'https://sa.bank.ng', monitor: 'https://mo.bank.ng' }
beforeAll(async () => {
  sink = await startMailSink()
  api = await startTestApi({
    services: ['mail'],
    config: { mail: { url: sink.url, from: 'DCIR <dcir@bank.ng>' }, consoles },
  })
})
afterAll(async () => {
  await api?.close()
  await sink?.close()
})

const as = async (username: string) => api.client(await api.signIn(username))
const people = async () => ({ asks: await as('bo.admin'), approves: await as('bo.checker') })
const owner = async <T extends object>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)

/** Everybody who may ask for a service account: holders of the right, as the roles of the database have it. */
async function holders(): Promise<string[]> {
  const rows = await owner<{ email: string }>(
    `SELECT DISTINCT u.email FROM users u JOIN user_roles ur ON ur.user_id = u.id
     JOIN roles r ON r.name = ur.role_name AND r.user_type = u.user_type
     WHERE u.active AND u.user_type = 'back-office' AND $1 = ANY (r.authorities) ORDER BY 1`,
    [serviceAccounts.update.authority],
  )
  return rows.map(({ email }) => email)
}

const about = (subject: string) => sink.mails.filter((mail) => mail.subject === subject)
/** The letters of a subject, once as many people have one as should. */
async function lettersAbout(subject: string, count: number) {
  await expect.poll(() => about(subject).length, { timeout: 20_000 }).toBe(count)
  return about(subject)
}
/** A round of the housekeeping that warns. */
async function warn(): Promise<void> {
  const mail = { url: sink.url, from: 'DCIR <dcir@bank.ng>' }
  const outbox = createOutbox({ mail, webhook: null, key: testSecretsKey })
  await warnOfExpiry(api.app.database, api.clock, createServiceAccountLetters(outbox, consoles.backOffice), outbox)()
}

test('C4 a new account is told to the two people and to all who could widen it, and to nobody else', async () => {
  const expiresOn = addDays(businessDate(api.clock.now()), 30)
  const entries = ['transactions.list', 'charge-types.list']
  await makeServiceKey(api, await people(), 'told', { entries, addressRanges: ['10.20.0.0/16'], expiresOn })
  const expected = [...new Set([...(await holders()), 'bo.admin@dcir.example', 'bo.checker@dcir.example'])].sort()
  const letters = await lettersAbout('Service account told was made', expected.length)
  expect(letters.map(({ to }) => to[0]).sort()).toEqual(expected)
  const { text = '' } = letters.find(({ to }) => to.includes('bo.admin@dcir.example')) ?? {}
  expect(text).toContain('bo.admin asked for the service account told, and bo.checker approved it.')
  expect(text).toContain('It may call charge-types.list, transactions.list.')
  expect(text).toContain(`Its keys are good from 10.20.0.0/16, until ${formatBusinessDate(expiresOn)}.`)
  expect(text).toContain('https://bo.bank.ng/back-office/service-accounts')
  const [key] = await lettersAbout('Service account told has a new key', expected.length)
  expect(key?.text).toMatch(/bo\.admin issued the key [0-9a-f]{12} of the service account told/)
  expect(sink.mails.map(({ text: said }) => said).join()).not.toMatch(/dcir_[0-9a-f]{12}_/)
  // Those who may only look, and those who are blocked, are not told.
  for (const name of ['bo.viewer', 'bo.locked', 'sa.admin'])
    expect(letters.flatMap(({ to }) => to)).not.toContain(`${name}@dcir.example`)
})

test('C4 a wider account says what it may now call; other words alone are no letter', async () => {
  const { asks, approves } = await people()
  await makeServiceKey(api, { asks, approves }, 'wider', { entries: ['transactions.list', 'charge-types.list'] })
  const change = async (more: object) => {
    const scope = scopeOf(api, { entries: ['transactions.list', 'charge-types.list'] })
    await asks.call(serviceAccounts.update, { params: { id: 'wider' }, body: { ...scope, ...more } })
    await decideAs(approves, await newestOf(asks))
  }
  await change({ description: 'In other words' })
  await change({ entries: ['transactions.list', 'statements.columns'] })
  const [letter] = await lettersAbout('Service account wider was widened', (await holders()).length)
  expect(letter?.text).toContain('It may now also call statements.columns.')
  expect(letter?.text).toContain('It may no longer call charge-types.list.')
  await change({ entries: ['transactions.list', 'statements.columns'], addressRanges: ['192.0.2.7'] })
  const [moved] = await lettersAbout('Service account wider was changed', (await holders()).length)
  expect(moved?.text).toContain('Its keys are good from 192.0.2.7, until')
  expect(moved?.text).toContain('Before, they were good from any address, until')
})

test('C4 a revoked account is told by who revoked it, to those too who only issued its keys', async () => {
  const { asks, approves } = await people()
  await makeServiceKey(api, { asks, approves }, 'over', { entries: ['transactions.list'] })
  await owner(`UPDATE service_keys SET issued_by = 'bo.viewer' WHERE service_account_id =
    (SELECT id FROM service_accounts WHERE name = 'over')`)
  await approves.call(serviceAccounts.remove, { params: { id: 'over' } })
  const letters = await lettersAbout('Service account over was revoked', (await holders()).length + 1)
  expect(letters.flatMap(({ to }) => to)).toContain('bo.viewer@dcir.example')
  expect(letters[0]?.text).toContain('bo.checker revoked the service account over. Its keys open nothing any more')
})

test('C4 keys that are soon good no more are told of two weeks and two days before, each once', async () => {
  const [first = 0, last = 0] = EXPIRY_NOTICES
  expect([-1, 0, last, last + 1, first, first + 1].map(noticeDue)).toEqual([null, last, last, first, first, null])
  const expiresOn = addDays(businessDate(api.clock.now()), first + 1)
  const { asks, approves } = await people()
  await makeServiceKey(api, { asks, approves }, 'ending', { entries: ['transactions.list'], expiresOn })
  await asks.call(serviceAccounts.create, {
    body: { name: 'keyless', ...scopeOf(api, { entries: ['transactions.list'], expiresOn }) },
  })
  await decideAs(approves, await newestOf(asks))
  await warn()
  expect(about(`Service account ending expires in ${first + 1} days`)).toEqual([])
  api.clock.advance(24 * 3_600_000)
  await warn()
  await warn()
  const people14 = await lettersAbout(`Service account ending expires in ${first} days`, (await holders()).length)
  expect(people14[0]?.text).toContain(`its keys are good until ${formatBusinessDate(expiresOn)}, and no longer.`)
  api.clock.advance((first - last) * 24 * 3_600_000)
  await warn()
  await warn()
  await lettersAbout(`Service account ending expires in ${last} days`, (await holders()).length)
  api.clock.advance(24 * 3_600_000)
  await warn()
  const subjects = await owner<{ n: number }>(
    `SELECT count(*)::int AS n FROM outbox_messages WHERE kind = 'service-account.expiring'`,
  )
  expect(subjects[0]?.n).toBe(2 * (await holders()).length)
  expect(sink.mails.filter(({ subject }) => subject.includes('keyless expires'))).toEqual([])
})
