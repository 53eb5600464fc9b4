/** Charts that load, fail or are empty, and disputes, on an API of its own whose data the test decides. */

import { fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { expect, type Page, test } from 'playwright/test'
import { fillSignIn } from '../../support/console'
import { type OwnApi, type OwnConsole, startPair } from '../../support/own-deployment'

const FIRST = "(SELECT id FROM super_agents WHERE merchant_id = 'SA-0001')"
const SECOND = "(SELECT id FROM super_agents WHERE merchant_id = 'SA-0002')"

let api: OwnApi
let backOffice: OwnConsole
let superAgent: OwnConsole
let close: (() => Promise<void>) | undefined

test.beforeAll(async () => {
  ;({ api, backOffice, superAgent, close } = await startPair())
  await api.sql('DELETE FROM transaction_days')
  await api.sql(
    `INSERT INTO transaction_days (business_date, super_agent_id, response_code, transaction_count, amount)
     VALUES ($1, ${FIRST}, '00', 3, 45000), ($1, ${FIRST}, '51', 1, 5000)`,
    [businessDate(new Date())],
  )
})
test.afterAll(() => close?.())

const main = (page: Page) => page.getByRole('main')
const tile = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
const value = (page: Page, label: string) => tile(page, label).locator('dd').first()
const figure = (page: Page, name: string) => main(page).getByRole('figure', { name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
const reload = (page: Page) => main(page).getByRole('button', { name: 'Reload' })

async function open(page: Page, place: OwnConsole, user: string, address: string): Promise<void> {
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, user)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(place.address + address)
}

/** Disputes of two super agents: five, two and one by the bank, seven, three and four by the agent; the second double. */
const addDisputes = (day: string) =>
  api.sql(
    `INSERT INTO dispute_days SELECT $1::date, s.id, side, event, n * s.times, n * s.times * 100000
     FROM (VALUES (${FIRST}, 1), (${SECOND}, 2)) s(id, times),
       (VALUES ('backoffice', 'LOGGED', 5), ('backoffice', 'ACCEPTED', 2), ('backoffice', 'REJECTED', 1),
         ('merchant', 'LOGGED', 7), ('merchant', 'ACCEPTED', 3), ('merchant', 'REJECTED', 4)) v(side, event, n)`,
    [day],
  )

const HOLD = 'SELECT pg_sleep(50)'

/** Keeps the figures in the database until they are let go. */
async function holdFigures(): Promise<() => Promise<void>> {
  const held = api.sql(`BEGIN; LOCK TABLE transaction_days IN ACCESS EXCLUSIVE MODE; ${HOLD}`).catch(String)
  const holder = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%${HOLD}'
    AND pid <> pg_backend_pid() AND wait_event = 'PgSleep'`
  await expect.poll(() => api.sql(`SELECT pid ${holder}`)).toMatchObject({ rowCount: 1 })
  return async () => {
    await api.sql(`SELECT pg_cancel_backend(pid) ${holder}`)
    expect(await held).toContain('canceling statement')
  }
}

test.describe('states', () => {
  test('DSH-15 a skeleton in the shape of what comes, and then the figures', async ({ page }) => {
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard')
    const letGo = await holdFigures()
    await page.reload()
    await expect(page.getByLabel('Period')).toBeVisible()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(tile(page, 'Total')).toHaveCount(0)
    await letGo()
    await expect(value(page, 'Total')).toHaveText('4')
    await expect(main(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(main(page).getByText('75.0%').first()).toBeVisible()
  })

  test('DSH-15 DSH-16 DSH-35 DSH-37 a failed call: toast, zeros, a card, and Reload that repeats it', async ({
    page,
  }) => {
    const day = addDays(businessDate(new Date()), -1)
    const address = `/back-office/dashboard?period=custom&startDate=${day}&endDate=${day}`
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard')
    await expect(value(page, 'Total')).toHaveText('4')
    await api.sql('ALTER TABLE transaction_days RENAME TO transaction_days_away')
    try {
      const answered = page.waitForResponse((response) => response.url().includes('/historical/transactions'))
      await page.goto(backOffice.address + address)
      const { errors } = (await (await answered).json()) as { errors: { message: string }[] }
      const message = errors[0]?.message ?? ''
      expect(message).not.toBe('')
      await expect(notices(page)).toHaveText([`Error!${message}`], { timeout: 15_000 })
      for (const label of ['Total', 'Successful', 'Failed']) await expect(value(page, label)).toHaveText('0')
      await expect(tile(page, 'Successful')).toContainText('0.0%')
      await expect(main(page).getByRole('alert')).toContainText(message)
      await expect(main(page).getByRole('alert')).toContainText('Request id')
      await expect(reload(page)).toHaveCount(1)
    } finally {
      await api.sql('ALTER TABLE transaction_days_away RENAME TO transaction_days')
    }
    await api.sql(
      `INSERT INTO transaction_days (business_date, super_agent_id, response_code, transaction_count, amount)
     VALUES ($1, ${FIRST}, '00', 8, 80000)`,
      [day],
    )
    const again = page.waitForRequest((request) => request.url().includes('/historical/transactions'))
    await reload(page).click()
    expect(new URL((await again).url()).search).toBe(`?startDate=${day}&endDate=${day}`)
    await expect(value(page, 'Total')).not.toHaveText('0')
    await expect(reload(page)).toHaveCount(0)
  })

  test('D7 while the demonstration is loaded the screen waits without an error, and fills by itself', async ({
    page,
  }) => {
    let finish = () => {}
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard')
    await expect(value(page, 'Total')).toHaveText('4')
    const loaded = api.whileLoading(() => new Promise<void>((resolve) => (finish = resolve)))
    let refused = 0
    page.on('response', (response) => {
      if (response.status() === 503 && response.url().includes('/transactions')) refused++
    })
    await page.reload()
    // More often than a server in trouble would be asked.
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(3)
    await expect(notices(page)).toHaveCount(0)
    await expect(reload(page)).toHaveCount(0)
    await expect(page.getByText('0', { exact: true })).toHaveCount(0)
    finish()
    await loaded
    await expect(value(page, 'Total')).toHaveText('4', { timeout: 15_000 })
  })

  test('DSH-35 a Refresh that fails takes the figures away, for they are no longer of now', async ({ page }) => {
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard')
    await expect(value(page, 'Total')).toHaveText('4')
    await api.sql('ALTER TABLE transaction_days RENAME TO transaction_days_away')
    try {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(notices(page)).toContainText('Error!', { timeout: 15_000 })
      await expect(value(page, 'Total')).toHaveText('0')
      await expect(main(page).getByText(/^As at/)).toHaveCount(0)
    } finally {
      await api.sql('ALTER TABLE transaction_days_away RENAME TO transaction_days')
    }
    await reload(page).click()
    await expect(value(page, 'Total')).toHaveText('4')
  })

  test('DSH-36 DSH-37 nothing at all: one toast, a card, and Reload that asks again', async ({ page }) => {
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard?view=disputes')
    await expect(notices(page)).toHaveText(['No data!No data found!'])
    await expect(main(page).getByText('No data found!')).toBeVisible()
    for (const label of ['Logged', 'Accepted', 'Rejected']) await expect(value(page, label)).toHaveText('0')
    await notices(page).getByRole('button', { name: 'Dismiss' }).click()
    // Another measure is no other answer, so that nothing is said again.
    await page.getByRole('radio', { name: 'Value' }).press('Space')
    await expect(value(page, 'Logged')).toHaveText('₦0.00')
    await expect(notices(page)).toHaveCount(0)
    const again = page.waitForResponse((response) =>
      response.url().endsWith(fullPath(throughDoor(dashboards.disputesToday, 'backoffice'))),
    )
    await reload(page).click()
    await again
    await expect(notices(page)).toHaveText(['No data!No data found!'])
  })

  test('DSH-36 a super agent without transactions: No data for selected agent, and the others stay in reach', async ({
    page,
  }) => {
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard')
    await expect(value(page, 'Total')).toHaveText('4')
    const picker = page.getByLabel('Super agent', { exact: true })
    await picker.selectOption({ index: 2 })
    await expect(notices(page)).toHaveText(['No data!No data for selected agent'])
    await expect(main(page).getByText('No data for selected agent')).toBeVisible()
    await expect(value(page, 'Total')).toHaveText('0')
    await figure(page, 'Which super agents have the most transactions?')
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    await expect(value(page, 'Total')).toHaveText('4')
  })
})

test.describe('disputes', () => {
  const columns = async (page: Page, question: string, row: string) => {
    const chart = figure(page, question)
    await chart.getByRole('button', { name: 'Show as a table' }).click()
    return chart.getByRole('row', { name: new RegExp(`^${row}`) }).getByRole('cell')
  }
  const days = () => [businessDate(new Date()), addDays(businessDate(new Date()), -1)]
  test.beforeAll(async () => {
    await api.sql('DELETE FROM dispute_days')
    for (const day of days()) await addDisputes(day)
  })

  test('DSH-12 DSH-28 DSH-34 the front office sees its agents beside the bank', async ({ page }) => {
    await open(page, superAgent, 'sa.admin', '/front-office/dashboard?view=disputes')
    await expect(value(page, 'Logged')).toHaveText('12')
    for (const [label, agent, bank] of [
      ['Logged', 7, 5],
      ['Accepted', 3, 2],
      ['Rejected', 4, 1],
    ] as const) {
      await expect(tile(page, label)).toContainText(`Agent ${agent}`)
      await expect(tile(page, label)).toContainText(`Bank ${bank}`)
    }
    const cells = await columns(page, 'How do agent and bank disputes compare?', 'Logged')
    await expect(cells).toHaveText(['7', '5'])
  })

  test('DSH-12 DSH-13 DSH-21 DSH-29 past disputes of the front office, by value', async ({ page }) => {
    await open(page, superAgent, 'sa.admin', '/front-office/dashboard?view=disputes&period=yesterday&measure=value')
    await expect(value(page, 'Logged')).toHaveText('₦12,000.00')
    const cells = await columns(page, 'What were the disputes of each day worth?', '[A-Z]')
    await expect(cells).toHaveText(['₦12,000.00', '₦5,000.00', '₦5,000.00'])
  })

  test('DSH-28 DSH-29 DSH-30 DSH-31 DSH-33 the bank sees all, or the super agent it picks', async ({ page }) => {
    await open(page, backOffice, 'bo.admin', '/back-office/dashboard?view=disputes&period=yesterday')
    await expect(value(page, 'Logged')).toHaveText('36')
    await expect(tile(page, 'Rejected')).toContainText('Super agent 12')
    await expect(tile(page, 'Rejected')).toContainText('Back office 3')
    const ranking = figure(page, 'Which super agents have the most disputes?')
    await expect(ranking.getByRole('cell')).toHaveText(['24', '10', '10', '12', '5', '5'])
    await ranking.getByRole('rowheader').getByRole('link').first().click()
    await expect(value(page, 'Logged')).toHaveText('24')
    const cells = await columns(page, 'How many disputes were logged and answered each day?', '[A-Z]')
    await expect(cells).toHaveText(['24', '10', '10'])
    await page.getByLabel('Period').selectOption({ label: 'Today' })
    await expect(value(page, 'Accepted')).toHaveText('10')
    await page.getByLabel('Super agent', { exact: true }).selectOption({ label: 'All' })
    await expect(value(page, 'Accepted')).toHaveText('15')
  })
})
