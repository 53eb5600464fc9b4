/** First picture on a phone with a slow line, before a console's scripts are there. */
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { aDispute, disputePath, shown } from '../../support/browser-disputes'
import { addresses, fillSignIn, PASSWORD, signIn } from '../../support/console'
import { deploy } from '../../support/deployment'
import { onPhone } from '../../support/line'
import { png } from '../../support/pictures'

/** 400 kbps, 400 ms there and back. */
async function onSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Milliseconds since the page was asked for: its first words, and the end of its last script. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return {
      painted: painted?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: Math.max(...scripts.map((one) => (one as PerformanceResourceTiming).responseEnd)),
    }
  })

const places = [
  ['backOffice', '/login'],
  ['superAgent', '/login'],
  ['monitor', '/monitor'],
] as const

for (const [place, path] of places) {
  test(`${place} can be typed into long before its scripts are there`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await onSlowLine(page)
    await page.goto(addresses[place] + path, { waitUntil: 'commit' })
    // Keys reach an element that is not shown yet and are lost; nobody types into one.
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.getByLabel('Username').pressSequentially('ada')
    expect(await page.locator('#root > *').count(), 'the console has not drawn anything yet').toBe(0)
    await expect(page.locator('#first')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByLabel('Username')).toHaveValue('ada')
    const { painted, scripts } = await timesOf(page)
    expect(painted).toBeLessThan(scripts / 3)
  })
}

const firstScreens = [
  ['backOffice', '/login', 'bo.admin'],
  ['superAgent', '/login', 'sa.admin'],
  ['monitor', '/monitor', 'ops.admin'],
] as const

for (const [place, path, username] of firstScreens) {
  test(`the code of the first screen of ${place} comes while the password is typed`, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
    })
    await page.goto(addresses[place] + path)
    await page.getByLabel('Username').fill(username)
    await page.waitForLoadState('networkidle')
    const before = scripts.length
    await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD.slice(0, 1))
    // The frame, the screen and what both are made of.
    await expect.poll(() => scripts.length).toBeGreaterThan(before + 3)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new Set(scripts).size, 'each script is fetched once').toBe(scripts.length)
  })
}

test('Phone 6: a list whose answer does not come says so after ten seconds, and comes when asked again', async ({
  page,
}) => {
  let hangs = true
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const proxy = await apiProxy((call) => (hangs && /backoffice\/transactions(\/filter)?\?/.test(call) ? { until } : {}))
  const deployment = await deploy('back-office', { apiBase: proxy.address })
  try {
    await page.clock.install()
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'bo.admin')
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    const isAsked = () => proxy.calls.some(({ call }) => /backoffice\/transactions/.test(call))
    await expect.poll(isAsked).toBe(true)
    await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
    const note = page.getByRole('main').getByText('Still waiting for the bank’s platform.')
    await expect(note).toHaveCount(0)
    await page.clock.fastForward(11_000)
    await expect(note).toBeVisible()
    hangs = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
    await expect(note).toHaveCount(0)
  } finally {
    release()
    await deployment.close()
    await proxy.close()
  }
})

test('Phone 10: the size that is said before is the size that is sent, and Stop stands beside its bytes', async ({
  browser,
}) => {
  const { page, close } = await onPhone(browser)
  const dispute = await aDispute('bo.admin')
  await signIn(page, 'superAgent', 'sa.admin')
  await page.goto(`${addresses.superAgent}${disputePath('merchant', dispute)}?dialog=decline`)
  const form = page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
  await expect(form.getByText('Take or choose a photo of the receipt')).toBeVisible()
  await form.getByLabel('Comment').fill('The terminal paid out.')
  await form.getByLabel('Receipt').setInputFiles(png(900, 700))
  const said = /^([\d.]+ [KM]B) to send$/.exec((await form.getByText(/to send$/).textContent()) ?? '')?.[1]
  await onSlowLine(page)
  await form.getByRole('button', { name: 'Submit' }).tap()
  const bytes = form.getByRole('status').filter({ hasText: / of / })
  await expect(bytes).toHaveText(new RegExp(`^[\\d.]+ [KM]?B of ${said}$`))
  const stop = form.getByRole('button', { name: 'Stop' })
  const [left, right] = [await bytes.boundingBox(), await stop.boundingBox()]
  expect(Math.abs((left?.y ?? 0) + (left?.height ?? 0) / 2 - (right?.y ?? 0) - (right?.height ?? 0) / 2)).toBeLessThan(
    4,
  )
  await stop.tap()
  await expect(form.getByText('Stopped without an answer')).toBeVisible()
  expect((await shown(dispute.logCode)).status).toBe('PENDING')
  await form.getByRole('button', { name: 'Cancel' }).tap()
  await close()
})
