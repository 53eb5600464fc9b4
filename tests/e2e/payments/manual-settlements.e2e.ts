/** Settlement payments that people make by hand, files of references, and what is offered to whom. */

import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { expect, type Page, test } from 'playwright/test'
import { aReferenceFile, settlementPayment } from '../../support/browser-payments'
import { addresses, rowsOf, signInOnce, withoutAuthorities } from '../../support/console'
import { startPair } from '../../support/own-deployment'

const REFUNDS = '/back-office/disputes/pending-manual-refunds'
const SETTLEMENTS = '/back-office/disputes/pending-manual-settlements'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
test.describe.configure({ mode: 'serial' })
const open = (page: Page, path: string) => signInOnce(page, 'backOffice', 'bo.admin', path, pair.backOffice.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('MAN-07 MAN-15 MAN-47 lists without a payment or a file say so, each in its words', async ({ page }) => {
  await open(page, REFUNDS)
  await expect(page.getByText('No pending dispute refunds found...')).toBeVisible()
  await page.getByRole('tab', { name: 'Bulk Upload' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}`)
  await expect(page.getByText('No pending settlement payments found...')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Pending Settlements', 'Bulk Uploads'])
  await page.getByRole('tab', { name: 'Bulk Uploads' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
})

test('MAN-09 MAN-11 MAN-12 MAN-14 a payment is looked at and reported as made, with its request id as it is', async ({
  page,
}) => {
  const toParticipant = await settlementPayment(pair.api, 'PARTICIPANT')
  const { requestId } = await settlementPayment(pair.api, 'MERCHANT')
  await open(page, SETTLEMENTS)
  await menu(page).getByRole('link', { name: 'Pending Settlements' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Bulk Settlement Key',
    'Credit Account Name',
    'Credit Account',
    'Amount',
    'Status',
    'Created On',
    'Actions',
  ])
  const [row] = await rowsOf(page.getByRole('table'))
  expect(row).toMatchObject({ 'Bulk Settlement Key': 'BS0001-D20261120-T0000', 'Credit Account': '2000000001' })
  const dialog = page.getByRole('dialog')
  const said = (label: string) => dialog.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}?dialog=view&payment=${toParticipant.requestId}`)
  await expect(said('Participant')).toHaveText(/\w/)
  await expect(said('Super Agent')).toHaveCount(0)
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}?dialog=view&payment=${requestId}`)
  await expect(said('Super Agent')).toHaveText(/\w/)
  await expect(said('Participant')).toHaveText('---')
  await expect(said('Payment Request Id')).toHaveText(requestId)
  await expect(said('Processed By')).toBeVisible()
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(page.getByLabel('Payment request id')).toHaveValue(requestId)
  await expect(page.getByLabel('Payment request id')).toHaveAttribute('readonly', '')
  await page.getByLabel('Transaction reference').fill(`FT-${requestId}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Status successfully updated!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
})

test('MAN-19 MAN-26 super agents that cannot be had, and a download and a report that fail, say so under Error', async ({
  page,
}) => {
  const { requestId } = await settlementPayment(pair.api, 'MERCHANT')
  const refusal = { status: 422, json: { errors: [{ message: 'Not just now.', code: 'unexpected' }] } }
  await page.route('**/all-super-agents**', (route) => route.fulfill(refusal))
  await page.route('**/manual-settlement-payment/download?**', (route) => route.fulfill(refusal))
  await page.route('**/manual-settlement-payment/download', (route) => route.fulfill(refusal))
  await page.route('**/manual-settlement-payment/process', (route) => route.fulfill(refusal))
  await open(page, `${SETTLEMENTS}?dialog=filter`)
  await expect(notice(page)).toContainText('Error getting merchants!')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  await expect(notice(page).getByRole('alert').filter({ hasText: 'Not just now.' })).toContainText('Error')
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}?dialog=update&payment=${requestId}`)
  await page.getByLabel('Transaction reference').fill(`FT-${requestId}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(notice(page).getByRole('alert').filter({ hasText: 'Not just now.' })).toContainText('Error')
})

test('MAN-19 MAN-23 what was downloaded before is asked about, and downloaded where that is wanted', async ({
  page,
}) => {
  await settlementPayment(pair.api, 'MERCHANT')
  await open(page, `${SETTLEMENTS}?dialog=filter`)
  const filter = page.getByRole('dialog', { name: /Filter/ })
  await expect(filter.getByLabel('Super agent').locator('option')).not.toHaveCount(1)
  const download = () => filter.getByRole('button', { name: 'Download', exact: true }).click()
  const first = page.waitForEvent('download')
  await download()
  expect((await first).suggestedFilename()).toMatch(/^pending-settlements-.*\.xlsx$/)
  await download()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Downloaded before' }))
    .first()
  await expect(question).toContainText(/downloaded/i)
  const second = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Proceed with download' }).click()
  expect((await second).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('MAN-06 MAN-10 MAN-14 who may only look is offered no Update Status, and who may not look is refused', async ({
  page,
}) => {
  for (const [path, endpoints] of [
    [REFUNDS, manualRefunds],
    [SETTLEMENTS, manualSettlements],
  ] as const) {
    await signInOnce(page, 'backOffice', 'bo.admin', path, pair.backOffice.address)
    await expect(page.getByRole('main').getByRole('button', { name: 'Filter' })).toBeVisible()
    await withoutAuthorities(page, [String(endpoints.process.authority)])
    await page.goto(`${pair.backOffice.address}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await page.getByRole('tab').last().click()
    await expect(page.getByText('No bulks found...')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New Bulk' })).toHaveCount(0)
    await withoutAuthorities(page, [String(endpoints.list.authority)])
    await page.goto(`${pair.backOffice.address}${path}`)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
  }
})

const batches = [
  {
    ids: 'MAN-37 MAN-39 MAN-41',
    kind: 'refunds',
    path: REFUNDS,
    columns: ['Process Status', 'Resolution Status', 'Refund Status', 'Created On'],
  },
  {
    ids: 'MAN-37 MAN-40 MAN-41',
    kind: 'settlements',
    path: SETTLEMENTS,
    columns: ['Process Status', 'Bulk Settlement Key', 'Created On'],
  },
] as const
for (const { ids, kind, path, columns } of batches) {
  test(`${ids} MAN-47 a file of ${kind} shows its counts, its rows and what became of each`, async ({ page }) => {
    const batchId = await aReferenceFile(kind)
    await signInOnce(page, 'backOffice', 'bo.admin', `${path}?tab=bulk`)
    await page.getByRole('link', { name: `View ${batchId}` }).click()
    await expect(page).toHaveURL(`${addresses.backOffice}${path}/${batchId}`)
    await expect(page.getByRole('heading', { name: 'Bulk Items', level: 1 })).toBeVisible()
    for (const count of [/Successful\s*1/, /Failed\s*1/, /Pending\s*0/])
      await expect(page.getByRole('main')).toContainText(count)
    const shared = ['Credit Account', 'Credit Account Name', 'Amount']
    await expect(page.getByRole('columnheader')).toHaveText([...shared, ...columns, /Actions?/])
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2)
    await page.getByRole('link', { name: 'View row 1' }).click()
    await expect(page.getByRole('dialog')).toContainText('Process Status')
    await expect(page.getByRole('dialog')).toContainText('Transaction Reference')
    // Rows that are not there yet.
    const empty = { content: [], totalElements: 0, totalPages: 0 }
    const endpoints = kind === 'refunds' ? manualRefunds : manualSettlements
    const items = fullPath(throughDoor(endpoints.items, 'backoffice'))
    await page.route(
      (url) => url.pathname === items,
      (route) => route.fulfill({ json: { result: empty } }),
    )
    await page.goto(`${addresses.backOffice}${path}/${batchId}`)
    await expect(page.getByText('No results found ...')).toBeVisible()
  })
}

test('MAN-08 MAN-16 where the setting is off, the screen and its menu entry are gone', async ({ page }) => {
  await pair.api.sql(`UPDATE configurations SET config_value = 'false'
    WHERE config_key IN ('dcir.enable.manual.dispute-refund', 'dcir.enable.manual.settlement-payment')`)
  await open(page, '/account/change-password')
  await expect(menu(page).getByRole('link', { name: 'Requery Management' })).toBeVisible()
  for (const name of ['Pending Refunds', 'Pending Settlements'])
    await expect(menu(page).getByRole('link', { name })).toHaveCount(0)
  for (const path of [REFUNDS, SETTLEMENTS]) {
    await page.goto(`${pair.backOffice.address}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/off|could not be found|by hand/i)
  }
})
