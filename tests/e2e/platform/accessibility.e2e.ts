/** WCAG 2.2 AA, as far as a machine can tell, on every screen: light and dark, wide and narrow. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { chromiumFlags, chromiumPath } from '../../support/chromium'
import { addresses, forgetEverything, goInside, signIn, signInOnce, watchFaults } from '../../support/console'
import { deployStatically, fullConfig } from '../../support/deployment'
import { layoutFaultsOn } from '../../support/layout-faults'
import { paleTextOn } from '../../support/pale-text'
import { ensureStatement } from '../../support/platform-records'
import type { Place, Screen } from '../../support/screen'
import { screens } from '../../support/screens'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

// The workers share the screens, a half of the table each; what a half begins with is said in the hooks.
test.describe.configure({ mode: 'parallel' })
// The rules of axe run again and again, so that compiling them well is earned back.
test.use({ launchOptions: { executablePath: chromiumPath, args: chromiumFlags } })
test.beforeAll(ensureStatement)

/** Nothing is caught half way through a motion. */
const settle = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
/** The colours follow the system, on the monitor too. */
const followSystem = (page: Page) => page.addInitScript(() => localStorage.setItem('dcir.color-mode', 'system'))

/** Waits until the page has this scheme, and nothing has been drawn for so many frames. */
const stillness = (page: Page, scheme: Scheme, still: number) =>
  page.evaluate(
    ([wanted, enough]) =>
      new Promise<void>((resolve) => {
        let frames = 0
        const observer = new MutationObserver(() => {
          frames = 0
        })
        observer.observe(document, { childList: true, subtree: true, attributes: true })
        const look = () => {
          frames = document.documentElement.classList.contains(wanted) ? frames + 1 : 0
          if (frames < enough) return requestAnimationFrame(look)
          observer.disconnect()
          resolve()
        }
        requestAnimationFrame(look)
      }),
    [scheme, still] as const,
  )

async function offencesIn(page: Page, colorScheme: Scheme, rules: 'all' | 'colours'): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // A control that has scrolled half under the bar of the page is no offence.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Colours change at once; what comes with a screen or a width may come in steps.
  await stillness(page, colorScheme, rules === 'all' ? 4 : 2)
  const offences = await (rules === 'all' ? offencesOn(page) : paleTextOn(page))
  return offences.map((offence) => `${colorScheme}: ${offence}`)
}

/** The page is the same in the other scheme but for its colours; axe sees each scheme, in one of the two widths. */
const offencesInBothSchemes = async (page: Page, [first, second]: readonly Scheme[] = schemes): Promise<string[]> => [
  ...(await offencesIn(page, first as Scheme, 'all')),
  ...(await offencesIn(page, second as Scheme, 'colours')),
]

/** The tab of a user, kept from screen to screen: its scripts are compiled and its session is open. */
interface Kept {
  owner: string
  page: Page
  faults: string[]
  /** Entries of its storage when the user is signed in and has chosen nothing yet. */
  storage?: Record<string, string> | undefined
}
let kept: Kept | undefined

async function openWindow(browser: Browser, owner: string): Promise<Kept> {
  const context = await browser.newContext({ viewport: WIDE })
  const page = await context.newPage()
  await followSystem(page)
  return { owner, page, faults: watchFaults(context) }
}

const ownerOf = ({ place, user }: Screen) => `${place} ${user}`
async function windowOf(browser: Browser, screen: Screen): Promise<Kept> {
  if (screen.ownWindow) return openWindow(browser, ownerOf(screen))
  if (kept?.owner !== ownerOf(screen)) {
    await kept?.page.context().close()
    kept = await openWindow(browser, ownerOf(screen))
  }
  return kept
}

test.afterAll(async () => {
  await kept?.page.context().close()
  kept = undefined
})

/** A screen that asks the server for nothing by itself. */
const quiet: Record<Place, string> = {
  backOffice: '/account/change-password',
  superAgent: '/account/change-password',
  monitor: '/monitor/account/second-factor',
}

/** The screen in its state, as somebody comes to it who was nowhere else before. */
async function bring(at: Kept, { place, user, path, prepare }: Screen): Promise<void> {
  const { page } = at
  if (at.storage) {
    await page.evaluate((entries) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, at.storage)
    await goInside(page, path)
  } else {
    if (user) await signInOnce(page, place, user)
    else await forgetEverything(page, place)
    await page.goto(addresses[place] + path)
    if (user) at.storage = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    await page.evaluate(() => Reflect.set(window, 'isKept', true))
  }
  await prepare?.(page)
}

/** Whether the page that was brought still runs, and nothing of the last screen is left open on it. */
const isAsItWas = (page: Page) =>
  page.evaluate(() => {
    const left = '[data-toaster] [role=alert], dialog[open], [role=dialog], [role=alertdialog], [role=menu]'
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    return Reflect.has(window, 'isKept') && ![...document.querySelectorAll(left)].some(isShown)
  })

/** An open screen would go on asking the server, and an answer of this test would go on being given in the next. */
async function leave(at: Kept, { place }: Screen): Promise<void> {
  const { page } = at
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (at.storage) {
    await goInside(page, quiet[place])
    if (await isAsItWas(page)) return
  }
  at.storage = undefined
  await forgetEverything(page, place)
}

/**
 * Open parts of the page, by its headings and dialogs: the same in a wide window and in a narrow one. The form that stands
 * in a record where there is room takes its place where there is none.
 */
const opened = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const dialogs = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'
    const named = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
    return {
      path: location.pathname + location.search,
      headings: named('h1').map(({ textContent }) => textContent),
      dialogs: named(dialogs).filter((one) => !one.parentElement?.closest(dialogs)).length,
      loading: named('[role=status][aria-label=Loading]').length,
    }
  })

const byOwner = [...screens].sort((one, other) => ownerOf(one).localeCompare(ownerOf(other)))
for (const screen of byOwner) {
  test(`axe finds nothing on ${screen.name}`, async ({ browser }) => {
    const at = await windowOf(browser, screen)
    const { page, faults } = at
    await page.setViewportSize(WIDE)
    await settle(page)
    await test.step('wide', async () => {
      await bring(at, screen)
      expect(await offencesInBothSchemes(page)).toEqual([])
      expect(await layoutFaultsOn(page)).toEqual([])
    })
    await test.step('narrow', async () => {
      const before = await opened(page)
      await page.setViewportSize(NARROW)
      if (screen.movesWhenNarrow)
        await expect.poll(() => opened(page)).toMatchObject({ path: expect.stringContaining('/view/'), loading: 0 })
      else await expect.poll(() => opened(page)).toEqual(before)
      expect(await offencesInBothSchemes(page, ['dark', 'light'])).toEqual([])
      expect(await layoutFaultsOn(page)).toEqual([])
    })
    if (screen.ownWindow) await page.context().close()
    else await leave(at, screen)
    expect(faults.splice(0)).toEqual([])
  })
}

for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
  test(`axe finds nothing on the page of a wrong configuration, ${size}`, async ({ page }) => {
    const deployment = await deployStatically('back-office', fullConfig('back-office', { storage: 'disk' }))
    await page.setViewportSize(viewport)
    await followSystem(page)
    await settle(page)
    await page.goto(deployment.address)
    await expect(page.getByRole('heading')).toBeVisible()
    expect(await offencesInBothSchemes(page)).toEqual([])
    await deployment.close()
  })
}

test('axe finds nothing in the open navigation of a narrow window', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await followSystem(page)
  await settle(page)
  await signIn(page, 'backOffice', 'bo.admin')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await offencesInBothSchemes(page)).toEqual([])
})

test('a planted offence is found: a button without a name, a picture without words, pale letters', async ({ page }) => {
  await page.goto(`${addresses.backOffice}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.textContent = 'Hardly there'
    words.style.color = '#cccccc'
    const image = document.createElement('img')
    image.src = '/favicon.svg'
    document.querySelector('main')?.append(document.createElement('button'), image, words)
  })
  const ruleOf = (offence: string) => offence.split(':')[0]
  expect((await paleTextOn(page)).map(ruleOf)).toEqual(['color-contrast'])
  const found = (await offencesOn(page)).map(ruleOf)
  expect(found).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast']))
})

test('pale text is found as axe finds it: letters, grounds, opacity and size', async ({ page }) => {
  await page.goto('about:blank')
  await page.setContent(`<html lang="en"><title>Planted</title><main><h1>Planted</h1>
    <p style="color: #777777">grey, just too pale</p>
    <p style="color: #767676">grey, just enough</p>
    <p style="color: #949494; font-size: 24px">large, just enough</p>
    <p style="color: #999999; font-size: 24px">large, too pale</p>
    <p style="color: #949494; font-size: 19px; font-weight: 700">bold, just enough</p>
    <p style="opacity: 0.5">faded, too pale</p>
    <p style="color: rgb(0 0 0 / 0.4)">translucent, too pale</p>
    <div style="background: #222222"><p style="color: #666666">on black, too pale</p><p style="color: #eeeeee">on black</p></div>
    <div style="background: rgb(0 0 0 / 0.5)"><p style="color: #ffffff">on half a shade, too pale</p></div>
    <button disabled style="color: #cccccc">cannot be used</button>
    <p style="color: #cccccc; visibility: hidden">not seen</p>
  </main></html>`)
  const pale = await paleTextOn(page)
  expect(pale.map((one) => /"(.+)"/.exec(one)?.[1])).toEqual(
    ['grey, just', 'large,', 'faded,', 'translucent,', 'on black,', 'on half a shade,'].map((text) =>
      expect.stringMatching(new RegExp(`^${text}.* too pale$`)),
    ),
  )
  const byAxe = (await offencesOn(page)).filter((one) => one.startsWith('color-contrast'))
  expect(byAxe.length).toBe(pale.length)
})

const consoles: Record<Place, string> = { backOffice: 'back-office', superAgent: 'super-agent', monitor: 'monitor' }
/** Addresses that only lead on to another screen: the roots, and those of the other population's console. */
const leadingOn: Record<Place, readonly string[]> = {
  backOffice: ['/', '/account', '/back-office', '/front-office/$'],
  // Without a default password to change, its screen leads back to the sign-in; the bank's is the same piece.
  superAgent: ['/', '/account', '/change-password', '/front-office', '/front-office/disputes', '/back-office/$'],
  monitor: ['/'],
}

/** Every address that a console's router draws something at, read from the tree that is made of its route files. */
function routesOf(place: Place): string[] {
  const path = fileURLToPath(new URL(`../../../apps/${consoles[place]}/routeTree.gen.ts`, import.meta.url))
  const [, union = ''] = /\n {2}to:\n((?: {4}\| '[^']+'\n)+)/.exec(readFileSync(path, 'utf8')) ?? []
  return [...union.matchAll(/'([^']+)'/g)].map(([, route]) => route as string)
}

const untested = (table: readonly Pick<Screen, 'place' | 'path' | 'route'>[]) =>
  (Object.keys(consoles) as Place[]).flatMap((place) => {
    const known = new Set(table.filter((one) => one.place === place).map(({ path, route }) => route ?? path))
    return routesOf(place)
      .filter((route) => !known.has(route) && !leadingOn[place].includes(route))
      .map((route) => `${place} ${route}`)
  })

test('every route of every console is in the table of screens', () => {
  expect(routesOf('backOffice').length).toBeGreaterThan(5)
  expect(untested(screens)).toEqual([])
  // The check itself: a table that forgets a screen is found out.
  expect(untested(screens.filter(({ path }) => path !== '/monitor/server-health'))).toEqual([
    'monitor /monitor/server-health',
  ])
})
