/** Super agents by a file, as the bank's staff meet it: three stages, and notices of look-ups that failed. */
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { agentFile, agentLine } from '../../support/bulk-records'
import { signInOnce } from '../../support/console'
import { secondsOf } from '../../support/page-clock'

const ROUTE = '/back-office/super-agents'
const details = (page: Page) => page.getByRole('dialog', { name: 'Bulk Super Agent Creation: settlement details' })
const upload = (page: Page) => page.getByRole('dialog', { name: 'Bulk Super Agent Creation: file' })
const result = (page: Page) => page.getByRole('dialog', { name: 'Bulk Super Agent Creation: result' })
/** Digits that no run before had. */
const unique = () => Number(String(Date.now()).slice(-9))

async function choose(form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.page().keyboard.press('Enter')
}
async function fillDetails(page: Page): Promise<void> {
  const form = details(page)
  await form.getByLabel('Settlement Type').selectOption('T1')
  await choose(form, 'Charge Type', 'Standard')
  await form.getByRole('checkbox', { name: 'Issuer Pool' }).check()
}
const chosen = async (lines: readonly string[], name = 'agents.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(await agentFile(lines).arrayBuffer()),
})
const pick = async (page: Page, lines: readonly string[]) =>
  upload(page)
    .getByLabel('Drop a file of super agents here, or choose one')
    .setInputFiles(await chosen(lines))

test('AGT-35 AGT-36 AGT-37 AGT-38 AGT-39 AGT-40 AGT-41 AGT-42 details, a file, and what became of its rows', async ({
  page,
}) => {
  const id = unique()
  await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?merchantName=lagoon`)
  await page.getByRole('link', { name: 'Bulk Super Agent Creation' }).click()
  const first = details(page)
  await expect(first.getByLabel('VAT', { exact: true })).toHaveValue('no')
  await expect(first.getByLabel('Account Number', { exact: true })).toHaveCount(0)
  await expect(first.getByText('Select participants', { exact: false })).toBeVisible()
  await first.getByRole('button', { name: 'Continue' }).click()
  const participants = first.getByRole('group', { name: 'Settlement Participants' })
  await expect(participants).toHaveAccessibleDescription(/Select participants/)
  await expect(participants).toHaveAttribute('data-invalid', 'true')
  await fillDetails(page)
  await first.getByRole('button', { name: 'Continue' }).click()

  const second = upload(page)
  const submit = second.getByRole('button', { name: /^(Submit|Create)/ })
  await expect(submit).toBeDisabled()
  await expect(second).toContainText('.csv or .xlsx, up to 5 MB')
  for (const format of ['csv', 'xlsx']) {
    const saved = page.waitForEvent('download')
    await second.getByRole('button', { name: `Sample ${format}` }).click()
    expect((await saved).suggestedFilename()).toBe(`bulk_super_agent_sample.${format}`)
  }
  await second.getByRole('button', { name: 'Back to settlement details' }).click()
  await expect(first.getByLabel('Settlement Type')).toHaveValue('T1')
  await first.getByRole('button', { name: 'Continue' }).click()
  const input = second.getByLabel('Drop a file of super agents here, or choose one')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') })
  await expect(second.getByText(/Supported file types are \.csv, \.xlsx/)).toBeVisible()
  await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'x') })
  await expect(second.getByText(/File size too large/)).toBeVisible()
  await expect(submit).toBeDisabled()
  await pick(page, [
    agentLine(`Zone By File ${id}`, id),
    agentLine('Lagoon Payments', id),
    agentLine(`No Phone ${id}`, id, { phoneNumber: '12' }),
  ])
  await expect(second.getByText('1 of 3 can be created.', { exact: false })).toBeVisible()
  await second.getByRole('button', { name: 'Create 1 super agent' }).click()
  const third = result(page)
  await expect(
    third.getByText('File successfully uploaded. 1 row: Super agent created successfully. 2 rows failed.'),
  ).toBeVisible({ timeout: 30_000 })
  const rows = third.getByRole('region', { name: 'Problems' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('There is already a super agent with the name Lagoon Payments.')
  await expect(rows.nth(2)).toContainText(`No Phone ${id}`)
  const errors = page.waitForEvent('download')
  await third.getByRole('button', { name: 'Download error file' }).click()
  expect((await errors).suggestedFilename()).toMatch(/^SB-\d{8}-[0-9A-F]{8}-errors-.*\.xlsx$/)
  await third.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.goto(new URL(`${ROUTE}?merchantName=${encodeURIComponent(`Zone By File ${id}`)}`, page.url()).href)
  await expect(page.getByRole('table').getByRole('row', { name: new RegExp(`Zone By File ${id}`) })).toBeVisible()
})

test('AGT-42 a file that is refused as a whole says so in a box, and another can be chosen', async ({ page }) => {
  const id = unique()
  await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?dialog=bulk`)
  await fillDetails(page)
  await details(page).getByRole('button', { name: 'Continue' }).click()
  const dialog = upload(page)
  await dialog.getByLabel('Drop a file of super agents here, or choose one').setInputFiles({
    name: 'agents.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  })
  await expect(dialog.getByText(/damaged or cut short.*Fix it and choose the file again\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove agents.xlsx' }).click()
  await pick(page, [agentLine(`Zone After All ${id}`, id)])
  await dialog.getByRole('button', { name: 'Create 1 super agent' }).click()
  await expect(result(page).getByText(/1 row: Super agent created successfully\./)).toBeVisible({ timeout: 30_000 })
})

test('AGT-05 who may not create super agents is not offered the file', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.viewer', `${ROUTE}?merchantName=lagoon&dialog=bulk`)
  await expect(page.getByRole('table').getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk Super Agent Creation' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('look-ups that fail', () => {
  const TEXTS = ['Error getting settlement types!', 'Error getting charge types!', 'Error getting participants!']
  const failing = async (page: Page) => {
    for (const { path } of [superAgents.settlementTypes, chargeTypes.all, superAgents.participants])
      await page.route(`**/api/v1${path}*`, (route) => route.fulfill({ status: 500, body: '{}' }))
  }

  test('AGT-18 the details of a file say for ten seconds what could not be had', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?merchantName=lagoon`)
    await expect(page.getByRole('table').getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
    await failing(page)
    const act = () => page.getByRole('link', { name: 'Bulk Super Agent Creation' }).click()
    expect(await secondsOf(page, TEXTS, act)).toEqual([10, 10, 10])
  })

  test('AGT-18 so does the form of one that is updated', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?merchantName=lagoon`)
    await expect(page.getByRole('table').getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
    await failing(page)
    const notice = page.getByRole('region', { name: 'Notifications' })
    await page.goto(
      new URL(`${ROUTE}?merchantName=lagoon&dialog=update&merchantId=SA-0001&tab=settlement`, page.url()).href,
    )
    for (const text of TEXTS) await expect(notice).toContainText(text, { timeout: 20_000 })
  })

  test('AGT-18 a super agent that cannot be had is said in the same way', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?merchantName=lagoon`)
    await expect(page.getByRole('table').getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
    await page.route('**/api/v1/backoffice/merchant/SA-0001', (route) => route.fulfill({ status: 500, body: '{}' }))
    const act = async () => {
      await page.getByRole('button', { name: 'Actions Lagoon Payments' }).click()
      await page.getByRole('menuitem', { name: 'View' }).click()
    }
    expect(await secondsOf(page, ['Error getting merchants!'], act)).toEqual([10])
  })
})
