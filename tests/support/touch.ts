/** A person with a phone: what is too small for a finger. */
import type { Page } from 'playwright/test'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Taps the notices away, which lie over the head of the page for ten seconds. */
export async function putAwayNotices(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' }).first()
  // One that goes by itself meanwhile is away too.
  while (await dismiss.isVisible()) await dismiss.tap({ timeout: 1_000 }).catch(() => undefined)
}

/** Elements that can be pressed and are under 44 pixels wide or high, each with its size. */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN = 44
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')
    const scope = dialogs[dialogs.length - 1] ?? document.body
    const all = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden], [type=file]), select, textarea, [role=menuitem], [role=tab]',
    )
    const inSentence = (element: HTMLElement) => getComputedStyle(element).display === 'inline'
    const boxOf = (element: HTMLElement) => (element.closest('label') ?? element).getBoundingClientRect()
    return [...all].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      // A value that a tap copies is as high as its line, and so is a link in a sentence.
      if (element.closest('[inert], [aria-hidden=true], [data-copy]') || inSentence(element)) return []
      const { width, height, bottom } = boxOf(element)
      // An element for screen readers alone is a point, or lies outside until it has the focus.
      if (width <= 2 || height <= 2 || bottom < 0) return []
      if (Math.round(Math.min(width, height)) >= MIN) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return [
        `${element.tagName.toLowerCase()} “${name || element.getAttribute('name')}” is ${Math.round(width)} by ${Math.round(height)}`,
      ]
    })
  })
