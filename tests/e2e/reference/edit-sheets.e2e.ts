/** Records edited in a workbook as a person works with it: downloaded, uploaded, looked at, and applied. */
import { readFileSync } from 'node:fs'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { chargeOf } from '../../support/charge-types'
import { fillSignIn } from '../../support/console'
import { edited, type SheetCells, where } from '../../support/edited-sheet'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'
import { publicHolidays } from '../../support/public-holidays'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CHARGES = '/back-office/charge-types'

let api: OwnApi
let console: OwnConsole
test.beforeAll(async () => {
  api = await startApi()
  console = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await console?.close()
  await api?.close()
})

const client = () => as('bo.admin', api.address)
const charge = async (code: string) => (await client()).call(chargeTypes.show, { params: { code } })
const made = async (name: string) => (await client()).call(chargeTypes.create, { body: chargeOf(name) })
const gate = (actions: string) =>
  api.sql("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.workflow.gated-actions'", [actions])

async function open(page: Page, path: string, heading: string, user = 'bo.admin'): Promise<void> {
  await page.goto(`${console.address}/login`)
  await fillSignIn(page, user)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${console.address}${path}`)
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
}

/** Downloads the list's workbook, and hands it back edited. */
async function editedFile(page: Page, edit: (row: SheetCells) => SheetCells | null, added?: readonly SheetCells[]) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for editing' }).click()
  const bytes = readFileSync(await (await download).path())
  return edited(new Uint8Array(bytes).buffer, edit, added)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload edited file' })
const line = (page: Page, text: string) => dialog(page).locator('tbody tr').filter({ hasText: text })

async function compare(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Upload edited file' }).click()
  const input = dialog(page).getByLabel(/^Drop an edited file of /)
  await input.setInputFiles({ name: 'edited.xlsx', mimeType: XLSX, buffer })
  await dialog(page).getByRole('button', { name: 'Show differences' }).click()
}

test('the differences of charge types are shown, ticked, applied, and said row by row', async ({ page }) => {
  for (const name of ['Sheet One', 'Sheet Two', 'Sheet Three', 'Sheet Stale']) await made(name)
  await open(page, CHARGES, 'Charge Types')
  const file = await editedFile(
    page,
    (row) => ({
      ...where('Charge Code', 'SHEET_ONE', { 'Max Cap': 2500.5 })(row),
      ...where('Charge Code', 'SHEET_TWO', { Percent: '0.75' })(row),
      ...where('Charge Code', 'SHEET_THREE', { Percent: '140' })(row),
      ...where('Charge Code', 'SHEET_STALE', { Description: 'By the file' })(row),
    }),
    [{ 'Charge Name': 'Sheet New', Description: 'Made by a file', 'Charge Type': 'FLAT', Flat: 75 }],
  )
  const stale = await charge('SHEET_STALE')
  const body = chargeOf('Sheet Stale', 'PERCENT_MAX_CAP', { maxCap: 300_000 })
  await (await client()).call(chargeTypes.update, { params: { id: String(stale.id) }, body })
  await compare(page, file)
  await expect(dialog(page).getByText(/rows: 2 changed, 1 new, 1 stale, 1 refused, \d+ unchanged\./)).toBeVisible()
  await expect(line(page, 'Sheet One')).toContainText('Max Cap: ₦1,000.00 → becomes ₦2,500.50')
  await expect(line(page, 'Sheet Three')).toContainText('Percent is invalid')
  await expect(line(page, 'Sheet Stale')).toContainText('changed since the file was downloaded')
  await expect(line(page, 'Sheet Stale').getByRole('checkbox')).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Apply 3 changes' })).toBeVisible()
  expect(await offencesOn(page)).toEqual([])
  await line(page, 'Sheet Two').getByRole('checkbox').uncheck()
  await dialog(page).getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(dialog(page).getByText('2 rows: 2 applied.')).toBeVisible()
  await expect(line(page, 'Sheet One')).toContainText('Charge type updated successfully')
  expect(await offencesOn(page)).toEqual([])
  expect([(await charge('SHEET_ONE')).maximumCap, (await charge('SHEET_NEW')).flat]).toEqual([250_050, 7_500])
  expect((await charge('SHEET_TWO')).percentage).toBe('0.5')
  await dialog(page).getByRole('button', { name: 'Upload another file' }).click()
  await expect(dialog(page).getByText('Drop an edited file of charge types here, or choose one')).toBeVisible()
})

test('a row whose change is gated becomes a request, which the result leads to', async ({ page }) => {
  await made('Sheet Gated')
  await open(page, CHARGES, 'Charge Types')
  const file = await editedFile(page, where('Charge Code', 'SHEET_GATED', { Description: 'For approval' }))
  await gate('charge-types')
  try {
    await compare(page, file)
    await dialog(page).getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(line(page, 'Sheet Gated')).toContainText('Sent for approval')
    await line(page, 'Sheet Gated')
      .getByRole('link', { name: /^Open request WF-/ })
      .click()
    await expect(page.getByRole('dialog')).toContainText('Update charge type Sheet Gated')
    await page.goto(`${console.address}${CHARGES}`)
    await compare(page, file)
    await expect(line(page, 'Sheet Gated')).toContainText('Request waits')
    await expect(line(page, 'Sheet Gated').getByRole('link', { name: /^Open request WF-/ })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Apply 0 changes' })).toBeDisabled()
  } finally {
    await gate('')
  }
})

test('a file that says nothing new, and one that is none, are said to be so', async ({ page }) => {
  await open(page, CHARGES, 'Charge Types')
  await compare(page, await editedFile(page, () => null))
  await expect(dialog(page).getByText('No changes in this file.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Upload another file' }).click()
  const input = dialog(page).getByLabel(/^Drop an edited file of /)
  await input.setInputFiles({ name: 'edited.xlsx', mimeType: XLSX, buffer: Buffer.from('no workbook') })
  await dialog(page).getByRole('button', { name: 'Show differences' }).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'valid file type' })).toBeVisible()
})

const others = [
  {
    path: '/back-office/settlement-participants',
    heading: 'Settlement Participants',
    edit: (row: SheetCells) => (row.Name === 'Issuer Pool' ? { Description: 'By the sheet' } : null),
    shown: 'Issuer Pool',
    said: 'Participant updated successfully',
  },
  {
    path: '/back-office/public-holidays',
    heading: 'Public Holidays',
    edit: (row: SheetCells) => (row.Name === 'Sheet Day' ? { Recurring: 'Yes' } : null),
    shown: 'Sheet Day',
    said: 'Public Holiday updated successfully',
  },
  {
    path: '/back-office/user-management',
    heading: 'Back Office Users Management',
    edit: (row: SheetCells) => (row.Username === 'bo.fresh' ? { Active: 'No' } : null),
    shown: 'Active: Yes',
    said: 'bo.fresh has been disabled',
  },
]
for (const { path, heading, edit, shown, said } of others) {
  test(`${heading} are edited in a workbook`, async ({ page }) => {
    if (shown === 'Sheet Day') {
      const body = { name: 'Sheet Day', description: 'Of this test', recurring: false, date: '2027-08-16' }
      await (await client()).call(publicHolidays.create, { body })
    }
    await open(page, path, heading)
    await compare(page, await editedFile(page, edit))
    await expect(line(page, shown)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(dialog(page)).toContainText(said)
    await expect(dialog(page)).toContainText('1 row: 1 applied.')
  })
}

test('who may only look is offered neither, not even by the address', async ({ page }) => {
  await open(page, `${CHARGES}?dialog=sheet`, 'Charge Types', 'bo.viewer')
  await expect(page.getByRole('table')).toContainText('Flat ₦50')
  await expect(page.getByRole('button', { name: 'Download for editing' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Upload edited file' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
