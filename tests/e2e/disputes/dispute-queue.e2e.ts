/** Answering disputes one after the other: the next comes by itself, and each answer can be taken back for a while. */
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { aDispute, decide, shown } from '../../support/browser-disputes'
import { addresses, signInOnce } from '../../support/console'
import { heldDecisions, sendNow, takeBack } from '../../support/held'
import { png } from '../../support/pictures'

const CLAIM = 'I have confirmed the transactions details and the nature of this dispute claim.'

const { backOffice } = addresses
const bar = (page: Page) => page.getByRole('region', { name: 'Queue' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit' }).click()
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const shortOf = (logCode: string) => `${logCode.slice(0, 4)}…${logCode.slice(-4)}`
/** Beside the list, which stays, or on a page of its own where there is no room beside it. */
const isAt = (page: Page, logCode: string) => expect(page).toHaveURL(new RegExp(`(dispute=|/)${logCode}[&?]`))
const answerOf = async (logCode: string) => (await shown(logCode)).resolutionStatus

/** Disputes of a terminal that no other test knows, in the order in which they run out, with the first of them open. */
async function aQueue(page: Page, count: number): Promise<[string, ...string[]]> {
  const terminalId = `4${String(randomInt(1e7)).padStart(7, '0')}`
  const codes: string[] = []
  for (let at = 0; at < count; at++) codes.push((await aDispute('sa.admin', { terminalId })).logCode)
  await signInOnce(page, 'backOffice', 'bo.checker')
  await page.goto(`${backOffice}/back-office/disputes?terminalId=${terminalId}`)
  await page.getByRole('button', { name: 'Answer in order' }).click()
  await expect(bar(page)).toContainText(`1 of ${count}`)
  return codes as [string, ...string[]]
}

async function begin(page: Page, logCode: string, key: 'a' | 'd'): Promise<void> {
  await isAt(page, logCode)
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await page.keyboard.press(key)
}

async function accept(page: Page, logCode: string): Promise<void> {
  await begin(page, logCode, 'a')
  await form(page).getByLabel(CLAIM).check()
  await submit(page)
}

test('bank 15 in a queue the next dispute opens by itself, and says how many are answered and left', async ({
  page,
}) => {
  const [first, second, third] = await aQueue(page, 3)
  await accept(page, first)
  await isAt(page, second ?? '')
  await expect(bar(page)).toContainText('1 answered, 2 left')
  await begin(page, second ?? '', 'a')
  await expect(form(page)).toBeVisible()
  // The notice of a held decision does not lie over the next form.
  const [held, next] = [await heldDecisions(page).boundingBox(), await form(page).boundingBox()]
  expect((held?.x ?? 0) + (held?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0)
  await form(page).getByLabel(CLAIM).check()
  await submit(page)
  await isAt(page, third ?? '')
  await expect(bar(page)).toContainText('2 answered, 1 left')
  await page.reload()
  await expect(bar(page)).toContainText('2 answered')
})

test('bank 15 after the last of a queue the list stands alone again, with its filter', async ({ page }) => {
  const [only] = await aQueue(page, 1)
  const list = page.url().replace(/&dispute=.*/, '')
  await accept(page, only)
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await sendNow(page, shortOf(only))
  await expect.poll(() => answerOf(only)).toBe('ACCEPTED')
})

test('an answer can be taken back for ten seconds, and is then sent once', async ({ page }) => {
  const [first, second] = await aQueue(page, 2)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/dispute/update')) sent.push(request.postDataJSON().logCode)
  })
  await accept(page, first)
  await isAt(page, second ?? '')
  const held = heldDecisions(page)
  await expect(held).toContainText(`${shortOf(first)} will be accepted`)
  await expect(held.getByRole('timer')).toHaveText(/^in \d+ s$/)
  expect(sent).toEqual([])
  // The case itself says so too, and cannot be answered a second time meanwhile.
  await takeBack(page, shortOf(first))
  await isAt(page, first)
  await expect(held).toHaveCount(0)
  await expect(bar(page)).toContainText('1 of 2')
  await form(page).getByLabel(CLAIM).check()
  await submit(page)
  await isAt(page, second ?? '')
  await expect.poll(() => answerOf(first), { timeout: 40_000 }).toBe('ACCEPTED')
  await expect(held).toHaveCount(0)
  await expect(notices(page)).toContainText(`${shortOf(first)} accepted`)
  expect(sent).toEqual([first])
})

test('what was written and shown is there again when a decline is taken back', async ({ page }) => {
  const [first, second] = await aQueue(page, 2)
  await begin(page, first, 'd')
  await form(page).getByLabel('Comment').fill('The terminal paid out.')
  await form(page).getByLabel('Receipt').setInputFiles(png(120, 80))
  await submit(page)
  await isAt(page, second ?? '')
  await takeBack(page, shortOf(first))
  await expect(form(page).getByLabel('Comment')).toHaveValue('The terminal paid out.')
  await expect(form(page).getByRole('img', { name: 'The receipt as it will be sent' })).toBeVisible()
  await submit(page)
  await sendNow(page, shortOf(first))
  await expect.poll(() => answerOf(first)).toBe('DECLINED')
})

test('an answer that comes too late is told by the name of its case', async ({ page }) => {
  const [first, second] = await aQueue(page, 2)
  await accept(page, first)
  await decide(first, false, 'bo.admin')
  await isAt(page, second ?? '')
  await sendNow(page, shortOf(first))
  const told = notices(page).getByRole('alert')
  await expect(told).toContainText(
    `${shortOf(first)} was not accepted: bo.admin has already declined this dispute, at `,
  )
  await told.getByText('Open').click()
  await isAt(page, first)
})

test('closing the page asks, and sends nothing; signing out sends first', async ({ page }) => {
  const [first, second] = await aQueue(page, 2)
  await accept(page, first)
  await isAt(page, second ?? '')
  const asked = page.waitForEvent('dialog')
  const loading = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await loading
  await expect(heldDecisions(page)).toHaveCount(0)
  expect(await answerOf(first)).toBe('PENDING')
  await accept(page, second ?? '')
  await expect(heldDecisions(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await answerOf(second ?? '')).toBe('ACCEPTED')
  expect(await answerOf(first)).toBe('PENDING')
})
