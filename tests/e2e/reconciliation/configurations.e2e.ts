/** Spreadsheet configurations as people change them, and the check before an upload that follows. */
import { dateFormats } from '@dcir/core/time/date-text'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { signIn, withoutAuthorities } from '../../support/console'
import { startPair } from '../../support/own-deployment'

let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())

const at = (search = '') => `${pair.backOffice.address}/back-office/reconciliation/configurations${search}`
const form = (page: Page) => page.getByRole('dialog', { name: /^Update / })
const submit = async (page: Page) => {
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Configuration updated successfully!')
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => signIn(page, 'backOffice', 'bo.admin', pair.backOffice.address))

test('REC-55 REC-58 the value type can be changed only where it is configurable', async ({ page }) => {
  await page.goto(at('?dialog=update&configKey=recon.amount'))
  await expect(form(page).getByLabel('Spreadsheet column name')).toHaveValue('Amount')
  await expect(form(page).getByLabel('Value type')).toBeDisabled()
  await page.goto(at('?dialog=update&configKey=recon.stan'))
  await expect(form(page).getByLabel('Value type')).toBeEnabled()
  await expect(form(page).getByLabel('Value type').locator('option')).toContainText(['TEXT', 'NUMBER', 'RULE_BASED'])
})

test('REC-57 the date formats of the specification are offered', async ({ page }) => {
  await page.goto(at('?dialog=update&configKey=recon.transaction-date'))
  await expect(form(page).getByLabel('Date format')).toBeVisible()
  const offered = await form(page).getByLabel('Date format').locator('option').allTextContents()
  expect(offered.filter((text) => (dateFormats as readonly string[]).includes(text))).toEqual([...dateFormats])
  await form(page).getByLabel('Date format').selectOption('YYMMDD')
  await submit(page)
})

test('REC-56 REC-60 a part of a cell and the words of a direction are saved, and shown', async ({ page }) => {
  await page.goto(at('?dialog=update&configKey=recon.rrn'))
  await expect(form(page).getByLabel('Rule type')).toHaveCount(0)
  await form(page).getByLabel('Value type').selectOption('RULE_BASED')
  await expect(form(page).getByLabel('Rule type')).toHaveValue('SUBSTRING')
  await form(page).getByLabel('Start').fill('0')
  await form(page).getByLabel('Length').fill('12')
  await form(page).getByRole('button', { name: 'Update' }).click()
  await expect(form(page)).toContainText('Give a whole number from 1 to 500')
  await form(page).getByLabel('Start').fill('5')
  await submit(page)
  await page.goto(at('?dialog=view&configKey=recon.rrn'))
  await expect(page.getByRole('dialog')).toContainText('12 characters from character 5 on')
  await page.goto(at('?dialog=update&configKey=recon.direction'))
  await expect(form(page).getByLabel('Rule type')).toHaveValue('SELECTION')
  await expect(form(page).getByLabel('Rule type')).toBeDisabled()
  await expect(form(page).getByLabel('Rule type').locator('option')).toHaveText(['Select', 'SUBSTRING', 'SELECTION'])
  await form(page).getByRole('button', { name: 'Add a word' }).click()
  await form(page).getByRole('textbox', { name: 'Word' }).last().fill('inward')
  await form(page).getByRole('combobox', { name: 'Meaning' }).last().selectOption('CREDIT')
  await submit(page)
  await page.goto(at('?dialog=view&configKey=recon.direction'))
  await expect(page.getByRole('dialog')).toContainText('INWARD is CREDIT')
})

test('REC-60 the check before an upload reads the file as it was configured', async ({ page }) => {
  const date = addDays(businessDate(new Date()), -1).slice(2).replaceAll('-', '')
  const header = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
  const row = `${date},POS,506099******1234,REF 632514000001,000101,12.50,2011ABC1,inward`
  await page.goto(`${pair.backOffice.address}/back-office/reconciliation/file-upload?dialog=upload`)
  const file = { name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\n${row}\n`) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog')).toContainText('1 of 1 row can be read.')
})

test('REC-59 whoever may only look is offered no update', async ({ page }) => {
  await withoutAuthorities(page, ['bo_manage_configurations'])
  await page.goto(at())
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /^View/ })
      .or(page.getByRole('link', { name: /^View/ }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Update/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Update/ })).toHaveCount(0)
})
