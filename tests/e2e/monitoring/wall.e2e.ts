/** The wall as it hangs: in full screen, awake, signed in as long as the bank says, and loud when figures do not come. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, FRESH_TAB, fillSignIn, signInOnce } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

test.use(FRESH_TAB)

const WALL = `${addresses.monitor}/monitor/wall`
const api = (path: string) => `${addresses.api}/monitoring/api/v1${path}`
const sentence = (page: Page) => page.getByRole('status', { name: 'Is anything wrong now' })
const tiles = (page: Page) => page.getByRole('main').locator('dl > div')
const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)
const wrong = (text: string) => ({
  id: 1,
  metricCode: 'X',
  sentence: text,
  raisedAt: '',
  incidentId: 1,
  acknowledged: null,
})
const LONG = 'Failed transactions 31.2% in 15 min, more than 25%, since 11:05 PM'

const answerAlerts = (page: Page, alerts: object[]) =>
  page.route(api('/alerts/open'), (route) =>
    route.fulfill({ json: { alerts, evaluatedAt: new Date().toISOString(), faults: [] } }),
  )

/** All figures lie within the window, and the page is no longer than it. */
async function expectNoScrolling(page: Page): Promise<void> {
  const size = page.viewportSize() as { width: number; height: number }
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        const main = document.querySelector('main') as HTMLElement
        const boxes = [...main.querySelectorAll('dl > div, [role="status"], button')]
        const within = boxes.every((box) => {
          const { top, bottom, left, right } = box.getBoundingClientRect()
          return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
        })
        const whole = [...main.querySelectorAll<HTMLElement>('dl > div')].every(
          (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1,
        )
        return { scrollHeight, scrollWidth, mainHeight: main.scrollHeight, within, whole }
      }),
    )
    .toEqual({
      scrollHeight: size.height,
      scrollWidth: size.width,
      mainHeight: size.height,
      within: true,
      whole: true,
    })
}

test.describe('on the platform', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'monitor', 'ops.admin'))

  test('opens in full screen from any screen, and its button and Esc lead back', async ({ page }) => {
    await page.goto(`${addresses.monitor}/monitor/pending-transactions`)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page).toHaveURL(WALL)
    await expect.poll(() => isFull(page)).toBe(true)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Last 15 minutes')
    await page.getByRole('button', { name: 'Close the wall' }).click()
    await expect(page).toHaveURL(/pending-transactions$/)
    await expect.poll(() => isFull(page)).toBe(false)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page).toHaveURL(WALL)
    await expect(sentence(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/pending-transactions$/)
    await expect.poll(() => isFull(page)).toBe(false)
  })

  test('shows the last minutes beside the usual ones, as the API has them', async ({ page }) => {
    const answered = page.waitForResponse(api('/wall'))
    await page.goto(WALL)
    const { figures } = (await (await answered).json()) as { figures: { usual: { transactions: number } } }
    await expect(tiles(page)).toHaveCount(9)
    await expect(tiles(page).filter({ hasText: 'Transactions' })).toContainText(
      `usually ${String(Math.round(figures.usual.transactions)).replace(/\B(?=(\d{3})+$)/g, ',')}`,
    )
    await expect(tiles(page).filter({ hasText: 'Services' })).toContainText(/\d+ of \d+ up/)
    await expect(page.getByText(/^Signs out at .*\. Touch the screen to stay signed in\.$/)).toBeVisible()
  })

  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const)
    test(`has nothing to scroll at ${width} x ${height}, whatever is wrong`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.clock.install()
      await answerAlerts(page, [])
      await page.goto(WALL)
      await expect(tiles(page)).toHaveCount(9)
      await expect(sentence(page)).toHaveText('All normal')
      await expectNoScrolling(page)
      await page.unrouteAll()
      await answerAlerts(
        page,
        Array.from({ length: 6 }, (_, at) => wrong(`${at} ${LONG}`)),
      )
      await page.reload()
      await expect(sentence(page)).toContainText('and 2 more')
      await expect(tiles(page)).toHaveCount(9)
      await page.route(api('/wall'), (route) => route.abort())
      await page.clock.runFor(40_000)
      await expect(page.getByText(/^No figures since/)).toBeVisible()
      await expectNoScrolling(page)
    })

  test('is loud when no figures come, greys all of them, and recovers by itself, in full screen too', async ({
    page,
  }) => {
    await page.clock.install()
    await answerAlerts(page, [])
    await page.goto(WALL)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => isFull(page)).toBe(true)
    await expect(tiles(page)).toHaveCount(9)
    await page.route(api('/wall'), (route) => route.abort())
    await page.clock.runFor(40_000)
    await expect(page.getByRole('alert').filter({ hasText: /No figures since \d+:\d\d (AM|PM)/ })).toBeVisible()
    await expect(page.locator('[data-stale]').filter({ has: page.locator('dl') })).toHaveCSS('filter', 'grayscale(1)')
    await page.unroute(api('/wall'))
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText(/^No figures since/)).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect.poll(() => isFull(page)).toBe(true)
  })

  test('says why there is nothing yet, and goes on by itself', async ({ page }) => {
    await page.clock.install()
    await page.route(api('/wall'), (route) =>
      route.fulfill({ status: 503, json: { errors: [{ message: 'The database is away.', code: 'unavailable' }] } }),
    )
    await page.goto(WALL)
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText('No figures: The database is away.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.unroute(api('/wall'))
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(tiles(page)).toHaveCount(9, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
  })

  test('each role sees what it may', async ({ page }) => {
    await signInOnce(page, 'monitor', 'ops.platform', '/monitor/wall')
    await expect(tiles(page)).toHaveCount(3)
    await expect(tiles(page).filter({ hasText: 'Servers' })).toBeVisible()
    await signInOnce(page, 'monitor', 'ops.bank', '/monitor/wall')
    await expect(tiles(page)).toHaveCount(6)
    await expect(tiles(page).filter({ hasText: 'Failed' })).toContainText('%')
  })
})

/** A wake lock that can be counted, let go of as a hidden page does, or refused. */
const countedLock = (page: Page, refuses: boolean) =>
  page.addInitScript((refused) => {
    const counts = { taken: 0, released: 0 }
    Object.assign(window, { lockCounts: counts })
    const request = async () => {
      if (refused) throw new DOMException('No.', 'NotAllowedError')
      counts.taken++
      const lock = {
        released: false,
        release: async () => {
          lock.released = true
          counts.released++
        },
      }
      Object.assign(window, { heldLock: lock })
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  }, refuses)
const locks = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'lockCounts') as { taken: number; released: number })

test.describe('the screen', () => {
  const DARK = 'The browser does not keep this screen on: set the device not to sleep'

  test('is kept on while the wall is shown, and again after the page was hidden', async ({ page }) => {
    await countedLock(page, false)
    await signInOnce(page, 'monitor', 'ops.bank', '/monitor/wall')
    await expect.poll(() => locks(page)).toEqual({ taken: 1, released: 0 })
    // A browser lets go of the lock when the page is hidden.
    await page.evaluate(() => {
      Object.assign(Reflect.get(window, 'heldLock') as object, { released: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => locks(page)).toEqual({ taken: 2, released: 0 })
    await expect(page.getByText(DARK)).toHaveCount(0)
    await page.getByRole('button', { name: 'Close the wall' }).click()
    await expect(page.getByRole('heading', { name: 'Transaction Processing Metrics' })).toBeVisible()
    await expect.poll(() => locks(page)).toEqual({ taken: 2, released: 1 })
  })

  test('that the browser does not keep on is said', async ({ page }) => {
    await countedLock(page, true)
    await signInOnce(page, 'monitor', 'ops.bank', '/monitor/wall')
    await expect(page.getByText(DARK)).toBeVisible()
  })
})

test.describe('the session of a wall that nobody touches', () => {
  let own: OwnApi
  let place: OwnConsole
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  test.beforeEach(async () => {
    ahead = 0
    own = await startApi({ idleSeconds: { main: 300, monitor: 300 }, absoluteSeconds: 1200 }, { now })
    place = await startConsole('monitor', { apiBase: own.address })
  })
  test.afterEach(async () => {
    await place?.close()
    await own?.close()
  })

  const keeps = (value: string) =>
    own.sql(`UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.monitor.wall.keeps-session'`, [value])
  async function openWall(page: Page): Promise<void> {
    await page.clock.install()
    await page.goto(`${place.address}/monitor`)
    await fillSignIn(page, 'ops.bank')
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(tiles(page)).toHaveCount(6)
  }
  /** Both clocks go on, and each poll is answered before the next one. */
  async function pass(page: Page, seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at += 15) {
      ahead += 15_000
      const polled = page.waitForResponse((response) => response.url().endsWith('/monitoring/api/v1/wall'))
      await page.clock.runFor(15_000)
      await (await polled).finished()
      // The page has taken it in once it has drawn.
      await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))))
    }
  }
  /** Both clocks go on past the end, from where on nothing is polled any more. */
  async function end(page: Page, seconds: number): Promise<void> {
    ahead += seconds * 1000
    await page.clock.runFor(seconds * 1000)
  }
  const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })

  test('SES-09 ends with the idle limit, which the wall says before', async ({ page }) => {
    test.setTimeout(120_000)
    await openWall(page)
    await expect(
      page.getByText(/^This wall ends at .*\d+:\d\d (AM|PM): touch the screen to stay signed in$/),
    ).toBeVisible()
    await pass(page, 285)
    await expect(warning(page)).toBeVisible()
    await end(page, 60)
    await expect(page).toHaveURL(/\/monitor(\?.*)?$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    // A user who signs in again finds the wall as it was.
    await fillSignIn(page, 'ops.bank')
    await expect(page).toHaveURL(`${place.address}/monitor/wall`)
    await expect(tiles(page)).toHaveCount(6)
  })

  test('is kept by the server where the bank says so, without a call that counts as somebody, until its own end', async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await keeps('true')
    await openWall(page)
    const counted: string[] = []
    page.on('request', (request) => {
      const isCall = request.url().startsWith(own.address) && request.method() !== 'OPTIONS'
      if (isCall && request.headers()['x-background'] !== '1') counted.push(request.url())
    })
    await pass(page, 900)
    await expect(tiles(page)).toHaveCount(6)
    await expect(warning(page)).toHaveCount(0)
    expect(counted).toEqual([])
    await expect(page.getByText(/^Signed in until .*\d+:\d\d (AM|PM)$/)).toBeVisible()
    await end(page, 400)
    await expect(page).toHaveURL(/\/monitor(\?.*)?$/)
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
