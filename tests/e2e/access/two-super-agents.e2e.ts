/** Somebody who works for two super agents, on an API of their own: both are theirs, and a filter picks one. */
import { expect, test } from 'playwright/test'
import { fillSignIn } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

let api: OwnApi
let place: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  await api.sql(
    `INSERT INTO user_super_agents SELECT u.id, s.id FROM users u, super_agents s
     WHERE u.username = 'sa.admin' AND s.merchant_id = 'SA-0002'`,
  )
  place = await startConsole('superAgent', { apiBase: api.address })
})
test.afterAll(async () => {
  await place?.close()
  await api?.close()
})

test('DSP-09 DSP-15 PRM-012 the filter of disputes offers both super agents, and the chosen one goes with it', async ({
  page,
}) => {
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, 'sa.admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${place.address}/front-office/agent-disputes?dialog=filter`)
  const dialog = page.getByRole('dialog')
  const picker = dialog.getByLabel('Super agent')
  await expect(picker.locator('option')).toHaveCount(3)
  await expect(picker.locator('option').first()).toHaveText('Select super agent')
  await picker.selectOption('SA-0002')
  const asked = page.waitForRequest(
    (request) => /\/dispute\/.*\?page=0/.test(request.url()) && request.method() === 'PUT',
  )
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  const request = await asked
  expect(request.postDataJSON()).toMatchObject({ merchantId: 'SA-0002' })
  expect((await request.response())?.status()).toBe(200)
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Super agent')
})

test('PRM-012 transactions of both are listed, and those of a third are not found', async ({ page }) => {
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, 'sa.admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const { rows } = (await api.sql(
    `SELECT s.merchant_id AS agent, min(t.transaction_search_key) AS key FROM transactions t
     JOIN super_agents s ON s.id = t.super_agent_id
     WHERE s.merchant_id IN ('SA-0001', 'SA-0002', 'SA-0003') GROUP BY 1 ORDER BY 1`,
  )) as { rows: { agent: string; key: string }[] }
  expect(rows).toHaveLength(3)
  for (const { agent, key } of rows) {
    await page.goto(`${place.address}/front-office/transactions/${key}`)
    const found = page.getByRole('main').getByText(key).first()
    if (agent === 'SA-0003') await expect(page.getByText(/could not be found/)).toBeVisible()
    else await expect(found).toBeVisible()
  }
})

test('USR-04 USR-03 users of both stand with the super agent that each belongs to', async ({ page }) => {
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, 'sa.admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${place.address}/front-office/super-agent-users`)
  const headings = ['Firstname', 'Lastname', 'Super Agent', 'Status', 'Date', 'Actions']
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText(headings)
  const { rows } = (await api.sql(
    `SELECT merchant_name AS name FROM super_agents WHERE merchant_id IN ('SA-0001', 'SA-0002')`,
  )) as { rows: { name: string }[] }
  for (const { name } of rows) await expect(page.getByRole('cell', { name, exact: true }).first()).toBeVisible()
})
