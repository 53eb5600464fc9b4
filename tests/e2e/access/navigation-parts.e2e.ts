/** The side navigation in parts: headings that fold, counts of what is to do, pictures alone. */
import { today } from '@dcir/core/today/contract'
import { expect, type Page, test } from 'playwright/test'
import { fillSignIn, signIn, signInOnce } from '../../support/console'
import { as } from '../../support/platform'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) =>
  nav(page).getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
const entry = (page: Page, name: string) => nav(page).getByRole('link', { name: new RegExp(`^${name}( [\\d,]+)?$`) })
const headings = ['Work', 'Money', 'Disputes', 'Reconciliation', 'Partners', 'Set-up']

test('bank 26: six headings fold by keyboard, and stay as this person left them', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${new URL(page.url()).origin}/back-office/transactions`)
  // A heading may say how much waits in what it folds away.
  const names = async () =>
    (await nav(page).getByRole('button').allInnerTexts()).map((text) => text.replace(/\s[\d,]+$/, ''))
  await expect.poll(names).toEqual(headings)
  await heading(page, 'Partners').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Partners')).toHaveAttribute('aria-expanded', 'false')
  await expect(entry(page, 'Super Agents')).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Partners')).toHaveAttribute('aria-expanded', 'false')
  await expect(entry(page, 'Super Agents')).toHaveCount(0)
  await expect(entry(page, 'Roles')).toHaveCount(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillSignIn(page, 'bo.viewer')
  await expect(heading(page, 'Partners')).toHaveAttribute('aria-expanded', 'true')
  await expect(entry(page, 'Super Agents')).toHaveCount(1)
})

test('bank 26: a folded heading keeps the entry of the present page, and says what waits in the others', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions')
  await expect(entry(page, 'Pending Settlements')).toHaveText(/[\d,]+$/)
  await heading(page, 'Money').click()
  await expect(entry(page, 'Transactions')).toHaveAttribute('aria-current', 'page')
  await expect(entry(page, 'Bulk Settlements')).toHaveCount(0)
  await expect(heading(page, 'Money')).toHaveText(/[\d,]+$/)
  await entry(page, 'Roles').click()
  await expect(entry(page, 'Transactions')).toHaveCount(0)
  await heading(page, 'Money').click()
  await expect(heading(page, 'Money')).toHaveText('Money')
  await expect(entry(page, 'Transactions')).toHaveCount(1)
})

test('bank 26: an entry has the count of its line in Today', async ({ page }) => {
  const api = await as('bo.admin')
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/dashboard')
  // Another test may do a task between the two readings.
  await expect(async () => {
    const { matters } = await api.call(today.list, {})
    const count = matters.find(({ kind }) => kind === 'manual-settlements')?.count ?? 0
    await page.reload()
    await expect(entry(page, 'Pending Settlements')).toHaveText(`Pending Settlements${count}`, { timeout: 5_000 })
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${count} settlement payments?, .* by hand`) }),
    ).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
})

test('bank 26: pictures alone have their names on pointing and on focus, and the page has the room', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions')
  const side = page.locator('#side-nav')
  const tip = page.locator('[data-nav-tip]')
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await expect(side).toHaveCSS('width', '64px')
  // Names are there for who does not see them.
  await expect(entry(page, 'Roles')).toHaveCount(1)
  await entry(page, 'Pending Settlements').hover()
  await expect(tip).toHaveText(/^Pending Settlements, [\d,]+ to do$/)
  await entry(page, 'Bulk Disputes').focus()
  await expect(tip).toHaveText('Bulk Disputes')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.reload()
  await expect(side).toHaveCSS('width', '64px')
  // While the menu comes to rest after the reload, it may scroll under the pointer.
  await expect(async () => {
    await entry(page, 'Dashboard').hover()
    await heading(page, 'Work').hover()
    await expect(tip).toHaveText('Work', { timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Show names' }).click()
  await expect(side).toHaveCSS('width', '250px')
})

test('bank 26: the drawer of a narrow window has the headings and names, however it is beside the page', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/transactions')
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const name of headings) await expect(heading(page, name)).toHaveCount(1)
  await expect(entry(page, 'Dashboard')).toBeVisible()
  await expect(nav(page).getByText('Dashboard')).toBeVisible()
  expect((await heading(page, 'Work').boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('bank 26: who sees few entries sees no headings', async ({ page }) => {
  await signIn(page, 'monitor', 'ops.admin')
  await expect(nav(page).getByRole('link').first()).toBeVisible()
  await expect(nav(page).getByRole('button')).toHaveCount(0)
})
