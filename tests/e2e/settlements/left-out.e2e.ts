/** Held, owed back and paid twice, from Today to the end of an entry. */
import { formatNaira } from '@dcir/core/money/kobo'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { heldTransactions } from '@dcir/core/settlements/held-contract'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { expect, type Page, test } from 'playwright/test'
import { aPaidTwice, ensurePaidTwice } from '../../support/browser-paid-twice'
import { signInOnce } from '../../support/console'
import { as } from '../../support/platform'

const LIST = '/back-office/bulk-settlements'
const REQUERY = '/back-office/requery-management'
const main = (page: Page) => page.getByRole('main')
const chips = (page: Page) => main(page).getByRole('group', { name: 'Active filters' })

/** Fills in the dialog of a row, first without a comment. */
async function reportRecovered(page: Page, row: string, lead: string, comment: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Report as Recovered ${row}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Report as Recovered' })
  await expect(dialog).toContainText(lead)
  await dialog.getByRole('button', { name: /^Recovered: ₦/ }).click()
  await expect(dialog).toContainText('Comment is required')
  await dialog.getByLabel('Comment').fill(comment)
  await dialog.getByRole('button', { name: /^Recovered: ₦/ }).click()
  await expect(dialog).toHaveCount(0)
}

test('DOM-4.7 DOM-4.8 DOM-5.5 each line of Today leads to its list, narrowed as it is counted', async ({ page }) => {
  await ensurePaidTwice()
  const open = async (line: RegExp) => {
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/dashboard')
    await main(page).getByRole('region', { name: 'Today' }).getByRole('link', { name: line }).click()
  }
  await open(/held out of settlement/)
  await expect(page).toHaveURL(/tab=held&heldState=WAITING/)
  await expect(page.getByRole('tab', { name: 'Held Transactions', selected: true })).toBeVisible()
  await expect(chips(page)).toContainText('WAITING')
  await open(/owed back to the bank/)
  await expect(page.getByRole('tab', { name: 'Owed Back', selected: true })).toBeVisible()
  await open(/customers? (is|are) paid twice/)
  await expect(page.getByRole('radio', { name: 'Refunds Paid Twice' })).toBeChecked()
  await expect(main(page).getByText('Recover it from the customer').first()).toBeVisible()
})

test('DOM-4.7 a super agent sees why its own transactions are held, and opens one', async ({ page }) => {
  const { content } = await (await as('sa.admin')).call(heldTransactions.list, { query: { size: 1 } })
  const key = content[0]?.transactionSearchKey ?? ''
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/bulk-settlements?tab=held')
  await main(page)
    .getByRole('link', { name: `View ${key}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/front-office/transactions/${key}`))
})

test('DOM-4.8 what the bank has recovered is owed back no more, and stays to be seen', async ({ page }) => {
  const { content } = await (await as('bo.admin')).call(owedBack.list, { query: { size: 100 } })
  const row = content.at(-1)
  if (!row) throw new Error('nothing is owed back')
  const { transactionSearchKey: key, bulkSettlementKey, amount, merchantName } = row
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}?tab=owed-back&bulkSettlementKey=${bulkSettlementKey}`)
  await reportRecovered(page, key, `${formatNaira(amount)} to ${merchantName}`, 'Set off against the next bulk')
  await expect(page.getByText('The money is reported as recovered.')).toBeVisible()
  await expect(main(page).getByText(key)).toHaveCount(0)
  await signInOnce(
    page,
    'backOffice',
    'bo.admin',
    `${LIST}?tab=owed-back&owedState=ENDED&bulkSettlementKey=${bulkSettlementKey}`,
  )
  const ended = main(page).getByRole('row').filter({ hasText: key })
  await expect(ended).toContainText('Set off against the next bulk')
  await expect(ended).toContainText('RECOVERED')
  await expect(ended.getByRole('button', { name: /^Report as Recovered/ })).toHaveCount(0)
})

test('DOM-4.8 on a phone the menu of a card reports it as recovered, and does not open the card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOnce(page, 'backOffice', 'bo.admin', `${LIST}?tab=owed-back`)
  await main(page)
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Report as Recovered' }).click()
  await expect(page.getByRole('dialog', { name: 'Report as Recovered' }).getByLabel('Comment')).toBeVisible()
  await expect(page).toHaveURL(/tab=owed-back/)
})

test('DOM-4.8 a super agent sees what it owes, and cannot end it; its list is downloaded', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/bulk-settlements?tab=owed-back')
  await expect(main(page).getByRole('link', { name: /^View/ }).first()).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Report as Recovered/ })).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^owed-back-\d{4}-\d\d-\d\d\.xlsx$/)
})

test('DOM-5.5 a refund that was paid twice says what to do, and ends when the money came back', async ({ page }) => {
  const requestId = await aPaidTwice()
  const { content } = await (await as('bo.admin')).call(paidTwice.list, { query: { size: 100 } })
  const row = content.find((one) => one.requestId === requestId)
  if (!row) throw new Error(`${requestId} is not listed`)
  const address = `${REQUERY}?kind=paid-twice&logCode=${row.logCode}`
  await signInOnce(page, 'backOffice', 'bo.admin', address)
  await reportRecovered(page, requestId, `${formatNaira(row.amount)} to ${row.creditAccountName}`, 'Paid in')
  await expect(page.getByText('The money is reported as recovered.')).toBeVisible()
  await expect(main(page).getByText('No refund was paid twice.')).toBeVisible()
  await signInOnce(page, 'backOffice', 'bo.admin', `${address}&owedState=ALL`)
  await expect(main(page).getByRole('row').filter({ hasText: requestId })).toContainText(
    'Nothing: the money came back.',
  )
})
