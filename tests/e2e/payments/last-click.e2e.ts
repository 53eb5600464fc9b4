/** The last click of each step that moves money: naira, payee and count stand before it. */
import { addresses } from '@dcir/core/contract/all'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import type { ManualRefund } from '@dcir/core/payments/manual-schemas'
import { requery } from '@dcir/core/payments/requery-contract'
import { payeeWord } from '@dcir/core/payments/rules'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { aDispute, disputePath } from '../../support/browser-disputes'
import { settlementPayment } from '../../support/browser-payments'
import { addresses as consoles, signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'
import { as, callApi } from '../../support/platform'

let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())

const REQUERY = '/back-office/requery-management'
const PAID = formatNaira(kobo(125000))
const money = (at: Page | Locator) => at.getByRole('group', { name: 'Money' })
const ofPair = (page: Page, path: string, user = 'bo.admin') =>
  signInOnce(page, 'backOffice', user, path, pair.backOffice.address)

/** Each step by the endpoint of its last click, walked up to that click. */
const walked: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'manual-settlements.process': async (page) => {
    const { requestId } = await settlementPayment(pair.api, 'MERCHANT')
    await ofPair(page, `/back-office/disputes/pending-manual-settlements?dialog=update&payment=${requestId}`)
    const dialog = page.getByRole('dialog', { name: 'Update Status' })
    await expect(money(dialog)).toContainText(`${PAID} to PAID BY A TEST (2000000001)`)
    await expect(money(dialog)).toContainText('From TRANSIT (1000000001)')
    // bank 5: the field is seen, and typing goes into it at once.
    await page.keyboard.type('ft-1234')
    await expect(dialog.getByLabel('Transaction reference')).toHaveValue('ft-1234')
    expect((await dialog.getByLabel('Transaction reference').boundingBox())?.height).toBeGreaterThanOrEqual(36)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(money(dialog)).toContainText('nothing is sent again')
    await expect(dialog.getByRole('button', { name: `Submit ${PAID}` })).toBeEnabled()
  },
  'manual-refunds.process': async (page) => {
    const { content } = await callApi<{ content: ManualRefund[] }>(
      'bo.admin',
      'backoffice/manual-dispute-refund?size=100',
    )
    // bank 4: one that does not go to the card's own account is preferred, where the platform has one.
    const isOther = ({ payee }: ManualRefund) => payee !== payeeWord('CARD_ACCOUNT')
    const refund = content.find(isOther) ?? (content[0] as ManualRefund)
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.goto(
      `${consoles.backOffice}/back-office/disputes/pending-manual-refunds?dialog=update&payment=${refund.requestId}`,
    )
    const dialog = page.getByRole('dialog', { name: 'Update Status' })
    await expect(money(dialog)).toContainText(`${formatNaira(refund.amount)} to ${refund.destinationAccountName}`)
    if (isOther(refund)) await expect(money(dialog)).toContainText(refund.payee)
    await dialog.getByLabel('Transaction reference').fill('ft-98765')
    await dialog.getByRole('button', { name: 'Next' }).click()
    if (isOther(refund)) await expect(money(dialog)).toContainText(refund.payee)
    await expect(dialog.getByRole('button', { name: `Submit ${formatNaira(refund.amount)}` })).toBeEnabled()
  },
  'manual-settlements.giveBack': async (page) => {
    const made = [await settlementPayment(pair.api, 'MERCHANT'), await settlementPayment(pair.api, 'MERCHANT')]
    const claim = (by: string, { requestId }: { requestId: string }) =>
      pair.api.sql(
        `UPDATE payment_requests SET status = 'DOWNLOADED_FOR_PROCESSING', downloaded_at = now(), downloaded_by = $1
         WHERE request_id = $2`,
        [by, requestId],
      )
    for (const one of made) await claim('bo.admin', one)
    const waiting = await settlementPayment(pair.api, 'MERCHANT')
    await ofPair(page, '/back-office/disputes/pending-manual-settlements')
    const row = ({ requestId }: { requestId: string }) => page.getByRole('row', { name: requestId })
    // Ticked together: what is not downloaded cannot be given back, and says why.
    for (const { requestId } of [...made, waiting]) await page.getByRole('checkbox', { name: requestId }).check()
    const bar = page.getByRole('group', { name: 'Selected rows' })
    await expect(bar.getByRole('button', { name: 'Give Back' })).toBeDisabled()
    await page.getByRole('checkbox', { name: waiting.requestId }).uncheck()
    await bar.getByRole('button', { name: 'Give Back' }).click()
    const question = page.getByRole('alertdialog', { name: 'Give back' })
    await expect(money(question)).toContainText(`2 payments, ${formatNaira(kobo(250000))}`)
    await question.getByRole('button', { name: `Give back 2, ${formatNaira(kobo(250000))}` }).click()
    await expect(page.getByText('2 payments wait to be taken again.')).toBeVisible()
    await expect(row(made[0] ?? waiting)).toContainText('PENDING')
    // The question about a colleague's claim needs the word that nobody has paid it.
    await claim('bo.maker', waiting)
    await page.reload()
    await page.getByRole('link', { name: `View ${waiting.requestId}` }).click()
    const view = page.getByRole('dialog', { name: waiting.requestId })
    await expect(view).toContainText('bo.maker')
    await view.getByRole('button', { name: 'Give Back' }).click()
    const other = page.getByRole('alertdialog', { name: `Give back ${waiting.requestId}` })
    await expect(other).toContainText('bo.maker downloaded it and may be paying it now.')
    await expect(other.getByRole('button', { name: `Give back ${PAID}` })).toBeDisabled()
    await other.getByRole('checkbox', { name: 'Nobody has paid it by hand.' }).check()
    await expect(other.getByRole('button', { name: `Give back ${PAID}` })).toBeEnabled()
  },
  'requery.markSettlement': async (page) => {
    const { requestId } = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
    // bank 12: asking comes before marking, and is the button to press.
    await ofPair(page, `${REQUERY}?kind=settlements&dialog=view&payment=${requestId}`)
    const view = page.getByRole('dialog')
    await expect(view.getByRole('button', { name: 'Mark as successful' })).toBeVisible()
    await view.getByRole('button', { name: 'Ask the bank now' }).click()
    await expect(page.getByText('The bank is being asked. Its answer shows here.')).toBeVisible()
    for (const word of ['successful', 'failed']) {
      await ofPair(page, `${REQUERY}?kind=settlements&dialog=${word}&payment=${requestId}`)
      const question = page.getByRole('alertdialog')
      await expect(money(question)).toContainText(`${PAID} to PAID BY A TEST (2000000001)`)
      await expect(question.getByRole('button', { name: `Mark as ${word}: ${PAID}` })).toBeVisible()
    }
  },
  'requery.markDispute': async (page) => {
    const [item] = (await (await as('bo.admin')).call(requery.disputes, { query: {} })).content
    if (!item) throw new Error('no refund awaits an answer')
    await signInOnce(page, 'backOffice', 'bo.admin')
    const key = item.disputeTransactionSearchKey
    await page.goto(`${consoles.backOffice}${REQUERY}?kind=disputes&dialog=successful&payment=${key}`)
    const question = page.getByRole('alertdialog')
    await expect(money(question)).toContainText(`${formatNaira(item.amount)} to ${item.destinationAccountName}`)
    await expect(
      question.getByRole('button', { name: `Mark as successful: ${formatNaira(item.amount)}` }),
    ).toBeVisible()
  },
  'stopped-payments.retrySettlement': async (page) => {
    const { requestId } = await settlementPayment(pair.api, 'MERCHANT')
    await pair.api.sql(`UPDATE payment_requests SET status = 'FAILED', next_attempt_at = NULL WHERE request_id = $1`, [
      requestId,
    ])
    const byHand = (value: string) =>
      pair.api.sql(`UPDATE configurations SET config_value = $1 WHERE config_key LIKE 'dcir.enable.manual.%'`, [value])
    // Where people pay by hand, the payment is among those instead.
    await byHand('false')
    await ofPair(page, `${REQUERY}?kind=stopped-settlements`)
    await page.getByRole('button', { name: `Try Again ${requestId}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(money(question)).toContainText(`${PAID} to PAID BY A TEST (2000000001)`)
    await expect(question.getByRole('button', { name: `Try Again: ${PAID}` })).toBeVisible()
    await byHand('true')
  },
  'workflow.process': async (page) => {
    const { requestId } = await settlementPayment(pair.api, 'MERCHANT', 'AWAITING_RE_QUERY')
    const admin = await as('bo.admin', pair.api.address)
    await admin.call(requery.markSettlement, {
      params: { id: requestId },
      query: { settlementStatus: 'FAILED' },
      body: { reason: 'Not in the ledger', acknowledged: true },
    })
    await ofPair(page, '/back-office/workflow-requests/all?status=PENDING', 'bo.checker')
    await page.getByRole('link', { name: new RegExp(`^View .*${requestId}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const form = page.getByRole('dialog', { name: 'Approve request' })
    await expect(money(form)).toContainText(`${PAID} to PAID BY A TEST (2000000001)`)
    await expect(form.getByRole('button', { name: `Approve ${PAID}` })).toBeVisible()
  },
  'disputes.resolve': async (page) => {
    const dispute = await aDispute('bo.maker')
    const paid = formatNaira(dispute.transactionAmount)
    // Phone 7: the form fills a phone, and the case stays in it.
    await page.setViewportSize({ width: 390, height: 844 })
    await signInOnce(page, 'superAgent', 'sa.admin')
    const path = disputePath('merchant', { logCode: dispute.logCode, loggedBySide: 'backoffice' })
    for (const [dialog, verb] of [
      ['accept', `Submit: pay back ${paid}`],
      ['decline', 'Submit: decline'],
    ]) {
      await page.goto(`${consoles.superAgent}${path}?dialog=${dialog}`)
      const form = page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
      const about = form.getByRole('group', { name: 'Dispute' })
      for (const text of [paid, dispute.customerAccountName, dispute.logCode]) await expect(about).toContainText(text)
      await expect(about.getByRole('timer')).toBeVisible()
      await expect(form.getByRole('button', { name: verb })).toBeVisible()
      if (dialog === 'accept')
        await expect(money(form)).toContainText(
          `${paid} to ${dispute.customerAccountName} (${dispute.customerAccountNumber})`,
        )
    }
  },
}

/** Steps that are walked where their records are made. */
const elsewhere = [
  // left-out.e2e.ts
  'owed-back.recover',
  'paid-twice.recover',
  // reconciliation/days.e2e.ts
  'reconciliation-days.initiateDisputes',
  'reconciliation-days.reinitiateDisputes',
  // The same dialogs as those of settlement payments.
  'manual-refunds.giveBack',
  'stopped-payments.retryRefund',
  // The command line alone: no screen closes a window.
  'bulk-settlements.close',
]

/** Changes that pay nobody: records, reports, statements, sign-offs, questions to the bank; and disputes that are opened, not answered. */
const paysNobody =
  /^(alert-configs|bulk-settlements\.generateReport|charge-type|configurations|day-sign-offs|disputes\.(log|reopen)|event|exception-sheets|incidents|participant|public-holiday|reports|requery\.ask|roles|service-accounts|statement|super-agent|transit-accounts|user)/

test('every endpoint that is gated or idempotent is walked, or pays nobody', () => {
  const keys = new Set(addresses.filter(({ gated, idempotent }) => gated || idempotent).map(({ key }) => key))
  const known = [...Object.keys(walked), ...elsewhere]
  expect([...keys].filter((key) => !known.includes(key) && !paysNobody.test(key))).toEqual([])
  expect(known.filter((key) => !keys.has(key))).toEqual([])
})

for (const [key, walk] of Object.entries(walked))
  test(`bank 1, 4, 5, 12, Phone 7: naira and payee stand before the last click of ${key}`, ({ page }) => walk(page))
