/** Named views of the lists of transactions, and finding a transaction in the palette. */
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { addresses, fillSignIn, rowsOf, signIn, signInOnce, withoutAuthorities } from '../../support/console'
import { deploy } from '../../support/deployment'
import { callApi } from '../../support/platform'

const { backOffice, superAgent } = addresses
const LIST = `${backOffice}/back-office/transactions`
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

async function forgetViews(user: string): Promise<void> {
  const kept = await callApi<{ name: string }[]>(user, 'common/views/transactions')
  for (const { name } of kept)
    await callApi(user, `common/views/transactions/${encodeURIComponent(name)}`, {}, 'DELETE')
}

async function saveView(page: Page, name: string, opens = false): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Views' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Views' }).click()
  await panel.getByLabel('Name').fill(name)
  if (opens) await panel.getByLabel('Open the list with this view').check()
  await panel.getByRole('button', { name: 'Save view' }).click()
  await expect(panel.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

for (const [place, user, list] of [
  ['backOffice', 'bo.checker', LIST],
  ['superAgent', 'sb.admin', `${superAgent}/front-office/transactions`],
] as const) {
  test.describe(`views of ${place}`, () => {
    test.beforeEach(async ({ page }) => {
      await forgetViews(user)
      await signInOnce(page, place, user)
    })
    test.afterEach(() => forgetViews(user))

    test(`a filter is saved under a name, chosen, replaced and removed, ${place}`, async ({ page }) => {
      await page.goto(`${list}?responseCodeState=SUCCESS&page=3`)
      await expect(rows(page)).toHaveCount(10)
      await page.getByRole('button', { name: 'Views' }).click()
      const panel = page.getByRole('dialog', { name: 'Views' })
      await expect(panel).toContainText('No saved views.')
      await panel.getByRole('button', { name: 'Save view' }).click()
      await expect(panel.getByText('Name is required')).toBeVisible()
      await saveView(page, 'Approved')
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Views' })).toBeFocused()
      await page.goto(`${list}?rrn=000000000000`)
      await page.getByRole('button', { name: 'Views' }).click()
      await panel.getByRole('button', { name: /^Approved/ }).click()
      // The page was not kept: it is another one tomorrow.
      await expect(page).toHaveURL(`${list}?responseCodeState=SUCCESS`)
      await expect(rows(page)).toHaveCount(10)
      await page.goBack()
      await expect(page).toHaveURL(`${list}?rrn=000000000000`)
      await page.getByRole('button', { name: 'Views' }).click()
      await panel.getByLabel('Name').fill('Approved')
      await expect(panel.getByText('Replaces the view with this name.')).toBeVisible()
      await panel.getByRole('button', { name: 'Save view' }).click()
      await expect
        .poll(() => callApi(user, 'common/views/transactions'))
        .toEqual([{ name: 'Approved', search: 'rrn=000000000000', isDefault: false }])
      await panel.getByRole('button', { name: 'Remove Approved' }).click()
      await expect(panel).toContainText('No saved views.')
      await expect(panel.getByLabel('Name')).toBeFocused()
      expect(await callApi(user, 'common/views/transactions')).toEqual([])
    })

    test(`the default view opens with the list, nothing unfiltered before it, and Back stays what it is, ${place}`, async ({
      page,
    }) => {
      await page.goto(`${list}?responseCodeState=FAILED_NO_DEBIT`)
      await expect(rows(page).first()).toBeVisible()
      await saveView(page, 'Refused', true)
      const asked: string[] = []
      page.on('request', (request) => {
        if (/office\/transactions(\/filter)?\?/.test(request.url())) asked.push(request.url() + request.postData())
      })
      await page.goto(`${list}/no-such-record`)
      await page.getByRole('link', { name: 'Transactions', exact: true }).click()
      await expect(page).toHaveURL(`${list}?responseCodeState=FAILED_NO_DEBIT`)
      await expect(rows(page).first()).toBeVisible()
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.every((one) => one.includes('FAILED_NO_DEBIT'))).toBe(true)
      // The bare address is not an entry of the history, so that one step back leaves the list.
      await page.goBack()
      await expect(page).toHaveURL(`${list}/no-such-record`)
      await page.goForward()
      await expect(rows(page).first()).toBeVisible()
      // A user who wants everything gets it, and finds it again on coming back and after a reload.
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page).toHaveURL(list)
      await expect(rows(page)).toHaveCount(10)
      await page.getByRole('link', { name: /^View/ }).first().click()
      await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
      await page.goBack()
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(list)
      await page.reload()
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(list)
      // A link that says what it wants is not changed.
      await page.goto(`${list}?responseCodeState=SUCCESS`)
      await expect(rows(page)).toHaveCount(10)
      await expect(page).toHaveURL(`${list}?responseCodeState=SUCCESS`)
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Do not show Refused first' }).click()
      await expect(page.getByRole('button', { name: 'Show Refused first' })).toBeVisible()
    })
  })
}

test.describe('finding a transaction', () => {
  for (const [place, user, list] of [
    ['backOffice', 'bo.admin', LIST],
    ['superAgent', 'sa.admin', `${superAgent}/front-office/transactions`],
  ] as const) {
    test(`a pasted reference finds its transaction, and Enter opens it, ${place}`, async ({ page }) => {
      await signInOnce(page, place, user)
      await page.goto(list)
      await expect(rows(page)).toHaveCount(10)
      const [first] = await rowsOf(page.getByRole('table'))
      await page.keyboard.press('Control+k')
      const combobox = page.getByRole('dialog').getByRole('combobox')
      await combobox.fill(first?.Rrn ?? '')
      const option = page.getByRole('dialog').getByRole('option').first()
      await expect(page.getByRole('group', { name: 'Records' })).toBeVisible()
      for (const text of [first?.['Masked pan'], first?.Rrn, first?.Amount, first?.Time, first?.['Response code']])
        await expect(option).toContainText(text ?? '?')
      await expect(page.getByRole('listbox')).toHaveCount(1)
      await expect(option).toHaveAttribute('aria-selected', 'true')
      const active = await combobox.getAttribute('aria-activedescendant')
      expect(await option.getAttribute('id')).toBe(active)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(first?.Rrn ?? '?')
    })
  }

  test('a card number that is pasted is masked before it shows, and never sent', async ({ page }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.goto(LIST)
    await expect(rows(page)).toHaveCount(10)
    const [first] = await rowsOf(page.getByRole('table'))
    const masked = first?.['Masked pan'] ?? ''
    await page.keyboard.press('Control+k')
    const combobox = page.getByRole('dialog').getByRole('combobox')
    for (const pasted of [masked.replace('******', '123456'), masked.replace('******', '12 3456 ')]) {
      await combobox.fill('')
      await page.keyboard.insertText(pasted)
      await expect(combobox).toHaveValue(masked)
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(masked)
    }
    // Typed by hand it is sent as its mask too.
    await combobox.fill('')
    await combobox.pressSequentially(masked.replace('******', '123456'))
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(masked)
    const searches = urls.filter((url) => url.includes('/transaction-search'))
    expect(searches.length).toBeGreaterThan(0)
    expect(searches.filter((url) => /\d{13}/.test(decodeURIComponent(url)))).toEqual([])
  })

  test('it waits for a quiet moment, and asks nothing for pages and short texts', async ({ page }) => {
    const searches: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/transaction-search')) searches.push(url.searchParams.get('text') ?? '')
    })
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.clock.install()
    await page.goto(LIST)
    await expect(rows(page)).toHaveCount(10)
    const [first, second] = await rowsOf(page.getByRole('table'))
    await page.keyboard.press('Control+k')
    const combobox = page.getByRole('dialog').getByRole('combobox')
    await combobox.fill('transactions')
    await combobox.fill('63')
    await page.clock.runFor(500)
    expect(searches).toEqual([])
    await combobox.fill(first?.Rrn ?? '')
    await combobox.fill(second?.Rrn ?? '')
    await expect(page.getByRole('dialog').getByRole('option')).toContainText([second?.Rrn ?? '?'])
    expect(searches).toEqual([second?.Rrn])
    await combobox.fill('nothing-of-this-name')
    await expect(
      page.getByText('Nothing found for “nothing-of-this-name”. Try an RRN, a log code or an amount.'),
    ).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
  })

  for (const [place, user, path] of [
    ['backOffice', 'bo.admin', 'backoffice/dispute'],
    ['superAgent', 'sa.admin', 'frontoffice/dispute/backoffice'],
  ] as const) {
    test(`a dispute is found by its log code, ${place}`, async ({ page }) => {
      const { content } = await callApi<{ content: { logCode: string }[] }>(user, `${path}?size=1`)
      const logCode = content[0]?.logCode ?? ''
      await signIn(page, place, user)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(logCode.toLowerCase())
      await expect(page.getByRole('dialog').getByRole('option')).toContainText([logCode])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: `Dispute ${logCode}` })).toBeVisible()
    })
  }

  for (const [place, user, door, list] of [
    ['backOffice', 'bo.admin', 'backoffice/dispute', LIST],
    ['superAgent', 'sa.admin', 'frontoffice/dispute/super-agents', `${superAgent}/front-office/transactions`],
  ] as const) {
    test(`bank 27: records stand beside pages, found by what people know, ${place}`, async ({ page }) => {
      const { content } = await callApi<{
        content: { logCode: string; customerAccountName: string; transactionAmount: number }[]
      }>(user, `${door}?size=1`)
      const [one] = content
      if (!one) throw new Error('there is no dispute')
      await signInOnce(page, place, user)
      await page.goto(list)
      await expect(rows(page)).toHaveCount(10)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      const combobox = palette.getByRole('combobox')
      const options = palette.getByRole('option')
      await expect(palette).toContainText('Try an amount with its day')
      const disputed = options.filter({ hasText: /DSP-/ })
      for (const text of [
        one.logCode.slice(-4),
        one.logCode.slice(4, 12),
        (one.transactionAmount / 100).toLocaleString('en-US'),
        one.customerAccountName.toLowerCase(),
      ]) {
        await combobox.fill(text)
        await expect(disputed.first()).toBeVisible()
      }
      await expect(disputed.first()).toContainText(one.customerAccountName)
      // A page of that name takes nothing away from the records, nor they from it.
      await combobox.fill('dis')
      await expect(options.filter({ hasText: 'Disputes' }).first()).toBeVisible()
      await combobox.fill(one.customerAccountName)
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(combobox).toHaveValue(one.customerAccountName)
      await expect(disputed.first()).toBeVisible()
      await page.keyboard.type('9')
      await expect(combobox).toHaveValue('9')
    })
  }

  test('an older answer never shows after a newer one, and Enter pressed early opens what comes', async ({ page }) => {
    const { content } = await callApi<{ content: { rrn: string }[] }>('bo.admin', 'backoffice/transactions?size=2')
    const [slow = '', quick = ''] = content.map(({ rrn }) => rrn)
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    const isSlow = (call: string) => call.includes(`transaction-search?text=${slow}`)
    const proxy = await apiProxy((call) => (isSlow(call) ? { until } : {}))
    const deployment = await deploy('back-office', { apiBase: proxy.address })
    try {
      await page.goto(`${deployment.address}/login`)
      await fillSignIn(page, 'bo.admin')
      // The dashboard opens first, and how many rows its tables have depends on who had transactions today.
      await page.getByRole('link', { name: 'Transactions', exact: true }).click()
      await expect(rows(page)).toHaveCount(10)
      await page.keyboard.press('Control+k')
      const combobox = page.getByRole('dialog').getByRole('combobox')
      await combobox.fill(slow)
      await expect.poll(() => proxy.calls.some(({ call }) => isSlow(call))).toBe(true)
      await expect(page.getByText('Looking for transactions, disputes or payments…')).toBeVisible()
      await combobox.fill(quick)
      await expect(page.getByRole('dialog').getByRole('option')).toContainText([quick])
      answer()
      await expect.poll(() => proxy.calls.every(({ isAnswered }) => isAnswered)).toBe(true)
      await expect(page.getByRole('dialog').getByRole('option')).toContainText([quick])
      await expect(page.getByRole('dialog').getByRole('option').filter({ hasText: slow })).toHaveCount(0)
      await combobox.fill(slow)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(slow)
    } finally {
      await deployment.close()
      await proxy.close()
    }
  })

  test('without the authority of the list nothing is looked for', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await withoutAuthorities(page, [
      'bo_dcir_get_all_transactions',
      'bo_dcir_get_dispute_transactions',
      'bo_dcir_get_all_bulk_settlement',
      'bo_dcir_get_payment_request',
      'bo_dcir_get_merchants',
      'bo_dcir_view_backoffice_users',
    ])
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/transaction-search')) asked++
    })
    await page.clock.install()
    await page.goto(`${backOffice}/back-office/reconciliation/file-upload`)
    await expect(page.getByRole('heading', { name: 'Reconciliation Statement Upload' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('632513001760')
    await expect(page.getByText('No page found for “632513001760”.')).toBeVisible()
    await page.clock.runFor(600)
    expect(asked).toBe(0)
  })
})
