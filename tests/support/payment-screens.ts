/** The screens of payments that await an answer or a person, in every state that looks different. */
import { expect, type Page } from 'playwright/test'
import { ensurePaidTwice } from './browser-paid-twice'
import { aReferenceFile } from './browser-payments'
import { goInside } from './console'
import type { Screen } from './screen'

const REQUERY = '/back-office/requery-management'
const REFUNDS = '/back-office/disputes/pending-manual-refunds'
const SETTLEMENTS = '/back-office/disputes/pending-manual-settlements'
const bank = { place: 'backOffice', user: 'bo.admin' } as const
const onRequery = { ...bank, path: REQUERY, route: REQUERY } as const
const onRefunds = { ...bank, path: REFUNDS, route: REFUNDS } as const
const onSettlements = { ...bank, path: SETTLEMENTS, route: SETTLEMENTS } as const

const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const listed = (page: Page) =>
  expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^View/ })
      .or(page.getByRole('main').getByRole('button', { name: /^Actions/ }))
      .first(),
  ).toBeVisible()
/** The first payment of the list: one thing that can be done with it, or its menu. */
async function openFirst(page: Page): Promise<void> {
  await listed(page)
  const view = page.getByRole('main').getByRole('link', { name: /^View/ }).first()
  if (await view.isVisible()) await view.click()
  else {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'View' }).click()
  }
  await expect(page.getByRole('dialog').getByText('Narration')).toBeVisible()
}
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()
const reference = (page: Page) => page.getByLabel('Transaction reference').fill('FT-2026-0001')

/** Made once for the table. */
const batches: Record<string, Promise<string>> = {}
const openBatch = (kind: 'refunds' | 'settlements', path: string) => async (page: Page) => {
  batches[kind] ??= aReferenceFile(kind)
  await goInside(page, `${path}/${await batches[kind]}`)
  await listed(page)
}

const ofRefunds = (page: Page) => page.getByRole('radio', { name: 'Dispute Refund Requests' }).click()

export const paymentScreens: readonly Screen[] = [
  { ...onRequery, name: 'requery', prepare: listed },
  { ...onRequery, name: 'requery-refunds', prepare: then(ofRefunds, listed) },
  { ...onRequery, name: 'requery-filter', path: `${REQUERY}?dialog=filter`, prepare: saying('Credit account') },
  {
    ...onRequery,
    name: 'requery-empty',
    path: `${REQUERY}?creditAccount=0000000000`,
    prepare: saying('No results found.'),
  },
  {
    ...onRequery,
    name: 'paid-twice',
    path: `${REQUERY}?kind=paid-twice`,
    prepare: async (page) => {
      await ensurePaidTwice()
      await page.reload()
      await saying(/Recover it from the customer/)(page)
    },
  },
  {
    ...onRequery,
    name: 'paid-twice-empty',
    path: `${REQUERY}?kind=paid-twice&logCode=NOTHING`,
    prepare: saying('No refund was paid twice.'),
  },
  { ...onRequery, name: 'requery-payment', prepare: openFirst },
  {
    ...onRequery,
    name: 'requery-mark',
    prepare: then(openFirst, inDialog('Mark as failed'), saying(/Are you sure you want to mark/)),
  },
  { ...onRefunds, name: 'manual-refunds', prepare: listed },
  { ...onRefunds, name: 'manual-refunds-filter', path: `${REFUNDS}?dialog=filter`, prepare: saying('Credit account') },
  { ...onRefunds, name: 'manual-refund', prepare: openFirst },
  { ...onRefunds, name: 'manual-refund-update', prepare: then(openFirst, inDialog('Update Status'), reference) },
  {
    ...onRefunds,
    name: 'manual-refund-review',
    prepare: then(openFirst, inDialog('Update Status'), reference, inDialog('Next'), saying('New Status')),
  },
  { ...onRefunds, name: 'manual-refund-files', prepare: then(openBatch('refunds', REFUNDS), openFiles(REFUNDS)) },
  {
    ...onRefunds,
    name: 'manual-refund-upload',
    path: `${REFUNDS}?tab=bulk&dialog=upload`,
    prepare: saying(/Drop the/),
  },
  {
    ...onRefunds,
    name: 'manual-refund-batch',
    route: `${REFUNDS}/$batchId`,
    prepare: openBatch('refunds', REFUNDS),
  },
  { ...onSettlements, name: 'manual-settlements', prepare: listed },
  {
    ...onSettlements,
    name: 'manual-settlements-empty',
    path: `${SETTLEMENTS}?creditAccount=0000000000`,
    prepare: saying('No pending settlement payments found...'),
  },
  { ...onSettlements, name: 'manual-settlement', prepare: openFirst },
  {
    ...onSettlements,
    name: 'manual-settlement-batch',
    route: `${SETTLEMENTS}/$batchId`,
    prepare: openBatch('settlements', SETTLEMENTS),
  },
]

function openFiles(path: string) {
  return async (page: Page) => {
    await goInside(page, `${path}?tab=bulk`)
    await listed(page)
  }
}
