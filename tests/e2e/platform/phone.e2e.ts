/** A console in a hand: what is kept, said again, labelled and in reach on a small screen. */
import { expect, type Page, test } from 'playwright/test'
import { aDispute, disputePath } from '../../support/browser-disputes'
import { addresses, signIn } from '../../support/console'
import { onPhone } from '../../support/line'
import { png } from '../../support/pictures'
import { cardFaultsOn, smallTargetsOn } from '../../support/touch'

const resolution = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })
const picture = (page: Page) => resolution(page).getByRole('img', { name: 'The receipt as it will be sent' })

async function declining(page: Page): Promise<void> {
  const dispute = await aDispute('bo.admin')
  await signIn(page, 'superAgent', 'sa.admin')
  await page.goto(`${addresses.superAgent}${disputePath('merchant', dispute)}?dialog=decline`)
  await resolution(page).getByLabel('Comment').fill('The terminal paid out.')
  await resolution(page).getByLabel('Receipt').setInputFiles(png(120, 80))
  await expect(picture(page)).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
}

const keptFiles = (page: Page, empty = false) =>
  page.evaluate(
    (clears) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('dcir')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const files = request.result.transaction('files', 'readwrite').objectStore('files')
          const count = files.count()
          if (clears) files.clear()
          count.onsuccess = () => resolve(count.result)
        }
      }),
    empty,
  )

test('Phone 5: the photo comes back with its draft after a reload, and goes with it', async ({ browser }) => {
  const { page, close } = await onPhone(browser)
  await declining(page)
  await expect.poll(() => keptFiles(page)).toBe(1)
  await page.reload()
  await expect(resolution(page).getByLabel('Comment')).toHaveValue('The terminal paid out.')
  await expect(picture(page)).toBeVisible()
  await resolution(page).getByRole('button', { name: 'Discard' }).tap()
  await expect(picture(page)).toHaveCount(0)
  await expect.poll(() => keptFiles(page)).toBe(0)
  await close()
})

test('Phone 5: a photo that the device did not keep is asked for again', async ({ browser }) => {
  const { page, close } = await onPhone(browser)
  await declining(page)
  await expect.poll(() => keptFiles(page)).toBe(1)
  await keptFiles(page, true)
  await page.reload()
  await expect(resolution(page).getByText('Your photo was not kept. Choose it again.')).toBeVisible()
  await resolution(page).getByLabel('Receipt').setInputFiles(png(120, 80))
  await expect(resolution(page).getByText('Your photo was not kept. Choose it again.')).toHaveCount(0)
  await close()
})

test('Phone 14: a message that passed can be read again from the user menu', async ({ browser }) => {
  const { page, close } = await onPhone(browser)
  await declining(page)
  await resolution(page).getByRole('button', { name: 'Submit' }).tap()
  const said = page.getByRole('region', { name: 'Notifications' }).getByText('Dispute resolved successfully')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().tap()
  await expect(said).toHaveCount(0)
  await page.getByRole('button', { name: /^User menu/ }).tap()
  await page.getByRole('button', { name: 'Messages' }).tap()
  const messages = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')
  await expect(messages.filter({ hasText: 'Dispute resolved successfully' })).toHaveText(/^\d{1,2}:\d\d [AP]M/)
  await close()
})

test('Phone 16, 17: the first case is above the middle, and only an open one has an expiry, which says so', async ({
  browser,
}) => {
  await aDispute('bo.admin')
  const { page, close } = await onPhone(browser)
  await signIn(page, 'superAgent', 'sa.admin')
  const list = `${addresses.superAgent}/front-office/bank-disputes`
  const cards = page.getByRole('list', { name: 'Bank Disputes' }).locator(':scope > li')
  await page.goto(`${list}?status=PENDING`)
  await expect(cards.first()).toContainText(/Expiry .*\d/)
  await page.goto(list)
  await expect(cards.first()).toBeVisible()
  expect((await cards.first().boundingBox())?.y).toBeLessThan(844 / 2)
  await page.goto(`${list}?status=RESOLVED`)
  await expect(cards.first()).toContainText('RESOLVED')
  await expect(cards.first()).toContainText(/Expiry\s*Customer Name/)
  await close()
})

for (const [place, user, paths] of [
  [
    'superAgent',
    'sa.admin',
    ['bank-disputes', 'bank-disputes?status=SYSTEM_ACCEPTED', 'agent-disputes', 'transactions', 'bulk-settlements'],
  ],
  [
    'backOffice',
    'bo.admin',
    ['disputes', 'disputes?tab=pending-approval', 'bulk-settlements', 'requery-management', 'audit-trail', 'roles'],
  ],
] as const)
  test(`Phone 16: cards of ${place} keep their values inside and apart, and everything is large enough for a finger`, async ({
    browser,
  }) => {
    const { page, close } = await onPhone(browser)
    await signIn(page, place, user)
    for (const path of paths) {
      await page.goto(`${addresses[place]}/${place === 'superAgent' ? 'front' : 'back'}-office/${path}`)
      await expect(page.locator('main ul[aria-label] > li[data-key]').first()).toBeVisible()
      await expect
        .poll(async () => [path, ...(await cardFaultsOn(page)), ...(await smallTargetsOn(page))])
        .toEqual([path])
    }
    await close()
  })

test('Phone 18: the icons of the header have words', async ({ browser }) => {
  const { page, close } = await onPhone(browser)
  await signIn(page, 'superAgent', 'sa.admin')
  for (const word of ['Menu', 'Search', 'Guide', 'Logout'])
    await expect(page.getByRole('banner').getByText(word, { exact: true }).locator('visible=true')).toBeVisible()
  await close()
})

test('Phone 19: at 200 % a form has most of the window', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 683, height: 384 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await declining(page)
  const form = await resolution(page).locator('form').locator('..').boundingBox()
  expect(form?.height).toBeGreaterThan(270)
  await context.close()
})
