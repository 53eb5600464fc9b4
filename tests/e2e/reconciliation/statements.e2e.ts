import { readFileSync } from 'node:fs'
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'
import { workbookOf } from '../../support/dry-runs'
import { callsByClock, expectFiveSeconds } from '../../support/page-clock'

const SCREEN = `${addresses.backOffice}/back-office/reconciliation/file-upload`
const HEADER = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'

const dayOf = (days: number) => addDays(businessDate(new Date()), -days)
/** As a statement prints it. */
const daysAgo = (days: number) => dayOf(days).split('-').reverse().join('/')

let counter = 0
/** A row that no other test of this run uses. */
const row = (date = daysAgo(2)) =>
  `${date},"A, B",506099******1234,${String(Date.now() + counter++).slice(-12)},000101,"12,500.00",2011ABC1,C`
const csv = (lines: readonly string[]) => Buffer.from(`\uFEFF${[HEADER, ...lines].join('\r\n')}\r\n`)
const file = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: csv(lines) })

async function openUpload(page: Page) {
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'Upload new file' }).click()
  return page.getByRole('dialog')
}

test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('CNV-20 REC-06 the upload dialog comes with its templates', async ({ page }) => {
  const dialog = await openUpload(page)
  await expect(page).toHaveURL(/dialog=upload/)
  for (const format of ['csv', 'xlsx']) {
    const saved = page.waitForEvent('download')
    await dialog
      .getByRole('button', { name: new RegExp(format, 'i') })
      .or(dialog.getByRole('link', { name: new RegExp(format, 'i') }))
      .first()
      .click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`reconciliation_statement_sample.${format}`)
    expect(readFileSync(await download.path()).length).toBeGreaterThan(100)
  }
})

test('REC-07 Submit waits for a file; another type, and more than the limit in force, are refused before anything is sent', async ({
  page,
}) => {
  // As a bank would set it that takes small files alone.
  await page.route('**/dcir-config/dcir.recon.statement.max-megabytes', async (route) => {
    const answer = await route.fetch()
    const { result } = await answer.json()
    await route.fulfill({ response: answer, json: { result: { ...result, configValue: '1' } } })
  })
  const dialog = await openUpload(page)
  await expect(dialog).toContainText(', up to 1 MB')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) })
  await expect(submit).toBeDisabled()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1024 * 1024 + 1, 'x') })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Size cannot be greater than 1MB.' })).toBeVisible()
  await expect(submit).toBeDisabled()
})

test('REC-04 REC-08 REC-10 REC-11 REC-14 a file goes up, is read, and shows its rows under three tabs', async ({
  page,
}) => {
  const [first, second] = [row(), row(daysAgo(3))]
  const lines = [first, second, first, first.replace(daysAgo(2), '99/11/2026')]
  const dialog = await openUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(file('mixed.csv', lines))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  await page.goto(SCREEN)
  const table = page.getByRole('table')
  await expect
    .poll(async () => (await rowsOf(table)).find((one) => one['File Name']?.includes('mixed.csv'))?.['Success Count'], {
      timeout: 20_000,
    })
    .toBe('2')
  const listed = (await rowsOf(table)).find((one) => one['File Name']?.includes('mixed.csv'))
  expect(listed?.['Total Records']).toBe('4')
  await table
    .getByRole('row', { name: /mixed\.csv/ })
    .getByRole('link', { name: /View/ })
    .or(table.getByRole('row', { name: /mixed\.csv/ }).getByRole('button', { name: /View/ }))
    .first()
    .click()
  await expect(page.getByRole('tab')).toHaveText([
    'Records uploaded successfully 2',
    'Duplicate records 1',
    'Failed records 1',
    'Lines',
    'Matched again',
  ])
  await expect(page.getByRole('tabpanel')).toContainText(formatBusinessDate(dayOf(2)))
  await page.getByRole('tab', { name: /duplicate/i }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Duplicate of row 2 of this file')
  await page.getByRole('tab', { name: /failed/i }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Transaction Date is invalid')
  await page.reload()
  await expect(page.getByRole('tab', { name: /failed/i })).toHaveAttribute('aria-selected', 'true')

  await test.step('REC-62 a file that was given up is read again by Retry', async () => {
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.route(/\/reconciliation\/files\/[A-Z0-9-]+$/, async (route) => {
      const answer = await route.fetch()
      const { result } = await answer.json()
      const given = { status: 'FAILED', canRetry: true, failureMessage: 'The file could not be processed: no disk' }
      return route.fulfill({ response: answer, json: { result: { ...result, ...given } } })
    })
    await page.reload()
    await expect(page.getByText('The file could not be processed: no disk')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    const asked = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/retry'))
    await page.getByRole('alertdialog', { name: 'Retry' }).getByRole('button', { name: 'Retry' }).click()
    // The server knows better: the file was never given up.
    expect((await (await asked).response())?.status()).toBe(409)
    await expect(page.getByText('Only a file that was given up is read again as it is.').first()).toBeVisible()
  })
})

test('CNV-17 a statement that is being read is asked after every five seconds, once ten have passed', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  const time = await callsByClock(page, /\/reconciliation\/files\/ST-[^/?]+$/)
  await page.route(/\/reconciliation\/files\/ST-[^/]+$/, async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    await route.fulfill({ response, json: { result: { ...result, status: 'RECEIVED', completedAt: null } } })
  })
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file('followed.csv', [row(), row(daysAgo(3))]))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  await page.clock.runFor(12_000)
  const before = await time.count()
  for (let call = 0; call < 3; call++) await time.next()
  expectFiveSeconds((await time.secondsBetween()).slice(before))
  await dialog.getByRole('link', { name: /^Open/ }).click()
  await expect(page.getByRole('heading', { name: 'Uploaded Statement' })).toBeVisible()
  const opened = await time.count()
  for (let call = 0; call < 2; call++) await time.next()
  expectFiveSeconds((await time.secondsBetween()).slice(opened))
})

test('REC-17 the same bytes again are refused in the dialog with the first name', async ({ page }) => {
  const lines = [row()]
  for (const name of ['once.csv', 'twice.csv']) {
    const dialog = await openUpload(page)
    await dialog.locator('input[type=file]').setInputFiles(file(name, lines))
    await dialog.getByRole('button', { name: 'Submit' }).click()
    if (name === 'once.csv') await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
    else
      await expect(
        dialog.getByRole('alert').filter({ hasText: 'This file was already uploaded as once.csv' }),
      ).toContainText('Error')
  }
})

test('problems are shown in the browser with row, column, value and reason before anything is sent', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(file('bad.csv', [row('31/02/2026'), row()]))
  await expect(dialog).toContainText('Transaction Date is invalid')
  await expect(dialog).toContainText('31/02/2026')
  await expect(dialog).toContainText('1 of 2 rows can be read. The other one has a mistake, listed below.')
  // A year typed wrong is told before anything is sent.
  await dialog.locator('input[type=file]').setInputFiles(file('year.csv', [row('05/11/0226')]))
  await expect(dialog).toContainText('Transaction Date must be between')
})

test('bank 22: the first rows of a workbook are checked before it is sent, and nothing is sent that nobody can read', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  const { name, buffer } = file('november.csv', [row('31/02/2026'), row()])
  const text = new File([buffer.toString('utf8').replace(/\r?\n/g, '\r\n')], name)
  const workbook = Buffer.from(await (await workbookOf(text)).arrayBuffer())
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({ name: 'november.xlsx', mimeType: 'application/octet-stream', buffer: workbook })
  await expect(dialog).toContainText(/of 2 rows can be read\. .*listed below\./)
  await expect(dialog).toContainText('31/02/2026')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
  const unknown = Buffer.from('Some Bank\nWhen;How much\nyesterday;ten\n')
  await input.setInputFiles({ name: 'unknown.txt', mimeType: 'text/plain', buffer: unknown })
  await expect(dialog).toContainText('No layout reads this file')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('a double click on Submit sends the file once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reconciliation/upload')) sent.push(request.url())
  })
  const dialog = await openUpload(page)
  await dialog.locator('input[type=file]').setInputFiles(file('double.csv', [row()]))
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  expect(sent).toHaveLength(1)
})
