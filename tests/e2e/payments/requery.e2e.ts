/** Settlement payments that await an answer, as people of the bank see them. */
import { type RequeryItem, requery } from '@dcir/core/payments/requery-contract'
import { expect, type Page, test } from 'playwright/test'
import { settlementPayment } from '../../support/browser-payments'
import { addresses, goesWithout, rowsOf, signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'
import { secondsOf } from '../../support/page-clock'
import { as } from '../../support/platform'

const ROUTE = '/back-office/requery-management'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
test.describe.configure({ mode: 'serial' })
const open = (page: Page, search = '') =>
  signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}${search}`, pair.backOffice.address)

test('RQY-22 where no payment awaits an answer, both lists say so', async ({ page }) => {
  await open(page)
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.getByRole('radio', { name: 'Dispute Refund Requests' }).click()
  await expect(page).toHaveURL(/kind=disputes/)
  await expect(page.getByText('No results found.')).toBeVisible()
})

test('RQY-04 RQY-06 a settlement payment is headed by whom it pays: the super agent or the participant', async ({
  page,
}) => {
  const toAgent = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
  const toParticipant = await settlementPayment(pair.api, 'PARTICIPANT', 'AWAITING_RE_QUERY')
  const api = await as('bo.admin', pair.api.address)
  const { content } = await api.call(requery.settlements, { query: {} })
  const named = (reference: string) => content.find((one) => one.transactionReference === reference) as RequeryItem
  await open(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Merchant/Participant',
    'Settlement Amount',
    'Source Account',
    'Destination Account',
    'Transaction Ref',
    'Settlement Key',
    'Settlement Time',
    'Actions',
  ])
  const rows = await rowsOf(page.getByRole('table'))
  const rowOf = (reference: string) => rows.find((row) => row['Transaction Ref'] === reference)
  expect(rowOf(toAgent.reference)).toMatchObject({
    'Merchant/Participant': named(toAgent.reference).merchantName,
    'Settlement Amount': '₦1,250.00',
    'Source Account': '1000000001',
    'Destination Account': '2000000001',
    'Settlement Key': 'BS0001-D20261120-T0000',
  })
  const { participantName, merchantName } = named(toParticipant.reference)
  expect([participantName, merchantName]).toEqual([expect.stringMatching(/\w/), null])
  expect(rowOf(toParticipant.reference)?.['Merchant/Participant']).toBe(participantName)
})

test('RQY-08 RQY-12 RQY-15 RQY-16 a settlement payment is marked as successful from its detail, and leaves the list', async ({
  page,
}) => {
  const { reference, requestId } = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
  await open(page, `?kind=settlements&dialog=view&payment=${requestId}`)
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('button', { name: 'Mark as failed' })).toBeVisible()
  await detail.getByRole('button', { name: 'Mark as successful' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to mark this transaction as successful?')
  await question.getByLabel('Reason').fill('Seen in the ledger of the bank')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await question.getByRole('button', { name: 'Mark as successful' }).click()
  expect((await sent).url()).toContain(`/backoffice/requery/settlement/${requestId}?settlementStatus=SUCCESSFUL`)
  await expect(page.getByText('The payment was marked as successful.')).toBeVisible()
  await expect(page.getByText(reference)).toHaveCount(0)
})

test('RQY-17 a marking that is refused says why, under Error, for ten seconds', async ({ page }) => {
  const { reference, requestId } = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
  await open(page, `?kind=settlements&dialog=successful&payment=${requestId}`)
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('Seen in the ledger of the bank')
  // Meanwhile the bank answers.
  await pair.api.sql(
    `UPDATE payment_attempts SET status = 'SUCCESSFUL', completed_at = now() WHERE transaction_ref = $1`,
    [reference],
  )
  const mark = () => question.getByRole('button', { name: 'Mark as successful' }).click()
  expect(await secondsOf(page, ['ErrorThis payment awaits no answer any more'], mark)).toEqual([10])
})

test('S7 RQY-11 RQY-12 failed within the window asks to look at the hours left, and waits for a colleague', async ({
  page,
}) => {
  const { requestId } = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
  // It was sent two hours ago, and the window has 72.
  await open(page, `?kind=settlements&dialog=failed&payment=${requestId}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to mark this transaction as failed?')
  await expect(question).toContainText(/may still post it in the next (69|70) hours/)
  await question.getByLabel('Reason').fill('Not in the ledger of the bank')
  await question.getByLabel('I have seen that the bank may still post it.').check()
  await question.getByRole('button', { name: 'Mark as failed' }).click()
  await expect(page.getByText('Request has been submitted and it is awaiting approval.')).toBeVisible()
})

test('RQY-19 RQY-21 a range that ends before it begins is neither filtered nor downloaded, and a failed download says why for ten seconds', async ({
  page,
}) => {
  await open(page, '?dialog=filter')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await dialog.getByLabel('Start date').fill('2026-11-20')
  await dialog.getByLabel('End date').fill('2026-11-19')
  await expect(button('Filter')).toBeDisabled()
  await expect(button('Download')).toBeDisabled()
  await dialog.getByLabel('End date').fill('2026-11-20')
  await expect(button('Filter')).toBeEnabled()
  const refusal = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
  await page.route('**/requery/settlements/download', (route) => route.fulfill({ status: 422, json: refusal }))
  expect(await secondsOf(page, ['ErrorNot just now.'], () => button('Download').click())).toEqual([10])
})

test('PRM-040 RQY-09 the settlement key of a payment leads to its bulk settlement', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  const { content } = await (await as('bo.admin')).call(requery.settlements, { query: {} })
  const { bulkSettlementKey: key = '', settlementRequestId } = content[0] as RequeryItem
  await page.goto(`${addresses.backOffice}${ROUTE}?kind=settlements&dialog=view&payment=${settlementRequestId}`)
  for (const name of ['Mark as failed', 'Mark as successful'])
    await goesWithout(
      page,
      ['bo_update_settlements_on_awaiting_requery'],
      page.getByRole('dialog').getByRole('button', { name }),
    )
  await page
    .getByRole('dialog')
    .getByRole('link', { name: key ?? '' })
    .click()
  await expect(page).toHaveURL(`${addresses.backOffice}/back-office/bulk-settlements/${key}`)
  await expect(page.getByRole('heading', { name: `Bulk Settlement ${key}` })).toBeVisible()
})
