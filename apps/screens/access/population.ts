import type { ConsoleSession } from '@dcir/ui/session/session-store.ts'

/** Users of a console: the bank's staff, the super agents' staff, or operations. */
export type Population = 'back-office' | 'front-office' | 'monitor'

/** Does this session belong to this console's people? */
export function belongsTo(session: ConsoleSession, population: Population): boolean {
  if (population === 'monitor') return session.isMonitoringSession
  return !session.isMonitoringSession && (session.userType ?? population) === population
}
