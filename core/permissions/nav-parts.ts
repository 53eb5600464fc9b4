/** Parts of a console in its side navigation, and the pictures of the entries. */

/** Headings of the side navigation, in the order in which they stand. */
export const navParts = ['Work', 'Money', 'Disputes', 'Reconciliation', 'Partners', 'Set-up'] as const
export type NavPart = (typeof navParts)[number]

/** Fewer entries are seen at a glance: headings would be more to read. */
export const HEADINGS_FROM = 8

interface Placed {
  part?: NavPart | undefined
}

/** Entries by their parts, those without one first; all of them together where they are too few for headings. */
export function inParts<T extends Placed>(entries: readonly T[]): { part: NavPart | null; entries: T[] }[] {
  if (entries.length < HEADINGS_FROM) return [{ part: null, entries: [...entries] }]
  return [null, ...navParts]
    .map((part) => ({ part, entries: entries.filter((entry) => (entry.part ?? null) === part) }))
    .filter((one) => one.entries.length > 0)
}

/** Pictures, of which no console shows one twice; the first sixteen are those of the specification. */
export type NavIcon =
  | 'dashboard'
  | 'super-agents'
  | 'super-agent-users'
  | 'charge-types'
  | 'settlements'
  | 'transactions'
  | 'workflow'
  | 'disputes'
  | 'bulk-disputes'
  | 'terminals'
  | 'participant-users'
  | 'participant-reports'
  | 'reconciliation'
  | 'settings'
  | 'server-health'
  | 'service-monitoring'
  | 'requests'
  | 'reports'
  | 'set-aside'
  | 'by-hand'
  | 'awaited'
  | 'bank'
  | 'of-super-agents'
  | 'refunds'
  | 'upload'
  | 'days'
  | 'credits'
  | 'debits'
  | 'layouts'
  | 'participants'
  | 'holidays'
  | 'transit'
  | 'values'
  | 'bank-users'
  | 'roles'
  | 'programs'
  | 'endpoints'
  | 'events'
  | 'audit'
  | 'password'
  | 'alerts'
  | 'last-times'
