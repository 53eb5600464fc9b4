/** Credit and debit reconciliation as officers of the bank work it. */

import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { as } from '../../support/platform'
import { type ReconciledDay, reconciledDay } from '../../support/reconciled-day'

const CREDITS = '/back-office/reconciliation/credit-reconciliation'
const DEBITS = '/back-office/reconciliation/debit-reconciliation'
const open = (page: Page, path: string) => page.goto(addresses.backOffice + path)
const entryOf = async ({ date }: ReconciledDay, rrn: string) => {
  const body = { page: 0, size: 100, transactionDate: date, reconStatus: 'UNMATCHED' } as const
  const { content } = await (await as('bo.admin')).call(accountEntries.search, { body })
  const found = content.find((one) => one.rrn === rrn)
  if (!found) throw new Error(`no exception has the RRN ${rrn}`)
  return found.referenceId
}
const rowOf = (page: Page, rrn: string) => page.getByRole('row').filter({ hasText: rrn })

test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('REC-35 REC-36 a day of credits has two cards, as counts or values, and a tab for each outcome', async ({
  page,
}) => {
  const { date } = await reconciledDay(21)
  const query = { startDate: date, endDate: date }
  const { content } = await (await as('bo.admin')).call(reconciliationDays.list, { query })
  const day = content[0]
  if (!day) throw new Error('the day is not there')
  await open(page, `${CREDITS}?startDate=${date}&endDate=${date}`)
  await page.getByRole('table').getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('heading', { name: `Credit Reconciliation (${formatBusinessDate(date)})` })).toBeVisible()
  const tile = (label: string) => page.locator('dl > div').filter({ hasText: label })
  await expect(tile('Total credit to the account')).toContainText(formatNaira(day.totalAccountValue))
  await expect(tile('Total credit in the database')).toContainText(formatNaira(day.totalDbValue))
  await page.getByRole('radio', { name: 'Count' }).check({ force: true })
  await expect(page).toHaveURL(/measure=count/)
  await expect(tile('Total credit to the account')).toContainText(formatCount(day.totalAccountCount))
  await expect(tile('Total credit in the database')).toContainText(formatCount(day.totalDbCount))
  await expect(page.getByRole('tab')).toHaveText([
    `Matched Successful Transactions ${formatCount(day.totalMatchedAndSuccessful)}`,
    `Matched Failed Transactions ${formatCount(day.totalMatchedAndFailed)}`,
    `Exceptions ${formatCount(day.totalAccountEntryUnmatched)}`,
  ])
})

test('REC-36 REC-42 a day of debits has no failed ones, and says so where a table is empty', async ({ page }) => {
  const date = addDays(businessDate(new Date()), -3)
  await open(page, `${DEBITS}/${date}`)
  await expect(page.getByText('Total debit to the account')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([/^Matched Successful Transactions/, /^Exceptions/])
  await page.getByRole('tab', { name: 'Exceptions' }).click()
  await expect(page.getByText('No transactions found...')).toBeVisible()
})

test('REC-40 ours without a line are listed apart from lines without ours, and lead to the transaction', async ({
  page,
}) => {
  const date = addDays(businessDate(new Date()), -12)
  await open(page, `${CREDITS}/${date}?tab=exceptions`)
  await page.getByRole('radio', { name: 'In the database' }).check({ force: true })
  await expect(page).toHaveURL(/side=database/)
  await expect(page.getByRole('table').getByText('MISSING').first()).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
  await expect(page).toHaveURL(/\/back-office\/transactions\//)
})

test('REC-43 REC-45 REC-46 an exception is shown beside its nearest and resolved with action and comment', async ({
  page,
}) => {
  const day = await reconciledDay(22)
  const { rrn } = day.strange
  await open(page, `${CREDITS}/${day.date}?tab=exceptions`)
  const before = page.getByRole('tab', { name: /^Exceptions/ })
  await expect(before).toHaveText(/^Exceptions \d+$/)
  const count = Number((await before.innerText()).replace(/\D/g, ''))
  await rowOf(page, rrn)
    .getByRole('link', { name: /^Resolve/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Exception' })
  await expect(dialog.getByText('No similar transaction found.')).toBeVisible()
  const resolve = dialog.getByRole('button', { name: 'Resolve', exact: true })
  const action = dialog.getByLabel('Action', { exact: true })
  await expect(action.getByRole('option')).toHaveText(['Select Action', 'Mark as false positive'])
  await expect(resolve).toBeDisabled()
  await action.selectOption({ label: 'Mark as false positive' })
  await expect(resolve).toBeDisabled()
  await dialog.getByLabel('Comment').fill('A fee of the bank')
  await expect(resolve).toBeEnabled()
  await test.step('REC-38 what nothing is compared by stands there too', async () => {
    for (const label of ['Reference id', 'Transaction Date'])
      await expect(dialog.getByText(label, { exact: true })).toBeVisible()
    await expect(dialog.getByText(new URL(page.url()).searchParams.get('entry') ?? 'none').first()).toBeVisible()
  })
  // A server without a sentence of its own.
  await page.route('**/reconciliation/resolve/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { result: { message: '' } } })
  })
  await resolve.click()
  await expect(page.getByText('Exception resolved successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, rrn)).toHaveCount(0)
  await expect(before).toHaveText(`Exceptions ${count - 1}`)
  await page.getByRole('radio', { name: 'Resolved' }).check({ force: true })
  await expect(rowOf(page, rrn)).toBeVisible()
})

test('REC-46 the nearest miss is lit and said in words, and others like it are resolved with it', async ({ page }) => {
  const day = await reconciledDay(23)
  const [one, ...others] = day.mistyped
  await open(page, `${CREDITS}/${day.date}?tab=exceptions&entry=${await entryOf(day, one?.rrn ?? '')}`)
  const dialog = page.getByRole('dialog', { name: 'Resolve Exception' })
  await expect(
    dialog.getByText('The amount is ₦100.00 higher on the statement. Everything else matches.'),
  ).toBeVisible()
  await expect(dialog.locator('tr[data-differs]')).toHaveText([/^Amount/])
  await dialog.getByLabel('Action', { exact: true }).selectOption('FALSE_POSITIVE')
  await dialog.getByLabel('Comment').fill('A fee on top')
  await dialog.getByRole('checkbox', { name: /others? of this day that differ in the same way/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const { rrn } of [one, ...others].filter((some) => some !== undefined)) {
    await expect(rowOf(page, rrn)).toHaveCount(0)
  }
})

test('REC-46 who comes second hears who was first, and has nothing left to send', async ({ page }) => {
  const day = await reconciledDay(24)
  const referenceId = await entryOf(day, day.strange.rrn)
  await open(page, `${CREDITS}/${day.date}?tab=exceptions&entry=${referenceId}`)
  const dialog = page.getByRole('dialog', { name: 'Resolve Exception' })
  await dialog.getByLabel('Action', { exact: true }).selectOption('FALSE_POSITIVE')
  await dialog.getByLabel('Comment').fill('A fee')
  const body = { comment: 'Mine', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' } as const
  await (await as('bo.maker')).call(reconciliationDays.resolve, { params: { referenceId }, body })
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('bo.maker resolved this exception on ')
  await expect(dialog.getByRole('button', { name: 'Resolve', exact: true })).toHaveCount(0)
})

test('REC-47 REC-49 REC-50 REC-51 REC-41 failed credits are disputed after a question, and those that failed again', async ({
  page,
}) => {
  const day = await reconciledDay(25)
  await open(page, `${CREDITS}/${day.date}?tab=matched-failed`)
  await page.getByRole('button', { name: 'Initiate Disputes', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('initiate a dispute on all failed transactions')
  // bank 19: how many, and how much, before the last click.
  await expect(question.getByRole('group', { name: 'Money' })).toContainText(/^\d+ disputes?, ₦[\d,.]+/)
  await question.getByRole('button', { name: /^Initiate \d+, ₦[\d,.]+$/ }).click()
  await expect(page.getByText(/disputes are being logged for .* Follow them in Bulk Disputes, batch BD-/)).toBeVisible()
  const [failed] = day.failed
  // The list refreshes every five seconds while one of them is pending.
  await expect(rowOf(page, failed?.rrn ?? '')).toContainText(/SUCCESSFUL.*DSP-/, { timeout: 20_000 })
  await open(page, `${CREDITS}/${day.date}?tab=matched-failed&disputeCreationStatus=FAILED`)
  await expect(rowOf(page, day.refused.rrn)).toContainText('FAILED')
  await expect(rowOf(page, failed?.rrn ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Re-initiate Disputes' }).click()
  await question.getByRole('button', { name: /^Re-initiate \d+, ₦[\d,.]+$/ }).click()
  await expect(page.getByText(/dispute is being logged for|disputes are being logged for/)).toBeVisible()
})

test('REC-41 the filter of the dispute creation status offers all four', async ({ page }) => {
  await open(page, `${CREDITS}/${addDays(businessDate(new Date()), -1)}?tab=matched-failed&dialog=filter`)
  const choice = page.getByRole('dialog').getByLabel('Dispute creation status')
  await expect(choice.getByRole('option')).toHaveText(['Select type', 'ALL', 'SUCCESSFUL', 'PENDING', 'FAILED'])
  await choice.selectOption('ALL')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Search|Apply|Filter)$/ })
    .click()
  await expect(page).toHaveURL(/disputeCreationStatus=ALL/)
})

test('REC-48 disputes are offered only where the bank has switched them on', async ({ page }) => {
  let isOn = false
  await page.route('**/common/features', async (route) => {
    const answer = await route.fetch()
    const { result } = (await answer.json()) as { result: object }
    await route.fulfill({ response: answer, json: { result: { ...result, 'reconciliation-auto-dispute': isOn } } })
  })
  const path = `${CREDITS}/${addDays(businessDate(new Date()), -1)}?tab=matched-failed`
  const asked = page.waitForResponse('**/common/features')
  await open(page, path)
  await asked
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Initiate Disputes', exact: true })).toHaveCount(0)
  isOn = true
  await open(page, path)
  await expect(page.getByRole('button', { name: 'Initiate Disputes', exact: true })).toBeVisible()
})
