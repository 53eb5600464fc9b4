/** Public holidays as the bank's staff meet them. */
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { rowsOf, signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'

const ROUTE = '/back-office/public-holidays'
/** A platform of the test's own: a holiday moves everybody's deadlines. */
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())
const open = (page: Page, user = 'bo.admin', search = '') =>
  signInOnce(page, 'backOffice', user, `${ROUTE}${search}`, pair.backOffice.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
/** Years ahead, so that no deadline of another test is counted by it. */
const farAhead = addDays(businessDate(new Date()), 900)

test.describe.configure({ mode: 'serial' })

test('REF-69 REF-76 nothing is filtered where there is nothing', async ({ page }) => {
  await open(page)
  await expect(page.getByText('No public holidays found ...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter' })).toBeDisabled()
})

test('REF-68 REF-69 REF-72 REF-75 REF-77 a holiday is made, looked at, changed and deleted', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'New Holiday' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Public Holiday' })
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  await form.getByLabel('Name', { exact: true }).fill('Made By Hand')
  await form.getByLabel('Description').fill('Declared by the state')
  await form.getByLabel('Recurring').selectOption('No')
  await form.getByLabel('Date', { exact: true }).fill(farAhead)
  await expect(form).toContainText(/No dispute is open\.|No open dispute will be due later\./)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(notice(page)).toContainText('Public Holiday created successfully')

  await test.step('a filter that finds nothing can be changed, and none is set while holidays are loaded', async () => {
    const filter = page.getByRole('button', { name: /^Filter/ })
    await page.goto(`${pair.backOffice.address}${ROUTE}?name=Nothing+Like+It`)
    await expect(page.getByText('No public holidays found ...')).toBeVisible()
    await expect(filter).toBeEnabled()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/public-holiday\/all/, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto(`${pair.backOffice.address}${ROUTE}`)
    await expect(filter).toBeDisabled()
    answer()
    await expect(filter).toBeEnabled()
    await page.unroute(/\/public-holiday\/all/)
  })

  await page.goto(`${pair.backOffice.address}${ROUTE}?name=Made+By+Hand`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /Made By Hand/ })).toBeVisible()
  const [row] = await rowsOf(table)
  expect(row).toMatchObject({ Name: 'Made By Hand', Description: 'Declared by the state' })
  expect([row?.Date, row?.Code]).toEqual([formatBusinessDate(farAhead), expect.stringMatching(/^PH-\d{4}/)])

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions Made By Hand' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Update')
  const update = page.getByRole('dialog', { name: 'Update Public Holiday' })
  await expect(update.getByLabel('Date', { exact: true })).toHaveCount(0)
  await update.getByLabel('Description').fill('As the gazette says')
  await update.getByRole('button', { name: 'Update' }).click()
  await expect(notice(page)).toContainText('Public Holiday updated successfully')
  await expect(table).toContainText('As the gazette says')
  await act('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toContainText('Public holiday deleted successfully')
  await expect(page.getByText('No public holidays found ...')).toBeVisible()
})

test('REF-73 the filter begins with the last thirty days, and a reset shows all', async ({ page }) => {
  await open(page, 'bo.admin', '?dialog=filter')
  const dialog = page.getByRole('dialog')
  const today = businessDate(new Date())
  await expect(dialog.getByLabel('Start date')).toHaveValue(addDays(today, -30))
  await expect(dialog.getByLabel('End date')).toHaveValue(today)
})

test('REF-67 REF-70 who may only look is offered nothing else, and who may not look is refused', async ({ page }) => {
  await open(page, 'bo.viewer')
  await expect(page.getByRole('heading', { name: 'Public Holidays' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Holiday' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
})
