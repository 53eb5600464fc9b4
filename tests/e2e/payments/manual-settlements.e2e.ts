/** Payments that people make by hand, where there are none yet. */
import { expect, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { startPair } from '../../support/own-deployment'

const REFUNDS = '/back-office/disputes/pending-manual-refunds'
const SETTLEMENTS = '/back-office/disputes/pending-manual-settlements'
let pair: Awaited<ReturnType<typeof startPair>>
test.beforeAll(async () => {
  pair = await startPair()
})
test.afterAll(() => pair?.close())

test('MAN-07 MAN-09 MAN-15 MAN-47 lists without a payment or a file say so, each in its words', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', REFUNDS, pair.backOffice.address)
  await expect(page.getByText('No pending dispute refunds found...')).toBeVisible()
  await page.getByRole('tab', { name: 'Bulk Upload' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
  await page.goto(`${pair.backOffice.address}${SETTLEMENTS}`)
  await expect(page.getByText('No pending settlement payments found...')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Pending Settlements', 'Bulk Uploads'])
  await page.getByRole('tab', { name: 'Bulk Uploads' }).click()
  await expect(page.getByText('No bulks found...')).toBeVisible()
})
