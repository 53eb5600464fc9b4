/** Events are written in the transaction that causes them, so that neither exists without the other. */

import type { EventData, EventName } from '@dcir/core/contract/events'
import type { Sql } from '../db/database'
import { sql } from '../db/sql'

/** An event, and the super agent that owns its record; null for a record of the bank alone. */
export type NewEvent<Name extends EventName = EventName> = {
  [K in Name]: { kind: K; superAgentId: number | null; data: EventData<K> }
}[Name]

/** The super agent of a record that may be of several: one that is shared is the bank's to hear of. */
export const agentAmong = (ids: readonly number[] | null): number | null =>
  ids?.length === 1 ? (ids[0] ?? null) : null

/** Writes a message for each endpoint that hears of what happened; nothing where there is none. */
export async function writeEvents(db: Sql, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length > 0) await db.first(sql`SELECT write_events(${JSON.stringify(events)}, ${at}) AS written`)
}
