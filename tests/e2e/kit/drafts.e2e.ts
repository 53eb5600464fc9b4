/** Nothing typed is lost: drafts are kept for their user, and leaving asks once. */
import { expect, type Page, test } from 'playwright/test'
import { answer, openPiece } from '../../gallery/gallery-page'
import { addresses, signIn } from '../../support/console'

const name = (page: Page) => page.getByLabel('Holiday name')
const note = (page: Page) => page.getByLabel('Note')
const pin = (page: Page) => page.getByLabel('Approval PIN', { exact: true })
const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Your draft is back' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

async function type(page: Page): Promise<void> {
  await openPiece(page, 'drafts')
  await name(page).fill('Founders Day')
  await note(page).fill('Banks are closed.')
  await pin(page).fill('Secret#4711')
}

/** Loads the page again, as a person who answers the browser's own question with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
}

test.describe('what was typed', () => {
  test('is there again after a reload, which the browser asks about; a password is not', async ({ page }) => {
    await type(page)
    const asked = page.waitForEvent('dialog')
    const loading = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await loading
    await expect(restored(page)).toBeVisible()
    await expect(name(page)).toHaveValue('Founders Day')
    await expect(note(page)).toHaveValue('Banks are closed.')
    await expect(pin(page)).toHaveValue('')
    expect(await kept(page)).not.toContain('Secret#4711')
  })

  test('is discarded on request, and then stays away', async ({ page }) => {
    await type(page)
    await reload(page)
    await press(page, 'Discard')
    await expect(name(page)).toHaveValue('')
    await expect(restored(page)).toHaveCount(0)
    expect(await kept(page)).not.toContain('Founders')
    await page.reload()
    await expect(name(page)).toHaveValue('')
    await expect(restored(page)).toHaveCount(0)
  })

  test('is kept when the server refuses it, and forgotten when it takes it', async ({ page }) => {
    await type(page)
    await press(page, 'Save')
    await answer(page, 'Refuse')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible()
    expect(await kept(page)).toContain('Founders')
    await press(page, 'Save')
    await answer(page, 'Answer with one')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await kept(page)).not.toContain('Founders')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  test('waits for its user after the session ended, and shows itself to nobody else', async ({ page }) => {
    await openPiece(page, 'drafts')
    await press(page, 'Sign in as ada')
    await name(page).fill('Adas Day')
    await press(page, 'Time out')
    await expect(name(page)).toHaveCount(0)
    await press(page, 'Sign in as ben')
    await expect(name(page)).toHaveValue('')
    await expect(restored(page)).toHaveCount(0)
    await name(page).fill('Bens Day')
    await press(page, 'Time out')
    await press(page, 'Sign in as ada')
    await expect(name(page)).toHaveValue('Adas Day')
    await expect(restored(page)).toBeVisible()
  })

  test('is nothing once it is taken back by hand', async ({ page }) => {
    await type(page)
    for (const field of [name(page), note(page), pin(page)]) await field.fill('')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    expect(await kept(page)).not.toContain('draft')
  })
})

test.describe('leaving', () => {
  test('by a link asks once: staying keeps everything, leaving forgets it', async ({ page }) => {
    await type(page)
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(name(page)).toHaveValue('Founders Day')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the drafts' }).click()
    await expect(name(page)).toHaveValue('')
    await expect(restored(page)).toHaveCount(0)
  })

  test('by Back asks too, and another page of the same screen does not', async ({ page }) => {
    await openPiece(page, 'drafts')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await page.getByRole('link', { name: 'Back to the drafts' }).click()
    await name(page).fill('Founders Day')
    await page.getByRole('link', { name: 'Second page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(name(page)).toHaveValue('Founders Day')
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(name(page)).toHaveValue('Founders Day')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  test('an untouched form asks nothing', async ({ page }) => {
    await openPiece(page, 'drafts')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  })

  for (const [way, leave] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['its cross', (page: Page) => press(page, 'Close')],
    ['Cancel', (page: Page) => press(page, 'Cancel')],
  ] as const) {
    test(`a dialog by ${way} asks once`, async ({ page }) => {
      await openPiece(page, 'drafts')
      await press(page, 'Open the dialog')
      const dialog = page.getByRole('dialog', { name: 'Update configuration' })
      await dialog.getByLabel('Reason').fill('New rate')
      await leave(page)
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(dialog.getByLabel('Reason')).toHaveValue('New rate')
      await leave(page)
      await question(page).getByRole('button', { name: 'Leave' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByLabel('Asked')).toHaveText('closed')
      await press(page, 'Open the dialog')
      await expect(dialog.getByLabel('Reason')).toHaveValue('')
    })
  }

  test('a dialog whose values were taken closes without a question', async ({ page }) => {
    await openPiece(page, 'drafts')
    await press(page, 'Open the dialog')
    const dialog = page.getByRole('dialog', { name: 'Update configuration' })
    await dialog.getByLabel('Reason').fill('New rate')
    await dialog.getByLabel('Reason').press('Enter')
    const taken = page.getByRole('button', { name: 'Answer with one', includeHidden: true })
    await taken.evaluate((button) => (button as HTMLButtonElement).click())
    await expect(dialog).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    expect(await kept(page)).not.toContain('New rate')
  })
})

test('a statement that was chosen and not sent is asked about: by Back, by Cancel, and by signing out', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${addresses.backOffice}/back-office/reconciliation/file-upload`)
  const dialog = page.getByRole('dialog', { name: 'Upload new file' })
  const open = () => press(page, 'Upload new file')
  const choose = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer: Buffer.from('Transaction Date\n') })
  await open()
  await press(page, 'Cancel')
  await expect(dialog).toHaveCount(0)
  await open()
  await choose()
  await page.goBack()
  await expect(question(page)).toContainText('The chosen file has not been uploaded.')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toContainText('kept.csv')
  await press(page, 'Cancel')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  await open()
  await choose()
  await page.clock.fastForward('04:45')
  await press(page, 'Sign out now')
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toContainText('kept.csv')
  await page.clock.fastForward('04:45')
  await press(page, 'Sign out now')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${addresses.backOffice}/login`)
})

test('a session that times out asks nothing', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'backOffice', 'bo.admin')
  await page.goto(`${addresses.backOffice}/back-office/reconciliation/file-upload?dialog=upload`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kept.csv', mimeType: 'text/csv', buffer: Buffer.from('Transaction Date\n') })
  await expect(page.getByRole('dialog')).toContainText('kept.csv')
  await page.clock.fastForward('05:01')
  await expect(page).toHaveURL(`${addresses.backOffice}/login`)
  await expect(question(page)).toHaveCount(0)
})

test('Phone 3: leaving without a line is asked about all the same, and the page stays', async ({ browser }) => {
  // A browser that has fetched nothing before.
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await openPiece(page, 'drafts')
    await name(page).fill('Founders Day')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(name(page)).toHaveValue('Founders Day')
  } finally {
    await context.close()
  }
})
