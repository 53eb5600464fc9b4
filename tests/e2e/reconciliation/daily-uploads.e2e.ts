/** A day of statements as people reconcile it: its rows, narrowed, and the report of them. */
import { readFileSync } from 'node:fs'
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import ExcelJS from 'exceljs'
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'
import { callsByClock, expectFiveSeconds } from '../../support/page-clock'
import { statementReady } from '../../support/platform-records'

const DAYS = `${addresses.backOffice}/back-office/reconciliation/daily-uploads`
const FILES = `${addresses.backOffice}/back-office/reconciliation/file-upload`
/** A day that no other test brings rows for. */
const DAY = addDays(businessDate(new Date()), -40)

let rrn: string
let fileKey: string
test.beforeAll(async () => {
  rrn = String(Date.now()).slice(-12).padStart(12, '9')
  const printed = DAY.split('-').reverse().join('/')
  const row = (place: number, rest: string) => `${printed},${rest.replace('RRN', `${rrn.slice(0, 11)}${place}`)}`
  fileKey = await statementReady('day.csv', [
    row(1, 'Fuel at Lekki,506099******4321,RRN,000101,"45,678.90",2011LEK1,C'),
    row(2, 'Groceries,506099******1234,RRN,000102,15.00,2011IKE1,D'),
    row(3, 'Fuel at Ikeja,539983******9999,RRN,000103,16.00,2011IKE1,C'),
  ])
})
test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

const table = (page: Page) => page.getByRole('table')
const openDay = (page: Page, search = '') => page.goto(`${DAYS}/${DAY}${search}`)
const narrations = async (page: Page) => (await rowsOf(table(page))).map((row) => row.Narration)

async function filterBy(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter( \d+ active)?$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('REC-28 REC-29 REC-38 a day opens with its rows, each with its direction and status', async ({ page }) => {
  const searched = page.waitForRequest((request) => request.url().endsWith('/reconciliation/account-entries'))
  await openDay(page)
  expect((await searched).postDataJSON()).toEqual({ page: 0, size: 10, transactionDate: DAY })
  await expect(
    page.getByRole('heading', { name: `Transactions (${formatBusinessDate(DAY)})`, level: 1, exact: true }),
  ).toBeVisible()
  await expect(table(page).locator('tbody tr')).not.toHaveCount(0)
  const found = (await rowsOf(table(page))).find((one) => one.Narration === 'Fuel at Lekki')
  expect(found).toMatchObject({ Amount: '₦45,678.90', Type: 'Credit', Status: 'UNMATCHED' })
  expect((await rowsOf(table(page))).find((one) => one.Narration === 'Groceries')).toMatchObject({ Type: 'Debit' })
})

test('REC-28 REC-30 REC-39 its rows are narrowed by amount, pan, terminal and narration', async ({ page }) => {
  await openDay(page)
  await filterBy(page, 'Narration', 'fuel at')
  await expect.poll(() => narrations(page)).not.toContain('Groceries')
  await filterBy(page, 'Terminal id', '2011LEK1')
  await expect.poll(async () => new Set(await narrations(page))).toEqual(new Set(['Fuel at Lekki']))
  await openDay(page)
  const sent = page.waitForRequest((request) => request.postDataJSON()?.amount !== undefined)
  await filterBy(page, 'Amount', '45,678.90')
  expect((await sent).postDataJSON()).toMatchObject({ amount: 4_567_890, transactionDate: DAY })
  await expect.poll(async () => new Set(await narrations(page))).toEqual(new Set(['Fuel at Lekki']))
  await filterBy(page, 'Masked pan', '111111')
  await expect(page.getByText('No transactions found...')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No transactions found...')).toBeVisible()
})

/** Asks for the report, or takes the one that an earlier try of this test left. */
async function download(page: Page): Promise<{ name: string; rows: number }> {
  const report = page.getByRole('region', { name: 'Report' })
  const save = report.getByRole('button', { name: 'Download Report' })
  const generate = report.getByRole('button', { name: 'Generate Report' })
  await expect(save.or(generate)).toBeVisible()
  if (await generate.isVisible()) {
    await generate.click()
    const question = page.getByRole('alertdialog', { name: 'Generate Report' })
    await question.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Report generation has started.')
  }
  await expect(save).toBeVisible({ timeout: 30_000 })
  const saved = page.waitForEvent('download')
  await save.click()
  const file = await saved
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(readFileSync(await file.path()) as never)
  return { name: file.suggestedFilename(), rows: (workbook.worksheets[0]?.rowCount ?? 0) - 1 }
}

test('REC-19 REC-21 REC-22 REC-23 REC-28 the report of a day is generated after a question, and saved by its date', async ({
  page,
}) => {
  await openDay(page)
  const { name, rows } = await download(page)
  expect(name).toBe(`${DAY}.xlsx`)
  expect(rows).toBeGreaterThanOrEqual(3)
})

test('REC-11 REC-23 the report of a file is beside its days, which lead to their rows', async ({ page }) => {
  await page.goto(`${FILES}/${fileKey}`)
  expect(await download(page)).toEqual({ name: `${fileKey}.xlsx`, rows: 3 })
  await table(page).getByText(formatBusinessDate(DAY)).click()
  await expect(page).toHaveURL(`${DAYS}/${DAY}`)
})

test('CNV-17 REC-20 a report that is being generated shows how far it is, and is asked for again after five seconds', async ({
  page,
}) => {
  let asked = 0
  const time = await callsByClock(page, /\/reconciliation\/report$/)
  await page.route('**/reconciliation/report', (route) => {
    asked++
    const running = { downloadStatus: 'IN_PROGRESS', downloadPercentage: 40, message: 'The report is being generated.' }
    const done = {
      downloadStatus: 'COMPLETED',
      downloadPercentage: 100,
      message: 'The report is ready to be downloaded.',
    }
    const result = { downloadRecordKey: 'SR-20261121-0A1B2C3D', ...(asked < 3 ? running : done) }
    return route.fulfill({ json: { result } })
  })
  await openDay(page)
  const report = page.getByRole('region', { name: 'Report' })
  await expect(report.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  for (let call = 0; call < 2; call++) await time.next()
  await expect(report.getByRole('button', { name: 'Download Report' })).toBeVisible()
  expectFiveSeconds(await time.secondsBetween())
})

test('REC-24 why a download failed is read from the answer and stands in a red box', async ({ page }) => {
  await page.route('**/reconciliation/report', (route) =>
    route.fulfill({
      json: {
        result: {
          downloadStatus: 'COMPLETED',
          downloadRecordKey: 'SR-20200101-0A1B2C3D',
          downloadPercentage: 100,
          message: 'The report is ready to be downloaded.',
        },
      },
    }),
  )
  await openDay(page)
  await page.getByRole('button', { name: 'Download Report' }).click()
  await expect(page.getByRole('region', { name: 'Report' }).getByRole('alert')).toContainText('Report was not found.')
})
