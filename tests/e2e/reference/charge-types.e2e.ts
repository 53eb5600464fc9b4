/** Charge types as a person works with them: listed, filtered, looked at, created, updated, deleted. */
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { fillSignIn } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { secondsOf } from '../../support/page-clock'

const PATH = '/back-office/charge-types'
let api: OwnApi
let console: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  console = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await console?.close()
  await api?.close()
})

/** Signs in by hand and opens the list, or what is below it. */
async function open(page: Page, user = 'bo.admin', search = ''): Promise<void> {
  await page.goto(`${console.address}/login`)
  await fillSignIn(page, user)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${console.address}${PATH}${search}`)
  await expect(page.getByRole('heading', { name: 'Charge Types' })).toBeVisible()
}

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions ${name}` })
async function choose(page: Page, name: string, action: string): Promise<Locator> {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog')
}
const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

async function fill(form: Locator, model: string, values: Record<string, string>): Promise<void> {
  await form.getByLabel('Charge Type').selectOption(model)
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: false }).fill(value)
}

/** Opens the form of a new charge type. */
async function begin(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'New charge type' }).click()
  const form = page.getByRole('dialog', { name: 'Create charge type' })
  await expect(form.getByLabel('Charge Type').locator('option')).toHaveCount(6)
  return form
}

test('REF-04 REF-06 REF-19 the filter waits for a code, narrows the list, and says when there is none', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter charge types' })
  const button = dialog.getByRole('button', { name: 'Filter', exact: true })
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Charge code').fill('  ')
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Charge code').fill('flat')
  await button.click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/chargeCode=flat/)
  await page.reload()
  await expect(row(page, 'Flat ₦50')).toBeVisible()
  await page.goto(`${console.address}${PATH}?chargeCode=NOTHING`)
  await says(page, 'No charge type found!')
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await expect(row(page, 'Standard')).toBeVisible()
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(2)
})

test('REF-04 REF-07 a look at one shows all of it, and its formula for an amount that is typed', async ({ page }) => {
  await open(page)
  await row(page, 'Standard').click()
  await expect(page).toHaveURL(/dialog=view.*code=STANDARD|code=STANDARD.*dialog=view/)
  const dialog = page.getByRole('dialog', { name: /Standard/ })
  await expect(dialog).toContainText('PERCENT_MAX_CAP')
  await expect(dialog).toContainText('STANDARD')
  const fee = dialog.getByLabel('Fee', { exact: true })
  await expect(fee).toHaveText('0.5% of ₦300,000.00 = ₦1,500.00, capped at ₦1,000.00 → fee ₦1,000.00')
  await dialog.getByLabel('Example amount').fill('100,000')
  await expect(fee).toHaveText('0.5% of ₦100,000.00 = ₦500.00, not above the cap of ₦1,000.00 → fee ₦500.00')
  await dialog.getByLabel('Example amount').fill('')
  await expect(fee).toHaveText('Type an amount to see its fee.')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${console.address}${PATH}?dialog=view&code=NO_SUCH`)
  await says(page, 'Charge type NO_SUCH was not found.')
})

const models = [
  ['REF-10', 'FLAT', { Flat: '75' }],
  ['REF-11', 'PERCENT_MAX_CAP', { 'Max Cap': '1,000.50', Percent: '0.25' }],
  ['REF-12', 'PERCENT_MIN_CAP', { 'Min Cap': '10', Percent: '1.5' }],
  ['REF-13', 'PERCENT_MAX_MIN_CAP', { 'Min Cap': '10', 'Max Cap': '20', Percent: '2' }],
  ['REF-14', 'PERCENT_ALL', { Percent: '0.125' }],
] as const

for (const [id, model, terms] of models) {
  test(`CNV-23 REF-05 ${id} REF-16 REF-17 one of ${model} is created with the terms that it needs`, async ({
    page,
  }) => {
    await open(page)
    const form = await begin(page)
    await form.getByLabel('Charge Type').selectOption(model)
    for (const term of ['Flat', 'Min Cap', 'Max Cap', 'Percent'])
      await expect(form.getByLabel(term)).toHaveCount(term in terms ? 1 : 0)
    await form.getByRole('button', { name: 'Create' }).click()
    for (const term of Object.keys(terms)) await expect(form.getByText(`${term} is required`)).toBeVisible()
    await fill(form, model, { 'Charge Name': `Made ${id}`, Description: 'Made by hand', ...terms })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('charge-model'))
    await form.getByRole('button', { name: 'Create' }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ chargeCode: `MADE_${id.replace('-', '_')}`, chargeName: `Made ${id}` })
    if ('Percent' in terms) expect(body.percent).toBe(terms.Percent)
    if ('Max Cap' in terms) expect(body.maxCap).toBe(Math.round(Number(terms['Max Cap'].replace(',', '')) * 100))
    await says(page, 'Charge type created successfully')
    await expect(form).toHaveCount(0)
    await expect(row(page, `Made ${id}`)).toContainText(model)
  })
}

test('REF-09 REF-15 type, name and description are required; another type clears caps, flat and percent', async ({
  page,
}) => {
  await open(page)
  const form = await begin(page)
  await expect(form.getByLabel('Charge Type').locator('option').first()).toHaveText('Select charge type')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Charge Type')).toHaveAccessibleDescription(/Select charge type/)
  for (const label of ['Charge Name', 'Description']) await expect(form.getByText(`${label} is required`)).toBeVisible()
  const crossed = { 'Charge Name': 'x', Description: 'Some', 'Min Cap': '30', 'Max Cap': '20', Percent: '101' }
  await fill(form, 'PERCENT_MAX_MIN_CAP', crossed)
  await form.getByRole('button', { name: 'Create' }).click()
  for (const text of ['Charge Name is invalid', 'Percent is invalid', 'Min Cap must not be above Max Cap'])
    await expect(form.getByText(text)).toBeVisible()
  await form.getByLabel('Charge Type').selectOption('PERCENT_ALL')
  await expect(form.getByLabel('Percent')).toHaveValue('')
  await form.getByLabel('Charge Type').selectOption('PERCENT_MAX_MIN_CAP')
  for (const label of ['Min Cap', 'Max Cap', 'Percent']) await expect(form.getByLabel(label)).toHaveValue('')
  await expect(form.getByLabel('Charge Name')).toHaveValue('x')
  await fill(form, 'FLAT', { 'Charge Name': 'Standard', Flat: '1' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/The charge code STANDARD is, or was, that of/).first()).toBeVisible()
})

test('REF-04 an update begins with what there is, and makes a version of its own', async ({ page }) => {
  await open(page)
  const form = await choose(page, 'One per cent between ₦20 and ₦500', 'Update')
  await expect(form.getByLabel('Charge Name')).toHaveValue('One per cent between ₦20 and ₦500')
  await expect(form.getByLabel('Max Cap')).toHaveValue('500.00')
  await form.getByLabel('Max Cap').fill('600')
  await form.getByRole('button', { name: 'Update' }).click()
  await says(page, 'Charge type updated successfully')
  await expect(row(page, 'One per cent')).toContainText('₦600.00')
  const view = await choose(page, 'One per cent between ₦20 and ₦500', 'View')
  await expect(view.getByText('Version').locator('xpath=following-sibling::*')).toHaveText('2')
})

test('REF-04 REF-18 REF-21 a deletion asks first and names the record; one that is used stays', async ({ page }) => {
  await open(page)
  const form = await begin(page)
  await fill(form, 'FLAT', { 'Charge Name': 'Passing', Description: 'Not for long', Flat: '5' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, 'Passing')).toBeVisible()
  const question = await choose(page, 'Passing', 'Delete')
  await expect(question).toContainText('Delete Passing?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Passing')).toBeVisible()
  await choose(page, 'Passing', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await says(page, 'Charge type deleted successfully')
  await expect(row(page, 'Passing')).toHaveCount(0)
  const used = await choose(page, 'Standard, half a per cent up to ₦1,000', 'Delete')
  await used.getByRole('button', { name: 'Delete' }).click()
  await expect(
    used.getByText(/is the charge type of \d+ super agents?( and \d+ participants?)?, so it cannot be deleted/),
  ).toBeVisible()
})

test('REF-01 REF-05 who may only look sees no button; who may not even look gets the refusal', async ({ page }) => {
  await open(page, 'bo.viewer')
  await expect(row(page, 'Standard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New charge type' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^View/ })).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await page.goto(`${console.address}${PATH}?dialog=update&code=STANDARD`)
  await expect(row(page, 'Standard')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const without = 'array_remove(authorities, $1)'
  const may = (text: string) =>
    api.sql(`UPDATE roles SET authorities = ${text} WHERE name = 'DCIR_BACKOFFICE_OPERATOR'`, [
      'bo_dcir_get_charge_types',
    ])
  await may(without)
  await page.getByRole('button', { name: 'Logout' }).click()
  await open(page, 'bo.viewer')
  await says(page, 'Access Denied !!!')
  await expect(page.getByRole('link', { name: 'Charge Types' })).toHaveCount(0)
  await may('array_append(authorities, $1)')
})

test('REF-08 REF-20 model types that cannot be had are said for ten seconds', async ({ page }) => {
  await open(page)
  await page.route(`**${chargeTypes.types.path}`, (route) => route.abort())
  const openForm = () => page.getByRole('link', { name: 'New charge type' }).click()
  expect(await secondsOf(page, ['Error getting charge types!'], openForm)).toEqual([10])
})

test('WFL-14 a gated change is kept, and the server’s message says so', async ({ page }) => {
  const setting = (value: string) =>
    api.sql("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.workflow.gated-actions'", [value])
  await open(page)
  const form = await begin(page)
  await fill(form, 'FLAT', { 'Charge Name': 'Decided by two', Description: 'Waits for the second', Flat: '5' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, 'Decided by two')).toBeVisible()
  await setting('charge-types')
  const question = await choose(page, 'Decided by two', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await says(page, 'Request has been submitted and it is awaiting approval.')
  await expect(row(page, 'Decided by two')).toBeVisible()
  await choose(page, 'Decided by two', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText(/A request for this already waits for approval: WF-/)).toBeVisible()
  await setting('')
})

test('REF-19 an empty list says so', async ({ page }) => {
  await api.sql('UPDATE charge_types SET removed_at = now()')
  await open(page)
  await says(page, 'No charge types found ...')
})
