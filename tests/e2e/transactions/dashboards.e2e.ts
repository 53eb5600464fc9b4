import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { formatCount, percentParts } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { addDays, businessDate, formatBusinessDate, lagosIso } from '@dcir/core/time/lagos'
import { quickRange } from '@dcir/core/transactions/dashboard-periods'
import { type DashboardAgent, dashboards, type TransactionFigures } from '@dcir/core/transactions/dashboards-contract'
import { expect, type Page, test } from 'playwright/test'
import {
  forgetEverything,
  rowsOf,
  signIn,
  signInOnce,
  WITH_MOTION,
  watchFaults,
  withoutAuthorities,
} from '../../support/console'
import { ofOneAgent, ofTheBank } from '../../support/figures-of-today'
import { startPair } from '../../support/own-deployment'
import { as } from '../../support/platform'
import { cardAcceptorOf, ingest, transactionOf } from '../../support/transaction'

test.use(WITH_MOTION)

const DASHBOARD = { backOffice: '/back-office/dashboard', superAgent: '/front-office/dashboard' } as const
const DAY_MS = 86_400_000

let pair: Awaited<ReturnType<typeof startPair>>
let FO = ''
let BO = ''

/** Enough of each kind for a full page, on each day of the longest period and today, of three super agents. */
const traffic = () =>
  Array.from({ length: 32 }, (_, ago) => new Date(Date.now() - ago * DAY_MS)).flatMap((at) =>
    [1, 2, 3].flatMap((agent) =>
      [...Array.from({ length: 13 - agent }, () => '00'), '91', '96', '51'].map((responseCode) =>
        transactionOf({ transactionTime: lagosIso(at), cardAcceptorId: cardAcceptorOf(agent), responseCode }),
      ),
    ),
  )

test.beforeAll(async () => {
  pair = await startPair()
  BO = pair.backOffice.address + DASHBOARD.backOffice
  FO = pair.superAgent.address + DASHBOARD.superAgent
  for (const part of ['s', '_days', '_hours', '_channels', '_field_values'])
    await pair.api.sql(`DELETE FROM transaction${part}`)
  await ingest(pair.api, traffic())
})
test.afterAll(() => pair?.close())

const openDashboard = (page: Page, place: keyof typeof DASHBOARD, user: string) =>
  signInOnce(page, place, user, DASHBOARD[place], pair[place].address)
const SENTENCE = 'Please select a valid date range, 30 days or less!'
const today = () => businessDate(new Date())

/** Answer of the platform to this user, asked beside the browser. */
const ask = async <E extends Endpoint>(user: string, endpoint: E, query?: CallInput<E>['query']) =>
  (await as(user, pair.api.address)).call(endpoint, { query } as CallInput<E>)

const main = (page: Page) => page.getByRole('main')
const tile = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
const figure = (page: Page, name: RegExp) => main(page).getByRole('figure', { name })
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option })

/** The three tiles say what the figures are, by count and with the shares that add up to a hundred. */
async function expectFigures(page: Page, figures: TransactionFigures): Promise<void> {
  const { totalCount, totalAmount, successfulCount, successfulAmount, failedCount, failedAmount } = figures
  const [good, bad] = percentParts([successfulCount, failedCount]).map((share) => `${share.toFixed(1)}%`)
  const expected = [
    ['Total', formatCount(totalCount), formatNaira(totalAmount)],
    ['Successful', formatCount(successfulCount), formatNaira(successfulAmount), good],
    ['Failed', formatCount(failedCount), formatNaira(failedAmount), bad],
  ]
  for (const [label = '', value = '', ...notes] of expected) {
    await expect(tile(page, label).locator('dd').first()).toHaveText(value)
    for (const note of notes) await expect(tile(page, label)).toContainText(note ?? '')
  }
}

const summed = (summary: {
  totalSuccessfulTransactionCount: number
  totalSuccessfulTransactionValue: TransactionFigures['totalAmount']
  totalFailedTransactionCount: number
  totalFailedTransactionValue: TransactionFigures['totalAmount']
}): TransactionFigures => ({
  totalCount: summary.totalSuccessfulTransactionCount + summary.totalFailedTransactionCount,
  totalAmount: (summary.totalSuccessfulTransactionValue +
    summary.totalFailedTransactionValue) as TransactionFigures['totalAmount'],
  successfulCount: summary.totalSuccessfulTransactionCount,
  successfulAmount: summary.totalSuccessfulTransactionValue,
  failedCount: summary.totalFailedTransactionCount,
  failedAmount: summary.totalFailedTransactionValue,
})

/** Notes every call for figures or for the picker's list. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/analytics\/|\/merchant\/merchants/.test(request.url())) calls.push(request.url())
  })
  return calls
}

test.describe('the dashboard of the back office', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'backOffice', 'bo.admin'))

  test('NAV-38 DSH-01 DSH-02 who may see it lands on it, and its entry is the first', async ({ page, context }) => {
    const faults = watchFaults(context)
    await forgetEverything(page, 'backOffice', pair.backOffice.address)
    await signIn(page, 'backOffice', 'bo.admin', pair.backOffice.address)
    await expect(page).toHaveURL(BO)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Dashboard')
    await page.goto(`${BO}?period=last-7-days`)
    await expect(page.locator('.apexcharts-canvas').first()).toBeVisible()
    expect(faults).toEqual([])
  })

  test('DSH-02 without the authority there is no entry, Access Denied !!!, and nothing is asked', async ({ page }) => {
    await withoutAuthorities(page, ['bo_view_analytics_dashboard'])
    const calls = watchCalls(page)
    await page.goto(BO)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard')).toHaveCount(0)
    await expect(page.getByLabel('Period')).toHaveCount(0)
    expect(calls).toEqual([])
  })

  test('DSH-03 DSH-04 DSH-21 DSH-22 DSH-24 DSH-32 today: the dropdowns and the figures of the platform', async ({
    page,
  }) => {
    const { overallMetrics } = ofTheBank(await ask('bo.admin', dashboards.transactionsToday))
    await expect(page.getByLabel('Show').locator('option')).toHaveText(['Transactions', 'Disputes'])
    await expect(page.getByLabel('Period').locator('option')).toHaveText([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last 14 days',
      'Last 30 days',
      'Custom',
    ])
    await expectFigures(page, overallMetrics)
    await expect(page.getByText('Showing results from')).toHaveCount(0)
    const [share = 0] = percentParts([overallMetrics.successfulCount, overallMetrics.failedCount])
    const row = figure(page, /What share/).getByRole('row', { name: /Successful/ })
    await expect(row).toContainText(`${share.toFixed(1)}%`)
  })

  test('34.8 no table of channels where no switch sends them', async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().includes('/transaction-channels'))
    await page.reload()
    expect((await (await answered).json()).result).toEqual([])
    await expect(figure(page, /What share/)).toBeVisible()
    await expect(figure(page, /channels/)).toHaveCount(0)
  })

  test('DSH-05 today has an as-at time, and Refresh repeats the call and updates it', async ({ page }) => {
    const asAt = main(page).locator('time')
    await expect(main(page).getByText(/^As at \d{1,2}:\d\d (AM|PM)$/)).toBeVisible()
    const before = await asAt.getAttribute('datetime')
    // The second in which it was asked is over.
    await expect.poll(() => Date.now() - Date.parse(before ?? '')).toBeGreaterThan(1_000)
    const again = page.waitForRequest((request) => request.url().endsWith('/analytics/currentDay/transactions'))
    const channels = page.waitForRequest((request) => request.url().includes('/transaction-channels'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await again
    await channels
    await expect(asAt).not.toHaveAttribute('datetime', before ?? '')
  })

  for (const [option, period] of [
    ['Yesterday', 'yesterday'],
    ['Last 7 days', 'last-7-days'],
    ['Last 14 days', 'last-14-days'],
    ['Last 30 days', 'last-30-days'],
  ] as const) {
    test(`DSH-06 DSH-08 DSH-20 DSH-26 DSH-33 ${option}`, async ({ page }) => {
      const range = quickRange(period, today())
      if (!range) throw new Error(period)
      const asked = page.waitForRequest((request) => request.url().includes('/historical/transactions'))
      await choose(page, 'Period', option)
      const { searchParams } = new URL((await asked).url())
      expect(Object.fromEntries(searchParams)).toEqual(range)
      const line = `Showing results from ${formatBusinessDate(range.startDate)} - ${formatBusinessDate(range.endDate)}`
      await expect(page.getByText(line, { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
      const history = await ask('bo.admin', dashboards.transactionsHistory, { ...range })
      await expectFigures(page, summed(history.generalAnalyticsSummary))
      const chart = figure(page, /each day/)
      await chart.getByRole('button', { name: 'Show as a table' }).click()
      const rows = await rowsOf(chart.getByRole('table'))
      expect(rows).toEqual(
        history.analyticsSummaryDistributedByDays.map((day) => ({
          Date: formatBusinessDate(day.date),
          Successful: formatCount(day.successfulTransactionCount),
          Failed: formatCount(day.failedTransactionCount),
        })),
      )
    })
  }

  test('DSH-07 DSH-17 DSH-18 DSH-19 Custom asks for two dates up to yesterday, and refuses what is no range', async ({
    page,
  }) => {
    const yesterday = addDays(today(), -1)
    await expect(tile(page, 'Total')).toBeVisible()
    const calls = watchCalls(page)
    await choose(page, 'Period', 'Custom')
    const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
    for (const box of [start, end]) await expect(box).toHaveAttribute('max', yesterday)
    const search = page.getByRole('button', { name: 'Search', exact: true })
    for (const [from, to] of [
      [addDays(yesterday, -31), yesterday],
      [yesterday, addDays(yesterday, -1)],
      ['', yesterday],
      [yesterday, ''],
      [yesterday, today()],
    ] as const) {
      await start.fill(from)
      await end.fill(to)
      await search.click()
      await expect(page.getByRole('alert').getByText(SENTENCE)).toBeVisible()
    }
    expect(calls).toEqual([])
    await start.fill(addDays(yesterday, -30))
    await end.fill(yesterday)
    await search.click()
    await expect(page.getByText(/^Showing results from .+ - .+$/)).toBeVisible()
    await expect(page.getByText(SENTENCE)).toHaveCount(0)
    await expect(tile(page, 'Total')).toBeVisible()
    expect(calls.map((call) => new URL(call).search)).toEqual([
      `?startDate=${addDays(yesterday, -30)}&endDate=${yesterday}`,
    ])
  })

  test('DSH-17 an address with a range that is none says so and asks nothing', async ({ page }) => {
    await expect(tile(page, 'Total')).toBeVisible()
    await page.goto('about:blank')
    const calls = watchCalls(page)
    await page.goto(`${BO}?period=custom&startDate=2026-01-01&endDate=2026-03-01`)
    await expect(page.getByText(SENTENCE)).toBeVisible()
    await expect(page.getByLabel('Start date')).toHaveValue('2026-01-01')
    await page.goto(`${BO}?period=custom&startDate=soon&endDate=2026-03-01`)
    await expect(page.getByText(SENTENCE)).toBeVisible()
    await expect(page.getByLabel('Start date')).toHaveValue('')
    expect(calls.filter((call) => call.includes('/analytics/'))).toEqual([])
  })

  test('DSH-09 DSH-10 DSH-30 the picker has All and every super agent, and today shows the entry of the one', async ({
    page,
  }) => {
    const { overallMetrics, merchantMetrics } = ofTheBank(await ask('bo.admin', dashboards.transactionsToday))
    const offered = page.getByLabel('Super agent', { exact: true }).locator('option')
    await expect.poll(() => offered.count()).toBeGreaterThan(1)
    const options = await offered.allInnerTexts()
    expect(options[0]).toBe('All')
    expect(options).toEqual(expect.arrayContaining(merchantMetrics.map((one) => one.merchantName)))
    const [, one] = merchantMetrics
    if (!one) throw new Error('no second super agent')
    await choose(page, 'Super agent', one.merchantName)
    await expectFigures(page, one)
    await expect(page).toHaveURL(`${BO}?cardAcceptorId=${one.cardAcceptorId}`)
    await page.reload()
    await expectFigures(page, one)
    await expect(page.getByLabel('Super agent', { exact: true })).toHaveValue(one.cardAcceptorId)
    await page.goBack()
    await expectFigures(page, overallMetrics)
    await expect(page.getByLabel('Super agent', { exact: true })).toHaveValue('')
  })

  test('DSH-14 DSH-31 a super agent of the ranking opens its own days', async ({ page }) => {
    const range = quickRange('last-7-days', today()) ?? { startDate: '', endDate: '' }
    const history = await ask('bo.admin', dashboards.transactionsHistory, { ...range })
    const sizeOf = ({ days }: { days: readonly { totalTransactionCount: number }[] }) =>
      days.reduce((sum, day) => sum + day.totalTransactionCount, 0)
    const agents = [...history.analyticsSummaryDistributedBySuperAgentByDay].sort((a, b) => sizeOf(b) - sizeOf(a))
    await page.goto(`${BO}?period=last-7-days`)
    const ranking = figure(page, /Which super agents/)
    await expect(ranking.getByRole('rowheader')).toHaveCount(agents.length)
    const ranked = await ranking.getByRole('rowheader').allInnerTexts()
    expect(ranked).toEqual(agents.map(({ merchantName }: DashboardAgent) => merchantName))
    const [first] = agents
    if (!first) throw new Error('no super agent')
    await ranking.getByRole('link', { name: first.merchantName }).press('Enter')
    await expect(tile(page, 'Total').locator('dd').first()).toHaveText(formatCount(sizeOf(first)))
    await expect(page.getByLabel('Super agent', { exact: true })).toHaveValue(first.cardAcceptorId)
    const chart = figure(page, /each day/)
    await chart.getByRole('button', { name: 'Show as a table' }).click()
    const days = (await rowsOf(chart.getByRole('table'))).map((row) => row.Successful)
    expect(days).toEqual(first.days.map((day) => formatCount(day.successfulTransactionCount)))
    await ranking.getByRole('link', { name: 'All super agents' }).click()
    await expectFigures(page, summed(history.generalAnalyticsSummary))
  })

  test('PRM-008 DSH-10 DSH-14 without the authority for super agents there is no picker, nor is its list asked for', async ({
    page,
  }) => {
    await withoutAuthorities(page, ['bo_dcir_get_merchants'])
    await page.goto('about:blank')
    const calls = watchCalls(page)
    await page.goto(BO)
    await expect(tile(page, 'Total')).toBeVisible()
    await expect(page.getByLabel('Super agent', { exact: true })).toHaveCount(0)
    expect(calls.filter((call) => call.includes('/merchant/merchants'))).toEqual([])
    await figure(page, /Which super agents/)
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/cardAcceptorId=\w{15}$/)
  })

  test('CNV-24 DSH-13 DSH-21 the figures and charts are shown by count or by value in naira', async ({ page }) => {
    const range = quickRange('last-7-days', today()) ?? { startDate: '', endDate: '' }
    const history = await ask('bo.admin', dashboards.transactionsHistory, { ...range })
    const { totalAmount, totalCount } = summed(history.generalAnalyticsSummary)
    await page.goto(`${BO}?period=last-7-days`)
    const value = page.getByRole('group', { name: 'Show as' }).getByRole('radio', { name: 'Value' })
    await value.press('Space')
    await expect(value).toBeChecked()
    await expect(page).toHaveURL(/measure=value/)
    await expect(tile(page, 'Total').locator('dd').first()).toHaveText(formatNaira(totalAmount))
    await expect(tile(page, 'Total')).toContainText(formatCount(totalCount))
    const chart = figure(page, /each day worth/)
    await expect(chart.locator('.apexcharts-yaxis-label').last()).toContainText('₦')
    await chart.getByRole('button', { name: 'Show as a table' }).click()
    const [first] = await rowsOf(chart.getByRole('table'))
    const [day] = history.analyticsSummaryDistributedByDays
    expect([first?.Successful, first?.Failed]).toEqual(
      [day?.successfulTransactionValue, day?.failedTransactionValue].map((amount) => amount && formatNaira(amount)),
    )
    await page.reload()
    await expect(value).toBeChecked()
  })

  test('CNV-26 DSH-23 successful is green and failed red, in ring, bars and ranking', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(`${BO}?period=last-7-days`)
    const colours = { Successful: 'rgb(26, 127, 75)', Failed: 'rgb(201, 42, 42)' }
    for (const [name, colour] of Object.entries(colours)) {
      const bar = page.locator(`.apexcharts-series[seriesName="${name}"] path`).first()
      await expect(bar).toHaveCSS('fill', colour)
      await expect(page.locator(`circle[data-part="${name}"]`)).toHaveCSS('stroke', colour)
    }
  })
})

test.describe('the rows behind the figures', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'backOffice', 'bo.admin'))
  const LIST = '/back-office/transactions'
  const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
  const expectRows = (page: Page, count: number) =>
    expect(main(page).getByText(`1–${Math.min(count, 10)} of ${formatCount(count)}`, { exact: true })).toBeVisible()

  test('DSH-24 each tile opens the transactions it counts', async ({ page }) => {
    const { overallMetrics } = ofTheBank(await ask('bo.admin', dashboards.transactionsToday))
    const dates = { startDate: today(), endDate: today() }
    await tile(page, 'Total').getByRole('link', { name: 'See transactions' }).click()
    await expect(page).toHaveURL(new RegExp(LIST))
    expect(searchOf(page)).toEqual(dates)
    await expectRows(page, overallMetrics.totalCount)
    await page.goBack()
    await tile(page, 'Successful').getByRole('link', { name: 'See successful' }).click()
    await expectRows(page, overallMetrics.successfulCount)
    expect(searchOf(page)).toEqual({ ...dates, responseCodeState: 'SUCCESS' })
    await page.goBack()
    await tile(page, 'Failed').getByRole('link', { name: 'See failed' }).click()
    await expectRows(page, overallMetrics.failedCount)
    expect(searchOf(page)).toEqual({ ...dates, responseCodeState: 'FAILED' })
  })

  test('DSH-14 DSH-27 a bar opens the rows of its day and super agent; so do the links of the table', async ({
    page,
  }) => {
    const range = quickRange('last-7-days', today()) ?? { startDate: '', endDate: '' }
    const history = await ask('bo.admin', dashboards.transactionsHistory, { ...range })
    const [agent] = history.analyticsSummaryDistributedBySuperAgentByDay
    const day = agent?.days[2]
    if (!agent || !day) throw new Error('no super agent with three days')
    const board = `${BO}?period=last-7-days&cardAcceptorId=${agent.cardAcceptorId}`
    const rowsOfDay = { startDate: day.date, endDate: day.date, cardAcceptorId: agent.cardAcceptorId }
    const bar = (name: string) => page.locator(`.apexcharts-series[seriesName="${name}"] path`).nth(2)
    await page.goto(board)
    await test.step('bank 34: no bar shows through the tip', async () => {
      await bar('Successful').hover()
      const tip = page.locator('.apexcharts-tooltip').first()
      await expect(tip).toContainText('Successful')
      await expect(tip).toHaveCSS('background-color', /^rgb\(/)
    })
    await bar('Successful').click()
    await expectRows(page, day.successfulTransactionCount)
    expect(searchOf(page)).toEqual({ ...rowsOfDay, responseCodeState: 'SUCCESS' })
    await page.goto(board)
    await bar('Failed').click()
    await expectRows(page, day.totalTransactionCount - day.successfulTransactionCount)
    expect(searchOf(page)).toEqual({ ...rowsOfDay, responseCodeState: 'FAILED' })
    await page.goto(board)
    const chart = figure(page, /each day/)
    await chart.getByRole('button', { name: 'Show as a table' }).press('Enter')
    const row = chart.getByRole('row').nth(3)
    await expect(row.getByRole('link')).toHaveText([
      formatBusinessDate(day.date),
      formatCount(day.successfulTransactionCount),
      formatCount(day.failedTransactionCount),
    ])
    await row.getByRole('link').first().press('Enter')
    await expectRows(page, day.totalTransactionCount)
    expect(searchOf(page)).toEqual(rowsOfDay)
  })

  test('PRM-010 who may not see transactions is offered no way to them', async ({ page }) => {
    await withoutAuthorities(page, ['bo_dcir_get_all_transactions'])
    await page.goto(`${BO}?period=last-7-days`)
    await expect(tile(page, 'Total')).toBeVisible()
    await expect(main(page).locator('a[href*="/transactions"]')).toHaveCount(0)
  })
})

test.describe('the dashboard of the front office', () => {
  test.beforeEach(({ page }) => openDashboard(page, 'superAgent', 'sa.admin'))

  test('NAV-66 DSH-01 DSH-11 DSH-25 DSH-34 own figures and no picker, whatever the address says', async ({ page }) => {
    await forgetEverything(page, 'superAgent', pair.superAgent.address)
    await signIn(page, 'superAgent', 'sa.admin', pair.superAgent.address)
    await expect(page).toHaveURL(FO)
    const own = ofOneAgent(await ask('sa.admin', dashboards.transactionsToday))
    await expectFigures(page, own)
    const calls = watchCalls(page)
    await page.goto(`${FO}?cardAcceptorId=2011KA000000002`)
    await expectFigures(page, own)
    await expect(page.getByLabel('Super agent', { exact: true })).toHaveCount(0)
    await expect(figure(page, /Which super agents/)).toHaveCount(0)
    expect(calls.map((call) => new URL(call).pathname)).toEqual([
      '/api/v1/frontoffice/analytics/currentDay/transactions',
    ])
  })

  test('DSH-08 DSH-26 DSH-34 past days, and the rows behind them', async ({ page }) => {
    const range = quickRange('last-14-days', today()) ?? { startDate: '', endDate: '' }
    const own = await ask('sa.admin', dashboards.transactionsHistory, { ...range })
    await choose(page, 'Period', 'Last 14 days')
    await expectFigures(page, summed(own.generalAnalyticsSummary))
    await expect(page.getByText(/^Showing results from .+ - .+$/)).toBeVisible()
    await tile(page, 'Successful').getByRole('link').click()
    await expect(page).toHaveURL(/\/front-office\/transactions\?.*responseCodeState=SUCCESS/)
    const shown = formatCount(own.generalAnalyticsSummary.totalSuccessfulTransactionCount)
    await expect(main(page).getByText(/^1–10 of (about )?[\d,]+$/)).toContainText(shown)
  })

  test('DSH-02 without the authority there is no entry and Access Denied !!!', async ({ page }) => {
    await withoutAuthorities(page, ['fo_view_analytics_dashboard'])
    await page.goto(FO)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard')).toHaveCount(0)
  })
})
