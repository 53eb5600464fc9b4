import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { businessDate, formatInstant } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { givenFields } from '@dcir/core/transactions/fields'
import { expect, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { addresses, fillSignIn, rowsOf, signInOnce } from '../../support/console'
import { deploy } from '../../support/deployment'
import { secondsOf } from '../../support/page-clock'
import { as } from '../../support/platform'

const { backOffice, superAgent } = addresses

const CRASH = "Something isn't working. This may be because of a technical error that we're working to fix."

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

  test('Phone 9, Desk 20: an amount and the last four digits find it, and an empty list says where it looked', async ({
    page,
  }) => {
    const [one] = (await (await as('bo.admin')).call(transactions.list, { query: {} })).content
    const day = one?.transactionTime.slice(0, 10) ?? ''
    const last = one?.maskedPan.slice(-4) ?? ''
    await page.goto(`${backOffice}/back-office/transactions?dialog=filter`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill(String((one?.transactionAmount ?? 0) / 100))
    await dialog.getByLabel('Last four digits').fill('12')
    await page.keyboard.press('Tab')
    await expect(dialog).toContainText('Last four digits is invalid')
    await dialog.getByLabel('Last four digits').fill(last)
    await dialog.getByLabel('Start date').fill(day)
    await dialog.getByLabel('End date').fill(day)
    await dialog.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByRole('table')).toContainText(one?.rrn ?? '?')
    await page.goto(`${backOffice}/back-office/transactions?maskedPan=0000&startDate=2026-01-02&endDate=2026-01-02`)
    const main = page.getByRole('main')
    await expect(main).toContainText('No match on Jan 2nd, 26.')
    await expect(main).toContainText('its end is found by Last four digits.')
    await main.getByRole('button', { name: 'Search all dates' }).click()
    await expect(page).toHaveURL(/transactions\?maskedPan=0000$/)
  })

  test('TXN-10 TXN-14 a row opens its summary, and its arrow returns to the same list', async ({ page }) => {
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
    await main.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${backOffice}/back-office/transactions`)
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  })

  test('TXN-15 TXN-16 CNV-22 the summary has every field of the documents, and not the hash of the card', async ({
    page,
  }) => {
    const admin = await as('bo.admin')
    const [bulk] = (await admin.call(bulkSettlements.list, { query: { settlementStatus: 'COMPLETED' } })).content
    const params = { bulkSettlementKey: bulk?.bulkSettlementKey ?? '' }
    const [settled] = (await admin.call(bulkSettlements.transactions, { params, query: {} })).content
    const { transactionSearchKey = '' } = settled ?? {}
    const record = await admin.call(transactions.show, { params: { transactionSearchKey } })
    await page.goto(`${backOffice}/back-office/transactions/${transactionSearchKey}`)
    const list = page.getByRole('main').locator('dl').first()
    await expect(list).toBeVisible()
    const terms = await list.locator('dt').allInnerTexts()
    const values = (await list.locator('dd').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    const shown = Object.fromEntries(terms.map((term, at) => [term.trim(), values[at]]))
    const naira = (amount: number | null) =>
      `₦${((amount ?? 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
    expect(record.chargeAmount).toBeGreaterThan(0)
    expect(shown).toEqual({
      Time: formatInstant(record.transactionTime),
      'Masked pan': record.maskedPan,
      Rrn: record.rrn,
      Stan: record.stan,
      Amount: naira(record.transactionAmount),
      'Charge amount': naira(record.chargeAmount),
      'Transaction type': record.transactionIndicator,
      'Response code': '00 Approved',
      'Terminal id': record.terminalId,
      'Super agent': record.merchantName,
      'Card acceptor id': record.cardAcceptorId,
      'Card Acceptor Location': record.cardAcceptorLocation,
      'Transaction search key': transactionSearchKey,
      'Bulk settlement key': bulk?.bulkSettlementKey,
      'Dispute log code': record.disputeLogCode ?? '---',
      // Some switches send more, which stands beside the documents' own.
      ...Object.fromEntries(givenFields(record).map(({ name, label }) => [label, record[name]])),
    })
    await expect(page.getByRole('main')).not.toContainText(/[0-9a-f]{64}/)
  })

  test('ERR-05 a screen that breaks says so in the words of the documents, and the console goes on', async ({
    page,
  }) => {
    // Rows that are none, which no list can draw.
    const result = { content: [null], totalElements: 1, totalItems: 1, totalPages: 1 }
    await page.route('**/backoffice/transactions?**', (route) => route.fulfill({ json: { result } }))
    await page.goto(`${backOffice}/back-office/transactions`)
    await expect(page.getByText(CRASH)).toBeVisible()
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    await expect(page.getByText(CRASH)).toHaveCount(0)
  })

  test('CNV-12 TXN-11 TXN-31 under 930 px rows are cards, and under 948 px a filter fills the view', async ({
    page,
  }) => {
    await page.goto(`${backOffice}/back-office/transactions`)
    const [table, cards] = [page.getByRole('table'), page.getByRole('list', { name: 'Transactions' })]
    for (const [width, shown, other] of [
      [931, table, cards],
      [929, cards, table],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(shown).toBeVisible()
      await expect(other).toHaveCount(0)
    }
    await page.setViewportSize({ width: 949, height: 800 })
    await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
    const widthOf = async () => Math.round((await page.getByRole('dialog').boundingBox())?.width ?? 0)
    await expect.poll(widthOf).toBeLessThan(700)
    await page.setViewportSize({ width: 947, height: 800 })
    await expect.poll(widthOf).toBe(947)
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
    await page.getByRole('button', { name: /^Filter/ }).click()
    await dialog.getByLabel('Masked pan').fill('539983')
    await dialog.getByLabel('Rrn').fill('6325')
    await dialog.getByLabel('Terminal id').fill('2011')
    const narrowed = page.waitForRequest(
      (request) => request.url().includes('/transactions/filter') && request.method() === 'PUT',
    )
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    expect((await narrowed).postDataJSON()).toMatchObject({ maskedPan: '539983', rrn: '6325', terminalId: '2011' })
  })
})

test('CNV-43 TXN-25 super agents that cannot be had are said so for ten seconds, and the filter works without', async ({
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
