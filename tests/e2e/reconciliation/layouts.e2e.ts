/** Files of banks that are mapped in the console, approved by a second person, and read by the next upload. */
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow } from '@dcir/core/access/workflow-contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementLayouts } from '@dcir/core/reconciliation/layouts-contract'
import { businessDate } from '@dcir/core/time/lagos'
import ExcelJS from 'exceljs'
import { expect, type Page, test } from 'playwright/test'
import { type KnownRow, mt940, printedDate, unsignedCsv } from '../../support/bank-layouts'
import { forgetEverything, signIn, withoutAuthorities } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { as } from '../../support/platform'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

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

/** Credits that the platform has, no two tests the same. */
const credits = (from: number): KnownRow[] =>
  [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
    .filter((one) => one.transactionIndicator === 'CREDIT' && one.responseCode === '00')
    .slice(from, from + 4)
    .map((one) => ({
      date: businessDate(new Date(one.transactionTime)),
      rrn: one.rrn,
      stan: one.stan,
      terminalId: one.terminalId,
      maskedPan: one.maskedPan,
      amount: one.transactionAmount,
      isDebit: false,
    }))

/** Two columns of money, dates by month's name, and headings that no other bank has. */
async function statementWorkbook(rows: readonly KnownRow[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Account activity')
  sheet.addRow(['Example Bank', 'Account 0000000003'])
  sheet.addRow([])
  sheet.addRow([
    'Posting Date',
    'Details',
    'Card No',
    'Retrieval Ref',
    'Trace No',
    'Terminal',
    'Withdrawals',
    'Lodgements',
  ])
  for (const one of rows)
    sheet.addRow([
      printedDate(one.date, 'dd-MMM-yyyy'),
      'POS purchase',
      one.maskedPan,
      one.rrn,
      one.stan,
      one.terminalId,
      '',
      one.amount / 100,
    ])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

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
async function uploaded(page: Page, name: string, buffer: Buffer, accountNumber: string, isText = true) {
  await forgetEverything(page, 'backOffice', backOffice.address)
  await signIn(page, 'backOffice', 'bo.admin', backOffice.address)
  await page.goto(`${backOffice.address}/back-office/reconciliation/file-upload?dialog=upload`)
  await choose(page, name, buffer)
  // A workbook is read on the server alone, which chooses its layout.
  const said = isText
    ? `It will be read by the layout of account ${accountNumber}, version 1.`
    : 'This file is checked on the server'
  await expect(page.getByRole('dialog')).toContainText(said)
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

test('a workbook with columns of its own is mapped without a question, and its rows are matched', async ({ page }) => {
  const rows = credits(20)
  const workbook = await statementWorkbook(rows)
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  const form = await openSample(page, 'november.xlsx', workbook)
  await expect(form).toContainText('Workbook')
  await expect(form).toContainText('4 rows of the sample: all could be read.')
  await expect(form).not.toContainText('The sample leaves open')
  await saveApproved(page, '0000000003')
  const file = await uploaded(page, 'november.xlsx', workbook, '0000000003', false)
  expect(file).toMatchObject({ uploadTotalCount: 4, successCount: 4, matchedSuccessCount: 4 })
})

test('what only calls itself a workbook is refused with the sentence of the server', async ({ page }) => {
  await signIn(page, 'backOffice', 'bo.maker', backOffice.address)
  await page.goto(`${backOffice.address}${LAYOUTS}?dialog=layouts`)
  await dialog(page, 'Bank layouts').getByRole('button', { name: 'Map a file' }).click()
  await choose(page, 'broken.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40, 1)]))
  await expect(dialog(page, 'Map a file').getByRole('alert').first()).toContainText(
    /could not be (read|opened)|damaged/i,
  )
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
