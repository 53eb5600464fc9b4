/** The palette: pages by other words, pages that were left last, actions, and the people and super agents of the bank. */
import { expect, type Page, test } from 'playwright/test'
import { fillSignIn, signIn, signInOnce } from '../../support/console'

const palette = (page: Page) => page.getByRole('dialog')
const options = (page: Page) => palette(page).getByRole('option')
const inGroup = (page: Page, name: string) => palette(page).getByRole('group', { name }).getByRole('option')

/** Opens the palette and types into it. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(text)
}

async function onDisputes(page: Page): Promise<void> {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/disputes')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
}

test('bank 27: pages are found by other words than their names', async ({ page }) => {
  await onDisputes(page)
  for (const [text, name] of [
    ['approve', 'All Requests'],
    ['new fee', 'Charge Types'],
    ['merchants', 'Super Agents'],
    ['pay by hand', 'Pending Refunds'],
  ] as const) {
    await ask(page, text)
    await expect(options(page).filter({ hasText: name })).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/agent-disputes')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await ask(page, 'answer')
  await expect(options(page).first()).toContainText('Bank Disputes')
})

test('bank 27: actions are found and done', async ({ page }) => {
  await onDisputes(page)
  await ask(page, 'dark')
  await expect(inGroup(page, 'Actions')).toHaveText(['Dark appearance'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(palette(page)).toHaveCount(0)
  await ask(page, 'compact')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await ask(page, 'guide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
})

test('bank 27: a colleague and a super agent are found by a part of their names', async ({ page }) => {
  await onDisputes(page)
  await ask(page, 'bo.maker')
  await expect(options(page).filter({ hasText: 'User bo.maker' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('bo.maker')
  await page.keyboard.press('Escape')
  await ask(page, 'lagoon')
  await expect(options(page).filter({ hasText: 'Super agent 2011LA' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Lagoon Payments')
})

test('bank 27: pages that were left come first, the latest first, and nobody else sees them', async ({ browser }) => {
  // A browser of its own, since it signs out.
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await signIn(page, 'backOffice', 'bo.admin')
    // The palette knows what is left from when its code has come.
    await ask(page, 'charge')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Charge Types', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Transactions', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(inGroup(page, 'Recent').first()).toHaveText('Charge Types')
    await expect(options(page).first()).toHaveText('Charge Types')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Charge Types', level: 1 })).toBeVisible()
    await ask(page, 'logout')
    await page.keyboard.press('Enter')
    await fillSignIn(page, 'bo.viewer')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(options(page).first()).toBeVisible()
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0)
  } finally {
    await context.close()
  }
})
