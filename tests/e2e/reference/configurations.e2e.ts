/** Settings as the bank's staff meet them: explained, checked before they are sent, and changed by two. */
import { expect, type Page, test } from 'playwright/test'
import { signIn } from '../../support/console'
import { startPair } from '../../support/own-deployment'

let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())

const at = (search = '') => `${pair.backOffice.address}/back-office/configurations${search}`
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const update = (page: Page) => page.getByRole('dialog', { name: /^Update / })

test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => signIn(page, 'backOffice', 'bo.admin', pair.backOffice.address))

test('REF-79 REF-80 REF-83 a number is checked as it is typed, and its change waits for a colleague', async ({
  page,
}) => {
  await page.goto(at('?dialog=view&configKey=dcir.dispute.tat.hours'))
  await expect(page.getByRole('dialog', { name: 'Dispute TAT' })).toContainText(
    'Hours in which a dispute is to be answered',
  )
  await page.goto(at('?dialog=update&configKey=dcir.dispute.tat.hours'))
  const form = update(page)
  await expect(form.getByLabel('Value')).toHaveAttribute('inputmode', 'decimal')
  await form.getByLabel('Value').fill('0')
  await form.getByLabel('Value').blur()
  await expect(form).toContainText('Value is invalid: it must be a whole number from 1 to 720')
  await form.getByLabel('Value').fill('36')
  await expect(form).toContainText('A colleague has to approve it.')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(notice(page)).toContainText('Request has been submitted and it is awaiting approval.')
  await page.goto(at('?dialog=view&configKey=dcir.dispute.tat.hours'))
  await expect(page.getByRole('dialog')).toContainText('A request about this waits for approval')
})

test('REF-83 REF-84 a switch is chosen, a date picked, and a date with its time is sent with a space', async ({
  page,
}) => {
  for (const [key, type, value] of [
    ['bank.test.day', 'DATE', '2026-11-22'],
    ['bank.test.instant', 'DATETIME', '2026-11-22 18:00:00'],
    ['bank.test.switch', 'BOOLEAN', 'false'],
  ])
    await pair.api.sql(
      `INSERT INTO configurations (config_key, config_name, config_desc, config_value, value_type)
       VALUES ($1, $1, 'A setting of this test', $2, $3)`,
      [key, value, type],
    )
  const sent: Record<string, string> = {}
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('dcir-config'))
      sent[request.postDataJSON().key] = request.postDataJSON().configValue
  })
  const change = async (key: string, fill: () => Promise<unknown>) => {
    await page.goto(at(`?dialog=update&configKey=${key}`))
    await fill()
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await update(page).getByRole('button', { name: 'Update' }).click()
    expect((await answer).status()).toBe(200)
  }
  await change('bank.test.switch', () => update(page).getByLabel('Value').selectOption('true'))
  await change('bank.test.day', () => update(page).getByLabel('Value').fill('2027-01-31'))
  await change('bank.test.instant', () => update(page).getByLabel('Value').fill('2027-01-31T09:30:00'))
  expect(sent).toEqual({
    'bank.test.switch': 'true',
    'bank.test.day': '2027-01-31',
    'bank.test.instant': '2027-01-31 09:30:00',
  })
})

test('REF-86 REF-88 a second request for the same setting fails in the dialog, under Error', async ({ page }) => {
  const key = 'dcir.report.retention-days'
  for (const turn of [1, 2]) {
    await page.goto(at(`?dialog=update&configKey=${key}`))
    await update(page)
      .getByLabel('Value')
      .fill(String(40 + turn))
    await update(page).getByRole('button', { name: 'Update' }).click()
    if (turn === 1) await expect(notice(page)).toContainText('awaiting approval')
    else await expect(update(page).getByRole('alert')).toContainText('Error')
  }
})

test('REF-78 REF-83 settings are found by text and group; a limit is typed in naira and sent in kobo', async ({
  page,
}) => {
  await page.goto(at('?text=refunds+a+day&group=DISPUTES'))
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Disputes')
  await expect(rows.last()).toContainText('No limit')
  await page.goto(at('?dialog=update&configKey=dcir.dispute.auto-refund.max-per-day'))
  await update(page).getByLabel('Value').fill('250,000')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await update(page).getByRole('button', { name: 'Update' }).click()
  expect((await sent).postDataJSON().configValue).toBe('25000000')
  await expect(notice(page)).toContainText('awaiting approval')
})

test('REF-87 an empty list says so', async ({ page }) => {
  await pair.api.sql('DELETE FROM configurations')
  await page.goto(at())
  await expect(page.getByText('No configurations found...')).toBeVisible()
})
