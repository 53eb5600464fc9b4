import { expect, type Locator, type Page, test } from 'playwright/test'
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
  type Tone,
} from '../../gallery/gallery-page'
import { watchFaults } from '../../support/console'

const loading = (page: Page) => page.getByRole('status', { name: 'Loading' })

let faults: string[] = []
test.beforeEach(({ context }) => {
  faults = watchFaults(context)
})
test.afterEach(() => expect(faults).toEqual([]))

test.describe('lists and records', () => {
  test('a list, a narrow list, a record and cards show their shape while they load', async ({ page }) => {
    await openPiece(page, 'list')
    await expect(loading(page)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('table', { name: 'Charge types' })).toBeVisible()
    await expect(loading(page)).toHaveCount(0)
    await page.setViewportSize(NARROW)
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'Charge types' }).getByRole('listitem').first()
    await expect(card).toContainText('Ada Obi')
    await expect(card.getByRole('term')).toHaveText(['Account Number'])
    await expect(card).toContainText('₦0.05')
    for (const piece of ['detail', 'cards']) {
      await openPiece(page, piece)
      await expect(loading(page)).toBeVisible()
      await answer(page, 'Answer with one')
      await expect(page.getByText('Ada Obi')).toBeVisible()
      await expect(loading(page)).toHaveCount(0)
    }
  })

  test('a list offers Filter and Refresh, and fetches again on Refresh', async ({ page }) => {
    await openPiece(page, 'list')
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled()
    await answer(page, 'Answer with nothing')
    await expect(page.getByText('No charge types found ...')).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  })

  test('ERR-03 a list that fails says why as plain text, with its request id and Reload', async ({ page }) => {
    await openPiece(page, 'list')
    await expect(loading(page)).toBeVisible()
    await answer(page, 'Refuse')
    const alert = page.getByRole('alert')
    await expect(alert.getByText(REFUSED, { exact: true })).toBeVisible()
    await expect(alert.locator('b')).toHaveCount(0)
    await expect(alert).toContainText('request-7')
    await alert.getByRole('button', { name: 'Reload' }).click()
    await expect(loading(page)).toBeVisible()
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('the filter of a list narrows it by keyboard, and Reset brings it back', async ({ page }) => {
    await openPiece(page, 'list')
    await answer(page, 'Answer with rows')
    await page.getByRole('button', { name: 'Filter' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filter charge types' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Ada')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Ada')
    await answer(page, 'Answer with nothing')
    await expect(page.getByText('Nothing matches the filter.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click()
    await expect(page.getByRole('group', { name: 'Active filters' })).toHaveCount(0)
  })
})

test.describe('columns', () => {
  test('flat, minimumCap, maximumCap and chargeAmount are money, to the kobo', async ({ page }) => {
    await openPiece(page, 'table')
    const rows = page.getByRole('row')
    expect((await cellsOf(rows.nth(1))).slice(3, 7)).toEqual(['₦0.05', '₦100.00', '₦1,234,567.89', '-₦2,500.50'])
    expect((await cellsOf(rows.nth(2))).slice(3, 7)).toEqual(['₦0.00', '₦1.00', '₦1,000.00', '---'])
  })

  test('CNV-30 a progress bar is complete from 90 on and not at 89', async ({ page }) => {
    await openPiece(page, 'counts')
    const bars = page.getByRole('progressbar', { name: 'Percentage Processed' })
    await expect(bars.nth(0)).toHaveAttribute('aria-valuenow', '89')
    await expect(bars.nth(1)).toHaveAttribute('aria-valuenow', '90')
    const fillOf = (bar: Locator) => bar.locator('div').evaluate((fill) => getComputedStyle(fill).backgroundColor)
    const success = await colourOfToken(page, 'success-solid')
    expect(await fillOf(bars.nth(1))).toBe(success)
    expect(await fillOf(bars.nth(0))).toBe(await colourOfToken(page, 'accent-solid'))
    await expect(page.getByRole('row').nth(1)).toContainText('89%')
  })

  test('counts are badges: totals blue, successes green, failures red', async ({ page }) => {
    await openPiece(page, 'counts')
    const row = page.getByRole('row').nth(1)
    expect((await cellsOf(row)).slice(1, 4)).toEqual(['12,000', '11,990', '10'])
    for (const [text, tone] of [
      ['12,000', 'pending'],
      ['11,990', 'success'],
      ['10', 'error'],
    ] as const)
      await expectTone(page, row.getByText(text, { exact: true }), tone)
  })
})

test.describe('statuses', () => {
  test('each status field of the specification is a badge with a word and an icon', async ({ page }) => {
    await openPiece(page, 'statuses')
    const cells = page.getByRole('row').nth(1).getByRole('cell')
    const expected = [
      ['COMPLETED', 'success'],
      ['pending', 'pending'],
      ['Failed', 'error'],
      ['STARTED', 'warning'],
      ['INACTIVE', 'warning'],
      ['Active', 'success'],
      ['REJECTED', 'error'],
      ['credit', 'success'],
    ] as const
    for (const [index, [text, tone]] of expected.entries()) {
      const cell = cells.nth(index + 1)
      await expect(cell.locator('svg')).toHaveCount(1)
      await expectTone(page, cell.getByText(text, { exact: true }), tone)
    }
  })

  test('CNV-33 CNV-34 CNV-35 CNV-36 CNV-37 the whole word decides the tone, in any case', async ({ page }) => {
    await openPiece(page, 'badges')
    const tones = {
      success: 'success,successful,available,ok,credit,accepted,resolved,approved,active,completed,created,true',
      pending: 'pending',
      error: 'declined,debit,failed,blocked,deleted,rejected',
      warning: 'INACTIVE,SYSTEM_ACCEPTED,STARTED,not successful',
    } as const
    const icons = new Map<string, string>()
    for (const [tone, words] of Object.entries(tones) as [Tone, string][]) {
      for (const word of words.split(',').flatMap((one) => [one, one.toUpperCase()])) {
        const badge = page.locator(`[data-word="${word}"] > span`)
        await expectTone(page, badge, tone)
        await expect(badge).toHaveText(word.replaceAll('_', ' '))
        icons.set(tone, `${await badge.locator('svg').getAttribute('class')}`)
      }
    }
    // Recognisable without colour too.
    expect(new Set(icons.values()).size).toBe(4)
    await expect(page.getByRole('region', { name: 'Flags and nothing' })).toHaveText('true---')
  })

  test('CNV-37 an empty status shows dashes', async ({ page }) => {
    await openPiece(page, 'statuses')
    const expected = ['---', '---', 'DOWNLOADED', 'SYSTEM ACCEPTED', 'deleted', '---', 'APPROVED', 'DEBIT']
    await expect.poll(async () => (await cellsOf(page.getByRole('row').nth(2))).slice(1)).toEqual(expected)
  })

  test('CNV-38 a settlement in warning says by pointer and keyboard what it needs', async ({ page }) => {
    const text = 'Settlements need to be processed manually'
    await openPiece(page, 'badges')
    const settlements = page.getByRole('region', { name: 'Settlements' })
    const started = settlements.getByRole('button', { name: 'STARTED' })
    const tooltip = page.getByRole('tooltip')
    await expect(started).toHaveAccessibleDescription(text)
    await expect(tooltip).toHaveCount(0)
    await started.hover()
    await expect(tooltip).toHaveText(text)
    await tooltip.hover()
    await expect(tooltip).toHaveText(text)
    await page.mouse.move(0, 0)
    await expect(tooltip).toHaveCount(0)
    // The page has it as its one stop: another Tab leads out of the page and back to it.
    const isReached = async () => {
      await page.keyboard.press('Tab')
      return started.evaluate((one) => one === document.activeElement)
    }
    await expect.poll(isReached).toBe(true)
    await expect(tooltip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await expect(settlements.getByText('COMPLETED')).toBeVisible()
    await expect(settlements.getByRole('button')).toHaveCount(1)
  })
})

test.describe('time', () => {
  test('CNV-29 a countdown shows days and the rest, reddens at five hours and stops', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'countdowns')
    const timer = (name: string) => page.getByRole('region', { name }).getByRole('timer')
    await expect(timer('Days')).toBeVisible()
    await page.clock.pauseAt(new Date(LATE.getTime() + 60_000))
    await expect(timer('Days')).toHaveText(/^2d 2h 59m \d+s$/)
    const red = await colourOfToken(page, 'error-text')
    await expect(timer('Soon')).toHaveText(/^4h 59m \d+s$/)
    await expect(timer('Soon')).toHaveCSS('color', red)
    await expect(timer('Days')).not.toHaveCSS('color', red)
    await expect(timer('Now')).toHaveText('Expired')
    await expect(timer('Past')).toHaveText('Expired')
    const before = await timer('Days').innerText()
    await page.clock.runFor(1000)
    await expect(timer('Days')).not.toHaveText(before)
    await page.clock.runFor(60_000)
    await expect(timer('Now')).toHaveText('Expired')
  })

  test('CNV-29 under a day the hours lead, and the last five hours begin on the second', async ({ page }) => {
    await setClock(page, LATE)
    await page.clock.pauseAt(new Date(LATE.getTime() + 1000))
    await openPiece(page, 'countdowns')
    const hours = page.getByRole('region', { name: 'Hours' }).getByRole('timer')
    await expect(hours).toHaveText('5h 0m 3s')
    const red = await colourOfToken(page, 'error-text')
    await expect(hours).not.toHaveCSS('color', red)
    await page.clock.runFor(4000)
    await expect(hours).toHaveText('4h 59m 59s')
    await expect(hours).toHaveCSS('color', red)
  })

  test('CNV-15 the dates of a filter begin with today, in Lagos', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'filter')
    const dialog = page.getByRole('dialog', { name: 'Filter disputes' })
    for (const label of ['Start date', 'End date']) {
      await expect(dialog.getByLabel(label)).toHaveValue('2026-11-21')
      await expect(dialog.getByLabel(label)).toHaveAttribute('max', '2026-11-21')
    }
  })

  test('CNV-16 a date ends today, at its own limit, or nowhere', async ({ page }) => {
    await setClock(page, LATE)
    await openPiece(page, 'forms')
    await expect(page.getByLabel('Log date')).toHaveAttribute('max', '2026-11-21')
    await expect(page.getByLabel('Metric date')).toHaveAttribute('max', '2026-01-31')
    await expect(page.getByLabel('Holiday date')).not.toHaveAttribute('max')
    await page.getByLabel('Log date').fill('2026-11-22')
    await page.getByLabel('Metric date').fill('2026-02-01')
    await page.getByLabel('Holiday date').fill('2031-01-01')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Log date is invalid')).toBeVisible()
    await expect(page.getByText('Metric date is invalid')).toBeVisible()
    await expect(page.getByText('Holiday date is invalid')).toHaveCount(0)
    await page.getByLabel('Log date').fill('2026-11-21')
    await page.getByLabel('Metric date').fill('2026-01-31')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByLabel('Sent')).toContainText('"holiday":"2031-01-01"')
  })
})
