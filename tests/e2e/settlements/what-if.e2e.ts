/** Effect that a change of fees would have had on the last full month, as its maker sees it. */
import { formatNaira } from '@dcir/core/money/kobo'
import { participants } from '@dcir/core/reference/participants/contract'
import { type FeeChange, whatIf } from '@dcir/core/settlements/what-if-contract'
import { expect, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { as } from '../../support/platform'

test('a change of a charge type tells what it would have made of last month, to the kobo', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/charge-types?dialog=update&code=STANDARD')
  const form = page.getByRole('dialog', { name: 'Update charge type' })
  const ask = form.getByRole('button', { name: 'Show the effect on last month' })
  await form.getByLabel('Percent').fill('')
  await expect(ask).toHaveCount(0)
  await form.getByLabel('Percent').fill('0.25')
  const answered = page.waitForResponse((response) => response.url().endsWith('/backoffice/settlements/what-if'))
  await ask.click()
  const change = (await answered).request().postDataJSON() as FeeChange
  expect(change.chargeType).toMatchObject({ code: 'STANDARD', percentage: '0.25' })
  const { fee, superAgents, participants } = await (await as('bo.admin')).call(whatIf.fees, { body: change })
  expect(fee.after).not.toBe(fee.before)
  await expect(form.getByText(/^With this change \w+ \d{4} would have earned ₦/)).toContainText(
    `${formatNaira(fee.after)} of fees instead of ${formatNaira(fee.before)}.`,
  )
  const figures = form.getByRole('region', { name: 'Last month, as it was and would be' })
  for (const { merchantName, fee: own } of superAgents)
    await expect(figures.getByRole('row', { name: merchantName })).toContainText(formatNaira(own.after))
  for (const { name, before } of participants)
    await expect(figures.getByRole('row', { name }).first()).toContainText(formatNaira(before))
  // Another change is another question.
  await form.getByLabel('Percent').fill('0.3')
  await expect(figures).toHaveCount(0)
  await expect(ask).toBeVisible()
})

test('so do another VAT rate and another share of a participant', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Update/ })
  const ask = dialog.getByRole('button', { name: 'Show the effect on last month' })
  const rate = '/back-office/configurations?dialog=update&configKey=dcir.charge.vat.percentage'
  await signInOnce(page, 'backOffice', 'bo.admin', rate)
  await dialog.getByRole('textbox').first().fill('10')
  await ask.click()
  await expect(dialog.getByText(/would have earned the same: .* VAT would have been ₦/)).toBeVisible()
  const { content } = await (await as('bo.admin')).call(participants.list, { query: { size: 100 } })
  const shared = content.find(({ remainderParticipant, isFeeSharing }) => isFeeSharing && !remainderParticipant)
  const one = `/back-office/settlement-participants?dialog=update&participantId=${shared?.participantId}`
  await page.goto(new URL(one, page.url()).href)
  await ask.click()
  // Nothing is changed yet, so that nothing would have been other than it was.
  await expect(
    dialog.getByText(/^With this change \w+ \d{4} would have earned the same: ₦[\d,.]+ of fees\.$/),
  ).toBeVisible()
})
