import { businessDate } from '@dcir/core/time/lagos'
import { expect, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { addresses, fillSignIn, rowsOf, signInOnce } from '../../support/console'
import { deploy } from '../../support/deployment'
import { secondsOf } from '../../support/page-clock'

const { backOffice, superAgent } = addresses

test.describe('transactions of the back office', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

  test('CNV-02 CNV-03 pages are counted from one, five at a time, and the address keeps the page', async ({ page }) => {
    await page.goto(`${backOffice}/back-office/transactions`)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByText(/^\d+$/)).toHaveText(['1', '2', '3', '4', '5'])
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
    const before = await rowsOf(page.getByRole('table'))
    const asked = page.waitForRequest((request) => /[?&]page=2\b/.test(request.url()))
    await pages.getByRole('link', { name: 'Page 3' }).click()
    await asked
    await expect(page).toHaveURL(/page=3/)
    await expect.poll(async () => (await rowsOf(page.getByRole('table')))[0]?.Rrn).not.toBe(before[0]?.Rrn)
    const third = await rowsOf(page.getByRole('table'))
    await page.reload()
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
    expect((await rowsOf(page.getByRole('table'))).map((row) => row.Rrn)).toEqual(third.map((row) => row.Rrn))
  })

  test('TXN-10 TXN-14 TXN-15 TXN-16 a row opens its summary, and Back returns to the same list', async ({ page }) => {
    await page.goto(`${backOffice}/back-office/transactions`)
    const table = page.getByRole('table')
    await expect(table.locator('tbody tr')).toHaveCount(10)
    const [first] = await rowsOf(table)
    await table
      .getByRole('link', { name: /View/ })
      .or(table.getByRole('button', { name: /View/ }))
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of [first?.Rrn ?? '?', first?.['Masked pan'] ?? '?', first?.Amount ?? '?'])
      await expect(main).toContainText(text)
    await expect(main).toContainText(/charge/i)
    await expect(main).not.toContainText(/[0-9a-f]{64}/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  })

  test('TXN-23 TXN-24 TXN-26 TXN-27 TXN-28 TXN-29 the filter dialog asks, checks and filters', async ({ page }) => {
    await page.goto(`${backOffice}/back-office/transactions`)
    await page.getByRole('button', { name: 'Filter' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Super agent')).toBeVisible()
    const today = businessDate(new Date())
    await expect(dialog.getByLabel('Start date')).toHaveValue(today)
    await expect(dialog.getByLabel('End date')).toHaveAttribute('max', today)
    await dialog.getByLabel('Start date').fill('2026-01-01')
    await dialog.getByLabel('Response code state').selectOption('OTHER')
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(dialog.getByText('Enter response codes', { exact: true })).toBeVisible()
    await dialog.getByLabel('Response codes').fill('51')
    const sent = page.waitForRequest(
      (request) => request.url().includes('/transactions/filter') && request.method() === 'PUT',
    )
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ responseCodeState: 'OTHER', otherResponseCode: '51' })
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(async () => new Set((await rowsOf(page.getByRole('table'))).map((row) => row['Response code'])))
      .toEqual(new Set(['51 Insufficient funds']))
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('51 Insufficient funds')
  })
})

test('TXN-25 super agents that cannot be had are said so for ten seconds, and the filter works without', async ({
  page,
}) => {
  const isPicker = (call: string) => call === 'GET /api/v1/backoffice/merchant/merchants'
  const proxy = await apiProxy((call) => (isPicker(call) ? { path: '/api/v1/backoffice/nowhere' } : undefined))
  const deployment = await deploy('back-office', { apiBase: proxy.address })
  try {
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${deployment.address}/back-office/transactions`)
    await expect(page.getByRole('table')).toBeVisible()
    // The dashboard, which people land on, has asked for its own picker by then.
    const askedBefore = proxy.calls.filter(({ call }) => isPicker(call)).length
    const openFilter = () => page.getByRole('button', { name: 'Filter' }).click()
    expect(await secondsOf(page, ['Error getting merchants!'], openFilter)).toEqual([10])
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Response code state').selectOption('SUCCESS')
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(/responseCodeState=SUCCESS/)
    expect(proxy.calls.filter(({ call }) => isPicker(call))).toHaveLength(askedBefore + 1)
  } finally {
    await deployment.close()
    await proxy.close()
  }
})

test.describe('transactions of the front office', () => {
  test('TXN-04 TXN-24 TXN-30 PRM-012 own rows only, no picker, filter in the query', async ({ page }) => {
    await signInOnce(page, 'superAgent', 'sa.admin')
    await page.goto(`${superAgent}/front-office/transactions`)
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
    const terminals = (await rowsOf(page.getByRole('table'))).map((row) => row['Terminal id']?.slice(0, 6))
    expect(new Set(terminals)).toEqual(new Set(['201101']))
    await page.getByRole('button', { name: 'Filter' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Super agent')).toHaveCount(0)
    await dialog.getByLabel('Response code state').selectOption('OTHER')
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(dialog.getByText('Enter response code(s)')).toBeVisible()
    await dialog.getByLabel('Response code state').selectOption('SUCCESS')
    await dialog.getByLabel('Start date').fill('2026-01-01')
    const sent = page.waitForRequest((request) => request.url().includes('/frontoffice/transactions?'))
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    expect((await sent).url()).toContain('responseCodeState=SUCCESS')
  })
})
