/** A line that fails: the console stays, what was seen stays readable, and nobody sees what another person saw. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, signIn } from '../../support/console'
import { cut, kept, mend, onPhone, ownersIn, rowsIn } from '../../support/line'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' })
const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).locator(':scope > li')

test.describe('Phone 4: without a line', () => {
  test('a tap on a row or an entry of the menu stays in the console, and seen records open', async ({ browser }) => {
    const { page, context, close } = await onPhone(browser)
    await signIn(page, 'superAgent', 'sa.admin')
    await page.goto(`${addresses.superAgent}/front-office/transactions`)
    const rows = cards(page, 'Transactions')
    await expect(rows).toHaveCount(10)
    await rows.first().getByRole('link', { name: /^View/ }).tap()
    await expect(page).toHaveURL(/transactions\/.+/)
    await expect(page.getByText('Terminal id').first()).toBeVisible()
    await page.goBack()
    await kept(page)
    await cut(context)
    await expect(bar(page)).toHaveText(/^No connection\. Showing what you saw at \d{1,2}:\d\d [AP]M\.$/)
    await rows.first().getByRole('link', { name: /^View/ }).tap()
    await expect(page).toHaveURL(/transactions\/.+/)
    await expect(page.getByText('Terminal id').first()).toBeVisible()
    // A page that was never opened says so, in its place.
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('link', { name: 'Bulk Settlements', exact: true }).tap()
    await expect(page.getByText('No connection. This page was not opened before.')).toBeVisible()
    // So does a whole load of the page, with what was seen.
    await page.goto(`${addresses.superAgent}/front-office/transactions`)
    await expect(bar(page)).toBeVisible()
    await expect(rows).toHaveCount(10)
    await mend(context)
    await expect(bar(page)).toHaveCount(0)
    await expect(rows).toHaveCount(10)
    await close()
  })
  test('with a line the page is always the server’s, and the worker carries no answer of the API', async ({
    browser,
  }) => {
    const { page, close } = await onPhone(browser)
    await signIn(page, 'superAgent', 'sa.admin')
    await kept(page)
    const [first, second] = await Promise.all([1, 2].map(() => nonceAt(page, addresses.superAgent)))
    expect(first).not.toBe(second)
    const urls = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url))
    })
    expect(urls.filter(({ origin, pathname }) => origin !== addresses.superAgent || /api/.test(pathname))).toEqual([])
    await close()
  })

  test('at a desk of the bank nothing that was seen stays on the device', async ({ browser }) => {
    const { page, close } = await onPhone(browser)
    await signIn(page, 'backOffice', 'bo.viewer')
    await kept(page)
    await page.goto(`${addresses.backOffice}/back-office/transactions`)
    await expect(cards(page, 'Transactions')).toHaveCount(10)
    await kept(page)
    expect(await ownersIn(page, 'seen')).toEqual([])
    await close()
  })

  test('what is kept cannot be read on the device, and its key goes with the session', async ({ browser }) => {
    const { page, close } = await onPhone(browser)
    await signIn(page, 'superAgent', 'sa.admin')
    await page.goto(`${addresses.superAgent}/front-office/transactions`)
    await expect(cards(page, 'Transactions')).toHaveCount(10)
    await kept(page)
    await expect.poll(async () => (await rowsIn(page, 'seen')).length).toBeGreaterThan(3)
    for (const row of await rowsIn(page, 'seen')) {
      expect(Object.keys(row).sort()).toEqual(['at', 'bytes', 'id', 'nonce', 'owner', 'size'])
      expect(row.id).toMatch(/^sa\.admin [\da-f]{64}$/)
      expect(row.bytes).not.toMatch(/transaction|content/i)
    }
    expect(await exportedKeys(page)).toEqual(['InvalidAccessError'])
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(() => rowsIn(page, 'keys')).toEqual([])
    await close()
  })

  test('of what was seen the oldest goes first, by number and by size', async ({ browser }) => {
    const { page, close } = await onPhone(browser)
    await signIn(page, 'superAgent', 'sa.admin')
    await kept(page)
    const minutes = (row: { at: number }) => Math.round((Date.now() - row.at) / 60_000)
    const planted = async () =>
      (await rowsIn(page, 'seen')).flatMap(({ id, at }) => (/planted/.test(String(id)) ? [{ at: Number(at) }] : []))
    // Each a minute older than the one before.
    await plant(page, 250, 1_000)
    await page.reload()
    await expect.poll(async () => (await planted()).length).toBeLessThan(200)
    const left = await planted()
    expect((await rowsIn(page, 'seen')).length).toBeLessThanOrEqual(200 + 20)
    expect(Math.max(...left.map(minutes))).toBeLessThanOrEqual(left.length + 1)
    await plant(page, 10, 1_000_000)
    await page.reload()
    await expect.poll(async () => (await planted()).length).toBeLessThanOrEqual(5)
    expect(Math.max(...(await planted()).map(minutes))).toBeLessThanOrEqual(6)
    await close()
  })

  test('nobody sees what another person saw on the same phone', async ({ browser }) => {
    const { page, context, close } = await onPhone(browser)
    await signIn(page, 'superAgent', 'sa.admin')
    await page.goto(`${addresses.superAgent}/front-office/transactions`)
    await expect(cards(page, 'Transactions')).toHaveCount(10)
    await kept(page)
    await expect.poll(() => ownersIn(page, 'seen')).toEqual(['sa.admin'])
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(() => ownersIn(page, 'seen')).toEqual([])
    await fillSignIn(page, 'sb.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect.poll(() => ownersIn(page, 'seen')).toEqual(['sb.admin'])
    await cut(context)
    await page.goto(`${addresses.superAgent}/front-office/transactions`)
    await expect(page.getByText('No connection. This page was not opened before.')).toBeVisible()
    await expect(cards(page, 'Transactions')).toHaveCount(0)
    await close()
  })
})

/** Nonce of a page as the browser gets it, which the server makes afresh each time. */
const nonceAt = (page: Page, address: string) =>
  page.evaluate(
    async (url) => /nonce" content="([^"]+)"/.exec(await (await fetch(url)).text())?.[1],
    `${address}/login`,
  )

/** Reasons for which the browser does not let out the keys on this device. */
const exportedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('dcir')
        request.onsuccess = () => {
          const all = request.result.transaction('keys').objectStore('keys').getAll()
          all.onsuccess = () => {
            request.result.close()
            const tried = all.result.map(({ key }: { key: CryptoKey }) =>
              crypto.subtle.exportKey('raw', key).then(
                () => 'exported',
                ({ name }: Error) => name,
              ),
            )
            resolve(Promise.all(tried))
          }
        }
      }),
  )

/** Puts so many answers of this size on the device in the place of those that are there, each a minute older than the last. */
const plant = (page: Page, count: number, size: number) =>
  page.evaluate(
    ([many, large]) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('dcir')
        request.onsuccess = () => {
          const transaction = request.result.transaction('seen', 'readwrite')
          const seen = transaction.objectStore('seen')
          seen.clear()
          for (let index = 1; index <= many; index += 1) {
            const at = Date.now() - index * 60_000
            const bytes = new ArrayBuffer(8)
            const nonce = new Uint8Array(12)
            seen.put({ id: `sa.admin planted ${index}`, owner: 'sa.admin', at, size: large, nonce, bytes })
          }
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    [count, size] as const,
  )
