/** Totals of money: below a list those of its page, on paper those of all rows. */
import { expect, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'

const kobo = (text = '') => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

test('a list says the sum of its page below each column of money that shows', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions')
  const table = page.getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(10)
  const rows = await rowsOf(table)
  const amounts = rows.map(({ Amount }) => kobo(Amount))
  const sums = page.getByText('Sum of this page')
  await expect(sums).toBeVisible()
  const [said = ''] = /(?<=Amount )₦[\d,.]+/.exec(await sums.innerText()) ?? []
  expect(kobo(said)).toBe(amounts.reduce((sum, one) => sum + one, 0))
  await page.goto(`${addresses.backOffice}/back-office/configurations`)
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await expect(sums).toHaveCount(0)
})
