/** Alerts as people live with them: taken on from the wall, gathered in incidents with notes, and tried with a test. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'

const at = (screen: string) => `${addresses.monitor}/monitor/${screen}`
const api = (path: string) => `${addresses.api}/monitoring/api/v1${path}`

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const edit = async (page: Page, code: string) => {
  await page.goto(at('alert-configurations'))
  await rowOf(page, code).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Threshold Value')).toBeVisible()
  return dialog
}

test.beforeEach(({ page }) => signInOnce(page, 'monitor', 'ops.admin'))

test('MON-66 an alert is acknowledged on the wall with a reason, and its incident takes a note', async ({ page }) => {
  test.setTimeout(150_000)
  const dialog = await edit(page, 'TRANSACTION_COUNT')
  await dialog.getByLabel('Threshold Value').fill('900000000')
  await dialog.getByLabel('Window Size').fill('1440')
  await dialog.getByLabel('Cool Down Period').fill('0')
  await dialog.getByLabel('Email Recipients').fill('ops@bank.example')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  const wall = page.getByRole('status', { name: 'Is anything wrong now' })
  const alert = wall.getByText(/^\d[\d,]* transactions in .*, since/)
  // The figures are looked at twice a minute, and the wall asks four times.
  await expect(alert).toBeVisible({ timeout: 60_000 })
  await wall.getByRole('button', { name: /^What to do about: \d[\d,]* transactions/ }).click()
  const help = page.getByRole('dialog', { name: 'What to do' })
  await expect(help.getByRole('heading', { name: 'Too few transactions' })).toBeVisible()
  await help.getByRole('button', { name: 'Close' }).click()
  await wall.getByRole('button', { name: /^Acknowledge: \d[\d,]* transactions/ }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Acknowledge' })).toBeDisabled()
  await question.getByLabel('Reason').fill('The switch is being moved')
  await question.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(
    page.getByText('The alert is acknowledged. It is not mailed again until it has been over for 10 minutes.'),
  ).toBeVisible()
  await expect(wall.getByText(/^ops\.admin acknowledged it at .*: The switch is being moved$/)).toBeVisible()
  await expect(wall.getByRole('button', { name: /^Acknowledge: \d[\d,]* transactions/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Incidents' }).click()
  await expect(page).toHaveURL(at('incidents'))
  await page.getByRole('row').filter({ hasText: 'Still open' }).getByRole('link', { name: /^View/ }).first().click()
  const view = page.getByRole('dialog')
  const alerts = view.getByRole('region', { name: 'Alerts' })
  await expect(alerts).toContainText(/Between \d+:\d\d (AM|PM) and \d+:\d\d (AM|PM): [\d,]+ transactions\./)
  await expect(alerts).toContainText('The switch is being moved')
  const own = alerts.getByRole('listitem').filter({ hasText: 'The switch is being moved' }).first()
  await expect(own.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await own.getByText('What to do').click()
  await expect(alerts.getByRole('listitem').filter({ hasText: /^All: the switch does not send/ })).toBeVisible()
  await view.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('The switch team answers at noon')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('The switch team answers at noon')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('ops.admin')
})

test('Monitor 14: an alert is acknowledged in the incident that one reads', async ({ page }) => {
  // Somebody else of these tests may have taken the open one on.
  await page.route(`${api('/incidents/')}*`, async (route) => {
    const incident = await (await route.fetch()).json()
    const open = { endedAt: null, acknowledged: null }
    await route.fulfill({ json: { ...incident, alerts: [{ ...incident.alerts[0], ...open }] } })
  })
  let asked: unknown
  await page.route(`${api('/alerts/')}*/acknowledge`, async (route) => {
    asked = route.request().postDataJSON()
    await route.fulfill({ json: { message: 'done' } })
  })
  await page.goto(at('incidents'))
  await page.getByRole('link', { name: /^View/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  const question = page.getByRole('dialog', { name: 'Acknowledge alert' })
  await question.getByLabel('Reason').fill('The bank is told')
  await question.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(
    page.getByText('The alert is acknowledged. It is not mailed again until it has been over for 10 minutes.'),
  ).toBeVisible()
  expect(asked).toEqual({ reason: 'The bank is told' })
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('MON-39 an alert has a level to clear at, a time to fire and quiet hours; a level beyond is refused', async ({
  page,
}) => {
  const dialog = await edit(page, 'BANK_RESPONSE_TIME')
  await dialog.getByLabel('Email Recipients').fill('ops@bank.example')
  await dialog.getByLabel('Clear Value').fill('20000')
  await dialog.getByLabel('Clear Value').press('Tab')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(dialog.getByText('The clear value lies on the good side of the threshold')).toBeVisible()
  await dialog.getByLabel('Clear Value').fill('8000')
  await dialog.getByLabel('Minimum Firing Time').fill('3')
  const sent = page.waitForRequest(/alert-configs\/update/)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ clearValue: 8000, firingMinutes: 3, inQuietHours: true })
  await expect(dialog).toHaveCount(0)
  const again = await edit(page, 'BANK_RESPONSE_TIME')
  await expect(again.getByLabel('Clear Value')).toHaveValue('8000')
})

test('MON-36 a test is sent from its row; where nothing sends it the button says so', async ({ page }) => {
  await page.goto(at('alert-configurations'))
  await expect(page.getByText('Mail is not set up here: alerts are shown and mailed to nobody.')).toBeVisible()
  const test = rowOf(page, 'BANK_API_FAILURE_RATE').getByRole('button', { name: /^Send a test/ })
  await expect(test).toHaveAccessibleDescription(/Neither mail nor a webhook is set up here/)
  await expect(test).toBeDisabled()
  await page.route(`${api('/alert-configs/settings')}**`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), webhook: true } })
  })
  await page.reload()
  await page.route(`${api('/alert-configs/test')}**`, (route) =>
    route.fulfill({ json: { message: 'A test is on its way to 2 recipients.' } }),
  )
  await test.click()
  await expect(page.getByText('A test is on its way to 2 recipients.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('MON-64 no incidents, and a failure that has Reload', async ({ page }) => {
  const list = (url: URL) => url.href.startsWith(api('/incidents'))
  await page.route(list, (route) => route.fulfill({ json: { content: [], totalElements: 0, totalPages: 0 } }))
  await page.goto(at('incidents'))
  await expect(page.getByText('No incidents found!')).toBeVisible()
  await page.unrouteAll()
  await page.route(list, (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'They are not to be had.', code: 'unexpected' }] } }),
  )
  await page.reload()
  await expect(page.getByText('They are not to be had.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})
