/** Rows of lists of disputes, transactions and settlements: calm, of one height, and honest about their age. */
import { expect, type Page, test } from 'playwright/test'
import { aDispute } from '../../support/browser-disputes'
import { addresses, rowsOf, signInOnce } from '../../support/console'

const { backOffice } = addresses
const DISPUTES = `${backOffice}/back-office/disputes`
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('bank 29 open disputes begin with what runs out first, unless another order is chosen', async ({ page }) => {
  await aDispute('sa.admin')
  for (const search of ['?tab=pending-approval', '?status=PENDING']) {
    const asked = page.waitForRequest((request) => request.url().includes('/dispute/filter?'))
    await page.goto(DISPUTES + search)
    expect(new URL((await asked).url()).searchParams.get('order')).toBe('expiry')
    await expect(page.getByRole('columnheader', { name: 'TAT', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  }
  const newest = page.waitForRequest((request) => request.url().includes('order=newest'))
  await page.getByRole('columnheader', { name: 'Log Date' }).getByRole('button').click()
  await newest
  await expect(page).toHaveURL(`${DISPUTES}?status=PENDING&order=newest`)
  await expect(page.getByRole('columnheader', { name: 'Log Date' })).toHaveAttribute('aria-sort', 'descending')
})

test('bank 29 a list that was read five minutes ago says how many rows are new or changed, and shows them', async ({
  page,
}) => {
  await aDispute('sa.admin')
  await page.clock.install()
  await page.goto(DISPUTES)
  await expect(rows(page)).toHaveCount(10)
  const { logCode } = await aDispute('sa.admin')
  const line = page.getByRole('status').filter({ hasText: 'new or changed' })
  await page.clock.runFor(4 * 60_000)
  // Somebody is there.
  await page.mouse.move(300, 300)
  await expect(line).toHaveCount(0)
  const asked = page.waitForRequest((request) => /\/dispute(\/filter)?\?page=0/.test(request.url()))
  await page.clock.runFor(61_000)
  await asked
  await expect(line).toHaveText(/^\d+ new or changed\.Show$/)
  await expect(page.getByRole('row').filter({ hasText: logCode })).toHaveCount(0)
  await line.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row').filter({ hasText: logCode })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('bank 30 grey text is for the usual state, and colour for what needs somebody', async ({ page }) => {
  await aDispute('sa.admin')
  await page.goto(`${DISPUTES}?status=PENDING`)
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first()).toContainText('PENDING')
  await expect(page.getByRole('table').locator('[data-badge]').filter({ hasText: 'PENDING' })).toHaveCount(0)
  await page.goto(`${DISPUTES}?resolutionStatus=DECLINED`)
  await expect(rows(page).first().locator('[data-badge]')).toHaveText('DECLINED')
})

test('bank 31 dates, ids and response codes keep to one line at 1366 px', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const path of ['disputes', 'disputes?tab=pending-approval', 'bulk-settlements', 'transactions']) {
    await page.goto(`${backOffice}/back-office/${path}`)
    await expect(rows(page)).toHaveCount(10)
    const broken = () =>
      page
        .getByRole('table')
        .locator('[data-instant], [data-copy], [data-response-code]')
        .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().height > 28).length)
    await expect.poll(broken).toBe(0)
    expect(await page.locator('[data-left-out]').count()).toBe(0)
  }
  const [first] = await rowsOf(page.getByRole('table'))
  const code = page.getByRole('table').locator('[data-response-code]').first()
  await expect(code).toHaveText(first?.['Response code'] ?? '?')
  await expect(code.locator('[title]')).not.toHaveAttribute('title', '')
})
