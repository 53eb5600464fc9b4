/** Payments worked through in order: beside their list, by keys, the next by itself, each report held for a while. */
import { manualSettlements } from '@dcir/core/payments/manual-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { expect, type Page, test } from 'playwright/test'
import { settlementPayment } from '../../support/browser-payments'
import { signInOnce } from '../../support/console'
import { heldDecisions, sendNow } from '../../support/held'
import { startPair } from '../../support/own-deployment'
import { as } from '../../support/platform'

const SETTLEMENTS = '/back-office/disputes/pending-manual-settlements'
const REQUERY = '/back-office/requery-management'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
test.describe.configure({ mode: 'serial' })
const open = (page: Page, path: string, user = 'bo.admin') =>
  signInOnce(page, 'backOffice', user, path, pair.backOffice.address)
const bar = (page: Page) => page.getByRole('region', { name: 'Queue' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const waiting = async () => {
  const { content } = await (await as('bo.admin', pair.api.address)).call(manualSettlements.list, { query: {} })
  return content.map(({ requestId }) => requestId)
}

/** Three payments that wait to be made, as their list has them. */
async function threeToPay(): Promise<[string, string, string]> {
  for (const to of ['MERCHANT', 'PARTICIPANT', 'MERCHANT'] as const) await settlementPayment(pair.api, to)
  return (await waiting()).slice(0, 3) as [string, string, string]
}

const report = (page: Page) => page.getByRole('dialog', { name: 'Update Status' })
async function pay(page: Page, reference: string): Promise<void> {
  await report(page).getByLabel('Transaction reference').fill(reference)
  await report(page).getByRole('button', { name: 'Next' }).click()
  await report(page).getByRole('button', { name: 'Submit ₦1,250.00' }).click()
}

test('bank 13: payments are made in order by keys, beside their list, and the next comes by itself', async ({
  page,
}) => {
  const [first, second, third] = await threeToPay()
  await open(page, SETTLEMENTS)
  await page.getByRole('button', { name: 'Pay in order' }).click()
  const record = (requestId: string) => page.getByRole('dialog', { name: requestId })
  await expect(record(first)).toBeVisible()
  await expect(bar(page)).toContainText(/^1 of \d+/)
  await expect(bar(page)).toContainText('J next · K previous · A report as paid')
  // The list stays: its rows can be read and opened beside the payment.
  const row = (requestId: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions ${requestId}` }) })
  await expect(row(third)).toBeInViewport()
  await expect(row(first)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(record(second)).toBeVisible()
  await page.keyboard.press('k')
  await expect(record(first)).toBeVisible()
  // A opens the form under the payment, and sends nothing.
  await page.keyboard.press('a')
  const [above, below] = [await record(first).getByRole('term').first().boundingBox(), await report(page).boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  await expect(record(first).getByRole('term').first()).toBeInViewport()
  await expect(row(third)).toBeInViewport()
  // Letters belong to the form, and Escape closes no more than it.
  await report(page).getByLabel('Transaction reference').pressSequentially('jak')
  await expect(report(page).getByLabel('Transaction reference')).toHaveValue('jak')
  await page.keyboard.press('Escape')
  await expect(report(page)).toHaveCount(0)
  await expect(record(first)).toBeVisible()
  await page.keyboard.press('a')
  await pay(page, `FT-${first}`)
  await expect(record(second)).toBeVisible()
  await expect(bar(page)).toContainText(/^1 paid, \d+ left/)
  await expect(heldDecisions(page)).toContainText(`${first}: ₦1,250.00 to PAID BY A TEST will be reported as paid`)
  expect(await waiting()).toContain(first)
  // Z takes it back, with its reference.
  await page.keyboard.press('z')
  await expect(record(first)).toBeVisible()
  await expect(report(page).getByLabel('Transaction reference')).toHaveValue(`FT-${first}`)
  await pay(page, `FT-${first}`)
  await expect(record(second)).toBeVisible()
  await sendNow(page, first)
  await expect(notices(page)).toContainText('Status successfully updated!')
  expect(await waiting()).not.toContain(first)
  await expect(row(first)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(record(second)).toHaveCount(0)
  await expect(page).not.toHaveURL(/queue=/)
})

test('bank 13: a report that is refused after it was held says so by the name of its payment', async ({ page }) => {
  const [first, second] = await threeToPay()
  await open(page, SETTLEMENTS)
  await page.getByRole('button', { name: 'Pay in order' }).click()
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await page.keyboard.press('a')
  await pay(page, `FT-${first}`)
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.route('**/manual-settlement-payment/process', (route) =>
    route.fulfill({ status: 422, json: { errors: [{ message: 'Not just now.', code: 'unexpected' }] } }),
  )
  await sendNow(page, first)
  const told = notices(page).getByRole('alert').filter({ hasText: first })
  await expect(told).toContainText(`${first}: ₦1,250.00 to PAID BY A TEST was not reported as paid: Not just now.`)
  await told.getByText('Open').click()
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  expect(await waiting()).toContain(first)
})

test('bank 13: a report whose ten seconds run out on another screen is sent all the same, once', async ({ page }) => {
  const [first, second] = await threeToPay()
  await open(page, SETTLEMENTS)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/manual-settlement-payment/process')) sent.push(request.postDataJSON().paymentRequestId)
  })
  await page.getByRole('button', { name: 'Pay in order' }).click()
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await page.keyboard.press('a')
  await pay(page, `FT-${first}`)
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await page.getByRole('link', { name: 'My Requests' }).click()
  await expect(page.getByRole('heading', { name: 'My Requests' })).toBeVisible()
  await expect(heldDecisions(page)).toContainText(first)
  await expect(notices(page)).toContainText('Status successfully updated!', { timeout: 40_000 })
  await expect(heldDecisions(page)).toHaveCount(0)
  expect(sent).toEqual([first])
  expect(await waiting()).not.toContain(first)
})

test('bank 13: who may not pay sees the payment beside its list, without keys or a queue', async ({ page }) => {
  const [first] = await threeToPay()
  await open(page, `${SETTLEMENTS}?dialog=view&payment=${first}`, 'bo.viewer')
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay in order' })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await expect(report(page)).toHaveCount(0)
})

test('bank 13: payments without an answer are marked in order, A as successful and D as failed', async ({ page }) => {
  for (const to of ['MERCHANT', 'PARTICIPANT'] as const) await settlementPayment(pair.api, to, 'AWAITING_RE_QUERY')
  const { content } = await (await as('bo.admin', pair.api.address)).call(requery.settlements, { query: {} })
  const [first = '', second = ''] = content.map(({ transactionReference }) => transactionReference)
  await open(page, REQUERY)
  await page.getByRole('button', { name: 'Mark in order' }).click()
  await expect(page.getByRole('dialog', { name: first })).toBeVisible()
  await expect(bar(page)).toContainText('J next · K previous · A mark as successful · D mark as failed')
  await page.keyboard.press('d')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to mark this transaction as failed?')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(question).toContainText('Are you sure you want to mark this transaction as successful?')
  await question.getByLabel('Reason').fill('Seen in the ledger of the bank')
  await question.getByRole('button', { name: 'Mark as successful: ₦1,250.00' }).click()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await expect(bar(page)).toContainText('1 marked, 1 left')
  await page.keyboard.press('z')
  await expect(question.getByLabel('Reason')).toHaveValue('Seen in the ledger of the bank')
  await question.getByRole('button', { name: 'Mark as successful: ₦1,250.00' }).click()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await sendNow(page, 'PAID BY A TEST')
  await expect(notices(page)).toContainText('The payment was marked as successful.')
  await expect(page.getByRole('main').getByText(first)).toHaveCount(0)
})
