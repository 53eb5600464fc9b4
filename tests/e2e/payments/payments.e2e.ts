/** Requery and manual refunds as people of the bank use them. */
import { formatNaira } from '@dcir/core/money/kobo'
import type { ManualRefund } from '@dcir/core/payments/manual-schemas'
import type { RequeryItem } from '@dcir/core/payments/requery-contract'
import { contradicts } from '@dcir/core/payments/rules'
import ExcelJS from 'exceljs'
import { expect, type Page, test } from 'playwright/test'
import { addresses, goesWithout, signInOnce } from '../../support/console'
import { callApi } from '../../support/platform'

const MANUAL = '/back-office/disputes/pending-manual-refunds'
const REQUERY = '/back-office/requery-management'

async function open(page: Page, path: string): Promise<void> {
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(`${addresses.backOffice}${path}`)
}

test('PRM-052 MAN-01 MAN-03 MAN-04 MAN-27 MAN-28 MAN-29 MAN-32 a refund is looked at, reported in steps and gone from the list', async ({
  page,
}) => {
  const { content } = await callApi<{ content: ManualRefund[] }>(
    'bo.admin',
    'backoffice/manual-dispute-refund?size=100',
  )
  const refund = content.find(({ status }) => status === 'PENDING') as ManualRefund
  await open(page, `${MANUAL}?logCode=${refund.logCode}`)
  await expect(page.getByRole('tab')).toHaveText(['Pending Disputes', 'Bulk Upload'])
  // The first chooses rows.
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Destination Account',
    'Destination Account Name',
    'Amount',
    'Super Agent',
    'Status',
    'Dispute Log Code',
    'Created On',
    'Actions',
  ])
  await page.getByRole('row').filter({ hasText: refund.logCode }).click()
  const dialog = page.getByRole('dialog')
  for (const text of ['Transaction Search Key', refund.transactionSearchKey, refund.narration, 'Processed By'])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await goesWithout(page, ['bo_process_manual_dispute_refund'], dialog.getByRole('button', { name: 'Update Status' }))
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await expect(page.getByLabel('Narration')).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('Narration')).toHaveValue(refund.narration)
  await page.getByLabel('Transaction reference').fill(`ft-${refund.requestId}`)
  await next.click()
  await expect(page.getByRole('dialog').getByText('Success', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Status successfully updated!')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No pending dispute refunds found...')).toBeVisible()
})

test('MAN-34 MAN-35 the files of references have a tab of their own, and take .xlsx alone', async ({ page }) => {
  await open(page, `${MANUAL}?tab=bulk`)
  await expect(page.getByRole('tab', { name: 'Bulk Upload' })).toHaveAttribute('aria-selected', 'true')
  await page
    .getByRole('button', { name: 'New Bulk' })
    .or(page.getByRole('link', { name: 'New Bulk' }))
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeDisabled()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', '.xlsx')
  await expect(input).not.toHaveAttribute('multiple')
  await input.setInputFiles({ name: 'references.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  await expect(page.getByRole('dialog')).toContainText('Supported file types are .xlsx.')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('MAN-36 bank 7: a file of references says how many it reports and what they come to, and the button too', async ({
  page,
}) => {
  const { content } = await callApi<{ content: ManualRefund[] }>(
    'bo.admin',
    'backoffice/manual-dispute-refund?size=100',
  )
  const { transactionSearchKey, amount, requestId } = content.at(-1) as ManualRefund
  const workbook = new ExcelJS.Workbook()
  const unknown = `NO-SUCH-${requestId}`
  workbook.addWorksheet('Payments').addRows([
    ['Transaction Search Key', 'Transaction Reference'],
    [transactionSearchKey, `ft-file-${requestId}`],
    [unknown, `ft-other-${requestId}`],
  ])
  await open(page, `${MANUAL}?tab=bulk&dialog=upload`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'paid.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
  })
  const sum = formatNaira(amount)
  await expect(
    dialog.getByText(`1 of 2 can be reported as paid: ${sum} in all. The other one has a mistake, listed below.`),
  ).toBeVisible()
  await expect(dialog.getByRole('table')).toContainText(unknown)
  await dialog.getByRole('button', { name: `Report 1 as paid, ${sum}` }).click()
  await expect(dialog.getByText('1 refund reported as paid, 1 row failed.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
})

test('PRM-039 RQY-01 RQY-02 RQY-05 RQY-08 RQY-12 RQY-16 a refund that awaits an answer is marked with a reason', async ({
  page,
}) => {
  const { content } = await callApi<{ content: RequeryItem[] }>('bo.admin', 'backoffice/requery/disputes?size=100')
  const item = content[0] as RequeryItem
  await open(page, REQUERY)
  await expect(page.getByRole('heading', { name: 'Transactions Requery Status Update' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Transaction Settlement Requests' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dispute Refund Requests' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Merchant/Participant',
    'Amount',
    'Source Account',
    'Destination Account',
    'Transaction Ref',
    'Time',
    'Actions',
  ])
  await page.getByRole('link', { name: `View ${item.transactionReference}` }).click()
  await expect(page.getByRole('dialog').getByText('Bank Answer')).toBeVisible()
  for (const name of ['Mark as failed', 'Mark as successful'])
    await goesWithout(
      page,
      ['bo_update_dispute_refunds_on_awaiting_requery'],
      page.getByRole('dialog').getByRole('button', { name }),
    )
  await page.getByRole('button', { name: 'Mark as successful' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to mark this transaction as successful?')
  await question.getByLabel('Reason').fill('Seen in the ledger of the bank')
  if (contradicts('SUCCESSFUL', { ...item, statementLine: null }))
    await question.getByLabel('I have read this and still want to mark it.', { exact: true }).check()
  await question.getByRole('button', { name: 'Mark as successful' }).click()
  await expect(page.getByText('The payment was marked as successful.')).toBeVisible()
  await expect(page.getByText(item.transactionReference)).toHaveCount(0)
})
