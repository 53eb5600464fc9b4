/** The page that the host draws before any script, and how the console takes it over. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, type Console, PASSWORD, signIn } from '../../support/console'

const consoles = [
  ['backOffice', '/login', 'bo.viewer'],
  ['superAgent', '/login', 'sa.viewer'],
  ['monitor', '/monitor', 'ops.admin'],
] as const satisfies readonly (readonly [Console, string, string])[]

/** Holds the console's scripts back until they are let through. */
async function heldScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/static/js/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const parts = ['h1', 'form', '[name=username]', '[name=password]', '[type=submit]', '[aria-label="Show password"]']

/** Place, size, colours and letters of the parts of the form. */
const looks = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const element = document.querySelector(selector)
        if (!element) return `${selector} is missing`
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, font } = getComputedStyle(element)
        return [selector, x, y, width, height, color, backgroundColor, font].join(' ')
      }),
    parts,
  )

const isTakenOver = (page: Page) => expect(page.locator('#first')).toHaveCount(0)
const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

for (const [place, path] of consoles) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`${place} looks the same before and after its scripts, ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        const release = await heldScripts(page)
        await page.goto(addresses[place] + path, { waitUntil: 'commit' })
        await expect(username(page)).toBeFocused()
        await page.evaluate(() => document.fonts.ready)
        const before = await looks(page)
        expect(before.join()).not.toContain('missing')
        release()
        await isTakenOver(page)
        expect(await looks(page)).toEqual(before)
      })
    }
  }
}

test('the words of a session that ended are there before the scripts too', async ({ page }) => {
  const release = await heldScripts(page)
  await page.goto(`${addresses.backOffice}/login?session_expired=true`, { waitUntil: 'commit' })
  await expect(page.getByText('Your previous session has expired. Please login again.')).toBeVisible()
  const before = await looks(page)
  release()
  await isTakenOver(page)
  await expect(page.getByText('Your previous session has expired. Please login again.')).toBeVisible()
  expect(await looks(page)).toEqual(before)
})

test('typed letters, the focus and the caret stay when the console takes over', async ({ page }) => {
  const release = await heldScripts(page)
  await page.goto(`${addresses.backOffice}/login`, { waitUntil: 'commit' })
  await expect(username(page)).toBeFocused()
  await page.keyboard.type('bo.viewer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Route#')
  await page.keyboard.press('ArrowLeft')
  release()
  await isTakenOver(page)
  await expect(username(page)).toHaveValue('bo.viewer')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('-')
  await expect(password(page)).toHaveValue('Route-#')
})

for (const [place, path, user] of consoles) {
  test(`Sign in pressed before the scripts of ${place} are there signs in once they are`, async ({ page }) => {
    const release = await heldScripts(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await page.goto(addresses[place] + path, { waitUntil: 'commit' })
    await username(page).fill(user)
    await password(page).fill(PASSWORD)
    await password(page).press('Enter')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(new URL(page.url()).search, 'nothing is sent by the browser itself').toBe('')
    expect(calls).toEqual([])
    release()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(calls.filter((call) => /login|auth/.test(call))).toHaveLength(1)
  })
}

test('somebody who is signed in sees the frame of the page, in the colours that were chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'backOffice', 'bo.viewer')
  await page.evaluate(() => localStorage.setItem('dcir.color-mode', 'dark'))
  const release = await heldScripts(page)
  await page.goto(`${addresses.backOffice}/back-office/transactions`, { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(username(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveClass(/dark/)
  const asked = await page.evaluate(() => document.querySelectorAll('link[rel=modulepreload]').length)
  expect(asked, 'scripts of the screen are on their way').toBeGreaterThan(5)
  release()
  await expect(page.getByRole('main').getByRole('button', { name: 'Filter' })).toBeVisible()
  await isTakenOver(page)
})

test('scripts that do not come are no riddle', async ({ page }) => {
  await page.route('**/static/js/**', (route) => route.abort())
  await page.goto(`${addresses.superAgent}/login`)
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toHaveCount(1)
  await expect(username(page)).toBeVisible()
})

test('nothing moves while the console takes over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [place, path] of consoles) {
    await page.goto(addresses[place] + path)
    await isTakenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'moved')), place).toBeLessThanOrEqual(0.01)
  }
})
