/** One build for every bank: deployments side by side that differ in nothing but their configuration. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, rowsOf, watchFaults } from '../../support/console'
import { type Deployment, deploy } from '../../support/deployment'
import { installationNames } from '../../support/installation'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"%3E%3Crect width="96" height="32" rx="6" fill="%237a1fa2"/%3E%3Ccircle cx="16" cy="16" r="8" fill="white"/%3E%3C/svg%3E'

const running: Deployment[] = []
async function deployed(...args: Parameters<typeof deploy>): Promise<Deployment> {
  const one = await deploy(...args)
  running.push(one)
  return one
}
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()))
})

async function pageAt(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(address)
  return page
}

async function enter(page: Page, username: string): Promise<void> {
  await fillSignIn(page, username)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

const colorOf = (page: Page) =>
  page.getByRole('button', { name: 'Sign in' }).evaluate((button) => getComputedStyle(button).backgroundColor)
const picture = (page: Page, name: string) => page.screenshot({ path: `tests/screenshots/deployment-${name}.png` })
const stored = (page: Page) =>
  page.evaluate(() => ({ local: JSON.stringify({ ...localStorage }), session: JSON.stringify({ ...sessionStorage }) }))

test('AUTH-08 AUTH-09 one bank has its own mark and lettering, another its own logo and colour, every other the default', async ({
  browser,
}) => {
  const heritage = await deployed('back-office', { bankName: 'Heritage Bank' })
  const plum = await deployed('back-office', { bankName: 'Plum Bank', brand: { color: '#7a1fa2', logo: LOGO } })
  const plain = await deployed('back-office', { bankName: 'Third Bank' })
  const pages = await Promise.all([heritage, plum, plain].map(({ address }) => pageAt(browser, `${address}/login`)))
  const [first, second, third] = pages as [Page, Page, Page]
  const lettering = (page: Page) =>
    page
      .getByRole('heading', { name: 'Direct Card Issuer Routing' })
      .evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(await lettering(first)).toContain('Georgia')
  expect(await lettering(second)).not.toContain('Georgia')
  expect(await lettering(third)).toBe(await lettering(second))
  await expect(first.locator('[data-bank-mark=heritage]').first()).toBeVisible()
  await expect(third.locator('[data-bank-mark=default]').first()).toBeVisible()
  await expect(second.locator('[data-bank-mark]')).toHaveCount(0)
  const logo = second.locator('img').first()
  expect(await logo.evaluate((image: HTMLImageElement) => [image.src.slice(0, 18), image.naturalWidth > 0])).toEqual([
    'data:image/svg+xml',
    true,
  ])
  expect(await colorOf(second)).toBe('rgb(122, 31, 162)')
  expect(new Set(await Promise.all([first, second].map(colorOf))).size).toBe(2)
  for (const [page, name] of [
    [first, 'heritage'],
    [second, 'plum'],
    [third, 'default'],
  ] as const) {
    await picture(page, `${name}-sign-in`)
    await enter(page, 'bo.viewer')
    await expect(page.getByRole('table').first()).toBeVisible()
    await picture(page, name)
    await page.context().close()
  }
})

test("a logo that cannot be had gives way to the bank's mark", async ({ browser }) => {
  const { address } = await deployed('back-office', { bankName: 'Heritage Bank', brand: { logo: '/no-such-logo.png' } })
  const page = await pageAt(browser, `${address}/login`)
  await expect(page.locator('[data-bank-mark=heritage]').first()).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
  await page.context().close()
})

test('two brands of the super agent console are signed in at once, each with its own look, data and session', async ({
  browser,
}) => {
  const coral = await deployed('super-agent', {
    bankName: 'Coral Pay',
    applicationName: 'Coral Card Desk',
    brand: { color: '#b02a5b', logo: LOGO },
    storage: 'session',
  })
  const forest = await deployed('super-agent', {
    bankName: 'Forest Agents',
    applicationName: 'Forest Routing',
    brand: { color: '#2b6a1f' },
  })
  const one = await pageAt(browser, `${coral.address}/login`)
  const other = await pageAt(browser, `${forest.address}/login`)
  expect([await colorOf(one), await colorOf(other)]).toEqual(['rgb(176, 42, 91)', 'rgb(43, 106, 31)'])
  await expect(one).toHaveTitle('Coral Card Desk')
  await expect(other).toHaveTitle('Forest Routing')
  await picture(one, 'coral-sign-in')
  await picture(other, 'forest-sign-in')
  await enter(one, 'sa.admin')
  await enter(other, 'sb.admin')
  await expect(one).toHaveTitle(/· Coral Card Desk$/)
  await expect(other).toHaveTitle(/· Forest Routing$/)
  await expect(one.getByRole('banner').locator('img')).toBeVisible()
  await expect(other.getByRole('banner').locator('img')).toHaveCount(0)
  await expect(other.getByRole('banner')).toContainText('Forest Agents')
  await Promise.all([one, other].map((page) => page.getByRole('link', { name: 'Transactions', exact: true }).click()))
  await Promise.all([one, other].map((page) => expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)))
  const [here, there] = await Promise.all([one, other].map((page) => rowsOf(page.getByRole('table'))))
  const numbers = new Set((here ?? []).map((row) => row.Rrn))
  expect((there ?? []).filter((row) => numbers.has(row.Rrn))).toEqual([])
  await picture(one, 'coral')
  await picture(other, 'forest')
  // The very same browser, asked for the other brand: it knows nobody there.
  await one.goto(`${forest.address}/front-office/transactions`)
  await expect(one.getByLabel('Username')).toBeVisible()
  expect(JSON.stringify(await stored(one))).not.toContain('access_token')
  await other.getByRole('button', { name: 'Logout' }).click()
  await one.goto(`${coral.address}/front-office/transactions`)
  await expect(one.getByRole('table')).toBeVisible()
  await Promise.all([one, other].map((page) => page.context().close()))
})

const storages = [
  { storage: 'local', local: true, session: false, afterReload: true, inNewTab: true },
  { storage: 'session', local: false, session: true, afterReload: true, inNewTab: false },
  { storage: 'memory', local: false, session: false, afterReload: false, inNewTab: false },
] as const

for (const { storage, local, session, afterReload, inNewTab } of storages) {
  test(`SES-15 SES-16 with ${storage} storage the token lies where it should and lives as long as it should`, async ({
    browser,
  }) => {
    const { address } = await deployed('super-agent', { storage })
    const page = await pageAt(browser, `${address}/login`)
    await enter(page, 'sa.viewer')
    const kept = await stored(page)
    expect([kept.local.includes('access_token'), kept.session.includes('access_token')]).toEqual([local, session])
    const signedIn = async (tab: Page) => {
      await expect(tab.getByLabel('Username').or(tab.getByRole('button', { name: 'Logout' }))).toBeVisible()
      return tab.getByRole('button', { name: 'Logout' }).isVisible()
    }
    const second = await page.context().newPage()
    await second.goto(`${address}/front-office/transactions`)
    expect(await signedIn(second)).toBe(inNewTab)
    await page.reload()
    expect(await signedIn(page)).toBe(afterReload)
    await page.context().close()
  })
}

test('the API may have an origin of its own, and the policy lets the page speak to that one alone', async ({
  browser,
}) => {
  const elsewhere = addresses.api.replace('127.0.0.1', 'localhost')
  const { address } = await deployed('back-office', { apiBase: elsewhere })
  const page = await pageAt(browser, `${address}/login`)
  const faults = watchFaults(page.context())
  const sent = page.waitForRequest((request) => request.url().startsWith(elsewhere))
  await enter(page, 'bo.viewer')
  await sent
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(faults).toEqual([])
  const refused = await page.evaluate((url) => fetch(url).catch((error: Error) => error.name), addresses.api)
  expect(refused).toBe('TypeError')
  await expect.poll(() => faults.join()).toContain('connect-src')
  await page.context().close()
})

/** A second API on the platform's own database; it sends authorities encoded. */
async function encodingApi(): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  const data = process.env.DCIR_E2E_DATA ?? ''
  const env = {
    ...process.env,
    ...installationNames,
    API_PORT: String(port),
    DCIR_DATA_DIR: data,
    DATABASE_URL: readFileSync(join(data, 'postgres/postgres.url'), 'utf8').trim(),
    ENCODED_AUTHORITIES: 'true',
    DEMO: 'off',
    CONSOLE_ORIGINS: 'http://127.0.0.1:*',
  }
  const child = spawn(process.execPath, ['dist/api/server.js', '--services='], { cwd: root, env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  const stop = () => {
    const end = once(child, 'exit')
    child.kill('SIGTERM')
    return end
  }
  return { address, stop }
}

test('PRM-004 encoded authorities are read by a deployment that says so, and by no other', async ({ browser }) => {
  const api = await encodingApi()
  try {
    const knowing = await deployed('back-office', { apiBase: api.address, encodedAuthorities: true })
    const unknowing = await deployed('back-office', { apiBase: api.address })
    const page = await pageAt(browser, `${knowing.address}/login`)
    const answer = page.waitForResponse((response) => response.url().endsWith('/common/authentication/login'))
    await enter(page, 'bo.admin')
    expect(typeof (await (await answer).json()).result.cosmosResponse.authorities).toBe('string')
    await expect(page.getByRole('link', { name: 'Statement Upload' })).toBeVisible()
    const other = await pageAt(browser, `${unknowing.address}/login`)
    await fillSignIn(other, 'bo.admin')
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
    for (const name of ['Transactions', 'Statement Upload'])
      await expect(other.getByRole('link', { name })).toHaveCount(0)
    await Promise.all([page, other].map((one) => one.context().close()))
  } finally {
    await api.stop()
  }
})

test('a changed file counts from the next load of the page, without a restart', async ({ browser }) => {
  const one = await deployed('back-office', { bankName: 'Before Bank' })
  const page = await pageAt(browser, `${one.address}/login`)
  await expect(page.getByText('Before Bank').first()).toBeVisible()
  one.configure({ bankName: 'After Bank', brand: { color: 'teal' } })
  await page.reload()
  await expect(page.getByText('After Bank').first()).toBeVisible()
  await page.context().close()
})
