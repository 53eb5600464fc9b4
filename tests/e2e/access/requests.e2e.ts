/** Requests that wait for a second person, as who asks and who decides meet them. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { rowsOf, signInOnce } from '../../support/console'
import { heldDecisions, sendNow } from '../../support/held'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'

const ALL = '/back-office/workflow-requests/all'
const SELF = '/back-office/workflow-requests/self'
let api: OwnApi
let bank: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  bank = await startConsole('backOffice', { apiBase: api.address })
  await api.sql(
    "UPDATE configurations SET config_value = 'charge-types' WHERE config_key = 'dcir.workflow.gated-actions'",
  )
})
test.afterAll(async () => {
  await bank?.close()
  await api?.close()
})

const open = (page: Page, path: string, user: string) => signInOnce(page, 'backOffice', user, path, bank.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const row = (page: Page, text: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: text })
const view = (page: Page, text: string) => row(page, text).first().getByRole('link', { name: /^View/ }).click()

const body = (chargeName: string, percent: string) => ({
  ...{ chargeName, chargeTypeDesc: 'For a request', chargeType: 'PERCENT_ALL' as const, percent },
})
/** The maker asks for a new charge type. */
async function ask(name: string, percent = '1.5'): Promise<string> {
  const maker = await as('bo.maker', api.address)
  await maker.call(chargeTypes.create, { body: body(name, percent) })
  const [asked] = (await maker.call(workflow.listSelf, { query: { size: 1 } })).content
  return asked?.reference ?? ''
}

test('VAL-14 CNV-07 CNV-15 WFL-01 WFL-02 WFL-03 WFL-04 WFL-12 WFL-19 requests are listed with their state, and filtered', async ({
  page,
}) => {
  await open(page, SELF, 'bo.checker')
  await expect(page.getByText('No results found ...')).toBeVisible()
  await ask('Listed')
  await open(page, ALL, 'bo.checker')
  await expect(row(page, 'Create charge type Listed')).toBeVisible()
  const [first] = await rowsOf(page.getByRole('table'))
  expect(Object.keys(first ?? {})).toEqual(['Action Name', 'Status', 'Created On', 'Updated On', 'Actions'])
  expect(first).toMatchObject({
    'Action Name': expect.stringMatching(/^Create charge type Listed\s*Waits for you · asked by bo\.maker, just now$/),
    Status: 'PENDING',
  })
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: /^Filter/ })
  await expect(filter.getByLabel('Status').locator('option')).toHaveText([
    'Select',
    'PENDING',
    'CANCELED',
    'APPROVED',
    'REJECTED',
  ])
  for (const date of ['Start date', 'End date'])
    await expect(filter.getByLabel(date)).toHaveValue(businessDate(new Date()))
  await filter.getByLabel('Status').selectOption('REJECTED')
  await filter.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('No results found ...')).toBeVisible()
  await open(page, SELF, 'bo.maker')
  await view(page, 'Create charge type Listed')
  await expect(page.getByRole('dialog')).toContainText('Waiting for a colleague with the permissions')
})

test('WFL-05 WFL-06 WFL-09 WFL-10 WFL-11 WFL-17 a request is read in words, and approved with a comment', async ({
  page,
}) => {
  await ask('Earlier')
  await ask('Shown', '2.5')
  await open(page, ALL, 'bo.checker')
  await expect(page.getByRole('link', { name: /All Requests/ })).toContainText(/\d/)
  await view(page, 'Create charge type Shown')
  const shown = page.getByRole('dialog', { name: 'Create charge type Shown' })
  await expect(shown).toContainText('Waiting for you.')
  await expect(shown.getByRole('row', { name: 'Percent 2.5%' })).toBeVisible()
  await expect(shown.getByText('bo.maker', { exact: true })).toBeVisible()
  await expect(shown.getByText('just now').first()).toBeVisible()
  await expect(shown).toContainText('Other requests of bo.maker')
  await expect(shown).toContainText('Create charge type Earlier')
  await expect(shown).not.toContainText('{')
  await shown.getByRole('button', { name: 'Approve' }).click()
  const form = page.getByRole('dialog', { name: 'Approve request' })
  await form.getByRole('button', { name: 'Approve' }).click()
  await expect(form.getByText('Authorization comment is required')).toBeVisible()
  await form.getByLabel('Comment').fill('ok')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Enter valid authorization comment')).toBeVisible()
  await form.getByLabel('Comment').fill('Agreed with the desk')
  await form.getByRole('button', { name: 'Approve' }).click()
  await expect(notice(page)).toContainText('You have successfully approved this request.')
  await view(page, 'Create charge type Shown')
  await expect(shown).toContainText('Agreed with the desk')
  await expect(shown.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('WFL-06 WFL-17 a change shows before and after, and is declined', async ({ page }) => {
  const admin = await as('bo.admin', api.address)
  const { id } = await admin.call(chargeTypes.show, { params: { code: 'BANDED' } })
  const maker = await as('bo.maker', api.address)
  await maker.call(chargeTypes.update, { params: { id: String(id) }, body: body('Banded again', '3') })
  await open(page, '/back-office/charge-types?dialog=view&code=BANDED', 'bo.checker')
  const record = page.getByRole('dialog')
  await expect(record).toContainText('A request about this waits for approval')
  await record.getByRole('link', { name: 'Open the request' }).click()
  const shown = page.getByRole('dialog', { name: /^Update charge type/ })
  await expect(shown.getByRole('row', { name: /^Percent 1% 3%$/ })).toBeVisible()
  await expect(shown.getByRole('row', { name: /^Max Cap ₦500.00 ---$/ })).toBeVisible()
  await shown.getByRole('button', { name: 'Decline' }).click()
  const form = page.getByRole('dialog', { name: 'Decline request' })
  await form.getByLabel('Comment').fill('Three per cent is too much')
  await form.getByRole('button', { name: 'Decline' }).click()
  await expect(notice(page)).toContainText('You have successfully declined this request.')
  await expect(row(page, 'Update charge type').first()).toContainText('REJECTED')
})

test('WFL-07 WFL-08 what cannot be decided says why; who asked may take it back', async ({ page }) => {
  const reference = await ask('Taken Back')
  const at = (path: string) => `${path}?dialog=view&requestId=${reference}`
  await open(page, at(SELF), 'bo.maker')
  const shown = page.getByRole('dialog', { name: 'Create charge type Taken Back' })
  await expect(shown.getByRole('button', { name: 'Approve' })).toHaveAttribute('title', /You may not decide requests/)
  await open(page, at(ALL), 'bo.viewer')
  await expect(shown.getByRole('button', { name: 'Decline' })).toHaveAttribute('title', /You may not decide requests/)
  await open(page, at(SELF), 'bo.maker')
  await shown.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(notice(page)).toContainText('The request is canceled.')
  const admin = await as('bo.admin', api.address)
  await admin.call(chargeTypes.create, { body: body('Of the admin', '1') })
  await open(page, ALL, 'bo.admin')
  await view(page, 'Create charge type Of the admin')
  const own = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
  await expect(own).toHaveAttribute('title', 'You made this request, so a colleague must decide it.')
})

test('a record tells its history, and how it stood at the end of a day', async ({ page }) => {
  const reference = await ask('Remembered', '2.5')
  const checker = await as('bo.checker', api.address)
  const body = { approved: true, authorizersComment: 'As agreed' }
  await checker.call(workflow.process, { params: { requestId: reference }, body })
  await open(page, '/back-office/charge-types?dialog=view&code=REMEMBERED', 'bo.checker')
  const dialog = page.getByRole('dialog', { name: 'Remembered' })
  await dialog.getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL(/tab=history/)
  const entry = dialog.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entry).toContainText('Create charge type Remembered')
  await expect(entry).toContainText(`bo.maker, approved by bo.checker as ${reference}: “As agreed”`)
  await expect(entry.getByRole('row', { name: 'Percent 2.5%' })).toBeVisible()
  const day = dialog.getByLabel('Show as of')
  await day.fill('2001-01-01')
  await expect(dialog.getByText('It did not exist then.')).toBeVisible()
  await day.fill('')
  await expect(entry).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/tab=|dialog=/)
})

test('a request about fees can be held against last month before it is decided', async ({ page }) => {
  const maker = await as('bo.maker', api.address)
  const { id } = await maker.call(chargeTypes.show, { params: { code: 'STANDARD' } })
  await maker.call(chargeTypes.update, { params: { id: String(id) }, body: body('Standard', '0.75') })
  await open(page, ALL, 'bo.checker')
  await view(page, 'Update charge type Standard')
  const shown = page.getByRole('dialog', { name: 'Update charge type Standard' })
  await shown.getByRole('button', { name: 'Show the effect on last month' }).click()
  await expect(shown.getByText(/^In \w+ \d{4} nothing was settled that this concerns\.$/)).toBeVisible()
})

test('bank 25 those that wait for the reader come first and are marked; each is decided by keys, and the next comes by itself', async ({
  page,
}) => {
  for (const name of ['In Order One', 'In Order Two']) await ask(name)
  const admin = await as('bo.admin', api.address)
  await admin.call(chargeTypes.create, { body: body('Of Another', '1') })
  // The newest of all is bo.admin's own, and stands behind those that wait for bo.admin.
  await open(page, ALL, 'bo.admin')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toContainText('Waits for you · asked by bo.maker')
  await expect(row(page, 'Create charge type Of Another')).toContainText('asked by you, just now')
  await expect(row(page, 'Create charge type Of Another')).not.toContainText('Waits for you')
  await page.getByRole('button', { name: 'Decide in order' }).click()
  const bar = page.getByRole('region', { name: 'Queue' })
  const first = page.getByRole('dialog', { name: 'Create charge type In Order Two' })
  const second = page.getByRole('dialog', { name: 'Create charge type In Order One' })
  await expect(first).toBeVisible()
  await expect(bar).toContainText(/^1 of \d+/)
  await expect(bar).toContainText('J next · K previous · A approve · D decline')
  await page.keyboard.press('j')
  await expect(second).toBeVisible()
  await page.keyboard.press('k')
  await expect(first).toBeVisible()
  await page.keyboard.press('a')
  const form = page.getByRole('dialog', { name: 'Approve request' })
  await form.getByLabel('Comment').fill('As agreed')
  await form.getByRole('button', { name: 'Approve' }).click()
  await expect(second).toBeVisible()
  await expect(bar).toContainText(/^1 decided, \d+ left/)
  await expect(heldDecisions(page)).toContainText('Create charge type In Order Two will be approved')
  // Z takes it back, with its comment.
  await page.keyboard.press('z')
  await expect(form.getByLabel('Comment')).toHaveValue('As agreed')
  await form.getByRole('button', { name: 'Approve' }).click()
  await expect(second).toBeVisible()
  await sendNow(page, 'In Order Two')
  await expect(notice(page)).toContainText('You have successfully approved this request.')
  await expect(notice(page)).toContainText('Create charge type In Order Two.')
  expect((await admin.call(chargeTypes.show, { params: { code: 'IN_ORDER_TWO' } })).chargeTypeName).toBe('In Order Two')
  await page.keyboard.press('d')
  const declining = page.getByRole('dialog', { name: 'Decline request' })
  await declining.getByLabel('Comment').fill('Not this one')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await sendNow(page, 'In Order One')
  await expect(notice(page)).toContainText('You have successfully declined this request.')
  await notice(page).getByRole('status').filter({ hasText: 'In Order One' }).getByText('Open').click()
  await expect(second).toContainText('bo.admin declined this request')
})
