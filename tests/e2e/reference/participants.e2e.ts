/** Settlement participants as the bank's staff meet them. */
import { participants } from '@dcir/core/reference/participants/contract'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { as } from '../../support/platform'

const LIST = `${addresses.backOffice}/back-office/settlement-participants`
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const body = (name: string) => ({
  chargeType: 'ACQUIRER_SHARE',
  name,
  description: 'A share of the fee',
  accountType: 'NUBAN' as const,
  accountNumber: '0123456701',
  sendReport: false,
  global: false,
  feeSharing: true,
  useMerchantChargeType: false,
  remainderParticipant: false,
})

async function forget(name: string): Promise<void> {
  const api = await as('bo.admin')
  const { content } = await api.call(participants.search, { query: { name } })
  for (const { participantId: id } of content) await api.call(participants.remove, { params: { id } })
}
async function ensure(name: string): Promise<string> {
  await forget(name)
  const api = await as('bo.admin')
  await api.call(participants.create, { body: body(name) })
  const { content } = await api.call(participants.search, { query: { name } })
  return content[0]?.participantId ?? ''
}
async function choose(form: Locator, label: string, text: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(text)
  await form.page().keyboard.press('Enter')
}
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('settlement participants', () => {
  test('PRM-009 REF-22 REF-24 REF-25 who may only look is offered nothing else', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.viewer', '/back-office/settlement-participants')
    await expect(page.getByRole('table').getByRole('row', { name: /Issuer Pool/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New participant' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'View Issuer Pool' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Update|Delete|Actions)/ })).toHaveCount(0)
    await page.goto(`${LIST}?dialog=create`)
    await expect(page.getByRole('table').getByRole('row', { name: /Issuer Pool/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('REF-25 REF-39 a breakdown explains the share on an amount that is typed', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants')
    await act(page, 'Issuer Pool', 'View')
    const shown = dialog(page, 'Issuer Pool')
    await expect(shown).toContainText('Issuer Pool: 0.1% of ₦100,000.00, at most ₦20.00 = ₦20.00')
    await expect(shown).toContainText('Bank Fee Income: ₦500.00 − ₦20.00 = ₦480.00')
    await shown.getByLabel('Example amount').fill('1,000')
    await expect(shown).toContainText('Fee: 0.5% of ₦1,000.00, at most ₦1,000.00 = ₦5.00')
    await expect(shown).toContainText('ISSUER POOL SETTLEMENT')
    await page.goto(`${LIST}?dialog=view&participantId=PT-9999`)
    await expect(notice(page)).toContainText('Error getting participant details!')
  })
})

test.describe('the form of a participant', () => {
  test('NAV-18 VAL-15 VAL-16 REF-26 REF-28 REF-30 REF-31 REF-32 REF-35 REF-38 REF-41 verifies the account, and creates once all is right', async ({
    page,
  }) => {
    const name = 'Created By Hand'
    await forget(name)
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants')
    await page.getByRole('link', { name: 'New participant' }).click()
    await expect(page).toHaveURL(`${LIST}?dialog=create`)
    const form = dialog(page, 'Create participant')
    const create = form.getByRole('button', { name: 'Create' })
    await expect(create).toBeDisabled()
    await choose(form, 'Charge type', 'Acquirer')
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Description').fill('A share of the fee')
    await form.getByLabel('Account type', { exact: true }).selectOption('NUBAN')
    await form.getByLabel('Account number', { exact: true }).fill('0123456799')
    await expect(form.getByText('Account was not found.')).toBeVisible()
    const accountName = form.getByLabel('Account name', { exact: true })
    await expect(accountName).toBeEditable()
    await page.route('**/verify-account-number/*', async (route) => {
      await new Promise((done) => setTimeout(done, 600))
      await route.continue()
    })
    await form.getByLabel('Account number', { exact: true }).fill('0123456701')
    await expect(form.getByText('Verifying account number ...')).toBeVisible()
    await expect(accountName).not.toBeEditable()
    await expect(accountName).toHaveValue(/^[A-Z]+ [A-Z]+$/)
    await expect(create).toBeDisabled()
    await form.getByLabel('Send report').selectOption({ label: 'No' })
    await create.click()
    await expect(notice(page)).toContainText('Participant created successfully')
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('table').getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await forget(name)
  })

  test('REF-29 a GL number has the configured length, and its name is typed where the bank is not asked', async ({
    page,
  }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants?dialog=create')
    const form = dialog(page, 'Create participant')
    await form.getByLabel('Account type', { exact: true }).selectOption('GL')
    await form.getByLabel('Account number', { exact: true }).fill('12345678')
    await page.keyboard.press('Tab')
    await expect(form.getByText('Account number is invalid').first()).toBeVisible()
    await form.getByLabel('Account number', { exact: true }).fill('4000100299')
    await expect(form.getByText('Account number is invalid')).toHaveCount(0)
    await expect(form.getByLabel('Account name', { exact: true })).toBeEditable()
  })

  test('REF-27 REF-33 REF-34 a switch brings the fields that it asks for, and takes them away', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants?dialog=create')
    const form = dialog(page, 'Create participant')
    const email = form.getByLabel('Report email')
    await expect(email).toHaveCount(0)
    await form.getByLabel('Send report').selectOption({ label: 'Yes' })
    await email.fill('nobody')
    await page.keyboard.press('Tab')
    await expect(form.getByText('Report email is invalid').first()).toBeVisible()
    await form.getByLabel('Send report').selectOption({ label: 'No' })
    await expect(email).toHaveCount(0)
    await expect(form.getByLabel('Fee sharing')).toHaveValue('yes')
    await form.getByLabel('Fee sharing').selectOption({ label: 'No' })
    await expect(form.getByText('Without fee sharing a debit account is needed')).toBeVisible()
    for (const label of ['Fee debit account type', 'Fee debit account', 'Fee debit account name'])
      await expect(form.getByLabel(label, { exact: true })).toBeVisible()
    await expect(form.getByLabel('Remainder participant')).toHaveCount(0)
  })

  test('REF-25 REF-36 REF-38 an update begins with what is there; a refused one says what is wrong', async ({
    page,
  }) => {
    const id = await ensure('To Be Updated')
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants')
    await act(page, 'To Be Updated', 'Update')
    await expect(page).toHaveURL(`${LIST}?dialog=update&participantId=${id}`)
    const form = dialog(page, 'Update participant')
    await expect(form.getByLabel('Description')).toHaveValue('A share of the fee')
    await expect(form.getByLabel('Account name', { exact: true })).toHaveValue(/^[A-Z]+ [A-Z]+$/)
    await choose(form, 'Charge type', 'Flat')
    await form.getByLabel('Global').selectOption({ label: 'Yes' })
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(form.getByText(/The shares of .* would be more than its fee/)).toBeVisible()
    await form.getByLabel('Global').selectOption({ label: 'No' })
    await form.getByLabel('Description').fill('Another share')
    await form.getByRole('button', { name: 'Update' }).click()
    await expect(notice(page)).toContainText('Participant updated successfully')
    await forget('To Be Updated')
  })

  test('REF-25 REF-38 REF-39 deleting asks by name first', async ({ page }) => {
    await ensure('To Be Deleted')
    await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/settlement-participants')
    await act(page, 'To Be Deleted', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete participant' })
    await expect(question).toContainText('To Be Deleted')
    await page.route('**/settlement-participant/remove/*', (route) => route.abort())
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page)).toContainText('Error deleting participant!')
    await page.unroute('**/settlement-participant/remove/*')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page)).toContainText('Participant deleted successfully')
    await expect(page.getByRole('table').getByRole('row', { name: /To Be Deleted/ })).toHaveCount(0)
  })

  test('REF-39 charge types that cannot be had are said', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin')
    await page.route('**/settlement-participant/charge-types', (route) =>
      route.fulfill({ status: 500, json: { errors: [{ message: 'Something went wrong ...', code: 'unexpected' }] } }),
    )
    await page.goto(`${LIST}?dialog=create`)
    await expect(notice(page)).toContainText('Error getting charge types!')
  })
})
