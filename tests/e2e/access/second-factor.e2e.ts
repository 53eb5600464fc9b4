/** The own second factor as people set it up and use it, on an API and consoles of its own: nobody else has these users. */
import { Secret, TOTP } from 'otpauth'
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { fillSignIn, PASSWORD, watchFaults } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

let api: OwnApi
let backOffice: OwnConsole
let superAgent: OwnConsole
let monitor: OwnConsole

test.beforeAll(async () => {
  api = await startApi()
  const config = { apiBase: api.address }
  ;[backOffice, superAgent, monitor] = await Promise.all([
    startConsole('backOffice', config),
    startConsole('superAgent', config),
    startConsole('monitor', config),
  ])
})
test.afterAll(async () => {
  await Promise.all([backOffice?.close(), superAgent?.close(), monitor?.close()])
  await api?.close()
})

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const token = (page: Page) => page.getByLabel('Token')
const shownCodes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: false })

async function signIn(page: Page, place: OwnConsole, user: string, path = '/login'): Promise<void> {
  await page.goto(place.address + path)
  await fillSignIn(page, user)
}
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await button(page, 'Second factor').click()
  await expect(page.getByRole('heading', { name: 'Second Factor' })).toBeVisible()
}
/** Phone 12: a phone, which cannot scan its own screen, hands the secret to its app. */
async function expectWayOnPhone(page: Page, secret: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  const way = page.getByRole('link', { name: 'Open in my authenticator app' })
  await expect(way).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(way).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
  expect(await offencesOn(page)).toEqual([])
  await page.setViewportSize(wide)
}
/** Reads the secret beneath the QR code and types its first code. @returns the secret and the recovery codes */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  const secret = (await page.locator('[data-secret] button').innerText()).replace(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await expectWayOnPhone(page, secret)
  await token(page).fill(codeOf(secret))
  // Who has just signed in to be sent here is not asked for it again.
  if (!page.url().endsWith('/enrolment')) await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await button(page, 'Turn on').click()
  await expect(shownCodes(page)).toHaveCount(10)
  expect(await offencesOn(page)).toEqual([])
  return { secret, codes: await shownCodes(page).allInnerTexts() }
}
const logOut = async (page: Page, path = '/login') => {
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}
const toSecondStep = async (page: Page, place: OwnConsole, user: string) => {
  await signIn(page, place, user)
  await expect(page).toHaveURL(`${place.address}/login/second-factor`)
}
const setRequired = (console: 'back-office' | 'monitor', value: boolean) =>
  api.sql(
    `UPDATE configurations SET config_value = '${value}' WHERE config_key = 'dcir.security.second-factor.${console}'`,
  )

test('AUTH-23 AUTH-31 a person sets it up, signs in by a code, then by a recovery code, and turns it off', async ({
  page,
  context,
}) => {
  const faults = watchFaults(context)
  await signIn(page, backOffice, 'bo.viewer')
  await openSettings(page)
  await expect(page).toHaveURL(`${backOffice.address}/account/second-factor`)
  await button(page, 'Set up second factor').click()
  // A wrong code is said at its field, and nothing is on.
  await expect(token(page)).toBeVisible()
  await token(page).fill('12')
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await button(page, 'Turn on').click()
  await expect(token(page)).toHaveAccessibleDescription(/The code is not right/)
  const { secret, codes } = await setUp(page)
  const saved = page.waitForEvent('download')
  await button(page, 'Save as a file').click()
  expect((await saved).suggestedFilename()).toBe('dcir-recovery-codes.txt')
  await button(page, 'Done').click()
  await expect(page.getByText('10 of 10')).toBeVisible()
  expect(await offencesOn(page)).toEqual([])

  await logOut(page)
  await toSecondStep(page, backOffice, 'bo.viewer')
  await token(page).fill(codeOf(secret, 1))
  await button(page, 'Verify').click()
  await expect(button(page, 'Logout')).toBeVisible()

  await logOut(page)
  await toSecondStep(page, backOffice, 'bo.viewer')
  await button(page, 'Lost your device? Use a recovery code').click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await button(page, 'Verify').click()
  await expect(page.getByText('Recovery code is required')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await button(page, 'Verify').click()
  await expect(button(page, 'Logout')).toBeVisible()
  await expect(toast(page, 'A recovery code was used; 9 are left.')).toBeVisible()

  await openSettings(page)
  await expect(page.getByText('9 of 10')).toBeVisible()
  await button(page, 'Turn off').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code or recovery code').fill('12')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByText(/The code is not right/).first()).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  await dialog.getByLabel('Code or recovery code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(button(page, 'Set up second factor')).toBeVisible()
  expect(faults).toEqual([])
})

test('new recovery codes take the place of those before, by a code', async ({ page }) => {
  await signIn(page, superAgent, 'sa.viewer')
  await expect(button(page, 'Logout')).toBeVisible()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await page.getByRole('link', { name: 'Second factor' }).click()
  await button(page, 'Set up second factor').click()
  const { secret, codes } = await setUp(page)
  await button(page, 'Done').click()
  await button(page, 'New recovery codes').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Token').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(shownCodes(page)).toHaveCount(10)
  const renewed = await shownCodes(page).allInnerTexts()
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
})

test('AUTH-24 where the bank requires one, its set-up comes before everything else', async ({ page }) => {
  await setRequired('back-office', true)
  await signIn(page, backOffice, 'bo.maker')
  await expect(page).toHaveURL(`${backOffice.address}/login/enrolment`)
  await expect(page.getByText('Your bank requires one.')).toBeVisible()
  // Neither the address of a page nor a reload leads past it.
  await page.reload()
  await setUp(page)
  await button(page, 'Continue').click()
  await expect(button(page, 'Logout')).toBeVisible()
  await openSettings(page)
  await expect(button(page, 'Turn off')).toBeDisabled()
  await logOut(page)
  await page.goto(`${backOffice.address}/login/enrolment`)
  await expect(page).toHaveURL(`${backOffice.address}/login`)
  await setRequired('back-office', false)
})

test('AUTH-24 a session that waits for it opens no page of the console', async ({ page }) => {
  await setRequired('back-office', true)
  await signIn(page, backOffice, 'bo.checker')
  await expect(page).toHaveURL(`${backOffice.address}/login/enrolment`)
  await page.goto(`${backOffice.address}/back-office/transactions`)
  await expect(page).toHaveURL(/\/login$/)
  await setRequired('back-office', false)
})

test('MON-04 the monitor asks for it by its own setting, and has its page', async ({ page }) => {
  await setRequired('monitor', true)
  await signIn(page, monitor, 'ops.platform', '/monitor')
  await expect(page).toHaveURL(`${monitor.address}/monitor/enrolment`)
  const { codes } = await setUp(page)
  await button(page, 'Continue').click()
  await expect(page).toHaveURL(/dcir-services/)
  await openSettings(page)
  await expect(page).toHaveURL(`${monitor.address}/monitor/account/second-factor`)
  await expect(page.getByText('10 of 10')).toBeVisible()
  await setRequired('monitor', false)
  await logOut(page, '/monitor')
  await fillSignIn(page, 'ops.platform')
  await button(page, 'Lost your device? Use a recovery code').click()
  await page.getByLabel('Recovery code').fill((codes[1] ?? '').toLowerCase())
  await button(page, 'Verify').click()
  await expect(page).toHaveURL(/dcir-services/)
})

test('USR-51 an administrator removes that of a colleague, once the username was typed', async ({ page }) => {
  await signIn(page, backOffice, 'bo.admin')
  await expect(button(page, 'Logout')).toBeVisible()
  await page.goto(`${backOffice.address}/back-office/user-management?username=bo.second`)
  await page.getByRole('link', { name: /^View/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset second factor' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('bo.second')
  await question.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(toast(page, "bo.second's second factor has been removed.")).toBeVisible()
})
