/** Participant reports as the bank's staff meet them. */
import { type ParticipantReport, participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { callsByClock, expectFiveSeconds } from '../../support/page-clock'
import { as } from '../../support/platform'
import { ensureParticipantReports } from '../../support/platform-records'

const PATH = '/back-office/participant-reports'
const LIST = `${addresses.backOffice}${PATH}`
const REPORTS = `${addresses.api}/api/v1/backoffice/settlement-participant-report`
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

const report = (more: Partial<ParticipantReport>): ParticipantReport => ({
  ownerType: 'PARTICIPANT',
  ownerId: 'PT-0001',
  ownerName: 'Issuer Pool',
  detailId: 'RD-000901',
  reportTime: '2026-11-20',
  createdAt: '2026-11-21T00:30:00+01:00',
  reportGenerationStatus: 'COMPLETED',
  canRetry: false,
  failureReason: null,
  ...more,
})
const answerOf = (content: readonly ParticipantReport[]) => ({
  result: { content, totalElements: content.length, totalItems: content.length, totalPages: 1 },
})
/** Answers the list with what there is at that moment. */
const answerWith = (page: Page, content: () => readonly ParticipantReport[]) =>
  page.route(
    (url) => url.href.startsWith(`${REPORTS}?`),
    (route) => route.fulfill({ json: answerOf(content()) }),
  )

test.beforeAll(ensureParticipantReports)

test('REF-56 REF-57 REF-58 REF-62 a finished report is downloaded under its owner and settlement date', async ({
  page,
}) => {
  const { content } = await (await as('bo.admin')).call(participantReports.list, { query: { size: 10 } })
  const at = content.findIndex((one) => one.reportGenerationStatus === 'COMPLETED')
  const { ownerId, detailId, ownerName, reportTime } = content[at] as ParticipantReport
  await signInOnce(page, 'backOffice', 'bo.viewer', PATH)
  const row = rows(page).nth(at)
  await expect(row).toContainText(ownerName)
  await expect(row).toContainText(formatBusinessDate(reportTime))
  await expect(row).toContainText('COMPLETED')
  const asked = page.waitForRequest(`${REPORTS}/download/${ownerId}/${detailId}`)
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download the report of/ }).click()
  await asked
  expect((await saved).suggestedFilename()).toBe(`${ownerName}-${reportTime}.xlsx`)
})

test('REF-57 REF-58 REF-63 one that failed offers Retry alone, which says what the server says', async ({ page }) => {
  let failed = report({ reportGenerationStatus: 'FAILED', canRetry: true, failureReason: 'The folder was full.' })
  await answerWith(page, () => [failed])
  await page.route(`${REPORTS}/retry-report-generation/RD-000901`, (route) => {
    failed = report({ reportGenerationStatus: 'IN_PROGRESS' })
    return route.fulfill({ json: { result: { message: 'The report is being generated again.' } } })
  })
  await signInOnce(page, 'backOffice', 'bo.admin', PATH)
  await expect(rows(page)).toContainText('FAILED')
  await expect(rows(page)).toContainText('The folder was full.')
  await expect(rows(page).getByRole('button', { name: /^Download/ })).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await rows(page)
    .getByRole('button', { name: /^Retry the report of Issuer Pool/ })
    .click()
  expect((await sent).url()).toBe(`${REPORTS}/retry-report-generation/RD-000901`)
  await expect(notice(page)).toContainText('The report is being generated again.')
  await expect(rows(page)).toContainText('IN PROGRESS')
  await expect(rows(page).getByRole('button', { name: /^Retry/ })).toHaveCount(0)
})

test('REF-63 the demonstration’s failed report is made again for real', async ({ page }) => {
  const client = await as('bo.admin')
  const all = async () => (await client.call(participantReports.list, { query: { size: 100 } })).content
  // The oldest of a participant is the one that failed; on a platform that is used again it may have been retried.
  const { ownerId, reportTime, detailId, canRetry } = (await all())
    .filter(({ ownerType }) => ownerType === 'PARTICIPANT')
    .sort((one, other) => one.reportTime.localeCompare(other.reportTime) || one.detailId.localeCompare(other.detailId))
    .shift() as ParticipantReport
  await signInOnce(page, 'backOffice', 'bo.admin', '/account/change-password')
  await page.goto(`${LIST}?ownerIds=${ownerId}&fromDate=${reportTime}&toDate=${reportTime}`)
  if (canRetry)
    await rows(page)
      .getByRole('button', { name: /^Retry/ })
      .click()
  await expect(rows(page)).toContainText('COMPLETED', { timeout: 30_000 })
  expect((await all()).find((one) => one.detailId === detailId)?.reportGenerationStatus).toBe('COMPLETED')
})

test('REF-59 the filter begins with today, and takes several participants', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', PATH)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const today = businessDate(new Date())
  for (const date of ['From date', 'To date']) await expect(dialog.getByLabel(date)).toHaveValue(today)
  await expect(dialog.getByLabel('Owner type').getByRole('option')).toHaveText(['Select', 'Participant', 'Super agent'])
  await dialog.getByLabel('Owner type').selectOption('PARTICIPANT')
  await dialog.getByRole('checkbox', { name: 'Issuer Pool' }).check()
  await dialog.getByRole('checkbox', { name: 'Unity Acquiring' }).check()
  await dialog.getByLabel('From date').fill('2026-01-01')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().startsWith(`${REPORTS}/filter`),
  )
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  const ownerIds = 'PT-0001,PT-0002'
  const body = { ownerType: 'PARTICIPANT', ownerIds, fromDate: '2026-01-01', toDate: today }
  expect((await sent).postDataJSON()).toEqual(body)
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips).toContainText('Issuer Pool, Unity Acquiring')
  // Without a date the service would take today, so that a date goes with the whole filter alone.
  await expect(chips.getByRole('button')).toHaveText(['', '', 'Reset'])
  await expect(chips.getByRole('button', { name: /date$/ })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  // The rows of before stay until those of the filter are there.
  const strangers = rows(page).filter({ hasNotText: /Issuer Pool|Unity Acquiring/ })
  await expect(strangers).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filter/ })
    .click()
  await expect(dialog.getByRole('checkbox', { name: 'Unity Acquiring' })).toBeChecked()
  await dialog.getByLabel('To date').fill('')
  await expect(dialog.getByRole('button', { name: 'Filter', exact: true })).toBeDisabled()
})

test('REF-64 a list with a report in progress asks again every five seconds, and one without does not', async ({
  page,
}) => {
  let status: ParticipantReport['reportGenerationStatus'] = 'PENDING'
  await signInOnce(page, 'backOffice', 'bo.admin')
  await answerWith(page, () => [report({ reportGenerationStatus: status })])
  const asked = await callsByClock(page, /\/settlement-participant-report\?/)
  await page.goto(LIST)
  await expect(rows(page)).toContainText('PENDING')
  await expect(rows(page).getByRole('button', { name: /^Download/ })).toHaveAttribute('aria-disabled', 'true')
  await asked.next(() => {
    status = 'IN_PROGRESS'
  })
  await expect(rows(page)).toContainText('IN PROGRESS')
  await asked.next(() => {
    status = 'COMPLETED'
  })
  await expect(rows(page)).toContainText('COMPLETED')
  expectFiveSeconds(await asked.secondsBetween())
  const last = await asked.count()
  await page.clock.runFor(20_000)
  expect(await asked.count()).toBe(last)
})
