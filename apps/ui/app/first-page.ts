import { firstPageIds } from '@dcir/core/contract/first-page'

const firstPage = () => document.getElementById(firstPageIds.page)

/** Takes the first page away as soon as the console has drawn a page of its own. */
export function replaceFirstPage(root: HTMLElement): void {
  new MutationObserver((_, observer) => {
    if (!root.querySelector('main, [role=alert]')) return
    observer.disconnect()
    firstPage()?.remove()
  }).observe(root, { childList: true, subtree: true })
}

/** Goes on with what was typed into the first page's form, and sends it where that was asked for. */
export function takeOver(form: HTMLFormElement | null): void {
  const before = firstPage()?.querySelector('form')
  if (!before || !form) return
  const inputs = [...before.querySelectorAll('input')].flatMap((input) => {
    const own = form.elements.namedItem(input.name) as HTMLInputElement | null
    return own ? [[input, own] as const] : []
  })
  for (const [{ value, selectionStart, selectionEnd }, own] of inputs) {
    own.value = value
    own.setSelectionRange(selectionStart, selectionEnd)
  }
  inputs.find(([{ name }]) => name === before.dataset.focused)?.[1].focus()
  // The screen follows the input as soon as it is complete.
  setTimeout(() => {
    for (const [{ value }, own] of inputs) if (value) own.dispatchEvent(new Event('input', { bubbles: true }))
    if (before.dataset.sent !== undefined) form.requestSubmit()
  })
}
