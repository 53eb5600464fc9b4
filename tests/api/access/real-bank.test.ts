/**
 * An installation without the demonstration: a second factor from the first sign-in on, and the monitor for whom the bank
 * gives it to, by roles that two people give.
 */
import { createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { makeFirstAdministrator } from '@dcir/api/features/access/bootstrap'
import { roles } from '@dcir/core/access/roles/contract'
import { monitorSecondFactor, secondFactor } from '@dcir/core/access/second-factor-contract'
import { session } from '@dcir/core/access/session-contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { serverHealth } from '@dcir/core/monitoring/server-health-contract'
import { transactionProcessing } from '@dcir/core/monitoring/transaction-processing-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

const ADA = 'ada.obi@bank.ng'
const BOLA = 'bola.ade@bank.ng'
const EVE = 'eve.uche@bank.ng'
const PASSWORD = 'Begin#2026'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ newBank: true })
  const owner = createDatabase(createPool({ url: api.database.ownerUrl, name: 'test', max: 1 }))
  for (const [email, firstName] of [
    [ADA, 'Ada'],
    [BOLA, 'Bola'],
  ] as const) {
    const person = { email, firstName, lastName: 'Obi', password: PASSWORD, operator: 'test', profile: undefined }
    await makeFirstAdministrator(owner, api.clock, person)
  }
  await owner.close()
})
afterAll(() => api?.close())

const secrets = new Map<string, string>()
/** The next code of somebody: each is good once. */
function codeOf(username: string): string {
  api.clock.advance(30_000)
  const secret = Secret.fromBase32(secrets.get(username) ?? '')
  return new TOTP({ secret }).generate({ timestamp: api.clock.now().getTime() })
}
const login = (username: string, password = PASSWORD) =>
  api.client().call(session.login, { body: { username, password } })
const monitorLogin = (username: string) =>
  api.client().call(session.monitorLogin, { body: { username, password: PASSWORD } })

/** Somebody at the bank with their second factor. */
async function signedIn(username: string) {
  const { secondFactorAuthKey } = await login(username)
  const body = { token: codeOf(username), secondFactorAuthKey: secondFactorAuthKey ?? '' }
  const { cosmosResponse } = await api.client().call(session.authenticate2fa, { body })
  return api.client(cosmosResponse?.accessToken ?? null)
}
async function inMonitor(username: string) {
  const { secondFactorAuthKey } = await monitorLogin(username)
  const body = { token: codeOf(username), secondFactorAuthKey: secondFactorAuthKey ?? '' }
  const { token, cosmosResponse } = await api.client().call(session.monitorAuthenticate2fa, { body })
  return { client: api.client(token), roles: cosmosResponse?.roles }
}
/** Bola approves a request of Ada's. */
async function approved() {
  const { content } = await (await signedIn(ADA)).call(workflow.listSelf, { query: { status: 'PENDING' } })
  const params = { requestId: content[0]?.reference ?? '' }
  const body = { approved: true, authorizersComment: 'As the board decided' }
  await (await signedIn(BOLA)).call(workflow.process, { params, body })
}
const isRefused = async (work: Promise<unknown>) => (await refusal(work)).status

test('S8 AUTH-24 as installed the first sign-in sets up a second factor, and opens nothing else', async () => {
  for (const username of [ADA, BOLA]) {
    const first = await login(username)
    expect([first['2faEnabled'], first.enrolSecondFactor]).toEqual([false, true])
    const client = api.client(first.cosmosResponse?.accessToken ?? null)
    expect((await refusal(client.call(users.list, {}))).code).toBe('second-factor-required')
    secrets.set(username, (await client.call(secondFactor.begin, {})).secret)
    await client.call(secondFactor.confirm, { body: { token: codeOf(username) } })
    expect((await login(username))['2faEnabled']).toBe(true)
    expect((await (await signedIn(username)).call(users.list, {})).totalElements).toBe(2)
  }
  const kept = refusal((await signedIn(ADA)).call(secondFactor.turnOff, { body: { token: codeOf(ADA) } }))
  expect((await kept).code).toBe('second-factor-kept')
})

test('S8 MON-07 as installed an administrator sees the bank in the monitor, and not the servers', async () => {
  const { client } = await inMonitor(ADA)
  expect(await isRefused(client.call(serverHealth.list, {}))).toBe(403)
  await expect(client.call(transactionProcessing.today, {})).resolves.toBeDefined()
})

test('A5 S8 MON-08 a bank lets its people see the servers, by a standard role that two people give', async () => {
  const body = { firstname: 'Eve', lastname: 'Uche', email: EVE, role: 'DCIR_MONITOR_PLATFORM' }
  await (await signedIn(ADA)).call(users.createLocal, { body })
  await approved()
  const { oneTimePassword } = await (await signedIn(ADA)).call(users.resetPassword, { body: { username: EVE } })
  expect((await refusal(monitorLogin(EVE))).status).toBe(401)
  const first = await login(EVE, oneTimePassword ?? '')
  const change = { oldPassword: oneTimePassword ?? '', newPassword: PASSWORD }
  await api.client(first.cosmosResponse?.accessToken).call(session.changePassword, { body: change })

  const opened = await monitorLogin(EVE)
  expect([opened.enrolSecondFactor, opened.cosmosResponse?.roles]).toEqual([
    true,
    ['DCIR_MONITOR_PLATFORM', 'DCIR_MERCHANT_SUPER_ADMIN'],
  ])
  const enrolling = api.client(opened.token)
  expect(await isRefused(enrolling.call(serverHealth.list, {}))).toBe(403)
  secrets.set(EVE, (await enrolling.call(monitorSecondFactor.begin, {})).secret)
  await enrolling.call(monitorSecondFactor.confirm, { body: { token: codeOf(EVE) } })
  const { client } = await inMonitor(EVE)
  await expect(client.call(serverHealth.list, {})).resolves.toBeDefined()
  expect(await isRefused(client.call(transactionProcessing.today, {}))).toBe(403)
})

test('S8 MON-07 MON-08 a role of the bank’s own opens both halves, beside rights in the back office', async () => {
  const role = { name: 'NIGHT_DESK', userType: 'back-office' as const, description: 'Watches at night' }
  const monitor = ['DCIR_BACKOFFICE_ADMIN' as const, 'DCIR_MERCHANT_SUPER_ADMIN' as const]
  const authorities = ['bo_dcir_get_all_transactions' as const]
  await (await signedIn(ADA)).call(roles.create, { body: { ...role, authorities, monitor } })
  await approved()
  const body = { username: EVE, role: 'NIGHT_DESK' }
  await (await signedIn(ADA)).call(users.changeRole, { body })
  await approved()
  const { client, roles: held } = await inMonitor(EVE)
  expect(held).toEqual(['NIGHT_DESK', ...monitor])
  await expect(client.call(serverHealth.list, {})).resolves.toBeDefined()
  await expect(client.call(transactionProcessing.today, {})).resolves.toBeDefined()
  expect(await isRefused((await signedIn(EVE)).call(users.list, {}))).toBe(403)
})

test('S8 standard roles follow the version at each start, and those of the bank stay as they are', async () => {
  const before = async () => (await (await signedIn(ADA)).call(roles.list, { query: { size: 100 } })).content
  const was = await before()
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(
      "UPDATE roles SET authorities = '{}', standard = false, description = '' WHERE name = 'DCIR_BACKOFFICE_PAYER'",
    ),
  )
  expect(await before()).not.toEqual(was)
  await prepareDatabase(api.database.ownerUrl, api.database.apiUrl)
  expect(await before()).toEqual(was)
  expect(was.find(({ name }) => name === 'NIGHT_DESK')).toMatchObject({ standard: false, accounts: 1 })
})
