import { expect, type Page, test } from 'playwright/test'
import {
  answer,
  cellsOf,
  colourOfToken,
  expectTone,
  LATE,
  NARROW,
  openPiece,
  REFUSED,
  setClock,
} from '../../gallery/gallery-page'
import { WITH_MOTION, watchFaults } from '../../support/console'

test.use(WITH_MOTION)

let faults: string[] = []
test.beforeEach(({ context }) => {
  faults = watchFaults(context)
})
test.afterEach(() => expect(faults).toEqual([]))

test.describe('dialogs', () => {
  test('a dialog has a name, keeps the focus, closes with Escape and gives the focus back', async ({ page }) => {
    await openPiece(page, 'dialogs')
    const opener = page.getByRole('button', { name: 'Open the form' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Update configuration' })
    await expect(dialog).toHaveAttribute('aria-modal', 'true')
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    const seen = new Set<string>()
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press(step < 4 ? 'Tab' : 'Shift+Tab')
      const focused = page.locator(':focus')
      expect(await focused.evaluate((element) => element.closest('[role=dialog]') !== null)).toBe(true)
      seen.add((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))
    }
    expect([...seen].sort()).toEqual(['', 'Close', 'Update'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('a question is an alert dialog that a click beside it does not close', async ({ page }) => {
    await openPiece(page, 'dialogs')
    await page.getByRole('button', { name: 'Open the question' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete holiday' })
    await expect(question).toContainText('Delete this holiday?')
    await page.mouse.click(5, 5)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Confirmed 0 times')).toBeVisible()
  })

  test('under the breakpoint a form fills the view and a question stays small', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await openPiece(page, 'dialogs')
    await page.getByRole('button', { name: 'Open the form' }).click()
    const form = page.getByRole('dialog', { name: 'Update configuration' })
    await expect.poll(() => form.boundingBox()).toEqual({ x: 0, y: 0, ...NARROW })
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Open the question' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete holiday' })
    await expect(question).toBeVisible()
    expect((await question.boundingBox())?.height).toBeLessThan(NARROW.height / 2)
  })

  test('ERR-03 a failed call shows in its dialog, titled Error, as plain text', async ({ page }) => {
    await openPiece(page, 'dialogs')
    await page.getByRole('button', { name: 'Open the call' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove participant' })
    const action = dialog.getByRole('button', { name: 'Remove', exact: true })
    await action.click()
    await expect(action).toBeDisabled()
    // The gallery's answers lie behind the dialog, out of a person's reach.
    await refuseBehind(page)
    const alert = dialog.getByRole('alert')
    await expect(alert.getByText('Error', { exact: true })).toBeVisible()
    await expect(alert).toHaveText(`Error${REFUSED}`)
    await expect(alert.locator('b')).toHaveCount(0)
    await expect(action).toBeEnabled()
  })
})

async function refuseBehind(page: Page): Promise<void> {
  const refuse = page.getByRole('button', { name: 'Refuse', includeHidden: true })
  await refuse.evaluate((button) => (button as HTMLButtonElement).click())
}

test.describe('messages', () => {
  test('an error stays ten seconds and a success three', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'toasts')
    const corner = page.getByRole('region', { name: 'Notifications' })
    await expect(page.getByRole('button', { name: 'Fail' })).toBeVisible()
    await page.clock.pauseAt(new Date(LATE.getTime() + 60_000))
    // By keyboard, since a pointer that rests on a notice keeps it.
    await page.getByRole('button', { name: 'Fail' }).press('Enter')
    await page.getByRole('button', { name: 'Succeed' }).press('Enter')
    await expect(corner.getByRole('alert')).toContainText('Error')
    await expect(corner.getByRole('alert')).toContainText('The bank did not answer.')
    await expect(corner.getByRole('status')).toHaveText('User created successfully')
    await page.clock.runFor(2_900)
    await expect(corner.getByRole('status')).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(corner.getByRole('status')).toHaveCount(0)
    await page.clock.runFor(6_800)
    await expect(corner.getByRole('alert')).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(corner.getByRole('alert')).toHaveCount(0)
  })

  test('a notice that is dismissed gives the focus back to where it was', async ({ page }) => {
    await openPiece(page, 'toasts')
    const fail = page.getByRole('button', { name: 'Fail' })
    await fail.press('Enter')
    const notices = page.getByRole('region', { name: 'Notifications' })
    await notices.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(notices.getByRole('alert')).toHaveCount(0)
    await expect(fail).toBeFocused()
  })

  test('choices that fail to load are reported for ten seconds, titled Error', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'loads')
    await expect(page.getByText('Waiting')).toBeVisible()
    await page.clock.pauseAt(new Date(LATE.getTime() + 60_000))
    await answer(page, 'Refuse')
    await page.clock.runFor(50)
    const alert = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(alert.getByText('Error', { exact: true })).toBeVisible()
    await expect(alert).toContainText('Error getting merchants!')
    await page.clock.runFor(9_800)
    await expect(alert).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(alert).toHaveCount(0)
  })

  test('a part that breaks says so with an id, and the rest goes on', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await openPiece(page, 'crash')
    await expect(page.getByText('The part is whole')).toBeVisible()
    await page.getByRole('button', { name: 'Break it' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      "Something isn't working. This may be because of a technical error that we're working to fix.",
    )
    const id = /Error id ([0-9a-f]{8})/.exec(await alert.innerText())?.[1]
    expect(logged.some((line) => line.includes(`Error id ${id}`))).toBe(true)
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByText('The rest goes on')).toBeVisible()
  })

  test('ERR-03 a failed download shows in a red box; the one of a bulk passes after five seconds', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'downloads')
    await page.getByRole('button', { name: 'Download report' }).click()
    await page.getByRole('button', { name: 'Download bulk' }).click()
    await page.clock.pauseAt(new Date(LATE.getTime() + 60_000))
    await answer(page, 'Refuse')
    const boxOf = (name: string) => page.getByRole('region', { name }).getByRole('alert')
    for (const name of ['Report', 'Bulk']) {
      await expect(boxOf(name)).toHaveText(REFUSED)
      await expectTone(page, boxOf(name), 'error')
    }
    await page.clock.runFor(4_900)
    await expect(boxOf('Bulk')).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(boxOf('Bulk')).toHaveCount(0)
    await expect(boxOf('Report')).toHaveCount(1)
  })
})

test.describe('fields', () => {
  test('a select says what to choose while nothing is chosen', async ({ page }) => {
    await openPiece(page, 'forms')
    const prompts = {
      plain: 'Select',
      reason: 'Select reason',
      action: 'Select Action',
      superAgent: 'Select super agent',
      superAgentAdministration: 'Select Super Agent',
      type: 'Select type',
      chargeType: 'Select charge type',
      participants: 'Select participants',
      logicalOperator: 'Select logical operator',
      'without a prompt of its own': 'Select',
    }
    for (const [name, prompt] of Object.entries(prompts)) {
      const select = page.getByLabel(`Picker ${name}`, { exact: true })
      await expect(select.locator('option:checked')).toHaveText(prompt)
      await select.selectOption('ONE')
      await expect(select.locator('option:checked')).toHaveText('One')
    }
  })

  test('an account field says that it verifies, then whose account it is', async ({ page }) => {
    await openPiece(page, 'verified')
    const account = page.getByLabel('Account number')
    await account.fill('01234')
    await account.blur()
    await expect(page.getByText('Account number is invalid')).toBeVisible()
    await account.fill('0123456789')
    await expect(page.getByText('Account number is invalid')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Verifying account number ...' })).toBeVisible()
    await answer(page, 'Answer with a name')
    await expect(page.getByText('ADA OBI')).toHaveCSS('color', await colourOfToken(page, 'success-text'))
    await expect(page.getByText('Verifying account number ...')).toHaveCount(0)
    await page.getByLabel('Phone').fill('08012345678')
    await expect(page.getByText('Getting customer info ...')).toBeVisible()
  })

  test('an answer to an older account number is dropped', async ({ page }) => {
    await openPiece(page, 'verified')
    const account = page.getByLabel('Account number')
    await account.fill('0123456789')
    await expect(page.getByText('Verifying account number ...')).toBeVisible()
    await account.fill('01234567')
    await account.press('Tab')
    await expect(page.getByText('Account number is invalid')).toBeVisible()
    await answer(page, 'Answer with a name')
    // By the time the next field has the focus, the answer has long been applied or dropped.
    await page.getByLabel('Phone').click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByText('Verifying account number ...')).toHaveCount(0)
    await expect(page.getByText('ADA OBI')).toHaveCount(0)
  })

  test('ERR-03 a failed name enquiry shows under the account number, as plain text', async ({ page }) => {
    await openPiece(page, 'verified')
    const account = page.getByLabel('Account number')
    await account.fill('0123456789')
    await expect(page.getByText('Verifying account number ...')).toBeVisible()
    await answer(page, 'Refuse')
    await expect(account).toHaveAccessibleDescription(REFUSED)
    await expect(account).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('main').locator('b')).toHaveCount(0)
    await account.fill('9876543210')
    await expect(page.getByText('Verifying account number ...')).toBeVisible()
    await answer(page, 'Answer with a name')
    await expect(page.getByText('ADA OBI')).toBeVisible()
    await expect(page.getByText(REFUSED)).toHaveCount(0)
  })
})

test.describe('charts', () => {
  const hues = {
    light: ['#1a7f4b', '#2563c9', '#c92a2a'],
    dark: ['#34d27b', '#5b9bf8', '#f87171'],
  }
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

  for (const mode of ['light', 'dark'] as const) {
    test(`approved, success and failure keep their colours in ${mode}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await openPiece(page, 'charts')
      const chart = page.getByRole('figure', { name: 'How many transactions were approved?' })
      for (const [index, name] of ['Approved', 'Success', 'Failure'].entries()) {
        const colour = rgb(hues[mode][index] ?? '')
        const entry = chart.getByRole('listitem').filter({ hasText: name })
        await expect(entry.locator('[aria-hidden]')).toHaveCSS('background-color', colour)
        // The bars are for the eye alone, so that they have no role to be found by.
        await expect(chart.locator(`.apexcharts-series[seriesName="${name}"] path`).first()).toHaveCSS('fill', colour)
      }
    })
  }

  test('the same figures are in a table behind a switch', async ({ page }) => {
    await openPiece(page, 'charts')
    const chart = page.getByRole('figure', { name: 'How many transactions were approved?' })
    await expect(chart.getByRole('table')).toHaveCount(0)
    await chart.getByRole('button', { name: 'Show as a table' }).press('Enter')
    await expect(chart.getByRole('columnheader')).toHaveText(['Date', 'Approved', 'Success', 'Failure'])
    const rows = chart.getByRole('row')
    await expect(rows.nth(1)).toHaveText('Nov 20th, 261231')
    expect(await cellsOf(rows.nth(2))).toEqual(['1500', '40', '0'])
    await chart.getByRole('button', { name: 'Show as a chart' }).click()
    await expect(chart.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('figure', { name: 'Is there nothing?' })).toContainText('No data!')
  })
})
