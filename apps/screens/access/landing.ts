import { backOfficeLanding, frontOfficeLanding, landingPage, monitorLanding } from '@dcir/core/permissions/landing'
import {
  backOfficeNav,
  entryOf,
  frontOfficeNav,
  maySee,
  monitorAside,
  monitorNav,
} from '@dcir/core/permissions/navigation'
import type { ConsoleSession } from '@dcir/ui/session/session-store.ts'
import { takeWantedPage } from '@dcir/ui/session/wanted-page.ts'
import type { Population } from './population'

type Exists = (route: string) => boolean

/**
 * The page that a user comes to after signing in. Who may see no page of a main console comes to its root, which says
 * so inside the shell; the monitor has none and answers null.
 */
export function landingFor(population: Population, session: ConsoleSession, exists: Exists): string | null {
  if (population === 'monitor') {
    const page = monitorLanding(session.roles, exists)
    return page === '/monitor' ? null : page
  }
  const order = population === 'back-office' ? backOfficeLanding : frontOfficeLanding
  const page = landingPage(order, `/${population}`, session.authorities, exists)
  return exists(page) ? page : `/${population}`
}

const navs = { 'back-office': backOfficeNav, 'front-office': frontOfficeNav, monitor: [...monitorNav, ...monitorAside] }

/** The page that was asked for before signing in, when this user may see it; else the given landing page. */
export function wantedOr(landing: string, session: ConsoleSession, population: Population): string {
  const wanted = takeWantedPage()
  const item = entryOf(navs[population], wanted?.split(/[?#]/)[0] ?? '')
  return wanted && item && maySee(session, item) ? wanted : landing
}
