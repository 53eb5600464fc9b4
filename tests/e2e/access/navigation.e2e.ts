import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConsoleServer } from '@dcir/host/console-server'
import { expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, signIn, watchFaults } from '../../support/console'

const { backOffice, superAgent, monitor } = addresses

const header = (page: Page) => page.getByRole('banner')
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entries = (page: Page) => nav(page).getByRole('link')
const toggle = (page: Page) => header(page).getByRole('button', { name: 'Menu', exact: true })
const guide = (page: Page) => page.getByRole('dialog', { name: 'User guide' })

/** Session as the console keeps it. */
async function keptSession(page: Page, place: string): Promise<Record<string, unknown>> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), `dcir.${place}.session`)) ?? '{}')
}

test.describe('the shell', () => {
  test('NAV-05 pages of both consoles are in the shell, beside the navigation', async ({ page }) => {
    for (const [place, user, address] of [
      ['backOffice', 'bo.viewer', `${backOffice}/back-office/reconciliation/file-upload`],
      ['superAgent', 'sa.viewer', `${superAgent}/front-office/transactions`],
    ] as const) {
      await signIn(page, place, user)
      await page.goto(address)
      await expect(header(page)).toBeVisible()
      await expect(nav(page)).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('NAV-06 the header has the menu toggle, the user guide and logout, and each does its work', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
    await toggle(page).click()
    await expect(nav(page)).toHaveCount(0)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(nav(page)).toBeVisible()
    await header(page).getByRole('button', { name: 'User guide' }).click()
    await expect(guide(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(guide(page)).toHaveCount(0)
    await header(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${backOffice}/login`)
  })

  test('NAV-07 NAV-08 at 901 pixels the navigation is open and 250 wide, at 899 closed and 70vw when opened', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 901, height: 800 })
    await signIn(page, 'backOffice', 'bo.viewer')
    await expect(nav(page)).toBeVisible()
    expect((await page.locator('#side-nav').boundingBox())?.width).toBe(250)
    await page.setViewportSize({ width: 899, height: 800 })
    await expect(nav(page)).toHaveCount(0)
    await toggle(page).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    const width = async () => Math.round((await drawer.boundingBox())?.width ?? 0)
    expect(await width()).toBe(Math.round(0.7 * 899))
    await page.setViewportSize({ width: 500, height: 800 })
    await expect.poll(width).toBe(350)
    await page.setViewportSize({ width: 901, height: 800 })
    await expect(drawer).toHaveCount(0)
    await expect(nav(page)).toBeVisible()
  })

  test('NAV-07 the drawer closes by Escape, by its button and by choosing a page', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 800 })
    await signIn(page, 'backOffice', 'bo.viewer')
    await toggle(page).click()
    await expect(nav(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav(page)).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
    await toggle(page).click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(nav(page)).toHaveCount(0)
    await toggle(page).click()
    await entries(page).filter({ hasText: 'Statement Upload' }).click()
    await expect(page).toHaveURL(`${backOffice}/back-office/reconciliation/file-upload`)
    await expect(nav(page)).toHaveCount(0)
  })

  test('NAV-09 each entry of the three consoles has its picture', async ({ page }) => {
    for (const [place, user] of [
      ['backOffice', 'bo.admin'],
      ['superAgent', 'sa.admin'],
      ['monitor', 'ops.admin'],
    ] as const) {
      await signIn(page, place, user)
      // A heading names the entries below it, and has no picture even where it leads somewhere.
      const pages = nav(page).locator('li > a')
      const count = await pages.count()
      expect(count).toBeGreaterThan(1)
      for (let at = 0; at < count; at++) await expect(pages.nth(at).locator('svg')).toHaveCount(1)
    }
  })

  test('NAV-10 the version of the build is in the navigation, beside the page and over it', async ({ page }) => {
    await signIn(page, 'superAgent', 'sa.viewer')
    await expect(page.locator('#side-nav').getByText('Version 1.10.0')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await toggle(page).click()
    await expect(page.locator('#side-nav').getByText('Version 1.10.0')).toBeVisible()
  })

  test('B4 the commit of the build is at the foot of the user menu', async ({ page }) => {
    await signIn(page, 'superAgent', 'sa.viewer')
    await page.getByRole('button', { name: /^User menu/ }).click()
    const foot = page.getByRole('dialog').getByText(/^Version [\d.]+ · commit ([0-9a-f]{7,40}(-dirty)?|unknown)$/)
    await expect(foot).toBeVisible()
  })

  test('NAV-11 NAV-12 the selected entry and its index are kept in storage and follow the page', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.admin')
    const landing = new URL(page.url()).pathname
    const kept = async () => {
      const { selectedSideNav, selectedSideNavIndex } = await keptSession(page, 'back-office')
      return [selectedSideNav, selectedSideNavIndex]
    }
    const routes = () => entries(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const statements = '/back-office/reconciliation/file-upload'
    const asDrawn = async (route: string) => [route, (await routes()).indexOf(route)]
    // Drawn once the configuration that can hide it is known.
    await expect(page.getByRole('link', { name: 'Pending Refunds' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pending Settlements' })).toBeVisible()
    expect(await asDrawn(landing)).toEqual([landing, 0])
    await expect.poll(kept).toEqual([landing, 0])
    await entries(page).filter({ hasText: 'Statement Upload' }).click()
    await expect(page).toHaveURL(backOffice + statements)
    const drawn = await asDrawn(statements)
    await expect.poll(kept).toEqual(drawn)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Statement Upload' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(kept).toEqual(drawn)
    await page.goBack()
    await expect.poll(kept).toEqual([landing, 0])
    await expect(nav(page).locator('[aria-current]')).toHaveAttribute('href', landing)
  })

  test('NAV-11 a page below an entry keeps that entry selected', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    await page.goto(`${backOffice}/back-office/transactions`)
    await page.getByRole('link', { name: /^View/ }).first().click()
    await expect(page).toHaveURL(/\/back-office\/transactions\/.+/)
    await expect(nav(page).locator('[aria-current]')).toHaveText(['Transactions'])
  })

  test('NAV-13 entries that belong together form a list below their heading', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    const group = nav(page).getByRole('list', { name: 'Reconciliation' })
    await expect(group.getByRole('link')).toContainText(['Statement Upload'])
    await expect(group.getByRole('link', { name: 'Transactions' })).toHaveCount(0)
  })

  test('NAV-14 a user with fewer roles sees fewer entries', async ({ page }) => {
    await signIn(page, 'monitor', 'ops.admin')
    const all = await entries(page).allInnerTexts()
    expect(all).toEqual(expect.arrayContaining(['Transaction Processing', 'Server Health']))
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillSignIn(page, 'ops.bank')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const fewer = await entries(page).allInnerTexts()
    expect(fewer).toContain('Transaction Processing')
    expect(fewer).not.toContain('Server Health')
    expect(all.filter((text) => fewer.includes(text))).toEqual(fewer)
  })

  test('NAV-14 without its authority an entry is not drawn; what is for all is', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    await expect(entries(page).filter({ hasText: /^Transactions$/ })).toHaveCount(1)
    const forAll = await entries(page)
      .filter({ hasText: /^(Change Password|My Requests)$/ })
      .count()
    // The kept session decides only what is drawn, so that a changed one can stand for a user without any right.
    await page.evaluate(() => {
      const key = 'dcir.back-office.session'
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...session, authorities: ['bo_dcir_get_all_transaction'] }))
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(entries(page)).toHaveCount(forAll)
    await expect(entries(page).filter({ hasText: /^Transactions$/ })).toHaveCount(0)
  })

  test('NAV-17 dialogs, tabs and details have their address below the given route, and Back leaves them', async ({
    page,
  }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    await page.goto(`${backOffice}/back-office/transactions`)
    const list = '/back-office/transactions'
    const path = () => new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect([path(), new URL(page.url()).search]).toEqual([list, '?dialog=filter'])
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(path()).toBe(list)
    await page.getByRole('link', { name: /View/ }).first().click()
    await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
    expect(path().startsWith(`${list}/`)).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  })

  test('the search of pages finds an entry by its heading too', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toBeFocused()
    await page.keyboard.type('reconciliation statement')
    // The dashboard behind it has selections with options of their own.
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Statement Upload/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${backOffice}/back-office/reconciliation/file-upload`)
  })
})

test.describe('whose pages', () => {
  test('NAV-77 each console serves its own paths, with its own sign-in', async ({ page }) => {
    for (const address of [`${backOffice}/login`, `${superAgent}/login`, `${monitor}/monitor`]) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await expect(page).toHaveURL(address)
    }
    for (const [address, signInAddress] of [
      [`${backOffice}/back-office/transactions`, `${backOffice}/login`],
      [`${superAgent}/front-office/transactions`, `${superAgent}/login`],
      [`${monitor}/monitor/server-health`, `${monitor}/monitor`],
    ] as const) {
      await page.goto(address)
      await expect(page).toHaveURL(signInAddress)
    }
    for (const address of [`${monitor}/back-office/transactions`, `${backOffice}/monitor`, `${superAgent}/nowhere`]) {
      await page.goto(address)
      await expect(page.getByText('This page could not be found')).toBeVisible()
    }
  })

  const crossings = [
    ['backOffice', 'bo.viewer', '/back-office/', `${backOffice}/front-office`],
    ['superAgent', 'sa.viewer', '/front-office/', `${superAgent}/back-office`],
  ] as const

  for (const [place, user, own, foreign] of crossings) {
    test(`NAV-78 ${user} opening a page of the other console comes to the own landing page`, async ({ page }) => {
      await signIn(page, place, user)
      const landing = page.url()
      expect(new URL(landing).pathname.startsWith(own)).toBe(true)
      for (const rest of ['/transactions', '/disputes/backoffice?page=2', '/no/such/page', '/', '']) {
        await page.goto(foreign + rest)
        await expect(page).toHaveURL(landing)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })

    test(`NAV-78 nobody signed in, opening a page of ${new URL(foreign).pathname} here, comes to the sign-in`, async ({
      page,
    }) => {
      await page.goto(`${foreign}/transactions`)
      await expect(page).toHaveURL(`${addresses[place]}/login`)
      await fillSignIn(page, user)
      await expect(page).toHaveURL(new RegExp(`^${addresses[place]}${own}`))
    })
  }
})

test.describe('the user guide', () => {
  const open: Server[] = []
  const folder = mkdtempSync(join(tmpdir(), 'dcir-guide-'))
  test.afterEach(() => {
    for (const server of open.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Listens on a port, a free one when none is given, until the test ends. */
  async function listen(server: Server, port = 0): Promise<number> {
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    open.push(server)
    return (server.address() as AddressInfo).port
  }

  /** A public storage location as a bank may have one. */
  const storage = (answer: RequestListener) =>
    createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      answer(request, response)
    })

  /** The back office as deployed with its guides at another place, and somebody signed in to it. */
  async function openConsole(page: Page, guideBase: string): Promise<void> {
    const file = join(folder, `${Date.now()}-${Math.random()}.json`)
    writeFileSync(file, JSON.stringify({ guideBase }))
    const dist = fileURLToPath(new URL('../../../dist/back-office', import.meta.url))
    const env = { BACK_OFFICE_CONFIG: file, API_URL: addresses.api, DEMO: 'on' }
    const port = await listen(createConsoleServer({ name: 'back-office', dist, env }))
    await page.goto(`http://127.0.0.1:${port}/login`)
    await fillSignIn(page, 'bo.viewer')
    await page.getByRole('button', { name: 'User guide' }).click()
  }

  test('GDE-01 GDE-02 GDE-03 API-023 Monitor 9 a path with back-office has the back-office guide, another the front-office one; the monitor has its own', async ({
    page,
  }) => {
    for (const [place, user, name, title] of [
      ['backOffice', 'bo.viewer', 'back-office-faq.md', 'Back office guide'],
      ['superAgent', 'sa.viewer', 'front-office-faq.md', 'Super agent guide'],
      ['monitor', 'ops.bank', 'monitor-faq.md', 'Monitor guide'],
    ] as const) {
      await signIn(page, place, user)
      const asked = page.waitForRequest((request) => request.url().endsWith('.md'))
      await page.getByRole('button', { name: 'User guide' }).click()
      const request = await asked
      expect(request.url()).toBe(`${addresses[place]}/public/guides/${name}`)
      expect([request.headers().authorization, request.headers().cookie]).toEqual([undefined, undefined])
      await expect(guide(page).getByRole('heading', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

  test('GDE-01 a question leads to its answer, and the address stays', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    const before = page.url()
    await page.getByRole('button', { name: 'User guide' }).click()
    const answer = guide(page).getByRole('heading', { name: 'How do I upload a statement?' })
    await expect(answer).not.toBeInViewport()
    await guide(page).getByRole('button', { name: 'How do I upload a statement?' }).click()
    await expect(answer).toBeInViewport()
    await expect(answer).toBeFocused()
    await expect(page).toHaveURL(before)
  })

  test('GDE-04 a refused guide says what the storage said, with Reload, and Reload shows it once it is there', async ({
    page,
  }) => {
    let isThere = false
    const asked: (string | undefined)[] = []
    const port = await listen(
      storage((request, response) => {
        asked.push(request.url, request.headers.authorization)
        response.statusCode = isThere ? 200 : 403
        const refused = JSON.stringify({ errors: [{ message: 'The guides of Tom &amp; Co are <b>closed</b>.' }] })
        response.end(isThere ? '# Guide of Tom and Co' : refused)
      }),
    )
    await openConsole(page, `http://127.0.0.1:${port}/public`)
    const failure = guide(page).getByRole('alert')
    await expect(failure).toContainText('The guides of Tom & Co are <b>closed</b>.')
    isThere = true
    await failure.getByRole('button', { name: 'Reload' }).click()
    await expect(guide(page).getByRole('heading', { name: 'Guide of Tom and Co' })).toBeVisible()
    await expect(failure).toHaveCount(0)
    expect([...new Set(asked)]).toEqual(['/public/back-office-faq.md', undefined])
  })

  for (const [what, answer] of [
    ['a guide that is not there', (response) => response.writeHead(404).end('Not here')],
    [
      'a page in the place of a guide',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    ['a storage that hangs up', (response) => response.destroy()],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][]) {
    test(`GDE-04 ${what} is a failure in general words, with Reload`, async ({ page }) => {
      const port = await listen(storage((_request, response) => void answer(response)))
      await openConsole(page, `http://127.0.0.1:${port}`)
      const failure = guide(page).getByRole('alert')
      await expect(failure.getByText('Something went wrong...', { exact: true })).toBeVisible()
      await expect(failure.getByRole('button', { name: 'Reload' })).toBeVisible()
    })
  }

  test('GDE-04 a storage that is down and comes back', async ({ page }) => {
    const first = createServer()
    const port = await listen(first)
    await new Promise((closed) => first.close(closed))
    await openConsole(page, `http://127.0.0.1:${port}`)
    const failure = guide(page).getByRole('alert')
    await expect(failure.getByText('Something went wrong...', { exact: true })).toBeVisible()
    await listen(
      storage((_request, response) => response.end('# Back again')),
      port,
    )
    await failure.getByRole('button', { name: 'Reload' }).click()
    await expect(guide(page).getByRole('heading', { name: 'Back again' })).toBeVisible()
  })

  test('GDE-01 nothing in a guide is markup, and only web and mail addresses are links', async ({ page, context }) => {
    const faults = watchFaults(context)
    const hostile = [
      '# A guide <img src=x onerror="window.hit = 1">',
      '<script>window.hit = 1</script>',
      '- item <svg onload="window.hit = 1">',
      '[run](javascript:window.hit=1) [data](data:text/html,<p>) [JS](JaVaScRiPt:alert(1)) [here](//evil.example)',
      '[site](https://dcir.example/help) [mail](mailto:help@dcir.example) **bold** `<b>code</b>`',
      '```',
      '<iframe src="https://dcir.example"></iframe>',
      '```',
    ].join('\n\n')
    const port = await listen(storage((_request, response) => response.end(hostile)))
    await openConsole(page, `http://127.0.0.1:${port}`)
    const text = guide(page).getByRole('document')
    await expect(text.getByRole('heading')).toHaveText('A guide <img src=x onerror="window.hit = 1">')
    await expect(text).toContainText('<script>window.hit = 1</script>')
    await expect(text.locator('img, script, svg, iframe, object')).toHaveCount(0)
    await expect(text.getByRole('link')).toHaveText(['site', 'mail'])
    const links = await text.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links).toEqual(['https://dcir.example/help', 'mailto:help@dcir.example'])
    await expect(text.locator('strong')).toHaveText('bold')
    await expect(text.locator('p code')).toHaveText('<b>code</b>')
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(faults).toEqual([])
  })
})
