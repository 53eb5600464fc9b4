/** Every outcome of signing in, on an API and consoles of its own, so that nobody else's users are touched. */
import { chromium, expect, type Page, test } from 'playwright/test'
import { chromiumPath } from '../../support/chromium'
import { addresses, fillSignIn, PASSWORD, secondFactorCode } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { secondsOf } from '../../support/page-clock'

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

const callsTo = (page: Page, address: string) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(address)) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: text })
const code = (page: Page) => page.getByLabel('Token')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' })

async function toSecondFactor(page: Page, search = ''): Promise<void> {
  await page.goto(`${backOffice.address}/login${search}`)
  await fillSignIn(page, 'bo.second')
  await expect(page).toHaveURL(`${backOffice.address}/login/second-factor`)
}

/** A code can be used once, so that each test that needs one begins where nobody has used any. */
const forgetUsedCodes = () => api.sql("UPDATE users SET second_factor_step = 0 WHERE username = 'bo.second'")

test.describe('before anything is sent', () => {
  test('AUTH-13 AUTH-04 the sign-in screen asks no more than how signing in is done, and offers no directory where there is none', async ({
    page,
  }) => {
    for (const address of [
      `${backOffice.address}/login`,
      `${superAgent.address}/login`,
      `${monitor.address}/monitor`,
    ]) {
      const calls = callsTo(page, api.address)
      const isMonitor = address.endsWith('/monitor')
      await page.goto(address)
      await page.getByLabel('Username').fill('bo.viewer')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Password is required')).toBeVisible()
      if (!isMonitor) await expect.poll(() => calls).toEqual(['GET /api/v1/common/authentication/sign-in-options'])
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('button', { name: 'Sign in with directory' })).toHaveCount(0)
      expect(calls).toHaveLength(isMonitor ? 0 : 1)
    }
  })

  test('AUTH-01 AUTH-26 AUTH-27 each population lands in its own console', async ({ page }) => {
    for (const [address, user, landing] of [
      [`${backOffice.address}/login`, 'bo.viewer', `${backOffice.address}/back-office/dashboard`],
      [`${superAgent.address}/login`, 'sa.viewer', `${superAgent.address}/front-office/dashboard`],
      [`${monitor.address}/monitor`, 'ops.bank', `${monitor.address}/monitor/transaction-processing`],
    ] as const) {
      await page.goto(address)
      await fillSignIn(page, user)
      await expect(page).toHaveURL(landing)
    }
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('dcir.monitor.session') ?? '{}'))
    expect(session).toMatchObject({ isMonitoringSession: true, isAuthenticated: true, username: 'ops.bank' })
  })

  test('AUTH-01 who belongs to another console is led there, and no session is kept', async ({ page }) => {
    await page.goto(`${backOffice.address}/login`)
    await fillSignIn(page, 'sa.viewer')
    const refusal = page.getByRole('alert').filter({ hasText: 'Another console' })
    await expect(refusal).toContainText('Your account belongs to another console. Sign in at http')
    const kept = await page.evaluate(() => localStorage.getItem('dcir.back-office.session'))
    expect(JSON.parse(kept ?? '{}').access_token ?? null).toBeNull()
    await refusal.getByRole('link').click()
    await expect(page).toHaveURL(`${addresses.superAgent}/login`)
  })

  test('AUTH-17 AUTH-33 a blocked account gets its sentence', async ({ page }) => {
    await page.goto(`${backOffice.address}/login`)
    await fillSignIn(page, 'bo.locked')
    await expect(toast(page, 'Your account is blocked')).toBeVisible()
    await expect(page).toHaveURL(`${backOffice.address}/login`)
  })

  test('SES-14 AUTH-21 the session holds what the spec names', async ({ page }) => {
    await page.goto(`${superAgent.address}/login`)
    await fillSignIn(page, 'sa.viewer')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('dcir.super-agent.session') ?? '{}'))
    expect(Object.keys(session).sort()).toEqual(
      `access_token authorities email expires_in firstName isAuthenticated isMonitoringSession lastName merchantId
       merchantName name role roles selectedSideNav selectedSideNavIndex userType username`.split(/\s+/),
    )
    expect(session).toMatchObject({ merchantId: 'SA-0001', userType: 'front-office', isMonitoringSession: false })
    expect(await kept(page)).not.toContain(PASSWORD)
  })
})

test.describe('the second factor', () => {
  test.beforeEach(forgetUsedCodes)

  test('AUTH-22 AUTH-23 AUTH-28 AUTH-30 an empty code is named, and nothing is sent', async ({ page }) => {
    await toSecondFactor(page)
    const calls = callsTo(page, api.address)
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await verify(page).click()
    await expect(code(page)).toHaveAccessibleDescription('Token is required')
    await code(page).pressSequentially('1')
    await expect(page.getByText('Token is required')).toHaveCount(0)
    await code(page).fill('   ')
    await code(page).press('Enter')
    await expect(page.getByText('Token is required')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('AUTH-31 AUTH-32 a code pasted in two groups opens the console, by Enter, with the two fields alone', async ({
    page,
  }) => {
    await toSecondFactor(page)
    expect(await kept(page)).not.toContain(PASSWORD)
    // The step survives a reload.
    await page.reload()
    const sent = page.waitForRequest((request) => request.url().endsWith('/authenticate-2fa'))
    await code(page).fill(secondFactorCode().replace(/(...)(...)/, '$1 $2'))
    await expect(page).toHaveURL(/second-factor/)
    await code(page).press('Enter')
    const request = await sent
    expect(request.method()).toBe('POST')
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(['secondFactorAuthKey', 'token'])
    expect(request.postDataJSON().token).toMatch(/^\d{6}$/)
    await expect(page).toHaveURL(`${backOffice.address}/back-office/dashboard`)
    expect(await kept(page)).not.toContain('secondFactorAuthKey')
  })

  test('AUTH-33 CNV-41 a wrong code is a toast titled Error, for five seconds; the code is selected for the next try', async ({
    page,
  }) => {
    await toSecondFactor(page)
    const wrong = async () => {
      await code(page).fill('000000')
      await verify(page).click()
      await expect(toast(page, 'The code is not right.')).toContainText('Error')
    }
    expect(await secondsOf(page, ['The code is not right.'], wrong)).toEqual([5])
    await expect(page).toHaveURL(/second-factor/)
    await page.keyboard.type(secondFactorCode())
    await expect(code(page)).toHaveValue(/^\d{6}$/)
    await verify(page).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('AUTH-29 without a kept key, or with one that ran out, the way leads back with the alert', async ({ page }) => {
    const alert = page.getByRole('status').filter({ hasText: 'Your previous session expired, please login again!' })
    await page.goto(`${backOffice.address}/login/second-factor`)
    await expect(page).toHaveURL(`${backOffice.address}/login`)
    await expect(alert).toBeVisible()
    await toSecondFactor(page)
    await api.sql('DELETE FROM second_factor_challenges')
    await code(page).fill(secondFactorCode())
    await verify(page).click()
    await expect(page).toHaveURL(`${backOffice.address}/login`)
    await expect(alert).toBeVisible()
    expect(await kept(page)).not.toContain('secondFactorAuthKey')
  })

  test('AUTH-29 going back to the sign-in gives the key up', async ({ page }) => {
    await toSecondFactor(page)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await kept(page)).not.toContain('secondFactorAuthKey')
    await page.goto(`${backOffice.address}/login/second-factor`)
    await expect(page).toHaveURL(`${backOffice.address}/login`)
  })

  test('AUTH-22 AUTH-32 a default password is changed after the code, or not when that is why one came', async ({
    page,
  }) => {
    await api.sql("UPDATE users SET must_change_password = true WHERE username = 'bo.second'")
    await toSecondFactor(page)
    await code(page).fill(secondFactorCode(-1))
    await verify(page).click()
    await expect(page).toHaveURL(`${backOffice.address}/change-password`)
    await expect(page.getByText('Change Default Password')).toBeVisible()
    await toSecondFactor(page, '?change_password=true')
    await code(page).fill(secondFactorCode())
    await verify(page).click()
    await expect(page).toHaveURL(`${backOffice.address}/account/change-password`)
    await api.sql("UPDATE users SET must_change_password = false WHERE username = 'bo.second'")
  })
})

test.describe('encrypted sign-in', () => {
  let strict: OwnApi
  test.beforeAll(async () => {
    strict = await startApi({ encryptedLogin: true })
  })
  test.afterAll(() => strict?.close())

  const config = () => ({ apiBase: strict.address, encryptedLogin: true, loginKey: strict.publicKey })

  test('AUTH-19 credentials travel encrypted, without a header, whatever the clock of the device says', async ({
    page,
  }) => {
    const place = await startConsole('backOffice', config())
    await page.clock.setSystemTime(new Date('2019-01-01T00:00:00Z'))
    await page.goto(`${place.address}/login`)
    const sent = page.waitForRequest((request) => request.url().endsWith('/common/authentication/slogin'))
    await fillSignIn(page, 'bo.viewer')
    const request = await sent
    expect(request.headers().authorization).toBeUndefined()
    expect(Object.keys(request.postDataJSON())).toEqual(['credentials'])
    expect(request.postData()).not.toContain(PASSWORD)
    await expect(page).toHaveURL(`${place.address}/back-office/dashboard`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillSignIn(page, 'bo.viewer', 'wrong')
    await expect(toast(page, 'Invalid username or password.')).toBeVisible()
    await place.close()
  })

  test('AUTH-19 an insecure address says why it cannot, and sends nothing', async () => {
    const place = await startConsole('backOffice', config())
    const { port } = new URL(place.address)
    const args = ['--no-sandbox', '--host-resolver-rules=MAP console.example 127.0.0.1']
    const browser = await chromium.launch({ executablePath: chromiumPath, args })
    const page = await browser.newPage()
    const calls = callsTo(page, strict.address)
    await page.goto(`http://console.example:${port}/login`)
    await fillSignIn(page, 'bo.viewer')
    await expect(page.getByRole('alert').filter({ hasText: 'Open this console over https' })).toBeVisible()
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
    await browser.close()
    await place.close()
  })
})

test('OD-22 NAV-78 a default password of the other population opens nothing here either', async ({ page }) => {
  await page.goto(`${superAgent.address}/login`)
  await fillSignIn(page, 'bo.fresh')
  await expect(page.getByRole('alert').filter({ hasText: addresses.backOffice })).toBeVisible()
  await page.goto(`${superAgent.address}/change-password`)
  await expect(page).toHaveURL(`${superAgent.address}/login`)
})
