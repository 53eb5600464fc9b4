const KEY = 'dcir.wanted-page'

/** Remembers, in this tab, the page that someone asked for before signing in. */
export function rememberWantedPage(href: string): void {
  try {
    sessionStorage.setItem(KEY, href)
  } catch {
    // Without storage the user lands on the usual first page.
  }
}

/** The remembered page, once; only an address of this console can come out. */
export function takeWantedPage(): string | null {
  try {
    const href = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return href && /^\/(?![/\\])/.test(href) ? href : null
  } catch {
    return null
  }
}
