/** Roles on the command line: asked for by one, approved by another. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const admin = as('bo.admin')
const checker = as('bo.checker')
const dcir = (...words: string[]) => place.run(words, admin)
const shown = async (name: string) => JSON.parse((await dcir('roles', 'show', name, '--json')).stdout)

/** A change that a colleague approves, and what the checker read of it. */
async function approved(...words: string[]) {
  const asked = await dcir('roles', ...words)
  expect([asked.code, asked.stderr]).toEqual([0, expect.stringContaining('awaiting approval')])
  const { rows } = await place.run(['requests', 'list', '--status', 'PENDING'], checker)
  const reference = rows[0]?.[0] ?? ''
  const read = await place.run(['requests', 'show', reference], checker)
  const { code, stderr } = await place.run(['requests', 'approve', reference, '--comment', 'Agreed'], checker)
  expect([code, stderr]).toEqual([0, expect.any(String)])
  return read.stdout
}

test('S8 dcir roles lists and shows them, with rights in words by area', async () => {
  const { rows, code } = await dcir('roles', 'list', '--name', 'payer')
  expect([code, rows]).toEqual([
    0,
    [['DCIR_BACKOFFICE_PAYER', 'Pays by hand, and says what became of payments', 'back-office', 'true', '0']],
  ])
  const payer = await dcir('roles', 'show', 'DCIR_BACKOFFICE_PAYER')
  expect(payer.rows).toContainEqual(['Name', 'DCIR_BACKOFFICE_PAYER'])
  expect(payer.rows).toContainEqual([
    'Payments and refunds',
    'Process manual refunds',
    'bo_process_manual_dispute_refund',
  ])
  const none = await dcir('roles', 'show', 'NOBODY')
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('Role was not found.')])
})

test('S8 WFL-10 dcir roles creates, updates and deletes with a colleague, who reads what comes and goes', async () => {
  const made = ['create', 'TREASURY_DESK', '--description', 'Looks', '--like', 'DCIR_BACKOFFICE_OPERATOR']
  await approved(...made, '--monitor', 'bank')
  expect(await shown('TREASURY_DESK')).toMatchObject({ monitor: ['DCIR_BACKOFFICE_ADMIN'], standard: false })
  const given = 'bo_dcir_manage_public_holidays'
  const read = await approved('update', 'TREASURY_DESK', '--give', given, '--take', 'bo_view_analytics_dashboard')
  expect(read).toContain('Rights given\t---\tCreate, update and delete public holidays')
  expect(read).toContain('Rights taken away\tSee the back-office dashboard')
  expect(await shown('TREASURY_DESK')).toMatchObject({ description: 'Looks', monitor: ['DCIR_BACKOFFICE_ADMIN'] })
  expect((await shown('TREASURY_DESK')).authorities).toContain(given)
  await approved('delete', 'TREASURY_DESK')
  expect((await dcir('roles', 'show', 'TREASURY_DESK')).code).toBe(1)
})

test('S8 dcir roles says what is no right, what is no half, and why a role stays', async () => {
  const create = (...flags: string[]) => dcir('roles', 'create', 'NEW_DESK', '--description', 'New', ...flags)
  const wrong = await create('--rights', 'bo_everything')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--rights: bo_everything is no right.')])
  expect((await create('--monitor', 'all')).stderr).toContain('--monitor: bank, platform, bank,platform or none.')
  const used = await dcir('roles', 'delete', 'BACKOFFICE_MAKER')
  expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('1 account has the role BACKOFFICE_MAKER')])
  const refused = await place.run(['roles', 'delete', 'BACKOFFICE_MAKER'], as('bo.viewer'))
  expect(refused.code).toBe(3)
})
