/** The pictures of the guides, made of the screens that they explain; `npm run screenshots -- guide-pictures` renews them. */
import { test } from 'playwright/test'
import { addresses, signInOnce } from '../support/console'
import { guidePictures } from '../support/guide-pictures'
import { ensureStatement } from '../support/platform-records'
import { screens } from '../support/screens'

test.use({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' })
test.beforeAll(ensureStatement)

for (const [picture, wanted] of Object.entries(guidePictures)) {
  test(picture, async ({ page }) => {
    const screen = screens.find(({ name }) => name === wanted)
    if (!screen) throw new Error(`There is no screen ${wanted}.`)
    const { place, user, path, prepare } = screen
    if (user) await signInOnce(page, place, user)
    await page.goto(addresses[place] + path)
    await prepare?.(page)
    await page.waitForTimeout(600)
    await page.screenshot({ path: `apps/host/guides/${picture}`, type: 'jpeg', quality: 72 })
  })
}
