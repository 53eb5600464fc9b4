/** Files of banks that are mapped in the console, approved by a second person, and read by the next upload. */
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow } from '@dcir/core/access/workflow/contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { bankWorkbook, type KnownRow, mt940, unsignedCsv } from '../../support/bank-layouts'
import { forgetEverything, signIn, withoutAuthorities } from '../../support/console'
import { textRow, workbookEntries, workbookOf } from '../../support/hand-made-workbook'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'
import { printedFiles } from '../../support/printed-layouts'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { deflatedMegabytes, zipOf } from '../../support/zip'

let api: OwnApi
let backOffice: OwnConsole
test.beforeAll(async () => {
  api = await startApi({}, undefined, ['statements'])
  backOffice = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await backOffice?.close()
  await api?.close()
})

/** Rows of transactions that the platform has approved; no two tests use the same ones. */
const approved = (way: 'CREDIT' | 'DEBIT', from: number, count = 4): KnownRow[] =>
  [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
    .filter((one) => one.transactionIndicator === way && one.responseCode === '00')
    .slice(from, from + count)
    .map((one) => ({
      date: businessDate(new Date(one.transactionTime)),
      rrn: one.rrn,
      stan: one.stan,
      terminalId: one.terminalId,
      maskedPan: one.maskedPan,
      amount: one.transactionAmount,
      isDebit: way === 'DEBIT',
    }))
const credits = (from: number) => approved('CREDIT', from)

const LAYOUTS = '/back-office/reconciliation/configurations'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })

async function openSample(page: Page, name: string, buffer: Buffer) {
  await page.goto(`${backOffice.address}${LAYOUTS}`)
  await page.getByRole('button', { name: 'Bank layouts' }).click()
  await expect(page).toHaveURL(/dialog=layouts/)
  await dialog(page, 'Bank layouts').getByRole('button', { name: 'Map a file' }).click()
  await expect(dialog(page, 'Map a file')).toBeVisible()
  await choose(page, name, buffer)
  const form = dialog(page, `Map ${name}`)
  await expect(form).toBeVisible()
  return form
}

/** Saves what is filled in as the maker, and has the administrator approve it. */
async function saveApproved(page: Page, accountNumber: string): Promise<void> {
  const form = dialog(page, /^Map /)
  await form.getByLabel('Account number').fill(accountNumber)
  await form.getByLabel('Layout name').fill('Example Bank')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(/approv/i)
  await expect(dialog(page, 'Bank layouts')).toBeVisible()
  const checker = await as('bo.admin', api.address)
  const { content } = await checker.call(workflow.list, { query: { status: 'PENDING', size: 50 } })
  const requestId = content.find(({ targetRecordId }) => targetRecordId === accountNumber)?.reference ?? 'none'
  await checker.call(workflow.process, {
    params: { requestId },
    body: { approved: true, authorizersComment: 'As printed' },
  })
  const listed = await checker.call(statementLayouts.list, { query: { page: 0, size: 10, accountNumber } })
  expect(listed.content).toMatchObject([{ savedBy: 'bo.maker', approvedBy: 'bo.admin', version: 1, inForce: true }])
}

/** Uploads a file in the dialog, which says what will read it, and answers with what became of its rows. */
async function uploaded(page: Page, name: string, buffer: Buffer, accountNumber: string) {
  await forgetEverything(page, 'backOffice', backOffice.address)
  await signIn(page, 'backOffice', 'bo.admin', backOffice.address)
  await page.goto(`${backOffice.address}/back-office/reconciliation/file-upload?dialog=upload`)
  await choose(page, name, buffer)
  await expect(page.getByRole('dialog')).toContainText(
    `It will be read by the layout of account ${accountNumber}, version 1.`,
  )
  await expect(page.getByRole('dialog')).toContainText(/\d+ of \d+ rows can be read\./)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  const client = await as('bo.admin', api.address)
  const found = async () =>
    (await client.call(statements.list, { query: { page: 0, size: 20 } })).content.find((one) => one.fileName === name)
  await expect.poll(async () => (await found())?.status, { timeout: 30_000 }).toBe('COMPLETED')
  return found()
}

test('a bank’s CSV is mapped, its question answered, approved, and the next file like it is matched', async ({
  page,
}) => {
  const csv = unsignedCsv(credits(0))
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  const form = await openSample(page, 'unsigned.csv', csv)
  await expect(form).toContainText('Which way do amounts without a sign go?')
  await expect(form).toContainText('5 rows of the sample: 5 could not be read.')
  // Nothing is saved while the question is open.
  await form.getByLabel('Account number').fill('0000000001')
  await form.getByLabel('Layout name').fill('Example Bank')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Without a sign or a word')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Without a sign or a word').selectOption('CREDIT')
  const rows = form.getByRole('region', { name: 'Rows as they are read' }).locator('tbody tr')
  await expect(form).toContainText('5 rows of the sample: 1 could not be read.')
  await expect(rows.first()).toContainText(credits(0)[0]?.rrn ?? '')
  await expect(rows.last()).toContainText('Not read:')
  await expect(form.getByRole('region', { name: 'Problems' })).toContainText('9999/99/99')
  const stan = rows.first().getByRole('cell').nth(5)
  await expect(stan).toHaveText(credits(0)[0]?.stan ?? 'none')
  // A change of a select reads the sample again at once.
  await form.getByLabel('STAN', { exact: true }).selectOption('')
  await expect(stan).toHaveText('---')
  await form.getByLabel('STAN', { exact: true }).selectOption({ label: '6: STAN' })
  await saveApproved(page, '0000000001')
  const file = await uploaded(page, 'unsigned.csv', csv, '0000000001')
  expect(file).toMatchObject({ uploadTotalCount: 5, successCount: 4, matchedSuccessCount: 4 })
})

test('an MT940 is mapped without a question, and its rows are matched', async ({ page }) => {
  const rows = credits(10)
  const message = Buffer.from(mt940(rows, '0000000002'))
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  const form = await openSample(page, 'november.sta', message)
  await expect(form).toContainText('MT940')
  // bank 40: its account is in the file, its dates are by its standard, and it has no headings.
  await expect(form.getByLabel('Account number')).toHaveValue('0000000002')
  await expect(form.getByLabel('Date format')).toHaveCount(0)
  await expect(form).not.toContainText('Headings')
  await expect(form).toContainText('4 rows of the sample: all could be read.')
  await expect(form).not.toContainText('The sample leaves open')
  await saveApproved(page, '0000000002')
  const file = await uploaded(page, 'november.sta', message, '0000000002')
  expect(file).toMatchObject({ uploadTotalCount: 4, successCount: 4, matchedSuccessCount: 4 })
  await page.goto(`${backOffice.address}${LAYOUTS}?dialog=layouts`)
  await expect(dialog(page, 'Bank layouts').getByRole('listitem').filter({ hasText: '0000000002' })).toContainText(
    /Version 1: saved by bo\.maker, approved by bo\.admin on/,
  )
})

test('a print whose narrations go on below is mapped without a question, and its rows are matched', async ({
  page,
}) => {
  const rows = credits(30)
  const name = 'pages.prn'
  const content = printedFiles(rows).find((one) => one.name === name)?.content ?? Buffer.alloc(0)
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  const form = await openSample(page, name, content)
  await expect(form).toContainText('Text of fixed width')
  await expect(form.getByText('Continues on the next lines')).toBeVisible()
  await expect(form).not.toContainText('The sample leaves open')
  await expect(form).toContainText('4 rows of the sample: all could be read.')
  const lines = form.getByRole('region', { name: 'Rows as they are read' }).locator('tbody tr')
  // The RRN is in the first line of a narration, terminal and STAN in the second.
  await expect(lines.last()).toContainText(rows[3]?.rrn ?? 'none')
  await expect(lines.last()).toContainText(rows[3]?.terminalId ?? 'none')
  await saveApproved(page, '0000000004')
  const file = await uploaded(page, name, content, '0000000004')
  expect(file).toMatchObject({ uploadTotalCount: 4, successCount: 4, matchedSuccessCount: 4 })
})

test('a bank’s workbook is mapped from its first rows, approved, and the next one like it is matched', async ({
  page,
}) => {
  const rows = [...credits(20), ...approved('DEBIT', 0, 2)]
  const workbook = await bankWorkbook(rows)
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  const form = await openSample(page, 'november.xlsx', workbook)
  await expect(form).toContainText('Workbook')
  await expect(form).toContainText('Are amounts in kobo or in naira? They are printed without decimals.')
  await form.getByLabel('Amounts are in', { exact: true }).selectOption('naira')
  await expect(form).toContainText('7 rows of the sample: 1 could not be read.')
  const chosen = (name: string) => form.getByLabel(name, { exact: true }).locator('option:checked')
  await expect(chosen('Date')).toHaveText('1: Trans Date')
  await expect(chosen('Debits')).toHaveText('4: Withdrawals')
  await expect(chosen('Credits')).toHaveText('5: Lodgements')
  await expect(chosen('RRN')).toHaveText('From the narration')
  const lines = form.getByRole('region', { name: 'Rows as they are read' }).locator('tbody tr')
  await expect(lines).toHaveCount(7)
  await expect(lines.nth(0)).toContainText('CREDIT')
  await expect(lines.nth(5)).toContainText('DEBIT')
  await expect(lines.nth(5)).toContainText(rows[5]?.rrn ?? 'none')
  await expect(lines.nth(6)).toContainText('Not read:')
  await saveApproved(page, '0000000003')
  const file = await uploaded(page, 'november.xlsx', workbook, '0000000003')
  expect(file).toMatchObject({ uploadTotalCount: 7, successCount: 6, matchedSuccessCount: 6, failedCount: 1 })
})

test('a workbook that cannot be read says why, and nothing of it is mapped', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  await page.goto(`${backOffice.address}${LAYOUTS}?dialog=layouts`)
  await dialog(page, 'Bank layouts').getByRole('button', { name: 'Map a file' }).click()
  const choosing = dialog(page, 'Map a file')
  const alert = choosing.getByRole('alert').first()
  const tight = { name: 'xl/media/image1.bin', packed: deflatedMegabytes(40), claimedSize: 40 * 1024 ** 2 }
  const entries = workbookEntries({ rows: textRow(1, 'Date', 'Amount') })
  await expect(choosing).toBeVisible()
  await choose(page, 'macros.xlsx', zipOf([...entries, { name: 'xl/vbaProject.bin', content: Buffer.alloc(9) }]))
  await expect(alert).toContainText('The workbook holds macros.')
  await choose(page, 'cut.xlsx', zipOf(entries).subarray(0, 900))
  await expect(alert).toContainText('The workbook could not be read; it may be damaged or cut short.')
  await choose(page, 'broken.xlsx', workbookOf({ rows: '', sheetXml: '<worksheet><sheetData><row r="1">' }))
  await expect(alert).toContainText('sheet1.xml ends too early; the file may be damaged')
  await choose(page, 'tight.xlsx', zipOf([...entries, tight]))
  await expect(alert).toContainText('The workbook is packed suspiciously tightly.')
})

test('a file that no layout reads leads to Bank layouts, and what is no statement is refused there', async ({
  page,
}) => {
  await signIn(page, 'backOffice', 'bo.admin', backOffice.address)
  await page.goto(`${backOffice.address}/back-office/reconciliation/file-upload?dialog=upload`)
  await choose(page, 'unknown.txt', Buffer.from('When|What|How much\n01/02/2026|POS|12.00\n'))
  await page.getByRole('dialog').getByRole('link', { name: 'Open Bank layouts' }).click()
  // The chosen file is not lost unasked.
  await page.getByRole('button', { name: /^(Leave|Discard)/ }).click()
  await expect(dialog(page, 'Bank layouts')).toBeVisible()
  await dialog(page, 'Bank layouts').getByRole('button', { name: 'Map a file' }).press('Enter')
  await expect(dialog(page, 'Map a file')).toBeVisible()
  await choose(page, 'book.txt', Buffer.from([0, 1, 2, 3, 4, 5]))
  await expect(dialog(page, 'Map a file').getByRole('alert').first()).toContainText('This is no statement.')
})

test('whoever may only look is offered no mapping', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.admin', backOffice.address)
  await withoutAuthorities(page, ['bo_manage_configurations'])
  await page.goto(`${backOffice.address}${LAYOUTS}?dialog=layouts`)
  await expect(dialog(page, 'Bank layouts').getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Map a file' })).toHaveCount(0)
})
