/** Faults in the layout of a page: words over other words, and a page that is wider than its window. */
import type { Page } from 'playwright/test'

/** Each fault in a sentence; empty when there are none. */
export const layoutFaultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Piece {
      text: string
      /** Element with which it scrolls or floats: only words of the same layer can lie over each other by mistake. */
      layer: Element
      box: { left: number; top: number; right: number; bottom: number }
    }
    const NEAR = 2
    const floats = (element: Element) =>
      element.matches('dialog, [role=dialog], [role=menu], [role=tooltip], [popover], canvas, svg') ||
      ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position)
    const layerOf = (element: Element): Element =>
      floats(element) || !element.parentElement ? element : layerOf(element.parentElement)

    /** Visible part of a box, after every element around it has cut off the rest. */
    function visiblePart(rect: DOMRect, from: Element): Piece['box'] {
      const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      for (let around: Element | null = from; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const edge = around.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.top = Math.max(box.top, edge.top)
        box.right = Math.min(box.right, edge.right)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      return box
    }

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim()
      if (!parent || !text || parent.closest('svg, script, style, option, [inert]')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const layer = layerOf(parent)
      for (const rect of range.getClientRects()) {
        const box = visiblePart(rect, parent)
        // A text for screen readers alone is a point.
        if (box.right - box.left > NEAR && box.bottom - box.top > NEAR) pieces.push({ text, layer, box })
      }
    }
    const over = (one: Piece['box'], other: Piece['box']) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > NEAR &&
      // Lines may share the room between them that no letter fills.
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
        Math.max(6, 0.35 * Math.min(one.bottom - one.top, other.bottom - other.top))
    const faults = new Set<string>()
    pieces.forEach((one, at) => {
      for (const other of pieces.slice(at + 1)) {
        // Lines of one sentence are as close as their size wants them.
        if (one.text !== other.text && one.layer === other.layer && over(one.box, other.box))
          faults.add(`“${one.text}” lies over “${other.text}”`)
      }
    })
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide in a window of ${clientWidth}`)
    return [...faults]
  })
