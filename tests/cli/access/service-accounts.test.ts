/** Service accounts on the command line, and the command line with their keys. */
import { writeFileSync } from 'node:fs'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi({ services: ['statements'] })
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const admin = as('bo.admin')
const checker = as('bo.checker')
const dcir = (...words: string[]) => place.run(['service-accounts', ...words], admin)
const inDays = (days: number) => addDays(businessDate(api.clock.now()), days)

/** A change that a colleague approves, and what the checker read of it. */
async function approved(...words: string[]) {
  const asked = await dcir(...words)
  expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('awaiting approval')])
  const { rows } = await place.run(['requests', 'list', '--status', 'PENDING'], checker)
  const reference = rows[0]?.[0] ?? ''
  const read = await place.run(['requests', 'show', reference], checker)
  expect((await place.run(['requests', 'approve', reference, '--comment', 'Agreed'], checker)).code).toBe(0)
  return read.stdout
}

const create = (name: string, entries: string, ...more: string[]) =>
  approved(
    'create',
    name,
    ...['--description', 'Sends statements', '--entries', entries],
    '--expires',
    inDays(90),
    ...more,
  )

/** A key alone on stdout, so that it can be written to a file. */
async function keyOf(name: string): Promise<string> {
  const { code, stdout, stderr } = await dcir('issue-key', name)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^dcir_[0-9a-f]{12}_[\w-]{43}\n$/)])
  expect(stderr).toBe(
    'This key is shown this once and kept nowhere. Put it where the program reads it, and nowhere else.\n',
  )
  return stdout.trim()
}

test('C4 one asks for an account, another reads what it may call and approves; it is listed and shown', async () => {
  const choice = await dcir('entries')
  expect(choice.rows).toContainEqual(['charge-types.create', 'Create a charge type', 'for a colleague', 'yes'])
  const read = await create('nightly', 'statements.upload,statements.show', '--addresses', '127.0.0.0/8,::1')
  for (const part of ['Entries', 'statements.upload', '127.0.0.0/8']) expect(read).toContain(part)
  await approved('update', 'nightly', '--give', 'transactions.list', '--take', 'statements.show')
  const shown = JSON.parse((await dcir('show', 'nightly', '--json')).stdout)
  expect(shown).toMatchObject({
    ...{ entries: ['statements.upload', 'transactions.list'], addressRanges: ['127.0.0.0/8', '::1'], state: 'ACTIVE' },
    ...{ expiresOn: inDays(90), madeBy: 'bo.admin', approvedBy: 'bo.checker' },
  })
  const { rows } = await dcir('list', '--name', 'nigh')
  expect(rows.map(([name, , state]) => [name, state])).toEqual([['nightly', 'ACTIVE']])
  const wrong = await dcir(
    'create',
    'other',
    '--description',
    'Other',
    '--entries',
    'roles.create',
    '--expires',
    inDays(9),
  )
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('No service account can be given roles.create.'),
  ])
})

test('C4 CLI-05 a program calls with its key alone: no sign-in, no password, nothing kept', async () => {
  await create('sender', 'statements.columns,statements.upload,statements.show,statements.list')
  const key = await keyOf('sender')
  const who = await place.run(['session', 'whoami'], { DCIR_API_KEY: key })
  expect([who.code, who.stderr]).toEqual([0, ''])
  expect(who.rows).toContainEqual(['Username', 'service:sender'])
  writeFileSync(place.path('nightly.key'), `${key}\n`)
  writeFileSync(
    place.path('nothing.csv'),
    'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit\n',
  )
  const byFile = { DCIR_API_KEY_FILE: 'nightly.key' }
  expect((await place.run(['statements', 'list'], byFile)).code).toBe(0)
  const uploaded = await place.run(['statements', 'upload', 'nothing.csv', '--no-wait'], byFile)
  expect([0, 5]).toContain(uploaded.code)
  const trail = await place.run(['audit', 'list', '--actor', 'service:sender'], admin)
  expect(trail.stdout).toContain('Upload a statement file')
  // A key counts before what was signed in as, and is in no profile.
  const over = await place.run(['session', 'whoami'], { ...admin, DCIR_API_KEY: key })
  expect(over.rows).toContainEqual(['Username', 'service:sender'])
  const refused = await place.run(['roles', 'list'], byFile)
  expect([refused.code, refused.stderr]).toEqual([
    3,
    'dcir: The service account sender may not call roles.list. Two people can give it that.\n',
  ])
  const monitor = await place.run(['server-health', 'list'], byFile)
  expect([monitor.code, monitor.stderr]).toEqual([
    3,
    'dcir: The monitor takes no key of a service account: people sign in to it.\n',
  ])
})

test('C4 rotation: a second key, the first revoked by its public part; then the account for good', async () => {
  await create('rotated', 'transactions.list')
  const [first, second] = [await keyOf('rotated'), await keyOf('rotated')]
  const works = async (key: string) => (await place.run(['transactions', 'list'], { DCIR_API_KEY: key })).code
  expect((await dcir('issue-key', 'rotated')).stderr).toContain('rotated has 2 keys already.')
  expect((await dcir('revoke-key', 'rotated', first.split('_')[1] ?? '')).code).toBe(0)
  expect([await works(first), await works(second)]).toEqual([3, 0])
  const ended = await place.run(['transactions', 'list'], { DCIR_API_KEY: first })
  expect(ended.stderr).toBe('dcir: This key opens nothing here. The audit trail says why, to those who may read it.\n')
  expect((await dcir('revoke', 'rotated')).stderr).toBe('rotated and all of its keys are revoked.\n')
  expect(await works(second)).toBe(3)
})

test('C4 what is no key is said without repeating it', async () => {
  const wrong = await place.run(['transactions', 'list'], { DCIR_API_KEY: 'hunter2' })
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('DCIR_API_KEY holds no key of a service account.'),
  ])
  expect(wrong.stderr).not.toContain('hunter2')
  const missing = await place.run(['transactions', 'list'], { DCIR_API_KEY_FILE: 'none.key' })
  expect(missing.stderr).toContain('The file none.key, named by DCIR_API_KEY_FILE, cannot be read.')
})
