/** Work to do, above the page that people land on; and the search, which opens a payment by what people paste. */
import { formatCount } from '@dcir/core/display/numbers'
import { disputes } from '@dcir/core/disputes/contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { today as contract } from '@dcir/core/today/contract'
import { expect, type Page, test } from 'playwright/test'
import { apiProxy } from '../../support/api-proxy'
import { settlementPayment } from '../../support/browser-payments'
import { addresses, fillSignIn, signInOnce } from '../../support/console'
import { startConsole, startPair } from '../../support/own-deployment'
import { as } from '../../support/platform'

const today = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Today' })
const line = (page: Page, text: string | RegExp) => today(page).getByRole('link', { name: text })
const DASHBOARD = '/back-office/dashboard'

test('the bank reads what is to do, how much it is, and comes to where it is done', async ({ page }) => {
  const api = await as('bo.admin')
  const { matters } = await api.call(contract.list, {})
  const countOf = (kind: string) => formatCount(matters.find((one) => one.kind === kind)?.count ?? 0)
  await signInOnce(page, 'backOffice', 'bo.admin', DASHBOARD)
  await expect(line(page, new RegExp(`^${countOf('unknown-refunds')} refunds, ₦[\\d,.]+, unknown since`))).toBeVisible()
  await expect(
    line(page, new RegExp(`^${countOf('manual-settlements')} settlement payments, .* by hand`)),
  ).toBeVisible()
  await expect(line(page, new RegExp(`^${countOf('owed-customers')} credits? of failed transactions, ₦`))).toBeVisible()
  await line(page, new RegExp(`^${countOf('requests')} requests? waits? for your approval`)).click()
  await expect(page).toHaveURL(/workflow-requests\/all\?status=PENDING&decidable=true/)
  await expect(page.getByRole('heading', { name: 'All Requests' })).toBeVisible()
  await expect(today(page)).toHaveCount(0)
})

test('35.4: tasks stand in columns under their verbs, each with how much there is; on a phone in one', async ({
  page,
}) => {
  await signInOnce(page, 'backOffice', 'bo.admin', DASHBOARD)
  const columns = today(page).getByRole('region')
  const verbs = today(page).getByRole('heading', { level: 3 })
  await expect(verbs.first()).toHaveText(/^(Answer|Approve|Ask|Pay) [\d,]+$/)
  const sums = async () => {
    const all = await columns.evaluateAll((each) =>
      each.map((one) => ({
        said: Number(one.querySelector('h3 span')?.textContent?.replace(/,/g, '')),
        lines: [...one.querySelectorAll('a')].map((line) => Number(line.textContent?.split(' ')[0]?.replace(/,/g, ''))),
      })),
    )
    // A report that is ready is said without a number.
    return all.filter(({ lines }) => !lines.some(Number.isNaN))
  }
  const read = await sums()
  expect(read.length).toBeGreaterThanOrEqual(3)
  for (const { said, lines } of read) expect(lines.reduce((sum, one) => sum + one, 0)).toBe(said)
  const lefts = async () =>
    new Set(await columns.evaluateAll((each) => each.map((one) => Math.round(one.getBoundingClientRect().left)))).size
  expect(await lefts()).toBeGreaterThanOrEqual(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(lefts).toBe(1)
  for (const line of await today(page).getByRole('link').all())
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('bank 18: lines of statements open the rows that they count, of all days, and a row its day', async ({ page }) => {
  for (const [said, tab] of [
    [/owed to customers/, 'Owed to customers'],
    [/statement credits?, .* unmatched/, 'Unmatched lines'],
  ] as const) {
    await signInOnce(page, 'backOffice', 'bo.admin', DASHBOARD)
    // Another test may decide about a line between the two readings.
    await expect(async () => {
      await page.goto(DASHBOARD)
      const text = (await line(page, said).textContent({ timeout: 5_000 })) ?? ''
      await line(page, said).click({ timeout: 5_000 })
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible({ timeout: 5_000 })
      await expect(page.getByText(new RegExp(` of ${text.split(' ')[0]}\\b`)).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 40_000 })
    await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
    await expect(page).toHaveURL(/credit-reconciliation\/\d{4}-\d\d-\d\d\?.*entry=/)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
})

test('Desk 14, bank 18: each line of Today opens as many rows as it counts', async ({ page }) => {
  test.slow()
  await signInOnce(page, 'backOffice', 'bo.admin', DASHBOARD)
  await expect(today(page).getByRole('link').first()).toBeVisible()
  const said = await today(page).getByRole('link').allTextContents()
  expect(said.length).toBeGreaterThan(5)
  // A bulk, a day or a report alone is opened itself; these say so by their address.
  const single = /bulk-settlements\/B|reconciliation\/credit-reconciliation\/\d{4}/
  const opened = new Set<string>()
  for (const text of said) {
    const kind = text.replace(/^[\d,]+ /, '').split(/[,;:]| (waits?|is|are|was|has|have) /)[0] ?? ''
    // Other tests work on the same rows between the two readings.
    await expect(async () => {
      await page.goto(DASHBOARD)
      await expect(today(page).getByRole('link').first()).toBeVisible({ timeout: 5_000 })
      const link = line(page, kind).first()
      // Another test may have done all that the line counted.
      if ((await link.count()) === 0) return
      opened.add(text)
      const now = (await link.textContent({ timeout: 5_000 })) ?? ''
      const count = /^[\d,]+/.exec(now)?.[0] ?? '1'
      await link.click({ timeout: 5_000 })
      await expect(page).not.toHaveURL(/dashboard/, { timeout: 5_000 })
      if (single.test(page.url())) return expect(count).toBe('1')
      const shown = page.getByRole('main').getByText(new RegExp(` of ${count}\\b`))
      const changed = page.getByRole('alert').getByRole('listitem')
      if (/signed.off/.test(now)) await expect(changed).toHaveCount(Number(count), { timeout: 5_000 })
      else await expect(shown.first()).toBeVisible({ timeout: 5_000 })
    }, text).toPass({ timeout: 30_000 })
  }
  expect(opened.size).toBeGreaterThan(5)
})

test('Phone 1, Desk 15: an agent reads of the bank disputes to answer, and the line opens those rows', async ({
  page,
}) => {
  const api = await as('sa.admin')
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/dashboard')
  // Another test may answer one between the readings.
  await expect(async () => {
    const { disputeCount } = await api.call(disputes.toAnswer, {})
    await page.goto(`${addresses.superAgent}/front-office/dashboard`)
    if (disputeCount === 0) {
      await expect(today(page)).toContainText(/Nothing to do right now|reports? (is|are) ready/)
      return
    }
    const said = new RegExp(`^${disputeCount} bank disputes? to answer, ₦[\\d,.]+; (the first|it) is accepted `)
    await expect(line(page, said)).toBeVisible({ timeout: 5_000 })
    await expect(today(page)).not.toContainText(/unknown|by hand|approval/)
    await line(page, said).click({ timeout: 5_000 })
    await expect(page.getByText(new RegExp(`of ${disputeCount}\\b`)).first()).toBeVisible({ timeout: 5_000 })
    await expect(page.getByRole('region', { name: 'To answer' })).toHaveText(said, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})

test('nothing to do is said in a sentence, and what comes up is there a minute later', async ({ page }) => {
  const pair = await startPair()
  await pair.api.sql(`UPDATE configurations SET config_value = 'true' WHERE config_key LIKE 'dcir.enable.manual.%'`)
  await page.clock.install()
  await page.goto(`${pair.backOffice.address}/login`)
  await fillSignIn(page, 'bo.admin')
  await expect(today(page)).toContainText('Nothing to do right now.')
  await settlementPayment(pair.api, 'MERCHANT')
  await page.clock.runFor(61_000)
  await expect(line(page, '1 settlement payment, ₦1,250.00, to pay by hand')).toBeVisible()
  await pair.close()
})

test('what cannot be read is said', async ({ page }) => {
  const proxy = await apiProxy((call) =>
    call.includes('/backoffice/today') ? { path: '/api/v1/backoffice/nowhere' } : undefined,
  )
  const place = await startConsole('backOffice', { apiBase: proxy.address })
  await page.goto(`${place.address}/login`)
  await fillSignIn(page, 'bo.admin')
  await expect(today(page)).toContainText("Could not load today's list.")
  await place.close()
  await proxy.close()
})

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Search or go to/ }).click()
  await page.getByRole('combobox', { name: 'Page', exact: true }).fill(text)
  await page.getByRole('option', { name: new RegExp(text, 'i') }).click()
}

test('a bulk key, a request id and a reference open what they are of', async ({ page }) => {
  const api = await as('bo.admin')
  const [bulk] = (await api.call(bulkSettlements.list, { query: {} })).content
  const bulkSettlementKey = bulk?.bulkSettlementKey ?? ''
  const [request] = (await api.call(bulkSettlements.paymentRequests, { params: { bulkSettlementKey }, query: {} }))
    .content
  const [refund] = (await api.call(requery.disputes, { query: {} })).content
  await signInOnce(page, 'backOffice', 'bo.admin', DASHBOARD)
  await searchFor(page, bulkSettlementKey)
  await expect(page.getByRole('heading', { name: `Bulk Settlement ${bulkSettlementKey}` })).toBeVisible()
  await searchFor(page, request?.requestId ?? '')
  await expect(page.getByRole('dialog')).toContainText(request?.creditAccount ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Search or go to/ }).click()
  await page.getByRole('combobox', { name: 'Page', exact: true }).fill(refund?.transactionReference ?? '')
  await page.getByRole('option', { name: /Refund to/ }).click()
  await expect(page.getByRole('tab', { name: /Refund Attempts/i, selected: true })).toBeVisible()
  await expect(page.getByText(refund?.transactionReference ?? '').first()).toBeVisible()
})

test('a super agent finds its own bulk settlement by its key, and none of another', async ({ page }) => {
  const own = (await (await as('sa.admin')).call(bulkSettlements.list, { query: {} })).content[0]
  const all = (await (await as('bo.admin')).call(bulkSettlements.list, { query: { size: 100 } })).content
  const other = all.find(({ merchant }) => merchant.merchantName !== own?.merchant.merchantName)
  await signInOnce(page, 'superAgent', 'sa.admin', '/front-office/dashboard')
  await page.getByRole('button', { name: /Search or go to/ }).click()
  await page.getByRole('combobox', { name: 'Page', exact: true }).fill(other?.bulkSettlementKey ?? '')
  await expect(page.getByRole('dialog')).toContainText(/no .*found|nothing/i)
  await page.keyboard.press('Escape')
  await searchFor(page, own?.bulkSettlementKey ?? '')
  await expect(page.getByRole('heading', { name: `Bulk Settlement ${own?.bulkSettlementKey}` })).toBeVisible()
})
