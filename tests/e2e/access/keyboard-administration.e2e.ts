/** Administration without a mouse: every noun from its list to the confirmation, and a request as its checker decides it. */
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { PASSWORD, signInOnce } from '../../support/console'
import {
  chooseFrom,
  countPointers,
  expectFocusIn,
  expectFocusKept,
  expectFocusSeen,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/keyboard'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

let api: OwnApi
let bank: OwnConsole
test.beforeAll(async () => {
  api = await startApi({ bank: 'simulated' })
  bank = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await bank?.close()
  await api?.close()
})

let pointers: () => Promise<number>
/** The first session of a user is begun by hand. */
async function enter(page: Page): Promise<void> {
  await signInOnce(page, 'backOffice', 'bo.admin', undefined, bank.address)
  pointers = await countPointers(page)
  await page.goto(`${bank.address}/account/change-password`)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
test.afterEach(async () => expect(await pointers()).toBe(0))

const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const submitOf = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })

async function signIn(page: Page, user: string): Promise<void> {
  await page.goto(`${bank.address}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(user)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Goes to a page by the palette, and to its content by the keys that follow. */
async function goTo(page: Page, name: string, heading = name): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** Opens a dialog by what is beside the list. */
async function begin(page: Page, opener: string, title: string | RegExp): Promise<Locator> {
  await pressOn(page, page.getByRole('main').getByRole('link', { name: opener, exact: true }).first())
  return opened(page, title)
}
async function opened(page: Page, title: string | RegExp): Promise<Locator> {
  await expect(dialog(page, title)).toBeVisible()
  await expectFocusIn(dialog(page, title))
  return dialog(page, title)
}

/** Opens what a row offers, by its menu. */
async function choose(page: Page, name: string, action: string, title: string | RegExp): Promise<Locator> {
  await pressOn(page, page.getByRole('main').getByRole('button', { name: `Actions ${name}`, exact: true }))
  const entry = page.getByRole('menuitem', { name: action })
  await expect(entry).toBeVisible()
  await expectFocusIn(page.getByRole('menu'))
  // The menu keeps the focus, and says which of its entries Enter takes.
  for (let step = 0; step < 8 && !(await entry.evaluate((one) => one.matches('[data-highlighted]'))); step++)
    await page.keyboard.press('ArrowDown')
  await expect(entry).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  return opened(page, title)
}

/** Sends it, and is told. */
async function send(page: Page, form: Locator, verb: string, said: string): Promise<void> {
  await pressOn(page, submitOf(form, verb))
  await expect(notice(page)).toContainText(said)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
}

test('REF-05 REF-16 a charge type is created, and updated', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Charge Types')
  const form = await begin(page, 'New charge type', 'Create charge type')
  await chooseFrom(page, form.getByLabel('Charge Type'), 'Flat')
  await typeInto(page, form.getByLabel('Charge Name'), 'Made By Keys')
  await typeInto(page, form.getByLabel('Description'), 'Without a mouse')
  await typeInto(page, form.getByLabel('Flat'), '25')
  await send(page, form, 'Create', 'successfully')
  const update = await choose(page, 'Made By Keys', 'Update', 'Update charge type')
  await typeInto(page, update.getByLabel('Flat'), '30')
  await send(page, update, 'Update', 'successfully')
  await expect(page.getByRole('row', { name: /Made By Keys/ })).toContainText('₦30.00')
})

test('AGT-19 AGT-33 a super agent is made in its stages', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Super Agents')
  const form = await begin(page, 'New Agent', 'New Agent: basic information')
  for (const [label, value] of [
    ['Super Agent Name', 'Made By Keys'],
    ['Card Acceptor ID', '2099LA000000077'],
    ['Main Email', 'hello@keys.example'],
    ['Phone Number', '08030002222'],
    ['Admin First Name', 'Ada'],
    ['Admin Last Name', 'Obi'],
    ['Admin Email', 'ada@keys.example'],
  ] as const)
    await typeInto(page, form.getByLabel(label, { exact: true }), value)
  await chooseFrom(page, form.getByLabel('Enable Settlement'), 'No')
  await pressOn(page, submitOf(form, 'Continue'))
  const last = await opened(page, 'New Agent: without settlement')
  await pressOn(page, submitOf(last, 'Create'))
  await expect(last.getByText('Super agent created successfully')).toBeVisible()
  await expectFocusIn(last)
  await pressOn(page, submitOf(last, 'Done'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
})

test('USR-37 USR-44 a user is asked for', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Back Office Users Management')
  const form = await begin(page, 'New User', 'New User')
  await chooseFrom(page, form.getByLabel('Role'), 'Backoffice Operator')
  for (const [label, value] of [
    ['First name', 'Ngozi'],
    ['Last name', 'Bala'],
    ['Email', 'ngozi.bala@keys.example'],
  ] as const)
    await typeInto(page, form.getByLabel(label), value)
  await pressOn(page, submitOf(form, 'Continue'))
  const look = await opened(page, 'Confirm the new user')
  await pressOn(page, submitOf(look, 'Create user'))
  await expect(form).toContainText('New request for user creation has been received and awaits approval.')
  await expectFocusIn(form)
  await pressOn(page, submitOf(form, 'Done'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
})

test('REF-25 REF-36 a participant is updated', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Settlement Participants')
  const form = await choose(page, 'Issuer Pool', 'Update', 'Update participant')
  await expect(form.getByLabel('Account name', { exact: true })).toHaveValue(/\w/)
  await typeInto(page, form.getByLabel('Description'), 'By keys alone')
  await send(page, form, 'Update', 'Participant updated successfully')
})

test('REF-68 REF-75 a holiday is made', async ({ page }) => {
  // The same day and month, whichever of them the browser wants first.
  const year = Number(businessDate(new Date()).slice(0, 4)) + 2
  await enter(page)
  await goTo(page, 'Public Holidays')
  const form = await begin(page, 'New Holiday', 'New Public Holiday')
  await typeInto(page, form.getByLabel('Name', { exact: true }), 'Keys Day')
  await typeInto(page, form.getByLabel('Description'), 'Nobody moves a mouse')
  await chooseFrom(page, form.getByLabel('Recurring'), 'No')
  await tabTo(page, form.getByLabel('Date', { exact: true }))
  await page.keyboard.type(`0808${year}`)
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(`${year}-08-08`)
  await send(page, form, 'Create', 'Public Holiday created successfully')
})

test('REF-79 REF-83 WFL-14 a setting is changed, and waits for a colleague', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Configurations')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Update Approved codes' }))
  const form = await opened(page, /^Update /)
  await typeInto(page, form.getByLabel('Value'), '00,10')
  await send(page, form, 'Update', 'Request has been submitted and it is awaiting approval.')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'View Approved codes' }), 'Shift+Tab')
  await expect(await opened(page, 'Approved codes')).toContainText('A request about this waits for approval')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
})

test('SET-39 SET-45 a transit account is made', async ({ page }) => {
  await enter(page)
  await goTo(page, 'Transit Accounts')
  const form = await begin(page, 'New Transit Account', 'New Transit Account')
  await chooseFrom(page, form.getByLabel('Account Type'), 'NUBAN')
  await typeInto(page, form.getByLabel('Account Number'), '0155500111')
  await expect(form.getByLabel('Account Name')).toHaveValue(/^[A-Z]+ [A-Z]+$/)
  await send(page, form, 'Submit', 'Settlement transit account created successfully!')
})

test('WFL-05 WFL-06 WFL-07 a request is asked for, read, and approved by the checker', async ({ page }) => {
  await api.sql(
    "UPDATE configurations SET config_value = 'charge-types' WHERE config_key = 'dcir.workflow.gated-actions'",
  )
  pointers = await countPointers(page)
  await signIn(page, 'bo.maker')
  await goTo(page, 'Charge Types')
  const form = await choose(page, 'One per cent between ₦20 and ₦500', 'Update', 'Update charge type')
  await typeInto(page, form.getByLabel('Percent'), '2')
  await send(page, form, 'Update', 'Request has been submitted and it is awaiting approval.')
  await goTo(page, 'My Requests')
  await tabTo(page, page.getByRole('main').locator('tbody tr').first())
  await page.keyboard.press('Enter')
  const own = await opened(page, /^Update charge type/)
  await expect(own).toContainText('Waiting for a colleague')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
  await pressOn(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL(/login/)

  await signIn(page, 'bo.checker')
  await goTo(page, 'All Requests')
  await tabTo(page, page.getByRole('main').locator('tbody tr').filter({ hasText: 'Update charge type' }).first())
  await page.keyboard.press('Enter')
  const request = await opened(page, /^Update charge type/)
  // The list of changes is scrolled by keys where it does not fit.
  await tabTo(page, request.getByRole('region', { name: 'What would change' }))
  await pressOn(page, submitOf(request, 'Approve'))
  const decision = await opened(page, 'Approve request')
  await expectFocusSeen(page)
  await typeInto(page, decision.getByLabel('Comment'), 'As agreed')
  await send(page, decision, 'Approve', 'You have successfully approved this request.')
})
