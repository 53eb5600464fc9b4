/** Users and requests on the command line, and the first administrator on the server's machine. */
import { existsSync, writeFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { session } from '@dcir/core/access/session-contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { userFile } from '../../support/bulk-records'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const admin = as('bo.admin')
const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows)

test('USR-26 USR-33 USR-36 dcir users lists, shows and unblocks', async () => {
  const { rows, code } = await place.run(['users', 'list', '--role', 'BACKOFFICE_MAKER'], admin)
  expect([code, rows.map((row) => row[0])]).toEqual([0, ['bo.maker']])
  const found = await place.run(['users', 'list', '--username', 'locked', '--json'], admin)
  const { id, passwordStatus } = JSON.parse(found.stdout)
  expect(passwordStatus).toBe('Blocked')
  const shown = await place.run(['users', 'show', String(id)], admin)
  expect(shown.rows).toContainEqual(['Username', 'bo.locked'])
  const unblocked = await place.run(['users', 'unblock', 'bo.locked'], admin)
  expect([unblocked.code, unblocked.stderr]).toEqual([0, "bo.locked's account has been unblocked.\n"])
  const again = await place.run(['users', 'unblock', 'bo.locked'], admin)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('This account is not blocked.')])
})

test('USR-51 dcir users reset says the one-time password on stdout, once', async () => {
  const { code, stdout, stderr } = await place.run(['users', 'reset', 'bo.fresh'], admin)
  expect([code, stderr]).toEqual([0, expect.stringContaining("bo.fresh's password has been reset.")])
  expect(stderr).not.toContain(stdout.trim())
  const signedIn = await api.client().call(session.login, { body: { username: 'bo.fresh', password: stdout.trim() } })
  expect(signedIn.resetPassword).toBe(true)
  const refused = await place.run(['users', 'reset', 'bo.fresh'], as('bo.viewer'))
  expect(refused.code).toBe(3)
})

test('USR-51 dcir users reset-second-factor removes it, and says so where there is none', async () => {
  const reset = (who: Record<string, string>) => place.run(['users', 'reset-second-factor', 'bo.second'], who)
  expect((await reset(as('bo.viewer'))).code).toBe(3)
  const first = await reset(admin)
  expect([first.code, first.stderr]).toEqual([0, "bo.second's second factor has been removed.\n"])
  const signedIn = await api.client().call(session.login, { body: { username: 'bo.second', password: 'Route#2026' } })
  expect(signedIn['2faEnabled']).toBe(false)
  const again = await reset(admin)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no second factor on this account.')])
})

test('USR-54 USR-56 USR-57 USR-59 dcir users uploads either type, and prints the result and why rows failed', async () => {
  const lines = ['Ada,Obi,ada.obi@command.example,DCIR_BACKOFFICE_OPERATOR,', 'No,Role,no.role@command.example,NOBODY,']
  writeFileSync(place.path('users.csv'), await userFile('LOCAL', lines).text())
  const judged = await place.run(['users', 'upload', 'users.csv', '--type', 'LOCAL', '--dry-run'], admin)
  expect([judged.code, judged.stderr]).toEqual([4, expect.stringContaining('A colleague must approve')])
  const { code, rows, stderr } = await place.run(['users', 'upload', 'users.csv', '--type', 'LOCAL'], admin)
  expect([code, rows.slice(1).map(([, value]) => value)]).toEqual([4, ['COMPLETED', '2', '1', '1']])
  expect(stderr).toContain('1 row: New request for user creation has been received and awaits approval.')
  expect(stderr).toContain('Row 3, no.role@command.example: Role is invalid')
  const untyped = await place.run(['users', 'upload', 'users.csv'], admin)
  expect([untyped.code, untyped.stderr]).toEqual([2, expect.stringContaining('--type')])
  // Each type has its own columns, which are looked at before anything is sent.
  const other = await place.run(['users', 'upload', 'users.csv', '--type', 'AD'], admin)
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('The column "Username" is missing')])
  writeFileSync(place.path('people.csv'), await userFile('AD', ['ngozi.eze,DCIR_BACKOFFICE_OPERATOR']).text())
  const off = await place.run(['users', 'upload', 'people.csv', '--type', 'AD'], admin)
  expect([off.code, off.stderr]).toEqual([3, expect.stringContaining('Directory sign-in is not enabled.')])
})

test('USR-55 dcir users template saves the sample of either type', async () => {
  for (const [type, name] of [
    ['LOCAL', 'bulk_local_user_creation_sample.csv'],
    ['AD', 'bulk_ad_user_creation_sample.csv'],
  ] as const) {
    const { stdout } = await place.run(['users', 'template', 'csv', '--type', type], admin)
    expect([stdout, existsSync(place.path(name))]).toEqual([`${name}\n`, true])
  }
})

const gated = () =>
  owner("UPDATE configurations SET config_value = 'charge-types' WHERE config_key = 'dcir.workflow.gated-actions'")
/** The maker asks for a charge type. @returns the request's reference */
async function ask(chargeName: string): Promise<string> {
  const maker = api.client(await api.signIn('bo.maker'))
  const body = { chargeName, chargeTypeDesc: 'Asked for', chargeType: 'PERCENT_ALL' as const, percent: '2.5' }
  await maker.call(chargeTypes.create, { body })
  return (await maker.call(workflow.listSelf, { query: { size: 1 } })).content[0]?.reference ?? ''
}

test('WFL-05 WFL-15 dcir requests lists, and shows what would change', async () => {
  await gated()
  const first = await ask('One')
  const listed = await place.run(['requests', 'list', '--status', 'PENDING'], as('bo.checker'))
  expect(listed.rows[0]?.slice(0, 4)).toEqual([first, 'Create charge type One', 'PENDING', 'bo.maker'])
  const own = await place.run(['requests', 'list', '--own'], as('bo.checker'))
  expect([own.stdout, own.stderr]).toEqual(['', 'No results found ...\n'])
  const shown = await place.run(['requests', 'show', first], as('bo.checker'))
  expect(shown.rows).toContainEqual(['Percent', '2.5%'])
  expect(shown.stderr).toContain('Waiting for a colleague with the permissions')
})

test('WFL-06 WFL-16 WFL-17 dcir requests approves and declines with a comment, and cancels', async () => {
  await gated()
  const said = ['--comment', 'As agreed']
  const first = await ask('Two')
  const silent = await place.run(['requests', 'approve', first], as('bo.checker'))
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringContaining('--comment')])
  const approved = await place.run(['requests', 'approve', first, ...said], as('bo.checker'))
  expect([approved.code, approved.stderr]).toEqual([0, 'You have successfully approved this request.\n'])
  const declined = await place.run(['requests', 'decline', await ask('Three'), ...said], as('bo.checker'))
  expect(declined.stderr).toBe('You have successfully declined this request.\n')
  const canceled = await place.run(['requests', 'cancel', await ask('Four')], as('bo.maker'))
  expect(canceled.stderr).toBe('The request is canceled.\n')
})

const bootstrap = (DCIR_NEW_PASSWORD: string) =>
  place.run(['admin', 'bootstrap', 'first@bank.ng', 'Ada', 'Obi'], {
    DATABASE_URL: api.database.ownerUrl,
    DCIR_NEW_PASSWORD,
  })

test('dcir audit history tells what became of a record, and how it stood at the end of a day', async () => {
  await gated()
  const approve = ['requests', 'approve', await ask('Four'), '--comment', 'As agreed']
  expect((await place.run(approve, as('bo.checker'))).code).toBe(0)
  const told = await place.run(['audit', 'history', 'charge-types', 'FOUR'], admin)
  expect(told.rows[0]?.slice(1, 4)).toEqual(['Create charge type Four', 'bo.maker', 'bo.checker'])
  expect(told.stdout).toContain('Percent 2.5%')
  const before = await place.run(['audit', 'history', 'charge-types', 'FOUR', '--as-of', '2001-01-01'], admin)
  expect([before.code, before.stderr]).toEqual([0, 'It did not exist then.\n'])
  const since = await place.run(['audit', 'history', 'charge-types', 'FOUR', '--as-of', '2099-01-01'], admin)
  expect(since.rows).toContainEqual(['Percent', '2.5%'])
  const none = await place.run(['audit', 'history', 'charge-types', 'STANDARD'], admin)
  expect([none.stdout, none.stderr]).toEqual(['', 'No change is known.\n'])
  const wrong = await place.run(['audit', 'history', 'charge-types', 'FOUR', '--as-of', '31/12/2026'], admin)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--as-of')])
})

test('USR-22 dcir admin bootstrap makes nobody while somebody is there, and nobody with a weak password', async () => {
  const late = await bootstrap('Begin#2026')
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('There are users already.')])
  const weak = await bootstrap('weak')
  expect([weak.code, weak.stderr]).toEqual([1, expect.stringContaining('at least 8 characters')])
})

test('USR-22 dcir admin bootstrap makes the first administrator, who signs in at once', async () => {
  await owner('DELETE FROM participant_users')
  await owner('DELETE FROM users')
  const made = await bootstrap('Begin#2026')
  expect([made.code, made.stderr]).toEqual([
    0,
    expect.stringMatching(/^first@bank\.ng is the first administrator and can sign in\./),
  ])
  const { resetPassword, cosmosResponse } = await api
    .client()
    .call(session.login, { body: { username: 'first@bank.ng', password: 'Begin#2026' } })
  expect([resetPassword, cosmosResponse?.roles]).toEqual([false, ['DCIR_BACKOFFICE_ADMIN']])
  const [entry] = await owner("SELECT actor, subject FROM audit_entries WHERE action = 'admin.bootstrap'")
  expect(entry).toEqual({ actor: expect.stringMatching(/@/), subject: 'first@bank.ng' })
})
