/** The screens of credit and debit reconciliation in every state that looks different. */
import { ROW_ID } from '@dcir/core/bulk/edit-sheet-contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { exceptionSheets } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page } from 'playwright/test'
import { bankWorkbook, knownRows, unsignedCsv } from './bank-layouts'
import { goInside } from './console'
import { edited } from './edited-sheet'
import { as } from './platform'
import { statementReady } from './platform-records'
import type { Screen } from './screen'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LIST = '/back-office/reconciliation/credit-reconciliation'
const DEBITS = '/back-office/reconciliation/debit-reconciliation'
const ONE = `${LIST}/$transactionDate`
const bank = { place: 'backOffice', user: 'bo.admin', path: LIST, route: LIST } as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
/** The demonstration has the statement of yesterday. */
const day = () => addDays(businessDate(new Date()), -1)
const at = (search = '', list = LIST) => `${list}/${day()}${search}`

/** Opens an exception of the demonstration, whatever its reference. */
async function openException(page: Page): Promise<void> {
  const body = {
    page: 0,
    size: 1,
    transactionDate: day(),
    transactionIndicator: 'CREDIT',
    reconStatus: 'UNMATCHED',
  } as const
  const { content } = await (await as('bo.admin')).call(accountEntries.search, { body })
  await goInside(page, at(`?tab=exceptions&entry=${content[0]?.referenceId}`))
  await expect(page.getByRole('dialog', { name: 'Resolve Exception' })).toBeVisible()
}

/** The form that pairs an exception by hand. */
async function openPairing(page: Page): Promise<void> {
  await openException(page)
  await page.getByRole('button', { name: /^Pair with/ }).click()
  await expect(page.getByRole('dialog', { name: 'Pair by Hand' })).toBeVisible()
}

/** An exception that something of ours comes near to, with what that is. */
async function nearOne(entries: readonly AccountEntry[]) {
  for (const { referenceId, isDebit } of entries) {
    const params = { referenceId }
    const { candidate } = await (await as('bo.admin')).call(reconciliationDays.nearest, { params })
    if (candidate?.isDebit === isDebit) return { params, transactionSearchKey: candidate.transactionSearchKey }
  }
  throw new Error('nothing comes near to any exception of the day')
}

/** Opens a line that was paired by hand, on a day whose exceptions no other screen opens; one is paired where none is. */
async function openPaired(page: Page): Promise<void> {
  const api = await as('bo.admin')
  const date = addDays(businessDate(new Date()), -2)
  const asked = { page: 0, size: 20, transactionDate: date, transactionIndicator: 'CREDIT' } as const
  const search = async (body: object) =>
    (await api.call(accountEntries.search, { body: { ...asked, ...body } })).content
  const paired = async () => (await search({ isPairedByHand: true }))[0]?.referenceId
  if (!(await paired())) {
    const { params, transactionSearchKey } = await nearOne(await search({ reconStatus: 'UNMATCHED' }))
    const body = { transactionSearchKey, reason: 'AMOUNT_DIFFERS' as const, comment: 'The branch mistyped the amount' }
    // The same screen may be opened elsewhere at this moment; one of the two pairs the line.
    await api.call(reconciliationDays.pair, { params, body }).catch(() => undefined)
  }
  const path = `${LIST}/${date}?tab=exceptions&side=paired&entry=${await paired()}`
  await goInside(page, path)
  await expect(page.getByRole('dialog', { name: 'Paired by Hand' })).toBeVisible()
}

const CONFIGURATIONS = '/back-office/reconciliation/configurations'
const layouts = {
  ...bank,
  path: `${CONFIGURATIONS}?dialog=layouts`,
  route: CONFIGURATIONS,
} as const
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function chooseSample(page: Page): Promise<void> {
  await inDialog(page, 'Bank layouts').getByRole('button', { name: 'Map a file' }).click()
  await expect(inDialog(page, 'Map a file')).toBeVisible()
}

/** A sample that leaves something open, with a row that cannot be read. */
async function mapSample(page: Page): Promise<void> {
  const rows = knownRows(6, { firstDay: addDays(businessDate(new Date()), -3) })
  await chooseSample(page)
  const file = { name: 'unsigned.csv', mimeType: 'text/csv', buffer: unsignedCsv(rows) }
  await inDialog(page, 'Map a file').locator('input[type=file]').setInputFiles(file)
  const form = inDialog(page, 'Map unsigned.csv')
  await form.getByLabel('Without a sign or a word').selectOption('CREDIT')
  await expect(form).toContainText('1 could not be read.')
}

/** A credit of what failed here, beside the transaction that it is. */
async function openOwed(page: Page): Promise<void> {
  const asked = { page: 0, size: 1, transactionDate: day(), transactionIndicator: 'CREDIT' } as const
  const body = { ...asked, reconStatus: 'MATCHED_FAILED' } as const
  const { content } = await (await as('bo.admin')).call(accountEntries.search, { body })
  await goInside(page, at(`?tab=matched-failed&entry=${content[0]?.referenceId}`))
  await expect(page.getByText(/^The customer is owed /)).toBeVisible()
}

/** A workbook, whose columns and amounts are found out without a question. */
async function mapWorkbook(page: Page): Promise<void> {
  const rows = knownRows(24, { firstDay: addDays(businessDate(new Date()), -9) })
  await chooseSample(page)
  const buffer = await bankWorkbook(rows)
  await inDialog(page, 'Map a file')
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.xlsx', mimeType: XLSX, buffer })
  await expect(inDialog(page, 'Map bank.xlsx')).toContainText('25 rows of the sample: 1 could not be read.')
  // The picture shows the rows; that of the other sample shows the form.
  await page.getByRole('region', { name: 'Problems' }).scrollIntoViewIfNeeded()
}

/** A file that cannot be read as a workbook. */
async function refuseWorkbook(page: Page): Promise<void> {
  await chooseSample(page)
  const file = { name: 'cut.xlsx', mimeType: XLSX, buffer: (await bankWorkbook(knownRows(1))).subarray(0, 900) }
  await inDialog(page, 'Map a file').locator('input[type=file]').setInputFiles(file)
  await expect(inDialog(page, 'Map a file')).toContainText('The workbook could not be read')
}

const FILES = '/back-office/reconciliation/file-upload'
const files = { ...bank, path: FILES, route: `${FILES}/$fileKey` } as const

/** A name that no other run uses, without digits enough to be a card's. */
const nameOf = (what: string) => `${what}-${Date.now().toString(36)}.csv`

/** Lines that nothing of ours is found for, on a day that no other screen shows. */
const unknownLines = (count: number): string[] => {
  const date = addDays(businessDate(new Date()), -33).split('-').reverse().join('/')
  const from = Date.now() % 1_000_000_000
  return Array.from(
    { length: count },
    (_, at) =>
      `${date},POS Ikeja,506099******1234,70${String(from + at).padStart(10, '0')},000101,"12,500.00",2011ABC1,C`,
  )
}

/** Opens a file that was matched again, one where none is. */
async function openReruns(page: Page): Promise<void> {
  const api = await as('bo.admin')
  const fileKey = await statementReady(nameOf('matched-again'), unknownLines(2))
  await api.call(statements.rerun, { params: { fileKey } })
  const ended = async () => {
    const { content } = await api.call(statements.reruns, { params: { fileKey }, query: { page: 0, size: 1 } })
    return content[0]?.endedAt ?? null
  }
  await expect.poll(ended, { timeout: 30_000 }).not.toBeNull()
  await goInside(page, `${FILES}/${fileKey}`)
  await page.getByRole('tab', { name: 'Matched again' }).click()
  await expect(page.getByRole('tabpanel').getByText('bo.admin')).toBeVisible()
}

/** The differences of a workbook of exceptions: one to decide, one that somebody decided meanwhile. */
async function openDifferences(page: Page): Promise<void> {
  const api = await as('bo.admin')
  const fileKey = await statementReady(nameOf('workbook'), unknownLines(3))
  const { raw } = await api.download(exceptionSheets.download, { query: { fileKey } })
  const decided: string[] = []
  const buffer = await edited(await (raw as Response).arrayBuffer(), (row) => {
    decided.push(String(row[ROW_ID]))
    const reason = decided.length === 3 ? 'NONE OF OURS' : 'FALSE_POSITIVE'
    return { Action: 'RESOLVE', Reason: reason, Comment: 'A fee of the bank' }
  })
  const [referenceId = ''] = decided
  const body = { reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED', comment: 'First' } as const
  await api.call(reconciliationDays.resolve, { params: { referenceId }, body })
  await goInside(page, `${FILES}/${fileKey}`)
  await page.getByRole('link', { name: 'Upload edited file' }).click()
  const dialog = inDialog(page, 'Upload edited file')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'edited.xlsx', mimeType: XLSX, buffer })
  await dialog.getByRole('button', { name: 'Show differences' }).click()
  await expect(dialog.getByText('A fee of the bank').first()).toBeVisible()
}

/** The file of the demonstration that somebody withdrew. */
async function openWithdrawn(page: Page): Promise<void> {
  const { content } = await (await as('bo.admin')).call(statements.list, { query: { page: 0, size: 100 } })
  const fileKey = content.find(({ status }) => status === 'WITHDRAWN')?.fileKey
  await goInside(page, `${FILES}/${fileKey}`)
  await expect(page.getByText(/withdrew this file on/)).toBeVisible()
}

/** The dialog of an upload, with the layout that will read the file. */
async function openUpload(page: Page): Promise<void> {
  const lines = ['EXAMPLE BANK PLC', 'Account 2034567890', '', 'Trans Date,Remarks,Withdrawals,Lodgements,Balance']
  const content = [...lines, '01-Nov-2026,POS RRN:632500000001 STAN:100001 TID:2011ABC1,,10.00,20.00', ''].join('\n')
  const file = { name: 'example-bank.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog')).toContainText(
    'It will be read by the layout of account 2034567890, version 2.',
  )
}

/** The demonstration's file of yesterday. */
const lines = {
  ...files,
  path: `${FILES}/ST-${day().replaceAll('-', '')}-00000000?tab=lines&reconStatus=UNMATCHED`,
} as const

export const reconciliationScreens: readonly Screen[] = [
  { ...lines, name: 'statement-lines', prepare: saying('UNMATCHED') },
  { ...bank, name: 'credit-day-owed', path: at(), route: ONE, prepare: openOwed },
  { ...layouts, name: 'bank-layouts', prepare: saying(/^Version 1, Example Bank/) },
  { ...layouts, name: 'bank-layouts-choose', prepare: chooseSample },
  { ...layouts, name: 'bank-layouts-refused', prepare: refuseWorkbook },
  { ...layouts, name: 'bank-layouts-map', prepare: mapSample },
  { ...layouts, name: 'bank-layouts-map-workbook', prepare: mapWorkbook },
  { ...files, name: 'statement-reruns', prepare: openReruns },
  { ...files, name: 'statement-withdrawn', prepare: openWithdrawn },
  { ...files, name: 'statement-differences', prepare: openDifferences },
  { ...files, name: 'statement-upload-layout', path: `${FILES}?dialog=upload`, route: FILES, prepare: openUpload },
  { ...bank, name: 'credit-days', prepare: saying('Database count') },
  {
    ...bank,
    name: 'credit-days-empty',
    path: `${LIST}?startDate=2020-01-01&endDate=2020-01-01`,
    prepare: saying('No results found ...'),
  },
  {
    ...bank,
    name: 'credit-days-overview',
    path: `${LIST}?dialog=overview`,
    prepare: (page) => expect(page.getByRole('dialog').getByText('Missing in the statement').first()).toBeVisible(),
  },
  {
    ...bank,
    name: 'credit-day-sign-off',
    path: at('?dialog=sign-off'),
    route: ONE,
    prepare: (page) => expect(page.getByRole('dialog', { name: 'Sign Off' })).toBeVisible(),
  },
  {
    ...bank,
    name: 'credit-day-signed',
    path: `${LIST}/${addDays(businessDate(new Date()), -3)}`,
    route: ONE,
    prepare: saying(/^bo.checker signed this day off on/),
  },
  {
    ...bank,
    name: 'credit-day-changed',
    path: `${LIST}/${addDays(businessDate(new Date()), -2)}`,
    route: ONE,
    prepare: saying(/^Changed since bo.checker signed it/),
  },
  {
    ...bank,
    name: 'credit-day-certificate',
    path: `${LIST}/${addDays(businessDate(new Date()), -3)}?dialog=certificate`,
    route: ONE,
    prepare: (page) => expect(page.getByRole('dialog', { name: 'Certificate' })).toBeVisible(),
  },
  { ...bank, name: 'credit-day', path: at(), route: ONE, prepare: saying('Approved') },
  {
    ...bank,
    name: 'credit-day-failed',
    path: at('?tab=matched-failed'),
    route: ONE,
    prepare: saying('Dispute creation status'),
  },
  {
    ...bank,
    name: 'credit-day-initiate',
    path: at('?tab=matched-failed&dialog=initiate'),
    route: ONE,
    prepare: (page) => expect(page.getByRole('alertdialog')).toBeVisible(),
  },
  { ...bank, name: 'credit-day-exceptions', path: at('?tab=exceptions'), route: ONE, prepare: saying('Resolve') },
  { ...bank, name: 'credit-day-exception', path: at(), route: ONE, prepare: openException },
  { ...bank, name: 'credit-day-pairing', path: at(), route: ONE, prepare: openPairing },
  { ...bank, name: 'credit-day-paired', path: at(), route: ONE, prepare: openPaired },
  {
    ...bank,
    name: 'credit-day-database',
    path: at('?tab=exceptions&side=database'),
    route: ONE,
    prepare: saying(/^(WAITING|MISSING)$/),
  },
  {
    ...bank,
    name: 'credit-day-missing',
    path: `${LIST}/2020-01-01`,
    route: ONE,
    prepare: saying('Neither a statement nor a transaction is of this day.'),
  },
  { ...bank, name: 'debit-days', path: DEBITS, route: DEBITS, prepare: saying('Database count') },
  {
    ...bank,
    name: 'debit-day',
    path: at('', DEBITS),
    route: `${DEBITS}/$transactionDate`,
    prepare: saying('Total debit to the account'),
  },
]
