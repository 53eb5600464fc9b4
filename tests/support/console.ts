/** The consoles as people meet them: addresses, signing in, reading a table by its headings. */
import { Secret, TOTP } from 'otpauth'
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'

/** The API's port; the consoles follow a hundred apart. */
const first = Number(process.env.E2E_PORT ?? 5000)
const at = (port: number) => `http://127.0.0.1:${port}`

export const addresses = {
  api: at(first),
  backOffice: at(first + 100),
  superAgent: at(first + 200),
  monitor: at(first + 300),
} as const
export const PASSWORD = 'Route#2026'

export type Console = 'backOffice' | 'superAgent' | 'monitor'
const signInPath: Record<Console, string> = { backOffice: '/login', superAgent: '/login', monitor: '/monitor' }

/** For `test.use` where a tab has to be as nobody left it: focus, full screen. The others share one, emptied between. */
export const FRESH_TAB = { reuseContext: false } as const

/** For `test.use` where dialogs, toasts and charts are to move as most people see them. Elsewhere the browser prefers none. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Types a name and a password and sends them. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in by hand and waits until the console has opened a page. */
export async function signIn(
  page: Page,
  place: Console,
  username: string,
  origin: string = addresses[place],
): Promise<void> {
  await page.goto(origin + signInPath[place])
  await fillSignIn(page, username)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

type Kept = Record<string, string>
const kept = new Map<string, { entries: Kept; usedAt: number }>()
/** A session that was idle for five minutes is over. */
const IDLE_MS = 4 * 60_000

/** A page of the console's origin that starts no console: whoever writes its storage there has nobody beside them. */
const besideConsole = (page: Page, origin: string) => page.goto(`${origin}/favicon.svg`)

/** Leaves the storage of a console as somebody finds it who was never there. */
export async function forgetEverything(page: Page, place: Console, origin: string = addresses[place]): Promise<void> {
  await besideConsole(page, origin)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * As `signIn`, but the second time and later with the session of the first: for tests in which signing in is not what
 * is looked at and nobody signs out. Opens `path` where one is given; else no console runs in the page yet.
 * @param origin a deployment of the test's own, instead of the platform's
 */
export async function signInOnce(
  page: Page,
  place: Console,
  username: string,
  path?: string,
  origin: string = addresses[place],
): Promise<void> {
  await forgetEverything(page, place, origin)
  const name = `${origin} ${username}`
  const known = kept.get(name)
  if (!known || Date.now() - known.usedAt > IDLE_MS) {
    await signIn(page, place, username, origin)
    kept.set(name, { entries: await page.evaluate(() => ({ ...localStorage }) as Kept), usedAt: Date.now() })
    await besideConsole(page, origin)
  } else {
    known.usedAt = Date.now()
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, known.entries)
  }
  if (path) await page.goto(origin + path)
}

/**
 * Takes authorities from the session that a page keeps, as the server would from the next sign-in on; the next page that
 * is opened goes by it.
 * @param names those to take; all when not given
 */
export async function withoutAuthorities(page: Page, names?: readonly string[]): Promise<void> {
  // The console writes its session itself.
  await besideConsole(page, new URL(page.url()).origin)
  await page.evaluate((gone) => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.endsWith('.session')) continue
      const session = JSON.parse(value) as { authorities: string[] }
      const authorities = session.authorities.filter((name) => gone && !gone.includes(name))
      localStorage.setItem(key, JSON.stringify({ ...session, authorities }))
    }
  }, names)
}

/** As `withoutAuthorities`, on the page that is open: it learns of it as of anything that another tab did. */
export async function loseAuthorities(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate((gone) => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.endsWith('.session')) continue
      const session = JSON.parse(value) as { authorities: string[] }
      const authorities = session.authorities.filter((name) => !gone.includes(name))
      localStorage.setItem(key, JSON.stringify({ ...session, authorities }))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
  }, names)
}

/** Expects an element while these rights are held, and none while they are gone; gives them back in the end. */
export async function goesWithout(page: Page, names: readonly string[], shown: Locator): Promise<void> {
  await expect(shown).toBeVisible()
  const before = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.endsWith('.session')))
  await loseAuthorities(page, names)
  await expect(shown).toHaveCount(0)
  await page.evaluate((entries) => {
    for (const [key, value] of entries) {
      localStorage.setItem(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
  }, before)
  await expect(shown).toBeVisible()
}

/** Goes to an address of the console that runs in the page, as a link would, and asks nothing before it leaves. */
export async function goInside(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const router = Reflect.get(window, '__TSR_ROUTER__') as { navigate(to: object): Promise<void> }
    return router.navigate({ href: to, ignoreBlocker: true })
  }, href)
}

/** The secret of the demonstration's user with a second factor. */
const SECOND_FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A code that is right now, or was or will be a step of thirty seconds away; each can be used once. */
export function secondFactorCode(steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(SECOND_FACTOR_SECRET) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A table's rows as objects keyed by its headings, once it has them: the shape of what comes has none. */
export async function rowsOf(table: Locator): Promise<Record<string, string>[]> {
  await expect(table.locator('thead th').first()).toBeVisible()
  const headings = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim())
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll<HTMLElement>('td, th')].map(({ innerText }) => innerText.trim())),
    )
  return rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])))
}

/** Faults that a page must not have: script errors and refused content. */
export function watchFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Types|requires 'Trusted|Refused to/i.test(message.text()))
      faults.push(message.text())
  })
  return faults
}
