/** Fields that only some switches send: a list, a record and a dashboard have them where they were sent. */
import { formatCount } from '@dcir/core/display/numbers'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'
import { as } from '../../support/platform'

const LIST = `${addresses.backOffice}/back-office/transactions`
const LABELS = ['Channel', 'Route', 'Issuer', 'Acquirer']
const filterOf = async (page: Page, address: string) => {
  const answered = page.waitForResponse((response) => response.url().includes('/transaction-fields'))
  await page.goto(`${address}?dialog=filter`)
  await answered
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Terminal id')).toBeVisible()
  return dialog
}

test.describe('where the switch sends them', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

  test('34.8 the list has the columns of the documents, and each field once it is chosen', async ({ page }) => {
    await page.goto(`${LIST}?channel=ATM`)
    const table = page.getByRole('table')
    await expect(table.locator('tbody tr')).toHaveCount(10)
    for (const name of LABELS) await expect(table.getByRole('columnheader', { name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns and density' }).click()
    for (const name of LABELS) await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Channel', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Channel' })).toBeVisible()
    expect(new Set((await rowsOf(table)).map(({ Channel }) => Channel))).toEqual(new Set(['ATM']))
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Channel' })).toBeVisible()
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('checkbox', { name: 'Channel', exact: true }).uncheck()
    await expect(table.getByRole('columnheader', { name: 'Channel' })).toHaveCount(0)
  })

  test('34.8 the filter offers their values, and the list has those that were chosen', async ({ page }) => {
    const call = await as('bo.admin')
    const { issuer } = await call.call(transactions.optionalValues, {})
    const [one] = (await call.call(transactions.list, { query: { channel: 'ATM', size: 1 } })).content
    const last = one?.transactionTime.slice(0, 10) ?? ''
    const dialog = await filterOf(page, LIST)
    await dialog.getByRole('checkbox', { name: 'ATM' }).check()
    await dialog.getByRole('checkbox', { name: 'WEB' }).check()
    await dialog.getByLabel('Issuer').selectOption({ label: issuer[0] ?? '' })
    await dialog.getByLabel('Start date').fill(addDays(last, -3))
    await dialog.getByLabel('End date').fill(last)
    await dialog.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(/channel=ATM(%2C|,)WEB/)
    await expect(page.getByRole('main')).toContainText('ATM, WEB')
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
  })

  test('34.8 a record has a line for each that was sent, and none for the others', async ({ page }) => {
    const call = await as('bo.admin')
    const list = (query: object) => call.call(transactions.list, { query: { ...query, size: 1 } })
    const [sent] = (await list({ channel: 'POS' })).content
    const [plain] = (await list({ cardAcceptorId: '2011LA000000002' })).content
    const main = page.getByRole('main')
    await page.goto(`${LIST}/${sent?.transactionSearchKey}`)
    for (const text of [...LABELS, sent?.issuer ?? '?', sent?.acquirer ?? '?']) await expect(main).toContainText(text)
    await page.goto(`${LIST}/${plain?.transactionSearchKey}`)
    await expect(main).toContainText(plain?.rrn ?? '?')
    for (const name of LABELS) await expect(main.getByText(name, { exact: true })).toHaveCount(0)
  })

  test('34.8 the dashboard compares the channels, each of which opens its transactions', async ({ page }) => {
    const day = addDays(businessDate(new Date()), -1)
    const query = { startDate: day, endDate: day }
    const [atm] = await (await as('bo.admin')).call(dashboards.channels, { query })
    await page.goto(`${addresses.backOffice}/back-office/dashboard?period=yesterday`)
    const figure = page.getByRole('figure', { name: 'How do the channels compare?' })
    const row = figure.getByRole('row', { name: /^ATM/ })
    await expect(row.getByRole('cell').first()).toHaveText(formatCount(atm?.successfulCount ?? -1))
    await expect(figure.getByRole('row', { name: /^Not given/ })).toBeVisible()
    await row.getByRole('link', { name: 'ATM' }).click()
    await expect(page).toHaveURL(new RegExp(`transactions\\?.*startDate=${day}.*channel=ATM`))
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
    await expect(page.getByRole('main')).toContainText(`of ${formatCount(atm?.totalCount ?? -1)}`)
  })
})

test('34.8 a super agent whose switch sends none of them has neither filter nor column', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sb.admin')
  const dialog = await filterOf(page, `${addresses.superAgent}/front-office/transactions`)
  for (const name of LABELS) await expect(dialog.getByText(name, { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await expect(page.getByRole('checkbox', { name: 'Rrn' })).toBeVisible()
  for (const name of LABELS) await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
})
