/** Reconciliation days as a calendar above their list. */
import { daySaid, daySentence, monthName, monthOf } from '@dcir/core/reconciliation/sign-offs/calendar'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { weekdayAndDate } from '@dcir/core/time/lagos'
import { today } from '@dcir/core/today/contract'
import { expect, type Page, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { as } from '../../support/platform'
import { reconciledDay } from '../../support/reconciled-day'

const CREDITS = '/back-office/reconciliation/credit-reconciliation'
const calendar = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Calendar of days' })
const dayLinks = (page: Page) => calendar(page).getByRole('link')

test('bank 17: the calendar begins at the month where something is open, and each day opens', async ({ page }) => {
  await reconciledDay(21)
  const { matters } = await (await as('bo.admin')).call(today.list, {})
  const dates = matters.flatMap(({ kind, date }) =>
    date && ['owed-customers', 'unmatched-credits', 'changed-days'].includes(kind) ? [date] : [],
  )
  const [first = ''] = dates.sort()
  await signInOnce(page, 'backOffice', 'bo.admin', CREDITS)
  await expect(calendar(page).getByRole('heading')).toHaveText(monthName(first))
  // Its colour is not all that a day says.
  const open = dayLinks(page).and(page.getByRole('link', { name: new RegExp(`^${weekdayAndDate(first)}: `) }))
  await expect(open).toHaveAccessibleName(/(open|owed|Changed|No statement)$/)
  await expect(open.locator('svg')).toHaveCount(1)
  await open.click()
  await expect(page).toHaveURL(new RegExp(`credit-reconciliation/${first}`))
  await page.goBack()
  await expect(calendar(page).getByRole('heading')).toHaveText(monthName(first))
})

test('bank 17: each day of a month says what the overview says, and the month stays in the address', async ({
  page,
}) => {
  const { date } = await reconciledDay(22)
  const month = monthOf(date)
  const api = await as('bo.admin')
  await signInOnce(page, 'backOffice', 'bo.admin', `${CREDITS}?month=${monthOf(month, 1)}`)
  await calendar(page).getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  // Another test may decide about a line between the two readings.
  await expect(async () => {
    const query = { transactionIndicator: 'CREDIT', startDate: date, endDate: date } as const
    const [day] = (await api.call(daySignOffs.overview, { query })).content
    if (!day) throw new Error('the day is not there')
    await page.reload()
    await expect(calendar(page).getByRole('link', { name: daySentence(date, daySaid(day)) })).toHaveCount(1, {
      timeout: 5_000,
    })
  }).toPass({ timeout: 40_000 })
})

test('arrows go from day to day and over the end of the month, and Tab enters once', async ({ page }) => {
  const { date } = await reconciledDay(21)
  const month = monthOf(date)
  await signInOnce(page, 'backOffice', 'bo.admin', `${CREDITS}?month=${month}`)
  await expect(dayLinks(page).first()).toBeVisible()
  await expect(calendar(page).locator('a[tabindex="0"]')).toHaveCount(1)
  const links = await dayLinks(page).evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent))
  const focused = () => page.evaluate(() => document.activeElement?.firstElementChild?.textContent)
  await dayLinks(page).first().focus()
  if (links.length > 1) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe(links[1])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(links[0])
  }
  await page.keyboard.press('PageDown')
  await expect(calendar(page).getByRole('heading')).toHaveText(monthName(monthOf(month, 1)))
})

test('on a phone a day is 44 pixels high and the page does not scroll sideways', async ({ page }) => {
  const { date } = await reconciledDay(21)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOnce(page, 'backOffice', 'bo.admin', `${CREDITS}?month=${monthOf(date)}`)
  const box = await dayLinks(page).first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
