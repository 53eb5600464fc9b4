/** The dialogs in which disputes are logged, answered and reopened, in every state that looks different. */
import { expect, type Page } from 'playwright/test'
import { aDispute, aTransaction, decide, disputePath } from './browser-disputes'
import { goInside } from './console'
import { png } from './pictures'
import type { Screen } from './screen'

const TRANSACTION = '/transactions/$transactionSearchKey'
const bank = { place: 'backOffice', user: 'bo.admin', path: '/back-office/transactions' } as const
const agent = { place: 'superAgent', user: 'sa.admin', path: '/front-office/transactions' } as const

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const goTo = (page: Page, path: string) => goInside(page, path)
const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }

const openLog = (office: 'back' | 'front') => async (page: Page) => {
  const { transactionSearchKey } = await aTransaction()
  await goTo(page, `/${office}-office/transactions/${transactionSearchKey}?dialog=log-dispute`)
  await expect(dialogOf(page).getByLabel('Reason')).toBeVisible()
  await expect(dialogOf(page).getByRole('textbox', { name: 'Account number' })).not.toHaveValue('')
}
const unknownAccount = async (page: Page) => {
  await dialogOf(page).getByRole('textbox', { name: 'Account number' }).fill('0123456799')
  await expect(dialogOf(page).getByRole('textbox', { name: 'Account name' })).toBeVisible()
  await dialogOf(page).getByLabel('Reason').selectOption('Other')
}
const attach = async (page: Page) => {
  await dialogOf(page).getByLabel('Receipt').setInputFiles(png(320, 480))
  await expect(dialogOf(page).getByRole('img')).toBeVisible()
}
const submit = async (page: Page) => {
  await dialogOf(page).getByLabel('Reason').selectOption('Duplicate debit')
  await dialogOf(page).getByRole('button', { name: 'Log Dispute' }).click()
  await expect(dialogOf(page).getByText('Dispute logged successfully')).toBeVisible()
}
const done = async (page: Page) => {
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Dispute Resolution Status')).toBeVisible()
}

/** The details of a dispute that was logged just now, with one of its dialogs. */
const onDispute =
  (dialog: string, ...before: ((logCode: string) => Promise<void>)[]) =>
  async (page: Page) => {
    const dispute = await aDispute('sa.admin')
    for (const step of before) await step(dispute.logCode)
    await goTo(page, `${disputePath('backoffice', dispute)}?dialog=${dialog}`)
    await expect(dialogOf(page)).toBeVisible()
  }
const declined = (logCode: string) => decide(logCode, false)

/** Somebody else decides while the dialog is open. */
const overtaken = async (page: Page) => {
  await onDispute('accept')(page)
  await decide(new URL(page.url()).pathname.split('/').at(-1) ?? '', false)
  for (const box of await dialogOf(page).getByRole('checkbox').all()) await box.check()
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
}

export const disputeDialogs: readonly Screen[] = [
  { ...bank, name: 'log-dispute', route: `/back-office${TRANSACTION}`, prepare: openLog('back') },
  {
    ...bank,
    name: 'log-dispute-unknown',
    route: `/back-office${TRANSACTION}`,
    prepare: steps(openLog('back'), unknownAccount),
  },
  { ...bank, name: 'log-dispute-done', route: `/back-office${TRANSACTION}`, prepare: steps(openLog('back'), submit) },
  {
    ...bank,
    name: 'transaction-disputed',
    route: `/back-office${TRANSACTION}`,
    prepare: steps(openLog('back'), submit, done),
  },
  { ...agent, name: 'super-agent-log-dispute', route: `/front-office${TRANSACTION}`, prepare: openLog('front') },
  {
    ...agent,
    name: 'super-agent-log-dispute-receipt',
    route: `/front-office${TRANSACTION}`,
    prepare: steps(openLog('front'), attach),
  },
  { ...bank, name: 'resolve', prepare: onDispute('resolve') },
  { ...bank, name: 'resolve-accept', prepare: onDispute('accept') },
  { ...bank, name: 'resolve-decline', prepare: steps(onDispute('decline'), attach) },
  { ...bank, name: 'resolve-overtaken', prepare: overtaken },
  { ...bank, name: 'reopen', prepare: onDispute('reopen', declined) },
]
