/**
 * Text whose contrast is below WCAG AA, found from computed colours alone and without the rest that axe works out, for
 * the second colour scheme of a page whose structure axe has looked at in the first.
 */
import type { Page } from 'playwright/test'

/** The pale texts of a page, each with its contrast and the one it needs; empty when there are none. */
export const paleTextOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const clear: Colour = [0, 0, 0, 0]

    /** `rgb(1 2 3 / 0.5)`, `rgba(…)` with parts of 255, and `color(srgb …)` with parts of 1. */
    function colourOf(css: string): Colour {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number)
      if (css.startsWith('color(srgb')) return [red * 255, green * 255, blue * 255, alpha]
      if (css.startsWith('rgb')) return [red, green, blue, alpha]
      throw new Error(`a colour that this check cannot read: ${css}`)
    }
    const over = ([r, g, b, a]: Colour, [R, G, B, A]: Colour): Colour => {
      const alpha = a + A * (1 - a)
      const mix = (top: number, under: number) => (alpha ? (top * a + under * A * (1 - a)) / alpha : 0)
      return [mix(r, R), mix(g, G), mix(b, B), alpha]
    }
    const luminance = ([red, green, blue]: Colour) => {
      const linear = [red, green, blue].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    }

    /** Colours of what lies behind an element, down to the first that is not translucent; null for a picture. */
    const grounds = new Map<Element, Colour | null>()
    function groundOf(element: Element): Colour | null {
      const known = grounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const own = colourOf(backgroundColor)
      const behind = () => (element.parentElement ? groundOf(element.parentElement) : ([255, 255, 255, 1] as const))
      const under = own[3] === 1 ? clear : behind()
      const ground = backgroundImage === 'none' && under ? over(own, under) : null
      grounds.set(element, ground)
      return ground
    }
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1

    /** As axe, which asks nothing of what cannot be used or is kept for those who hear it. */
    function isRead(element: Element): boolean {
      if (element.closest(':disabled, [aria-disabled=true], [inert], svg, option, noscript, script, style'))
        return false
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }

    const pale: string[] = []
    const looked = new Set<Element>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: element, nodeValue } = walker.currentNode
      if (!element || !nodeValue?.trim() || looked.has(element)) continue
      looked.add(element)
      const ground = isRead(element) ? groundOf(element) : null
      if (!ground) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [red, green, blue, alpha] = colourOf(color)
      const letters = over([red, green, blue, alpha * opacityOf(element)], ground)
      const [light, dark] = [luminance(letters), luminance(ground)].sort((one, other) => other - one) as [
        number,
        number,
      ]
      const contrast = (light + 0.05) / (dark + 0.05)
      const size = Number.parseFloat(fontSize)
      const needed = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
      if (contrast < needed)
        pale.push(`color-contrast: "${nodeValue.trim().slice(0, 40)}" has ${contrast.toFixed(2)}, and needs ${needed}`)
    }
    return pale
  })
