/** SQL of incidents: alerts that overlap in time, and what people noted about them. */
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { sql } from '../../db/sql'
import { ALERT_COLUMNS, type AlertRow } from './alerts.store'

interface IncidentRow {
  id: number
  beganAt: Date
  endedAt: Date | null
  alertCount: number
  noteCount: number
}

interface NoteRow {
  author: string
  at: Date
  note: string
}

const COLUMNS = sql`i.id, i.began_at, i.ended_at, (SELECT count(*) FROM alerts a WHERE a.incident_id = i.id) AS alert_count,
  (SELECT count(*) FROM alert_notes n WHERE n.incident_id = i.id) AS note_count`

export const incidentsStore = (db: Sql) => ({
  /** The incident that lasts, or a new one. The watch is alone at this: its round is one job. */
  async current(at: Date): Promise<number> {
    const open = await db.first<{ id: number }>(sql`SELECT id FROM alert_incidents WHERE ended_at IS NULL`)
    if (open) return open.id
    const made = await db.first<{ id: number }>(sql`INSERT INTO alert_incidents (began_at) VALUES (${at}) RETURNING id`)
    return made?.id ?? 0
  },

  /** Ends the incident that lasts when none of its alerts does. */
  endWhenOver: (at: Date) =>
    db.run(
      sql`UPDATE alert_incidents i SET ended_at = ${at} WHERE i.ended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.incident_id = i.id AND a.ended_at IS NULL)`,
    ),

  list: (at: { page: number; size: number }) =>
    listPage<IncidentRow>(db, {
      columns: COLUMNS,
      from: sql`alert_incidents i`,
      where: [],
      order: sql`i.id DESC`,
      ...at,
    }),

  find: async (id: number) =>
    await db.first<IncidentRow>(sql`SELECT ${COLUMNS} FROM alert_incidents i WHERE i.id = ${id}`),

  /** The alerts of incidents, in the order in which they were raised. */
  alerts: (ids: readonly number[]) =>
    db.rows<AlertRow>(sql`SELECT ${ALERT_COLUMNS} FROM alerts WHERE incident_id = ANY (${ids}::bigint[]) ORDER BY id`),

  /** The first alert of each. */
  firstAlerts: (ids: readonly number[]) =>
    db.rows<AlertRow>(
      sql`SELECT DISTINCT ON (incident_id) ${ALERT_COLUMNS} FROM alerts WHERE incident_id = ANY (${ids}::bigint[])
       ORDER BY incident_id, id`,
    ),

  notes: (id: number) =>
    db.rows<NoteRow>(
      sql`SELECT created_by AS author, created_at AS at, note FROM alert_notes WHERE incident_id = ${id} ORDER BY id`,
    ),

  note: (id: number, author: string, note: string, at: Date) =>
    db.run(
      sql`INSERT INTO alert_notes (incident_id, created_by, created_at, note) VALUES (${id}, ${author}, ${at},
        ${note})`,
    ),
})
