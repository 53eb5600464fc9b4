/** A dispute beside its list in a wide window: the list stays, keys go through its rows, the answer stands under its evidence. */
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { aDispute, decide, shown } from '../../support/browser-disputes'
import { addresses, signInOnce } from '../../support/console'
import { layoutFaultsOn } from '../../support/layout-faults'

const CLAIM = 'I have confirmed the transactions details and the nature of this dispute claim.'
const LIST = `${addresses.backOffice}/back-office/disputes`

const record = (page: Page, logCode: string) => page.getByRole('dialog', { name: `Dispute ${logCode}`, exact: true })
const form = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
const card = (page: Page, logCode: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions ${logCode}` }) })
const row = (page: Page, logCode: string) => page.getByRole('row').filter({ hasText: logCode })
const steps = (page: Page) => page.getByRole('region', { name: 'Rows' })
const isAt = (page: Page, logCode: string) => expect(page).toHaveURL(new RegExp(`disputes\\?.*dispute=${logCode}`))

/** Disputes of a terminal that no other test knows, newest first as their list has them. */
async function three(loggedBy = 'sa.admin'): Promise<{ codes: [string, string, string]; search: string }> {
  const terminalId = `5${String(randomInt(1e7)).padStart(7, '0')}`
  const codes: string[] = []
  for (let at = 0; at < 3; at++) codes.unshift((await aDispute(loggedBy, { terminalId })).logCode)
  return { codes: codes as [string, string, string], search: `?terminalId=${terminalId}` }
}

async function openRow(page: Page, address: string, logCode: string): Promise<void> {
  await page.goto(address)
  await row(page, logCode).getByRole('cell').nth(1).click()
  await expect(record(page, logCode).getByRole('region', { name: 'Claim' })).toBeVisible()
}

test('35.3 a row opens beside its list, J and K go through the rows, and Escape gives the focus back to the row', async ({
  page,
}) => {
  const { codes, search } = await three()
  const [first, second, third] = codes
  await signInOnce(page, 'backOffice', 'bo.checker')
  await openRow(page, LIST + search, first)
  await isAt(page, first)
  await expect(steps(page)).toContainText('Row 1 of 3')
  expect([await offencesOn(page), await layoutFaultsOn(page)]).toEqual([[], []])
  await expect(card(page, first)).toHaveAttribute('aria-current', 'true')
  await expect(card(page, third)).toBeVisible()
  await page.keyboard.press('j')
  await expect(record(page, second).getByRole('region', { name: 'Claim' })).toContainText(second)
  await expect(card(page, second)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(record(page, third).getByRole('region', { name: 'Claim' })).toContainText(third)
  await expect(steps(page)).toContainText('Row 3 of 3')
  await expect(steps(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('k')
  await isAt(page, second)
  // The address opens the same.
  await page.reload()
  await expect(record(page, second)).toBeVisible()
  // Tabs of the record are not those of the list.
  await page.getByRole('tab', { name: 'Dispute Status Log' }).click()
  await expect(page.getByRole('tab', { name: 'All Disputes' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(LIST + search)
  await expect(row(page, second)).toBeFocused()
})

test('35.3 bank 15 the answer stands under the receipt in the panel, with nothing covered, and the list follows', async ({
  page,
}) => {
  const { codes, search } = await three()
  const [first, second] = codes
  await signInOnce(page, 'backOffice', 'bo.checker')
  await openRow(page, `${LIST}${search}&status=PENDING&order=newest`, first)
  await page.keyboard.press('d')
  await expect(form(page).getByLabel('Action')).toHaveValue('DECLINED')
  expect([await offencesOn(page), await layoutFaultsOn(page)]).toEqual([[], []])
  const receipt = record(page, first)
    .getByRole('button', { name: /^Open the receipt/ })
    .first()
  await expect(receipt).toBeInViewport()
  const [above, below] = [await receipt.boundingBox(), await form(page).boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  await expect(card(page, second)).toBeInViewport()
  // Letters belong to the form, and Escape closes no more than it.
  await form(page).getByLabel('Comment').pressSequentially('jka')
  await expect(form(page).getByLabel('Comment')).toHaveValue('jka')
  await form(page).getByLabel('Comment').fill('')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(record(page, first)).toBeVisible()
  await page.keyboard.press('a')
  await form(page).getByLabel(CLAIM).check()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect.poll(async () => (await shown(first)).resolutionStatus).toBe('ACCEPTED')
  await expect(record(page, first)).toContainText('ACCEPTED')
  // Answered, it has left the open ones; J goes on with the row that took its place.
  await expect(card(page, first)).toHaveCount(0)
  await expect(steps(page)).toContainText('Not in this list')
  await page.keyboard.press('j')
  await isAt(page, second)
  await expect(steps(page)).toContainText('Row 1 of 2')
})

test('35.3 a narrow window shows the page of the dispute, whose address opens by itself', async ({ page }) => {
  const { codes, search } = await three()
  const [first, second] = codes
  await signInOnce(page, 'backOffice', 'bo.checker')
  await page.setViewportSize({ width: 1270, height: 720 })
  await page.goto(LIST + search)
  await row(page, first).getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(`${LIST}/view/${first}`)
  await page.goto(`${LIST}${search}&dispute=${second}`)
  await expect(page).toHaveURL(`${LIST}/view/${second}`)
  await expect(page.getByRole('heading', { name: `Dispute ${second}` })).toBeVisible()
  // A wide window has the page too, one press from the panel.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${LIST}${search}&dispute=${first}`)
  await record(page, first).getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(`${LIST}/view/${first}`)
  await expect(record(page, first)).toHaveCount(0)
})

test('35.3 super agents answer beside their list as well, and keep its page and tab', async ({ page }) => {
  const { codes, search } = await three('bo.maker')
  const [first, second, third] = codes
  await decide(third, true, 'bo.admin')
  await signInOnce(page, 'superAgent', 'sa.admin')
  const list = `${addresses.superAgent}/front-office/bank-disputes${search}`
  await openRow(page, list, second)
  await page.keyboard.press('j')
  await expect(record(page, third)).toContainText('ACCEPTED')
  // Nothing is left to answer here.
  await page.keyboard.press('a')
  await expect(form(page)).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(record(page, second).getByRole('region', { name: 'Claim' })).toContainText(second)
  await page.keyboard.press('k')
  await isAt(page, first)
  await page.getByRole('tab', { name: 'Dispute Refund Attempts' }).click()
  await expect(page.getByText('No refund attempts found...')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(list)
  await expect(row(page, first)).toBeFocused()
})
