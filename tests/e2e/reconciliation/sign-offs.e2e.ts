/** The officer's overview and signing days off, as officers of the bank do it. */
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { addDays, businessDate, formatBusinessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { as } from '../../support/platform'
import { type ReconciledDay, reconciledDay } from '../../support/reconciled-day'

const CREDITS = '/back-office/reconciliation/credit-reconciliation'
const open = (page: Page, path: string) => page.goto(addresses.backOffice + path)
const certificateOf = async (transactionDate: string) =>
  (await as('bo.admin')).call(daySignOffs.certificate, { params: { transactionDate } })

/** Resolves the line of a day that is like nothing of ours. */
async function resolveStrange({ date, strange }: ReconciledDay): Promise<void> {
  const api = await as('bo.maker')
  const body = { page: 0, size: 100, transactionDate: date, reconStatus: 'UNMATCHED' } as const
  const { content } = await api.call(accountEntries.search, { body })
  const referenceId = content.find(({ rrn }) => rrn === strange.rrn)?.referenceId ?? ''
  await api.call(reconciliationDays.resolve, {
    params: { referenceId },
    body: { comment: 'A fee', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
  })
}

/** Fills the dialog in and sends it, again while a statement that another test uploads keeps every day waiting. */
async function signOff(page: Page, button: string, comment: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Sign-off' })
  await section.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  const reason = dialog.getByLabel('Reason for signing with open items')
  await dialog.getByLabel('Comment', { exact: true }).fill(comment)
  await reason.fill('The rest comes with the next statement')
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Sign Off', exact: true }).click()
    await expect(dialog).toBeHidden({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
}

// A statement of another file's tests may take its time on a loaded machine.
test.describe.configure({ timeout: 180_000 })
test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('a day is signed off with a certificate; what changes after it is told until it is signed again', async ({
  page,
}) => {
  const day = await reconciledDay(31)
  await open(page, `${CREDITS}/${day.date}`)
  const section = page.getByRole('region', { name: 'Sign-off' })
  const { signed } = await certificateOf(day.date)
  await signOff(page, signed ? 'Sign Again' : 'Sign Off', 'Agreed with the branch')
  await expect(section).toContainText('bo.admin signed this day off on')
  await expect(section.getByText('SIGNED', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Certificate' }).click()
  const certificate = page.getByRole('dialog', { name: 'Certificate' })
  await expect(certificate).toContainText('Agreed with the branch')
  await expect(certificate).toContainText('The rows of today give the same figures.')
  await expect(certificate.getByRole('row', { name: /^Missing in the statement/ })).toBeVisible()
  await certificate.getByRole('button', { name: 'Close' }).last().click()

  const { figures } = await certificateOf(day.date)
  const [resolved, unmatched] = [figures.CREDIT.resolved.count, figures.CREDIT.unmatched.count]
  await resolveStrange(day)
  await page.reload()
  const alert = section.getByRole('alert')
  await expect(alert).toContainText('Changed since bo.admin signed it on')
  await expect(alert).toContainText(`credits resolved ${resolved + 1}, was ${resolved}`)
  await expect(alert).toContainText(`credits unmatched ${unmatched - 1}, was ${unmatched}`)

  await open(page, `${CREDITS}?startDate=${day.date}&endDate=${day.date}`)
  const told = page.getByRole('alert')
  await expect(told).toContainText('A day changed after it was signed off')
  await expect(told).toContainText(`credits unmatched ${unmatched - 1}, was ${unmatched}`)
  await told.getByRole('link', { name: formatBusinessDate(day.date) }).click()
  await signOff(page, 'Sign Again', 'Looked at again')
  await expect(section.getByText('SIGNED', { exact: true })).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)
  await section.getByRole('button', { name: 'Certificate' }).click()
  await expect(certificate.getByRole('region', { name: 'Certificates before' })).toContainText('Agreed with the branch')
})

test('each figure of the overview opens its rows', async ({ page }) => {
  const day = await reconciledDay(32)
  const path = `${CREDITS}?startDate=${day.date}&endDate=${day.date}`
  await open(page, path)
  await page.getByRole('link', { name: 'Overview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit Reconciliation: Overview' })
  await expect(dialog).toContainText('The days that the list is narrowed to.')
  const opened = [
    ['Matched of', /tab=matched-successful/],
    ['Owed of', /tab=matched-failed/],
    ['Unmatched of', /tab=exceptions/],
    ['Missing in the statement of', /side=database/],
    ['Loaded of', new RegExp(`daily-uploads/${day.date}`)],
  ] as const
  for (const [name, address] of opened) {
    await open(page, `${path}&dialog=overview`)
    await dialog.getByRole('link', { name: new RegExp(`^${name} ${formatBusinessDate(day.date)}`) }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  }
})

test('whoever may not resolve exceptions reads the certificate and cannot sign', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.viewer')
  await open(page, `${CREDITS}/${addDays(businessDate(new Date()), -3)}`)
  const section = page.getByRole('region', { name: 'Sign-off' })
  await expect(section.getByRole('button', { name: 'Certificate' })).toBeVisible()
  await expect(section.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
})

test('the demonstration has a day that changed after it was signed off', async ({ page }) => {
  await open(page, CREDITS)
  const day = formatBusinessDate(addDays(businessDate(new Date()), -2))
  await expect(page.getByRole('alert').getByRole('listitem').filter({ hasText: day })).toContainText('loaded')
})
