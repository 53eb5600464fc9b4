/** Sessions of the caller, in every console and command: seen, and ended one by one. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message } from '../contract/schemas'
import { monitorRoles } from '../permissions/authorities'

/** One of the caller's own sessions; its number ends it and opens nothing. */
export const OwnSession = z.object({
  id: z.int(),
  /** The one that asks. */
  current: z.boolean(),
  console: z.enum(['MAIN', 'MONITOR']),
  /** Where it was opened from. */
  address: z.string(),
  openedAt: Instant,
  lastSeenAt: Instant,
})
export type OwnSession = z.infer<typeof OwnSession>

const OwnSessions = z.object({ sessions: z.array(OwnSession) })
const BySession = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/, 'Session is invalid')) })

export const ownSessions = feature('own-sessions', {
  list: {
    method: 'GET',
    path: '/common/authentication/sessions',
    authority: 'any',
    summary: 'The own open sessions, in every console and command, the latest first',
    result: OwnSessions,
  },
  end: {
    method: 'DELETE',
    path: '/common/authentication/sessions/:id',
    authority: 'any',
    summary: 'End one of the own sessions at once',
    params: BySession,
    result: Message,
    errors: ['not-found'],
  },
  monitorList: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/auth/sessions',
    authority: monitorRoles,
    summary: 'The own open sessions, in every console and command, the latest first',
    result: OwnSessions,
  },
  monitorEnd: {
    method: 'DELETE',
    base: '/monitoring/api/v1',
    path: '/auth/sessions/:id',
    authority: monitorRoles,
    summary: 'End one of the own sessions at once',
    params: BySession,
    result: Message,
    errors: ['not-found'],
  },
})
