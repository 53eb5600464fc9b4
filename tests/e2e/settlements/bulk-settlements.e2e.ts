/** Bulk settlements as the bank's and a super agent's staff meet them. */

import { formatNaira } from '@dcir/core/money/kobo'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { paymentSentence } from '@dcir/core/settlements/payment-words'
import { MANUAL_HINT } from '@dcir/core/settlements/rules'
import { expect, type Page, test } from 'playwright/test'
import { addresses, goesWithout, rowsOf, signInOnce, withoutAuthorities } from '../../support/console'
import { secondsOf } from '../../support/page-clock'
import { as, callApi } from '../../support/platform'

const LIST = '/back-office/bulk-settlements'
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A bulk of the first super agent that is in this state. */
async function oneThatIs(settlementStatus: 'STARTED' | 'COMPLETED', cardAcceptorId = '2011LA000000001') {
  const { content } = await (await as('bo.admin')).call(bulkSettlements.list, {
    query: { settlementStatus, cardAcceptorId },
  })
  const [bulk] = content
  if (!bulk) throw new Error(`no bulk of ${cardAcceptorId} is ${settlementStatus}`)
  return bulk
}
const requestsOf = async (bulkSettlementKey: string) =>
  (await (await as('bo.admin')).call(bulkSettlements.paymentRequests, { params: { bulkSettlementKey }, query: {} }))
    .content

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('SET-05 SET-07 SET-11 CNV-38 MAN-19 the bank filters by super agent and state; a started one says why it waits', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}?dialog=filter`)
  const dialog = page.getByRole('dialog')
  for (const label of [
    'Super agent',
    'Bulk settlement key',
    'Settlement status',
    'Report status',
    'Start date',
    'End date',
  ])
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible()
  const choices = async (label: string) => (await dialog.getByLabel(label).locator('option').allTextContents()).slice(1)
  expect((await choices('Settlement status')).sort()).toEqual(['COMPLETED', 'PENDING', 'STARTED'])
  expect((await choices('Report status')).sort()).toEqual(['COMPLETED', 'PENDING', 'READY'])
  await dialog.getByLabel('Start date').fill('')
  await dialog.getByLabel('End date').fill('')
  await dialog.getByLabel('Settlement status').selectOption('STARTED')
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/settlementStatus=STARTED/)
  const table = page.getByRole('table')
  await expect(table.getByText('STARTED').first()).toBeVisible()
  expect(new Set((await rowsOf(table)).map(({ Status }) => Status))).toEqual(new Set(['STARTED']))
  await table.getByText('STARTED').first().hover()
  await expect(page.getByText(MANUAL_HINT).filter({ visible: true })).toHaveCount(1)
  await page.route('**/common/features', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: object }
    await route.fulfill({ json: { result: { ...result, 'manual-settlement-payment': false } } })
  })
  const known = page.waitForResponse('**/common/features')
  await page.reload()
  await known
  await table.getByText('STARTED').first().hover()
  await expect(page.getByText(MANUAL_HINT)).toHaveCount(0)
  const refusal = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
  await page.route('**/merchant/merchants', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto(`${addresses.backOffice}${LIST}?dialog=filter`)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Error getting merchants!')
})

test('PRM-069 SET-04 SET-06 SET-08 SET-21 a super agent has its own states, no picker, no payment requests', async ({
  page,
}) => {
  const { bulkSettlementKey } = await oneThatIs('COMPLETED')
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/bulk-settlements?dialog=filter')
  const dialog = page.getByRole('dialog')
  const choices = async (label: string) => (await dialog.getByLabel(label).locator('option').allTextContents()).slice(1)
  await expect(dialog.getByLabel('Settlement status')).toBeVisible()
  // Desk 5: the list shows STARTED, so the filter knows it.
  expect(await choices('Settlement status')).toEqual(['PENDING', 'COMPLETED', 'STARTED'])
  expect(await choices('Report status')).toEqual(['PENDING', 'COMPLETED'])
  await expect(dialog.getByLabel('Super agent')).toHaveCount(0)
  await page.goto(`${addresses.superAgent}/front-office/bulk-settlements?settlementStatus=STARTED`)
  // Paying by hand is the bank's business.
  const started = page.getByRole('table').getByText('STARTED').first()
  await started.hover()
  await expect(page.getByText(MANUAL_HINT)).toHaveCount(0)
  await page.goto(`${addresses.superAgent}/front-office/bulk-settlements/${bulkSettlementKey}`)
  await expect(tab(page, 'Transaction Summary')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Bulk Settlement Summary', 'Transaction Summary'])
  await goesWithout(page, ['fo_dcir_get_transactions_per_bulk'], tab(page, 'Transaction Summary'))
  await expect(page.getByRole('region', { name: 'How this was calculated' })).toContainText('To the super agent')
  await expect(page.getByRole('region', { name: 'How the fee is shared' })).toHaveCount(0)
  await page.goto(
    `${addresses.superAgent}/front-office/bulk-settlements/${bulkSettlementKey}?tab=transactions&dialog=filter`,
  )
  await expectCodesMissing(page, 'Enter response code(s)')
})

test('Desk 2, Desk 10: a super agent reads what it was paid, to which account and when, before all else', async ({
  page,
}) => {
  const api = await as('sa.admin')
  const bulk = await oneThatIs('COMPLETED')
  const { bulkSettlementKey } = bulk
  const [payment] = await api.call(bulkSettlements.payments, { params: { bulkSettlementKey } })
  if (!payment) throw new Error(`${bulkSettlementKey} has no payment`)
  await signInOnce(page, 'superAgent', 'sa.admin', `/front-office/bulk-settlements/${bulkSettlementKey}`)
  const paid = page.getByRole('list', { name: 'Paid' })
  await expect(paid).toContainText(paymentSentence(payment))
  await expect(paid).toContainText(/^Paid ₦[\d,.]+ on .* to .* \(\d{10}\), ref /)
  await expect(page.getByText(/to you, of/)).toContainText(formatNaira(bulk.transactionTotalAmount))
})

test('Desk 6: a report that is not there says why, and can be asked for', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.admin')
  const { content } = await (await as('sa.admin')).call(bulkSettlements.list, { query: { size: 100 } })
  const without = content.find(({ reportStatus, status }) => reportStatus === 'PENDING' && status !== 'PENDING')
  if (!without) throw new Error('each bulk has its report here')
  await page.goto(`${addresses.superAgent}/front-office/bulk-settlements/${without.bulkSettlementKey}`)
  await expect(page.getByText('No report was made yet. It can be asked for here.')).toBeVisible()
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The report is being made.')
})

test("Phone 2: the badge beside the money of a card is the payment's, and the report is named", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { bulkSettlementKey, transactionMerchantAmount } = await oneThatIs('STARTED')
  await signInOnce(
    page,
    'superAgent',
    'sa.admin',
    `/front-office/bulk-settlements?bulkSettlementKey=${bulkSettlementKey}`,
  )
  const first = page.locator('[data-line="first"]').first()
  await expect(first).toContainText(formatNaira(transactionMerchantAmount))
  await expect(first.locator('[data-states]')).toHaveText('Status STARTED')
  await expect(page.locator('dl').filter({ hasText: 'Report Status' }).first()).toBeVisible()
})

/** The filter of a bulk's transactions asks for codes in its console's own words. */
async function expectCodesMissing(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Response code state').selectOption({ label: 'Other' })
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(dialog.getByText(words, { exact: true }).first()).toBeVisible()
}

test('SET-13 SET-20 the summary explains every amount, and its certificate holds', async ({ page }) => {
  const bulk = await oneThatIs('COMPLETED')
  await signInOnce(page, 'backOffice', 'bo.admin')
  const asked = page.waitForRequest((request) =>
    request.url().includes(`/backoffice/settlement/bulk?page=0&size=10&bulkSettlementKey=${bulk.bulkSettlementKey}`),
  )
  await page.goto(`${addresses.backOffice}${LIST}/${bulk.bulkSettlementKey}`)
  await asked
  await expect(page.getByRole('tab')).toHaveText(['Bulk Settlement Summary', 'Transaction Summary', 'Payment Requests'])
  await expect(page.getByText(formatNaira(bulk.transactionMerchantAmount)).first()).toBeVisible()
  const fee = page.getByRole('region', { name: 'How the fee is shared' })
  await expect(fee).toContainText('The rest of the fees')
  await expect(fee).toContainText(`= ${formatNaira(bulk.transactionTotalAmount)}`)
  const certificate = page.getByRole('region', { name: 'Certificate' })
  await expect(certificate).toContainText('HOLDS')
  await expect(certificate).toContainText('the payment requests are the total')
  // bank 52: one line says that all is well.
  await expect(certificate.getByText('12 checks passed')).toBeVisible()
  await expect(certificate.getByText('the payment requests are the total')).toBeHidden()
})

test('SET-14 SET-15 without their authorities the tabs are not there', async ({ page }) => {
  const { bulkSettlementKey } = await oneThatIs('COMPLETED')
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}/${bulkSettlementKey}`)
  await expect(tab(page, 'Payment Requests')).toBeVisible()
  await withoutAuthorities(page, ['bo_dcir_get_transactions_per_bulk', 'bo_dcir_get_payment_request'])
  await page.goto(`${addresses.backOffice}${LIST}/${bulkSettlementKey}`)
  await expect(page.getByRole('tab')).toHaveText(['Bulk Settlement Summary'])
})

test('SET-16 SET-21 SET-22 SET-23 a transaction of a bulk is found, explained, and disputed', async ({ page }) => {
  const { bulkSettlementKey } = await oneThatIs('COMPLETED', '2011LA000000003')
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}/${bulkSettlementKey}?tab=transactions`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Masked pan',
    'Rrn',
    'Amount',
    'Terminal id',
    'Card Acceptor Location',
    'Response code',
    'Actions',
  ])
  await page.goto(`${addresses.backOffice}${LIST}/${bulkSettlementKey}?tab=transactions&rrn=000000000000`)
  await expect(page.getByText('No transactions found...')).toBeVisible()
  await page.goto(`${addresses.backOffice}${LIST}/${bulkSettlementKey}?tab=transactions`)
  await table.locator('tbody tr').first().click()
  await expect(page).toHaveURL(/transaction=T\d+/)
  await expect(page.getByText('Bulk key', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(bulkSettlementKey).nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'How this was calculated' })).toContainText(/Fee by BANDED version \d+/)
  const opened = page.url()
  await page.getByRole('button', { name: 'Log Dispute' }).click()
  await expect(page.getByRole('dialog')).toContainText('Customer')
  // The authority for transactions of a bulk opens them, with or without the one for all transactions.
  await withoutAuthorities(page, ['bo_dcir_get_all_transactions'])
  await page.goto(opened)
  await expect(page.getByText('Bulk key', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log Dispute' })).toBeVisible()
  await page.goto(`${addresses.backOffice}${LIST}/${bulkSettlementKey}?tab=transactions&dialog=filter`)
  await expectCodesMissing(page, 'Enter response codes')
})

test('SET-24 SET-27 SET-28 SET-30 SET-31 SET-34 requests lead to their attempts', async ({ page }) => {
  const bulk = await oneThatIs('COMPLETED')
  const [request] = await requestsOf(bulk.bulkSettlementKey)
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}/${bulk.bulkSettlementKey}?tab=payment-requests`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Recipient Type',
    'Amount',
    'Total Attempts',
    'Status',
    'Created On',
    'Actions',
  ])
  const [first] = await rowsOf(table)
  expect(first).toMatchObject({
    Name: 'Lagoon Payments',
    'Recipient Type': 'MERCHANT',
    Amount: formatNaira(request?.amount as never),
  })
  await page.getByRole('link', { name: 'View Lagoon Payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Request' })
  await expect(dialog).toContainText('Total Attempts')
  await expect(dialog).toContainText(/To the super agent: ₦[\d,.]+ − /)
  await dialog.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: 'Settlement Attempts' })).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Account Name',
    'Transaction Ref',
    'Narration',
    'Transaction Status',
    'Created On',
    'Actions',
  ])
  expect((await rowsOf(table))[0]).toMatchObject({
    'Account Name': 'LAGOON PAYMENTS',
    'Transaction Status': 'SUCCESSFUL',
  })
  await page.route(`**/payment-requests/${bulk.bulkSettlementKey}*`, async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: { content: object[] } }
    const content = result.content.map((one) => ({ ...one, status: 'DOWNLOADED_FOR_PROCESSING' }))
    await route.fulfill({ json: { result: { ...result, content } } })
  })
  await page.goto(`${addresses.backOffice}${LIST}/${bulk.bulkSettlementKey}?tab=payment-requests`)
  await expect(table.getByText('Lagoon Payments')).toBeVisible()
  expect(new Set((await rowsOf(table)).map(({ Status }) => Status))).toEqual(new Set(['DOWNLOADED']))
  // A refund's request has no attempts here, and one that was never tried has none at all.
  const started = await oneThatIs('STARTED')
  const waiting = (await requestsOf(started.bulkSettlementKey)).find(({ attempts }) => attempts === 0)
  if (!waiting) throw new Error('every request was attempted')
  await page.goto(
    `${addresses.backOffice}${LIST}/${started.bulkSettlementKey}?tab=payment-requests&attempts=${waiting.requestId}`,
  )
  await expect(page.getByText('No settlement attempts for this transaction...')).toBeVisible()
  await withoutAuthorities(page, ['bo_dcir_fetch_payment_attempts'])
  await page.goto(
    `${addresses.backOffice}${LIST}/${bulk.bulkSettlementKey}?tab=payment-requests&attempts=${request?.requestId}`,
  )
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
})

test('SET-29 a bulk without payment requests says so', async ({ page }) => {
  const { bulkSettlementKey: key } = await oneThatIs('COMPLETED')
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.route(new RegExp(`payment-requests?/${key}`), (route) =>
    route.fulfill({ json: { result: { content: [], totalElements: 0, totalItems: 0, totalPages: 0 } } }),
  )
  await page.goto(`${addresses.backOffice}${LIST}/${key}?tab=payment-requests`)
  await expect(page.getByText('No payment requests found ...')).toBeVisible()
})

test('SET-16 SET-17 SET-18 SET-19 the report is downloaded under its key once it is there', async ({ page }) => {
  const { content } = await (await as('bo.admin')).call(bulkSettlements.list, {
    query: { size: 100, reportStatus: 'PENDING' },
  })
  const bulk = content.find(({ status }) => status === 'COMPLETED')
  if (!bulk) throw new Error('every bulk has its report')
  const { bulkSettlementKey } = bulk
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}/${bulkSettlementKey}`)
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Report' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByText('The report is being made.')).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await callApi<{ content: { reportStatus: string }[] }>(
            'bo.admin',
            `backoffice/settlement/bulk?bulkSettlementKey=${bulkSettlementKey}`,
          )
        ).content[0]?.reportStatus,
      { timeout: 20_000 },
    )
    .toBe('COMPLETED')
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report' }).click()
  expect((await download).suggestedFilename()).toBe(`${bulkSettlementKey}.xlsx`)
  await page.route('**/settlement/bulk/download/**', (route) =>
    route.fulfill({ status: 409, json: { errors: [{ message: 'The file is away.', code: 'conflict' }] } }),
  )
  const again = () => page.getByRole('button', { name: 'Download Report' }).click()
  expect(await secondsOf(page, ['ErrorThe file is away.'], again)).toEqual([10])
})
