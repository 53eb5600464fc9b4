/**
 * How long people wait in the browser: on a phone's line and on an office's, with a quarter of this processor, and for
 * the answer to what they press. Each visit is that of somebody who was never there, unless it says otherwise.
 */
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../support/chromium'
import { atMost, type Figure, median } from './figures'
import type { Ground } from './ground'
import { launch } from './launched'

const PASSWORD = 'Route#2026'
const SLOWER = 4
/** Pause of somebody who types a name and a password before they press Enter. */
const TYPING_MS = 10_000
const PAUSE_MS = 3_000

interface Line {
  name: string
  latency: number
  kbps: number
}
const phone: Line = { name: '400 kbps, 400 ms, a quarter of the processor', latency: 400, kbps: 400 }
const office: Line = { name: '10 Mbit/s, 40 ms, a quarter of the processor', latency: 40, kbps: 10_000 }

interface Visit {
  page: Page
  devtools: CDPSession
  end(): Promise<void>
}

async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { moved: 0, longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'interactionId')) seen.longest = Math.max(seen.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return { page, devtools: await context.newCDPSession(page), end: () => context.close() }
}

async function narrow({ devtools }: Visit, { latency, kbps }: Line): Promise<void> {
  const bytes = (kbps * 1000) / 8
  const line = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const paintOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
const seenBy = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as { moved: number; longest: number })

async function typeSignIn(page: Page, user: string): Promise<void> {
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

const signedIn = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor()

interface Waits {
  painted: number
  usable: number
  moved: number
  signIn: number
  list: number
}

/** From the address to a list, at the pace of a person. */
async function journey(browser: Browser, login: string, line: Line): Promise<Waits> {
  const one = await visit(browser)
  const { page } = one
  await narrow(one, line)
  const usable = await timed(async () => {
    await page.goto(login, { waitUntil: 'commit' })
    await page.getByLabel('Username').fill('s')
  })
  const painted = await paintOf(page)
  await typeSignIn(page, 'sa.admin')
  await page.waitForTimeout(TYPING_MS)
  const { moved } = await seenBy(page)
  const signIn = await timed(async () => {
    await page.keyboard.press('Enter')
    await signedIn(page)
  })
  await page.waitForTimeout(PAUSE_MS)
  const list = await timed(async () => {
    await page.goto(new URL('/front-office/bank-disputes', login).href, { waitUntil: 'commit' })
    await page
      .locator('#root')
      .getByText(/₦[\d,]+\.\d\d/)
      .first()
      .waitFor()
  })
  await one.end()
  return { painted, usable, moved, signIn, list }
}

/** Presses on a list: its filter, the palette, two rows down, and a record opened and closed. */
async function press(page: Page): Promise<void> {
  const keys = ['Control+k', 'a', 'b', 'Escape', 'ArrowDown', 'ArrowDown', 'Enter', 'Escape']
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(400)
  }
}

/** The longest time from a press to the next picture, on lists of the bank's. */
async function longestPress(browser: Browser, login: string): Promise<number> {
  const one = await visit(browser)
  const { page } = one
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(login)
  await typeSignIn(page, 'bo.admin')
  await page.keyboard.press('Enter')
  await signedIn(page)
  await one.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let longest = 0
  for (const path of ['transactions', 'disputes/backoffice', 'bulk-settlements']) {
    await page.goto(new URL(`/back-office/${path}`, login).href)
    await page.getByRole('table').locator('tbody tr').first().waitFor()
    await page.waitForTimeout(PAUSE_MS)
    await press(page)
    longest = Math.max(longest, (await seenBy(page)).longest)
  }
  await one.end()
  return longest
}

const named = (line: Line, what: string, value: number, limit: number): Figure => ({
  ...atMost(`${what}: ${line.name}`, 'ms', Math.round(value), limit),
})

export async function waiting({ folder, runs }: Ground): Promise<Figure[]> {
  const { consoles, stop } = await launch(join(folder, 'waiting'))
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags] })
  try {
    const on = async (line: Line) => {
      const all: Waits[] = []
      for (let run = 0; run < runs; run++) all.push(await journey(browser, consoles.superAgent, line))
      return (what: keyof Waits) => median(all.map((one) => one[what]))
    }
    const onPhone = await on(phone)
    const inOffice = await on(office)
    const presses: number[] = []
    for (let run = 0; run < runs; run++) presses.push(await longestPress(browser, consoles.backOffice))
    return [
      named(phone, 'first contentful paint', onPhone('painted'), 1500),
      named(phone, 'sign-in form that can be typed into', onPhone('usable'), 1500),
      named(phone, 'from Sign in to the dashboard, after ten seconds on the form', onPhone('signIn'), 2000),
      named(phone, 'rows of a list, whose address is opened', onPhone('list'), 3000),
      named(office, 'first contentful paint', inOffice('painted'), 800),
      named(office, 'sign-in form that can be typed into', inOffice('usable'), 1500),
      atMost(
        `thousandths of the page that move before sign-in: ${office.name}`,
        'points',
        inOffice('moved') * 1000,
        10,
      ),
      named(office, 'longest wait after a press, on three lists', median(presses), 100),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}
