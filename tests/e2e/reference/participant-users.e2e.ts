/** Participant users as the bank's staff meet them. */
import { participantUsers } from '@dcir/core/reference/participant-users/contract'
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'
import { as } from '../../support/platform'

const PATH = '/back-office/participant-users'
const LIST = `${addresses.backOffice}${PATH}`
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('table').getByRole('row', { name: new RegExp(name) })
const api = (path: string) => `${addresses.api}/api/v1/backoffice/settlement-participant-user${path}`

/** Whom the demonstration has no participants for; what a run made of them is kept by later ones. */
const NEW_ONES = ['bo.locked', 'bo.second', 'bo.fresh', 'ops.bank', 'ops.admin']
async function aNewOne(): Promise<string> {
  const { content } = await (await as('bo.admin')).call(participantUsers.list, { query: { size: 100 } })
  const known = new Set(content.map(({ username }) => username))
  const free = NEW_ONES.find((name) => !known.has(name))
  if (!free) throw new Error('all of the demonstration’s users are participant users: start a new platform')
  return free
}

test.describe('participant users', () => {
  test('REF-42 REF-44 who may only look is offered nothing else', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.viewer', PATH)
    await expect(row(page, 'bo.directory')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^(New user|View|Update)/ })).toHaveCount(0)
    await page.goto(`${LIST}?dialog=create`)
    await expect(row(page, 'bo.directory')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('REF-43 REF-46 REF-47 a row opens with its status and participants', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', PATH)
    await expect(row(page, 'bo.disabled')).toContainText('Inactive')
    await expect(row(page, 'bo.new')).toContainText(/(?<!In)Active/)
    await row(page, 'bo.new').getByRole('link', { name: 'View bo.new' }).click()
    await expect(dialog(page, 'bo.new')).toContainText('Issuer Pool, Unity Acquiring')
    await expect(dialog(page, 'bo.new')).toContainText('Active')
    await page.goto(`${LIST}?dialog=view&user=nobody`)
    await expect(page.getByRole('dialog')).toContainText('Participant user was not found.')
  })

  test('REF-44 REF-48 REF-49 REF-51 a new one is validated while it is typed, and created', async ({ page }) => {
    const username = await aNewOne()
    await signInOnce(page, 'backOffice', 'bo.admin', PATH)
    await page.getByRole('link', { name: 'New user' }).click()
    await expect(page).toHaveURL(`${LIST}?dialog=create`)
    const form = dialog(page, 'Create participant user')
    const create = form.getByRole('button', { name: 'Create' })
    const name = form.getByLabel('Username', { exact: true })
    await expect(create).toBeDisabled()
    await name.fill('nobody')
    await expect(form).toContainText('There is no back-office user with the username nobody.')
    await name.fill('bo.directory')
    await expect(form).toContainText('bo.directory is a participant user already. Update it instead.')
    await name.fill('')
    await name.blur()
    await expect(form).toContainText('Username is required')
    const validated = page.waitForRequest((request) => request.url() === api(`/validate?username=${username}`))
    await name.fill(username)
    await validated
    await expect(create).toBeDisabled()
    const issuers = form.getByRole('checkbox', { name: 'Issuer Pool' })
    await issuers.check()
    await expect(create).toBeEnabled()
    await issuers.uncheck()
    await expect(form).toContainText('Select participants')
    await expect(create).toBeDisabled()
    await issuers.check()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url() === api(''))
    await create.click()
    expect((await sent).postDataJSON()).toEqual({ username, participantIds: ['PT-0001'] })
    await expect(notice(page)).toContainText('Participant user created successfully')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, username)).toBeVisible()
  })

  test('REF-44 REF-50 REF-51 an update begins with the participants that there are', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', PATH)
    await row(page, 'bo.directory').getByRole('link', { name: 'Update bo.directory' }).click()
    const form = dialog(page, 'Update participant user')
    await expect(form.getByLabel('Username', { exact: true })).toHaveValue('bo.directory')
    await expect(form.getByLabel('Username', { exact: true })).not.toBeEditable()
    await expect(form.getByRole('checkbox', { name: 'Issuer Pool' })).toBeChecked()
    const income = form.getByRole('checkbox', { name: 'Bank Fee Income' })
    await income.setChecked(!(await income.isChecked()))
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url() === api(''))
    await form.getByRole('button', { name: 'Update' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ username: 'bo.directory' })
    await expect(notice(page)).toContainText('Participant user updated successfully')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('REF-45 on a phone New and Filter are behind three dots', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInOnce(page, 'backOffice', 'bo.admin', PATH)
    await expect(page.getByRole('list', { name: 'Participant Users' })).toBeVisible()
    const head = page.getByRole('main')
    await expect(head.getByRole('link', { name: 'New user' })).toHaveCount(0)
    await expect(head.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['New user', 'Filter'])
    await page.getByRole('menuitem', { name: 'New user' }).click()
    await expect(dialog(page, 'Create participant user')).toBeVisible()
    await page.goto(LIST)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Filter' }).click()
    await page.getByRole('dialog').getByLabel('Username').fill('direct')
    await page.getByRole('dialog').getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(`${LIST}?username=direct`)
    await expect(page.getByRole('list', { name: 'Participant Users' }).getByRole('listitem')).toHaveCount(1)
  })

  test('REF-52 participants that cannot be had are said for ten seconds', async ({ page }) => {
    await signInOnce(page, 'backOffice', 'bo.admin', PATH)
    await expect(row(page, 'bo.directory')).toBeVisible()
    await page.clock.install()
    await page.route(api('/participants'), (route) =>
      route.fulfill({ status: 422, json: { errors: [{ message: 'Not just now.', code: 'unexpected' }] } }),
    )
    await page.getByRole('link', { name: 'New user' }).click()
    await expect(notice(page)).toContainText('Error getting participants!')
    await page.clock.runFor(8_500)
    await expect(notice(page)).toContainText('Error getting participants!')
    await page.clock.runFor(3_000)
    await expect(notice(page)).not.toContainText('Error getting participants!')
  })
})
