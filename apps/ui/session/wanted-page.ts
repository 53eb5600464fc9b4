const KEY = 'dcir.wanted-page'

/** Remembers, in this tab, the page that someone asked for before signing in. */
export function rememberWantedPage(href: string): void {
  try {
    sessionStorage.setItem(KEY, href)
  } catch {
    // Without storage the user lands on the usual first page.
  }
}

/** The remembered page; only an address of this console can come out. */
export function wantedPage(): string | null {
  try {
    const href = sessionStorage.getItem(KEY)
    return href && /^\/(?![/\\])/.test(href) ? href : null
  } catch {
    return null
  }
}

/** The remembered page, once. */
export function takeWantedPage(): string | null {
  const href = wantedPage()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was remembered.
  }
  return href
}
