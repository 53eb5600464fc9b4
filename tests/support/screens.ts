/** Every screen of the three consoles in every state that looks different, and how to bring it there. */
import { transactions as contract } from '@dcir/core/transactions/contract'
import { expect, type Page } from 'playwright/test'
import { accessScreens } from './access-screens'
import { bulkScreens } from './bulk-screens'
import { fillSignIn, withoutAuthorities } from './console'
import { disputeDialogs } from './dispute-screens'
import { monitorScreens } from './monitor-screens'
import { passUntil } from './page-clock'
import { paymentScreens } from './payment-screens'
import { as } from './platform'
import { ensureReport } from './platform-records'
import { reconciliationScreens } from './reconciliation-screens'
import { referenceScreens } from './reference-screens'
import type { Screen } from './screen'
import { settlementScreens } from './settlement-screens'
import { signInSteps } from './sign-in-screens'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** A dialog that has what it is about: the one that waits for a record gives way to the record's own. */
const dialogIn = async (page: Page) => {
  const loading = page.getByRole('status', { name: 'Loading' })
  await expect(page.getByRole('dialog').filter({ hasNot: loading }).first()).toBeVisible()
}
const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible()
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
/** The rows of a list, as a table or as cards. */
const rows = (page: Page) => expect(viewOf(page).or(menuOf(page)).first()).toBeVisible()
/** Ways to open the first row: a link where that is all that can be done, or the first entry of its menu. */
const viewOf = (page: Page) => page.getByRole('main').getByRole('link', { name: /^View/ }).first()
const menuOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Actions/ })
    .first()

/** Opens the first record on its page, which a record beside its list is one press away from. */
async function openFirst(page: Page): Promise<void> {
  await rows(page)
  if (await viewOf(page).isVisible()) await viewOf(page).click()
  else {
    await menuOf(page).click()
    await page.getByRole('menuitem', { name: 'View' }).click()
  }
  const back = page.getByRole('link', { name: 'Back', exact: true })
  const whole = page.getByRole('link', { name: 'Open as a page' })
  await expect(back.or(whole)).toBeVisible()
  if (await whole.isVisible()) await whole.click()
  await expect(back).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** After one step comes the next. */
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const noAuthorities = (path: string) => async (page: Page) => {
  await withoutAuthorities(page)
  await page.goto(new URL(path, page.url()).href)
  await saying('Access Denied !!!')(page)
}

/** Asks for a report unless there is one, so that the list of reports has something to show. */
const reportRows = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Transaction Reports' })).toBeVisible()
  await ensureReport('bo.admin')
  await page.reload()
  await saying('COMPLETED')(page)
}
/** A row of a table opens its report; a card has a menu for it. */
const openReport = async (page: Page) => {
  const row = page.getByRole('main').locator('tbody tr').first()
  if (await row.isVisible()) return row.click()
  await menuOf(page).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
}

const openTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click()
const openMixedStatement = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^View.*settlement-account-november/ })
    .first()
    .click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}
const chooseBadFile = async (page: Page) => {
  const buffer = Buffer.from('Transaction Date,Amount\n99/99/2026,ten\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('dialog')).toContainText(/bad\.csv/)
}

const signIns: Screen[] = (
  [
    ['back-office', 'backOffice', '/login'],
    ['super-agent', 'superAgent', '/login'],
    ['monitor', 'monitor', '/monitor'],
  ] as const
).flatMap(([console, place, path]) => {
  const at = { place, user: null, path }
  const required = saying('Password is required')
  return [
    { ...at, name: `${console}-sign-in`, prepare: heading(/Routing|Monitoring/) },
    { ...at, name: `${console}-sign-in-fields`, prepare: then(press('Sign in'), required) },
    {
      ...at,
      name: `${console}-sign-in-refused`,
      prepare: then((page) => fillSignIn(page, 'nobody.here', 'wrong'), saying('Invalid username or password.')),
    },
    {
      ...at,
      name: `${console}-sign-in-expired`,
      path: `${path}?session_expired=true`,
      route: path,
      prepare: saying('Session Expired'),
    },
  ]
})

const TRANSACTIONS = '/back-office/transactions'
const onTransactions = { place: 'backOffice', user: 'bo.admin', path: TRANSACTIONS, route: TRANSACTIONS } as const
const transactions: Screen[] = [
  { ...onTransactions, name: 'transactions', prepare: rows },
  { ...onTransactions, name: 'transactions-filter', path: `${TRANSACTIONS}?dialog=filter`, prepare: dialogIn },
  {
    ...onTransactions,
    name: 'transactions-filter-errors',
    path: `${TRANSACTIONS}?dialog=filter`,
    prepare: async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Start date').fill('2026-11-20')
      await dialog.getByLabel('End date').fill('2026-11-19')
      await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    ...onTransactions,
    name: 'transactions-filtered',
    path: `${TRANSACTIONS}?responseCodeState=FAILED_INCONCLUSIVE`,
    prepare: then(rows, (page) => expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()),
  },
  {
    ...onTransactions,
    name: 'transactions-empty',
    path: `${TRANSACTIONS}?rrn=000000000000`,
    prepare: saying(/^No .*found/),
  },
  {
    ...onTransactions,
    name: 'transactions-error',
    path: `${TRANSACTIONS}?startDate=2026-11-02&endDate=2026-11-01`,
    prepare: saying('Request id'),
  },
  { ...onTransactions, name: 'transactions-columns', prepare: then(rows, press('Columns and density'), dialogIn) },
  { ...onTransactions, name: 'palette', prepare: then(rows, press('Search or go to…'), dialogIn) },
  {
    ...onTransactions,
    name: 'palette-transactions',
    prepare: then(rows, press('Search or go to…'), async (page) => {
      const palette = page.getByRole('dialog')
      await palette.getByRole('combobox').fill(await anRrn())
      await expect(palette.getByRole('option').first()).toBeVisible()
    }),
  },
  { ...onTransactions, name: 'transactions-views', prepare: then(rows, press('Views'), saying('No filter set')) },
  {
    ...onTransactions,
    name: 'report-progress',
    path: `${TRANSACTIONS}?dialog=filter`,
    prepare: then(dialogIn, press('Generate Report'), saying('Your request is being processed.')),
  },
  {
    ...onTransactions,
    name: 'report-finished',
    path: `${TRANSACTIONS}?dialog=filter`,
    ownWindow: true,
    prepare: async (page) => {
      await page.clock.install()
      await page.reload()
      await then(dialogIn, press('Generate Report'))(page)
      await passUntil(page, page.getByRole('button', { name: 'Download Report' }))
    },
  },
  {
    ...onTransactions,
    name: 'palette-nothing',
    prepare: then(
      press('Search or go to…'),
      (page) => page.getByRole('dialog').getByRole('combobox').fill('zz'),
      saying('No page found for “zz”.'),
    ),
  },
  { ...onTransactions, name: 'user-menu', prepare: then(rows, press('User menu'), dialogIn) },
  {
    ...onTransactions,
    name: 'guide',
    prepare: then(rows, press('User guide'), (page) =>
      expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible(),
    ),
  },
  { ...onTransactions, name: 'no-access', prepare: then(rows, noAuthorities(TRANSACTIONS)) },
  {
    ...onTransactions,
    name: 'transaction',
    route: `${TRANSACTIONS}/$transactionSearchKey`,
    prepare: openFirst,
  },
  {
    ...onTransactions,
    name: 'transaction-missing',
    path: `${TRANSACTIONS}/no-such-record`,
    route: `${TRANSACTIONS}/$transactionSearchKey`,
    prepare: saying(/could not be found|Request id/),
  },
  { ...onTransactions, name: 'not-found', path: '/nowhere', prepare: saying('This page could not be found') },
  {
    ...onTransactions,
    name: 'not-found-inside',
    path: '/back-office/nowhere',
    prepare: saying('This page could not be found'),
  },
]

const SET_ASIDE = '/back-office/transactions-set-aside'
const setAside: Screen = {
  place: 'backOffice',
  user: 'bo.admin',
  path: SET_ASIDE,
  route: SET_ASIDE,
  name: 'transactions-set-aside',
  prepare: heading('Transactions Set Aside'),
}

const DASHBOARD = '/back-office/dashboard'
const onDashboard = { place: 'backOffice', user: 'bo.admin', path: DASHBOARD, route: DASHBOARD } as const
const OWN_DASHBOARD = '/front-office/dashboard'
const onOwnDashboard = { place: 'superAgent', user: 'sa.admin', path: OWN_DASHBOARD, route: OWN_DASHBOARD } as const
const figures = (page: Page) => expect(page.getByRole('figure').first()).toBeVisible()
/** The day of a run that passes midnight has no traffic yet. */
const figuresOrNone = (page: Page) =>
  expect(page.getByRole('figure').or(page.getByRole('main').getByText('No data found!')).first()).toBeVisible()
const asTable = then(press('Show as a table'), (page) =>
  expect(page.getByRole('button', { name: 'Show as a chart' })).toBeVisible(),
)
/** Days before the demonstration began. */
const NO_DISPUTES = 'view=disputes&period=custom&startDate=2026-01-01&endDate=2026-01-02'
const dashboards: Screen[] = [onDashboard, onOwnDashboard].flatMap((at) => {
  const name = at.place === 'backOffice' ? 'dashboard' : 'super-agent-dashboard'
  const drawn = then(figures, (page) => expect(page.locator('.apexcharts-canvas').first()).toBeVisible())
  return [
    { ...at, name, prepare: figuresOrNone },
    { ...at, name: `${name}-days`, path: `${at.path}?period=last-30-days&measure=value`, prepare: drawn },
    { ...at, name: `${name}-table`, path: `${at.path}?period=last-7-days`, prepare: then(figures, asTable) },
    { ...at, name: `${name}-empty`, path: `${at.path}?${NO_DISPUTES}`, prepare: saying('No data found!') },
    {
      ...at,
      name: `${name}-range`,
      path: `${at.path}?period=custom&startDate=2026-01-01&endDate=2026-03-01`,
      prepare: saying('Please select a valid date range, 30 days or less!'),
    },
  ]
})

const REPORTS = '/back-office/transaction-reports'
const onReports = { place: 'backOffice', user: 'bo.admin', path: REPORTS, route: REPORTS } as const
const reports: Screen[] = [
  { ...onReports, name: 'reports', prepare: reportRows },
  { ...onReports, name: 'report-details', prepare: then(reportRows, openReport, dialogIn, saying('SHA-256')) },
  {
    ...onReports,
    name: 'report-missing',
    path: `${REPORTS}?record=RPT-NOWHERE`,
    prepare: saying(/could not be found/),
  },
  {
    ...onReports,
    name: 'super-agent-reports',
    place: 'superAgent',
    user: 'sb.admin',
    path: '/front-office/transaction-reports',
    route: '/front-office/transaction-reports',
    prepare: saying('No reports found ...'),
  },
]

const UPLOAD = '/back-office/reconciliation/file-upload'
const onStatements = { place: 'backOffice', user: 'bo.admin', path: UPLOAD, route: UPLOAD } as const
/** Other tests send files too, so that the one of the demonstration may be far down. */
const onStatement = { ...onStatements, path: `${UPLOAD}?size=100`, route: `${UPLOAD}/$fileKey` }
const statements: Screen[] = [
  { ...onStatements, name: 'statements', prepare: rows },
  { ...onStatements, name: 'statements-upload', path: `${UPLOAD}?dialog=upload`, prepare: dialogIn },
  {
    ...onStatements,
    name: 'statements-upload-problems',
    path: `${UPLOAD}?dialog=upload`,
    prepare: then(dialogIn, chooseBadFile),
  },
  { ...onStatement, name: 'statement', prepare: then(rows, openMixedStatement, saying('Generate Report')) },
  { ...onStatement, name: 'statement-duplicates', prepare: then(rows, openMixedStatement, openTab(/duplicate/i)) },
  { ...onStatement, name: 'statement-failed', prepare: then(rows, openMixedStatement, openTab(/failed/i)) },
]

const DAYS = '/back-office/reconciliation/daily-uploads'
const onDays = { place: 'backOffice', user: 'bo.admin', path: DAYS, route: DAYS } as const
const COLUMNS = '/back-office/reconciliation/configurations'
const onColumns = { place: 'backOffice', user: 'bo.admin', path: COLUMNS, route: COLUMNS } as const
const reconciliation: Screen[] = [
  { ...onDays, name: 'daily-uploads', prepare: rows },
  {
    ...onDays,
    name: 'daily-upload',
    route: `${DAYS}/$transactionDate`,
    prepare: then(openFirst, saying(/^Transactions \(/), saying(/^(UN)?MATCHED/)),
  },
  { ...onColumns, name: 'spreadsheet-configurations', prepare: rows },
  {
    ...onColumns,
    name: 'spreadsheet-configuration',
    path: `${COLUMNS}?dialog=view&configKey=recon.direction`,
    prepare: dialogIn,
  },
  {
    ...onColumns,
    name: 'spreadsheet-configuration-update',
    path: `${COLUMNS}?dialog=update&configKey=recon.direction`,
    prepare: then(dialogIn, saying('Words of the file')),
  },
]

const DISPUTES = '/back-office/disputes'
const onDisputes = { place: 'backOffice', user: 'bo.admin', path: DISPUTES, route: DISPUTES } as const
const OF_AGENTS = `${DISPUTES}/super-agents`
const BANK_LIST = '/front-office/bank-disputes'
const onBankList = { place: 'superAgent', user: 'sa.admin', path: BANK_LIST, route: BANK_LIST } as const
const AGENT_LIST = '/front-office/agent-disputes'
const onAgentList = { place: 'superAgent', user: 'sa.admin', path: AGENT_LIST, route: AGENT_LIST } as const
const inQueue = then(rows, press('Answer in order'), saying(/^1 of /))
const tabOf = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const disputes: Screen[] = [
  { ...onDisputes, name: 'disputes', prepare: rows },
  { ...onDisputes, name: 'disputes-pending-approval', path: `${DISPUTES}?tab=pending-approval`, prepare: rows },
  {
    ...onDisputes,
    name: 'disputes-filter',
    path: `${DISPUTES}?dialog=filter`,
    prepare: then(dialogIn, (page) => page.getByLabel('Date type').selectOption({ label: 'TAT Expiry Date' })),
  },
  { ...onDisputes, name: 'disputes-filtered', path: `${DISPUTES}?status=RESOLVED`, prepare: rows },
  { ...onDisputes, name: 'disputes-empty', path: `${DISPUTES}?rrn=000000000000`, prepare: saying(/^No .*found/) },
  {
    ...onDisputes,
    name: 'disputes-of-bank',
    path: `${DISPUTES}/backoffice`,
    route: `${DISPUTES}/backoffice`,
    prepare: rows,
  },
  { ...onDisputes, name: 'disputes-of-agents', path: OF_AGENTS, route: OF_AGENTS, prepare: rows },
  { ...onDisputes, name: 'dispute', route: `${DISPUTES}/view/$logCode`, prepare: openFirst },
  {
    ...onDisputes,
    name: 'dispute-refunded',
    path: `${DISPUTES}/backoffice?resolutionStatus=ACCEPTED`,
    route: `${DISPUTES}/backoffice/$logCode`,
    prepare: openFirst,
  },
  {
    ...onDisputes,
    name: 'dispute-refund-attempts',
    path: `${DISPUTES}/backoffice?resolutionStatus=ACCEPTED`,
    route: `${DISPUTES}/backoffice/$logCode`,
    prepare: then(openFirst, tabOf('Dispute Refund Attempts'), (page) =>
      expect(page.getByRole('tabpanel')).toContainText(/RF|FT|No refund/),
    ),
  },
  {
    ...onDisputes,
    name: 'dispute-status-log',
    path: `${OF_AGENTS}?resolutionStatus=DECLINED`,
    route: `${OF_AGENTS}/$logCode`,
    prepare: then(openFirst, tabOf('Dispute Status Log'), saying('DECLINED')),
  },
  {
    ...onDisputes,
    name: 'dispute-receipt',
    path: `${OF_AGENTS}?resolutionStatus=DECLINED`,
    route: `${OF_AGENTS}/$logCode`,
    prepare: then(openFirst, press(/^Open the receipt/), dialogIn),
  },
  {
    ...onDisputes,
    name: 'dispute-deadline',
    route: `${DISPUTES}/view/$logCode`,
    prepare: then(openFirst, press('How the deadline was counted'), dialogIn),
  },
  {
    ...onDisputes,
    name: 'dispute-queue',
    route: `${DISPUTES}/view/$logCode`,
    movesWhenNarrow: true,
    prepare: inQueue,
  },
  {
    ...onDisputes,
    name: 'dispute-missing',
    path: `${DISPUTES}/view/DSP-NOWHERE`,
    route: `${DISPUTES}/view/$logCode`,
    prepare: saying(/could not be found/),
  },
  { ...onBankList, name: 'super-agent-bank-disputes', prepare: rows },
  { ...onBankList, name: 'super-agent-bank-dispute', route: `${BANK_LIST}/$logCode`, prepare: openFirst },
  { ...onAgentList, name: 'super-agent-agent-disputes', prepare: rows },
  { ...onAgentList, name: 'super-agent-agent-dispute', route: `${AGENT_LIST}/$logCode`, prepare: openFirst },
]

const AGENT = '/front-office/transactions'
const onAgent = { place: 'superAgent', user: 'sa.admin', path: AGENT, route: AGENT } as const
const agent: Screen[] = [
  { ...onAgent, name: 'super-agent-transactions', prepare: rows },
  { ...onAgent, name: 'super-agent-filter', path: `${AGENT}?dialog=filter`, prepare: dialogIn },
  { ...onAgent, name: 'super-agent-transaction', route: `${AGENT}/$transactionSearchKey`, prepare: openFirst },
  { ...onAgent, name: 'super-agent-no-access', prepare: then(rows, noAuthorities(AGENT)) },
]

const PROCESSING = '/monitor/transaction-processing'
const onProcessing = { place: 'monitor', user: 'ops.admin', path: PROCESSING, route: PROCESSING } as const
const charts = (page: Page) => expect(page.locator('.apexcharts-canvas').first()).toBeVisible()
const monitor: Screen[] = [
  { ...onProcessing, name: 'transaction-processing', prepare: charts },
  {
    ...onProcessing,
    name: 'transaction-processing-table',
    prepare: then(charts, press('Show as a table'), (page) => expect(page.getByRole('table').first()).toBeVisible()),
  },
  {
    ...onProcessing,
    name: 'transaction-processing-custom',
    prepare: async (page) => {
      await page.getByLabel('Period').selectOption({ label: 'Custom' })
      await page.getByLabel('Start date').fill('2026-01-01')
      await press(/^Search$/)(page)
      await saying('Please select a valid date range, 30 days or less!')(page)
    },
  },
  {
    ...onProcessing,
    name: 'server-health',
    path: '/monitor/server-health',
    route: '/monitor/server-health',
    prepare: saying('RAM'),
  },
  { ...onProcessing, name: 'monitor-not-found', path: '/monitor/nowhere', prepare: saying(/could not be found/) },
]

export const screens: readonly Screen[] = [
  ...signIns,
  ...signInSteps,
  ...dashboards,
  ...transactions,
  setAside,
  ...disputeDialogs,
  ...bulkScreens,
  ...referenceScreens,
  ...paymentScreens,
  ...reconciliationScreens,
  ...settlementScreens,
  ...accessScreens,
  ...reports,
  ...statements,
  ...reconciliation,
  ...disputes,
  ...agent,
  ...monitor,
  ...monitorScreens,
]

/** The RRN of a transaction that is there. */
async function anRrn(): Promise<string> {
  const { content } = await (await as('bo.admin')).call(contract.list, { query: { size: 1 } })
  return content[0]?.rrn ?? ''
}
