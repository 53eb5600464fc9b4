/** Administration on a phone, by taps: navigation, a charge type, a request, a user's password and a lock. */
import { expect, type Page, test } from 'playwright/test'
import { PASSWORD } from '../../support/console'
import { layoutFaultsOn } from '../../support/layout-faults'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { PHONE, putAwayNotices, smallTargetsOn } from '../../support/touch'

let api: OwnApi
let bank: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  bank = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await bank?.close()
  await api?.close()
})
test.use(PHONE)

const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()

/** Checks that the page fits the phone and the finger. */
async function expectFits(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect.poll(() => layoutFaultsOn(page)).toEqual([])
  await expect.poll(() => smallTargetsOn(page)).toEqual([])
}
async function signIn(page: Page, user: string): Promise<void> {
  await page.goto(`${bank.address}/login`)
  await page.getByLabel('Username').tap()
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectFits(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}
async function goTo(page: Page, name: string): Promise<void> {
  await putAwayNotices(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const entry = page.getByRole('navigation').getByRole('link', { name }).first()
  await expect(entry).toBeVisible()
  await expectFits(page)
  await entry.tap()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectFits(page)
}

test('REF-05 REF-16 a charge type is created by taps', async ({ page }) => {
  await signIn(page, 'bo.admin')
  await goTo(page, 'Charge Types')
  await page.getByRole('link', { name: 'New charge type' }).tap()
  const form = page.getByRole('dialog', { name: 'Create charge type' })
  await form.getByLabel('Charge Type').selectOption('FLAT')
  await form.getByLabel('Charge Name').fill('Made On A Phone')
  await form.getByLabel('Description').fill('While travelling')
  await form.getByLabel('Flat').fill('25')
  await expectFits(page)
  await form.getByRole('button', { name: 'Create' }).tap()
  await expect(notice(page)).toContainText('successfully')
  await expect(card(page, 'Made On A Phone')).toBeVisible()
  await expectFits(page)
})

test('WFL-05 WFL-06 a request is read and approved by taps', async ({ page }) => {
  await api.sql(
    "UPDATE configurations SET config_value = 'charge-types' WHERE config_key = 'dcir.workflow.gated-actions'",
  )
  await signIn(page, 'bo.maker')
  await goTo(page, 'Charge Types')
  await page.getByRole('button', { name: 'Actions One per cent between ₦20 and ₦500' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Update' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('menuitem', { name: 'Update' }).tap()
  const form = page.getByRole('dialog', { name: 'Update charge type' })
  await form.getByLabel('Percent').fill('2')
  await expectFits(page)
  await form.getByRole('button', { name: 'Update' }).tap()
  await expect(notice(page)).toContainText('Request has been submitted and it is awaiting approval.')
  await putAwayNotices(page)
  await page.getByRole('button', { name: 'Logout' }).tap()
  await signIn(page, 'bo.checker')
  await goTo(page, 'All Requests')
  await card(page, 'Update charge type').getByText('Update charge type').first().tap()
  const request = page.getByRole('dialog', { name: /^Update charge type/ })
  await expect(request).toContainText('Waiting for you.')
  await expectFits(page)
  await request.getByRole('button', { name: 'Approve', exact: true }).tap()
  const decision = page.getByRole('dialog', { name: 'Approve request' })
  await decision.getByLabel('Comment').fill('As agreed')
  await expectFits(page)
  await decision.getByRole('button', { name: 'Approve', exact: true }).tap()
  await expect(notice(page)).toContainText('You have successfully approved this request.')
})

test('USR-51 USR-52 a password is reset and a lock opened by taps', async ({ page }) => {
  await signIn(page, 'bo.admin')
  await goTo(page, 'Back Office Users Management')
  for (const [user, action, said] of [
    ['bo.fresh', 'Reset password', "bo.fresh's password has been reset."],
    ['bo.locked', 'Unblock', "bo.locked's account has been unblocked."],
  ] as const) {
    await card(page, user).getByText(user).first().tap()
    await expect(page.getByRole('dialog')).toContainText(user)
    await expectFits(page)
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill(user)
    await expectFits(page)
    await question.getByRole('button', { name: action, exact: true }).tap()
    await expect(question.getByText(said).or(notice(page).getByText(said))).toBeVisible()
    if (action === 'Unblock') continue
    await expectFits(page)
    await question.getByRole('button', { name: 'Done' }).tap()
  }
})
