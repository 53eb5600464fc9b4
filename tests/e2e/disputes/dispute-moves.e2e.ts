/** Resolving and reopening disputes, by both sides, as people do it. */
import { disputes } from '@dcir/core/disputes/contract'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { apiProxy, type Detour } from '../../support/api-proxy'
import { aDispute, aTransaction, decide, disputePath, shown, waitingForTheBank } from '../../support/browser-disputes'
import { addresses, fillSignIn, signInOnce, watchFaults } from '../../support/console'
import { deploy } from '../../support/deployment'
import { broken, dimensionsOf, disguised, png, quantizer, turned } from '../../support/pictures'
import { as } from '../../support/platform'

const CLAIM = 'I have confirmed the transactions details and the nature of this dispute claim.'
const TYPES = 'Please select a valid file type. Supported file types are PNG, JPG and JPEG.'

const { backOffice, superAgent } = addresses
const bankPath = (logCode: string) => disputePath('backoffice', { logCode, loggedBySide: 'backoffice' })
const resolveButton = (page: Page) => page.getByRole('button', { name: 'Resolve', exact: true })
const reopenButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Reopen', exact: true })
const resolution = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
const reopening = (page: Page) => page.getByRole('alertdialog', { name: 'Reopen Dispute' })
const submitOf = (page: Page) => resolution(page).getByRole('button', { name: 'Submit' })
const saying = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Another person at another desk. */
async function desk(context: BrowserContext, place: 'backOffice' | 'superAgent', username: string): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('there is no browser')
  const page = await (await browser.newContext()).newPage()
  await signInOnce(page, place, username)
  return page
}

async function accept(page: Page): Promise<void> {
  await resolveButton(page).click()
  await resolution(page).getByRole('combobox', { name: 'Action' }).selectOption('Accepted')
  await resolution(page).getByLabel(CLAIM).check()
  await submitOf(page).click()
  await saying(page, 'Dispute resolved successfully')
  await expect(resolution(page)).toHaveCount(0)
}

async function decline(page: Page, comment: string): Promise<void> {
  await resolveButton(page).click()
  await resolution(page).getByRole('combobox', { name: 'Action' }).selectOption('Declined')
  await resolution(page).getByLabel('Comment').fill(comment)
  await resolution(page).getByLabel('Receipt').setInputFiles(png(120, 80))
  await submitOf(page).click()
  await saying(page, 'Dispute resolved successfully')
  await expect(resolution(page)).toHaveCount(0)
}

async function reopen(page: Page, logCode: string): Promise<void> {
  await reopenButton(page).click()
  const confirm = reopening(page).getByRole('button', { name: 'Reopen' })
  await expect(confirm).toBeDisabled()
  await reopening(page).getByRole('textbox').fill(logCode.toLowerCase())
  await expect(confirm).toBeDisabled()
  await reopening(page).getByRole('textbox').fill(logCode)
  await confirm.click()
  await saying(page, 'Dispute has been reopened!')
  await expect(reopening(page)).toHaveCount(0)
}

test('DSP-42 DSP-58 DSP-63 DSP-65 DSP-67 DSP-68 DSP-71 DSP-73 an agent logs, the bank declines, the agent reopens, the bank accepts', async ({
  page,
  context,
}) => {
  const { transactionSearchKey } = await aTransaction()
  await signInOnce(page, 'superAgent', 'sa.admin')
  await page.goto(`${superAgent}/front-office/transactions/${transactionSearchKey}`)
  await page.getByRole('main').getByRole('button', { name: 'Log Dispute' }).click()
  const wizard = page.getByRole('dialog', { name: 'Create Dispute' })
  await wizard.getByLabel('Reason').selectOption('Duplicate debit')
  await wizard.getByLabel('Receipt').setInputFiles(png(120, 80))
  await wizard.getByRole('button', { name: 'Log Dispute' }).click()
  await saying(page, 'Dispute logged successfully')
  await wizard.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('main').locator('dl').filter({ hasText: 'Dispute Log Code' }).getByRole('link')
  const logCode = await card.innerText()
  const checker = await desk(context, 'backOffice', 'bo.checker')
  await checker.goto(backOffice + bankPath(logCode))
  await decline(checker, 'The terminal paid out.')
  await expect(resolveButton(checker)).toHaveCount(0)
  expect(await shown(logCode)).toMatchObject({
    status: 'RESOLVED',
    resolutionStatus: 'DECLINED',
    resolvedBy: 'bo.checker',
  })
  await card.click()
  await reopen(page, logCode)
  expect(await shown(logCode)).toMatchObject({ status: 'PENDING', resolutionStatus: 'PENDING', cycle: 2 })
  await expect(reopenButton(page)).toHaveCount(0)
  await checker.reload()
  await accept(checker)
  expect(await shown(logCode)).toMatchObject({ status: 'RESOLVED', resolutionStatus: 'ACCEPTED' })
  await expect(resolveButton(checker)).toHaveCount(0)
  await expect(reopenButton(checker)).toHaveCount(0)
  await checker.context().close()
})

test('DSP-60 DSP-62 DSP-64 the bank logs and cannot answer itself; a super agent accepts what it confirmed', async ({
  page,
  context,
}) => {
  const { logCode, customerAccountName, customerAccountNumber } = await aDispute('bo.maker')
  await signInOnce(page, 'backOffice', 'bo.maker')
  await page.goto(backOffice + bankPath(logCode))
  await expect(page.getByText(logCode).first()).toBeVisible()
  await expect(resolveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(resolveButton(page)).toHaveAccessibleDescription('You logged this; a colleague must decide.')
  await resolveButton(page).focus()
  await expect(page.getByRole('tooltip')).toHaveText('You logged this; a colleague must decide.')
  const agent = await desk(context, 'superAgent', 'sa.admin')
  await agent.goto(superAgent + disputePath('merchant', { logCode, loggedBySide: 'backoffice' }))
  await resolveButton(agent).click()
  const dialog = resolution(agent)
  await expect(dialog.getByRole('combobox', { name: 'Action' }).locator('option')).toHaveText([
    'Select Action',
    'Accepted',
    'Declined',
  ])
  await expect(submitOf(agent)).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Accepted')
  for (const text of [customerAccountName, customerAccountNumber, /₦[\d,]+\.\d\d/])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await expect(submitOf(agent)).toBeDisabled()
  await dialog.getByLabel(CLAIM).check()
  const sent = agent.waitForRequest((request) => request.url().endsWith('/frontoffice/dispute/update'))
  await submitOf(agent).click()
  expect((await sent).method()).toBe('PUT')
  expect((await sent).postDataJSON()).toEqual({ logCode, approved: true })
  await saying(agent, 'Dispute resolved successfully')
  expect(await shown(logCode)).toMatchObject({ resolutionStatus: 'ACCEPTED', resolvedBy: 'sa.admin' })
  await agent.context().close()
})

test('DSP-61 DSP-63 desk 16: declining needs a picture and a comment that says why, which are what is sent', async ({
  page,
  context,
}) => {
  const faults = watchFaults(context)
  const { logCode } = await aDispute('sa.admin')
  await signInOnce(page, 'backOffice', 'bo.checker')
  await page.goto(backOffice + bankPath(logCode))
  await resolveButton(page).click()
  const dialog = resolution(page)
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Declined')
  await expect(submitOf(page)).toBeDisabled()
  await dialog.getByLabel('Comment').fill('  The terminal paid out.  ')
  await expect(submitOf(page)).toBeDisabled()
  await dialog.getByLabel('Receipt').setInputFiles(png(120, 80))
  await expect(submitOf(page)).toBeEnabled()
  await dialog.getByLabel('Comment').fill('   ')
  await expect(submitOf(page)).toBeDisabled()
  await expect(dialog.getByText('The side that logged the dispute reads it as the reason.')).toBeVisible()
  await dialog.getByLabel('Comment').fill('x')
  await dialog.getByLabel('Comment').blur()
  await expect(dialog.getByText('A comment of at least 5 characters is required to decline a dispute')).toBeVisible()
  await expect(submitOf(page)).toBeDisabled()
  await dialog.getByLabel('Comment').fill('The terminal paid out.')
  const sent = page.waitForRequest((request) => request.url().endsWith('/backoffice/dispute/update'))
  await submitOf(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ logCode, approved: false, comment: 'The terminal paid out.' })
  await saying(page, 'Dispute resolved successfully')
  expect((await shown(logCode)).receipts.map(({ kind }) => kind)).toEqual(['CLAIM', 'RESPONSE'])
  expect(faults).toEqual([])
})

test.describe('a receipt', () => {
  test.beforeEach(async ({ page }) => {
    const { logCode } = await aDispute('sa.admin')
    await signInOnce(page, 'backOffice', 'bo.checker')
    await page.goto(`${backOffice}${bankPath(logCode)}?dialog=decline`)
    await expect(resolution(page).getByLabel('Receipt')).toBeAttached()
  })
  const picture = (page: Page) => resolution(page).getByRole('img', { name: 'The receipt as it will be sent' })
  const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    resolution(page).getByLabel('Receipt').setInputFiles(file)
  const sentOf = async (page: Page): Promise<Buffer> => {
    await resolution(page).getByLabel('Comment').fill('The terminal paid out.')
    const sent = page.waitForRequest((request) => request.url().endsWith('/backoffice/dispute/update'))
    await submitOf(page).click()
    return Buffer.from((await sent).postDataJSON().receiptDataBase64, 'base64')
  }

  test('DSP-55 DSP-56 is a picture by its content and not too large, which its hint says first', async ({ page }) => {
    const dialog = resolution(page)
    await expect(dialog.getByText('PNG, JPG or JPEG. A large photo is scaled down before it is sent.')).toBeVisible()
    for (const [file, problem] of [
      [disguised, TYPES],
      [broken(500), TYPES],
      [broken(30 * 1024 ** 2 + 1), 'File size too large. Size cannot be greater than 30MB.'],
    ] as const) {
      await choose(page, file)
      await expect(dialog.getByText(problem)).toBeVisible()
      await expect(picture(page)).toHaveCount(0)
    }
    await choose(page, { ...png(60, 40), name: 'receipt.pdf', mimeType: 'application/pdf' })
    await expect(picture(page)).toBeVisible()
    await expect(dialog.getByText(TYPES)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Remove receipt.pdf' }).click()
    await expect(picture(page)).toHaveCount(0)
    await expect(submitOf(page)).toBeDisabled()
  })

  test('DSP-57 is sent as a JPEG of sixty per cent', async ({ page }) => {
    const original = png(600, 400)
    await choose(page, original)
    await expect(picture(page)).toBeVisible()
    const sent = await sentOf(page)
    expect(dimensionsOf(sent)).toEqual([600, 400])
    expect(quantizer(sent)).toBe(13)
    expect(sent.length).toBeLessThan(original.buffer.length)
    await saying(page, 'Dispute resolved successfully')
  })

  test('bank 8 a photo of a phone is scaled and sent, whatever it weighs', async ({ page }) => {
    test.slow()
    // Noise hardly compresses: the photo has several megabytes, as one of a phone has.
    const address = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 3200
      canvas.height = 2400
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      const image = pen.createImageData(canvas.width, canvas.height)
      for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
      pen.putImageData(image, 0, 0)
      return canvas.toDataURL('image/jpeg', 1)
    })
    const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    expect(buffer.length).toBeGreaterThan(2 * 1024 ** 2)
    await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(picture(page)).toBeVisible()
    const sent = await sentOf(page)
    expect(dimensionsOf(sent)).toEqual([1600, 1200])
    expect(sent.length).toBeLessThan(2 * 1024 ** 2)
    await saying(page, 'Dispute resolved successfully')
  })

  test('DSP-57 stays a PNG where that is smaller', async ({ page }) => {
    const original = png(64, 64, 'plain')
    await choose(page, original)
    await expect(picture(page)).toBeVisible()
    expect((await sentOf(page)).equals(original.buffer)).toBe(true)
    await saying(page, 'Dispute resolved successfully')
  })

  test('DSP-57 keeps the way it was held', async ({ page }) => {
    const address = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 80
      canvas.height = 40
      canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
      return canvas.toDataURL('image/jpeg', 0.95)
    })
    await choose(page, turned(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')))
    await expect(picture(page)).toBeVisible()
    expect(dimensionsOf(await sentOf(page))).toEqual([40, 80])
  })

  for (const way of ['drop', 'paste'] as const) {
    test(`can be given by ${way}`, async ({ page }) => {
      const base64 = png(60, 40).buffer.toString('base64')
      await resolution(page)
        .getByText('Drop, paste or choose a photo of the receipt')
        .evaluate(
          (zone, { content, kind }) => {
            const carried = new DataTransfer()
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
            carried.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }))
            const shared = { bubbles: true, cancelable: true }
            zone.dispatchEvent(
              kind === 'drop'
                ? new DragEvent('drop', { ...shared, dataTransfer: carried })
                : new ClipboardEvent('paste', { ...shared, clipboardData: carried }),
            )
          },
          { content: base64, kind: way },
        )
      await expect(picture(page)).toBeVisible()
      await expect(resolution(page)).toContainText('screenshot.png')
    })
  }
})

test('DSP-66 a refusal is a banner titled Error; a dispute that somebody else decided is said and refetched', async ({
  page,
}) => {
  const { logCode } = await aDispute('sa.admin')
  let next: Detour | undefined = { path: '/api/v1/backoffice/nowhere' }
  const isDecision = (call: string) => call === 'PUT /api/v1/backoffice/dispute/update'
  const proxy = await apiProxy((call) => (isDecision(call) ? next : undefined))
  const deployment = await deploy('back-office', { apiBase: proxy.address })
  try {
    await page.goto(`${deployment.address}/login`)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(deployment.address + bankPath(logCode))
    await resolveButton(page).click()
    const dialog = resolution(page)
    await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Accepted')
    await dialog.getByLabel(CLAIM).check()
    await submitOf(page).click()
    const banner = dialog.getByRole('alert').filter({ hasText: 'Error' })
    await expect(banner).toContainText('There is nothing at this address.')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByLabel(CLAIM)).toBeChecked()
    next = undefined
    await decide(logCode, false)
    await submitOf(page).click()
    await expect(banner).toContainText(/bo\.checker has already declined this dispute, at \d+:\d\d [AP]M\./)
    await expect(submitOf(page)).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(resolveButton(page)).toHaveCount(0)
    await expect(reopenButton(page)).toBeVisible()
  } finally {
    await deployment.close()
    await proxy.close()
  }
})

test('DSP-74 DSP-72 a reopening that is refused says so in its dialog; what is sent names dispute and transaction', async ({
  page,
}) => {
  const { logCode, transactionSearchKey } = await aDispute('sa.admin')
  await decide(logCode, false)
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(backOffice + bankPath(logCode))
  await reopenButton(page).click()
  await reopening(page).getByRole('textbox').fill(logCode)
  const api = await as('sa.admin')
  await api.call(disputes.reopen, { body: { disputeLogCode: logCode, transactionSearchKey } })
  const sent = page.waitForRequest((request) => request.url().endsWith('/backoffice/dispute/reopen'))
  await reopening(page).getByRole('button', { name: 'Reopen' }).click()
  expect((await sent).postDataJSON()).toEqual({ disputeLogCode: logCode, transactionSearchKey })
  const banner = reopening(page).getByRole('alert').filter({ hasText: 'Error' })
  await expect(banner).toContainText('This dispute is pending and cannot be reopened here.')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  await reopening(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(reopenButton(page)).toHaveCount(0)
  await expect(resolveButton(page)).toBeVisible()
})

test('DSP-68 DSP-70 what the expiry job accepted is reopened by the bank alone, by a call of its own', async ({
  page,
  context,
}) => {
  const dispute = await waitingForTheBank()
  const { logCode } = dispute
  const agent = await desk(context, 'superAgent', 'sa.admin')
  await agent.goto(superAgent + disputePath('merchant', dispute))
  await expect(agent.getByText(logCode).first()).toBeVisible()
  await expect(reopenButton(agent)).toHaveCount(0)
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(backOffice + bankPath(logCode))
  const sent = page.waitForRequest((request) => request.url().endsWith('/dispute/reopen/system-accepted'))
  await reopen(page, logCode)
  await sent
  expect(await shown(logCode)).toMatchObject({ status: 'PENDING', resolutionStatus: 'PENDING' })
  await agent.context().close()
})

test('DSP-60 a row of the list offers what may be done, and says why not, to the keyboard too', async ({
  page,
  context,
}) => {
  const own = await aDispute('bo.maker')
  const declined = await aDispute('bo.maker')
  await decide(declined.logCode, false)
  const rowMenu = async (at: Page, logCode: string) => {
    await at.goto(`${backOffice}/back-office/disputes?logCode=${logCode}`)
    await at.getByRole('button', { name: `Actions ${logCode}` }).press('Enter')
    return at.getByRole('menuitem', { name: /^Resolve/ })
  }
  await signInOnce(page, 'backOffice', 'bo.maker')
  const refused = await rowMenu(page, own.logCode)
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await expect(refused).toHaveAccessibleName('Resolve You logged this; a colleague must decide.')
  // The arrow keys stop at it, so that its reason is read; Enter does nothing.
  for (const key of ['Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(refused).toHaveAttribute('data-highlighted', '')
  await expect(refused).toBeVisible()
  await expect(page).toHaveURL(/disputes\?logCode=/)
  await page.keyboard.press('Escape')
  const decided = await rowMenu(page, declined.logCode)
  await expect(decided).toHaveAccessibleName('Resolve bo.checker has already declined this dispute.')
  await page.getByRole('menuitem', { name: 'Reopen', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`dispute=${declined.logCode}&dialog=reopen`))
  await expect(reopening(page)).toBeVisible()
  const checker = await desk(context, 'backOffice', 'bo.checker')
  await (await rowMenu(checker, own.logCode)).click()
  await expect(resolution(checker)).toBeVisible()
  await checker.context().close()
})

test('DSP-59 DSP-69 without the authority both buttons are there, disabled with their reason', async ({ page }) => {
  const open = await aDispute('bo.maker')
  const declined = await aDispute('bo.maker')
  await decide(declined.logCode, false)
  await signInOnce(page, 'backOffice', 'bo.viewer')
  for (const [logCode, button] of [
    [open.logCode, resolveButton(page)],
    [declined.logCode, reopenButton(page)],
  ] as const) {
    await page.goto(backOffice + bankPath(logCode))
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('title', 'You do not have the authority for this action.')
    await button.click({ force: true })
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
})

test('by keyboard alone: D declines, Escape steps back, A accepts', async ({ page }) => {
  const { logCode } = await aDispute('sa.admin')
  await signInOnce(page, 'backOffice', 'bo.checker')
  await page.goto(backOffice + bankPath(logCode))
  await expect(resolveButton(page)).toBeVisible()
  await page.keyboard.press('d')
  const dialog = resolution(page)
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toHaveValue('DECLINED')
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ad')
  await expect(dialog.getByLabel('Comment')).toHaveValue('ad')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(dialog.getByRole('combobox', { name: 'Action' })).toHaveValue('ACCEPTED')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel(CLAIM)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await saying(page, 'Dispute resolved successfully')
  await expect(dialog).toHaveCount(0)
  expect(await shown(logCode)).toMatchObject({ resolutionStatus: 'ACCEPTED', resolvedBy: 'bo.checker' })
})

for (const width of [1280, 1440])
  test(`bank 15 at ${width} pixels the form stands under the receipt, and all of the case stays in reach`, async ({
    page,
  }) => {
    const { logCode } = await aDispute('sa.admin')
    await page.setViewportSize({ width, height: 720 })
    await signInOnce(page, 'backOffice', 'bo.checker')
    await page.goto(backOffice + bankPath(logCode))
    await expect(resolveButton(page)).toBeVisible()
    await page.keyboard.press('d')
    const form = resolution(page)
    await expect(form.getByRole('combobox', { name: 'Action' })).toBeFocused()
    const receipt = page.getByRole('button', { name: 'Open the receipt sent with the claim' })
    for (const part of [receipt, form, submitOf(page)]) await expect(part).toBeInViewport({ ratio: 1 })
    const [claim, proof, answer] = await Promise.all(
      [page.getByRole('region', { name: 'Claim' }), page.getByRole('region', { name: 'Receipts' }), form].map((one) =>
        one.boundingBox(),
      ),
    )
    if (!claim || !proof || !answer) throw new Error('something is not drawn')
    expect(answer.y).toBeGreaterThanOrEqual(proof.y + proof.height)
    for (const one of [proof, answer]) expect(one.x).toBeGreaterThanOrEqual(claim.x + claim.width)
    // Nothing lies over the page: the evidence is read on while the answer is written.
    await form.getByLabel('Comment').fill('The terminal paid out.')
    await page.getByRole('tab', { name: 'Dispute Status Log' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('sa.admin')
    await receipt.click()
    const large = page.getByRole('dialog', { name: /^Receipt: / })
    await expect(large).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(form.getByLabel('Comment')).toHaveValue('The terminal paid out.')
    // The keys of the page rest meanwhile, wherever the focus is; Escape asks before what was typed is lost.
    await page.getByRole('tab', { name: 'Dispute Details' }).focus()
    await page.keyboard.press('a')
    await expect(form.getByRole('combobox', { name: 'Action' })).toHaveValue('DECLINED')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(form).toHaveCount(0)
    await expect(resolveButton(page)).toBeVisible()
  })
