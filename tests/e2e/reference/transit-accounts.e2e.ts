/** Transit accounts as the bank's staff meet them. */
import { expect, type Page, test } from 'playwright/test'
import { rowsOf, signInOnce, withoutAuthorities } from '../../support/console'

const ROUTE = '/back-office/transit-accounts'
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('NAV-60 SET-36 SET-37 SET-38 SET-39 transit accounts are listed; who may only look is offered nothing else', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.viewer', ROUTE)
  await expect(page.getByRole('heading', { name: 'Transit Accounts' })).toBeVisible()
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /POS SETTLEMENT TRANSIT/ })).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveText(['Account Number', 'Account Name', 'Created At', 'Status'])
  const rows = await rowsOf(table)
  expect(rows).toContainEqual(
    expect.objectContaining({
      'Account Number': '4000100500',
      'Account Name': 'POS SETTLEMENT TRANSIT',
      Status: 'Active',
    }),
  )
  expect(rows[0]?.['Created At']).toMatch(/^\w{3} \d/)
  await expect(page.getByRole('link', { name: 'New Transit Account' })).toHaveCount(0)
  const list = page.url()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transit Accounts' })
  await expect(entry).toHaveAttribute('href', ROUTE)
  await withoutAuthorities(page, ['bo_view_all_settlement_transit_accounts'])
  await page.goto(list)
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('CNV-20 SET-39 SET-40 SET-41 SET-42 SET-43 SET-44 SET-45 SET-47 one is made once all is right', async ({
  page,
}) => {
  const number = `01${String(Date.now()).slice(-6)}11`
  await signInOnce(page, 'backOffice', 'bo.admin', ROUTE)
  await page.getByRole('link', { name: 'New Transit Account' }).click()
  const form = page.getByRole('dialog', { name: 'New Transit Account' })
  const [account, name] = [form.getByLabel('Account Number'), form.getByLabel('Account Name')]
  const submit = form.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await form.getByLabel('Account Type').selectOption('GL')
  await account.fill('123')
  await page.keyboard.press('Tab')
  await expect(form.getByText('GL account number is invalid').first()).toBeVisible()
  await account.fill('4000100488')
  await expect(name).toBeEditable()
  await expect(submit).toBeDisabled()
  await form.getByLabel('Account Type').selectOption('NUBAN')
  await account.fill('123')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Account Number is invalid').first()).toBeVisible()
  await account.fill(number)
  await expect(name).toHaveValue(/^[A-Z]+ [A-Z]+$/)
  await expect(name).not.toBeEditable()
  await submit.click()
  await expect(notice(page)).toContainText('Settlement transit account created successfully!')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('row', { name: new RegExp(number) })).toBeVisible()

  await page.getByRole('link', { name: 'New Transit Account' }).click()
  await form.getByLabel('Account Type').selectOption('NUBAN')
  await account.fill(number)
  await submit.click()
  await expect(form.getByText(/There is already a transit account with this number/).first()).toBeVisible()
})

test('SET-48 an account that cannot be made says why, under Error, and what was typed stays', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', ROUTE)
  await page.getByRole('link', { name: 'New Transit Account' }).click()
  const form = page.getByRole('dialog', { name: 'New Transit Account' })
  await form.getByLabel('Account Type').selectOption('GL')
  await form.getByLabel('Account Number').fill('4000100499')
  await form.getByLabel('Account Name').fill('REFUSED TRANSIT')
  const refusal = { errors: [{ message: 'The ledger is closed for the night.', code: 'unexpected' }] }
  await page.route('**/settlement-transit-account', (route) => route.fulfill({ status: 422, json: refusal }))
  await form.getByRole('button', { name: 'Submit' }).click()
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('The ledger is closed for the night.')
  await expect(form.getByLabel('Account Name')).toHaveValue('REFUSED TRANSIT')
})

test('SET-49 where there is none, it is said', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.viewer')
  await page.route('**/settlement-transit-account?*', (route) =>
    route.fulfill({ json: { result: { content: [], totalElements: 0, totalItems: 0, totalPages: 0 } } }),
  )
  await page.goto(new URL(ROUTE, page.url()).href)
  await expect(page.getByText('No transit accounts found!')).toBeVisible()
})
