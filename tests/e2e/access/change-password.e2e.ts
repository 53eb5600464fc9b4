/** Changing the password, forced and by choice, on an API and consoles of its own: no other test needs these users. */
import { expect, type Page, test } from 'playwright/test'
import { fillSignIn, PASSWORD } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole, startPair } from '../../support/own-deployment'

const POLICY =
  'Your password must contain at least 8 characters, an uppercase character, a lowercase character and a special character.'
const NEW = 'Kettle#4521'

let api: OwnApi
let backOffice: OwnConsole
let superAgent: OwnConsole
let close: (() => Promise<void>) | undefined

test.beforeAll(async () => {
  ;({ api, backOffice, superAgent, close } = await startPair())
})
test.afterAll(() => close?.())

const current = (page: Page) => page.getByLabel('Current password', { exact: true })
const wanted = (page: Page) => page.getByLabel('New password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Change Password' })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function fill(page: Page, old: string, fresh: string, again = fresh): Promise<void> {
  await current(page).fill(old)
  await wanted(page).fill(fresh)
  await confirmation(page).fill(again)
}

async function open(page: Page, user: string, place = backOffice): Promise<void> {
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, user)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
}

const changeCall = (page: Page) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/common/authentication/change-password') && request.method() === 'PUT',
  )

test.describe('the form', () => {
  test('AUTH-39 AUTH-40 AUTH-42 AUTH-49 AUTH-50 is a page of its own for everybody, with the policy', async ({
    page,
  }) => {
    for (const [place, user] of [
      [backOffice, 'bo.viewer'],
      [superAgent, 'sa.viewer'],
    ] as const) {
      await open(page, user, place)
      await expect(page).toHaveURL(`${place.address}/account/change-password`)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      for (const field of [current(page), wanted(page), confirmation(page)]) {
        await expect(field).toHaveAttribute('type', 'password')
      }
      await expect(wanted(page)).toHaveAccessibleDescription(POLICY)
      await expect(page.getByRole('button', { name: /export|download/i })).toHaveCount(0)
      await page.getByRole('button', { name: 'Show new password' }).click()
      await expect(wanted(page)).toHaveAttribute('type', 'text')
      await expect(current(page)).toHaveAttribute('type', 'password')
      expect(await current(page).getAttribute('autocomplete')).toBe('current-password')
      expect(await wanted(page).getAttribute('autocomplete')).toBe('new-password')
      await expect(page.locator('input[autocomplete=username]')).toHaveValue(user)
    }
  })

  test('AUTH-39 it is where someone lands whom no other page is open to', async ({ page }) => {
    await api.sql("DELETE FROM user_roles USING users u WHERE user_id = u.id AND u.username = 'bo.checker'")
    await page.goto(`${backOffice.address}/login`)
    await fillSignIn(page, 'bo.checker')
    await expect(page).toHaveURL(`${backOffice.address}/account/change-password`)
  })

  test('AUTH-41 AUTH-43 AUTH-44 AUTH-45 it can be sent only when nothing is wrong, and says what is', async ({
    page,
  }) => {
    await open(page, 'bo.viewer')
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page)).toHaveAccessibleDescription('Not yet: Current password is required')
    const cases = [
      ['', NEW, NEW, 'Current password is required'],
      [PASSWORD, '', '', 'New password is required'],
      [PASSWORD, 'Short#1', 'Short#1', POLICY],
      [PASSWORD, 'kettle#4521', 'kettle#4521', POLICY],
      [PASSWORD, 'KETTLE#4521', 'KETTLE#4521', POLICY],
      [PASSWORD, 'Kettle#Pots', 'Kettle#Pots', POLICY],
      [PASSWORD, 'Kettle-4521', 'Kettle-4521', POLICY],
      [PASSWORD, 'Bo.Viewer#1', 'Bo.Viewer#1', 'Your password must not contain your username.'],
      [PASSWORD, 'Passw0rd!', 'Passw0rd!', 'This password is one of the first that anybody would try. Choose another.'],
      [PASSWORD, NEW, '', 'Confirm password is required'],
      [PASSWORD, NEW, 'kettle#4521', 'Passwords do not match!'],
    ] as const
    for (const [old, fresh, again, reason] of cases) {
      await fill(page, old, fresh, again)
      await expect(submit(page)).toBeDisabled()
      await expect(submit(page)).toHaveAccessibleDescription(`Not yet: ${reason}`)
    }
    await fill(page, PASSWORD, NEW)
    await expect(submit(page)).toBeEnabled()
    await wanted(page).fill('Kettle#4522')
    await expect(submit(page)).toBeDisabled()
    await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match!')
  })

  test('AUTH-41 a field that was emptied says that it is required', async ({ page }) => {
    await open(page, 'bo.viewer')
    await fill(page, 'x', 'weak')
    await current(page).fill('')
    await current(page).blur()
    await expect(current(page)).toHaveAccessibleDescription('Current password is required')
    await expect(wanted(page)).toHaveAccessibleDescription(POLICY)
    await expect(wanted(page)).toHaveAttribute('aria-invalid', 'true')
  })

  test('AUTH-43 the parts of the rule tick as they are met', async ({ page }) => {
    await open(page, 'bo.viewer')
    const parts = page.getByRole('list', { name: 'Rules of the new password' }).getByRole('listitem')
    const met = () => parts.filter({ hasText: ': met' }).allInnerTexts()
    await expect(parts).toHaveCount(5)
    expect(await met()).toEqual([])
    await wanted(page).fill('aA1')
    await expect.poll(met).toHaveLength(3)
    await wanted(page).fill('aA1#-long')
    await expect.poll(met).toHaveLength(5)
  })

  test('AUTH-43 a stricter profile asks for twelve characters', async ({ page }) => {
    const strict = await startApi({ passwordProfile: 'pci' })
    const place = await startConsole('backOffice', { apiBase: strict.address })
    await open(page, 'bo.viewer', place)
    await expect(wanted(page)).toHaveAccessibleDescription(POLICY.replace('8', '12'))
    await fill(page, PASSWORD, NEW)
    await expect(submit(page)).toBeDisabled()
    await fill(page, PASSWORD, 'Kettle#4521-Pot')
    await expect(submit(page)).toBeEnabled()
    await place.close()
    await strict.close()
  })
})

test.describe('sending it', () => {
  test('CNV-42 AUTH-48 a refusal is an alert titled Error in the form, at its field, and no toast', async ({
    page,
  }) => {
    await open(page, 'bo.viewer')
    await fill(page, 'not-it', NEW)
    await submit(page).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('ErrorCurrent password is invalid')
    await expect(current(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(current(page)).toHaveAccessibleDescription('Current password is invalid')
    await expect(notifications(page).getByRole('alert').filter({ hasNotText: 'No data!' })).toHaveCount(0)
    await current(page).fill('another')
    await expect(current(page)).toHaveAttribute('aria-invalid', 'false')
    await expect(page).toHaveURL(/change-password/)
  })

  test('AUTH-46 AUTH-47 a change ends every session; toast, a second, the alert on the sign-in', async ({
    page,
    context,
  }) => {
    await open(page, 'bo.maker')
    const other = await context.newPage()
    await other.goto(`${backOffice.address}/back-office/transactions`)
    await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('dcir.back-office.session') ?? '{}').access_token as string,
    )
    const sent = changeCall(page)
    await fill(page, PASSWORD, NEW)
    const started = Date.now()
    await submit(page).click()
    const request = await sent
    expect(request.headers().authorization).toBe(`Bearer ${token}`)
    expect(request.postDataJSON()).toEqual({ oldPassword: PASSWORD, newPassword: NEW })
    await expect(notifications(page).getByText('Password successfully changed!')).toBeVisible()
    await expect(page).toHaveURL(`${backOffice.address}/login`)
    expect(Date.now() - started).toBeGreaterThan(1000)
    await expect(page.getByRole('status').filter({ hasText: 'Password Changed' })).toBeVisible()
    await expect(other).toHaveURL(`${backOffice.address}/login`)
    await expect(other.getByRole('status').filter({ hasText: 'Password Changed' })).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const secret of [token, PASSWORD, NEW]) expect(kept).not.toContain(secret)
    await fillSignIn(page, 'bo.maker')
    await expect(notifications(page).getByText('Invalid username or password.')).toBeVisible()
    await fillSignIn(page, 'bo.maker', NEW)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

test.describe('a default password', () => {
  const setFresh = () => api.sql("UPDATE users SET must_change_password = true WHERE username = 'bo.fresh'")

  test('AUTH-38 without a kept sign-in the forced change leads back to the sign-in', async ({ page }) => {
    for (const place of [backOffice, superAgent]) {
      await page.goto(`${place.address}/change-password`)
      await expect(page).toHaveURL(`${place.address}/login`)
    }
  })

  test('AUTH-25 who comes to change the password is not sent to the forced change', async ({ page }) => {
    await setFresh()
    await page.goto(`${backOffice.address}/login?change_password=true`)
    await fillSignIn(page, 'bo.fresh')
    await expect(page).toHaveURL(`${backOffice.address}/account/change-password`)
    await expect(page.getByText('Change Default Password')).toHaveCount(0)
    // A user who is signed in already comes straight there.
    await page.goto(`${backOffice.address}/login?change_password=true`)
    await expect(page).toHaveURL(`${backOffice.address}/account/change-password`)
  })

  test('AUTH-24 AUTH-38 AUTH-46 AUTH-47 it is changed with the temporary token, and then one signs in again', async ({
    page,
  }) => {
    await setFresh()
    await page.goto(`${backOffice.address}/login`)
    const answered = page.waitForResponse((response) => response.url().endsWith('/common/authentication/login'))
    await fillSignIn(page, 'bo.fresh')
    const { result } = await (await answered).json()
    await expect(page).toHaveURL(`${backOffice.address}/change-password`)
    const alert = page.getByRole('status').filter({ hasText: 'Change Default Password' })
    await expect(alert).toContainText('system-generated default password')
    await expect(alert).toContainText('must be changed')
    await page.reload()
    await expect(alert).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(PASSWORD)
    const sent = changeCall(page)
    await fill(page, PASSWORD, NEW)
    await submit(page).click()
    expect((await sent).headers().authorization).toBe(`Bearer ${result.cosmosResponse.accessToken}`)
    await expect(notifications(page).getByText('Password successfully changed!')).toBeVisible()
    await expect(page).toHaveURL(`${backOffice.address}/login`)
    await expect(page.getByRole('status').filter({ hasText: 'Password Changed' })).toBeVisible()
    await fillSignIn(page, 'bo.fresh', NEW)
    await expect(page).toHaveURL(`${backOffice.address}/back-office/dashboard`)
  })

  test('AUTH-38 a temporary token that ran out leads back to the sign-in that says so', async ({ page }) => {
    await setFresh()
    await page.goto(`${backOffice.address}/login`)
    await fillSignIn(page, 'bo.fresh', NEW)
    await expect(page).toHaveURL(`${backOffice.address}/change-password`)
    await api.sql('DELETE FROM sessions')
    await fill(page, NEW, 'Kettle#4521-Pot')
    await submit(page).click()
    await expect(page).toHaveURL(`${backOffice.address}/login`)
    await expect(page.getByText('Your previous session has expired. Please login again.')).toBeVisible()
  })
})
