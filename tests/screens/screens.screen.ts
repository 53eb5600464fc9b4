/** A picture of every screen, wide and narrow, light and dark, into tests/screenshots, for people to look at. */
import { test } from 'playwright/test'
import { addresses, signInOnce } from '../support/console'
import { ensureStatement } from '../support/platform-records'
import { screens } from '../support/screens'

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

test.beforeAll(ensureStatement)

for (const [size, viewport] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${scheme}`, () => {
      test.use({ viewport, colorScheme: scheme })
      for (const { name, place, user, path, prepare } of screens) {
        test(name, async ({ page }) => {
          if (user) await signInOnce(page, place, user)
          await page.goto(addresses[place] + path)
          await prepare?.(page)
          await page.waitForTimeout(600)
          await page.screenshot({ path: `tests/screenshots/${name}-${size}-${scheme}.png` })
        })
      }
    })
  }
}
