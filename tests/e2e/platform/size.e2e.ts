/** How much script a console loads before people can use it, as compressed bytes that a real browser fetched. */
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { builtRuntime, type UiRuntime } from '../../../apps/launcher/ui-runtime.mjs'
import { addresses, fillSignIn, PASSWORD, signIn } from '../../support/console'

const KB = 1000
const folders = { backOffice: 'back-office', superAgent: 'super-agent', monitor: 'monitor' } as const
type Place = keyof typeof folders

interface Budget {
  signIn: number
  /** Any list, and the landing page before its charts. */
  list: number
}

const budgets: Record<UiRuntime, Budget> = {
  react: { signIn: 150 * KB, list: 235 * KB },
  preact: { signIn: 105 * KB, list: 185 * KB },
}

const runtime = builtRuntime(fileURLToPath(new URL('../../../dist/back-office/index.html', import.meta.url)))
if (!runtime) throw new Error('The back office is not built, or its page does not say what it runs on.')
const budget = budgets[runtime]
const inKb = (bytes: number) => `${bytes / KB} kB`

interface Script {
  path: string
  bytes: number
}

/** Notes every script that the page fetches, with the size of the file that was sent for it. */
function watchScripts(page: Page, place: Place): Script[] {
  const scripts: Script[] = []
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url())
    if (origin !== addresses[place] || !pathname.endsWith('.js')) return
    const encoding = response.headers()['content-encoding']
    if (encoding !== 'br') throw new Error(`${pathname} came as ${encoding ?? 'it is'}, and not as brotli`)
    const file = fileURLToPath(new URL(`../../../dist/${folders[place]}${pathname}.br`, import.meta.url))
    scripts.push({ path: pathname, bytes: statSync(file).size })
  })
  return scripts
}

const total = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** The figure and its largest parts, for whoever has to bring it down. */
function report(what: string, scripts: readonly Script[], allowed?: number): void {
  const parts = [...scripts].sort((one, other) => other.bytes - one.bytes).slice(0, 12)
  const lines = parts.map(({ path, bytes }) => `    ${(bytes / KB).toFixed(1).padStart(6)} kB  ${path}`)
  const of = allowed === undefined ? '' : ` of ${inKb(allowed)}`
  console.log(`  ${what}: ${(total(scripts) / KB).toFixed(1)} kB${of}\n${lines.join('\n')}`)
}

/** Work that a console leaves for a quiet moment begins after this, and is no part of a first screen. */
const QUIET_MS = 2000

/** A page as somebody finds it who was never there, before its quiet moment comes. */
async function freshPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((quiet) => {
    const soon = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms >= quiet ? 0 : soon(work, ms)) })
  }, QUIET_MS)
  return page
}

const signIns = [
  ['backOffice', '/login'],
  ['superAgent', '/login'],
  ['monitor', '/monitor'],
] as const

for (const [place, path] of signIns) {
  test(`the sign-in screen of ${folders[place]} loads at most ${inKb(budget.signIn)} of script on ${runtime}`, async ({
    browser,
  }) => {
    const page = await freshPage(browser)
    const scripts = watchScripts(page, place)
    await page.goto(addresses[place] + path)
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.waitForLoadState('networkidle')
    report(`${folders[place]} ${path}`, scripts, budget.signIn)
    expect(scripts.length).toBeGreaterThan(1)
    expect(total(scripts)).toBeLessThanOrEqual(budget.signIn)
    await page.context().close()
  })
}

const lists = [
  ['backOffice', 'bo.admin', '/back-office/transactions'],
  ['backOffice', 'bo.admin', '/back-office/reconciliation/file-upload'],
  ['superAgent', 'sa.admin', '/front-office/transactions'],
] as const

for (const [place, user, path] of lists) {
  test(`the list ${path} loads at most ${inKb(budget.list)} of script on a first visit, on ${runtime}`, async ({
    browser,
  }) => {
    const first = await freshPage(browser)
    await signIn(first, place, user)
    const state = await first.context().storageState()
    await first.context().close()
    // Somebody who is signed in opens the list itself: nothing is there from a screen before.
    const page = await (await browser.newContext({ storageState: state })).newPage()
    const scripts = watchScripts(page, place)
    await page.goto(addresses[place] + path)
    await expect(page.getByRole('main').getByRole('button', { name: 'Filter' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    report(path, scripts, budget.list)
    expect(total(scripts)).toBeLessThanOrEqual(budget.list)
    await page.context().close()
  })
}

for (const [place, user, path] of [
  ['backOffice', 'bo.admin', '/back-office/dashboard'],
  ['superAgent', 'sa.admin', '/front-office/dashboard'],
] as const) {
  test(`the landing page ${path} is there within ${inKb(budget.list)}: today needs no chart library, past days do`, async ({
    browser,
  }) => {
    const page = await freshPage(browser)
    const scripts = watchScripts(page, place)
    // By keyboard: a pointer that came to rest over a link would fetch what is behind it.
    await page.goto(`${addresses[place]}/login`)
    await page.getByLabel('Username').fill(user)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('figure', { name: 'What share of transactions succeeded?' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    report(path, scripts, budget.list)
    expect(total(scripts)).toBeLessThanOrEqual(budget.list)
    const before = total(scripts)
    await page.getByLabel('Period').selectOption({ label: 'Last 7 days' })
    await expect(page.locator('.apexcharts-canvas')).toBeVisible()
    expect(total(scripts) - before).toBeGreaterThan(80 * KB)
    await page.context().close()
  })
}

test('the naira sign brings no alphabet of its own', async ({ browser }) => {
  const page = await freshPage(browser)
  const fonts: string[] = []
  page.on('request', (request) => {
    const name = /font\/([\w-]+)\.\w+\.woff2$/.exec(request.url())?.[1]
    if (name) fonts.push(name)
  })
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${addresses.backOffice}/back-office/transactions`)
  await expect(page.getByRole('table').getByText('₦').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect([...new Set(fonts)].sort()).toEqual(['inter-latin-wght-normal', 'inter-naira'])
  await page.context().close()
})

test('charts come with their screen alone', async ({ browser }) => {
  const page = await freshPage(browser)
  const scripts = watchScripts(page, 'monitor')
  await page.goto(`${addresses.monitor}/monitor`)
  await page.getByLabel('Username').fill('ops.platform')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // By keys: a pointer would rest on whatever comes, and what is pointed at is fetched ahead.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dcir-services/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = total(scripts)
  expect(before).toBeLessThanOrEqual(budget.list)
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillSignIn(page, 'ops.admin')
  await expect(page.locator('.apexcharts-canvas').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  report('monitor, with its charts', scripts)
  // The chart library alone is larger than this; were it loaded earlier, the screen before would have shown it.
  expect(total(scripts) - before).toBeGreaterThan(80 * KB)
  await page.context().close()
})

test('what is opened on demand comes on demand, and the count sees it', async ({ page }) => {
  const scripts = watchScripts(page, 'backOffice')
  await signIn(page, 'backOffice', 'bo.viewer')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = total(scripts)
  await page.getByRole('button', { name: 'User guide' }).click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  expect(total(scripts)).toBeGreaterThan(before)
})
