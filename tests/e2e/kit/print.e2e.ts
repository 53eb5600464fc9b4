/** A list on paper: its page, or all rows of its filter with the pictures that belong to them. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'

const { backOffice } = addresses
const DISPUTES = '/back-office/disputes'
const OF_AGENTS = '/back-office/disputes/super-agents'
const sheet = (page: Page) => page.locator('[data-print-sheet]')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Print / })

/** Signs in where the browser's own dialog opens nothing, and counts how often it was opened. */
async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: Reflect.get(window, 'printed') + 1 }),
    })
  })
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(backOffice + path)
  await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

const expectPrinted = (page: Page) => expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1)

test('bank 35: all rows of the filter are printed, with the filter in the head and without what can be pressed', async ({
  page,
}) => {
  await open(page, `${DISPUTES}?status=RESOLVED`)
  const print = dialog(page).getByRole('button', { name: /^Print \d+ rows$/ })
  const total = Number((await print.textContent())?.match(/\d+/)?.[0])
  expect(total).toBeGreaterThan(10)
  await print.click()
  await expectPrinted(page)
  await expect(sheet(page).locator('tbody tr')).toHaveCount(total)
  expect(new Set(await sheet(page).locator('tbody tr td:first-child').allTextContents()).size).toBe(total)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toContainText('Dispute status: RESOLVED')
  await expect(sheet(page)).toContainText(`Rows 1–${total} of ${total}, as at `)
  await expect(sheet(page)).toContainText(/Demo Bank · .* printed by Amina Bello \(bo\.admin\)/)
  await expect(sheet(page).getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet(page)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(dialog(page)).toHaveCount(0)
  await expect(sheet(page)).toHaveCount(0)
})

test('bank 35: this page alone is printed where it is chosen', async ({ page }) => {
  await open(page, `${DISPUTES}?page=2`)
  await dialog(page).getByText('This page, 10 rows').click()
  await dialog(page).getByRole('button', { name: 'Print 10 rows' }).click()
  await expectPrinted(page)
  await expect(sheet(page).locator('tbody tr')).toHaveCount(10)
  await expect(sheet(page)).toContainText('Rows 11–20 of ')
  await expect(sheet(page)).toContainText('No filter')
})

test('bank 35: receipts are printed below the rows, each with what it belongs to', async ({ page }) => {
  await open(page, `${OF_AGENTS}?size=10`)
  await dialog(page).getByText('This page, 10 rows').click()
  await dialog(page).getByRole('checkbox', { name: 'Print the receipts too' }).check()
  await dialog(page).getByRole('button', { name: 'Print 10 rows' }).click()
  await expectPrinted(page)
  await page.emulateMedia({ media: 'print' })
  const first = (await sheet(page).locator('tbody tr').first().textContent())?.match(/DSP-\d{8}-\d{7}/)?.[0] ?? ''
  const picture = sheet(page)
    .getByRole('img', { name: `Receipt of ${first}` })
    .first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(sheet(page).locator('figure').first()).toContainText(`${first} · `)
})

test('bank 35: a print has a thousand rows at most and says so', async ({ page }) => {
  await open(page, '/back-office/transactions')
  await expect(dialog(page)).toContainText(/The filter has [\d,]+ rows, and one print has at most 1,000 rows\./)
  await dialog(page).getByRole('button', { name: 'Print 1,000 rows' }).click()
  await expectPrinted(page)
  await expect(sheet(page).locator('tbody tr')).toHaveCount(1000)
  await expect(sheet(page)).toContainText(/Rows 1–1,000 of [\d,]+, as at /)
})

test('bank 35: rows that cannot be read are said in the dialog, and nothing is printed by half', async ({ page }) => {
  await open(page, DISPUTES)
  const isRest = (url: URL) => url.searchParams.get('size') === '100'
  const refused = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
  await page.route(isRest, (route) => route.fulfill({ status: 422, json: refused }))
  await dialog(page)
    .getByRole('button', { name: /^Print \d+ rows$/ })
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText('Not just now.')
  await expect(sheet(page)).toHaveCount(0)
  await page.unroute(isRest)
  await dialog(page)
    .getByRole('button', { name: /^Print \d+ rows$/ })
    .click()
  await expectPrinted(page)
})

test('bank 35: a dispute prints with its receipts, and without a link', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(`${backOffice}${OF_AGENTS}`)
  const code = (await page.locator('tbody tr').first().textContent())?.match(/DSP-\d{8}-\d{7}/)?.[0]
  await page.goto(`${backOffice}${OF_AGENTS}/${code}`)
  const picture = page.getByRole('button', { name: /^Open the receipt/ }).first()
  await expect(picture).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Open the transaction')).toBeHidden()
})
