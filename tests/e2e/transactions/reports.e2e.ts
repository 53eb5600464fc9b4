/** Transaction reports: asked for in the filter, followed, listed, looked at and downloaded. */
import { readFileSync } from 'node:fs'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { reports } from '@dcir/core/transactions/reports-contract'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { type ApiProxy, apiProxy, type Detour } from '../../support/api-proxy'
import { addresses, fillSignIn, signInOnce } from '../../support/console'
import { type Deployment, deploy } from '../../support/deployment'
import { callsByClock, expectFiveSeconds, passUntil, secondsOf } from '../../support/page-clock'
import { as } from '../../support/platform'

const REQUESTED =
  'Your request is being processed. You can access the Transactions Report page to monitor progress and download your report.'
const READY = 'Your report is now available to be downloaded!'
const FAILED = 'An error occured while generating your report!'
const tooLong = (days: number) =>
  `Date range for report generation cannot exceed ${days} day(s). Please select a date range not longer than ${days} day.`
const today = () => businessDate(new Date())
const GENERATE = 'PUT /api/v1/backoffice/transaction-report/generate'
const isShow = (call: string) => /^GET \/api\/v1\/backoffice\/transaction-report\/RPT-/.test(call)
const isList = (call: string) => call.startsWith('GET /api/v1/backoffice/transaction-report?')

const places = [
  ['backOffice', 'bo.admin', '/back-office'],
  ['superAgent', 'sa.admin', '/front-office'],
] as const

const openFilter = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(`${address}/transactions?dialog=filter`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Generate Report' })).toBeVisible({ timeout: 15_000 })
  return dialog
}

async function savedName(page: Page, button: Locator): Promise<string> {
  const saved = page.waitForEvent('download')
  await button.click()
  const download = await saved
  // A spreadsheet is an archive, and an archive begins with these letters.
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  return download.suggestedFilename()
}

for (const [place, user, base] of places) {
  test.describe(`reports of ${place}`, () => {
    test.beforeEach(({ page }) => signInOnce(page, place, user))

    test(`TXN-33 TXN-34 TXN-35 TXN-36 TXN-37 TXN-39 TXN-42 a report is asked for in the filter, ${place}`, async ({
      page,
    }) => {
      const generated: (string | undefined)[] = []
      const shown: (string | undefined)[] = []
      page.on('request', (request) => {
        const headers = request.headers()
        if (request.url().endsWith('/transaction-report/generate')) generated.push(headers['idempotency-key'])
        if (/transaction-report\/RPT-/.test(request.url())) shown.push(headers['x-background'])
      })
      await page.clock.install()
      const dialog = await openFilter(page, addresses[place] + base)
      await expect(dialog.getByLabel('Start date')).toHaveValue(today())
      await dialog.getByLabel('Response code state').selectOption('SUCCESS')
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await dialog.getByRole('button', { name: 'Generate Report' }).dblclick()
      const filter = { responseCodeState: 'SUCCESS', startDate: today(), endDate: today() }
      expect((await sent).postDataJSON()).toEqual(filter)
      await expect(dialog.getByText(REQUESTED)).toBeVisible()
      await expect(dialog.getByRole('progressbar')).toBeVisible()
      await expect(dialog.getByText(/^\d+%$/)).toBeVisible()
      await passUntil(page, dialog.getByText(READY))
      expect(generated).toEqual([expect.stringMatching(/^[\w-]{36}$/)])
      expect(new Set(shown)).toEqual(new Set(['1']))
      const name = await savedName(page, dialog.getByRole('button', { name: 'Download Report' }))
      expect(name).toBe(`${today()}To${today()}-Transactions.xlsx`)
      // The filter was not applied, and the dialog is still there.
      await expect(page).toHaveURL(/dialog=filter$/)
    })

    test(`CFG-02 TXN-49 TXN-50 TXN-51 TXN-53 reports are listed, looked at and downloaded, ${place}`, async ({
      page,
    }) => {
      const filter = { startDate: addDays(today(), -1), endDate: today(), terminalId: '2011' }
      await (await as(user)).call(reports.generate, { body: filter })
      await page.clock.install()
      await page.goto(`${addresses[place]}${base}/transaction-reports`)
      await expect(page.getByRole('heading', { name: 'Transaction Reports' })).toBeVisible()
      const table = page.getByRole('table')
      const row = table.locator('tbody tr').first()
      await passUntil(page, row.getByText('COMPLETED'))
      await expect(row).toContainText('AVAILABLE')
      await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
      const name = `${user}-report_generated_at-${today()}.xlsx`
      expect(await savedName(page, row.getByRole('button', { name: /^Download/ }))).toBe(name)
      await row.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(/^Transaction ReportTransactions from .* to .*, with terminal id 2011/)
      for (const text of ['Owner', user, 'Retention Status', 'AVAILABLE', 'Size', 'SHA-256', 'Kept until', 'RPT-'])
        await expect(dialog).toContainText(text)
      expect(await savedName(page, dialog.getByRole('button', { name: 'Download' }))).toBe(name)
      const address = page.url()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toHaveCount(0)
      await expect(page).not.toHaveURL(/record=/)
      await page.addInitScript(stopHalfway)
      await page.goto(address)
      await expect(dialog).toContainText('RPT-')
      await test.step('CFG-02 a download says how far it is, in per cent', async () => {
        await dialog.getByRole('button', { name: 'Download' }).click()
        const progress = page.locator('[aria-label=Download][role=status]')
        await expect(progress).toHaveText('Downloading, 40%')
        await page.evaluate(() => (Reflect.get(window, 'goOn') as () => void)())
        await expect(progress).toHaveCount(0)
      })
    })
  })
}

/** In the page: a report of a thousand bytes, of which four hundred have come until it is told to go on. */
function stopHalfway(): void {
  const send = window.fetch
  window.fetch = (...call) => {
    const [target] = call
    const url = target instanceof Request ? target.url : String(target)
    if (!url.includes('/transaction-report/download/')) return send(...call)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(400))
        Reflect.set(window, 'goOn', () => {
          controller.enqueue(new Uint8Array(600))
          controller.close()
        })
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-length': '1000' } }))
  }
}

test('TXN-55 without a report the list says so and leads to where one is asked for', async ({ page }) => {
  await signInOnce(page, 'superAgent', 'sb.admin')
  await page.goto(`${addresses.superAgent}/front-office/transaction-reports`)
  const nothing = page.getByRole('status').filter({ hasText: 'No reports found ...' })
  await nothing.getByRole('link', { name: 'Generate Report' }).click()
  await expect(page.getByRole('dialog').getByLabel('Start date')).toBeVisible({ timeout: 15_000 })
})

test.describe('behind a proxy', () => {
  let proxy: ApiProxy
  let deployment: Deployment
  /** Change that the current test makes to the calls. */
  let detour: (call: string) => Detour | undefined
  const report = (change: object): Detour => ({
    answer: (body) => ({ result: { ...(body.result as object), ...change } }),
  })
  const running = { reportGenerationStatus: 'IN_PROGRESS', retentionStatus: null, completedAt: null }
  const count = (which: (call: string) => boolean) => proxy.calls.filter(({ call }) => which(call)).length

  test.beforeEach(async ({ page }) => {
    detour = () => undefined
    proxy = await apiProxy((call) => detour(call))
    deployment = await deploy('back-office', { apiBase: proxy.address })
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
  test.afterEach(async () => {
    await deployment.close()
    await proxy.close()
  })

  async function ask(page: Page, days = 0): Promise<Locator> {
    const dialog = await openFilter(page, `${deployment.address}/back-office`)
    if (days) await dialog.getByLabel('Start date').fill(addDays(today(), -days))
    await dialog.getByRole('button', { name: 'Generate Report' }).click()
    return dialog
  }

  test('CFG-11 TXN-40 TXN-41 a range longer than configured is refused before anything is sent, seven days without a value', async ({
    page,
  }) => {
    const key = '/api/v1/backoffice/dcir-config/dcir.calendar.date-range-in-days'
    const isKey = (call: string) => call === `GET ${key}`
    for (const [answer, days] of [
      [{}, 7],
      [report({ configValue: '2' }), 2],
      [report({ configValue: 'soon' }), 7],
      [{ path: `${key}-nowhere` }, 7],
    ] as const) {
      detour = (call) => (isKey(call) ? answer : undefined)
      const dialog = await ask(page, days + 1)
      await expect(dialog.getByText(tooLong(days))).toBeVisible()
    }
    expect(count(isKey)).toBe(4)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Start date').fill('')
    await dialog.getByRole('button', { name: 'Generate Report' }).click()
    await expect(dialog.getByText('Start date is required')).toBeVisible()
    await dialog.getByLabel('Start date').fill(today())
    await dialog.getByLabel('Response code state').selectOption('OTHER')
    await dialog.getByRole('button', { name: 'Generate Report' }).click()
    await expect(dialog.getByText('Enter response codes', { exact: true })).toBeVisible()
    expect(count((call) => call === GENERATE)).toBe(0)
    // The refusal of the report does not keep the filter from filtering.
    await dialog.getByLabel('Response codes').fill('00')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/otherResponseCode=00/)
    expect(count((call) => call === GENERATE)).toBe(0)
  })

  test('TXN-35 TXN-36 TXN-44 a report is asked after every five seconds, and not once its dialog or screen is left', async ({
    page,
  }) => {
    const asked = await callsByClock(page, /\/transaction-report\/RPT-/)
    detour = (call) => (isShow(call) ? report({ ...running, percentageProcessed: 40 }) : undefined)
    for (const leave of [
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('link', { name: 'Open Transaction Reports' }).click(),
    ]) {
      const dialog = await ask(page)
      await expect(dialog.getByText(REQUESTED)).toBeVisible()
      await asked.next()
      await expect(dialog.getByText('40%')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Generate Report' })).toHaveAttribute('aria-disabled', 'true')
      await asked.next()
      expectFiveSeconds(await asked.secondsBetween())
      await leave()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: /^Transaction/ })).toBeVisible()
      const before = await asked.count()
      await page.clock.runFor(16_000)
      expect(await asked.count()).toBe(before)
    }
    const shows = proxy.calls.filter(({ call }) => isShow(call))
    expect(shows.length).toBeGreaterThan(2)
    expect(shows.every(({ headers }) => headers['x-background'] === '1')).toBe(true)
  })

  test('TXN-38 a report that fails says so, and another can be asked for', async ({ page }) => {
    const failed = { reportGenerationStatus: 'FAILED', percentageProcessed: null }
    detour = (call) => (isShow(call) ? report(failed) : undefined)
    const asked = await callsByClock(page, /\/transaction-report\/RPT-/)
    const dialog = await ask(page)
    await passUntil(page, dialog.getByText(FAILED))
    await expect(dialog.getByRole('button', { name: 'Download Report' })).toHaveCount(0)
    const before = await asked.count()
    await page.clock.runFor(16_000)
    expect(await asked.count()).toBe(before)
    detour = () => undefined
    await dialog.getByRole('button', { name: 'Generate Report' }).click()
    await passUntil(page, dialog.getByText(READY))
    await expect(dialog.getByText(FAILED)).toHaveCount(0)
  })

  test('TXN-43 a download that is refused says why, for ten seconds', async ({ page }) => {
    await page.clock.install()
    const dialog = await ask(page)
    const button = dialog.getByRole('button', { name: 'Download Report' })
    await passUntil(page, button)
    detour = (call) =>
      call.includes('/download/')
        ? { path: '/api/v1/backoffice/transaction-report/download/RPT-20200101-00000000' }
        : undefined
    const download = async () => {
      await button.click()
      const notice = page.getByRole('alert').filter({ hasText: 'Report was not found.' })
      await expect(notice).toContainText(/^ErrorReport was not found\./)
    }
    expect(await secondsOf(page, ['Report was not found.'], download)).toEqual([10])
  })

  test('TXN-48 TXN-52 the list asks again every five seconds while a report is in progress, and then no more', async ({
    page,
  }) => {
    await (await as('bo.admin')).call(reports.generate, { body: { startDate: today(), endDate: today() } })
    const first = (change: object): Detour => ({
      answer: ({ result }) => {
        const { content, ...rest } = result as { content: object[] }
        const settled = { reportGenerationStatus: 'COMPLETED', retentionStatus: 'EXPIRED', percentageProcessed: 100 }
        const rows = content.map((row, at) => ({ ...row, ...settled, ...(at === 0 ? change : {}) }))
        return { result: { ...rest, content: rows } }
      },
    })
    detour = (call) => (isList(call) ? first({ ...running, percentageProcessed: 30 }) : undefined)
    const asked = await callsByClock(page, /\/transaction-report\?/)
    await page.goto(`${deployment.address}/back-office/transaction-reports`)
    const row = page.getByRole('table').locator('tbody tr').first()
    await expect(row).toContainText('30%')
    const download = row.getByRole('button', { name: /^Download/ })
    await expect(download).toHaveAttribute('aria-disabled', 'true')
    await expect(download).toHaveAttribute('title', 'This report is not finished. Try again when it is completed.')
    await asked.next()
    await asked.next(() => {
      detour = (call) => (isList(call) ? first({}) : undefined)
    })
    await expect(row).toContainText('EXPIRED')
    await expect(download).toHaveAttribute('title', 'This report is no longer kept. Generate it again.')
    expectFiveSeconds(await asked.secondsBetween())
    const before = await asked.count()
    await page.clock.runFor(16_000)
    expect(await asked.count()).toBe(before)
    expect(count((call) => call.includes('/download/'))).toBe(0)
  })
})
