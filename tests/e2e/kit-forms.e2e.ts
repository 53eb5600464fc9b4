/** The form engine with a field of every kind, as people fill it in. */
import { expect, type Page, test } from 'playwright/test'
import { answer, openPiece } from '../gallery/gallery-page'
import { watchFaults } from '../support/console'

let faults: string[] = []
test.beforeEach(({ context }) => {
  faults = watchFaults(context)
})
test.afterEach(() => expect(faults).toEqual([]))

const submit = (page: Page, verb = 'Create') => page.getByRole('button', { name: verb, exact: true })
const press = (page: Page, label: string) =>
  page.getByRole('button', { name: label, includeHidden: true }).evaluate((button) => (button as HTMLElement).click())
const sent = async (page: Page) => JSON.parse((await page.getByLabel('Sent').innerText()) || '[]')

async function fill(page: Page): Promise<void> {
  await openPiece(page, 'record-create')
  await page.getByLabel('Name', { exact: true }).fill('Local schemes')
  await page.getByLabel('Account number').fill('0123456789')
  await expect(page.getByText('Verifying Account number ...')).toBeVisible()
  await answer(page, 'Answer with a name')
  await expect(page.getByLabel('Account name')).toHaveValue('ADA OBI')
  await expect(page.getByLabel('Account name')).not.toBeEditable()
  await page.getByLabel('Charge model').selectOption('FLAT')
  await page.getByLabel('Flat').fill('1,234.50')
  const bank = page.getByRole('combobox', { name: 'Bank' })
  await bank.fill('bank 7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(bank).toHaveValue('Bank 7 Kano')
  await page.getByRole('group', { name: 'Participants' }).getByLabel('Switch').check()
  await page.getByLabel('Active').selectOption('No')
  await page.getByLabel('Email').fill('ada@bank.ng')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await page.getByLabel('Role').fill('Checker')
  await page.getByLabel('Approvers').fill('2')
}

const body = {
  name: 'Local schemes',
  accountNumber: '0123456789',
  accountName: 'ADA OBI',
  model: 'FLAT',
  flat: 123450,
  bank: 'B7',
  participants: ['SWITCH'],
  isActive: false,
  contact: { email: 'ada@bank.ng' },
  stages: [{ role: 'Checker', approvers: 2 }],
}

test('every kind is filled in by hand and sent as the body has it', async ({ page }) => {
  await fill(page)
  await submit(page).dblclick()
  await expect(page.getByText('120 KB of 150 KB')).toBeVisible()
  const calls = await sent(page)
  expect(calls).toHaveLength(1)
  expect(JSON.parse(calls[0].body)).toEqual(body)
  await answer(page, 'Answer with one')
  await expect(page.getByText('Scheme created')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('what is wrong is said at its field, in groups and rows too, and the first of it has the focus', async ({
  page,
}) => {
  await openPiece(page, 'record-create')
  await page.getByRole('button', { name: 'Add stage' }).click()
  await submit(page).click()
  for (const text of ['Name is required', 'Charge model is required', 'Email is required', 'Role is required'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Remove stage 1' }).click()
  await expect(page.getByLabel('Role')).toHaveCount(0)
  expect(await sent(page)).toEqual([])
})

test('changing the model clears and swaps what depends on it', async ({ page }) => {
  await openPiece(page, 'record-create')
  await page.getByLabel('Charge model').selectOption('FLAT')
  await page.getByLabel('Flat').fill('12')
  await page.getByLabel('Charge model').selectOption('PERCENT')
  await expect(page.getByLabel('Flat')).toHaveCount(0)
  await page.getByLabel('Charge model').selectOption('FLAT')
  await expect(page.getByLabel('Flat')).toHaveValue('')
})

test('a refusal is at its field, the rest of it on top; a broken line is tried again with the same key', async ({
  page,
}) => {
  await fill(page)
  await submit(page).click()
  await answer(page, 'Say that the name is taken')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is taken.')
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveText('ErrorA scheme needs another approver.')
  await page.getByLabel('Name', { exact: true }).fill('Local schemes 2')
  await expect(page.getByText('Name is taken.')).toHaveCount(0)
  await submit(page).click()
  await answer(page, 'Break the line')
  await expect(page.getByText('No connection. Try again: it is safe, nothing is paid twice.')).toBeVisible()
  await submit(page).click()
  await answer(page, 'Answer with one')
  await expect(page.getByText('Scheme created')).toBeVisible()
  const [first, lost, again] = (await sent(page)).map(({ key }: { key: string }) => key)
  expect(lost).toBe(again)
  expect(first).not.toBe(lost)
})

test('Phone 6: an answer that does not come is said so, given up, and asked for again with the same key', async ({
  page,
}) => {
  await page.clock.install()
  await fill(page)
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  await page.clock.fastForward(9_000)
  await expect(page.getByText('Still waiting for the bank’s platform.')).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(
    page.getByText('Still waiting for the bank’s platform. It is safe to stop and send again: nothing is paid twice.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(
    page.getByText('Stopped without an answer; it may have arrived all the same. Send it again: it is safe'),
  ).toBeVisible()
  await expect(page.getByText('Still waiting for the bank’s platform.')).toHaveCount(0)
  await submit(page).click()
  await answer(page, 'Answer with one')
  await expect(page.getByText('Scheme created')).toBeVisible()
  const [lost, again] = (await sent(page)).map(({ key }: { key: string }) => key)
  expect(lost).toBe(again)
})

test('a record begins with what it is, in a dialog, and sends what its body names', async ({ page }) => {
  await openPiece(page, 'record-update')
  const dialog = page.getByRole('dialog', { name: 'Update Scheme' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByText('Verifying Account number ...')).toBeVisible()
  await press(page, 'Answer with a name')
  await expect(dialog.getByLabel('Flat')).toHaveValue('1234.50')
  await expect(dialog.getByRole('combobox', { name: 'Bank' })).toHaveValue('Bank 7 Kano')
  await submit(page, 'Update').click()
  const [call] = await sent(page)
  expect(call.method).toBe('PUT')
  expect(JSON.parse(call.body)).toEqual(body)
  await press(page, 'Answer with one')
  await expect(page.getByText('Scheme updated')).toBeVisible()
})
