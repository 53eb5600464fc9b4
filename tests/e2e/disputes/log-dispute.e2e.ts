/** Logging a dispute from a transaction, in both consoles, as people do it. */
import { configurations } from '@dcir/core/reference/configurations/contract'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { expect, type Page, test } from 'playwright/test'
import { type ApiProxy, apiProxy, type Detour } from '../../support/api-proxy'
import { aTransaction, disputePath, holderOf } from '../../support/browser-disputes'
import { addresses, fillSignIn, signInOnce, watchFaults, withoutAuthorities } from '../../support/console'
import { deploy } from '../../support/deployment'
import { secondsOf } from '../../support/page-clock'
import { png } from '../../support/pictures'
import { as } from '../../support/platform'

const CONFIRM = 'I confirm that the account number and account name provided is accurate.'
const NOT_FOUND = 'Customer Information was not found! You can enter it below or Click here to retry!'

const { backOffice, superAgent } = addresses
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Dispute' })
const logButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log Dispute' })
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Log Dispute' })
const numberOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Account number' })
const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const pathOf = (place: 'back' | 'front', key: string) => `/${place}-office/transactions/${key}`

/** A transaction whose account the bank knows by number and by name. */
async function knownTransaction(): Promise<TransactionDetail & { account: string; holder: string }> {
  const transaction = await aTransaction()
  return { ...transaction, ...((await holderOf(transaction)) ?? { account: '', holder: '' }) }
}

async function openDialog(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await logButton(page).click()
  await expect(dialogOf(page).getByLabel('Reason')).toBeVisible()
}

/** A console whose calls pass through the test. */
async function through(
  name: 'back-office' | 'super-agent',
  detour: (call: string) => Detour | undefined,
  work: (address: string, proxy: ApiProxy) => Promise<void>,
): Promise<void> {
  const proxy = await apiProxy(detour)
  const deployment = await deploy(name, { apiBase: proxy.address })
  try {
    await work(deployment.address, proxy)
  } finally {
    await deployment.close()
    await proxy.close()
  }
}

async function signInAt(page: Page, address: string, username: string): Promise<void> {
  await page.goto(`${address}/login`)
  await fillSignIn(page, username)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

const NOWHERE = { path: '/api/v1/backoffice/nowhere' }

test.describe('the bank', () => {
  test('TXN-17 TXN-18 TXN-20 DSP-42 DSP-43 DSP-44 DSP-46 DSP-50 DSP-51 DSP-53 logs a dispute and finds it again', async ({
    page,
  }) => {
    const { transactionSearchKey, account, holder } = await knownTransaction()
    await signInOnce(page, 'backOffice', 'bo.admin')
    await openDialog(page, backOffice + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    await expect(numberOf(page)).toHaveValue(account)
    await expect(numberOf(page)).toBeFocused()
    await expect(dialog.getByText(holder)).toBeVisible()
    await expect(dialog.getByLabel('Receipt')).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'Account name' })).toHaveCount(0)
    await expect(submitOf(page)).toBeDisabled()
    await dialog.getByLabel('Reason').selectOption('Duplicate debit')
    await expect(submitOf(page)).toBeEnabled()
    const sent = page.waitForRequest((request) => request.url().endsWith('/backoffice/dispute/create'))
    await submitOf(page).click()
    expect((await sent).postDataJSON()).toEqual({
      customerAccountName: holder,
      customerAccountNumber: account,
      transactionSearchKey,
      reason: 'Duplicate debit',
    })
    await expect(dialog.getByText('Dispute logged successfully')).toBeVisible()
    await expect(dialog.getByText(/Expires in \d+/)).toBeVisible()
    await expect(dialog.getByRole('timer')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(logButton(page)).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByText('Dispute Resolution Status')).toBeVisible()
    const link = main.locator('dl').filter({ hasText: 'Dispute Log Code' }).getByRole('link')
    const logCode = await link.innerText()
    await expect(link).toHaveAttribute('href', disputePath('backoffice', { logCode, loggedBySide: 'backoffice' }))
    await expect(main.getByText(`Dispute logged: ${logCode}, by bo.admin`)).toBeVisible()
  })

  test('TXN-17 TXN-18 a code that may not be disputed, and a user who may not log, are offered nothing', async ({
    page,
  }) => {
    const plain = await aTransaction({ state: 'FAILED_NO_DEBIT' })
    const failed = await aTransaction()
    await signInOnce(page, 'backOffice', 'bo.admin')
    const codes = page.waitForResponse((response) => response.url().endsWith('/dispute/disputable-codes'))
    await page.goto(backOffice + pathOf('back', plain.transactionSearchKey))
    await codes
    await expect(page.getByText('Rrn', { exact: true })).toBeVisible()
    await expect(logButton(page)).toHaveCount(0)
    await page.goto(backOffice + pathOf('back', failed.transactionSearchKey))
    await expect(logButton(page)).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signInOnce(page, 'backOffice', 'bo.viewer')
    const asked = page.waitForResponse((response) => response.url().includes('/dispute/transaction-key/'))
    await page.goto(backOffice + pathOf('back', failed.transactionSearchKey))
    await asked
    await expect(logButton(page)).toHaveCount(0)
  })

  test('TXN-19 without the authority the check is skipped, and the dispute can be logged all the same', async ({
    page,
  }) => {
    const { transactionSearchKey } = await aTransaction()
    await signInOnce(page, 'backOffice', 'bo.admin')
    await withoutAuthorities(page, ['bo_dcir_get_dispute_transactions'])
    const checks: string[] = []
    page.on('request', (request) => request.url().includes('/dispute/transaction-key/') && checks.push(request.url()))
    await page.goto(backOffice + pathOf('back', transactionSearchKey))
    await expect(logButton(page)).toBeVisible()
    expect(checks).toEqual([])
  })

  test('DSP-45 DSP-47 a number of other than ten digits is invalid; one that the bank does not know needs name and tick', async ({
    page,
  }) => {
    const { transactionSearchKey } = await knownTransaction()
    await signInOnce(page, 'backOffice', 'bo.admin')
    await openDialog(page, backOffice + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    await dialog.getByLabel('Reason').selectOption('Duplicate debit')
    for (const wrong of ['012345678', '01234567890', '01234x6789']) {
      await numberOf(page).fill(wrong)
      await numberOf(page).blur()
      await expect(dialog.getByText('Account number is invalid')).toBeVisible()
      await expect(submitOf(page)).toBeDisabled()
    }
    await numberOf(page).fill('0123456799')
    await expect(dialog.getByText('Account was not found.')).toBeVisible()
    await expect(numberOf(page)).toHaveAttribute('aria-invalid', 'true')
    const name = dialog.getByRole('textbox', { name: 'Account name' })
    const tick = dialog.getByLabel(CONFIRM)
    await name.fill('A')
    await tick.check()
    await expect(submitOf(page)).toBeDisabled()
    await name.fill('Ab')
    // A tick is for what it was given to.
    await expect(tick).not.toBeChecked()
    await expect(submitOf(page)).toBeDisabled()
    await tick.check()
    await expect(submitOf(page)).toBeEnabled()
    await tick.uncheck()
    await expect(submitOf(page)).toBeDisabled()
  })

  test('CFG-06 DSP-48 DSP-49 the configured reasons and Other, which asks for a description', async ({ page }) => {
    const { transactionSearchKey, account } = await knownTransaction()
    const params = { configKey: 'dcir.dispute.reason.list' }
    const { configValue } = await (await as('bo.admin')).call(configurations.read, { params })
    await signInOnce(page, 'backOffice', 'bo.admin')
    await openDialog(page, backOffice + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    const options = dialog.getByLabel('Reason').locator('option')
    await expect(options).toHaveText(['Select reason', ...configValue.split(','), 'Other'])
    await expect(dialog.getByLabel('Reason')).toHaveValue('')
    await expect(numberOf(page)).toHaveValue(account)
    await expect(dialog.getByLabel('Description')).toHaveCount(0)
    await dialog.getByLabel('Reason').selectOption('Other')
    await expect(submitOf(page)).toBeDisabled()
    await dialog.getByLabel('Description').fill('The terminal said approved, the bank said no.')
    const sent = page.waitForRequest((request) => request.url().endsWith('/backoffice/dispute/create'))
    await submitOf(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ reason: 'The terminal said approved, the bank said no.' })
    await expect(dialog.getByText('Dispute logged successfully')).toBeVisible()
  })

  test('what was typed survives a reload', async ({ page }) => {
    const { transactionSearchKey } = await knownTransaction()
    await signInOnce(page, 'backOffice', 'bo.admin')
    await openDialog(page, backOffice + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    await dialog.getByLabel('Reason').selectOption('Other')
    await dialog.getByLabel('Description').fill('Paid twice at the same till')
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await expect(dialog.getByLabel('Description')).toHaveValue('Paid twice at the same till')
    await expect(dialog.getByText('Your draft is back')).toBeVisible()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByLabel('Description')).toHaveCount(0)
  })
})

test('TXN-21 TXN-22 a failing check and failing codes are said for ten seconds each', async ({ page }) => {
  const { transactionSearchKey } = await aTransaction()
  const isLost = (call: string) => /dispute\/(transaction-key|disputable-codes)/.test(call)
  await through(
    'back-office',
    (call) => (isLost(call) ? NOWHERE : undefined),
    async (address) => {
      await signInAt(page, address, 'bo.admin')
      const texts = ['Error checking if dispute is logged!', 'Error getting dispute codes!']
      const open = () => page.goto(address + pathOf('back', transactionSearchKey))
      expect(await secondsOf(page, texts, open)).toEqual([10, 10])
      await expect(logButton(page)).toHaveCount(0)
    },
  )
})

test('DSP-44 a customer who is not found can be asked for again', async ({ page }) => {
  const { transactionSearchKey, account } = await knownTransaction()
  let isDown = true
  const detour = (call: string) => (isDown && call.includes('/card-account-detail/') ? NOWHERE : undefined)
  await through('back-office', detour, async (address) => {
    await signInAt(page, address, 'bo.admin')
    await openDialog(page, address + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('status').filter({ hasText: NOT_FOUND })).toBeVisible()
    await expect(numberOf(page)).toHaveValue('')
    isDown = false
    await dialog.getByRole('button', { name: 'Click here to retry!' }).click()
    await expect(numberOf(page)).toHaveValue(account)
    await expect(dialog.getByText('Customer Information was not found!')).toHaveCount(0)
  })
})

test('CFG-17 VAL-15 DSP-46 the indicator shows while the bank is called, and the bank is not called when the bank has it off', async ({
  page,
}) => {
  const { transactionSearchKey } = await knownTransaction()
  let isOff = false
  const detour = (call: string): Detour | undefined => {
    if (call.includes('/name-enquiry/')) return { after: 1500 }
    if (!isOff || !call.endsWith('/common/features')) return undefined
    return { answer: ({ result }) => ({ result: { ...(result as object), 'name-enquiry': false } }) }
  }
  await through('back-office', detour, async (address, proxy) => {
    await signInAt(page, address, 'bo.admin')
    await openDialog(page, address + pathOf('back', transactionSearchKey))
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Verifying account number ...')).toBeVisible()
    await expect(dialog.getByText('Verifying account number ...')).toHaveCount(0)
    isOff = true
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: 'Account name' })).toBeVisible()
    const asked = () => proxy.calls.filter(({ call }) => call.includes('/name-enquiry/')).length
    const before = asked()
    await dialog.getByLabel('Reason').selectOption('Duplicate debit')
    await numberOf(page).fill('0123456789')
    await dialog.getByRole('textbox', { name: 'Account name' }).fill('Ada Obi')
    await dialog.getByLabel(CONFIRM).check()
    await expect(submitOf(page)).toBeEnabled()
    expect(asked()).toBe(before)
  })
})

test('DSP-54 a refusal is a banner titled Error and no notice; a retry after a lost answer is the same intention', async ({
  page,
}) => {
  const { transactionSearchKey, account } = await knownTransaction()
  let next: Detour | undefined = NOWHERE
  const isLogging = (call: string) => call === 'POST /api/v1/backoffice/dispute/create'
  await through(
    'back-office',
    (call) => (isLogging(call) ? next : undefined),
    async (address, proxy) => {
      await signInAt(page, address, 'bo.admin')
      await openDialog(page, address + pathOf('back', transactionSearchKey))
      const dialog = dialogOf(page)
      await expect(numberOf(page)).toHaveValue(account)
      await dialog.getByLabel('Reason').selectOption('Partial dispense')
      await submitOf(page).click()
      const banner = dialog.getByRole('alert').filter({ hasText: 'Error' })
      await expect(banner).toContainText('There is nothing at this address.')
      await expect(noticesOf(page).getByRole('alert')).toHaveCount(0)
      await expect(dialog.getByLabel('Reason')).toHaveValue('Partial dispense')
      next = { cut: true }
      await submitOf(page).click()
      await expect(banner).not.toContainText('There is nothing at this address.')
      await expect(submitOf(page)).toBeEnabled()
      next = undefined
      const keysSent = () =>
        proxy.calls.filter(({ call }) => isLogging(call)).map(({ headers }) => headers['idempotency-key'])
      const [refused, ...lost] = keysSent()
      await submitOf(page).dblclick()
      await expect(dialog.getByText('Dispute logged successfully')).toBeVisible()
      const taken = keysSent().slice(1 + lost.length)
      expect(taken).toHaveLength(1)
      // Chromium itself asks again when a line breaks, so that the lost ones may be several.
      expect(new Set([...lost, ...taken])).toEqual(new Set(taken))
      expect(refused).not.toBe(taken[0])
    },
  )
})

test('PRM-003 DSP-43 DSP-50 DSP-51 DSP-52 a super agent logs with a receipt, which a viewer may not', async ({
  page,
  context,
}) => {
  const faults = watchFaults(context)
  const { transactionSearchKey, account, holder } = await knownTransaction()
  await signInOnce(page, 'superAgent', 'sa.admin')
  await openDialog(page, superAgent + pathOf('front', transactionSearchKey))
  const dialog = dialogOf(page)
  await expect(numberOf(page)).toHaveValue(account)
  await expect(dialog.getByText(holder)).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Duplicate debit')
  await expect(submitOf(page)).toBeDisabled()
  await dialog.getByLabel('Receipt').setInputFiles(png(200, 120))
  await expect(dialog.getByRole('img', { name: 'The receipt as it will be sent' })).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/frontoffice/dispute/create'))
  await submitOf(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    customerAccountName: holder,
    receiptDataBase64: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  })
  await expect(dialog.getByText('Dispute logged successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const link = page.getByRole('main').locator('dl').filter({ hasText: 'Dispute Log Code' }).getByRole('link')
  const logged = { logCode: await link.innerText(), loggedBySide: 'merchant' } as const
  await expect(link).toHaveAttribute('href', disputePath('merchant', logged))
  expect(faults).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await signInOnce(page, 'superAgent', 'sa.viewer')
  const other = await aTransaction()
  await page.goto(superAgent + pathOf('front', other.transactionSearchKey))
  await expect(page.getByText('Rrn', { exact: true })).toBeVisible()
  await expect(logButton(page)).toHaveCount(0)
})
