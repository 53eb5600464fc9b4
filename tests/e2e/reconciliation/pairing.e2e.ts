/** Exceptions that an officer of the bank pairs by hand, and decisions that are taken back. */
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { as } from '../../support/platform'
import { type ReconciledDay, reconciledDay } from '../../support/reconciled-day'

const rowOf = (page: Page, rrn: string) => page.getByRole('row').filter({ hasText: rrn })
const exceptionsOf = (page: Page, { date }: ReconciledDay, side = '') =>
  page.goto(`${addresses.backOffice}/back-office/reconciliation/credit-reconciliation/${date}?tab=exceptions${side}`)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string, label: string) =>
  dialog(page, name).getByRole('button', { name: label, exact: true })
const choose = (page: Page, rrn: string, verb: string) =>
  rowOf(page, rrn)
    .getByRole('link', { name: new RegExp(`^${verb}`) })
    .click()

test.beforeEach(({ page }) => signInOnce(page, 'backOffice', 'bo.admin'))

test('REC-62 a line is paired with its nearest by hand, shows who and why, and is an exception again when it is undone', async ({
  page,
}) => {
  const day = await reconciledDay(26)
  const rrn = day.mistyped[0]?.rrn ?? ''
  await exceptionsOf(page, day)
  const tab = page.getByRole('tab', { name: /^Exceptions/ })
  await expect(tab).toHaveText(/^Exceptions \d+$/)
  const count = Number((await tab.innerText()).replace(/\D/g, ''))
  await choose(page, rrn, 'Resolve')
  await button(page, 'Resolve Exception', 'Pair with this transaction').click()
  const pair = button(page, 'Pair by Hand', 'Pair')
  await expect(dialog(page, 'Pair by Hand').getByLabel('Transaction search key')).toHaveValue(
    day.mistyped[0]?.transactionSearchKey ?? '',
  )
  await expect(pair).toBeDisabled()
  await expect(dialog(page, 'Pair by Hand').getByLabel('Reason')).toHaveValue('AMOUNT_DIFFERS')
  await dialog(page, 'Pair by Hand').getByLabel('Comment').fill('The branch mistyped the amount')
  await pair.click()
  await expect(page.getByText('Exception paired successfully')).toBeVisible()
  await expect(rowOf(page, rrn)).toHaveCount(0)
  await expect(tab).toHaveText(`Exceptions ${count - 1}`)

  await page.getByRole('radio', { name: 'Paired by hand' }).check({ force: true })
  await expect(rowOf(page, rrn)).toContainText(/MATCHED/)
  await choose(page, rrn, 'View')
  await expect(dialog(page, 'Paired by Hand')).toContainText('bo.admin paired this line by hand on')
  await expect(dialog(page, 'Paired by Hand')).toContainText('The branch mistyped the amount')
  await expect(dialog(page, 'Paired by Hand')).toContainText('The amount differs')
  await dialog(page, 'Paired by Hand').getByLabel('Comment').fill('It was another one')
  await button(page, 'Paired by Hand', 'Undo').click()
  await expect(page.getByText('Pairing undone: the line is an exception again')).toBeVisible()
  await expect(rowOf(page, rrn)).toHaveCount(0)
  await expect(tab).toHaveText(`Exceptions ${count}`)
})

test('lines that differ in the same way are paired in one step, each with its own, and undone in one', async ({
  page,
}) => {
  const day = await reconciledDay(29)
  const [first, ...others] = day.mistyped
  await exceptionsOf(page, day)
  await choose(page, first?.rrn ?? '', 'Resolve')
  await button(page, 'Resolve Exception', 'Pair with this transaction').click()
  const sentence = 'Also pair the 2 others of this day that differ in the same way, each with its closest transaction'
  await dialog(page, 'Pair by Hand').getByRole('checkbox', { name: sentence }).check({ force: true })
  await dialog(page, 'Pair by Hand').getByLabel('Comment').fill('A fee on top')
  await button(page, 'Pair by Hand', 'Pair').click()
  await expect(page.getByText('3 exceptions paired successfully')).toBeVisible()
  for (const { rrn } of day.mistyped) await expect(rowOf(page, rrn)).toHaveCount(0)

  await exceptionsOf(page, day, '&side=paired')
  await choose(page, others[0]?.rrn ?? '', 'View')
  const shown = dialog(page, 'Paired by Hand')
  await expect(shown).toContainText('bo.admin paired this line by hand and 2 more on')
  await shown.getByRole('checkbox', { name: 'Undo the 2 others of the same step as well' }).check({ force: true })
  await shown.getByLabel('Comment').fill('It was no fee')
  await button(page, 'Paired by Hand', 'Undo').click()
  await expect(page.getByText('Pairing undone: 3 lines are exceptions again')).toBeVisible()
  await exceptionsOf(page, day)
  for (const { rrn } of day.mistyped) await expect(rowOf(page, rrn)).toBeVisible()
})

test('a transaction can be typed for a line that nothing comes near to, and one that is taken is refused at its field', async ({
  page,
}) => {
  const day = await reconciledDay(27)
  const { rrn } = day.strange
  await exceptionsOf(page, day)
  await choose(page, rrn, 'Resolve')
  await button(page, 'Resolve Exception', 'Pair with another transaction').click()
  const key = dialog(page, 'Pair by Hand').getByLabel('Transaction search key')
  await expect(key).toHaveValue('')
  await key.fill(day.paired[0]?.transactionSearchKey ?? '')
  const reason = dialog(page, 'Pair by Hand').getByLabel('Reason')
  await expect(reason.locator('option:checked')).toHaveText('Select reason')
  await reason.selectOption('Another reason')
  await dialog(page, 'Pair by Hand').getByLabel('Comment').fill('As the switch says')
  await button(page, 'Pair by Hand', 'Pair').click()
  await expect(dialog(page, 'Pair by Hand')).toContainText('This transaction is paired with another line already.')
  await key.fill(day.mistyped[1]?.transactionSearchKey ?? '')
  await button(page, 'Pair by Hand', 'Pair').click()
  await expect(page.getByText('Exception paired successfully')).toBeVisible()
  const body = { page: 0, size: 100, transactionDate: day.date, isPairedByHand: true } as const
  const { content } = await (await as('bo.admin')).call(accountEntries.search, { body })
  expect(content.map((one) => one.rrn)).toContain(rrn)
})

test('a resolved line shows who resolved it and why, and is an exception again when that is undone', async ({
  page,
}) => {
  const day = await reconciledDay(28)
  const { rrn } = day.strange
  await exceptionsOf(page, day)
  await choose(page, rrn, 'Resolve')
  await dialog(page, 'Resolve Exception').getByLabel('Action', { exact: true }).selectOption('FALSE_POSITIVE')
  await dialog(page, 'Resolve Exception').getByLabel('Comment').fill('A fee of the bank')
  await button(page, 'Resolve Exception', 'Resolve').click()
  await expect(page.getByText('Exception resolved successfully')).toBeVisible()
  await page.getByRole('radio', { name: 'Resolved' }).check({ force: true })
  await choose(page, rrn, 'View')
  const shown = dialog(page, 'Resolved Exception')
  await expect(shown).toContainText('bo.admin marked this line as a false positive on')
  await expect(shown).toContainText('A fee of the bank')
  await shown.getByLabel('Comment').fill('It was none')
  await button(page, 'Resolved Exception', 'Undo').click()
  await expect(page.getByText('Resolution undone: the line is an exception again')).toBeVisible()
  await page.getByRole('radio', { name: 'In the account' }).check({ force: true })
  await expect(rowOf(page, rrn)).toBeVisible()
})

test('bank 13: exceptions of a day are decided in order by keys, with a count, and the next comes by itself', async ({
  page,
}) => {
  const day = await reconciledDay(41)
  const ofDay = { transactionDate: day.date, transactionIndicator: 'CREDIT', reconStatus: 'UNMATCHED' } as const
  const body = { ...ofDay, page: 0, size: 50 }
  const { content, totalElements } = await (await as('bo.admin')).call(accountEntries.search, { body })
  const isAt = (at: number) => expect(page).toHaveURL(new RegExp(`entry=${content[at]?.referenceId}`))
  await exceptionsOf(page, day)
  await page.getByRole('button', { name: 'Decide in order' }).click()
  await isAt(0)
  const resolving = dialog(page, 'Resolve Exception')
  const bar = page.getByRole('region', { name: 'Queue' })
  await expect(bar).toContainText(totalElements > 50 ? '1 of more than 50' : `1 of ${totalElements}`)
  await expect(bar).toContainText('J next · K previous · A pair · D mark as false positive')
  await expect(resolving.getByLabel('Action', { exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await isAt(1)
  await expect(resolving).toBeVisible()
  await page.keyboard.press('k')
  await isAt(0)
  await expect(resolving).toBeVisible()
  // A opens the pairing, and sends nothing.
  await page.keyboard.press('a')
  await expect(dialog(page, 'Pair by Hand')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Pair by Hand')).toHaveCount(0)
  await page.getByRole('button', { name: 'Decide in order' }).click()
  await isAt(0)
  await expect(resolving).toBeVisible()
  // D chooses what there is to choose; a comment is still asked for, and its letters are no commands.
  await page.keyboard.press('d')
  await expect(resolving.getByLabel('Action', { exact: true })).toHaveValue('FALSE_POSITIVE')
  await expect(resolving.getByRole('button', { name: 'Resolve', exact: true })).toBeDisabled()
  await expect(resolving.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('jade fee')
  await expect(resolving.getByLabel('Comment')).toHaveValue('jade fee')
  await isAt(0)
  await resolving.getByRole('button', { name: 'Resolve', exact: true }).click()
  await isAt(1)
  await expect(resolving).toBeVisible()
  await expect(resolving.getByLabel('Comment')).toHaveValue('')
  await expect(bar).toContainText(/^1 decided, /)
})
