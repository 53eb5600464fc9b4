import type { AnyRouter } from '@tanstack/react-router'
import { currentSession } from '../session/session-store'

/** A page that was left in this tab, by its address and its heading. */
export interface RecentPage {
  href: string
  text: string
}

const MOST = 6
let visited: { owner: string | undefined; pages: readonly RecentPage[] } = { owner: undefined, pages: [] }
let remembered: AnyRouter | undefined

/** Notes each page as it is left, from now on. Another person on the same device sees nothing of it. */
export function rememberPages(router: AnyRouter): void {
  if (remembered === router) return
  remembered = router
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    const text = document.querySelector('#main h1')?.textContent?.trim()
    if (!fromLocation || !pathChanged || !text) return
    const path = pathOf(fromLocation.href)
    const others = recentPages().filter(({ href }) => pathOf(href) !== path)
    visited = { owner: owner(), pages: [{ href: fromLocation.href, text }, ...others].slice(0, MOST) }
  })
}

/** The pages that the present user left last, the latest first. */
export const recentPages = (): readonly RecentPage[] => (visited.owner === owner() ? visited.pages : [])

const owner = () => currentSession()?.username
export const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href
