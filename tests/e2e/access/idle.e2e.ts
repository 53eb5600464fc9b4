/** A session that nobody uses, and one that several tabs use. */
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, signIn } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { secondsOf } from '../../support/page-clock'

const { backOffice } = addresses
const TIMED_OUT = 'Your session has timed out, please login again.'
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('dcir.back-office.session'))

/** Signs in with a clock that the test sets. */
async function signInWithClock(page: Page, place: 'backOffice' | 'monitor', user: string): Promise<void> {
  await page.clock.install()
  await signIn(page, place, user)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const pass = (page: Page, time: string) => page.clock.fastForward(time)

/** A clock for an API, which goes on with that of a page when the test says so. */
function sharedClock(page: Page) {
  let ahead = 0
  const pass = async (seconds: number) => {
    ahead += seconds * 1000
    await page.clock.runFor(seconds * 1000)
  }
  return { now: () => new Date(Date.now() + ahead), pass }
}

/** Notes, when the session is taken out of storage, whether the logout call was answered by then. */
const watchClearing = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = []
    const note = (entries: PerformanceEntryList) => names.push(...entries.map((entry) => entry.name))
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'resource' })
    const remove = Storage.prototype.removeItem
    Storage.prototype.removeItem = function (this: Storage, key: string) {
      note(observer.takeRecords())
      if (key.endsWith('.session'))
        Reflect.set(
          window,
          'toldFirst',
          names.some((name) => name.endsWith('/logout')),
        )
      remove.call(this, key)
    }
  })

test.describe('the limit', () => {
  test('SES-08 SES-09 is five minutes in the main consoles and sixty in the monitor', async ({ request }) => {
    const options = await request.get(`${addresses.api}/api/v1/common/authentication/sign-in-options`)
    expect((await options.json()).result.idleMinutes).toEqual({ main: 5, monitor: 60 })
  })

  test('B1 SES-08 is that of the API, which no console is told besides', async ({ page }) => {
    const api = await startApi({ idleSeconds: { main: 120, monitor: 120 } })
    const place = await startConsole('backOffice', { apiBase: api.address, idleMinutes: 30 })
    await page.clock.install()
    await page.goto(`${place.address}/login`)
    await fillSignIn(page, 'bo.viewer')
    await expect(logout(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await pass(page, '01:28')
    await expect(warning(page)).toHaveCount(0)
    await pass(page, '00:05')
    await expect(warning(page)).toBeVisible()
    await place.close()
    await api.close()
  })

  test('SES-08 SES-11 thirty seconds before the end a dialog counts down and offers to stay', async ({ page }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    await pass(page, '04:28')
    await expect(warning(page)).toHaveCount(0)
    await pass(page, '00:03')
    await expect(warning(page)).toBeVisible()
    const stay = warning(page).getByRole('button', { name: 'Stay signed in' })
    await expect(stay).toBeFocused()
    await expect(warning(page)).toContainText(/2\d seconds/)
    await expect(said(page, 'You will be signed out in 30 seconds.')).toBeAttached()
    await pass(page, '00:20')
    await expect(warning(page)).toContainText(/\b[5-9] seconds/)
    await stay.click()
    await expect(warning(page)).toHaveCount(0)
    await pass(page, '04:20')
    await expect(logout(page)).toBeVisible()
    await expect(warning(page)).toHaveCount(0)
  })

  test('SES-10 click, mouse move, scroll and key press each push the end forward', async ({ page }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    const signs = [
      () => page.getByRole('heading', { name: 'Dashboard' }).click(),
      () => page.mouse.move(200, 300),
      () => page.evaluate(() => document.dispatchEvent(new Event('scroll'))),
      () => page.keyboard.press('Shift'),
    ]
    for (const sign of signs) {
      await pass(page, '04:20')
      await sign()
    }
    await pass(page, '04:20')
    await expect(warning(page)).toHaveCount(0)
    await expect(logout(page)).toBeVisible()
  })

  test('SES-10 whoever comes back while it counts is not signed out, and the dialog goes by itself', async ({
    page,
  }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    await pass(page, '04:45')
    await expect(warning(page)).toBeVisible()
    await page.mouse.move(20, 30)
    await page.clock.runFor(1000)
    await expect(warning(page)).toContainText('You stay signed in.')
    await page.clock.runFor(4000)
    await expect(warning(page)).toHaveCount(0)
    await pass(page, '04:00')
    await expect(logout(page)).toBeVisible()
  })

  test('SES-12 SES-13 at the end the session is closed on the server, the storage cleared, and the sign-in says why', async ({
    page,
  }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    await page.goto(`${backOffice}/back-office/transactions?page=2`)
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    await watchClearing(page)
    await pass(page, '05:01')
    await expect(page).toHaveURL(`${backOffice}/login`)
    await expect(said(page, TIMED_OUT)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'toldFirst'))).toBe(true)
    expect(await sessionOf(page)).toBeNull()
    // A user who signs in again goes on where they were, and sees the reason only once.
    await fillSignIn(page, 'bo.viewer')
    await expect(page).toHaveURL(`${backOffice}/back-office/transactions?page=2`)
    await logout(page).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(said(page, TIMED_OUT)).toHaveCount(0)
  })

  test('SES-02 SES-09 SES-12 MON-03 the monitor waits an hour, calls nothing and returns to /monitor', async ({
    page,
  }) => {
    await signInWithClock(page, 'monitor', 'ops.bank')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await pass(page, '59:00')
    await expect(logout(page)).toBeVisible()
    await expect(warning(page)).toHaveCount(0)
    await pass(page, '00:35')
    await expect(warning(page)).toBeVisible()
    await pass(page, '00:30')
    await expect(page).toHaveURL(`${addresses.monitor}/monitor`)
    await expect(said(page, TIMED_OUT)).toBeVisible()
    expect(calls.filter((url) => url.includes('logout'))).toEqual([])
  })

  test('SES-11 a laptop that slept past the end is signed out, whatever is done first', async ({ page }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    // Wall-clock time goes on while no timer runs.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.clock.setSystemTime(new Date(Date.now() + 3_600_000))
    await page.mouse.move(200, 300)
    await expect(page).toHaveURL(`${backOffice}/login`)
    await expect(said(page, TIMED_OUT)).toBeVisible()
  })

  test('Sign out now is there for whoever is done', async ({ page }) => {
    await signInWithClock(page, 'backOffice', 'bo.viewer')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: /go to/i })).toBeVisible()
    await pass(page, '04:45')
    // The palette makes way: what asks must not lie below something else.
    await warning(page).getByRole('button', { name: 'Sign out now' }).click()
    await expect(page).toHaveURL(`${backOffice}/login`)
    await expect(page.getByText(TIMED_OUT)).toHaveCount(0)
  })
})

test.describe('the server', () => {
  test('SES-10 hears of somebody who only reads, so that its own limit follows', async ({ page }) => {
    const time = sharedClock(page)
    const api = await startApi({ idleSeconds: { main: 300, monitor: 300 } }, time)
    const place = await startConsole('backOffice', { apiBase: api.address })
    await page.clock.install()
    await page.goto(`${place.address}/login`)
    await fillSignIn(page, 'bo.viewer')
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
    const calls: { url: string; background: string | undefined }[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') calls.push({ url: request.url(), background: request.headers()['x-background'] })
    })
    // Longer than an unused session lasts, moving the mouse now and then.
    for (let at = 0; at < 12; at++) {
      await page.mouse.move(300 + at, 300)
      await time.pass(40)
    }
    const reports = calls.filter(({ url }) => url.endsWith('/user-detail'))
    expect(reports.length).toBeGreaterThanOrEqual(3)
    expect(reports.length).toBeLessThanOrEqual(8)
    expect(reports.map(({ background }) => background)).toEqual(reports.map(() => undefined))
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await place.close()
    await api.close()
  })

  test('CNV-41 SES-04 a logout that fails shows its error, and the session is gone all the same', async ({ page }) => {
    const api = await startApi()
    const place = await startConsole('backOffice', { apiBase: api.address })
    await page.goto(`${place.address}/login`)
    await fillSignIn(page, 'bo.viewer')
    await expect(logout(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The landing page's own calls would end the session before the click does.
    await page.route(/\/api\/v1\/(?!.*logout)/, () => undefined)
    await api.sql('DELETE FROM sessions')
    const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    // The landing page of an empty platform has notices of its own.
    const toasts = notices.filter({ hasNotText: 'No data!' })
    expect(await secondsOf(page, ['Your previous session has expired'], () => logout(page).click())).toEqual([5])
    await expect(page).toHaveURL(`${place.address}/login`)
    expect(await sessionOf(page)).toBeNull()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await fillSignIn(page, 'bo.viewer')
    await expect(logout(page)).toBeVisible()
    await page.route(/\/api\/v1\/(?!.*logout)/, () => undefined)
    await api.close()
    await logout(page).click()
    await expect(toasts.last()).toBeVisible()
    await expect(page).toHaveURL(`${place.address}/login`)
    expect(await sessionOf(page)).toBeNull()
    await place.close()
  })
})

test.describe('several tabs', () => {
  let api: OwnApi
  let place: OwnConsole
  test.beforeAll(async () => {
    api = await startApi()
    place = await startConsole('backOffice', { apiBase: api.address })
  })
  test.afterAll(async () => {
    await place?.close()
    await api?.close()
  })

  const WITHIN = { timeout: 2000 }

  async function twoTabs(context: BrowserContext, user: string): Promise<[Page, Page]> {
    const first = await context.newPage()
    await first.goto(`${place.address}/login`)
    await fillSignIn(first, user)
    await expect(logout(first)).toBeVisible()
    const second = await context.newPage()
    // Its calls are answered before its session ends; a later answer would be the first to say so.
    await second.goto(`${place.address}/back-office/transactions`, { waitUntil: 'networkidle' })
    await expect(logout(second)).toBeVisible()
    return [first, second]
  }

  test('SES-01 signing out in one ends the others within two seconds', async ({ context }) => {
    const [first, second] = await twoTabs(context, 'bo.viewer')
    await logout(first).click()
    await expect(second).toHaveURL(`${place.address}/login`, WITHIN)
    await expect(logout(second)).toHaveCount(0)
  })

  test('SES-16 signing in as another user in one shows the others nothing of the first any more', async ({
    context,
  }) => {
    const [first, second] = await twoTabs(context, 'bo.admin')
    await expect(second.getByText('Backoffice Admin')).toBeVisible()
    // Another sign-in screen, of a browser that still had it open.
    // Nobody writes the session any more: the other tab has come to its page, and is away meanwhile.
    await expect.poll(() => sessionOf(first)).toContain('"selectedSideNav":"/back-office/transactions"')
    const session = await sessionOf(first)
    await second.goto('about:blank')
    await first.evaluate(() => localStorage.removeItem('dcir.back-office.session'))
    await first.goto(`${place.address}/login`)
    await expect(first.getByLabel('Username')).toBeVisible()
    await first.evaluate((text) => localStorage.setItem('dcir.back-office.session', text ?? ''), session)
    await second.goto(`${place.address}/back-office/transactions`)
    await expect(logout(second)).toBeVisible()
    await fillSignIn(first, 'bo.maker')
    await expect(logout(first)).toBeVisible()
    const menu = second.getByRole('button', { name: 'User menu' })
    await expect(second.getByText('Backoffice Admin')).toHaveCount(0, WITHIN)
    await menu.click()
    await expect(second.getByText('bo.maker@')).toBeVisible()
  })

  test('SES-10 SES-12 one tab that is used keeps the other, and in the end both say why', async ({ context }) => {
    // The tabs have one clock.
    await context.clock.install()
    const [first, second] = await twoTabs(context, 'bo.viewer')
    for (let at = 0; at < 8; at++) {
      await first.mouse.move(300 + at, 300)
      await context.clock.runFor(60_000)
    }
    await expect(logout(second)).toBeVisible()
    await expect(warning(second)).toHaveCount(0)
    await context.clock.fastForward('05:01')
    await expect(first).toHaveURL(`${place.address}/login`)
    await expect(second).toHaveURL(`${place.address}/login`, WITHIN)
    for (const tab of [first, second]) await expect(said(tab, TIMED_OUT)).toBeVisible()
  })

  test('SES-15 the session is kept as the deployment says: for all tabs, for one, or in memory', async ({
    context,
  }) => {
    const storage = async (type: string) => {
      place.configure({ apiBase: api.address, storage: type })
      const page = await context.newPage()
      await page.goto(`${place.address}/login`)
      await fillSignIn(page, 'bo.viewer')
      await expect(logout(page)).toBeVisible()
      const kept = await page.evaluate(() => ({
        local: localStorage.length,
        tab: JSON.stringify({ ...sessionStorage }),
      }))
      await page.reload()
      return { page, ...kept }
    }
    const memory = await storage('memory')
    expect([memory.local, memory.tab.includes('access_token')]).toEqual([0, false])
    await expect(memory.page).toHaveURL(`${place.address}/login`)
    const tab = await storage('session')
    expect([tab.local, tab.tab.includes('access_token')]).toEqual([0, true])
    await expect(logout(tab.page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(place.address)
    await expect(other).toHaveURL(`${place.address}/login`)
    place.configure({ apiBase: api.address })
  })
})

test.describe('signing out everywhere', () => {
  let api: OwnApi
  test.beforeAll(async () => {
    api = await startApi()
  })
  test.afterAll(() => api?.close())

  for (const [kind, path, user] of [
    ['backOffice', '/login', 'bo.viewer'],
    ['superAgent', '/login', 'sa.viewer'],
    ['monitor', '/monitor', 'ops.bank'],
  ] as const) {
    const ids = kind === 'monitor' ? 'SES-01 SES-05 SES-06 MON-09' : 'SES-01 SES-05 SES-06'
    test(`${ids} S25 ends one other session, then those of all browsers: ${kind}`, async ({ page, browser }) => {
      const place = await startConsole(kind, { apiBase: api.address })
      const [lost, elsewhere] = [
        await (await browser.newContext()).newPage(),
        await (await browser.newContext()).newPage(),
      ]
      for (const tab of [page, elsewhere, lost]) {
        await tab.goto(place.address + path)
        await fillSignIn(tab, user)
        await expect(logout(tab)).toBeVisible()
      }
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
      const sessions = question.getByRole('listitem')
      await expect(sessions).toHaveCount(3)
      await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1)
      // The latest comes first: that of the tab that signed in last.
      await sessions
        .first()
        .getByRole('button', { name: /^End the session from/ })
        .click()
      await expect(sessions).toHaveCount(2)
      await lost.reload()
      await expect(lost).toHaveURL(`${place.address}${path}?session_expired=true`)
      await lost.context().close()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toHaveCount(0)
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await question.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL(place.address + path)
      await expect(said(page, 'Signed out everywhere')).toBeVisible()
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL(`${place.address}${path}?session_expired=true`)
      await expect(said(elsewhere, 'Session Expired')).toBeVisible()
      await elsewhere.context().close()
      await place.close()
    })
  }
})
