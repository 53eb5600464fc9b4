/** Events are written in the transaction that causes them, so that neither exists without the other. */
import type { EventData, EventName } from '@dcir/core/contract/events'
import type { Sql } from '../db/database'

/** What happened, and about whose record; null for one of the bank alone. */
export type NewEvent<Name extends EventName = EventName> = {
  [K in Name]: { kind: K; superAgentId: number | null; data: EventData<K> }
}[Name]

/** Writes a message for each endpoint that hears of what happened; nothing where there is none. */
export async function writeEvents(sql: Sql, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length > 0) await sql.first('SELECT write_events($1, $2) AS written', [JSON.stringify(events), at])
}
