/** A line that fails: the console stays, what was seen stays readable, and nobody sees what another person saw. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, signIn } from '../../support/console'
import { cut, kept, mend, onPhone, ownersIn } from '../../support/line'

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
