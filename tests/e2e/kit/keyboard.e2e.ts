/** Whole flows without a mouse: everything can be reached, is seen to have the focus, and never loses it to nowhere. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, FRESH_TAB, PASSWORD, signIn, WITH_MOTION } from '../../support/console'
import { expectFocusSeen, focused, tabTo } from '../../support/keyboard'

test.use({ ...FRESH_TAB, ...WITH_MOTION })

const { backOffice } = addresses

async function signInByKeys(page: Page): Promise<void> {
  await page.goto(`${backOffice}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type('bo.admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`${backOffice}/back-office/transactions`)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
}

test('signing in: fields, the eye and the button in their order, a mistake brings the field back', async ({ page }) => {
  await page.goto(`${backOffice}/login`)
  const username = page.getByLabel('Username')
  await expect(username).toBeVisible()
  await tabTo(page, username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(username).toBeFocused()
  await page.keyboard.type('bo.admin')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('NAV-06 skip link, header and navigation come first, and the skip link leads to the page', async ({ page }) => {
  await signInByKeys(page)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Statement Upload' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reconciliation Statement Upload' })).toBeVisible()
})

test('Desk 19 after Enter on a row the keys go on in the record, not at the top', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.viewer')
  await page.goto(`${backOffice}/back-office/transactions`)
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/transactions\/.+/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

test('the palette opens, closes with the focus back, and goes to a page', async ({ page }) => {
  await signInByKeys(page)
  await tabTo(page, page.getByRole('button', { name: 'User guide' }))
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'User guide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'User guide' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('upload')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/file-upload$/)
})

test('keys right behind Ctrl+K are typed into the palette and act on nothing else', async ({ page }) => {
  await signInByKeys(page)
  await page.goto(`${new URL(page.url()).origin}/back-office/disputes`)
  await expect(page.getByRole('table')).toBeVisible()
  // As on a slow line: its code comes long after the keys.
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('adaeze 12')
  const field = page.getByRole('combobox', { name: 'Page', exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('adaeze 12')
  await page.keyboard.type('3')
  await expect(field).toHaveValue('adaeze 123')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a filter is opened, closed, set, applied and taken away again, one chip after the other', async ({ page }) => {
  await signInByKeys(page)
  const filter = page.getByRole('main').getByRole('button', { name: /^Filter/ })
  await tabTo(page, filter)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(filter).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Response code state'))
  await page.keyboard.press('f')
  await expect(dialog.getByLabel('Response code state')).not.toHaveValue('')
  await tabTo(page, dialog.getByRole('button', { name: 'Filter', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(filter).toBeFocused()
  const chips = page.getByRole('group', { name: 'Active filters' }).getByRole('button', { name: /^Remove filter/ })
  await expect(chips.first()).toBeVisible()
  const count = await chips.count()
  await tabTo(page, chips.first())
  for (let left = count; left > 0; left--) {
    await expect(chips).toHaveCount(left)
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(left - 1)
    await expectFocusSeen(page)
  }
  await expect(filter).toBeFocused()
})

test('rows by arrows, Enter opens, Escape closes, and pages by their links to the end and back', async ({ page }) => {
  await signInByKeys(page)
  const rows = page.getByRole('table').locator('tbody tr')
  await tabTo(page, rows.first())
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', 9],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows.nth(index)).toBeFocused()
    await expectFocusSeen(page)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(10)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await tabTo(page, pages.getByRole('link', { name: 'Next page' }))
  for (const number of ['2', '3', '4', '5', '6']) {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`page=${number}$`))
    await expectFocusSeen(page)
  }
  await tabTo(page, pages.getByRole('link', { name: 'Previous page' }), 'Shift+Tab')
  for (const number of ['5', '4', '3', '2']) {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`page=${number}$`))
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/transactions$/)
  // The way back ended here, so that the link is gone; the focus went to the page that shows.
  await expect(pages.locator('[aria-current=page]')).toBeFocused()
  await expectFocusSeen(page)
})

test('Refresh keeps the focus, and columns are chosen, moved and put away', async ({ page }) => {
  await signInByKeys(page)
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await tabTo(page, refresh)
  const asked = page.waitForRequest((request) => /\/transactions\?/.test(request.url()))
  await page.keyboard.press('Enter')
  await asked
  await expect(refresh).toBeFocused()
  const columns = page.getByRole('button', { name: 'Columns and density' })
  await tabTo(page, columns, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Rrn' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Rrn' })).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Rrn' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
})

test('a menu opens by Enter and by both arrows, goes by arrows, and gives the focus back', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${backOffice}/back-office/charge-types`)
  const trigger = page.getByRole('button', { name: /^Actions / }).first()
  const items = page.getByRole('menu').getByRole('menuitem')
  const current = page.locator('[role=menuitem][data-highlighted]')
  await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  for (const [key, first] of [
    ['ArrowDown', 'View'],
    ['ArrowUp', 'Delete'],
  ] as const) {
    await trigger.focus()
    await page.keyboard.press(key)
    await expect(items).toHaveText(['View', 'Update', 'Delete'])
    await expect(current).toHaveText(first)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(trigger).toBeFocused()
    await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  }
  await page.keyboard.press('Enter')
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(current).toHaveText('View')
  await page.keyboard.press('ArrowDown')
  await expect(current).toHaveText('Update')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a menu closes by its button, and by a click beside it', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${backOffice}/back-office/charge-types`)
  const trigger = page.getByRole('button', { name: /^Actions / }).first()
  const menu = page.getByRole('menu')
  await trigger.click()
  await expect(menu).toBeVisible()
  await trigger.click()
  await expect(menu).toHaveCount(0)
  await trigger.click()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveCount(0)
})

test('the colours are chosen in the user menu, and the way out is at hand', async ({ page }) => {
  await signInByKeys(page)
  const menu = page.getByRole('button', { name: 'User menu' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'System' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html.dark')).toBeVisible()
  await expectFocusSeen(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${backOffice}/login`)
})

test('the check of the focus finds an element without a ring, and a focus that went nowhere', async ({ page }) => {
  await page.goto(`${backOffice}/login`)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeVisible()
  await tabTo(page, button)
  await button.evaluate((element) => {
    element.style.outline = 'none'
  })
  expect((await focused(page)).isSeen).toBe(false)
  await button.evaluate((element) => element.remove())
  expect((await focused(page)).tag).toBe('body')
})
