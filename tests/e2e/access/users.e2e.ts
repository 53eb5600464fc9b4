/** Users as those meet them who manage them: the bank's own, and those of super agents on both consoles. */
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { expect, type Page, test } from 'playwright/test'
import { fillSignIn, forgetEverything, goesWithout, rowsOf, signInOnce } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'

const USERS = '/back-office/user-management'
let api: OwnApi
let directory: RunningDirectory
let bank: OwnConsole
let agent: OwnConsole
test.beforeAll(async () => {
  directory = await startDirectory({ port: 0, clientId: 'dcir', redirectUris: ['http://127.0.0.1/'] })
  api = await startApi({ directoryPeople: { url: `${directory.address}/people`, token: null } })
  const config = { apiBase: api.address }
  ;[bank, agent] = await Promise.all([startConsole('backOffice', config), startConsole('superAgent', config)])
})
test.afterAll(async () => {
  await Promise.all([bank?.close(), agent?.close(), directory?.close()])
  await api?.close()
})

const open = (page: Page, path: string, user = 'bo.admin') => signInOnce(page, 'backOffice', user, path, bank.address)
const openOwn = (page: Page, path: string, user = 'sa.admin') =>
  signInOnce(page, 'superAgent', user, path, agent.address)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const row = (page: Page, text: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: text })
const view = (page: Page, text: string) => row(page, text).getByRole('link', { name: /^View/ }).click()

/** A local user that the maker asked for and the checker approved. */
async function made(email: string, role = 'DCIR_BACKOFFICE_OPERATOR'): Promise<void> {
  const maker = await as('bo.maker', api.address)
  const body = { firstname: 'Ada', lastname: email.split('@')[0] ?? '', email, role }
  await maker.call(users.createLocal, { body })
  const [asked] = (await maker.call(workflow.listSelf, { query: { size: 1 } })).content
  const checker = await as('bo.checker', api.address)
  const decision = { approved: true, authorizersComment: 'Agreed' }
  await checker.call(workflow.process, { params: { requestId: asked?.reference ?? '' }, body: decision })
}

test.describe('users of the bank', () => {
  test('USR-23 USR-25 USR-26 USR-28 USR-58 are listed, and found by username or by role', async ({ page }) => {
    await open(page, USERS)
    await expect(row(page, 'bo.maker')).toBeVisible()
    const [first] = await rowsOf(page.getByRole('table'))
    expect(Object.keys(first ?? {})).toEqual(['Name', 'Username', 'Email', 'Created On', 'Actions'])
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = dialog(page, /^Filter/)
    await filter.getByLabel('Role').selectOption('BACKOFFICE_CHECKER')
    await filter.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(/role=BACKOFFICE_CHECKER/)
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
    await page.goto(`${bank.address}${USERS}?username=LOCKED`)
    await expect(row(page, 'bo.locked')).toBeVisible()
    await page.goto(`${bank.address}${USERS}?username=nobody`)
    await expect(page.getByText('No users found!')).toBeVisible()
    await test.step('without a search the list says that there are none', async () => {
      const empty = { result: { content: [], totalElements: 0, totalPages: 0 } }
      await page.route(/\/user\/fetch\/backofficeusers\?/, (route) => route.fulfill({ json: empty }))
      await page.goto(`${bank.address}${USERS}`)
      await expect(page.getByText('No users found...')).toBeVisible()
    })
  })

  test('USR-09 USR-24 USR-27 who may only look has no buttons; who may not look is told so', async ({ page }) => {
    await open(page, USERS, 'bo.viewer')
    await expect(row(page, 'bo.maker')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New User' })).toHaveCount(0)
    await test.step('USR-09 nor has the list of super agent users', async () => {
      await page.goto(`${bank.address}/back-office/super-agent-users`)
      await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'New user' })).toHaveCount(0)
    })
    await page.goto(`${bank.address}${USERS}`)
    await view(page, 'bo.maker')
    await expect(dialog(page, 'Musa Adamu').getByText('Profile status')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0)
  })

  test('CNV-19 USR-28 USR-33 USR-35 USR-51 a reset asks for the username and shows the password once', async ({
    page,
  }) => {
    await made('reset@bank.ng')
    await open(page, USERS)
    await view(page, 'reset@bank.ng')
    const shown = dialog(page, 'Ada reset')
    await expect(shown).toContainText('A first password is needed.')
    await expect(shown.getByText('Ok', { exact: true })).toBeVisible()
    await shown.getByRole('button', { name: 'Reset password' }).click()
    const asked = question(page, 'Reset password')
    const confirm = asked.getByRole('button', { name: 'Reset password' })
    await asked.getByRole('textbox').fill('Reset@bank.ng')
    await expect(confirm).toBeDisabled()
    await asked.getByRole('textbox').fill('reset@bank.ng')
    await confirm.click()
    await expect(asked).toContainText("reset@bank.ng's password has been reset.")
    await expect(asked).toContainText('Mail is not set up')
    const label = await asked.getByRole('button', { name: /^Copy One-time password/ }).getAttribute('aria-label')
    const password = label?.split(' ').at(-1) ?? ''
    await asked.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(password)).toHaveCount(0)
    await forgetEverything(page, 'backOffice', bank.address)
    await page.goto(`${bank.address}/login`)
    await fillSignIn(page, 'reset@bank.ng', password)
    await expect(page.getByRole('heading', { name: /password/i })).toBeVisible()
  })

  test('CNV-19 USR-32 USR-33 USR-50 USR-52 is disabled, enabled and unblocked', async ({ page }) => {
    await made('status@bank.ng')
    await api.sql("UPDATE users SET locked_at = '9999-01-01', failed_attempts = 5 WHERE username = 'status@bank.ng'")
    await open(page, USERS)
    const act = async (button: string, title: string) => {
      await view(page, 'status@bank.ng')
      await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
      await question(page, title).getByRole('textbox').fill('status@bank.ng')
      await question(page, title).getByRole('button', { name: button, exact: true }).click()
    }
    await act('Disable', 'Disable user')
    await expect(notice(page)).toContainText('status@bank.ng has been disabled')
    await view(page, 'status@bank.ng')
    await expect(page.getByRole('dialog').getByText('Inactive')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Blocked')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await act('Enable', 'Enable user')
    await expect(notice(page)).toContainText('status@bank.ng has been enabled')
    await act('Unblock', 'Unblock user')
    await expect(notice(page)).toContainText("status@bank.ng's account has been unblocked.")
    await view(page, 'status@bank.ng')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Unblock' })).toHaveCount(0)
  })

  test('USR-29 USR-31 USR-49 another role shows what it permits before it is given', async ({ page }) => {
    await made('role@bank.ng')
    await open(page, USERS)
    await view(page, 'role@bank.ng')
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    const form = dialog(page, 'Change role')
    await expect(form.getByRole('button', { name: 'Change role' })).toBeDisabled()
    await form.getByLabel('Role').selectOption('BACKOFFICE_CHECKER')
    await expect(form.getByText('Approve or decline workflow requests', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Change role' }).click()
    await expect(notice(page)).toContainText('Request has been submitted and it is awaiting approval.')
    await page.goto(`${bank.address}${USERS}?username=bo.admin`)
    await view(page, 'bo.admin')
    const own = page.getByRole('dialog').getByRole('button', { name: 'Change role' })
    await expect(own).toHaveAttribute('title', 'This is your own account, so a colleague must do this.')
  })

  test('USR-11 roles that cannot be had are said in a notice', async ({ page }) => {
    await open(page, '/back-office/super-agent-users')
    await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible()
    await page.route('**/merchant-user/roles', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('link', { name: 'New user' }).click()
    await expect(notice(page)).toContainText('Error getting user roles!', { timeout: 20_000 })
  })

  test('USR-37 USR-38 USR-44 a new local user is entered, looked at, and waits for a colleague', async ({ page }) => {
    await open(page, `${USERS}?dialog=create`, 'bo.maker')
    const form = dialog(page, 'New User')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('Role is required')).toBeVisible()
    await expect(form.getByLabel('User type')).toHaveCount(0)
    await form.getByLabel('Role').selectOption('DCIR_BACKOFFICE_OPERATOR')
    await form.getByLabel('First name').fill('Ngozi')
    await form.getByLabel('Last name').fill('Bala')
    await form.getByLabel('Email').fill('ngozi.bala@bank.ng')
    await form.getByRole('button', { name: 'Continue' }).click()
    const look = dialog(page, 'Confirm the new user')
    await expect(look).toContainText('ngozi.bala@bank.ng')
    await look.getByRole('button', { name: 'Back' }).click()
    await expect(form.getByLabel('First name')).toHaveValue('Ngozi')
    await form.getByRole('button', { name: 'Continue' }).click()
    await look.getByRole('button', { name: 'Create user' }).click()
    await expect(form).toContainText('New request for user creation has been received and awaits approval.')
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, 'ngozi.bala@bank.ng')).toHaveCount(0)
  })

  test('USR-40 USR-41 USR-42 USR-43 USR-44 a directory user is looked up, and made at once', async ({ page }) => {
    await api.sql("UPDATE configurations SET config_value = 'true' WHERE config_key = 'dcir.active-directory-enabled'")
    await open(page, `${USERS}?dialog=create`)
    const form = dialog(page, 'New User')
    await form.getByLabel('User type').selectOption('AD')
    await form.getByLabel('Role').selectOption('DCIR_BACKOFFICE_OPERATOR')
    await form.getByLabel('Username').fill('nobody')
    await expect(form.getByText('The directory does not know this username.').first()).toBeVisible()
    await page.evaluate(() => {
      document.addEventListener('input', () => Reflect.set(window, 'typedAt', Date.now()), true)
    })
    const asked = page.waitForRequest(/ad-user-by-username/)
    await form.getByLabel('Username').fill('ngozi.eze')
    const request = await asked
    await request.response()
    const typedAt = await page.evaluate(() => Number(Reflect.get(window, 'typedAt')))
    // The pause of a second, as far as the two clocks agree.
    expect(request.timing().startTime - typedAt).toBeGreaterThan(950)
    await expect(form.getByLabel('First name')).toHaveValue('Ngozi')
    await expect(form.getByLabel('Email')).toHaveValue('ngozi.eze@dcir.example')
    await expect(form.getByLabel('Company name')).toHaveValue('DCIR Bank')
    for (const label of ['First name', 'Last name', 'Email']) await expect(form.getByLabel(label)).not.toBeEditable()
    await form.getByRole('button', { name: 'Continue' }).click()
    await dialog(page, 'Confirm the new user').getByRole('button', { name: 'Create user' }).click()
    await expect(form).toContainText('User created successfully')
    await form.getByRole('button', { name: 'Done' }).click()
    await open(page, `${USERS}?username=ngozi.eze`)
    await view(page, 'ngozi.eze')
    const shown = page.getByRole('dialog')
    await expect(shown.getByText('Directory User')).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Reset password' })).toHaveCount(0)
    await api.sql("UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.active-directory-enabled'")
  })
})

test.describe('users of super agents', () => {
  const AGENT_USERS = '/back-office/super-agent-users'
  const OWN_USERS = '/front-office/super-agent-users'

  test('PRM-030 PRM-031 USR-01 USR-03 USR-05 USR-10 USR-13 USR-20 the bank makes one for any super agent', async ({
    page,
  }) => {
    await open(page, AGENT_USERS)
    await expect(row(page, 'Sade')).toBeVisible()
    const [first] = await rowsOf(page.getByRole('table'))
    const headings = ['Firstname', 'Lastname', 'Super Agent', 'Status', 'Date', 'Actions']
    expect(Object.keys(first ?? {})).toEqual(headings)
    await page.getByRole('link', { name: 'New user' }).click()
    const form = dialog(page, 'New user')
    const submit = form.getByRole('button', { name: 'Submit' })
    await form.getByLabel('Role').selectOption('DCIR_MERCHANT_OPERATOR')
    await form.getByLabel('First name').fill('Ifeoma')
    await form.getByLabel('Last name').fill('Ude')
    await form.getByLabel('Email').fill('ifeoma@two.ng')
    await expect(submit).toBeDisabled()
    await form.getByLabel('Super Agent').click()
    await page.getByRole('option', { name: 'Kano Agency Network' }).click()
    await submit.click()
    await expect(notice(page)).toContainText('User created successfully.')
    await test.step('Desk 12 the first password is one button away', async () => {
      await form.getByRole('button', { name: 'Make the first password' }).click()
      await question(page, 'Reset password').getByRole('textbox').fill('ifeoma@two.ng')
      await question(page, 'Reset password').getByRole('button', { name: 'Reset password' }).click()
      await expect(question(page, 'Reset password')).toContainText("ifeoma@two.ng's password has been reset.")
      await question(page, 'Reset password').getByRole('button', { name: 'Done' }).click()
    })
    await expect(row(page, 'Ifeoma')).toContainText('Kano Agency Network')
    await test.step('PRM-030 PRM-031 what takes a right is there with it alone', async () => {
      await goesWithout(page, ['bo_dcir_create_merchant_users'], page.getByRole('link', { name: 'New user' }))
      await view(page, 'Ifeoma')
      const may = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
      await goesWithout(page, ['bo_dcir_create_merchant_users'], may('Disable'))
      await goesWithout(page, ['bo_dcir_reset_user_password'], may('Reset password'))
    })
    await page.goto(`${bank.address}${AGENT_USERS}?email=nobody`)
    await expect(page.getByText('No super agent user found ...')).toBeVisible()
  })

  test('PRM-064 PRM-065 PRM-066 USR-04 USR-07 USR-16 USR-18 USR-19 a super agent manages its own', async ({ page }) => {
    await openOwn(page, `${OWN_USERS}?dialog=create`)
    const form = dialog(page, 'New user')
    await expect(form.getByLabel('Super Agent')).toHaveCount(0)
    await form.getByLabel('Role').selectOption('DCIR_MERCHANT_OPERATOR')
    await form.getByLabel('First name').fill('Bisi')
    await form.getByLabel('Last name').fill('Ola')
    await form.getByLabel('Email').fill('bisi@one.ng')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, 'Bisi')).toContainText('Active')
    await expect(row(page, 'Bashir')).toHaveCount(0)
    await view(page, 'Bisi')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
    await question(page, 'Reset password').getByRole('textbox').fill('bisi@one.ng')
    await question(page, 'Reset password').getByRole('button', { name: 'Reset password' }).click()
    await expect(question(page, 'Reset password')).toContainText("bisi@one.ng's password has been reset.")
    await question(page, 'Reset password').getByRole('button', { name: 'Done' }).click()
    await view(page, 'Bisi')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await question(page, 'Disable user').getByRole('textbox').fill('bisi@one.ng')
    await question(page, 'Disable user').getByRole('button', { name: 'Disable' }).click()
    await expect(notice(page)).toContainText('bisi@one.ng has been disabled.')
    await page.goto(`${agent.address}${OWN_USERS}?active=false`)
    await expect(row(page, 'Bisi')).toContainText('Inactive')
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
    await test.step('PRM-064 PRM-065 PRM-066 what takes a right is there with it alone', async () => {
      await goesWithout(page, ['fo_dcir_create_merchant_user'], page.getByRole('link', { name: 'New user' }))
      await view(page, 'Bisi')
      const may = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
      await goesWithout(page, ['fo_dcir_update_merchant_status'], may('Enable'))
      await goesWithout(page, ['fo_dcir_reset_user_password'], may('Reset password'))
    })
  })
})
