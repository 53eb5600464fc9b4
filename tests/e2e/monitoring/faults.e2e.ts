/** Five faults as they come and go on the wall: each with its sentence within a poll, on a platform of the test's own. */
import { workerGroupNames } from '@dcir/api/domain/worker-groups'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { settlementPayment } from '../../support/browser-payments'
import { signInOnce } from '../../support/console'
import { type DatabaseLine, databaseLine } from '../../support/database-line'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'
import { cardAcceptorOf, ingest, transactionOf } from '../../support/transaction'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const MINUTE_MS = 60_000
const SERVICES = Object.keys(workerGroupNames)

let line: DatabaseLine
let api: OwnApi
let monitor: OwnConsole
const ago = (minutes: number) => lagosIso(new Date(Date.now() - minutes * MINUTE_MS))
const transacts = (minutes: number) =>
  ingest(api, [transactionOf({ transactionTime: ago(minutes), cardAcceptorId: cardAcceptorOf(1), responseCode: '00' })])
const forgetTransactions = async () => {
  for (const table of ['transactions', 'transaction_days']) await api.sql(`DELETE FROM ${table}`)
}

test.beforeAll(async () => {
  line = databaseLine()
  api = await startApi({ bank: 'simulated', bankTimeoutMs: 300 }, undefined, SERVICES, line)
  monitor = await startConsole('monitor', { apiBase: api.address })
  // Few transactions are no fault here, and the first super agent has 60 an hour, the last of them now.
  await api.sql(`UPDATE alert_configs SET threshold_value = 0 WHERE logical_operator = 'LESS_THAN'`)
  await forgetTransactions()
  await api.sql('DELETE FROM transaction_hours')
  await api.sql(
    `INSERT INTO transaction_hours (hour_start, super_agent_id, response_code, transaction_count)
     SELECT hour, 1, '00', 60
     FROM generate_series(date_bin('1 hour', now(), '2000-01-01Z') - INTERVAL '57 days', now() - INTERVAL '90 min', '1 hour') hour`,
  )
  await transacts(0)
})
test.afterAll(async () => {
  await monitor?.close()
  await api?.close()
})

const sentence = (page: Page) => page.getByRole('status', { name: 'Is anything wrong now' })
const NORMAL = 'All normal'

/** Figures are looked at now, and not in half a minute. */
const lookNow = () => api.sql(`UPDATE jobs SET next_at = now() WHERE kind = 'alerts' AND state = 'QUEUED'`)

/** Lets the page's clock go on, in steps below its poll, until it says so. */
const until = (page: Page, says: () => Promise<unknown>) =>
  expect(async () => {
    await lookNow().catch(() => undefined)
    await page.clock.runFor(5_000)
    await says()
  }).toPass({ timeout: 60_000 })

async function openWall(page: Page): Promise<void> {
  await page.clock.install()
  await signInOnce(page, 'monitor', 'ops.admin', '/monitor/wall', monitor.address)
  await expect(page.getByRole('main').locator('dl > div')).toHaveCount(9)
  await until(page, () => expect(sentence(page)).toHaveText(NORMAL, { timeout: 500 }))
}
const saysWithin = (page: Page, text: string | RegExp) =>
  until(page, () => expect(sentence(page)).toContainText(text, { timeout: 500 }))
const normalAgain = (page: Page) => until(page, () => expect(sentence(page)).toHaveText(NORMAL, { timeout: 500 }))

test('MON-65 the API cut off is said with the first poll that fails, loudly with the second, and not afterwards', async ({
  page,
}) => {
  await openWall(page)
  const calls = `${api.address}/**`
  await page.route(calls, (route) => route.abort())
  await until(page, () =>
    expect(page.getByText('No new figures: The platform does not answer.')).toBeVisible({ timeout: 500 }),
  )
  await page.getByRole('button', { name: /^What to do about: No new figures/ }).click()
  await expect(page.getByRole('dialog', { name: 'What to do' })).toContainText('The platform does not answer')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await until(page, () => expect(page.getByText(/^No figures since/)).toBeVisible({ timeout: 500 }))
  await page.unroute(calls)
  await until(page, () => expect(page.getByText(/^No (new )?figures/)).toHaveCount(0, { timeout: 500 }))
  await normalAgain(page)
})

test('MON-65 a database that restarts is named as what the platform is short of, until it is back', async ({
  page,
}) => {
  await openWall(page)
  await line.cut()
  await until(page, () =>
    expect(page.getByText(/^No new figures: The platform is short of its database/)).toBeVisible({ timeout: 500 }),
  )
  await line.mend()
  await until(page, () => expect(page.getByText(/^No (new )?figures/)).toHaveCount(0, { timeout: 500 }))
  await normalAgain(page)
})

test('MON-63 work that hangs is on the wall with its service, and leads to what to do', async ({ page }) => {
  await openWall(page)
  await api.sql(
    `INSERT INTO jobs (kind, key, state, lease, next_at, updated_at)
     VALUES ('statements', 'hung', 'RUNNING', gen_random_uuid(), now() + INTERVAL '1 hour', now() - INTERVAL '31 min')`,
  )
  await saysWithin(page, /^Statement processing has not moved on since /)
  await expect(page.getByText('Failing: Statement processing')).toBeVisible()
  await page.getByRole('button', { name: /^What to do about: Statement processing/ }).click()
  await expect(page.getByRole('dialog', { name: 'What to do' })).toContainText('its work does not move on')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // Monitor 14: it is taken on where it is said, and the wall says by whom.
  await page.goto(`${monitor.address}/monitor/dcir-services`)
  await sentence(page)
    .getByRole('button', { name: /^Acknowledge: Statement processing/ })
    .click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The file is being looked at')
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('The fault is acknowledged.')).toBeVisible()
  await expect(sentence(page)).toContainText(/ops\.admin acknowledged it at .*: The file is being looked at/)
  await page.goto(`${monitor.address}/monitor/wall`)
  await saysWithin(page, '(ops.admin: The file is being looked at)')
  await api.sql(`DELETE FROM jobs WHERE key = 'hung'`)
  await normalAgain(page)
})

test('MON-66 a silent bank is on the wall once its calls fail, and goes when it answers again', async ({ page }) => {
  await openWall(page)
  const client = await as('ops.platform', api.address)
  await client.call(simulation.bank, { body: { mode: 'SILENT', minutes: 10 } })
  const askNow = () => api.sql(`UPDATE payment_attempts SET next_query_at = now() WHERE status = 'AWAITING_RE_QUERY'`)
  await settlementPayment(api, 'MERCHANT', 'AWAITING_RE_QUERY')
  await askNow()
  await saysWithin(page, /^Failed calls of bank APIs [\d.]+% in 15 min/)
  await client.call(simulation.bank, { body: { mode: 'WELL', minutes: 1 } })
  for (let more = 0; more < 6; more++) await settlementPayment(api, 'MERCHANT', 'AWAITING_RE_QUERY')
  await until(page, async () => {
    await askNow()
    await expect(sentence(page)).toHaveText(NORMAL, { timeout: 500 })
  })
})

test('MON-53 a super agent that goes quiet is on the wall, and no longer once a transaction comes', async ({
  page,
}) => {
  await openWall(page)
  await forgetTransactions()
  await transacts(90)
  await saysWithin(page, /Nothing from .* since .*; 9\d transactions were expected/)
  await expect(page.getByText('Super agents unusually quiet').locator('..')).toContainText('1')
  await transacts(0)
  await normalAgain(page)
})

test('MON-47 payments without an answer are figures of Banks APIs, a warning past the requery window', async ({
  page,
}) => {
  await api.sql(`UPDATE payment_attempts SET status = 'SUCCESSFUL' WHERE status = 'AWAITING_RE_QUERY'`)
  await signInOnce(page, 'monitor', 'ops.admin', '/monitor/banks-apis', monitor.address)
  const part = page.getByRole('region', { name: 'Payments without the bank’s answer' })
  await expect(part).toHaveText('Every payment that was sent has the bank’s answer.')
  await settlementPayment(api, 'MERCHANT', 'AWAITING_RE_QUERY')
  await settlementPayment(api, 'PARTICIPANT', 'AWAITING_RE_QUERY')
  await page.reload()
  const tile = (label: string) => part.locator('dl > div').filter({ hasText: label })
  await expect(tile('Payments without the bank’s answer')).toContainText('2₦2,500.00')
  await expect(tile('The oldest waits for')).toContainText(/2 h/)
  await expect(tile('The oldest waits for')).not.toContainText('requery window')
  // They were sent two hours ago.
  await api.sql(`UPDATE configurations SET config_value = '1' WHERE config_key = 'dcir.requery.window.hours'`)
  await api.sql(`UPDATE payment_attempts SET next_query_at = NULL WHERE status = 'AWAITING_RE_QUERY'`)
  await page.reload()
  await expect(tile('The oldest waits for')).toContainText('past the requery window of 1 h')
  await expect(tile('We ask the bank again')).toContainText('No more')
  await expect(sentence(page)).toContainText('The bank has not answered for 2 payments, ₦2,500.00, the oldest sent')
  await api.sql(`UPDATE payment_attempts SET status = 'SUCCESSFUL' WHERE status = 'AWAITING_RE_QUERY'`)
  await page.reload()
  await expect(part).toHaveText('Every payment that was sent has the bank’s answer.')
})
