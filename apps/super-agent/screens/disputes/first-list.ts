import { frontOfficeNav, maySee } from '@dcir/core/permissions/navigation'
import { currentSession } from '@dcir/ui/session/session-store.ts'
import { disputePlaces } from './dispute-places'

/** The first of the lists of disputes that the signed-in user may see; who may see none gets the refusal of the first. */
export function firstDisputeList(): string {
  const session = currentSession()
  const pages = frontOfficeNav.find(({ route }) => route === '/front-office/disputes')?.children ?? []
  const page = pages.find((one) => session !== null && maySee(session, one))
  return page?.route ?? disputePlaces.agent.list.to
}
