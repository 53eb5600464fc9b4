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

/** Faults of the cards of a list: values over an edge or over each other, and values on the right that do not end in one line. */
export const cardFaultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('main ul[aria-label] > li[data-key]')]
    // Between a value and the next.
    const GAP = 8
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const shown = (element: Element) =>
      element.checkVisibility() && boxOf(element).width > 2 && boxOf(element).height > 2
    const said = (element: Element) => `“${element.textContent?.trim().slice(0, 40)}”`
    return cards.flatMap((card) => {
      const edge = boxOf(card)
      const parts = [...card.querySelectorAll('[data-badge], [data-quiet], [data-instant], [role=timer], dd')]
      const faults = parts.filter(shown).flatMap((part) => {
        const { top, bottom, left, right } = boxOf(part)
        if (top < edge.top + 4 || bottom > edge.bottom - 1) return [`${said(part)} is at the edge of its card`]
        return left < edge.left + 12 || right > edge.right - 12 ? [`${said(part)} is over the side of its card`] : []
      })
      const [amount, states] = [card.querySelector('strong'), card.querySelector('[data-states]')]
      if (amount && states?.textContent && boxOf(amount).right > boxOf(states).left + 1)
        faults.push(`${said(amount)} runs into ${said(states)}`)
      if (amount && amount.scrollWidth > amount.clientWidth + GAP)
        faults.push(`${said(amount)} is wider than its place`)
      const times = [...card.querySelectorAll('[data-line=second] > span + span')].filter((one) => one.textContent)
      for (const one of times)
        if (shown(one) && Math.abs(boxOf(one).right - (edge.right - 17)) > 2)
          faults.push(`${said(one)} ends ${Math.round(edge.right - 17 - boxOf(one).right)} from the others`)
      return faults
    })
  })
