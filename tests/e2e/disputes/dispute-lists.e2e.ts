/** The lists of disputes of both consoles: what they hold, how they are narrowed, downloaded and kept. */

import { readFileSync } from 'node:fs'
import { businessDate } from '@dcir/core/time/lagos'
import { type Download, expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce, withoutAuthorities } from '../../support/console'
import { disputesOf, proxiedConsole } from '../../support/disputes'
import { secondsOf } from '../../support/page-clock'
import { callApi } from '../../support/platform'

const { backOffice, superAgent } = addresses
const ALL = `${backOffice}/back-office/disputes`
const BY_BANK = `${ALL}/backoffice`
const BY_AGENTS = `${ALL}/super-agents`
const AGENT = `${superAgent}/front-office/agent-disputes`
const BANK = `${superAgent}/front-office/bank-disputes`

const table = (page: Page) => page.getByRole('table')
const bodyRows = (page: Page) => table(page).locator('tbody tr')
const today = () => businessDate(new Date())

async function openFilter(page: Page) {
  await page.getByRole('button', { name: /^Filter( \d+ active)?$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Date type')).toBeVisible()
  return dialog
}

/** The body of the next filtered request, once something was done. */
async function sentBy(page: Page, work: () => Promise<unknown>): Promise<{ url: string; body: unknown }> {
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/filter?'))
  await work()
  const request = await sent
  return { url: request.url(), body: request.postDataJSON() }
}

test.describe('disputes of the back office', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

  test('DSP-08 a row opens the dispute, which was fetched while it was pointed at, and Back returns', async ({
    page,
  }) => {
    // A wide window shows it beside the list.
    await page.setViewportSize({ width: 1270, height: 720 })
    await page.goto(`${BY_BANK}?status=RESOLVED`)
    await expect(bodyRows(page).first()).toBeVisible()
    const [first] = await rowsOf(table(page))
    const fetched = page.waitForRequest((request) => request.url().endsWith(`/log-code/${first?.['Log code']}`))
    await bodyRows(page).first().hover()
    await fetched
    await bodyRows(page)
      .first()
      .getByText(first?.['Customer Name'] ?? '?')
      .click()
    await expect(page).toHaveURL(`${BY_BANK}/${first?.['Log code']}`)
    await expect(page.getByRole('heading', { name: `Dispute ${first?.['Log code']}` })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${BY_BANK}?status=RESOLVED`)
  })

  for (const [name, address, path] of [
    ['DSP-02 DSP-04 all disputes', ALL, '/backoffice/dispute/filter'],
    ['DSP-02 DSP-04 those of the bank', BY_BANK, '/backoffice/dispute/backoffice/filter'],
    ['DSP-05 those of super agents', BY_AGENTS, '/backoffice/dispute/super-agents/filter'],
  ] as const) {
    test(`${name}: a tab holds what waits for the bank after its time`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('tab')).toHaveText(['All Disputes', 'Disputes Pending Approval'])
      const { url, body } = await sentBy(page, () =>
        page.getByRole('tab', { name: 'Disputes Pending Approval' }).click(),
      )
      expect(new URL(url).pathname).toBe(`/api/v1${path}`)
      expect(body).toMatchObject({ status: 'PENDING,SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' })
      const codes = (body as { responseCode: string }).responseCode.split(',')
      expect(codes.length).toBeGreaterThan(1)
      expect(codes).not.toContain('00')
      const resolutions = async () => new Set((await rowsOf(table(page))).map((row) => row['Resolution status']))
      await expect.poll(resolutions).toEqual(new Set(['PENDING']))
      await page.reload()
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Disputes Pending Approval')
      const dialog = await openFilter(page)
      await expect(dialog.getByLabel('Dispute status')).toHaveCount(0)
    })
  }

  test('DSP-10 without the authority neither a dispute nor the strip of those to answer is shown', async ({ page }) => {
    const [any] = await disputesOf({})
    await withoutAuthorities(page, ['bo_dcir_get_dispute_transactions'])
    for (const address of [ALL, `${ALL}/view/${any?.logCode}`]) {
      await page.goto(address)
      await expect(page.getByText('Access Denied !!!')).toBeVisible()
      await expect(page.getByRole('region', { name: 'To answer' })).toHaveCount(0)
    }
  })

  test('DSP-15 DSP-16 DSP-20 DSP-21 DSP-76 every field of the filter is sent under its name, empty ones are not', async ({
    page,
  }) => {
    await page.goto(ALL)
    const dialog = await openFilter(page)
    await expect(dialog.getByLabel('Dispute status').locator('option')).toHaveText([
      'Select',
      'PENDING',
      'RESOLVED',
      'SYSTEM ACCEPTED',
    ])
    await expect(dialog.getByLabel('Resolution status').locator('option')).toHaveText([
      'Select',
      'PENDING',
      'ACCEPTED',
      'DECLINED',
    ])
    await dialog.getByLabel('Dispute status').selectOption('SYSTEM_ACCEPTED')
    await dialog.getByLabel('Resolution status').selectOption('PENDING')
    await dialog.getByLabel('Super agent').selectOption({ label: 'Lagoon Payments' })
    for (const [label, value] of [
      ['Log code', 'LOG-000001'],
      ['Response code', '91, 06'],
      ['Masked pan', '506099******1234'],
      ['Rrn', '632514000001'],
      ['Terminal id', '20110101'],
    ] as const)
      await dialog.getByLabel(label).fill(value)
    const { url, body } = await sentBy(page, () => dialog.getByRole('button', { name: 'Filter', exact: true }).click())
    expect(new URL(url).search).toBe('?page=0&size=10')
    expect(body).toEqual({
      status: 'SYSTEM_ACCEPTED',
      resolutionStatus: 'PENDING',
      merchantId: 'SA-0001',
      logCode: 'LOG-000001',
      responseCode: '91, 06',
      maskedPan: '506099******1234',
      rrn: '632514000001',
      terminalId: '20110101',
    })
    await expect(page.getByText('No disputes found...')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Lagoon Payments')
  })

  for (const [label, from, to] of [
    ['Transaction Date', 'transactionDateStart', 'transactionDateEnd'],
    ['Log Date', 'createdDateFrom', 'createdDateTo'],
    ['TAT Expiry Date', 'tatExpiryStartDate', 'tatExpiryEndDate'],
  ] as const) {
    test(`DSP-16 DSP-17 DSP-20 by ${label} the pair ${from} and ${to} is sent, today at first`, async ({ page }) => {
      // An address with another pair: the one that is chosen takes its place.
      await page.goto(`${ALL}?status=PENDING&createdDateFrom=2026-01-01`)
      const dialog = await openFilter(page)
      await expect(dialog.getByLabel('Date type')).toHaveValue('created')
      await expect(dialog.getByLabel('Date type').locator('option')).toHaveText([
        'Select',
        'Transaction Date',
        'Log Date',
        'TAT Expiry Date',
      ])
      await dialog.getByLabel('Date type').selectOption('')
      await expect(dialog.locator('input[type=date]')).toHaveCount(0)
      await dialog.getByLabel('Date type').selectOption({ label })
      await expect(dialog.locator('input[type=date]')).toHaveCount(2)
      const day = today()
      const dates = dialog.locator('input[type=date]')
      if (label !== 'Log Date') {
        await expect(dates.nth(0)).toHaveValue(day)
        await expect(dates.nth(1)).toHaveValue(day)
      }
      await dates.nth(0).fill('2026-01-02')
      await dates.nth(1).fill('2026-01-01')
      await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(dialog.getByText('The start date must not be after the end date.')).toBeVisible()
      await dates.nth(1).fill('2026-01-03')
      const { body } = await sentBy(page, () => dialog.getByRole('button', { name: 'Filter', exact: true }).click())
      expect(body).toEqual({ status: 'PENDING', [from]: '2026-01-02', [to]: '2026-01-03' })
      expect(new URL(page.url()).searchParams.get('dateType')).toBeNull()
    })
  }

  test('DSP-19 MAN-19 names that cannot be had are said to be missing; who may not see super agents has no picker, and they are not asked for', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(ALL)
    const names = (await openFilter(page)).getByLabel('Super agent').locator('option')
    await expect.poll(() => names.count()).toBeGreaterThanOrEqual(9)
    expect(asked).toContain('/api/v1/backoffice/merchant/merchants')
    const refusal = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
    await page.route('**/merchant/merchants', (route) => route.fulfill({ status: 422, json: refusal }))
    await page.goto(`${ALL}?dialog=filter`)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Error getting merchants!')
    await page.unroute('**/merchant/merchants')
    await withoutAuthorities(page, ['bo_dcir_get_merchants'])
    asked.length = 0
    await page.goto(ALL)
    await expect((await openFilter(page)).getByLabel('Super agent')).toHaveCount(0)
    expect(asked).not.toContain('/api/v1/backoffice/merchant/merchants')
  })

  for (const [address, path, view] of [
    [`${ALL}?status=RESOLVED`, '/backoffice/dispute/download', 'all'],
    [`${BY_BANK}?status=RESOLVED`, '/backoffice/dispute/backoffice/download', 'backoffice'],
    [`${BY_AGENTS}?status=RESOLVED`, '/backoffice/dispute/super-agents/download', 'backoffice-superagent'],
  ] as const) {
    test(`DSP-22 DSP-81 NAV-76 what ${view} is filtered to is downloaded as a spreadsheet`, async ({ page }) => {
      await page.goto(address)
      await expect(bodyRows(page).first()).toBeVisible()
      const asked = page.waitForRequest((request) => request.url().endsWith(`/api/v1${path}`))
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      expect((await asked).method()).toBe('PUT')
      expect((await asked).postDataJSON()).toEqual({ status: 'RESOLVED' })
      await expectSpreadsheet(await saved, `${view}-disputes-${today()}.xlsx`)
    })
  }

  test('DSP-81 DSP-82 the download of what waits for the bank adds its codes and states', async ({ page }) => {
    await page.goto(`${ALL}?tab=pending-approval&rrn=000000000000`)
    await expect(page.getByText('No disputes found...')).toBeVisible()
    const asked = page.waitForRequest((request) => request.url().endsWith('/dispute/download'))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await expectSpreadsheet(await saved, `backoffice-failed-response-disputes-${today()}.xlsx`)
    expect((await asked).postDataJSON()).toEqual({
      rrn: '000000000000',
      responseCode: expect.stringMatching(/^(?!.*\b00\b)\w\w(,\w\w)+$/),
      status: 'PENDING,SYSTEM_ACCEPTED',
      resolutionStatus: 'PENDING',
      // Beside those, what the payee rule held back.
      orHeld: 'true',
    })
  })

  for (const [address, key] of [
    [ALL, 'disputes'],
    [`${ALL}?tab=pending-approval`, 'backoffice-failed-response-disputes'],
    [BY_BANK, 'backoffice'],
    [BY_AGENTS, 'backoffice-superagent'],
  ] as const) {
    test(`NAV-76 views are kept under ${key}`, async ({ page }) => {
      const kept = page.waitForRequest((request) => request.url().endsWith(`/common/views/${key}`))
      await page.goto(address)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.getByRole('button', { name: 'Views' }).click()
      await kept
    })
  }

  test('a view of one part of the list keeps to that part, and opens with it', async ({ page }) => {
    const path = 'common/views/backoffice-failed-response-disputes'
    await callApi('bo.admin', path, { name: 'Of January', search: 'createdDateFrom=2026-01-01', isDefault: true })
    await page.goto(ALL)
    await expect(bodyRows(page)).toHaveCount(10)
    await page.getByRole('tab', { name: 'Disputes Pending Approval' }).click()
    await expect(page).toHaveURL(/tab=pending-approval&createdDateFrom=2026-01-01/)
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Jan 1st, 26')
    await page.getByRole('group', { name: 'Active filters' }).getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(`${ALL}?tab=pending-approval`)
    await page.getByRole('button', { name: 'Views' }).click()
    await page
      .getByRole('dialog', { name: 'Views' })
      .getByRole('button', { name: /^Of January/ })
      .click()
    await expect(page).toHaveURL(/tab=pending-approval&createdDateFrom=2026-01-01/)
    await callApi('bo.admin', `${path}/Of%20January`, {}, 'DELETE')
  })
})

async function expectSpreadsheet(download: Download, name: string): Promise<void> {
  expect(download.suggestedFilename()).toBe(name)
  const content = readFileSync(await download.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
}

test('DSP-03 with one failed-response code left the tab lists what the payee rule left to the bank', async ({
  page,
}) => {
  const isCodes = (call: string) => call.endsWith('/dcir-config/dcir.dispute.backoffice.response-codes')
  const console = await proxiedConsole(page, (call) =>
    isCodes(call)
      ? { answer: ({ result }) => ({ result: { ...(result as object), configValue: '00, 91' } }) }
      : undefined,
  )
  try {
    const sent = page.waitForRequest((request) => request.url().includes('/dispute/filter'))
    await page.goto(`${console.address}/back-office/disputes?tab=pending-approval`)
    await expect(page.getByRole('tab')).toHaveText(['All Disputes', 'Disputes Pending Approval'])
    expect((await sent).postDataJSON()).toEqual({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' })
  } finally {
    await console.close()
  }
})

test('DSP-83 a download that fails says why for ten seconds', async ({ page }) => {
  const console = await proxiedConsole(page, (call) =>
    call.endsWith('/dispute/download') ? { path: '/api/v1/backoffice/nowhere' } : undefined,
  )
  try {
    await page.goto(`${console.address}/back-office/disputes`)
    await expect(bodyRows(page)).toHaveCount(10)
    const failing = async () => {
      await page.getByRole('button', { name: 'Download' }).click()
      // The pointer holds a notice, so that it leaves.
      await page.mouse.move(5, 5)
      const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
      await expect(notice).toContainText('Error')
      await expect(notice).not.toContainText(/\[object|\{/)
    }
    expect(await secondsOf(page, ['Error'], failing)).toEqual([10])
  } finally {
    await console.close()
  }
})

test.describe('disputes of the front office', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'superAgent', 'sa.admin'))

  for (const [address, entry, path] of [
    [AGENT, 'Agent Disputes', 'frontoffice/dispute/super-agents'],
    [BANK, 'Bank Disputes', 'frontoffice/dispute/backoffice'],
  ] as const) {
    test(`DSP-09 DSP-15 DSP-18 DSP-77 ${entry}: one super agent needs no picker and goes with the filter`, async ({
      page,
    }) => {
      const tied = page.waitForRequest(`${addresses.api}/api/v1/backoffice/merchant/user-merchants`)
      await page.goto(address)
      await tied
      await expect(bodyRows(page).first()).toBeVisible()
      const dialog = await openFilter(page)
      await expect(dialog.getByLabel('Super agent')).toHaveCount(0)
      await dialog.getByLabel('Rrn').fill('000000000000')
      const { url, body } = await sentBy(page, () =>
        dialog.getByRole('button', { name: 'Filter', exact: true }).click(),
      )
      expect(new URL(url).pathname).toBe(`/api/v1/${path}/filter`)
      expect(body).toEqual({ rrn: '000000000000', merchantId: 'SA-0001' })
      await expect(page.getByText('No disputes found...')).toBeVisible()
      // A user who is tied to several picks one.
      await page.route('**/merchant/user-merchants', async (route) => {
        const { result } = (await (await route.fetch()).json()) as { result: object[] }
        const another = { merchantId: 'SA-9999', merchantName: 'Another Agency', cardAcceptorId: '2011LA000009999' }
        await route.fulfill({ json: { result: [...result, another] } })
      })
      await page.goto(`${address}?dialog=filter`)
      await expect(dialog.getByLabel('Super agent').locator('option')).toHaveText([
        'Select super agent',
        'Lagoon Payments',
        'Another Agency',
      ])
    })

    test(`DSP-22 DSP-81 NAV-76 ${entry} is downloaded and kept under its key`, async ({ page }) => {
      const key = new URL(address).pathname.split('/').at(-1) ?? ''
      await page.goto(`${address}?status=PENDING`)
      await expect(bodyRows(page).first()).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      await expectSpreadsheet(await saved, `${key}-${today()}.xlsx`)
      const kept = page.waitForRequest((request) => request.url().endsWith(`/common/views/${key}`))
      await page.getByRole('button', { name: 'Views' }).click()
      await kept
    })
  }

  test('DSP-11 NAV-71 Disputes leads on to the first list that the user may see', async ({ page }) => {
    await page.goto(`${superAgent}/front-office/disputes`)
    await expect(page).toHaveURL(AGENT)
    // Until its screen is drawn, the console notes in the session where it is, and would write over what is taken away.
    await expect(page.getByRole('heading', { name: 'Agent Disputes' })).toBeVisible()
    await withoutAuthorities(page, ['fo_dcir_get_agent_disputes'])
    await page.goto(`${superAgent}/front-office/disputes`)
    await expect(page).toHaveURL(BANK)
    await expect(page.getByRole('heading', { name: 'Bank Disputes' })).toBeVisible()
  })

  test('DSP-14 each list asks for its own authority', async ({ page }) => {
    await withoutAuthorities(page, ['fo_dcir_get_agent_disputes'])
    await page.goto(AGENT)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
    await page.goto(BANK)
    await expect(bodyRows(page).first()).toBeVisible()
    await withoutAuthorities(page, ['fo_dcir_get_backoffice_disputes'])
    await page.goto(BANK)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
  })

  test('what the own side logged is answered by the bank, so that Agent Disputes has no queue', async ({ page }) => {
    await page.goto(BANK)
    await expect(page.getByRole('button', { name: 'Answer in order' })).toBeVisible()
    await page.goto(AGENT)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Answer in order' })).toHaveCount(0)
  })
})

test.describe('bank 28: disputes to answer, said above their rows', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'To answer' })
  for (const [place, user, path, noun, addressesOf, rows] of [
    [
      'backOffice',
      'bo.admin',
      'backoffice',
      'super agent',
      [ALL, `${backOffice}/back-office/dashboard?view=disputes`],
      /disputes\/super-agents\?status=PENDING&order=expiry/,
    ],
    [
      'superAgent',
      'sa.admin',
      'frontoffice',
      'bank',
      [BANK, `${superAgent}/front-office/dashboard?view=disputes`],
      /bank-disputes\?status=PENDING&order=expiry/,
    ],
  ] as const) {
    test(`it is above lists and figures of disputes, ${place}`, async ({ page }) => {
      await signInOnce(page, place, user)
      await expect(strip(page)).toHaveCount(0)
      // Another test may answer a dispute between the two readings.
      for (const address of addressesOf)
        await expect(async () => {
          const { disputeCount } = await callApi<{ disputeCount: number }>(user, `${path}/dispute/to-answer`)
          await page.goto(address)
          if (disputeCount === 0) {
            await expect(strip(page)).toHaveText('Nothing here for you to answer.', { timeout: 5_000 })
            return
          }
          const said = new RegExp(`^${disputeCount} ${noun} disputes? to answer, ₦[\\d,]+\\.\\d\\d; .* is accepted `)
          await expect(strip(page)).toHaveText(said, { timeout: 5_000 })
          await strip(page).getByRole('link').click({ timeout: 5_000 })
          await expect(page).toHaveURL(rows, { timeout: 5_000 })
        }).toPass({ timeout: 40_000 })
    })
  }
})
