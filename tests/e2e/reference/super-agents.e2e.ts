/** Super agents as the bank's staff meet them. */
import { valueIn } from '@dcir/core/contract/vocabulary'
import { textOf } from '@dcir/core/display/text-of'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { superAgentFields } from '@dcir/core/reference/super-agents/fields'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { rowsOf, signInOnce, withoutAuthorities } from '../../support/console'
import { as } from '../../support/platform'

const ROUTE = '/back-office/super-agents'
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
/** Digits that no run before had. */
const unique = () => String(Date.now()).slice(-9)

async function made(merchantName: string) {
  const api = await as('bo.admin')
  const basicInfo = {
    merchantName,
    mainEmail: 'hello@agent.example',
    phoneNumber: '08030001111',
    cardAcceptorId: `2099LA${unique()}`,
    adminEmail: 'admin@agent.example',
    adminFirstname: 'Sade',
    adminLastname: 'Coker',
  }
  await api.call(superAgents.create, { body: { basicInfo, enableSettlement: false } })
}
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
async function choose(form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.page().keyboard.press('Enter')
}
const fill = (form: Locator, label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value)

test('CNV-15 NAV-42 AGT-01 AGT-02 AGT-03 AGT-04 AGT-05 AGT-07 AGT-08 the list, its filter, and what who may only look is offered', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.viewer', ROUTE)
  await expect(page.getByRole('heading', { name: 'Super Agents' })).toBeVisible()
  const table = page.getByRole('table')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const filter = page.getByRole('dialog', { name: /^Filter/ })
  await fill(filter, 'Super Agent Name', 'lagoon')
  await filter.getByLabel('Status').selectOption('Active')
  await fill(filter, 'Card Acceptor ID', '2011LA000000001')
  await filter.getByLabel('Created from').fill('2020-01-01')
  await expect(filter.getByLabel('Created to')).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/merchant/filter'),
  )
  await filter.getByRole('button', { name: 'Filter', exact: true }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    merchantName: 'lagoon',
    cardAcceptorId: '2011LA000000001',
    createStartDate: '2020-01-01',
  })
  await expect(page).toHaveURL(/merchantName=lagoon/)
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await expect(table.getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
  const rows = await rowsOf(table)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    'Super Agent Name': 'Lagoon Payments',
    'Card Acceptor ID': '2011LA000000001',
    'Main Email': 'hello@sa-0001.example',
    'Phone Number': '08030000001',
    Status: 'Active',
  })
  await expect(page.getByRole('link', { name: 'New Agent' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'View Lagoon Payments' }).click()
  const shown = page.getByRole('dialog', { name: 'Lagoon Payments' })
  await expect(shown).toContainText('Issuer Pool, Unity Acquiring')
  await expect(shown).toContainText('VAT PAYABLE')
  await test.step('AGT-06 every field of the super agent is there, as the server has it', async () => {
    const agent = await (await as('bo.viewer')).call(superAgents.show, { params: { merchantId: 'SA-0001' } })
    for (const [name, field] of Object.entries(superAgentFields)) {
      if (name === 'active' || field.kind === 'flag') continue
      const value = valueIn(field, agent)
      if (value === null || value === undefined || value === '') continue
      await expect(shown, name).toContainText(textOf(field.kind, value))
    }
  })
  await page.keyboard.press('Escape')
  await test.step('AGT-07 CNV-15 the filter suggests today, which gives way to a name', async () => {
    await page.getByRole('group', { name: 'Active filters' }).getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: /^Filter/ })
    for (const date of ['Created from', 'Created to'])
      await expect(filter.getByLabel(date)).toHaveValue(businessDate(new Date()))
    await filter.getByLabel('Super Agent Name').fill('lagoon')
    await expect(filter.getByLabel('Created from')).toHaveValue('')
    await filter.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(/\?merchantName=lagoon$/)
    await expect(table.getByRole('row', { name: /Lagoon Payments/ })).toBeVisible()
  })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^super-agents-\d{4}-\d{2}-\d{2}\.xlsx$/)
  await page.goto(new URL(`${ROUTE}?merchantName=nobody`, page.url()).href)
  await expect(page.getByText('No super agent found...')).toBeVisible()
  const list = page.url()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Super Agents', exact: true })
  await expect(entry).toHaveAttribute('href', ROUTE)
  await withoutAuthorities(page, ['bo_dcir_get_merchants'])
  await page.goto(list)
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
  await expect(entry).toHaveCount(0)
})

test('CFG-14 NAV-18 VAL-16 AGT-19 AGT-20 AGT-22 AGT-23 AGT-24 AGT-25 AGT-27 AGT-28 AGT-29 AGT-30 AGT-33 AGT-34 AGT-35 one is made in stages', async ({
  page,
}) => {
  const id = unique()
  const name = `Made By Hand ${id}`
  await signInOnce(page, 'backOffice', 'bo.admin', ROUTE)
  await page.getByRole('link', { name: 'New Agent' }).click()
  const first = page.getByRole('dialog', { name: 'New Agent: basic information' })
  await first.getByRole('button', { name: 'Continue' }).click()
  await expect(first.getByText('Super Agent Name is required').first()).toBeVisible()
  await fill(first, 'Super Agent Name', 'Lagoon Payments')
  await fill(first, 'Card Acceptor ID', `2099LA${id}`)
  await fill(first, 'Main Email', 'hello@hand.example')
  await fill(first, 'Phone Number', '08030002222')
  await fill(first, 'Admin First Name', 'Ada')
  await fill(first, 'Admin Last Name', 'Obi')
  await fill(first, 'Admin Email', 'ada@hand.example')
  await first.getByLabel('Enable Settlement').selectOption('Yes')
  await first.getByRole('button', { name: 'Continue' }).click()

  const second = page.getByRole('dialog', { name: 'New Agent: settlement information' })
  const create = second.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await second.getByLabel('Settlement Type').selectOption('T1')
  await choose(second, 'Charge Type', 'Standard')
  await fill(second, 'Account Number', '0123456799')
  await expect(second.getByText('Account was not found.')).toBeVisible()
  await fill(second, 'Account Number', '0123456731')
  await expect(second.getByLabel('Account Name', { exact: true })).toHaveValue(/^[A-Z]+ [A-Z]+$/)
  await expect(create).toBeEnabled()
  await second.getByLabel('Concession Charge', { exact: true }).selectOption('Yes')
  await expect(create).toBeDisabled()
  await choose(second, 'Concession Charge Type', 'Flat')
  await expect(second.getByText('increasing the merchant fee by 7.5%')).toBeVisible()
  await second.getByLabel('VAT', { exact: true }).selectOption('Yes')
  await second.getByLabel('VAT Account Type').selectOption('GL')
  await fill(second, 'VAT Account Number', '4000100300')
  await fill(second, 'VAT Account Name', 'VAT PAYABLE')
  await create.click()
  await expect(second.getByText('Error', { exact: true })).toBeVisible()
  await expect(second.getByText(/already a super agent with the name Lagoon Payments/).first()).toBeVisible()

  await second.getByRole('button', { name: 'Back to basic information' }).click()
  await expect(first.getByLabel('Admin Email')).toHaveValue('ada@hand.example')
  await fill(first, 'Super Agent Name', name)
  await first.getByLabel('Enable Settlement').selectOption('No')
  await first.getByRole('button', { name: 'Continue' }).click()
  const last = page.getByRole('dialog', { name: 'New Agent: without settlement' })
  await last.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(last.getByText('Super agent created successfully')).toBeVisible()
  await last.getByRole('button', { name: 'Done' }).click()
  await page.goto(new URL(`${ROUTE}?merchantName=${encodeURIComponent(name)}`, page.url()).href)
  await expect(page.getByRole('table').getByRole('row', { name: new RegExp(name) })).toBeVisible()
})

test('AGT-04 AGT-09 AGT-10 AGT-32 AGT-33 both parts are updated, and a typed name deactivates and activates', async ({
  page,
}) => {
  const name = `Changed ${unique()}`
  await made(name)
  await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?merchantName=${encodeURIComponent(name)}`)
  await act(page, name, 'Update')
  const update = page.getByRole('dialog', { name: `Update ${name}` })
  await fill(update, 'Main Email', 'new@agent.example')
  await update.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice(page)).toContainText('Super agent updated successfully')
  await expect(page.getByRole('table')).toContainText('new@agent.example')

  await act(page, name, 'Update')
  await update.getByRole('tab', { name: 'Settlement' }).click()
  await update.getByLabel('Settlement Type').selectOption('T0')
  await choose(update, 'Charge Type', 'Standard')
  await fill(update, 'Account Number', '0123456732')
  await expect(update.getByLabel('Account Name', { exact: true })).toHaveValue(/^[A-Z]+ [A-Z]+$/)
  await update.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(update).toHaveCount(0)
  const found = await (await as('bo.admin')).call(superAgents.filter, { query: {}, body: { merchantName: name } })
  expect(found.content[0]).toMatchObject({ mainEmail: 'new@agent.example', settlementType: 'T0' })

  for (const [verb, said] of [
    ['Deactivate', 'Super Agent deactivated successfully'],
    ['Activate', 'Super Agent activated successfully'],
  ] as const) {
    await act(page, name, verb)
    const question = page.getByRole('alertdialog', { name: `${verb} super agent` })
    const button = question.getByRole('button', { name: verb, exact: true })
    await question.getByRole('textbox').fill(name.toLowerCase())
    await expect(button).toBeDisabled()
    await question.getByRole('textbox').fill(name)
    await button.click()
    await expect(notice(page)).toContainText(said)
  }
})
