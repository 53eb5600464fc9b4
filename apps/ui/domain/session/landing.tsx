import {
  backOfficeLanding,
  frontOfficeLanding,
  landingPage,
  maySee,
  monitorLanding,
  type NavItem,
} from '@dcir/core/permissions/navigation'
import type { ConsoleSession } from '../../session/session-store'
import { takeWantedPage } from '../../session/wanted-page'

export type Population = 'back-office' | 'front-office' | 'monitor'

type Exists = (route: string) => boolean

/** Does this session belong to this console's people? */
export function belongsTo(session: ConsoleSession, population: Population): boolean {
  if (population === 'monitor') return session.isMonitoringSession
  return !session.isMonitoringSession && (session.userType ?? population) === population
}

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

/** The page that was asked for before signing in, when this user may see it; else the given landing page. */
export function wantedOr(landing: string, session: ConsoleSession, nav: readonly NavItem[]): string {
  const wanted = takeWantedPage()
  const path = wanted?.split(/[?#]/)[0] ?? ''
  const within = nav.filter(({ route }) => path === route || path.startsWith(`${route}/`))
  return wanted && within.some((item) => maySee(session, item)) ? wanted : landing
}
