/** Scripts that somebody downloads who comes back after a release: differences to those that the browser holds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from 'playwright/test'
import { deployReleasing } from '../../support/next-release'

const KB = 1000
const ALLOWED = 10 * KB
const consoles = [
  ['back-office', '/login'],
  ['super-agent', '/login'],
  ['monitor', '/monitor'],
] as const

interface Script {
  path: string
  encoding: string | undefined
  /** Bytes over the line with the headers; none for what the browser had. */
  bytes: number
}

/** Scripts of the sign-in screen in a tab of its own, as it looks once the form can be used. */
async function visit(context: BrowserContext, address: string): Promise<Script[]> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const scripts = new Map<string, Script>()
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding']
    if (pathname.endsWith('.js')) scripts.set(requestId, { path: pathname, encoding, bytes: 0 })
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  await page.goto(address)
  await page.getByLabel('Username').fill('ada.obi')
  await page.waitForLoadState('networkidle')
  await page.close()
  return [...scripts.values()]
}

const total = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** How a browser names the script that it holds. */
async function nameOf(address: string): Promise<string> {
  const text = await (await fetch(address)).text()
  return `:${createHash('sha256').update(text).digest('base64')}:`
}

for (const [name, path] of consoles) {
  test(`somebody who comes back to ${name} after a release downloads at most ${ALLOWED / KB} kB of script`, async ({
    browser,
  }) => {
    const data = mkdtempSync(join(tmpdir(), 'dcir-served-'))
    const releasing = await deployReleasing(name, { DCIR_DATA_DIR: data })
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const stranger = await browser.newContext({ serviceWorkers: 'block' })
    try {
      const first = await visit(context, releasing.address + path)
      expect(total(first)).toBeGreaterThan(100 * KB)
      const held = await Promise.all(
        first.map(async (script) => ({ ...script, name: await nameOf(releasing.address + script.path) })),
      )
      const areKept = () => held.every((script) => existsSync(join(data, 'scripts', name, script.path)))
      await expect.poll(areKept, { timeout: 30_000 }).toBe(true)
      releasing.release()
      const isThere = async ({ path: former, name: dictionary }: (typeof held)[number]) =>
        (
          await fetch(releasing.address + releasing.successorOf(former), {
            headers: { 'accept-encoding': 'dcz', 'available-dictionary': dictionary },
          })
        ).headers.get('content-encoding') === 'dcz'
      await expect
        .poll(async () => (await Promise.all(held.map(isThere))).every(Boolean), { timeout: 30_000 })
        .toBe(true)
      const next = await visit(context, releasing.address + path)
      console.log(`  ${name}: ${total(first) / KB} kB of script, and after a release ${total(next) / KB} kB`)
      expect(next.map((script) => script.path).sort()).toEqual(
        held.map((one) => releasing.successorOf(one.path)).sort(),
      )
      expect(next.filter(({ encoding }) => encoding !== 'dcz')).toEqual([])
      expect(total(next)).toBeLessThanOrEqual(ALLOWED)
      expect(total(await visit(context, releasing.address + path))).toBe(0)
      // Somebody who holds nothing gets the whole.
      const whole = await visit(stranger, releasing.address + path)
      expect(whole.filter(({ encoding }) => encoding === 'dcz')).toEqual([])
      expect(total(whole)).toBeGreaterThan(100 * KB)
    } finally {
      await Promise.all([context.close(), stranger.close()])
      await releasing.close()
      rmSync(data, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}
