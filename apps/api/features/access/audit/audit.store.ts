/** SQL of the audit trail, for who reads and who verifies it. The trail is no tenant's: it is read as a whole or not at all. */
import { type AuditQuery, auditFilters } from '@dcir/core/access/audit/query'
import { nounOf } from '@dcir/core/contract/endpoint'
import { startOfDay } from '@dcir/core/time/lagos'
import { conditionsOf } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage } from '../../../db/lists'
import { type Fragment, sql } from '../../../db/sql'

export interface EntryRow {
  id: number
  at: Date
  actor: string
  action: string
  subject: string
  result: string
  address: string
  requestId: string
}

export interface EntryDetailRow extends EntryRow {
  beforeData: object | null
  afterData: object | null
  details: object
}

/** An action by its name, or all of a noun's. */
function ofAction(name: string): Fragment {
  const noun = sql`split_part(e.action, '.', 1) = ${nounOf(name)}`
  return name.includes('.') ? sql`${noun} AND e.action = ${name}` : noun
}

const conditions = conditionsOf(auditFilters, {
  actor: sql`e.actor`,
  subject: sql`e.subject`,
  action: ofAction,
  outcome: (outcome) => sql`(e.result = 'done') = ${outcome === 'done'}`,
  at: sql`e.at`,
})

const COLUMNS = sql`e.id, e.at, e.actor, e.action, e.subject, e.result, e.address, e.request_id`
const DETAILED = sql`${COLUMNS}, nullif(e.details -> 'before', 'null') AS before_data,
  nullif(e.details -> 'after', 'null') AS after_data, e.details - 'before' - 'after' AS details`

export interface ExportRow extends EntryDetailRow {
  hash: Buffer
}

export interface ChainEntry {
  id: number
  at: Date
  hash: Buffer
  /** The entry before it has the number before it. */
  follows: boolean
  /** Its hash follows from what it says and from the hash before it. */
  fits: boolean
}

/**
 * The place of a page of the whole trail, and its exact total: the trigger numbers entries without a gap, and none ever
 * goes, so that the last number says both.
 */
async function seekPage(db: Sql, offset: number) {
  const end = await db.first<{ id: number }>(sql`SELECT max(id) AS id FROM audit_entries`)
  const total = end?.id ?? 0
  return { total: { total, isEstimate: false }, seek: { where: [sql`e.id <= ${total - offset}`], offset: 0 } }
}

export const auditStore = (db: Sql) => ({
  async list({ page, size, ...by }: AuditQuery) {
    const where = conditions(by)
    const place = where.length === 0 ? await seekPage(db, page * size) : {}
    const from = sql`audit_entries e`
    return listPage<EntryRow>(db, { columns: COLUMNS, from, where, order: sql`e.id DESC`, page, size, ...place })
  },

  entry: async (id: number) =>
    await db.first<EntryDetailRow>(sql`SELECT ${DETAILED} FROM audit_entries e WHERE e.id = ${id}`),

  /** Entries in order, those after one and of a day or later. The trigger numbers without a gap, as they are committed. */
  following: (after: number, startDate: string | null, limit: number) =>
    db.rows<ExportRow>(
      sql`SELECT ${DETAILED}, e.hash FROM audit_entries e
        WHERE e.id > ${after} ${startDate ? sql`AND e.at >= ${startOfDay(startDate)}` : sql``}
        ORDER BY e.id LIMIT ${limit}`,
    ),

  /** The last entry that was sent to a place; 0 for none. */
  sentTo: async (to: string) =>
    (await db.first<{ lastId: number }>(sql`SELECT last_id FROM audit_streams WHERE destination = ${to}`))?.lastId ?? 0,

  noteSent: (to: string, id: number, at: Date) =>
    db.run(
      sql`INSERT INTO audit_streams (destination, last_id, sent_at) VALUES (${to}, ${id}, ${at})
       ON CONFLICT (destination) DO UPDATE SET last_id = excluded.last_id, sent_at = excluded.sent_at`,
    ),

  end: () => db.first<{ id: number; hash: Buffer }>(sql`SELECT id, hash FROM audit_entries ORDER BY id DESC LIMIT 1`),

  hashOf: (id: number) => db.first<{ hash: Buffer }>(sql`SELECT hash FROM audit_entries WHERE id = ${id}`),

  /** The entries after one, each held against the one before it; `hash` is that of the one they follow on. */
  stretch: (after: number, hash: Buffer, limit: number) =>
    db.rows<ChainEntry>(
      sql`SELECT (entry).id, (entry).at, (entry).hash,
         (entry).id = lag((entry).id, 1, ${after}::bigint) OVER chain + 1 AS follows,
         (entry).hash = audit_hash(lag((entry).hash, 1, ${hash}::bytea) OVER chain, entry) AS fits
       FROM (SELECT e AS entry FROM audit_entries e WHERE e.id > ${after}::bigint ORDER BY e.id LIMIT ${limit}) stretch
       WINDOW chain AS (ORDER BY (entry).id) ORDER BY (entry).id`,
    ),
})
