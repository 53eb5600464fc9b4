/** Behaviour that every list has by itself, seen on the lists that there are. */
import { expect, type Locator, type Page, test } from 'playwright/test'
import { answer, NARROW, openPiece } from '../../gallery/gallery-page'
import { addresses, forgetEverything, rowsOf, signInOnce, withoutAuthorities } from '../../support/console'

const { backOffice } = addresses
const TRANSACTIONS = '/back-office/transactions'
const DISPUTES = '/back-office/disputes'
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const listCall = (page: Page, pattern: RegExp) => page.waitForRequest((request) => pattern.test(request.url()))

test.describe('sorting', () => {
  test('a heading sorts by what the store can sort, the address says so, and the list has its own order again', async ({
    page,
  }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', DISPUTES)
    await expect(rows(page)).toHaveCount(10)
    const tat = page.getByRole('columnheader', { name: 'TAT', exact: true })
    const logDate = page.getByRole('columnheader', { name: 'Log Date' })
    await expect(logDate).toHaveAttribute('aria-sort', 'descending')
    await expect(tat).toHaveAttribute('aria-sort', 'none')
    const asked = listCall(page, /page=0&size=10&order=expiry/)
    await tat.getByRole('button').press('Enter')
    await asked
    await expect(page).toHaveURL(/\?order=expiry$/)
    await expect(tat).toHaveAttribute('aria-sort', 'ascending')
    await expect(logDate).toHaveAttribute('aria-sort', 'none')
    await page.reload()
    await expect(tat).toHaveAttribute('aria-sort', 'ascending')
    await tat.getByRole('button').click()
    await expect(page).toHaveURL(backOffice + DISPUTES)
    await expect(logDate).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader', { name: 'Customer Name' }).getByRole('button')).toHaveCount(0)
  })
})

test.describe('rows per page', () => {
  test('CNV-01 TXN-57 every request says its size; another is chosen in the foot, in the address and kept', async ({
    page,
  }) => {
    const first = listCall(page, /\/transactions\?page=0&size=10$/)
    await signInOnce(page, 'backOffice', 'bo.admin', TRANSACTIONS)
    await first
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect(page).toHaveURL(/page=3/)
    const size = page.getByLabel('Rows per page')
    await expect(size.locator('option')).toHaveText(['10', '25', '50', '100'])
    await size.selectOption('25')
    await expect(page).toHaveURL(/\?size=25$/)
    await expect(rows(page)).toHaveCount(25)
    await expect(page.getByText(/^1–25 of /)).toBeVisible()
    // A visit without a wish of its own has what was chosen last; another list keeps its own.
    const again = listCall(page, /\/transactions\?page=0&size=25$/)
    await page.goto(backOffice + TRANSACTIONS)
    await again
    await expect(rows(page)).toHaveCount(25)
    await page.goto(backOffice + DISPUTES)
    await expect(rows(page)).toHaveCount(10)
  })
})

test.describe('several rows at once', () => {
  test.beforeEach(async ({ page }) => {
    await openPiece(page, 'selection')
    await answer(page, 'Answer with rows')
  })

  test('rows are ticked by pointer and by Space, the box of the page says how many, and Clear takes all back', async ({
    page,
  }) => {
    const bar = page.getByRole('group', { name: 'Selected rows' })
    const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
    await expect(bar).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select Ada Obi' }).click()
    await expect(bar).toContainText('1 selected')
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await rows(page).nth(1).focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('2 selected')
    await expect(all).toBeChecked()
    await bar.getByRole('button', { name: 'Add up' }).click()
    await expect(page.getByText('Ada Obi and Bola Eze')).toBeVisible()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
    await all.press('Space')
    await expect(bar).toContainText('2 selected')
  })

  test('cards are ticked too, and what was ticked is forgotten with another filter', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.getByRole('checkbox', { name: 'Select Ada Obi' }).click()
    await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('1 selected')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ada')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Selected rows' })).toHaveCount(0)
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('checkbox', { name: 'Select Ada Obi' })).not.toBeChecked()
  })
})

test.describe('rows that cannot be had', () => {
  test('CNV-09 a page that fails leaves the rows that are there, with a bar that says so and Reload', async ({
    page,
  }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', TRANSACTIONS)
    await expect(rows(page)).toHaveCount(10)
    const before = await rowsOf(page.getByRole('table'))
    await page.route(/\/transactions\?page=1/, (route) =>
      route.fulfill({ status: 422, json: { errors: [{ message: 'Not just now.', code: 'unexpected' }] } }),
    )
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    const bar = page.getByRole('alert').filter({ hasText: 'Could not load page 2.' })
    await expect(bar).toContainText('Not just now.')
    await expect(bar).toContainText('Showing page 1 from')
    await expect(page.getByText(/^1–10 of /)).toBeVisible()
    expect((await rowsOf(page.getByRole('table'))).map(({ Rrn }) => Rrn)).toEqual(before.map(({ Rrn }) => Rrn))
    await page.unroute(/\/transactions\?page=1/)
    await bar.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText(/^11–20 of /)).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  test('CNV-04 TXN-58 CF-08 the total is that of totalItems where there is no totalElements', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.route(/\/transactions\?page=0/, async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: { totalElements?: number; totalItems: number } }
      delete result.totalElements
      await route.fulfill({ response, json: { result: { ...result, totalItems: 4321 } } })
    })
    await page.goto(backOffice + TRANSACTIONS)
    await expect(page.getByText(/^1–10 of (about )?4,321$/)).toBeVisible()
  })

  test('an answer without rows in it is an error with Reload', async ({ page }) => {
    await openPiece(page, 'list')
    await answer(page, 'Answer with one')
    await expect(page.getByRole('alert')).toContainText('has no rows in it')
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
    await answer(page, 'Answer with rows')
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test.describe('a date that nobody set', () => {
  test('CNV-15 typing a reference empties the dates that the screen suggested, and leaves those that somebody set', async ({
    page,
  }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', TRANSACTIONS)
    await page.getByRole('button', { name: 'Filter' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Start date')).not.toHaveValue('')
    await dialog.getByLabel('Start date').fill('2026-01-01')
    await dialog.getByLabel('Rrn').fill('6325')
    await expect(dialog.getByLabel('End date')).toHaveValue('')
    await expect(dialog.getByLabel('Start date')).toHaveValue('2026-01-01')
    await dialog.getByLabel('End date').fill('2026-02-01')
    await dialog.getByLabel('Rrn').fill('632513')
    await expect(dialog.getByLabel('End date')).toHaveValue('2026-02-01')
  })

  test('nothing on these dates offers to search all dates, and keeps the rest of the filter', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.goto(`${backOffice}${TRANSACTIONS}?responseCodeState=SUCCESS&startDate=2020-01-01&endDate=2020-01-02`)
    await expect(page.getByText('No transactions found...')).toBeVisible()
    await page.getByRole('button', { name: 'Search all dates' }).click()
    await expect(page).toHaveURL(`${backOffice}${TRANSACTIONS}?responseCodeState=SUCCESS`)
    await expect(rows(page)).toHaveCount(10)
  })
})

test.describe('room', () => {
  const overflowing = (table: Locator) =>
    table.evaluate((element) => {
      const room = element.parentElement as HTMLElement
      const cells = [...element.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      // An id is never broken; a date may have its time below it, and no more.
      const whole = [...element.querySelectorAll('[data-copy], [data-instant] time > span')]
      const broken = whole.filter((id) => id.getClientRects().length > 1)
      return {
        beyond: Math.max(0, room.scrollWidth - room.clientWidth - 1),
        cells: cells.map((cell) => cell.textContent),
        broken: broken.length,
      }
    })

  for (const width of [1024, 1280, 1366]) {
    test(`no cell of the lists of disputes and transactions is clipped at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await signInOnce(page, 'backOffice', 'bo.admin')
      for (const path of [
        DISPUTES,
        `${DISPUTES}?status=RESOLVED`,
        `${DISPUTES}?status=SYSTEM_ACCEPTED`,
        TRANSACTIONS,
      ]) {
        await page.goto(backOffice + path)
        await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
        expect(await overflowing(page.getByRole('table'))).toEqual({ beyond: 0, cells: [], broken: 0 })
      }
      await page.goto(backOffice + DISPUTES)
      for (const heading of ['TAT', 'Dispute status', 'Resolution status', 'Amount']) {
        await expect(page.getByRole('columnheader', { name: heading, exact: true })).toBeVisible()
      }
    })
  }

  test('a column that there is no room for is named below the table, and comes back with the room', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await signInOnce(page, 'backOffice', 'bo.admin', DISPUTES)
    await expect(page.getByText(/^No room for the column.*Log Date/)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(page.getByRole('columnheader', { name: 'Log Date' })).toBeVisible()
    await expect(page.getByText(/^No room for the column/)).toHaveCount(0)
  })

  test('CNV-11 a card is at most 124 pixels high, led by amount, state and time left, with room for a finger', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await signInOnce(page, 'backOffice', 'bo.admin', `${DISPUTES}?status=PENDING`)
    // A payee that is not the card's own takes a line more, in amber.
    const warned = page.getByRole('button', { name: "Not the card's account" })
    const cards = page.getByRole('list', { name: 'Disputes' }).getByRole('listitem')
    const card = cards.filter({ hasNot: warned }).first()
    await expect(card).toContainText(/^₦[\d,]+\.\d\d.*PENDING.*DSP-/s)
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(124)
    for (const target of [
      card.getByRole('button', { name: /^Actions/ }),
      card.getByRole('button', { name: /^Copy/ }),
    ]) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await card.getByText('Customer Name').click()
    await expect(page.getByRole('heading', { name: /^Dispute DSP-/ })).toBeVisible()
  })
})

/** Clicks an entry. @returns frames until its heading, the shape of a list and a line of progress are there */
async function framesToShape(page: Page, name: string): Promise<number> {
  const seen = page.evaluate(
    (heading) =>
      new Promise<number>((done) => {
        const begin = () => {
          let frames = 0
          const look = () => {
            const isHeaded = document.querySelector('main h1')?.textContent === heading
            const isShaped = document.querySelector('main [role=status][aria-label=Loading]')
            const isMoving = document.querySelector('[role=progressbar][aria-label="Loading the page"]')
            if (isHeaded && isShaped && isMoving) return done(frames)
            frames += 1
            requestAnimationFrame(look)
          }
          look()
        }
        document.addEventListener('click', begin, { once: true })
      }),
    name,
  )
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await link.evaluate((element: HTMLElement) => element.click())
  return seen
}

test.describe('coming and going', () => {
  test('the heading, a skeleton and a line of progress show within 100 ms, and rows are asked for beside the code', async ({
    page,
  }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The code of a screen does not come before its shape is there.
    let release = () => {}
    let shaped = Promise.resolve()
    await page.route(/\/static\/js\/async\/.*\.js$/, async (route) => {
      await shaped
      await route.continue().catch(() => undefined)
    })
    // The quickest of three lists that nobody opened yet counts: another browser may slow one of them.
    const frames: number[] = []
    for (const name of ['Bulk Disputes', 'Participant Users', 'Transit Accounts']) {
      shaped = new Promise((done) => {
        release = done
      })
      frames.push(await framesToShape(page, name))
      release()
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
    }
    // 100 ms at the pace of a screen; a machine with other work draws fewer of them in that time.
    expect(Math.min(...frames)).toBeLessThanOrEqual(6)
  })

  test('rows are asked for once, before the code of their screen is there', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/backoffice\/transactions\?/.test(request.url())) asked.push(request.url())
    })
    await page.goto(`${backOffice}${TRANSACTIONS}?responseCodeState=SUCCESS&page=2`)
    await expect(page.getByText(/^11–20 of /)).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  test('CNV-10 TXN-05 an address that somebody has no right to asks for nothing', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await withoutAuthorities(page, ['bo_dcir_get_all_transactions'])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${backOffice}${TRANSACTIONS}?page=2`)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
    expect(asked.filter((path) => path.endsWith('/backoffice/transactions'))).toEqual([])
  })

  for (const way of ['Escape', 'Back'] as const) {
    test(`after ${way} the focus is on the row that was opened`, async ({ page }) => {
      await signInOnce(page, 'backOffice', 'bo.admin', TRANSACTIONS)
      await expect(rows(page)).toHaveCount(10)
      await rows(page).nth(3).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await page.goBack()
      await expect(rows(page).nth(3)).toBeFocused()
    })
  }

  test('the name is ready to be typed on the sign-in screen', async ({ page }) => {
    await forgetEverything(page, 'backOffice')
    await page.goto(`${backOffice}/login`)
    await expect(page.getByLabel('Username')).toBeFocused()
  })

  test('the row that is pointed at is tinted as a whole, with the cell that stays', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', DISPUTES)
    await expect(rows(page)).toHaveCount(10)
    const grounds = () =>
      rows(page)
        .nth(2)
        .locator('td')
        .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor))])
    const before = await grounds()
    await rows(page).nth(2).hover()
    await expect.poll(async () => (await grounds()).length === 1 && (await grounds())[0] !== before[0]).toBe(true)
  })
})

test('any list prints as a clean page: bank, who, when and absolute dates, without what can be pressed', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', `${DISPUTES}?status=PENDING`)
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('button', { name: /^(Filter|Views|Download|View|Refresh)/ }),
  ).toHaveCount(0)
  await expect(page.getByText(/Demo Bank · .* printed by Amina Bello \(bo\.admin\), \d{4}-\d\d-\d\d/)).toBeVisible()
  const deadline = await page
    .getByRole('timer')
    .first()
    .evaluate((timer) => getComputedStyle(timer, '::after').content)
  expect(deadline).toMatch(/\w{3} \d{1,2}(st|nd|rd|th), \d\d \d{1,2}:\d\d (AM|PM)/)
})
