/** Maker and checker at the same time, each in a browser of their own: what one does, the other is told. */
import { fixedClock } from '@dcir/api/kit/clock'
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { signInOnce } from '../../support/console'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'
import { passUntil } from '../../support/page-clock'
import { as } from '../../support/platform'

const CHARGES = '/back-office/charge-types'
const AGENTS = '/back-office/super-agents'
const ALL = '/back-office/workflow-requests/all'
const SELF = '/back-office/workflow-requests/self'
let api: OwnApi
let bank: OwnConsole
test.beforeAll(async () => {
  // The transactions of the month before are settled, so that a change of fees has a month to be compared with.
  api = await startApi({}, fixedClock('2026-12-05T09:00:00Z'), ['settlements'])
  bank = await startConsole('backOffice', { apiBase: api.address })
  await gate('charge-types,super-agents')
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(async () => {
  await bank?.close()
  await api?.close()
})

const gate = (nouns: string) =>
  api.sql("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.workflow.gated-actions'", [nouns])

/** A person with a browser of their own, whose clock is in the test's hands. */
async function person(browser: Browser, user: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await signInOnce(page, 'backOffice', user, path, bank.address)
  return page
}
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** The entry of the navigation, behind a dialog too. */
const waiting = (page: Page) => page.locator(`a[href="${ALL}"]`)
const row = (page: Page, text: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: text })
const open = (page: Page, text: string) => row(page, text).first().getByRole('link', { name: /^View/ }).click()
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const body = (chargeName: string, percent: string) => ({
  ...{ chargeName, chargeTypeDesc: 'For two people', chargeType: 'PERCENT_ALL' as const, percent },
})
/** Makes a request as the maker, beside the screens. @returns the reference of the request */
async function ask(name: string): Promise<string> {
  const maker = await as('bo.maker', api.address)
  await maker.call(chargeTypes.create, { body: body(name, '1.5') })
  const [asked] = (await maker.call(workflow.listSelf, { query: { size: 1 } })).content
  return asked?.reference ?? ''
}
const about = (reference: string, what = 'view') => `${ALL}?dialog=${what}&requestId=${reference}`
/** Presses a decision with its comment, up to the last click. */
async function prepare(page: Page, verb: 'Approve' | 'Decline', comment: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
  const form = dialog(page, `${verb} request`)
  await form.getByLabel('Comment').fill(comment)
  return { form, press: () => form.getByRole('button', { name: verb, exact: true }).click() }
}

test('WFL-05 WFL-06 WFL-13 WFL-17 a change of fees goes from the maker to the checker and back, without a reload', async ({
  browser,
}) => {
  const checker = await person(browser, 'bo.checker', '/back-office/dashboard')
  await expect(waiting(checker)).toBeVisible()
  await expect(waiting(checker)).not.toContainText(/\d/)
  const maker = await person(browser, 'bo.maker', `${CHARGES}?chargeCode=STANDARD`)
  await act(maker, 'Standard', 'Update')
  await dialog(maker, 'Update charge type').getByLabel('Percent').fill('0.9')
  await dialog(maker, 'Update charge type').getByRole('button', { name: 'Update' }).click()
  await expect(notice(maker)).toContainText('Request has been submitted and it is awaiting approval.')
  await act(maker, 'Standard', 'View')
  const record = maker.getByRole('dialog')
  await expect(record).toContainText('A request about this waits for approval')
  await expect(record).toContainText('0.5%')

  await passUntil(checker, waiting(checker).filter({ hasText: '1' }))
  await waiting(checker).click()
  await open(checker, 'Update charge type Standard')
  const request = dialog(checker, /^Update charge type Standard/)
  await expect(request.getByRole('row', { name: /^Percent 0\.5% 0\.9%$/ })).toBeVisible()
  await request.getByRole('button', { name: 'Show the effect on last month' }).click()
  await expect(request.getByText(/^With this change November 2026 would have earned ₦[\d,.]+ more/)).toBeVisible()
  await expect(request.getByRole('region', { name: /^Last month/ }).getByRole('row')).not.toHaveCount(0)
  const { press } = await prepare(checker, 'Approve', 'As the board decided')
  await press()
  await expect(notice(checker)).toContainText('You have successfully approved this request.')
  await expect(waiting(checker)).not.toContainText(/\d/)

  await passUntil(maker, record.getByText(/^bo\.checker approved this request/))
  await expect(record).toContainText('“As the board decided”')
  await expect(record).not.toContainText('waits for approval')
  await expect(record.getByText('0.9%').first()).toBeVisible()
  await expect(record.getByText('0.5%')).toHaveCount(0)
  await record.getByRole('button', { name: 'Close' }).click()
  await expect(row(maker, 'Standard')).toContainText('0.9%')
})

test('WFL-06 WFL-13 WFL-17 a super agent is changed by two: declined with a reason that the maker reads', async ({
  browser,
}) => {
  const maker = await person(browser, 'bo.maker', `${AGENTS}?merchantName=lagoon`)
  await act(maker, 'Lagoon Payments', 'Update')
  const form = dialog(maker, 'Update Lagoon Payments')
  await form.getByLabel('Main Email').fill('another@lagoon.example')
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice(maker)).toContainText('Request has been submitted and it is awaiting approval.')
  await maker.goto(bank.address + SELF)
  await open(maker, 'Lagoon Payments')
  const own = maker.getByRole('dialog')
  await expect(own).toContainText('Waiting for a colleague with the permissions')

  const checker = await person(browser, 'bo.checker', ALL)
  await open(checker, 'Lagoon Payments')
  const shown = checker.getByRole('dialog')
  await expect(
    shown.getByRole('row', { name: /^Main Email hello@sa-0001\.example another@lagoon\.example$/ }),
  ).toBeVisible()
  const { press } = await prepare(checker, 'Decline', 'The agent did not write to us')
  await press()
  await expect(notice(checker)).toContainText('You have successfully declined this request.')

  await passUntil(maker, own.getByText(/^bo\.checker declined this request/))
  await expect(own).toContainText('The agent did not write to us')
  await expect(own.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Close' }).click()
  await expect(row(maker, 'Lagoon Payments').first()).toContainText('REJECTED')
  const admin = await as('bo.admin', api.address)
  const { content } = await admin.call(superAgents.filter, { query: {}, body: { merchantName: 'lagoon' } })
  expect(content[0]?.mainEmail).toBe('hello@sa-0001.example')
})

test('WFL-07 WFL-18 whoever has it open is told that it was taken back, before and after the last click', async ({
  browser,
}) => {
  const reference = await ask('Taken Away')
  const reader = await person(browser, 'bo.checker', about(reference))
  await expect(dialog(reader, 'Create charge type Taken Away')).toContainText('Waiting for you.')
  const decider = await person(browser, 'bo.admin', about(reference))
  const { form, press } = await prepare(decider, 'Approve', 'Fine by me')
  const maker = await person(browser, 'bo.maker', `${SELF}?dialog=view&requestId=${reference}`)
  await maker.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await maker.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(notice(maker)).toContainText('The request is canceled.')

  await passUntil(reader, reader.getByText(/^bo\.maker canceled this request/))
  await expect(reader.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await press()
  await expect(form).toContainText('bo.maker has already canceled this request.')
  await form.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(decider, 'Create charge type Taken Away')).toContainText('bo.maker canceled this request')
  await decider.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(row(decider, 'Create charge type Taken Away')).toContainText('CANCELED')
})

for (const [first, second] of [
  ['Approve', 'Approve'],
  ['Approve', 'Decline'],
] as const) {
  test(`WFL-18 of two checkers who press ${first} and ${second} at once one decides, and the other is told`, async ({
    browser,
  }) => {
    const name = `At Once ${second}`
    const reference = await ask(name)
    const people = await Promise.all(['bo.checker', 'bo.admin'].map((user) => person(browser, user, about(reference))))
    const ready = await Promise.all(
      people.map((page, at) => prepare(page, at === 0 ? first : second, 'We both looked at it')),
    )
    await Promise.all(ready.map(({ press }) => press()))
    const said = /bo\.(checker|admin) has already (approved|rejected) this request\.$/
    const won = /You have successfully (approved|declined) this request\./
    await expect
      .poll(async () => {
        const wins = await Promise.all(people.map((page) => notice(page).getByText(won).count()))
        const losses = await Promise.all(ready.map(({ form }) => form.getByText(said).count()))
        return [wins.reduce((sum, one) => sum + one, 0), losses.reduce((sum, one) => sum + one, 0)]
      })
      .toEqual([1, 1])
    const admin = await as('bo.admin', api.address)
    const request = await admin.call(workflow.show, { params: { requestId: reference } })
    const { content } = await admin.call(chargeTypes.list, { query: { size: 100 } })
    const made = content.filter(({ chargeTypeName }) => chargeTypeName === name)
    expect(made).toHaveLength(request.requestStatus === 'APPROVED' ? 1 : 0)
    const loser = people[request.authorizer === 'bo.checker' ? 1 : 0] as Page
    await loser.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(loser.getByRole('dialog')).toContainText(/bo\.\w+ (approved|declined) this request/)
  })
}

test('WFL-18 a record that moved on is told while it is looked at, and after the last click', async ({ browser }) => {
  const admin = await as('bo.admin', api.address)
  const { id } = await admin.call(chargeTypes.show, { params: { code: 'BANDED' } })
  const update = (user: string, percent: string) =>
    as(user, api.address).then((one) =>
      one.call(chargeTypes.update, { params: { id: String(id) }, body: body('Banded', percent) }),
    )
  await update('bo.maker', '2')
  const maker = await as('bo.maker', api.address)
  const reference = (await maker.call(workflow.listSelf, { query: { size: 1 } })).content[0]?.reference ?? ''
  const reader = await person(browser, 'bo.checker', about(reference))
  await expect(reader.getByRole('dialog')).toContainText('Waiting for you.')
  const decider = await person(browser, 'bo.admin', about(reference))
  const { form, press } = await prepare(decider, 'Approve', 'Two per cent it is')
  await gate('')
  await update('bo.admin', '3')
  await gate('charge-types,super-agents')

  const moved =
    'This changed after the request was made, so it cannot be approved. Decline it and ask for a new request.'
  await passUntil(reader, reader.getByText(moved))
  await expect(reader.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveAttribute('title', /changed/)
  await press()
  await expect(form).toContainText(moved)
  await form.getByRole('button', { name: 'Close' }).last().click()
  const again = await prepare(decider, 'Decline', 'It is three per cent now')
  await again.press()
  await expect(notice(decider)).toContainText('You have successfully declined this request.')
  expect((await admin.call(chargeTypes.show, { params: { code: 'BANDED' } })).percentage).toBe('3')
})

test('WFL-07 a role that is taken away in the middle ends the decision, and navigation and buttons follow', async ({
  browser,
}) => {
  const reference = await ask('Too Late')
  const checker = await person(browser, 'bo.checker', about(reference))
  await expect(waiting(checker)).toContainText(/\d/)
  const { form, press } = await prepare(checker, 'Approve', 'Just in time')
  const admin = await as('bo.admin', api.address)
  const change = (role: string) =>
    api.sql(
      "UPDATE user_roles SET role_name = $1 WHERE user_id = (SELECT id FROM users WHERE username = 'bo.checker')",
      [role],
    )
  await change('BACKOFFICE_MAKER')
  await press()
  await expect(form).toContainText('You do not have the authority for this action.')
  await expect(waiting(checker)).not.toContainText(/\d/)
  await form.getByRole('button', { name: 'Close' }).last().click()
  const shown = dialog(checker, 'Create charge type Too Late')
  for (const verb of ['Approve', 'Decline'])
    await expect(shown.getByRole('button', { name: verb })).toHaveAttribute('title', /You may not decide requests/)
  expect((await admin.call(workflow.show, { params: { requestId: reference } })).requestStatus).toBe('PENDING')
  await change('BACKOFFICE_CHECKER')
})
