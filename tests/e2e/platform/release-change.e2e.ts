/** A new release of a console while pages of the one before are open, and a server of pages that says nothing. */
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { fillSignIn, goInside, signIn } from '../../support/console'
import { deploy } from '../../support/deployment'
import { kept, onPhone } from '../../support/line'
import { deployReleasing } from '../../support/next-release'

const CRASH = /Something isn't working/
const releaseOf = (page: Page) => page.locator('script[src*="/static/js/index."]').getAttribute('src')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** Releases that the worker keeps on this device, the oldest first. */
const releasesOn = (page: Page) => page.evaluate(() => caches.keys())

test('a page of the release before works on after the next one came and was loaded beside it', async ({ browser }) => {
  const console = await deployReleasing('super-agent')
  const { page, context, close } = await onPhone(browser)
  try {
    await signIn(page, 'superAgent', 'sa.admin', console.address)
    await kept(page)
    const first = await releaseOf(page)
    console.release()
    await goInside(page, '/front-office/bulk-settlements')
    await expect(heading(page, 'Bulk Settlements')).toBeVisible()
    const beside = await context.newPage()
    await beside.goto(`${console.address}/front-office/transactions`)
    await expect(heading(beside, 'Transactions')).toBeVisible()
    expect(await releaseOf(beside)).not.toBe(first)
    // Its worker is that of all open pages from here on.
    await expect.poll(async () => (await releasesOn(beside)).length, { timeout: 20_000 }).toBe(2)
    const isNew = () =>
      beside.evaluate(
        async () => (await caches.keys()).length === 2 && !(await navigator.serviceWorker.getRegistration())?.waiting,
      )
    await expect.poll(isNew).toBe(true)
    await goInside(page, '/front-office/transaction-reports')
    await expect(heading(page, 'Transaction Reports')).toBeVisible()
    expect(await releaseOf(page)).toBe(first)
    await page.reload()
    await expect(heading(page, 'Transaction Reports')).toBeVisible()
    expect(await releaseOf(page)).toBe(await releaseOf(beside))
    await expect(page.getByText(CRASH)).toHaveCount(0)
  } finally {
    await close()
    await console.close()
  }
})

test('a page whose scripts are nowhere any more is loaded again by itself, and is then of the next release', async ({
  page,
}) => {
  const console = await deployReleasing('super-agent')
  try {
    await signIn(page, 'superAgent', 'sa.admin', console.address)
    const first = await releaseOf(page)
    console.release()
    await goInside(page, '/front-office/bulk-settlements')
    await expect(heading(page, 'Bulk Settlements')).toBeVisible()
    expect(await releaseOf(page)).not.toBe(first)
    await expect(page.getByText(CRASH)).toHaveCount(0)
  } finally {
    await console.close()
  }
})

test('after four seconds of silence the page comes from the device, and from the server when that answers', async ({
  browser,
}) => {
  let isSilent = false
  let speak = () => {}
  const spoken = new Promise<void>((resolve) => {
    speak = resolve
  })
  const deployment = await deploy('super-agent')
  const server = await apiProxy(() => (isSilent ? { until: spoken } : {}), deployment.address)
  const { page, close } = await onPhone(browser)
  const open = async () => {
    const begun = Date.now()
    await page.goto(`${server.address}/front-office/transactions`)
    await expect(heading(page, 'Transactions')).toBeVisible()
    return Date.now() - begun
  }
  try {
    await page.goto(`${server.address}/login`)
    await fillSignIn(page, 'sa.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await kept(page)
    expect(await open()).toBeLessThan(4_000)
    isSilent = true
    const waited = await open()
    expect(waited).toBeGreaterThan(3_900)
    // The page and its configuration are waited for one after the other.
    expect(waited).toBeLessThan(16_000)
    isSilent = false
    speak()
    expect(await open()).toBeLessThan(4_000)
  } finally {
    speak()
    await close()
    await server.close()
    await deployment.close()
  }
})
