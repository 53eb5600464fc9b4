/** Payments that people make by hand: where there are none yet, one by one, and by files of references. */
import { formatNaira } from '@dcir/core/money/kobo'
import { manualSettlements } from '@dcir/core/payments/manual-contract'
import { expect, type Page, test } from 'playwright/test'
import { aReferenceFile, settlementPayment } from '../../support/browser-payments'
import { goesWithout, goInside, rowsOf, signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'
import { secondsOf } from '../../support/page-clock'
import { as } from '../../support/platform'

const REFUNDS = '/back-office/disputes/pending-manual-refunds'
const SETTLEMENTS = '/back-office/disputes/pending-manual-settlements'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const failure = { status: 422, json: { errors: [{ message: 'Not just now.', code: 'unexpected' }] } }

test('MAN-07 MAN-09 MAN-15 MAN-47 lists without a payment or a file say so, each in its words', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', REFUNDS, pair.backOffice.address)
  await expect(page.getByText('No pending dispute refunds found...')).toBeVisible()
  await page.getByRole('tab', { name: 'Bulk Upload' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}`)
  await expect(page.getByText('No pending settlement payments found...')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Pending Settlements', 'Bulk Uploads'])
  await page.getByRole('tab', { name: 'Bulk Uploads' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
})

const show = (page: Page, requestId: string) =>
  signInOnce(page, 'backOffice', 'bo.admin', `${SETTLEMENTS}?dialog=view&payment=${requestId}`, pair.backOffice.address)

test('PRM-049 MAN-11 MAN-12 a payment says whom it pays, by which request, and who reports it', async ({ page }) => {
  const toParticipant = await settlementPayment(pair.api, 'PARTICIPANT')
  await show(page, toParticipant.requestId)
  const dialog = page.getByRole('dialog', { name: toParticipant.requestId })
  await goesWithout(page, ['bo_process_manual_payment_request'], dialog.getByRole('button', { name: 'Update Status' }))
  const term = (name: string) => dialog.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  for (const name of ['Participant', 'Payment Request Id', 'Processed By']) await expect(term(name)).toBeVisible()
  await expect(term('Super Agent')).toHaveCount(0)
  const toAgent = await settlementPayment(pair.api, 'MERCHANT')
  await show(page, toAgent.requestId)
  const ofAgent = page.getByRole('dialog', { name: toAgent.requestId })
  await expect(ofAgent.getByRole('term').filter({ hasText: /^Super Agent$/ })).toBeVisible()
  await expect(ofAgent.getByText('Lagoon Payments')).toBeVisible()
})

test('MAN-14 MAN-27 MAN-28 MAN-29 MAN-31 MAN-32 a payment is reported as made by its reference, and gone from the list', async ({
  page,
}) => {
  const other = await settlementPayment(pair.api, 'MERCHANT')
  const { requestId } = await settlementPayment(pair.api, 'MERCHANT')
  await show(page, requestId)
  await page.getByRole('dialog', { name: requestId }).getByRole('button', { name: 'Update Status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Status' })
  const known = dialog.getByLabel('Payment request id')
  await expect(known).toHaveValue(requestId)
  await expect(known).toHaveAttribute('readonly', '')
  const next = dialog.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await dialog.getByLabel('Transaction reference').fill('x')
  await expect(next).toBeDisabled()
  await dialog.getByLabel('Transaction reference').fill(`ft-${requestId}`)
  await next.click()
  await expect(dialog.getByText('New Status')).toBeVisible()
  await expect(dialog.getByText('Success', { exact: true })).toBeVisible()
  // The list is asked again as soon as the payment is reported, whether or not the dialog is still open.
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/manual-settlement-payment?'))
  const sent = page.waitForRequest((request) => request.url().endsWith('/manual-settlement-payment/process'))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toEqual({
    transactionReference: `FT-${requestId}`,
    paymentRequestId: requestId,
    bulkSettlementKey: 'BS0001-D20261120-T0000',
  })
  await expect(dialog).toContainText('Status successfully updated!')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await reloaded
  await expect(page.getByRole('link', { name: `View ${other.requestId}` })).toBeVisible()
  const { content } = await (await as('bo.admin', pair.api.address)).call(manualSettlements.list, { query: {} })
  expect(content.map((one) => one.requestId)).not.toContain(requestId)
  await expect(page.getByRole('link', { name: `View ${requestId}` })).toHaveCount(0)
})

test('MAN-19 the super agent is picked by name; when the names cannot be had, a notice says so', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', `${SETTLEMENTS}?dialog=filter`, pair.backOffice.address)
  const picker = page.getByRole('dialog').getByLabel('Super agent')
  await picker.selectOption({ label: 'Lagoon Payments' })
  await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/merchantId=\w+/)
  await page.route('**/backoffice/merchant/merchants', (route) => route.fulfill(failure))
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}?dialog=filter`)
  await expect(notices(page)).toContainText('Error getting merchants!')
})

test('MAN-17 MAN-23 MAN-26 what was downloaded before is asked about, and a failed download says why for ten seconds', async ({
  page,
}) => {
  await settlementPayment(pair.api, 'MERCHANT')
  await page.clock.install()
  await signInOnce(page, 'backOffice', 'bo.admin', `${SETTLEMENTS}?dialog=filter`, pair.backOffice.address)
  const download = page.getByRole('dialog', { name: /Filter/ }).getByRole('button', { name: 'Download', exact: true })
  const saved = async (start: () => Promise<void>) => {
    const file = page.waitForEvent('download')
    await start()
    return (await file).suggestedFilename()
  }
  // bank 11: the download takes payments, so that it says how many and how much before it does.
  await download.click()
  const { count, amount } = await (await as('bo.admin', pair.api.address)).call(manualSettlements.downloadStatus, {
    query: {},
  })
  const take = page.getByRole('alertdialog', { name: 'Take to pay by hand' })
  await expect(take.getByRole('group', { name: 'Money' })).toContainText(`${count} payment`)
  const much = `Take ${count}, ${formatNaira(amount)}`
  expect(await saved(() => take.getByRole('button', { name: much }).click())).toMatch(/\.xlsx$/)
  await download.click()
  const warning = page.getByRole('alertdialog', { name: 'Downloaded before' })
  const { message } = await (await as('bo.admin', pair.api.address)).call(manualSettlements.downloadStatus, {
    query: {},
  })
  await expect(warning).toContainText(message)
  const proceed = warning.getByRole('button', { name: 'Proceed with download' })
  expect(await saved(() => proceed.click())).toMatch(/\.xlsx$/)
  await expect(warning).toHaveCount(0)
  await page.route('**/manual-settlement-payment/download?**', (route) => route.fulfill(failure))
  await page.route('**/manual-settlement-payment/download', (route) => route.fulfill(failure))
  const again = async () => {
    await download.click()
    await proceed.click()
  }
  expect(await secondsOf(page, ['ErrorNot just now.'], again)).toEqual([10])
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}`)
  const rows = await rowsOf(page.getByRole('table'))
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['DOWNLOADED']))
})

for (const { ids, rights, kind, path, headings } of [
  {
    ids: 'PRM-051 PRM-052 MAN-33 MAN-37 MAN-39 MAN-41 MAN-46',
    rights: ['bo_download_manual_dispute_refund', 'bo_process_manual_dispute_refund'],
    kind: 'refunds',
    path: REFUNDS,
    headings: ['Process Status', 'Resolution Status', 'Refund Status'],
  },
  {
    ids: 'PRM-048 PRM-049 MAN-33 MAN-37 MAN-40 MAN-41 MAN-46',
    rights: ['bo_download_manual_payment_request', 'bo_process_manual_payment_request'],
    kind: 'settlements',
    path: SETTLEMENTS,
    headings: ['Process Status', 'Bulk Settlement Key'],
  },
] as const) {
  test(`${ids} a file of ${kind} is opened from its list: its counts, its rows, and each row in full`, async ({
    page,
  }) => {
    const batch = await aReferenceFile(kind)
    await signInOnce(page, 'backOffice', 'bo.admin', `${path}?tab=bulk`)
    const [download, process] = rights
    await goesWithout(page, [process], page.getByRole('button', { name: 'New Bulk' }).first())
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: batch })
    await expect(row).toContainText('bo.admin')
    await expect(page.getByRole('columnheader')).toHaveText(['Uploaded By', 'Batch Id', 'Uploaded At', 'Actions'])
    // Nothing can be changed or taken away of what was paid: a file can be looked at.
    await expect(row.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await row.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByRole('heading', { name: 'Bulk Items' })).toBeVisible()
    for (const [label, count] of [
      ['Successful', 1],
      ['Failed', 1],
      ['Pending', 0],
    ])
      await expect(page.getByRole('main')).toContainText(new RegExp(`${label}\\s*${count}`))
    // bank 20, bank 50: the row's number and reason, the failed ones first, by themselves and to take along.
    await expect(page.getByRole('columnheader')).toHaveText([
      'Row',
      'Credit Account',
      'Credit Account Name',
      'Amount',
      ...headings,
      'Created On',
      'Process Message',
      'Actions',
    ])
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('FAILED')
    await expect(page.getByRole('button', { name: 'Download failed rows' })).toBeVisible()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').getByLabel('Process Status').selectOption('SUCCESSFUL')
    await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
    await page.getByRole('table').locator('tbody tr').first().getByRole('link', { name: /^View/ }).click()
    const item = page.getByRole('dialog', { name: 'Transaction' })
    await expect(item).toContainText('Transaction Reference')
    await expect(item).toContainText(/FT-\d+/)
    await goInside(page, `${path}?dialog=filter`)
    const filter = page.getByRole('dialog', { name: /Filter/ })
    await goesWithout(page, [download], filter.getByRole('button', { name: 'Download', exact: true }))
  })
}

test('CFG-18 CFG-19 NAV-15 NAV-16 MAN-08 MAN-16 where the platform pays by itself, neither the entries nor the lists are there', async ({
  page,
}) => {
  await pair.api.sql(
    `UPDATE configurations SET config_value = 'false'
     WHERE config_key IN ('dcir.enable.manual.dispute-refund', 'dcir.enable.manual.settlement-payment')`,
  )
  for (const path of [REFUNDS, SETTLEMENTS]) {
    await signInOnce(page, 'backOffice', 'bo.admin', path, pair.backOffice.address)
    await expect(page.getByRole('main')).toContainText('The platform makes these payments by itself.')
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Bulk Settlements' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: /^Pending (Refunds|Settlements)$/ })).toHaveCount(0)
})
