import { useEffect } from 'react'
import { OVER } from '../action/page-key'

/** Where on the page itself the focus was last, and what it was called: a list may have drawn it again since. */
let last: HTMLElement | null = null
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
const again = (gone: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(`main ${gone.tagName}`)].find((one) => nameOf(one) === nameOf(gone))

function remember(target: EventTarget | null): void {
  if (target instanceof HTMLElement && target !== document.body && !target.closest(OVER)) last = target
}
// Rules of forms are read where there is no page.
if ('document' in globalThis) {
  // This code comes with the first dialog, when the focus is on what opens it.
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target))
}

/** Half a second, for a page that is busy. */
const FRAMES = 30

/**
 * Gives the focus back to the page where nothing else took it: what opened a dialog, such as the entry of a menu, may be
 * gone. Not once alone: the page takes no focus until the dialog has let go of it, which may be some frames later.
 */
function giveBack(frames = FRAMES): void {
  if (document.querySelector(OVER)) return
  if (document.activeElement === null || document.activeElement === document.body) {
    const place = last && (last.isConnected ? last : again(last))
    const to = place ?? document.querySelector<HTMLElement>('main')
    to?.focus({ preventScroll: true })
  }
  if (frames > 0) requestAnimationFrame(() => giveBack(frames - 1))
}

/** After a dialog is gone the focus is somewhere on the page, whatever opened it. */
export function useFocusBack(): void {
  useEffect(
    // The dialog gives the focus back by itself, a frame later, where it still knows to whom.
    () => () => void requestAnimationFrame(() => requestAnimationFrame(() => giveBack())),
    [],
  )
}
