/** What a change of fees would have made of the last full month, as its maker meets it. */
import { formatNaira } from '@dcir/core/money/kobo'
import { type FeeChange, whatIf } from '@dcir/core/settlements/what-if-contract'
import { expect, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { as } from '../../support/platform'

test('a change of a charge type tells what it would have made of last month, to the kobo', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', '/back-office/charge-types?dialog=update&code=STANDARD')
  const form = page.getByRole('dialog', { name: 'Update charge type' })
  const ask = form.getByRole('button', { name: 'What would it have made of last month?' })
  await form.getByLabel('Percent').fill('')
  await expect(ask).toHaveCount(0)
  await form.getByLabel('Percent').fill('0.25')
  const answered = page.waitForResponse((response) => response.url().endsWith('/backoffice/settlements/what-if'))
  await ask.click()
  const change = (await answered).request().postDataJSON() as FeeChange
  expect(change.chargeType).toMatchObject({ code: 'STANDARD', percentage: '0.25' })
  const { fee, superAgents, participants } = await (await as('bo.admin')).call(whatIf.fees, { body: change })
  expect(fee.after).not.toBe(fee.before)
  await expect(form.getByText(/^In \w+ \d{4} this would have earned ₦/)).toContainText(
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
