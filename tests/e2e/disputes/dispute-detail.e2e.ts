/** One dispute in both consoles: its evidence, its clock, its money, its history, and working one after the other. */
import { randomInt } from 'node:crypto'
import { responseCodeText } from '@dcir/core/display/response-codes'
import { deadlineSteps } from '@dcir/core/disputes/deadlines'
import type { Dispute, DisputeDetail } from '@dcir/core/disputes/schemas'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import type { RequeryItem } from '@dcir/core/payments/requery-contract'
import { expect, type Page, test } from 'playwright/test'
import { aDispute } from '../../support/browser-disputes'
import { addresses, rowsOf, signInOnce, watchFaults } from '../../support/console'
import { disputesOf, oneOf, proxiedConsole, withFields } from '../../support/disputes'
import { secondsOf } from '../../support/page-clock'
import { callApi } from '../../support/platform'

const { backOffice, superAgent } = addresses
const VIEW = '/back-office/disputes/view'
const TABS = ['Dispute Details', 'Dispute Refund Attempts', 'Dispute Status Log']

const accepted = { status: 'RESOLVED', resolutionStatus: 'ACCEPTED' }
const declined = { status: 'RESOLVED', resolutionStatus: 'DECLINED' }

/** An accepted dispute whose refund was sent at least once. */
async function paidOrTried(): Promise<DisputeDetail> {
  const waiting = await callApi<{ content: RequeryItem[] }>('bo.admin', 'backoffice/requery/disputes?size=100')
  const key = waiting.content.at(-1)?.disputeTransactionSearchKey ?? ''
  return callApi<DisputeDetail>('bo.admin', `backoffice/dispute/transaction-key/${key}`)
}

const heading = (page: Page, { logCode }: Pick<Dispute, 'logCode'>) =>
  expect(page.getByRole('heading', { name: `Dispute ${logCode}` })).toBeVisible()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const detailOf = (logCode: string) => callApi<DisputeDetail>('bo.admin', `backoffice/dispute/log-code/${logCode}`)

/** The fields of a part of the screen, by their labels. */
async function fieldsOf(page: Page, name: string): Promise<Record<string, string>> {
  const labels = await part(page, name).locator('dt').allInnerTexts()
  const values = await part(page, name).locator('dd').allInnerTexts()
  return Object.fromEntries(labels.map((label, at) => [label.trim(), (values[at] ?? '').trim()]))
}

test.describe('a dispute in the back office', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

  test('DSP-08 DSP-23 DSP-28 everything that is known of it is there, on three tabs', async ({ page }) => {
    const { logCode } = await oneOf(declined)
    const dispute = await detailOf(logCode)
    await page.goto(`${backOffice}${VIEW}/${logCode}`)
    await heading(page, dispute)
    await expect(page.getByRole('tab')).toHaveText(TABS)
    const claim = await fieldsOf(page, 'Claim')
    expect(claim).toMatchObject({
      'Log code': logCode,
      Reason: dispute.reason,
      'Customer account name': dispute.customerAccountName,
      'Customer account number': dispute.customerAccountNumber,
      'Super agent': dispute.merchantName,
      'Resolved by': dispute.resolvedBy,
      Comment: dispute.comment,
    })
    expect(claim['Logged by']).toContain(dispute.loggedBy)
    const { disputeTransactionDetail: detail } = dispute
    expect(await fieldsOf(page, 'Transaction')).toMatchObject({
      'Response code': responseCodeText(detail.responseCode),
      'Masked pan': detail.maskedPan,
      Rrn: detail.rrn,
      Stan: detail.stan,
      'Terminal id': detail.terminalId,
      'Card acceptor id': detail.cardAcceptorId,
      'Transaction search key': dispute.transactionSearchKey,
    })
    await expect(page.getByRole('main')).toContainText('RESOLVED')
    await expect(page.getByRole('main')).toContainText('DECLINED')
    await part(page, 'Transaction').getByRole('link', { name: 'Open the transaction' }).click()
    await expect(page).toHaveURL(`${backOffice}/back-office/transactions/${dispute.transactionSearchKey}`)
  })

  test('DSP-24 DSP-29 the time left of an open dispute counts down by the second, and explains its deadline', async ({
    page,
  }) => {
    const { logCode } = await oneOf({ status: 'PENDING' })
    const { deadline, tatExpiryDate, cycle } = await detailOf(logCode)
    await page.goto(`${backOffice}${VIEW}/${logCode}`)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^(\d+d )?\d+h \d+m \d+s$/)
    const before = await timer.innerText()
    await expect(timer).not.toHaveText(before)
    await page.getByRole('button', { name: 'How the deadline was counted' }).click()
    const explanation = page.getByRole('dialog', { name: 'How the deadline was counted' })
    await expect(explanation).toContainText(`${deadline.hours} hours; weekends and holidays do not count.`)
    const steps = deadlineSteps(deadline, tatExpiryDate, cycle)
    await expect(explanation.locator('dt')).toHaveText(steps.map(({ when }) => when))
    await expect(explanation.locator('dd')).toHaveText(steps.map(({ what }) => what))
    await page.keyboard.press('Escape')
    await expect(explanation).toHaveCount(0)
    await expect(part(page, 'Deadline')).toContainText('weekends and holidays do not count')
  })

  test('DSP-41 DSP-24 receipts open large, by mouse and by keyboard, and say who gave them and when', async ({
    page,
    context,
  }) => {
    const faults = watchFaults(context)
    const ofAgent = (await disputesOf(declined)).find((one) => one.loggedBySide === 'merchant')
    await page.goto(`${backOffice}${VIEW}/${ofAgent?.logCode}`)
    const receipts = part(page, 'Receipts')
    const thumbnails = receipts.getByRole('button', { name: /^Open the receipt/ })
    await expect(thumbnails).toHaveCount(2)
    const { receiptData } = await detailOf(ofAgent?.logCode ?? '')
    expect(await thumbnails.last().locator('img').getAttribute('src')).toBe(receiptData)
    const isDrawn = () =>
      receipts
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
    await thumbnails.first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Uploaded by ${ofAgent?.loggedBy}, `)
    await expect(page).toHaveURL(/receipt=1/)
    await dialog.getByRole('button', { name: 'Next receipt' }).click()
    await expect(dialog).toContainText(`Uploaded by ${ofAgent?.resolvedBy}, `)
    await page.reload()
    await expect(page.getByRole('dialog').getByRole('img', { name: /with the answer/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(faults).toEqual([])
  })

  test('DSP-26 DSP-27 what is paid back is shown as a refund, with the account that it comes from', async ({
    page,
  }) => {
    const { logCode } = await oneOf(accepted)
    const { refundTransaction: refund } = await detailOf(logCode)
    await page.goto(`${backOffice}${VIEW}/${logCode}`)
    await expect(part(page, 'Refund')).toBeVisible()
    const fields = await fieldsOf(page, 'Refund')
    expect(Object.keys(fields)).toEqual([
      'Status',
      'Amount',
      'Destination account',
      'Destination account name',
      'Source account',
      'Source account name',
      'Created',
      'Last updated',
      'Attempts',
      'Narration',
    ])
    expect(fields['Destination account']).toBe(refund?.destinationAccount)
    expect(fields['Source account']).toBe(refund?.sourceAccount)
    expect(fields.Narration).toBe(refund?.narration)
  })

  test('DSP-32 DSP-33 DSP-34 DSP-36 every attempt to pay is listed and can be looked into', async ({ page }) => {
    const { logCode, transactionSearchKey } = await paidOrTried()
    const asked = page.waitForRequest((request) => request.url().includes('/refund-attempts?'))
    await page.goto(`${backOffice}${VIEW}/${logCode}?tab=refund-attempts`)
    const query = new URL((await asked).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ page: '0', size: '10', transactionSearchKey })
    const table = page.getByRole('table', { name: 'Dispute refund attempts' })
    await expect(table.locator('tbody tr').first()).toBeVisible()
    const [first] = await rowsOf(table)
    expect(Object.keys(first ?? {})).toEqual([
      'Date',
      'Destination account',
      'Destination account name',
      'Transaction ref',
      'Status',
      'Actions',
    ])
    await table.getByRole('link', { name: /^View/ }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('dt')).toHaveText([
      'Destination Account',
      'Destination Account Name',
      'Amount',
      'Status',
      'Initiated At',
      'Completed At',
      'Comment',
      'Narration',
      'Transaction Ref',
      'Transaction Search key',
    ])
    await expect(dialog).toContainText(first?.['Transaction ref'] ?? '?')
    await expect(dialog).toContainText(first?.['Destination account name'] ?? '?')
    await page.reload()
    await expect(page.getByRole('dialog')).toContainText(transactionSearchKey)
  })

  test('DSP-35 a dispute without a refund has no attempts', async ({ page }) => {
    const { logCode } = await oneOf({ status: 'PENDING' })
    await page.goto(`${backOffice}${VIEW}/${logCode}`)
    await page.getByRole('tab', { name: 'Dispute Refund Attempts' }).click()
    await expect(page.getByText('No refund attempts found...')).toBeVisible()
    await expect(part(page, 'Refund')).toHaveCount(0)
  })

  test('DSP-37 DSP-38 the status log says who did what, and when', async ({ page }) => {
    const { logCode, loggedBy, resolvedBy } = await oneOf(declined)
    await page.goto(`${backOffice}${VIEW}/${logCode}?tab=status-log`)
    const table = page.getByRole('table', { name: 'Dispute status log' })
    await expect(table.locator('tbody tr')).toHaveCount(2)
    const rows = await rowsOf(table)
    expect(Object.keys(rows[0] ?? {})).toEqual(['User', 'Action Type', 'Resolution Status', 'Date'])
    expect(rows.map(({ User }) => User).sort()).toEqual([loggedBy, resolvedBy].sort())
    expect(rows.map((row) => row['Resolution Status']).sort()).toEqual(['DECLINED', 'PENDING'])
    for (const row of rows) expect(row.Date).toMatch(/^\w{3} \d{1,2}\w\w, \d\d \d{1,2}:\d\d (AM|PM)$/)
  })
})

test('DSP-27 a refund without a source account is a reversal, whatever the bank’s setting is by now', async ({
  page,
}) => {
  const dispute = (await disputesOf(accepted)).find(({ refundTransaction }) => refundTransaction?.sourceAccount)
  const { logCode = '', refundTransaction } = dispute ?? {}
  const reversal = { ...refundTransaction, sourceAccount: null, sourceAccountName: null }
  let switchedOn = true
  const console = await proxiedConsole(page, (call) => {
    if (!call.endsWith('/common/features'))
      return switchedOn ? undefined : withFields({ refundTransaction: reversal })(call)
    const setting = { 'refund-from-original-transaction': switchedOn }
    return { answer: ({ result }) => ({ result: { ...(result as object), ...setting } }) }
  })
  try {
    await page.goto(`${console.address}${VIEW}/${logCode}`)
    await expect(part(page, 'Refund')).toBeVisible()
    await expect(part(page, 'Reversal')).toHaveCount(0)
    expect(await fieldsOf(page, 'Refund')).toMatchObject({ 'Source account': refundTransaction?.sourceAccount })
    switchedOn = false
    await page.reload()
    await expect(part(page, 'Reversal')).toBeVisible()
    await expect(part(page, 'Refund')).toHaveCount(0)
    const labels = Object.keys(await fieldsOf(page, 'Reversal'))
    expect(labels).toContain('Destination account')
    expect(labels.filter((label) => label.startsWith('Source'))).toEqual([])
  } finally {
    await console.close()
  }
})

/** A dispute with this much time left, as its screen shows it. */
async function withTimeLeft(page: Page, ms: number) {
  const { logCode } = await oneOf({ status: 'PENDING' })
  const tatExpiryDate = new Date(Date.now() + ms).toISOString()
  const console = await proxiedConsole(page, withFields({ tatExpiryDate }))
  await page.goto(`${console.address}${VIEW}/${logCode}`)
  await expect(page.getByRole('timer')).toBeVisible()
  return console
}

const colourOf = (page: Page) => page.getByRole('timer').evaluate((timer) => getComputedStyle(timer).color)

test('DSP-30 the last five hours are written as an error', async ({ page }) => {
  const long = await withTimeLeft(page, 5 * 3_600_000 + 90_000)
  const calm = await colourOf(page)
  await long.close()
  const short = await withTimeLeft(page, 5 * 3_600_000 - 1000)
  expect(await colourOf(page)).not.toBe(calm)
  const isError = await page.getByRole('timer').evaluate((timer) => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--chakra-colors-error-text)'
    document.body.append(probe)
    return getComputedStyle(probe).color === getComputedStyle(timer).color
  })
  expect(isError).toBe(true)
  await short.close()
})

test('DSP-31 at the deadline the countdown stops, and the dispute is fetched again', async ({ page }) => {
  await page.clock.install()
  const console = await withTimeLeft(page, 8_000)
  try {
    const shows = () => console.calls.filter(({ call }) => call.includes('/log-code/')).length
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/s$/)
    const asked = shows()
    await expect(timer).toHaveText('Expired', { timeout: 15_000 })
    // Fetched again while the expiry job has not run, as background calls that do not count as activity.
    await expect(async () => {
      await page.clock.runFor(5_000)
      expect(shows()).toBeGreaterThan(asked + 1)
    }).toPass({ timeout: 25_000 })
    expect(console.calls.findLast(({ call }) => call.includes('/log-code/'))?.headers).toMatchObject({
      'x-background': '1',
    })
    await expect(timer).toHaveText('Expired')
  } finally {
    await console.close()
  }
})

for (const [what, statusLogInfo] of [
  ['text that is no JSON', '{"updatedBy":'],
  ['nothing', ''],
] as const) {
  test(`DSP-38 DSP-39 a status log of ${what} is empty and breaks nothing`, async ({ page }) => {
    const { logCode } = await oneOf(declined)
    const console = await proxiedConsole(page, withFields({ statusLogInfo }))
    try {
      await page.goto(`${console.address}${VIEW}/${logCode}?tab=status-log`)
      await expect(page.getByText('No results found', { exact: true })).toBeVisible()
      await expect(page.getByRole('tab')).toHaveText(TABS)
    } finally {
      await console.close()
    }
  })
}

test('DSP-40 a dispute that cannot be had is said so for ten seconds', async ({ page }) => {
  const { logCode } = await oneOf(declined)
  const console = await proxiedConsole(page, (call) =>
    call.includes('/log-code/') ? { path: '/api/v1/nowhere' } : undefined,
  )
  try {
    const text = 'Error getting dispute details!'
    const open = () => page.goto(`${console.address}${VIEW}/${logCode}`)
    expect(await secondsOf(page, [text], open)).toEqual([10])
    await expect(page.getByRole('link', { name: 'Go to the list' })).toBeVisible()
  } finally {
    await console.close()
  }
})

test.describe('a dispute in the front office', () => {
  test('DSP-23 DSP-25 the super agent sees the claim, its transaction and its answer', async ({ page }) => {
    const one = (await disputesOf({ ...accepted, merchantId: 'SA-0001' })).find(
      ({ loggedBySide }) => loggedBySide === 'merchant',
    )
    // Others may have reopened it and decided again: its history is as long as it is.
    const mine = await detailOf(one?.logCode ?? '')
    const moves = parseStatusLog(mine.statusLogInfo).length
    expect(moves).toBeGreaterThanOrEqual(2)
    await signInOnce(page, 'superAgent', 'sa.admin')
    await page.goto(`${superAgent}/front-office/agent-disputes/${mine.logCode}`)
    await expect(page.getByRole('tab')).toHaveText(TABS)
    expect(await fieldsOf(page, 'Claim')).toMatchObject({
      Reason: mine.reason,
      'Resolved by': mine.resolvedBy,
      'Customer account name': mine.customerAccountName,
      'Customer account number': mine.customerAccountNumber,
    })
    const transaction = await fieldsOf(page, 'Transaction')
    expect(transaction['Transaction amount']).toMatch(/^₦[\d,]+\.\d\d$/)
    expect(transaction['Transaction time']).toMatch(/^\w{3} \d/)
    expect(transaction['Response code']).toBe(responseCodeText(mine.transactionResponseCode))
    expect(transaction['Transaction search key']).toBe(mine.transactionSearchKey)
    await expect(page.getByRole('main')).toContainText('Expiry')
    await expect(part(page, 'Receipts').getByRole('button')).toHaveCount(mine.receipts.length)
    await page.getByRole('tab', { name: 'Dispute Status Log' }).click()
    await expect(page.getByRole('table', { name: 'Dispute status log' }).locator('tbody tr')).toHaveCount(moves)
  })

  test("another super agent's dispute is not there", async ({ page }) => {
    const other = await oneOf({ merchantId: 'SA-0002' })
    await signInOnce(page, 'superAgent', 'sa.admin')
    await page.goto(`${superAgent}/front-office/bank-disputes/${other.logCode}`)
    await expect(page.getByText('Error getting dispute details!')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(other.customerAccountName)
  })
})

test.describe('answering in order', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Queue' })

  /**
   * Three of a terminal that no other test knows, as others log and answer disputes meanwhile, and one that somebody else
   * has to answer.
   * @returns the three, the next to run out first
   */
  async function disputesAtATerminal(loggedBy: string, other: string) {
    const terminalId = `3${String(randomInt(1e7)).padStart(7, '0')}`
    for (const one of [loggedBy, loggedBy, other, loggedBy]) await aDispute(one, { terminalId })
    const waiting = await disputesOf({ status: 'PENDING', terminalId })
    expect(waiting).toHaveLength(4)
    return { terminalId, mine: waiting.filter((one) => one.loggedBy === loggedBy) }
  }

  test('it opens what runs out next, and J and K go on and back', async ({ page }) => {
    const { terminalId, mine } = await disputesAtATerminal('sa.admin', 'bo.maker')
    await signInOnce(page, 'backOffice', 'bo.maker')
    await page.goto(`${backOffice}/back-office/disputes?terminalId=${terminalId}`)
    await page.getByRole('button', { name: 'Answer in order' }).click()
    const at = async (position: number) => {
      await expect(page).toHaveURL(new RegExp(`dispute=${mine[position - 1]?.logCode}&queue=`))
      await expect(bar(page)).toContainText(`${position} of ${mine.length}`)
    }
    await at(1)
    await expect(bar(page)).toContainText('J next · K previous · A accept · D decline')
    await expect(bar(page).getByRole('button', { name: 'Previous' })).toBeDisabled()
    await heading(page, { logCode: mine[0]?.logCode ?? '' })
    await page.keyboard.press('j')
    await at(2)
    await page.keyboard.press('k')
    await at(1)
    await bar(page).getByRole('link', { name: 'Next' }).click()
    await at(2)
    await page.reload()
    await at(2)
    // The keys are those of a dialog while one is open.
    await part(page, 'Receipts').getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: /^Receipt: / })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await at(2)
    // The list stays beside the case, and is left with it alone.
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: mine[2]?.customerAccountName ?? '' })
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(page).toHaveURL(`${backOffice}/back-office/disputes?terminalId=${terminalId}`)
  })

  test('where there is no room beside the list it opens page by page, and Back leads to the list', async ({ page }) => {
    const { terminalId, mine } = await disputesAtATerminal('sa.admin', 'bo.maker')
    await page.setViewportSize({ width: 1200, height: 720 })
    await signInOnce(page, 'backOffice', 'bo.maker')
    await page.goto(`${backOffice}/back-office/disputes?terminalId=${terminalId}`)
    await page.getByRole('button', { name: 'Answer in order' }).click()
    await expect(page).toHaveURL(new RegExp(`/${mine[0]?.logCode}\\?queue=`))
    await expect(bar(page)).toContainText(`1 of ${mine.length}`)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`/${mine[1]?.logCode}\\?queue=`))
    await expect(bar(page)).toContainText(`2 of ${mine.length}`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${backOffice}/back-office/disputes?terminalId=${terminalId}`)
  })

  test('who may not answer has no queue', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.viewer')
    await page.goto(`${backOffice}/back-office/disputes`)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Answer in order' })).toHaveCount(0)
  })

  test('where nothing waits that is said', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.goto(`${backOffice}/back-office/disputes?rrn=000000000000`)
    await page.getByRole('button', { name: 'Answer in order' }).click()
    await expect(page.getByText('Nothing here for you to answer.')).toBeVisible()
  })

  test('at the end of the queue it is said that nothing is left, and the list is one step away', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    const { logCode } = await oneOf(declined)
    await page.goto(`${backOffice}${VIEW}/${logCode}?queue=status%3DPENDING%26rrn%3D000000000000`)
    await expect(bar(page)).toContainText('All done.')
    await bar(page).getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL(`${backOffice}/back-office/disputes`)
  })

  test('the super agent answers in order what the bank logged', async ({ page }) => {
    const { terminalId, mine } = await disputesAtATerminal('bo.checker', 'sa.admin')
    await signInOnce(page, 'superAgent', 'sa.admin')
    await page.goto(`${superAgent}/front-office/bank-disputes?terminalId=${terminalId}`)
    await page.getByRole('button', { name: 'Answer in order' }).click()
    await expect(bar(page)).toContainText(`1 of ${mine.length}`)
    await expect(page).toHaveURL(new RegExp(`bank-disputes\\?.*dispute=${mine[0]?.logCode}`))
  })
})
