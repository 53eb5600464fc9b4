import type { Page } from 'playwright/test'

/**
 * How long a notice with this text stays, in milliseconds by the page's own clock, which a busy machine does not hurry.
 * Begun before the notice appears; settles once it has gone.
 */
export function lifetimeOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since = 0
        const look = () => {
          const notices = [...document.querySelectorAll('[data-toaster] [role=alert]')]
          const isThere = notices.some((one) => one.textContent?.includes(wanted))
          if (isThere && !since) since = performance.now()
          if (isThere || !since) return
          observer.disconnect()
          resolve(performance.now() - since)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}
