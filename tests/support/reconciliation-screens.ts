/** The screens of credit and debit reconciliation in every state that looks different. */
import { reconciliationDays } from '@dcir/core/reconciliation/days-contract'
import { type AccountEntry, accountEntries } from '@dcir/core/reconciliation/entries-contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page } from 'playwright/test'
import { knownRows, unsignedCsv } from './bank-layouts'
import { as } from './platform'
import type { Screen } from './screens'

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
  await page.goto(new URL(at(`?tab=exceptions&entry=${content[0]?.referenceId}`), page.url()).href)
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
    const body = { transactionSearchKey, comment: 'The branch mistyped the amount' }
    // The same screen may be opened elsewhere at this moment; one of the two pairs the line.
    await api.call(reconciliationDays.pair, { params, body }).catch(() => undefined)
  }
  const path = `${LIST}/${date}?tab=exceptions&side=paired&entry=${await paired()}`
  await page.goto(new URL(path, page.url()).href)
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
  await page.goto(new URL(at(`?tab=matched-failed&entry=${content[0]?.referenceId}`), page.url()).href)
  await expect(page.getByText(/^The customer is owed /)).toBeVisible()
}

/** The demonstration's file of yesterday. */
const FILE = '/back-office/reconciliation/file-upload'
const file = {
  ...bank,
  path: `${FILE}/ST-${day().replaceAll('-', '')}-00000000?tab=lines&reconStatus=UNMATCHED`,
  route: `${FILE}/$fileKey`,
} as const

export const reconciliationScreens: readonly Screen[] = [
  { ...file, name: 'statement-lines', prepare: saying('UNMATCHED') },
  {
    ...file,
    name: 'statement-reruns',
    path: file.path.replace('tab=lines', 'tab=reruns'),
    prepare: (page) => expect(page.getByRole('tab', { name: 'Matched again' })).toBeVisible(),
  },
  { ...bank, name: 'credit-day-owed', path: at(), route: ONE, prepare: openOwed },
  { ...layouts, name: 'bank-layouts', prepare: (page) => expect(inDialog(page, 'Bank layouts')).toBeVisible() },
  { ...layouts, name: 'bank-layouts-choose', prepare: chooseSample },
  { ...layouts, name: 'bank-layouts-map', prepare: mapSample },
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
