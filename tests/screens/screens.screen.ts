/** A picture of every screen, wide and narrow, light and dark, into tests/screenshots, for people to look at. */
import { type Page, test } from 'playwright/test'
import { addresses, fillSignIn, signIn } from '../support/console'

type Console = 'backOffice' | 'superAgent' | 'monitor'
interface Screen {
  name: string
  place: Console
  user: string | null
  path: string
  /** Brings the screen into the state that is to be seen. */
  prepare?: (page: Page) => Promise<void>
}

const BO = '/back-office'
const openFirst = async (page: Page) => {
  await page.getByRole('link', { name: /^View/ }).first().click()
}

const changePassword = '/account/change-password'
const wrongPassword = async (page: Page) => {
  await page.getByLabel('Current password', { exact: true }).fill('not-it')
  await page.getByLabel('New password', { exact: true }).fill('Kettle#4521')
  await page.getByLabel('Confirm password', { exact: true }).fill('Kettle#4521')
  await page.getByRole('button', { name: 'Change Password' }).click()
}
const weakPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill('kettle')
  await page.getByLabel('Confirm password', { exact: true }).fill('pot')
  await page.getByLabel('Current password', { exact: true }).focus()
}
const asUser = (username: string) => (page: Page) => fillSignIn(page, username)
const goIdle = async (page: Page) => {
  await page.clock.install()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('04:40')
}
const signOutEverywhere = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
}

const screens: readonly Screen[] = [
  { name: 'second-factor', place: 'backOffice', user: null, path: '/login', prepare: asUser('bo.second') },
  { name: 'second-factor-missing', place: 'backOffice', user: null, path: '/login/second-factor' },
  { name: 'forced-change', place: 'backOffice', user: null, path: '/login', prepare: asUser('bo.fresh') },
  { name: 'change-password', place: 'backOffice', user: 'bo.viewer', path: changePassword, prepare: weakPassword },
  {
    name: 'change-password-refused',
    place: 'superAgent',
    user: 'sa.viewer',
    path: changePassword,
    prepare: wrongPassword,
  },
  {
    name: 'directory-failure',
    place: 'backOffice',
    user: null,
    path: '/login/azure-ad#error_description=Access+denied',
  },
  { name: 'idle-warning', place: 'backOffice', user: 'bo.admin', path: `${BO}/transactions`, prepare: goIdle },
  {
    name: 'sign-out-everywhere',
    place: 'monitor',
    user: 'ops.admin',
    path: '/monitor/server-health',
    prepare: signOutEverywhere,
  },
  { name: 'back-office-sign-in', place: 'backOffice', user: null, path: '/login' },
  { name: 'back-office-session-expired', place: 'backOffice', user: null, path: '/login?session_expired=true' },
  { name: 'super-agent-sign-in', place: 'superAgent', user: null, path: '/login' },
  { name: 'monitor-sign-in', place: 'monitor', user: null, path: '/monitor' },
  { name: 'transactions', place: 'backOffice', user: 'bo.admin', path: `${BO}/transactions` },
  { name: 'transactions-filter', place: 'backOffice', user: 'bo.admin', path: `${BO}/transactions?dialog=filter` },
  {
    name: 'transactions-filtered',
    place: 'backOffice',
    user: 'bo.admin',
    path: `${BO}/transactions?responseCodeState=FAILED_INCONCLUSIVE`,
  },
  { name: 'transactions-empty', place: 'backOffice', user: 'bo.admin', path: `${BO}/transactions?rrn=000000000000` },
  {
    name: 'transactions-error',
    place: 'backOffice',
    user: 'bo.admin',
    path: `${BO}/transactions?startDate=2026-11-02&endDate=2026-11-01`,
  },
  {
    name: 'transaction-summary',
    place: 'backOffice',
    user: 'bo.admin',
    path: `${BO}/transactions`,
    prepare: openFirst,
  },
  { name: 'statements', place: 'backOffice', user: 'bo.admin', path: `${BO}/reconciliation/file-upload` },
  {
    name: 'statements-upload',
    place: 'backOffice',
    user: 'bo.admin',
    path: `${BO}/reconciliation/file-upload?dialog=upload`,
  },
  {
    name: 'statement-file',
    place: 'backOffice',
    user: 'bo.admin',
    path: `${BO}/reconciliation/file-upload`,
    prepare: openFirst,
  },
  { name: 'not-found', place: 'backOffice', user: 'bo.admin', path: '/nowhere' },
  { name: 'super-agent-transactions', place: 'superAgent', user: 'sa.admin', path: '/front-office/transactions' },
  {
    name: 'super-agent-transaction',
    place: 'superAgent',
    user: 'sa.admin',
    path: '/front-office/transactions',
    prepare: openFirst,
  },
  { name: 'transaction-processing', place: 'monitor', user: 'ops.admin', path: '/monitor/transaction-processing' },
  { name: 'server-health', place: 'monitor', user: 'ops.admin', path: '/monitor/server-health' },
]

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

/** One statement with every kind of row, so that its screens have something to show; a repeat of it is refused. */
async function ensureStatement(): Promise<void> {
  const login = await fetch(`${addresses.api}/api/v1/common/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bo.admin', password: 'Route#2026' }),
  })
  const { result } = (await login.json()) as { result: { cosmosResponse: { accessToken: string } } }
  const row = '20/11/2026,"POS, Ikeja",506099******1234,632514990001,000101,"12,500.00",2011ABC1,C'
  const lines = [
    row,
    row,
    row.replace('632514990001', '632514990002'),
    row.replace('20/11', '31/02'),
    row.replace(',C', ',X'),
  ]
  const form = new FormData()
  const header = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
  form.append('file', new Blob([[header, ...lines].join('\n')]), 'settlement-account-november.csv')
  const headers = { authorization: `Bearer ${result.cosmosResponse.accessToken}` }
  await fetch(`${addresses.api}/api/v1/backoffice/reconciliation/upload`, { method: 'POST', headers, body: form })
}

test.beforeAll(ensureStatement)

for (const [size, viewport] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${scheme}`, () => {
      test.use({ viewport, colorScheme: scheme })
      for (const { name, place, user, path, prepare } of screens) {
        test(name, async ({ page }) => {
          if (user) await signIn(page, place, user)
          await page.goto(addresses[place] + path)
          await page.waitForLoadState('networkidle')
          await prepare?.(page)
          await page.waitForTimeout(600)
          await page.screenshot({ path: `tests/screenshots/${name}-${size}-${scheme}.png` })
        })
      }
    })
  }
}
