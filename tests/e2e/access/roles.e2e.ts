/** Roles as the bank's staff meet them. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { expect, type Page, test } from 'playwright/test'
import { rowsOf, signInOnce } from '../../support/console'
import { startConsole, startPair } from '../../support/own-deployment'
import { as } from '../../support/platform'

const ROUTE = '/back-office/roles'
/** A platform of the test's own: requests about roles would stand among those of other tests. */
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
const open = (page: Page, user = 'bo.admin', search = '', route = ROUTE) =>
  signInOnce(page, 'backOffice', user, `${route}${search}`, pair.backOffice.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const act = async (page: Page, role: string, name: string) => {
  await page.getByRole('button', { name: `Actions ${role}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.describe.configure({ mode: 'serial' })

test('S8 roles are listed, and one is looked at with its rights in words by area', async ({ page }) => {
  await open(page, 'bo.viewer', '?size=50')
  await expect(page.getByRole('link', { name: 'New Role' })).toHaveCount(0)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /DCIR_BACKOFFICE_PAYER/ })).toBeVisible()
  const rows = await rowsOf(table)
  const payer = rows.find(({ Name }) => Name === 'DCIR_BACKOFFICE_PAYER')
  expect(payer).toMatchObject({ For: 'Bank staff', Standard: 'Yes', Accounts: '0' })
  await page.goto(`${pair.backOffice.address}${ROUTE}?dialog=view&id=DCIR_BACKOFFICE_PAYER`)
  const dialog = page.getByRole('dialog', { name: 'DCIR_BACKOFFICE_PAYER' })
  const payments = dialog.getByRole('region', { name: 'Payments and refunds' })
  await expect(payments.getByText('Process manual refunds')).toBeVisible()
})

test('S8 WFL-10 a standard role is copied, and the checker reads its rights in words', async ({ page }) => {
  await open(page, 'bo.admin', '?name=payer')
  await page.getByRole('button', { name: 'Actions DCIR_BACKOFFICE_PAYER' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Copy DCIR_BACKOFFICE_PAYER' })
  await form.getByLabel('Name', { exact: true }).fill('TREASURY_DESK')
  await expect(form.getByRole('checkbox', { name: 'Process manual refunds' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Download pending manual refunds' }).uncheck()
  await form.getByRole('checkbox', { name: /^Monitor: services/ }).check()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page)).toContainText('awaiting approval')

  await open(page, 'bo.checker', '', '/back-office/workflow-requests/all')
  await page
    .getByRole('link', { name: /Create role TREASURY_DESK/ })
    .first()
    .click()
  const changes = page.getByRole('region', { name: 'What would change' })
  await expect(changes.getByRole('row', { name: /^Rights/ })).toContainText('Process manual refunds')
  await expect(changes.getByRole('row', { name: /^Rights/ })).not.toContainText('Download pending manual refunds')
  await expect(changes.getByRole('row', { name: /^Monitoring console/ })).toContainText('servers')
})

test('S8 what the checker approves is there, is changed by ticks, and says that its deletion waits', async ({
  page,
}) => {
  const checker = await as('bo.checker', pair.api.address)
  const { content } = await checker.call(workflow.list, { query: { status: 'PENDING' } })
  const params = { requestId: content[0]?.reference ?? '' }
  await checker.call(workflow.process, { params, body: { approved: true, authorizersComment: 'As agreed' } })
  await open(page, 'bo.admin', '?name=treasury')
  await act(page, 'TREASURY_DESK', 'Update')
  const form = page.getByRole('dialog', { name: 'Update TREASURY_DESK' })
  await expect(form.getByRole('checkbox', { name: 'Process manual refunds' })).toBeChecked()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await act(page, 'TREASURY_DESK', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('A colleague has to approve it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toContainText('awaiting approval')
  await page.goto(`${pair.backOffice.address}${ROUTE}?dialog=view&id=TREASURY_DESK`)
  await expect(page.getByRole('dialog', { name: 'TREASURY_DESK' })).toContainText('Delete role TREASURY_DESK')
})

test('S8 the audit trail is read, and an entry shows what changed', async ({ page }) => {
  await open(page, 'bo.viewer', '?actor=bo.admin&action=roles', '/back-office/audit-trail')
  await expect(page.getByRole('heading', { name: 'Audit Trail' })).toBeVisible()
  const [asked] = await rowsOf(page.getByRole('table'))
  expect(asked).toMatchObject({ By: 'bo.admin', Record: 'TREASURY_DESK', Result: 'done' })
  await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
  const changes = page.getByRole('dialog').getByRole('region', { name: 'What changed' })
  await expect(changes.getByRole('row', { name: /^Name/ })).toContainText('TREASURY_DESK')
})

test('S8 MON-07 MON-08 a role of the bank opens the halves of the monitor that it names', async ({ page }) => {
  const monitor = await startConsole('monitor', { apiBase: pair.api.address })
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const give = (role: string) =>
    pair.api.sql(
      `UPDATE user_roles SET role_name = $1 WHERE user_id = (SELECT id FROM users WHERE username = 'ops.platform')`,
      [role],
    )
  try {
    await give('DCIR_MONITOR_PLATFORM')
    await signInOnce(page, 'monitor', 'ops.platform', '/monitor', monitor.address)
    await expect(page).toHaveURL(/\/monitor\/dcir-services$/)
    await expect(entries.filter({ hasText: 'Server Health' })).toHaveCount(1)
    await expect(entries.filter({ hasText: 'Banks APIs' })).toHaveCount(0)
  } finally {
    await monitor.close()
  }
})
