/** Users by a file, as the bank's staff meet it. */
import { readFileSync } from 'node:fs'
import { features } from '@dcir/core/access/features-contract'
import { expect, type Page, test } from 'playwright/test'
import { userFile } from '../../support/bulk-records'
import { signInOnce } from '../../support/console'
import { edited } from '../../support/edited-sheet'

const ROUTE = '/back-office/user-management'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bulk User Creation' })
const choose = async (page: Page, lines: readonly string[], name = 'users.csv') => {
  const buffer = Buffer.from(await userFile('LOCAL', lines).arrayBuffer())
  const input = dialog(page).getByLabel('Drop a file of users here, or choose one')
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer })
}
/** Letters that no run before had: names hold no digits. */
const unique = () => [...String(Date.now())].map((digit) => String.fromCharCode(97 + Number(digit))).join('')

test('USR-54 USR-55 USR-56 USR-57 a type, its sample, a file, and the server’s words', async ({ page }) => {
  await page.route(`**/api/v1${features.list.path}`, async (route) => {
    const answer = await route.fetch()
    const { result } = await answer.json()
    await route.fulfill({ response: answer, json: { result: { ...result, 'directory-sign-in': true } } })
  })
  await signInOnce(page, 'backOffice', 'bo.admin', ROUTE)
  await page.getByRole('link', { name: 'Bulk User Creation' }).click()
  const form = dialog(page)
  const type = form.getByLabel('User type')
  await expect(type.locator('option')).toHaveText(['Select type', 'Local User', 'Directory User'])
  for (const [value, name] of [
    ['AD', 'bulk_ad_user_creation_sample.csv'],
    ['LOCAL', 'bulk_local_user_creation_sample.csv'],
  ] as const) {
    await type.selectOption(value)
    const saved = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Sample csv' }).click()
    expect((await saved).suggestedFilename()).toBe(name)
  }
  await type.selectOption('')
  const mail = `${unique()}@file.example`
  await choose(page, [`Ada,Obi,${mail},DCIR_BACKOFFICE_OPERATOR,`, 'No,Role,no.role@file.example,NOBODY,'])
  const submit = form.getByRole('button', { name: /^(Submit|Ask for)/ })
  // Nobody can judge them before it is said where they sign in.
  await expect(form.getByText('2 of 2 can be asked for.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await type.selectOption('LOCAL')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /upload-users/.test(request.url()))
  const judged = '1 of 2 can be asked for. A colleague must approve it. The other one has a mistake, listed below.'
  await expect(form.getByText(judged)).toBeVisible()
  await form.getByRole('button', { name: 'Ask for 1 user' }).click()
  const asked = new URL((await sent).url()).searchParams
  expect([asked.get('backofficeUserType'), asked.get('email')]).toEqual(['LOCAL', 'bo.admin@dcir.example'])
  const said =
    'File successfully uploaded. 1 row: New request for user creation has been received and awaits approval. 1 row failed.'
  await expect(form.getByText(said)).toBeVisible({ timeout: 30_000 })
  await expect(form.getByRole('region', { name: 'Problems' })).toContainText('no.role@file.example')
  await page.goto(new URL('/back-office/workflow-requests/self', page.url()).href)
  await expect(page.getByRole('table')).toContainText(`Create user ${mail}`)
})

test('USR-57 a file with every mistake names each, and its error file, mended, is taken as it is', async ({ page }) => {
  const [one, other] = [`${unique()}a@file.example`, `${unique()}b@file.example`]
  const ROLE = 'DCIR_BACKOFFICE_OPERATOR'
  await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?dialog=bulk`)
  const form = dialog(page)
  await form.getByLabel('User type').selectOption('LOCAL')
  await choose(page, [
    `Ada,Obi,${one},${ROLE},`,
    `,Obi,first.${other},${ROLE},`,
    `Ada,,last.${other},${ROLE},`,
    `Ada,Obi,nobody,${ROLE},`,
    `Ada,Obi,${one.toUpperCase()},${ROLE},`,
    `Ada,Obi,bo.maker@dcir.example,${ROLE},`,
    `Ada,Obi,role.${other},NOBODY,`,
    `Ada,Obi,empty.${other},,`,
  ])
  await form.getByRole('button', { name: 'Ask for 1 user' }).click()
  await expect(form.getByText(/1 row: New request .* 7 rows failed\./)).toBeVisible({ timeout: 30_000 })
  const problems = form.getByRole('region', { name: 'Problems' }).locator('tbody tr')
  await expect(problems).toHaveCount(7)
  for (const [at, [row, said]] of [
    ['3', /First name/i],
    ['4', /Last name/i],
    ['5', /Email/i],
    ['6', 'Duplicate of row 2 of this file.'],
    ['7', /bo\.maker@dcir\.example/],
    ['8', /Role/i],
    ['9', /Role/i],
  ].entries()) {
    await expect(problems.nth(at)).toContainText(row as string)
    await expect(problems.nth(at)).toContainText(said as string | RegExp)
  }
  const saved = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download error file' }).click()
  const bytes = new Uint8Array(readFileSync(await (await saved).path())).buffer
  let mended = 0
  const buffer = await edited(bytes, () => {
    const at = String.fromCharCode(99 + mended++)
    return { 'First name': 'Ada', 'Last name': 'Obi', Email: `${at}.${other}`, Role: ROLE, 'Failure Reason': '' }
  })
  await page.goto(new URL(`${ROUTE}?dialog=bulk`, page.url()).href)
  await form.getByLabel('User type').selectOption('LOCAL')
  const input = form.getByLabel('Drop a file of users here, or choose one')
  await input.setInputFiles({ name: 'mended.xlsx', mimeType: 'application/octet-stream', buffer })
  await form.getByRole('button', { name: 'Ask for 7 users' }).click()
  await expect(form.getByText(/7 rows: New request .* awaits approval\./)).toBeVisible({ timeout: 30_000 })
})

test('USR-54 another kind of file is refused, and people of the directory only where it is switched on', async ({
  page,
}) => {
  await page.route(`**/api/v1${features.list.path}`, async (route) => {
    const answer = await route.fetch()
    const { result } = await answer.json()
    await route.fulfill({ response: answer, json: { result: { ...result, 'directory-sign-in': false } } })
  })
  await signInOnce(page, 'backOffice', 'bo.admin', `${ROUTE}?dialog=bulk`)
  const form = dialog(page)
  await expect(form.getByLabel('User type').locator('option')).toHaveText(['Select type', 'Local User'])
  await choose(page, ['x'], 'users.pdf')
  await expect(form.getByText(/Supported file types are \.csv, \.xlsx/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled()
})

test('USR-54 who may not create users is not offered the file', async ({ page }) => {
  await signInOnce(page, 'backOffice', 'bo.viewer', `${ROUTE}?dialog=bulk`)
  await expect(page.getByRole('table')).toContainText('bo.maker')
  await expect(page.getByRole('link', { name: 'Bulk User Creation' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
