/** Service accounts as the bank's staff meet them: made by two, a key shown once, revoked by one. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { rowsOf, signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'
import { as } from '../../support/platform'

const ROUTE = '/back-office/service-accounts'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
const open = (page: Page, user = 'bo.admin', search = '') =>
  signInOnce(page, 'backOffice', user, `${ROUTE}${search}`, pair.backOffice.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Actions night-fees' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Calls what the account was given, as its program does. */
const called = (key: string) =>
  fetch(`${pair.api.address}/api/v1${chargeTypes.all.path}`, { headers: { authorization: `Bearer ${key}` } }).then(
    ({ status }) => status,
  )
let firstKey = ''

test.describe.configure({ mode: 'serial' })

test('C4 an account is asked for with its entries, found by typing, and a colleague approves', async ({ page }) => {
  await open(page)
  await expect(page.getByText('No service accounts found ...')).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  await page.getByRole('link', { name: 'New Service Account' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Service Account' })
  await form.getByLabel('Name', { exact: true }).fill('night-fees')
  await form.getByLabel('Description').fill('Reads the fees each night')
  await form.getByRole('searchbox', { name: 'Find in entries' }).fill('charge-types.all')
  await form.getByRole('checkbox', { name: /charge-types\.all$/ }).check()
  await form.getByRole('searchbox', { name: 'Find in entries' }).fill('create a charge type')
  await expect(form.getByRole('checkbox', { name: /a colleague approves each/ })).toBeVisible()
  await form.getByLabel('Expires on').fill(addDays(businessDate(new Date()), 60))
  await form.getByLabel('Addresses').fill('127.0.0.0/8, ::1')
  expect(await offencesOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page)).toContainText('awaiting approval')

  const checker = await as('bo.checker', pair.api.address)
  const { content } = await checker.call(workflow.list, { query: { status: 'PENDING' } })
  const params = { requestId: content[0]?.reference ?? '' }
  await checker.call(workflow.process, { params, body: { approved: true, authorizersComment: 'As agreed' } })
})

test('C4 a key is shown once, opens what was agreed, and its last use is seen', async ({ page }) => {
  await open(page, 'bo.admin', '?name=night')
  const [row] = await rowsOf(page.getByRole('table'))
  expect(row).toMatchObject({ Name: 'night-fees', Status: 'ACTIVE', Keys: '0' })
  await act(page, 'Issue key')
  const dialog = page.getByRole('alertdialog', { name: 'Issue a key of night-fees' })
  await dialog.getByRole('button', { name: 'Issue key' }).click()
  const copy = dialog.getByRole('button', { name: /^Copy key dcir_/ })
  await expect(copy).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  await expect(dialog).toContainText('shown this once and kept nowhere')
  firstKey = /dcir_[0-9a-f]{12}_[\w-]{43}/.exec((await copy.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  expect(await called(firstKey)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(firstKey)).toHaveCount(0)

  await page.goto(`${pair.backOffice.address}${ROUTE}?dialog=view&id=night-fees`)
  const view = page.getByRole('dialog', { name: 'night-fees' })
  const key = view.getByRole('region', { name: `Key ${firstKey.split('_')[1]}` })
  await expect(key).toContainText('bo.admin')
  await expect(key).toContainText('127.0.0.1')
  await expect(view.getByRole('region', { name: 'Calls that it may make' })).toContainText('(charge-types.all)')
  expect(await offencesOn(page)).toEqual([])
})

test('C4 one person revokes a key, and the account for good', async ({ page }) => {
  await open(page, 'bo.checker', '?dialog=view&id=night-fees')
  await page.getByRole('button', { name: `Revoke key ${firstKey.split('_')[1]}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(notice(page)).toContainText('The key is revoked')
  expect(await called(firstKey)).toBe(401)
  await page.goto(`${pair.backOffice.address}${ROUTE}?name=night`)
  await act(page, 'Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(notice(page)).toContainText('night-fees and all of its keys are revoked.')
  await expect(page.getByRole('table').getByText('REVOKED')).toBeVisible()
  await page.getByRole('button', { name: 'Actions night-fees' }).click()
  for (const name of ['Update', 'Issue key', 'Revoke'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeDisabled()
})

test('C4 who only looks sees them and changes nothing', async ({ page }) => {
  await open(page, 'bo.viewer', '?name=night')
  await expect(page.getByRole('table').getByText('night-fees')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Service Account' })).toHaveCount(0)
  // One thing that can be done needs no menu.
  await expect(page.getByRole('button', { name: 'Actions night-fees' })).toHaveCount(0)
  await page.getByRole('table').getByRole('link', { name: /^View/ }).click()
  const keys = page.getByRole('dialog', { name: 'night-fees' }).getByRole('region', { name: 'Keys' })
  await expect(keys).toContainText(firstKey.split('_')[1] ?? '')
  await expect(keys.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
})
