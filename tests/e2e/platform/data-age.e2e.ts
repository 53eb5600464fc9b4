/** Age of answers of a standby: lists and dashboards say so once it is more than a few seconds, and nothing otherwise. */
import { expect, type Page, test } from 'playwright/test'
import { signInOnce } from '../../support/console'

/** Gives the answers of an address an age, as an API with a standby does; null for none. */
async function aged(page: Page, address: string | RegExp, ageNow: () => number | null): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const response = await route.fetch()
    const age = ageNow()
    const headers = { ...response.headers(), ...(age === null ? {} : { 'x-data-age': String(age) }) }
    return route.fulfill({ response, headers })
  })
}

const secondsIn = (time: string | null) => {
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

test('a list says as of when it is, and how far behind, until an answer is of now again', async ({ page }) => {
  let age: number | null = 12
  await aged(page, '**/backoffice/transactions?*', () => age)
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions')
  const line = page.getByRole('status').filter({ hasText: 'behind' })
  await expect(line).toHaveText(/^As of \d\d:\d\d:\d\d, 12 s behind\.$/)
  await expect(page.getByText('As at')).toHaveCount(0)
  const [asOf, now] = [
    await line.locator('time').textContent(),
    await page.evaluate(() => new Date().toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })),
  ]
  const passed = (secondsIn(now) - secondsIn(asOf) + 86_400) % 86_400
  expect(passed).toBeGreaterThanOrEqual(12)
  expect(passed).toBeLessThan(60)
  // A second or two is usual, and no age is of now: neither is worth a word.
  for (const usual of [3, null]) {
    age = usual
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('As at')).toBeVisible()
    await expect(line).toHaveCount(0)
    age = 4
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(line).toHaveText(/, 4 s behind\.$/)
  }
})

test('a filtered list says it of its own answer', async ({ page }) => {
  await aged(page, '**/backoffice/transactions/filter?*', () => 7)
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions?responseCodeState=SUCCESS')
  await expect(page.getByRole('status').filter({ hasText: '7 s behind.' })).toBeVisible()
})

test('a dashboard says it of today and of past days', async ({ page }) => {
  await aged(page, /\/analytics\/(?:currentDay|historical)\/transactions/, () => 9)
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/dashboard')
  const line = page.getByRole('status').filter({ hasText: '9 s behind.' })
  await expect(line).toHaveText(/^As of \d\d:\d\d:\d\d, 9 s behind\.$/)
  await page.getByLabel('Period').selectOption({ index: 1 })
  await expect(page.getByText('Showing results from')).toBeVisible()
  await expect(line).toBeVisible()
})
