/** Bulk dispute responses of the front office: a spreadsheet of answers with the receipts of those that decline. */
import { disputes } from '@dcir/core/disputes/contract'
import { formatNaira } from '@dcir/core/money/kobo'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { aBulkResponse, receiptsFor } from '../../support/browser-bulk-files'
import { aDispute, shown } from '../../support/browser-disputes'
import { RESPONSE_HEADER } from '../../support/bulk-file'
import { addresses, fillSignIn, rowsOf, signInOnce } from '../../support/console'
import { deploy } from '../../support/deployment'
import { workbookOf } from '../../support/dry-runs'
import { secondsOf } from '../../support/page-clock'
import { as } from '../../support/platform'

const SCREEN = `${addresses.superAgent}/front-office/bulk-dispute-response`
const csv = (lines: readonly string[], name = 'answers.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[RESPONSE_HEADER, ...lines].join('\r\n')}\r\n`),
})
const zip = (codes: readonly string[]) => ({
  name: 'receipts.zip',
  mimeType: 'application/zip',
  buffer: receiptsFor(codes),
})
const sheetInput = (page: Page) => page.getByLabel('Drop a file of responses here, or choose one')
const zipInput = (page: Page) => page.getByLabel(/receipts for declined disputes/)
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Submit|Answer)/ })
const today = () => businessDate(new Date())

async function openUpload(page: Page) {
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'New Bulk Response Upload' }).first().click()
  return page.getByRole('dialog')
}

let batchId: string
test.beforeAll(async () => {
  batchId = await aBulkResponse(RESPONSE_HEADER)
})

test('BDR-04 without the authority there is no such screen', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.viewer')
  await page.goto(SCREEN)
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Bulk Response Upload' })).toHaveCount(0)
})

test('BDR-06 BDR-07 BDR-08 BDR-10 the dialog says its limits, gives samples, and waits for a spreadsheet', async ({
  page,
}) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  const dialog = await openUpload(page)
  await expect(dialog).toContainText('File size must not be larger than 800MB')
  await expect(dialog).toContainText('The name of each receipt image must contain the log code of its dispute.')
  for (const format of ['csv', 'xlsx']) {
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Sample ${format}` }).click()
    expect((await saved).suggestedFilename()).toBe(`bulk_dispute_response_sample.${format}`)
  }
  await expect(submit(page)).toBeDisabled()
  await zipInput(page).setInputFiles(zip(['DSP-20261121-0000001']))
  await expect(submit(page)).toBeDisabled()
})

test('missing receipts, several for one, and files that nobody needs are named before anything is sent', async ({
  page,
}) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  const dialog = await openUpload(page)
  const codes = ['DSP-20261121-1000001', 'DSP-20261121-1000002', 'DSP-20261121-1000003']
  await sheetInput(page).setInputFiles(csv(codes.map((code) => `${code},DECLINED,The terminal paid out`)))
  await expect(dialog.getByText('3 problems')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  const archive = ['DSP-20261121-1000001', 'DSP-20261121-1000002', 'x DSP-20261121-1000002', 'holiday']
  await zipInput(page).setInputFiles(zip(archive))
  await expect(dialog.getByText('0 of 3 can be answered. The mistakes are listed below.')).toBeVisible()
  const problems = await rowsOf(dialog.getByRole('table'))
  expect(problems.map(({ Row, Value, Reason }) => `${Row} ${Value} ${Reason}`)).toEqual([
    `2 ${codes[0]} Dispute was not found`,
    `3 ${codes[1]} Several files claim to be the receipt of ${codes[1]}: ${codes[1]}.png, x ${codes[1]}.png`,
    `4 ${codes[2]} A receipt is required to decline a dispute: no file of the archive is named after ${codes[2]}`,
  ])
  await expect(dialog.getByText('Files in the .zip that belong to no row: holiday.png.')).toBeVisible()
})

test('BDR-05 BDR-09 a spreadsheet and its archive go up, and the disputes are answered', async ({ page }) => {
  const [accepted, declined] = [await aDispute('bo.maker'), await aDispute('bo.maker')]
  await signInOnce(page, 'superAgent', 'sa.admin')
  const dialog = await openUpload(page)
  await sheetInput(page).setInputFiles(
    csv([`${accepted.logCode},ACCEPTED,`, `${declined.logCode},DECLINED,The terminal paid out`]),
  )
  await zipInput(page).setInputFiles(zip([declined.logCode]))
  const paid = formatNaira(accepted.transactionAmount)
  await expect(dialog.getByText(`2 of 2 can be answered: ${paid} is paid back.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Answer 2, ${paid}` }).click()
  await expect(page.getByText('File successfully uploaded.').first()).toBeVisible()
  await expect(dialog.getByText('2 disputes answered.')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('link', { name: /^Open BR-|^Open [A-Z]{2}-/ }).click()
  await expect(page.getByRole('main')).toContainText(/Successful\s*2/)
  expect((await shown(accepted.logCode)).resolutionStatus).toBe('ACCEPTED')
  const answered = await shown(declined.logCode)
  expect([answered.resolutionStatus, answered.resolvedBy, answered.receipts.at(-1)?.kind]).toEqual([
    'DECLINED',
    'sa.admin',
    'RESPONSE',
  ])
})

test('agent 1, bank 7: the server says which answers of a workbook will be taken before it is sent', async ({
  page,
}) => {
  const [good, answered] = [await aDispute('bo.maker'), await aDispute('bo.maker')]
  await (await as('sa.admin')).call(disputes.resolve, { body: { logCode: answered.logCode, approved: true } })
  await signInOnce(page, 'superAgent', 'sa.admin')
  const dialog = await openUpload(page)
  const text = csv([`${good.logCode},ACCEPTED,`, `${answered.logCode},ACCEPTED,`, 'DSP-20200101-0000001,ACCEPTED,'])
  const workbook = await workbookOf(new File([new Uint8Array(text.buffer)], text.name))
  await sheetInput(page).setInputFiles({
    name: 'answers.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await workbook.arrayBuffer()),
  })
  const paid = formatNaira(good.transactionAmount)
  const said = `1 of 3 can be answered: ${paid} is paid back. The other 2 have mistakes, listed below.`
  await expect(dialog.getByText(said)).toBeVisible()
  expect((await rowsOf(dialog.getByRole('table'))).map(({ Row, Value, Reason }) => [Row, Value, Reason])).toEqual([
    ['3', answered.logCode, expect.stringMatching(/^sa\.admin has already accepted this dispute, at /)],
    ['4', 'DSP-20200101-0000001', 'Dispute was not found'],
  ])
  await dialog.getByRole('button', { name: `Answer 1, ${paid}` }).click()
  await expect(
    dialog.getByText('1 dispute answered, 2 rows failed. Open the batch to see why or download the failed rows.'),
  ).toBeVisible({ timeout: 20_000 })
  // Nothing of it is left to do, and so nothing of it can be sent.
  await dialog.getByRole('button', { name: 'Upload another file' }).click()
  await sheetInput(page).setInputFiles(
    csv([`${good.logCode},ACCEPTED,`, 'DSP-20200101-0000001,ACCEPTED,'], 'again.csv'),
  )
  await expect(dialog.getByText('0 of 2 can be answered. The mistakes are listed below.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('a dry run that fails or does not answer leaves the file to be sent as before, and says so', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  const dialog = await openUpload(page)
  await page.route('**/upload/dry-run', (route) => route.fulfill({ status: 503, json: {} }))
  await sheetInput(page).setInputFiles(csv(['DSP-20200101-0000002,ACCEPTED,']))
  const notice = dialog.getByText('The server did not check the rows in time.', { exact: false })
  await expect(notice).toBeVisible()
  await expect(dialog.getByText('1 of 1 can be answered.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
  // A call that hangs is given up after ten seconds.
  await page.unroute('**/upload/dry-run')
  await page.route('**/upload/dry-run', () => undefined)
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await sheetInput(page).setInputFiles(csv(['DSP-20200101-0000003,ACCEPTED,']))
  await expect(dialog.getByText('Asking the server about each row ...')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
})

test('BDR-12 BDR-13 BDR-14 BDR-15 BDR-16 BDR-23 the counts and the rows, filtered by log code and by both statuses', async ({
  page,
}) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  await page.goto(`${SCREEN}/${batchId}`)
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
  for (const count of [/Successful\s*2/, /Failed\s*1/, /Pending\s*0/])
    await expect(page.getByRole('main')).toContainText(count)
  const rows = await rowsOf(page.getByRole('table'))
  expect(Object.keys(rows[0] ?? {}).slice(0, 5)).toEqual([
    'Log Code',
    'Created At',
    'Resolution Status',
    'Creation Status',
    'Description',
  ])
  expect(rows.map((row) => `${row['Resolution Status']} ${row['Creation Status']}`).sort()).toEqual([
    'ACCEPTED SUCCESSFUL',
    // Desk 3: an answer that was refused accepted nothing.
    'Asked for: accept FAILED',
    'DECLINED SUCCESSFUL',
  ])
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Resolution status').locator('option')).toHaveText([
    'Select',
    'PENDING',
    'ACCEPTED',
    'DECLINED',
  ])
  await expect(dialog.getByLabel('Creation status').locator('option')).toHaveText([
    'Select',
    'PENDING',
    'SUCCESSFUL',
    'FAILED',
  ])
  await dialog.getByLabel('Log code').fill('A&B=C #1')
  const asked = page.waitForRequest((request) => request.url().includes('/bulk/resolve/transactions?'))
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  expect((await asked).url()).toContain(`logCode=${encodeURIComponent('A&B=C #1')}`)
  await expect(page.getByText('No transactions found...')).toBeVisible()
  await page.goto(`${SCREEN}/${batchId}?creationStatus=FAILED&disputeResolutionStatus=ACCEPTED`)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
})

test('BDR-20 a row opens with all that is known of it', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  await page.goto(`${SCREEN}/${batchId}?creationStatus=SUCCESSFUL`)
  await page
    .getByRole('link', { name: /^View row/ })
    .first()
    .click()
  const labels = `Amount,Transaction time,Dispute creation status,Message,Attempts,Masked pan,Rrn,Stan,Terminal id`
  for (const label of labels.split(',')) {
    await expect(page.getByRole('dialog').getByText(label, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('BDR-18 the rows are saved under the name of the batch and the day', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  await page.goto(`${SCREEN}/${batchId}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Transactions' }).click()
  expect((await saved).suggestedFilename()).toBe(`${batchId}-${today()}.xlsx`)
})

test('BDR-19 a download that fails is said in its place and gone after five seconds', async ({ page }) => {
  const isDownload = (call: string) => call.includes('/transactions/download')
  const proxy = await apiProxy((call) => (isDownload(call) ? { path: '/api/v1/frontoffice/nowhere' } : undefined))
  const deployment = await deploy('super-agent', { apiBase: proxy.address })
  try {
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'sa.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${deployment.address}/front-office/bulk-dispute-response/${batchId}`)
    const download = () => page.getByRole('button', { name: 'Download Transactions' }).click()
    expect(await secondsOf(page, [''], download, 'main [role=alert]')).toEqual([5])
  } finally {
    await deployment.close()
    await proxy.close()
  }
})
