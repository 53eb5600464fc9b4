import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { ensureTrafficToday } from '../../support/platform-records'

const SCREEN = `${addresses.monitor}/monitor/transaction-processing`

test.beforeAll(ensureTrafficToday)
test.beforeEach(({ page }) => signInOnce(page, 'monitor', 'ops.admin'))

test('MON-18 MON-22 MON-24 MON-32 today shows rates, counts and response times', async ({ page }) => {
  await page.goto(SCREEN)
  await expect(page.getByRole('heading', { name: 'Transaction Processing Metrics' })).toBeVisible()
  await expect(page.getByText('Approved').first()).toBeVisible()
  await expect(page.locator('.apexcharts-canvas').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d+\.\d%/)
  await expect(page.getByRole('main')).toContainText(/\d+\.\d\d s/)
  await page.getByText('Percentage', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Percentage' })).toBeChecked()
})

test('MON-22 MON-24 MON-25 MON-29 figures are worked out from the answer, and one that fails can be asked again', async ({
  page,
}) => {
  const slot = {
    time: '12:00',
    dateOrTime: `${businessDate(new Date())}T12:00:00+01:00`,
    totalCount: 200,
    successCount: 180,
    approvedCount: 150,
    failureCount: 20,
    aptentResponseDurationAvg: 1500,
    bankResponseDurationAvg: 2250,
  }
  let fails = true
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/response/metric', async (route) => {
    await held
    if (fails) return route.fulfill({ status: 500, body: '{}' })
    const answer = await route.fetch()
    const body = await answer.json()
    const rows = [slot]
    return route.fulfill({ response: answer, json: Array.isArray(body) ? rows : { ...body, result: rows } })
  })
  await page.goto(SCREEN)
  const main = page.getByRole('main')
  await expect(main.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
  release()
  const reload = main.getByRole('button', { name: 'Reload' }).first()
  await expect(reload).toBeVisible({ timeout: 30_000 })
  fails = false
  await reload.click()
  for (const text of ['75.0%', '15.0%', '10.0%', '1.50 s', '2.25 s']) await expect(main).toContainText(text)
  await page.getByRole('button', { name: 'Show as a table' }).first().click()
  const table = page.getByRole('region', { name: 'How were transactions answered?' })
  const row = table.getByRole('row').filter({ hasText: '12:00' })
  await expect(row).toContainText('150')
  await page.getByText('Percentage', { exact: true }).click()
  await expect(row).toContainText('75')
  await expect(row).not.toContainText('150')
})

test('MON-19 MON-20 MON-21 a custom range asks for two dates up to yesterday and refuses more than thirty days', async ({
  page,
}) => {
  await page.goto(SCREEN)
  await page.getByLabel('Period').selectOption({ label: 'Custom' })
  await expect(page.getByText('You can only retrieve metrics within 30 day intervals.')).toBeVisible()
  const yesterday = addDays(businessDate(new Date()), -1)
  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
  await expect(start).toHaveValue(yesterday)
  await expect(end).toHaveAttribute('max', yesterday)
  await test.step('a date that is missing is asked for with the same sentence', async () => {
    await start.fill('')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Please select a valid date range, 30 days or less!')).toBeVisible()
    await page.goto(SCREEN)
  })
  await start.fill('2026-01-01')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please select a valid date range, 30 days or less!')).toBeVisible()
  await start.fill(yesterday)
  const asked = page.waitForRequest((request) => request.url().includes('/response/filter?'))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect((await asked).url()).toContain(`startDate=${yesterday}`)
})

test('MON-28 MON-29 MON-31 an empty range shows the server message with Reload', async ({ page }) => {
  await page.goto(SCREEN)
  await page.getByLabel('Period').selectOption({ label: 'Custom' })
  await page.getByLabel('Start date').fill('2020-01-01')
  await page.getByLabel('End date').fill('2020-01-02')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No metrics were recorded for the chosen dates.')).toBeVisible()
  const again = page.waitForRequest((request) => request.url().includes('startDate=2020-01-01'))
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await again
})

test('MON-30 the choice of Today or Custom is remembered', async ({ page }) => {
  await page.goto(SCREEN)
  await page.getByLabel('Period').selectOption({ label: 'Custom' })
  await page.goto(`${addresses.monitor}/monitor/server-health`)
  await page.goto(SCREEN)
  await expect(page.getByLabel('Start date')).toBeVisible()
})

test('MON-22 today stands beside the same weekday of the week before, as far as it has come', async ({ page }) => {
  await page.goto(SCREEN)
  await page.getByLabel('Compare with').selectOption({ label: 'Last week' })
  const before = formatBusinessDate(addDays(businessDate(new Date()), -7))
  await expect(page.getByRole('heading', { name: new RegExp(`^${before}, until the slot of `) })).toBeVisible()
  await expect(page.getByText('How were transactions answered?')).toHaveCount(2)
  // Monitor 12: one scale for both, and the difference in words.
  await expect(page.getByText(/^(\d+% (more|fewer) than|As many as in) the other period$/)).toHaveCount(1)
  const heights = await page
    .locator('.apexcharts-yaxis')
    .evaluateAll((axes) => axes.map((axis) => axis.querySelector('text')?.textContent))
  expect(heights[0]).toBe(heights[2])
  await page.getByLabel('Compare with').selectOption({ label: 'Nothing' })
  await expect(page.getByText('How were transactions answered?')).toHaveCount(1)
})

test('MON-22 one past day is shown by its half hours, and a point opens the transactions behind it', async ({
  page,
}) => {
  const day = addDays(businessDate(new Date()), -1)
  await page.goto(`${SCREEN}?period=custom&startDate=${day}&endDate=${day}`)
  await page.getByRole('button', { name: 'Show as a table' }).first().click()
  const table = page.getByRole('region', { name: 'How were transactions answered?' })
  await table.getByRole('row').filter({ hasText: '12:00' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: /^All transactions from / })
  await expect(dialog.getByRole('columnheader', { name: 'Rrn' })).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
})

test('MON-56 MON-57 one card per server with its figures', async ({ page }) => {
  const GB = 1024 ** 3
  await page.route('**/server/health', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [first, ...rest] = Array.isArray(body) ? body : body.result
    const known = {
      freeMemory: 25 * GB,
      totalMemory: 100 * GB,
      freeRam: 6 * GB,
      totalRam: 16 * GB,
      cpu: 37,
      upTime: 7200,
    }
    const rows = [{ ...first, ...known }, ...rest]
    return route.fulfill({ response: answer, json: Array.isArray(body) ? rows : { ...body, result: rows } })
  })
  await page.goto(`${addresses.monitor}/monitor/server-health`)
  const main = page.getByRole('main')
  await expect(main.getByText(/\(api\)/)).toBeVisible()
  for (const text of ['Up', 'Disk', 'RAM', 'CPU']) await expect(main).toContainText(text)
  for (const text of ['25 GB free of 100 GB', '6 GB free of 16 GB', '37']) await expect(main).toContainText(text)
})

test('Monitor 16: nothing of the screen stands above a refusal', async ({ page }) => {
  await signInOnce(page, 'monitor', 'ops.platform', '/monitor/transaction-processing')
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
  await expect(page.getByLabel('Compare with')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
})
