/** Long running queries as operations people see them. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'

const SCREEN = `${addresses.monitor}/monitor/long-running-queries`
const api = (path: string) => `${addresses.api}/monitoring/api/v1${path}`
const QUERIES = '/db-metrics/long-running-queries'
const answer = (page: Page, path: string, json: unknown, status = 200) =>
  page.route(
    (url) => url.href.startsWith(api(path)),
    (route) => route.fulfill({ status, json }),
  )
const LONG = 'SELECT t.masked_pan, t.rrn, t.stan FROM transactions t\n  WHERE t.rrn = $1 ORDER BY t.id'
const query = {
  statementText: LONG,
  creationTime: '2026-11-01T01:00:00+01:00',
  lastExecutionTime: null,
  totalLogicalReads: 12_345,
  totalLogicalWrites: 0,
  totalElapsedTime: 4_000.26,
  averageElapsedTime: 1_000.06,
  executionCount: 4,
  cpuTime: null,
  avgCpuTime: null,
}

test.beforeEach(({ page }) => signInOnce(page, 'monitor', 'ops.admin'))

test('MON-59 MON-62 the first database is selected, and another one is asked for page by page', async ({ page }) => {
  await answer(page, '/configs/db-names', ['dcir', 'dcir_archive'])
  await answer(page, QUERIES, { content: [query], totalElements: 11, totalPages: 2 })
  const first = page.waitForRequest((request) => request.url().startsWith(api(QUERIES)))
  await page.goto(SCREEN)
  expect((await first).url()).toBe(api(`${QUERIES}?page=0&size=10&dbName=dcir`))
  const database = page.getByLabel('Database')
  await expect(database).toHaveValue('dcir')
  await expect(database.getByRole('option')).toHaveText(['dcir', 'dcir_archive'])
  const other = page.waitForRequest((request) => request.url().endsWith('dbName=dcir_archive'))
  await database.selectOption('dcir_archive')
  await other
  await expect(page).toHaveURL(`${SCREEN}?dbName=dcir_archive`)
  const next = page.waitForRequest((request) => request.url() === api(`${QUERIES}?page=1&size=10&dbName=dcir_archive`))
  await page
    .getByRole('button', { name: /next/i })
    .or(page.getByRole('link', { name: /next/i }))
    .first()
    .click()
  await next
})

test('CNV-18 MON-60 MON-61 a statement is cut to 50 characters, and opens in full with all of its figures', async ({
  page,
}) => {
  await answer(page, '/configs/db-names', ['dcir'])
  await answer(page, QUERIES, { content: [query], totalElements: 1, totalPages: 1 })
  await page.goto(SCREEN)
  const cut = 'SELECT t.masked_pan, t.rrn, t.stan FROM transactio…'
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  const [row] = await rowsOf(page.getByRole('table'))
  expect(row).toMatchObject({
    'Statement Text': cut,
    'Average Elapsed Time': '1,000.1 ms',
    'Execution Count': '4',
  })
  await page.getByRole('button', { name: cut }).click()
  const modal = page.getByRole('dialog', { name: 'Statement' })
  await expect(modal.locator('pre')).toHaveText(LONG)
  for (const text of ['12,345', '4,000.3 ms', 'CPU Time', 'Last Execution Time', 'Creation Time'])
    await expect(modal).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
})

test('MON-59 the platform’s own statements are there, the slowest first, and no value is', async ({ page }) => {
  await page.goto(SCREEN)
  await expect(page.getByLabel('Database')).not.toHaveValue('')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
  const averages = (await rowsOf(page.getByRole('table'))).map((row) =>
    Number(row['Average Elapsed Time']?.replace(/[^\d.]/g, '')),
  )
  expect(averages).toEqual([...averages].sort((one, other) => other - one))
})

test('MON-59 MON-62 no statement, or a failure, is said', async ({ page }) => {
  await answer(page, '/configs/db-names', ['dcir'])
  await answer(page, QUERIES, { content: [], totalElements: 0, totalPages: 0 })
  await page.goto(SCREEN)
  await expect(page.getByText('No results found!')).toBeVisible()
  await page.unrouteAll()
  await answer(page, '/configs/db-names', { errors: [{ message: 'No names just now.', code: 'unexpected' }] }, 422)
  await page.goto(SCREEN)
  await expect(page.getByText('No names just now.')).toBeVisible()
})

test('MON-59 it is reached from Service Monitoring', async ({ page }) => {
  await page.goto(`${addresses.monitor}/monitor/dcir-services`)
  await page.getByRole('link', { name: 'Long running queries' }).click()
  await expect(page).toHaveURL(SCREEN)
})
