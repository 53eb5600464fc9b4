/** Screens with passwords where mail is set up: these go to their users, over a real server, and are not shown. */
import { expect, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { type MailSink, startMailSink } from '../../support/mail-sink'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

const USERS = '/back-office/user-management'
let api: OwnApi
let sink: MailSink
let bank: OwnConsole
test.beforeAll(async () => {
  sink = await startMailSink()
  api = await startApi({ mail: { url: sink.url, from: 'DCIR <dcir@bank.ng>' } }, undefined, ['mail'])
  bank = await startConsole('backOffice', { apiBase: api.address })
})
test.afterAll(async () => {
  await bank?.close()
  await api?.close()
  await sink?.close()
})

test('USR-51 a reset says where the password went, and it arrives there', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', `${USERS}?username=bo.viewer`, bank.address)
  await page.getByRole('table').getByRole('link', { name: /^View/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Reset password' })
  await asked.getByRole('textbox').fill('bo.viewer')
  await asked.getByRole('button', { name: 'Reset password' }).click()
  await expect(asked).toContainText("bo.viewer's password has been reset.")
  await expect(asked).toContainText('Sent to b***@dcir.example.')
  await expect(asked.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expect.poll(() => sink.mails.map(({ to }) => to[0]), { timeout: 15_000 }).toContain('bo.viewer@dcir.example')
})

test('USR-44 a new user is told to wait for the mail, not for somebody with a password', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.admin', `${USERS}?dialog=create`, bank.address)
  const form = page.getByRole('dialog', { name: 'New User' })
  await form.getByLabel('Role').selectOption('DCIR_BACKOFFICE_OPERATOR')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Obi')
  await form.getByLabel('Email').fill('ada.obi@bank.ng')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create user' }).click()
  const said = page.getByRole('dialog', { name: 'New User' })
  await expect(said).toContainText('awaits approval')
  await expect(said).toContainText('Once a colleague has approved it, the first password goes to a***@bank.ng.')
})
