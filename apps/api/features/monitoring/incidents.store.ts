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
    const open = await db.first<{ id: number }>('SELECT id FROM alert_incidents WHERE ended_at IS NULL')
    if (open) return open.id
    const made = await db.first<{ id: number }>('INSERT INTO alert_incidents (began_at) VALUES ($1) RETURNING id', [at])
    return made?.id ?? 0
  },

  /** Ends the incident that lasts when none of its alerts does. */
  endWhenOver: (at: Date) =>
    db.run(
      `UPDATE alert_incidents i SET ended_at = $1 WHERE i.ended_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.incident_id = i.id AND a.ended_at IS NULL)`,
      [at],
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
    (await db.dynamic<IncidentRow>(sql`SELECT ${COLUMNS} FROM alert_incidents i WHERE i.id = ${id}`))[0],

  /** The alerts of incidents, in the order in which they were raised. */
  alerts: (ids: readonly number[]) =>
    db.rows<AlertRow>(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE incident_id = ANY ($1::bigint[]) ORDER BY id`, [ids]),

  /** The first alert of each. */
  firstAlerts: (ids: readonly number[]) =>
    db.rows<AlertRow>(
      `SELECT DISTINCT ON (incident_id) ${ALERT_COLUMNS} FROM alerts WHERE incident_id = ANY ($1::bigint[])
       ORDER BY incident_id, id`,
      [ids],
    ),

  notes: (id: number) =>
    db.rows<NoteRow>(
      'SELECT created_by AS author, created_at AS at, note FROM alert_notes WHERE incident_id = $1 ORDER BY id',
      [id],
    ),

  note: (id: number, author: string, note: string, at: Date) =>
    db.run('INSERT INTO alert_notes (incident_id, created_by, created_at, note) VALUES ($1, $2, $3, $4)', [
      id,
      author,
      at,
      note,
    ]),
})
