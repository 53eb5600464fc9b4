/** The screens of bulk files in both consoles, in every state that looks different. */
import { expect, type Page } from 'playwright/test'
import { aBulkDispute, aBulkResponse } from './browser-bulk-files'
import { DISPUTE_HEADER, RESPONSE_HEADER } from './bulk-file'
import { goInside } from './console'
import type { Screen } from './screen'

const BANK = '/back-office/bulk-disputes'
const AGENT = '/front-office/bulk-dispute-response'
const bank = { place: 'backOffice', user: 'bo.admin', path: BANK, route: BANK } as const
const agent = { place: 'superAgent', user: 'sa.admin', path: AGENT, route: AGENT } as const

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const choose = (header: string, rows: readonly string[]) => async (page: Page) => {
  const buffer = Buffer.from(`${[header, ...rows].join('\n')}\n`)
  const input = page.getByRole('dialog').locator('input[type=file]').first()
  await input.setInputFiles({ name: 'of-today.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('dialog')).toContainText(/can be (?:logged|answered)|missing/)
}
const badRow = '31/02/2026,506099******1234,12,1,ten naira,2011ABC1,Duplicate debit,12,A'

/** A row that has been taken up: on a busy machine a batch waits for its turn. */
const rowOf = (page: Page) =>
  expect(page.getByRole('main').getByRole('link', { name: /^View/ }).first()).toBeVisible({ timeout: 30_000 })

/** Made once for the table, and shown in each of its states. */
const batches: Record<string, Promise<string>> = {}
const openBatch = (path: string, make: () => Promise<string>) => async (page: Page) => {
  batches[path] ??= make()
  await goInside(page, `${path}/${await batches[path]}`)
  await expect(page.getByText('Batch Id').first()).toBeVisible()
  await rowOf(page)
}
const ofBank = () => openBatch(BANK, () => aBulkDispute(DISPUTE_HEADER))
const ofAgent = () => openBatch(AGENT, () => aBulkResponse(RESPONSE_HEADER))
const listed = (open: (page: Page) => Promise<void>, path: string) => async (page: Page) => {
  await open(page)
  await goInside(page, path)
  await rowOf(page)
}
const filter = async (page: Page) => {
  await page.getByRole('button', { name: 'Filter' }).click()
  await dialog(page)
}
const row = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: /^View/ }).first().click()
  await dialog(page)
}
const both = (first: (page: Page) => Promise<void>, second: (page: Page) => Promise<void>) => async (page: Page) => {
  await first(page)
  await second(page)
}

export const bulkScreens: readonly Screen[] = [
  { ...bank, name: 'bulk-disputes', prepare: listed(ofBank(), BANK) },
  { ...bank, name: 'bulk-disputes-upload', path: `${BANK}?dialog=upload`, prepare: dialog },
  {
    ...bank,
    name: 'bulk-disputes-upload-problems',
    path: `${BANK}?dialog=upload`,
    prepare: both(dialog, choose(DISPUTE_HEADER, [badRow])),
  },
  { ...bank, name: 'bulk-dispute', route: `${BANK}/$batchId`, prepare: ofBank() },
  { ...bank, name: 'bulk-dispute-filter', route: `${BANK}/$batchId`, prepare: both(ofBank(), filter) },
  { ...bank, name: 'bulk-dispute-row', route: `${BANK}/$batchId`, prepare: both(ofBank(), row) },
  { ...agent, name: 'dispute-responses', prepare: listed(ofAgent(), AGENT) },
  { ...agent, name: 'dispute-responses-upload', path: `${AGENT}?dialog=upload`, prepare: dialog },
  {
    ...agent,
    name: 'dispute-responses-upload-problems',
    path: `${AGENT}?dialog=upload`,
    prepare: both(dialog, choose(RESPONSE_HEADER, ['DSP-20261121-0000001,DECLINED,Paid out', 'DSP-1,MAYBE,'])),
  },
  { ...agent, name: 'dispute-response', route: `${AGENT}/$batchId`, prepare: ofAgent() },
  { ...agent, name: 'dispute-response-row', route: `${AGENT}/$batchId`, prepare: both(ofAgent(), row) },
]
