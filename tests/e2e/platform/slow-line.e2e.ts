/** First picture on a phone with a slow line, before a console's scripts are there. */
import { expect, type Page, test } from 'playwright/test'
import { addresses } from '../../support/console'

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
  test(`${place} says that it is loading long before its scripts are there, and then no more`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await onSlowLine(page)
    const coming = page.getByText('Loading…', { exact: true })
    await page.goto(addresses[place] + path, { waitUntil: 'commit' })
    await expect(coming).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 30_000 })
    await expect(coming).toHaveCount(0)
    const { painted, scripts } = await timesOf(page)
    expect(painted).toBeLessThan(scripts / 2)
  })
}
