/** The frame and the bar of a training world, which its host adds to each page, and which no other page has. */
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { addresses, signIn } from '../../support/console'
import { type Deployment, deploy } from '../../support/deployment'

let world: Deployment
test.beforeAll(async () => {
  world = await deploy('back-office', {}, { TRAINING: 'on' })
})
test.afterAll(() => world?.close())

const bar = (page: Page) => page.getByRole('complementary', { name: 'Training world' })

/** Answers as a training world would; the platform of the tests is none. */
async function beWorld(page: Page) {
  const sent: unknown[] = []
  let now = '2026-11-24T19:14:00+01:00'
  let bank = 'WELL'
  await page.route('**/common/training**', async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.continue()
    const headers = { 'access-control-allow-origin': new URL(world.address).origin }
    if (request.method() === 'GET') return route.fulfill({ headers, json: { result: { now, aheadMinutes: 0, bank } } })
    const body = request.postDataJSON() as { minutes?: number; mode?: string }
    sent.push(body)
    if (body.minutes) now = '2026-11-25T19:14:00+01:00'
    if (body.mode) bank = body.mode
    return route.fulfill({ headers, json: { result: { message: 'Done' } } })
  })
  return sent
}

test('a page of a training world says so before anybody signs in, and others have no bar', async ({ page }) => {
  await page.goto(world.address)
  await expect(bar(page)).toHaveText('Training world. Nothing here is real.')
  await page.goto(addresses.backOffice)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect((await page.request.get(`${addresses.backOffice}/training/bar.js`)).status()).toBe(404)
})

test('the clock is moved and the bank told, and the page is loaded for the new time', async ({ page }) => {
  const sent = await beWorld(page)
  await signIn(page, 'backOffice', 'bo.admin', world.address)
  await expect(bar(page)).toContainText('It is Nov 24th, 26 7:14 PM.')
  await Promise.all([page.waitForEvent('load'), bar(page).getByRole('button', { name: '1 day' }).click()])
  await expect(bar(page)).toContainText('It is Nov 25th, 26 7:14 PM.')
  await Promise.all([
    page.waitForEvent('load'),
    bar(page).getByRole('combobox', { name: 'The bank' }).selectOption('does not answer'),
  ])
  await expect(bar(page).getByRole('combobox', { name: 'The bank' })).toHaveValue('SILENT')
  expect(sent).toEqual([{ minutes: 1440 }, { mode: 'SILENT' }])
  expect(await offencesOn(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
