/** People whose device has the wrong date: deadlines and "today" are the server's, and signing in does not mind. */
import { businessDate } from '@dcir/core/time/lagos'
import { expect, test } from 'playwright/test'
import { aDispute } from '../../support/browser-disputes'
import { addresses, signIn } from '../../support/console'

const DAY_MS = 86_400_000
const clocks = { 'forty days ahead': 40 * DAY_MS, 'forty days behind': -40 * DAY_MS }

for (const [words, ahead] of Object.entries(clocks)) {
  test.describe(`a device ${words}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install({ time: new Date(Date.now() + ahead) })
    })

    test('CNV-15 CNV-16 the dates of a filter begin and end with the server’s today', async ({ page }) => {
      await signIn(page, 'backOffice', 'bo.viewer')
      await page.goto(`${addresses.backOffice}/back-office/transactions`)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const start = page.getByRole('dialog').getByLabel('Start date')
      await expect(start).toHaveValue(businessDate(new Date()))
      await expect(start).toHaveAttribute('max', businessDate(new Date()))
    })

    test('CNV-29 a deadline counts down to the server’s instant', async ({ page }) => {
      const { logCode, tatExpiryDate } = await aDispute('bo.maker')
      await signIn(page, 'backOffice', 'bo.viewer')
      await page.goto(`${addresses.backOffice}/back-office/disputes/view/${logCode}`)
      const timer = page.getByRole('timer')
      await expect(timer).toHaveText(/^(\d+d )?\d+h \d+m \d+s$/)
      const [, days = '0', hours = '0'] = /^(?:(\d+)d )?(\d+)h/.exec(await timer.innerText()) ?? []
      const left = (Date.parse(tatExpiryDate) - Date.now()) / 3_600_000
      expect(Math.abs(Number(days) * 24 + Number(hours) + 0.5 - left)).toBeLessThan(0.6)
    })
  })
}
