/** Actions of an officer of the bank on a statement file as a whole, and on its exceptions in a workbook. */
import { readFileSync } from 'node:fs'
import { statements } from '@dcir/core/reconciliation/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { edited } from '../../support/edited-sheet'
import { as, callApi } from '../../support/platform'
import { STATEMENT_HEADER } from '../../support/statement-rows'

const SCREEN = `${addresses.backOffice}/back-office/reconciliation/file-upload`

let made = 0
/** A file of two lines that nothing of ours is found for. */
async function uploaded(name: string, daysAgo = 35): Promise<{ fileKey: string; rrns: string[] }> {
  const date = addDays(businessDate(new Date()), -daysAgo).split('-').reverse().join('/')
  const rrns = [1, 2].map(() => `8${String(Date.now() + made++).slice(-11)}`)
  const lines = rrns.map((rrn) => `${date},POS Ikeja,506099******1234,${rrn},000101,"12,500.00",2011ABC1,C`)
  const form = new FormData()
  form.append('file', new Blob([[STATEMENT_HEADER, ...lines].join('\n')]), name)
  const { fileKey } = await callApi<{ fileKey: string }>('bo.admin', 'backoffice/reconciliation/upload', form, 'POST')
  const api = await as('bo.admin')
  const status = async () => (await api.call(statements.show, { params: { fileKey } })).status
  await expect.poll(status, { timeout: 30_000 }).toBe('COMPLETED')
  return { fileKey, rrns }
}

/** In letters too: one in ten of the instants in milliseconds is masked, since it could be a card's number. */
const stamp = () => Date.now().toString(36)

const opened = async (page: Page, fileKey: string) => {
  await page.goto(`${SCREEN}/${fileKey}`)
  await expect(page.getByRole('heading', { name: 'Uploaded Statement' })).toBeVisible()
}

test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('a file is withdrawn with a reason, and stays in the list with who, when and why', async ({ page }) => {
  const name = `withdrawn-${stamp()}.csv`
  const { fileKey } = await uploaded(name)
  await opened(page, fileKey)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw Statement' })
  await expect(dialog).toContainText('This cannot be undone.')
  const submit = dialog.getByRole('button', { name: 'Withdraw', exact: true })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The branch sent the wrong day')
  // bank 23: there is no way back, so that the name of the file is typed.
  await expect(submit).toBeDisabled()
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await submit.click()
  await expect(page.getByText(/^bo\.admin withdrew this file on /)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The branch sent the wrong day')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('The lines of this file were taken out')
  await expect(page.getByRole('button', { name: 'Match again' })).toHaveCount(0)
  await page.goto(SCREEN)
  await expect(page.getByRole('row').filter({ hasText: 'WITHDRAWN' }).first()).toBeVisible()
})

test('open rows are matched again, and the file tells when', async ({ page }) => {
  const { fileKey } = await uploaded(`again-${stamp()}.csv`)
  await opened(page, fileKey)
  await page.getByRole('button', { name: 'Match again' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Match again' })
  await expect(dialog).toContainText(/open rows of .* \(2\)/)
  await dialog.getByRole('button', { name: 'Match again' }).click()
  await expect(page.getByText('Its open rows are being matched again.')).toBeVisible()
  await page.getByRole('tab', { name: 'Matched again' }).click()
  await expect(page.getByRole('tabpanel').getByText('bo.admin')).toBeVisible({ timeout: 20_000 })
})

test('a figure of a file opens its lines, and each line its evidence, the next one with J and the last with K', async ({
  page,
}) => {
  // A day of its own: the steps go through all open lines of the day.
  const { fileKey, rrns } = await uploaded(`lines-${stamp()}.csv`, 37)
  await opened(page, fileKey)
  await page.getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Lines' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radio', { name: 'Unmatched' })).toBeChecked()
  const line = (at: 0 | 1) => page.getByRole('row').filter({ hasText: rrns[at] ?? '' })
  await expect(line(1)).toBeVisible()
  await line(0).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Exception' })
  const evidence = dialog.getByRole('row', { name: /^Rrn/ })
  await expect(evidence).toContainText(rrns[0] ?? '')
  await page.keyboard.press('j')
  await expect(evidence).toContainText(rrns[1] ?? '')
  await page.keyboard.press('k')
  await expect(evidence).toContainText(rrns[0] ?? '')
  // A letter that is typed is no step.
  await dialog.getByLabel('Comment').fill('A fee of the bank')
  await dialog.getByLabel('Comment').press('j')
  await expect(dialog.getByLabel('Comment')).toHaveValue('A fee of the bankj')
  await dialog.getByLabel('Action', { exact: true }).selectOption('FALSE_POSITIVE')
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(line(0)).toHaveCount(0)
  await page.getByText('Resolved', { exact: true }).click()
  await expect(line(0)).toBeVisible()
})

test('a credit of what failed here says what its customer is owed', async ({ page }) => {
  const yesterday = addDays(businessDate(new Date()), -1)
  await page.goto(
    `${addresses.backOffice}/back-office/reconciliation/credit-reconciliation/${yesterday}?tab=matched-failed`,
  )
  const row = page.getByRole('row').filter({ hasText: '₦' }).nth(0)
  const [amount] = /₦[\d,.]+/.exec(await row.innerText()) ?? ['']
  await row.getByRole('link', { name: /^View/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Exception' })
  await expect(dialog.getByText(`The customer is owed ${amount}`)).toBeVisible()
  await expect(dialog).toContainText('Paired with')
})

test('the exceptions of a file are downloaded, decided in the workbook, and applied row by row', async ({ page }) => {
  const { fileKey, rrns } = await uploaded(`workbook-${stamp()}.csv`)
  await opened(page, fileKey)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for editing' }).click()
  const bytes = new Uint8Array(readFileSync(await (await saved).path())).buffer
  const buffer = await edited(bytes, (row) =>
    row.Rrn === rrns[0] ? { Action: 'RESOLVE', Reason: 'FALSE_POSITIVE', Comment: 'A fee of the bank' } : null,
  )
  await page.getByRole('link', { name: 'Upload edited file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload edited file' })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.getByLabel(/^Drop an edited file of exceptions/).setInputFiles({ name: 'edited.xlsx', mimeType, buffer })
  await dialog.getByRole('button', { name: 'Show differences' }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(1)
  await expect(dialog.locator('tbody tr')).toContainText('RESOLVE')
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(dialog).toContainText('Exception resolved successfully')
})
