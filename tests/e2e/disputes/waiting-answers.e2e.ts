/** Answers of a super agent that wait for a connection: sent once, taken back, refused, and nobody else's. */

import { disputes } from '@dcir/core/disputes/contract'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { aDispute, disputePath, shown } from '../../support/browser-disputes'
import { addresses, fillSignIn, goInside, signIn } from '../../support/console'
import { deploy } from '../../support/deployment'
import { cut, kept, mend, onPhone, ownersIn, type Phone, rowsIn } from '../../support/line'
import { png } from '../../support/pictures'
import { as } from '../../support/platform'

const CLAIM = 'I have confirmed the transactions details and the nature of this dispute claim.'
const resolution = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Waiting answers' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const waitingButton = (page: Page, count: number) => page.getByRole('button', { name: `Waiting answers (${count})` })
const shortOf = (logCode: string) => `${logCode.slice(0, 4)}…${logCode.slice(-4)}`

/** The phone of sa.admin with a dispute open that the bank logged, and the console kept whole. */
async function atDispute(
  browser: Browser,
  origin: string = addresses.superAgent,
): Promise<Phone & { logCode: string; path: string }> {
  const dispute = await aDispute('bo.admin')
  const phone = await onPhone(browser)
  const path = disputePath('merchant', dispute)
  await signIn(phone.page, 'superAgent', 'sa.admin', origin)
  await phone.page.goto(origin + path)
  await expect(phone.page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await kept(phone.page)
  return { ...phone, logCode: dispute.logCode, path }
}

async function decline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await resolution(page).getByRole('combobox', { name: 'Action' }).selectOption('Declined')
  await resolution(page).getByLabel('Comment').fill('The terminal paid out.')
  await resolution(page).getByLabel('Receipt').setInputFiles(png(120, 80))
  await expect(resolution(page).getByRole('img', { name: 'The receipt as it will be sent' })).toBeVisible()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resolve', exact: true }).tap()
  await resolution(page).getByRole('combobox', { name: 'Action' }).selectOption('Accepted')
  await resolution(page).getByLabel(CLAIM).check()
}

const submit = (page: Page) => resolution(page).getByRole('button', { name: 'Submit' }).tap()

test('an answer with its photo waits for a connection, outlives the closed page, and is sent once', async ({
  browser,
}) => {
  const { page, context, logCode, path, close } = await atDispute(browser)
  await cut(context)
  await decline(page)
  await expect(resolution(page).getByText('It must arrive before the deadline.')).toBeVisible()
  await submit(page)
  await expect(resolution(page)).toHaveCount(0)
  await expect(notices(page).getByText('Waiting for a connection')).toBeVisible()
  await waitingButton(page, 1).tap()
  await expect(panel(page).getByText(`Decline ${shortOf(logCode)}`)).toBeVisible()
  await expect(panel(page).getByText('Waiting for a connection')).toBeVisible()
  const [row] = await rowsIn(page, 'waiting')
  expect(Number(row?.size)).toBeGreaterThan(500)
  expect(JSON.stringify(row)).not.toMatch(/terminal paid|receipt|DSP-/)
  await page.close()
  expect((await shown(logCode)).status).toBe('PENDING')
  await mend(context)
  const again = await context.newPage()
  await again.goto(addresses.superAgent + path)
  await expect(notices(again).getByText('Sent', { exact: true })).toBeVisible()
  const answered = await shown(logCode)
  expect(answered.resolutionStatus).toBe('DECLINED')
  expect(answered.receipts.map(({ kind }) => kind)).toEqual(['CLAIM', 'RESPONSE'].slice(2 - answered.receipts.length))
  await again.getByRole('button', { name: 'See them' }).tap()
  await expect(panel(again).getByText(/^Sent \d{1,2}:\d\d [AP]M$/)).toBeVisible()
  await panel(again).getByRole('button', { name: 'Dismiss' }).tap()
  await expect(panel(again).getByText('Nothing waits to be sent.')).toBeVisible()
  await close()
})

test('a dispute whose answer waits says so in its list, as a card and as a row, and on its page', async ({
  browser,
}) => {
  const { page, context, logCode, path, close } = await atDispute(browser)
  const MARK = 'Answer not sent yet'
  const list = `${addresses.superAgent}/front-office/bank-disputes?logCode=${logCode}`
  await goInside(page, list.replace(addresses.superAgent, ''))
  const card = page.getByRole('list', { name: 'Bank Disputes' }).locator(':scope > li')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(logCode)
  await expect(page.getByText(MARK)).toHaveCount(0)
  await goInside(page, path)
  await cut(context)
  await accept(page)
  await submit(page)
  await expect(page.getByRole('main').getByText(MARK)).toBeVisible()
  await page.goto(list)
  await expect(card.getByText(MARK)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table').locator('tbody tr').getByText(MARK)).toBeVisible()
  await mend(context)
  await expect(page.getByRole('table')).toContainText('RESOLVED')
  await expect(page.getByText(MARK)).toHaveCount(0)
  await close()
})

test('an answer that was decided elsewhere meanwhile is refused in the server’s words', async ({ browser }) => {
  const { page, context, logCode, close } = await atDispute(browser)
  await cut(context)
  await accept(page)
  // The money is said before it waits, as ever.
  await expect(resolution(page).getByRole('button', { name: /^Submit: pay back ₦/ })).toBeVisible()
  await submit(page)
  await expect(waitingButton(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toHaveAttribute(
    'title',
    'Your answer waits for a connection. Take it back to change it.',
  )
  await (await as('sa.admin')).call(disputes.resolve, { body: { logCode, approved: true } })
  await mend(context)
  await expect(notices(page).getByRole('alert')).toContainText('has already accepted this dispute')
  await page.getByRole('button', { name: 'See them' }).tap()
  await expect(panel(page).getByText(/^Refused: .*has already accepted this dispute/)).toBeVisible()
  await close()
})

test('an answer is taken back while it waits, and its form has the comment and the photo again', async ({
  browser,
}) => {
  const { page, context, logCode, close } = await atDispute(browser)
  await cut(context)
  await decline(page)
  await submit(page)
  await waitingButton(page, 1).tap()
  await panel(page).getByRole('button', { name: 'Take back' }).tap()
  await expect(resolution(page).getByLabel('Comment')).toHaveValue('The terminal paid out.')
  await expect(resolution(page).getByRole('img', { name: 'The receipt as it will be sent' })).toBeVisible()
  await expect(waitingButton(page, 1)).toHaveCount(0)
  await mend(context)
  await expect(page.getByText('No connection.')).toHaveCount(0)
  expect((await shown(logCode)).status).toBe('PENDING')
  await submit(page)
  await expect(notices(page).getByText('Dispute resolved successfully')).toBeVisible()
  expect((await shown(logCode)).resolutionStatus).toBe('DECLINED')
  await close()
})

test('an answer whose reply was swallowed is sent again under its key, and counts once', async ({ browser }) => {
  let swallows = true
  const proxy = await apiProxy((call) => (swallows && /^PUT .*dispute\/update/.test(call) ? { swallow: true } : {}))
  const deployment = await deploy('super-agent', { apiBase: proxy.address })
  const { page, logCode, close } = await atDispute(browser, deployment.address)
  try {
    await accept(page)
    await submit(page)
    await expect(waitingButton(page, 1)).toBeVisible()
    await expect.poll(async () => (await shown(logCode)).resolutionStatus).toBe('ACCEPTED')
    swallows = false
    await page.reload()
    await expect(notices(page).getByText('Sent', { exact: true })).toBeVisible()
    const keys = proxy.calls.flatMap(({ call, headers }) =>
      /^PUT .*dispute\/update/.test(call) ? [headers['idempotency-key']] : [],
    )
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  } finally {
    await close()
    await deployment.close()
    await proxy.close()
  }
})

test('what waits outlives the end of the session, is seen by nobody else, and is sent when its person is back', async ({
  browser,
}) => {
  const { page, context, logCode, close } = await atDispute(browser)
  await cut(context)
  await accept(page)
  await submit(page)
  await expect(waitingButton(page, 1)).toBeVisible()
  // As after the idle minutes.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.endsWith('.session')) localStorage.removeItem(name)
  })
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  await mend(context)
  await fillSignIn(page, 'sb.admin')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(page.getByText(/Waiting answers|See them/)).toHaveCount(0)
  expect((await shown(logCode)).status).toBe('PENDING')
  await page.getByRole('button', { name: 'Logout' }).tap()
  await fillSignIn(page, 'sa.admin')
  await expect(notices(page).getByText('Sent', { exact: true })).toBeVisible()
  expect((await shown(logCode)).resolutionStatus).toBe('ACCEPTED')
  await close()
})

test('signing out while an answer waits asks first, says what it deletes, and deletes it only then', async ({
  browser,
}) => {
  const { page, context, logCode, close } = await atDispute(browser)
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await cut(context)
  await decline(page)
  await submit(page)
  await expect(waitingButton(page, 1)).toBeVisible()
  await logout.tap()
  await expect(question).toContainText('1 answer is not sent yet: there is no connection. Signing out deletes it.')
  await expect(question).toContainText(`Decline ${shortOf(logCode)}`)
  await question.getByRole('button', { name: 'Stay signed in' }).tap()
  await expect(question).toHaveCount(0)
  await expect(waitingButton(page, 1)).toBeVisible()
  await logout.tap()
  await question.getByRole('button', { name: 'Delete and sign out' }).tap()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect.poll(() => ownersIn(page, 'waiting')).toEqual([])
  await mend(context)
  await fillSignIn(page, 'sa.admin')
  await expect(logout).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(page.getByText(/Waiting answers|See them/)).toHaveCount(0)
  expect((await shown(logCode)).status).toBe('PENDING')
  // Nothing waits, and so nothing is asked.
  await logout.tap()
  await expect(page.getByLabel('Username')).toBeVisible()
  await close()
})
