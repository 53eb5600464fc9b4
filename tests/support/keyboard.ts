/** A person without a mouse: where the focus is, whether it can be seen, and what is done with keys alone. */
import { expect, type Locator, type Page } from 'playwright/test'

/** Element with the focus, as the page shows it: its name, and whether a ring or a caret can be seen. */
export async function focused(page: Page): Promise<{ tag: string; isSeen: boolean; name: string }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const hasRing = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    // A choice drawn as a label around a hidden radio button shows the ring on the label.
    const label = element.closest('label')
    const hasCaret = element.matches('input:not([type=radio], [type=checkbox]), textarea')
    const isSeen = hasRing(element) || (label !== null && hasRing(label)) || hasCaret
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''
    return { tag: element.tagName.toLowerCase(), isSeen, name }
  })
}

/** Something has the focus, and it can be seen. */
export async function expectFocusSeen(page: Page, looked = focused(page), trail: string[] = []): Promise<void> {
  const { tag, isSeen } = await looked
  const seen = { tag: expect.not.stringMatching(/^(body|html)$/), isSeen: true }
  expect({ tag, isSeen }, `the focus went by ${trail.join(', ')}`).toEqual(seen)
}

/**
 * Presses Tab until the element has the focus; on the way, everything that has it must be seen. Between the page's end
 * and its beginning lies the browser's own bar, which is passed once, or twice when a notice at the end passes meanwhile.
 */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  let ends = 0
  const trail: string[] = []
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press(key)
    const looked = focused(page)
    const { tag, name } = await looked
    trail.push(`${tag} ${name.slice(0, 20)}`)
    if (tag === 'body' && ends++ < 2) continue
    await expectFocusSeen(page, looked, trail)
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`${wanted} was not reached`)
}

/** Brings the focus to it and presses Enter. */
export async function pressOn(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key)
  await page.keyboard.press('Enter')
}

/** Writes into a field, over what is there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses from a list by the first letters of a choice, as the browser does. */
export async function chooseFrom(page: Page, list: Locator, text: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.type(text)
  await expect(list.locator('option:checked')).toHaveText(new RegExp(`^${text}`, 'i'))
}

/** The focus is in what has just opened. */
export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((box) => box.contains(document.activeElement))).toBe(true)
}

/** Whatever was put away, the focus went back to something that can be seen. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => focused(page))
    .toMatchObject({
      tag: expect.not.stringMatching(/^(body|html)$/),
      isSeen: true,
    })

/** Counts what only a pointer does, in every page that is opened from here on. */
export async function countPointers(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('pointerWasUsed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(window, 'pointerWasUsed')(), true)
  })
  return async () => presses
}
