/** Event endpoints and events in both consoles: made, given a secret, tested, sent again. */
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { signInOnce } from '../../support/console'
import { isSignedWith, startEventSink } from '../../support/event-sink'
import { startApi, startConsole } from '../../support/own-deployment'

/** A platform of the test's own, which may send to this machine. */
let api: Awaited<ReturnType<typeof startApi>>
let hook: Awaited<ReturnType<typeof startEventSink>>
test.beforeAll(async () => {
  hook = await startEventSink()
  api = await startApi({ eventPrivateAddresses: true }, undefined, ['events'])
})
test.afterAll(async () => {
  await api?.close()
  await hook?.close()
})

const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const act = async (page: Page, row: string, name: string) => {
  await page.getByRole('button', { name: `Actions ${row}` }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const sides = [
  { place: 'backOffice', user: 'bo.admin', prefix: '/back-office', foreign: 1 },
  { place: 'superAgent', user: 'sa.admin', prefix: '/front-office', foreign: 0 },
] as const

for (const { place, user, prefix, foreign } of sides)
  test(`C5 ${user} makes an endpoint, a secret and a test, and sends it again`, async ({ page }) => {
    const own = await startConsole(place, { apiBase: api.address })
    try {
      await signInOnce(page, place, user, `${prefix}/event-endpoints`, own.address)
      await page.getByRole('link', { name: 'New Event Endpoint' }).first().click()
      const form = page.getByRole('dialog', { name: 'New Event Endpoint' })
      await form.getByLabel('Address').fill(hook.url)
      await form.getByLabel('Description').fill('The case desk')
      await form.getByRole('checkbox', { name: /^dispute.logged/ }).check()
      await expect(form.getByRole('checkbox', { name: /^alert.raised/ })).toHaveCount(foreign)
      expect(await offencesOn(page)).toEqual([])
      await form.getByRole('button', { name: 'Create' }).click()
      await expect(notice(page)).toContainText('Event endpoint created successfully')
      const row = page.getByRole('row', { name: /The case desk/ })
      const id = /EP-\d+/.exec(await row.innerText())?.[0] ?? ''

      await act(page, id, 'Make secret')
      const question = page.getByRole('dialog', { name: `New secret of ${id}` })
      await question.getByRole('button', { name: 'Make secret' }).click()
      await expect(question).toContainText('it is not shown again')
      const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(await question.innerText())?.[0] ?? ''
      expect(await offencesOn(page)).toEqual([])
      await question.getByRole('button', { name: 'Done' }).click()

      hook.calls.length = 0
      await act(page, id, 'Send test')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => hook.calls.length, { timeout: 20_000 }).toBe(1)
      const [call] = hook.calls
      expect(call && isSignedWith(secret, call)).toBe(true)
      const message = String(call?.headers['webhook-id'])

      await act(page, id, 'Events')
      await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
      await expect(page.getByRole('row', { name: /endpoint.test/ })).toContainText(/delivered/i, { timeout: 20_000 })
      expect(await offencesOn(page)).toEqual([])
      await page.goto(`${own.address}${prefix}/events?dialog=view&id=${message}`)
      const shown = page.getByRole('dialog', { name: 'endpoint.test' })
      await expect(shown.getByRole('region', { name: 'Attempt 1' })).toContainText('200')
      expect(await offencesOn(page)).toEqual([])
      await page.goto(`${own.address}${prefix}/events?dialog=again&id=${message}`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
      await expect.poll(() => hook.calls.length, { timeout: 20_000 }).toBe(2)
      expect(hook.calls[1]?.headers['webhook-id']).toBe(message)
    } finally {
      await own.close()
    }
  })
