/** Bulk disputes of the back office: uploaded, followed, filtered, taken along. */

import { readFileSync } from 'node:fs'
import { businessDate } from '@dcir/core/time/lagos'
import ExcelJS from 'exceljs'
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { aBulkDispute, disputableLines, strangeLine } from '../../support/browser-bulk-files'
import { DISPUTE_HEADER } from '../../support/bulk-file'
import { addresses, fillSignIn, rowsOf, signInOnce } from '../../support/console'
import { deploy } from '../../support/deployment'
import { secondsOf } from '../../support/page-clock'

const SCREEN = `${addresses.backOffice}/back-office/bulk-disputes`
const csv = (lines: readonly string[], name = 'claims.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[DISPUTE_HEADER, ...lines].join('\r\n')}\r\n`),
})
const fileInput = (page: Page) => page.getByRole('dialog').locator('input[type=file]')
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Submit|Log \d)/ })

async function openUpload(page: Page) {
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'New Bulk Upload' }).first().click()
  return page.getByRole('dialog')
}

let batchId: string
test.beforeAll(async () => {
  batchId = await aBulkDispute(DISPUTE_HEADER)
})

test('BDP-04 who may only look has no upload and no download', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.viewer')
  await page.goto(SCREEN)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Bulk Upload' })).toHaveCount(0)
  await page.goto(`${SCREEN}/${batchId}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Transactions' })).toHaveCount(0)
})

test('BDP-05 Submit waits for a file, and what is no spreadsheet is refused before anything is sent', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const dialog = await openUpload(page)
  await expect(submit(page)).toBeDisabled()
  await fileInput(page).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please select a valid file type.' })).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  const large = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 65) }
  await fileInput(page).setInputFiles(large)
  await expect(dialog.getByText('File size too large. Size cannot be greater than 5MB.')).toBeVisible()
})

test('BDP-07 samples come as csv and as xlsx', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const dialog = await openUpload(page)
  for (const format of ['csv', 'xlsx']) {
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Sample ${format}` }).click()
    expect((await saved).suggestedFilename()).toBe(`bulk_dispute_sample.${format}`)
  }
})

test('a file is checked here first: what is wrong is named by row, column and reason', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const dialog = await openUpload(page)
  const [line = ''] = await disputableLines(1)
  await fileInput(page).setInputFiles(csv([line, line, line.replace(/^[^,]*/, '31/02/2026')]))
  await expect(
    dialog.getByText(/^1 of 3 can be logged: ₦[\d,.]+ is disputed\. The other 2 have mistakes, listed below\.$/),
  ).toBeVisible()
  const problems = await rowsOf(dialog.getByRole('table'))
  expect(problems).toEqual([
    { Row: '3', Column: '---', Value: '---', Reason: 'Duplicate of row 2 of this file' },
    {
      Row: '4',
      Column: 'Transaction Date',
      Value: '31/02/2026',
      Reason: 'Transaction Date is invalid. Write it as 21/11/2026',
    },
  ])
  // bank 22: the button says what it does.
  await expect(dialog.getByRole('button', { name: /^Log 1 dispute, ₦[\d,.]+$/ })).toBeEnabled()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await fileInput(page).setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('A,B\n1,2\n') })
  await expect(
    dialog.getByText(
      /^7 columns are missing: Transaction Date, Masked Pan, RRN, STAN, Amount, Terminal Id, Reason\. Fix it/,
    ),
  ).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('CNV-20 BDP-06 BDP-08 BDP-09 BDP-19 a file goes up, is followed to its end, and its batch counts its rows', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const dialog = await openUpload(page)
  await fileInput(page).setInputFiles(csv([...(await disputableLines(1)), strangeLine()]))
  await submit(page).dblclick()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  await expect(
    dialog.getByText('1 dispute logged, 1 row failed. Open the batch to see why or download the failed row.'),
  ).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('link', { name: /^Open BD-/ }).click()
  const main = page.getByRole('main')
  for (const [label, count] of [
    ['Successful', '1'],
    ['Failed', '1'],
    ['Pending', '0'],
  ]) {
    await expect(
      main
        .locator('dl div')
        .filter({ has: page.locator(`dt:text-is("${label}")`) })
        .locator('dd')
        .first(),
    ).toContainText(count as string)
  }
})

test('bank 21 the same file is known before it is sent, and leads to its batch', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const file = csv(await disputableLines(1))
  await openUpload(page)
  await fileInput(page).setInputFiles(file)
  await submit(page).click()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  const dialog = await openUpload(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await fileInput(page).setInputFiles(file)
  await expect(dialog.getByText(/^Already uploaded at \d{1,2}:\d\d (AM|PM) by bo\.admin\. Open it$/)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  expect(sent.filter((url) => url.endsWith('/bulk-dispute/upload'))).toEqual([])
  // Another file is no longer that one.
  await fileInput(page).setInputFiles(csv(await disputableLines(1)))
  await expect(dialog.getByText('Already uploaded')).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
  await fileInput(page).setInputFiles(file)
  await dialog.getByRole('link', { name: 'Open it' }).click()
  await expect(page).toHaveURL(/bulk-disputes\/BD-\d{8}-[0-9A-F]{8}$/)
})

test('the same file again is the same batch, and says when it came first, where nobody knew it before', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.route('**/bulk-dispute/list?*sha256=*', (route) => route.abort())
  await page.route('**/upload/dry-run', (route) => route.abort())
  const file = csv(await disputableLines(1))
  await openUpload(page)
  await fileInput(page).setInputFiles(file)
  await submit(page).click()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  const dialog = await openUpload(page)
  await fileInput(page).setInputFiles(file)
  await submit(page).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'already uploaded' })).toBeVisible()
})

test('BDP-10 BDP-11 BDP-12 BDP-13 BDP-17 the rows of a batch, filtered by what became of them', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(`${SCREEN}/${batchId}`)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  const rows = await rowsOf(page.getByRole('table'))
  expect(rows.map((row) => row['Creation Status']).sort()).toEqual(['FAILED', 'SUCCESSFUL', 'SUCCESSFUL'])
  expect(rows.find((row) => row['Creation Status'] === 'SUCCESSFUL')?.['Log code']).toMatch(/^DSP-/)
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog')
  const type = dialog.getByLabel('Dispute creation status')
  await expect(type.locator('option')).toHaveText(['Select type', 'ALL', 'SUCCESSFUL', 'PENDING', 'FAILED'])
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(type).toHaveAccessibleDescription(/Select type/)
  await type.selectOption('PENDING')
  await expect(dialog.getByLabel('Start date')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('No transactions found...')).toBeVisible()
  await page.goto(`${SCREEN}/${batchId}?disputeCreationStatus=FAILED`)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: /^View row/ }).click()
  const item = page.getByRole('dialog')
  for (const label of [
    'Transaction time',
    'Amount',
    'Masked pan',
    'Rrn',
    'Stan',
    'Terminal id',
    'Message',
    'Attempts',
  ]) {
    await expect(item.getByText(label, { exact: true })).toBeVisible()
  }
})

test('bank 20: failed rows stand first, with their number, what was written and a day without a time', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const dialog = await openUpload(page)
  const at = DISPUTE_HEADER.split(',').indexOf('Amount')
  const wrong = strangeLine()
    .split(',')
    .map((cell, column) => (column === at ? '-500' : cell))
    .join(',')
  await fileInput(page).setInputFiles(csv([...(await disputableLines(1)), wrong]))
  await submit(page).click()
  await dialog.getByRole('link', { name: /^Open BD-/ }).click({ timeout: 20_000 })
  const first = page.getByRole('table').locator('tbody tr').first()
  await expect(first).toContainText('FAILED', { timeout: 20_000 })
  const [row] = await rowsOf(page.getByRole('table'))
  expect(Object.keys(row ?? {})[0]).toBe('Row')
  expect(Number(row?.Row)).toBeGreaterThan(1)
  expect(row?.['Transaction Time']).not.toContain('12:00 AM')
  await expect(first.locator('del')).toHaveText('-500')
})

test('CNV-20 BDP-14 BDP-15 the download asks first, and is named by batch and day; the failed rows come with their reason', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(`${SCREEN}/${batchId}`)
  await page.getByRole('button', { name: 'Download Transactions' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Downloads the filtered rows and their results.')
  const saved = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download', exact: true }).click()
  const today = businessDate(new Date())
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${batchId}-${today}.xlsx`)
  const failed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download failed rows' }).click()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(readFileSync(await (await failed).path()) as never)
  const rows = (book.worksheets[0]?.getSheetValues() ?? [])
    .slice(1)
    .map((row) => (row as unknown[]).slice(1).map(String))
  expect(rows).toHaveLength(2)
  expect(rows[0]?.slice(0, 9)).toEqual(DISPUTE_HEADER.split(','))
  expect(rows[1]?.at(-1)).toBe('There is no such transaction.')
})

test('ERR-06 BDP-16 a download that fails is said in a red box, which is gone after five seconds', async ({ page }) => {
  const isDownload = (call: string) => call.includes('/bulk-dispute/download/')
  const proxy = await apiProxy((call) => (isDownload(call) ? { path: '/api/v1/backoffice/nowhere' } : undefined))
  const deployment = await deploy('back-office', { apiBase: proxy.address })
  try {
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${deployment.address}/back-office/bulk-disputes/${batchId}`)
    await page.getByRole('button', { name: 'Download Transactions' }).click()
    const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Download', exact: true }).click()
    expect(await secondsOf(page, [''], confirm, 'main [role=alert]')).toEqual([5])
  } finally {
    await deployment.close()
    await proxy.close()
  }
})
