/** SQL of a record's history: what was changed at once, from the audit trail, and what was approved, from requests. */
import { addDays, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { type Fragment, sql } from '../../db/sql'

export interface HistoryOf {
  /** Keys of the endpoints that change records of the noun. */
  actions: readonly string[]
  record: string
  /** The endpoint that makes one, and what it was called then. */
  creation: string
  name?: string | undefined
}

export interface HistoryRow {
  id: number
  at: Date
  action: string
  /** Description of the request, which names the record; the audit trail has none. */
  description: string | null
  initiator: string
  authorizer: string | null
  authorizersComment: string | null
  reference: string | null
  beforeData: object | null
  afterData: object | null
}

const COLUMNS = sql`h.*`
const ORDER = sql`h.at DESC, h.id DESC, h.action`

/** A gated change stands in the trail twice, asked for and approved; here it counts once, when it was approved. */
const changesOf = ({ actions, record, creation, name = record }: HistoryOf): Fragment => sql`(
  SELECT id, at, action, NULL AS description, actor AS initiator, NULL AS authorizer, NULL AS authorizers_comment,
    NULL AS reference, nullif(details -> 'before', 'null') AS before_data, nullif(details -> 'after', 'null') AS after_data
  FROM audit_entries
  WHERE subject IN (${record}, ${name}) AND (subject = ${record} OR action = ${creation})
    AND action = ANY (${actions}::text[]) AND result = 'done' AND NOT details ? 'request'
  UNION ALL
  SELECT id, updated_at AS last_modified_on, action, description, initiator, authorizer, authorizers_comment, reference,
    before_data, after_data
  FROM workflow_requests
  WHERE request_status = 'APPROVED' AND action = ANY (${actions}::text[])
    AND (lower(target_record_id) = lower(${record})
      OR (action = ${creation} AND lower(target_record_id) = lower(${name})))) h`

export const historyStore = (db: Sql) => ({
  list: (of: HistoryOf, { page, size }: { page: number; size: number }) =>
    listPage<HistoryRow>(db, { columns: COLUMNS, from: changesOf(of), where: [], order: ORDER, page, size }),

  /** The last change up to the end of a day, and the first one after it. */
  async around(of: HistoryOf, date: string) {
    const end = startOfDay(addDays(date, 1))
    const changed = sql`(h.before_data IS NOT NULL OR h.after_data IS NOT NULL)`
    const last = await db.first<HistoryRow>(
      sql`SELECT ${COLUMNS} FROM ${changesOf(of)} WHERE ${changed} AND h.at < ${end} ORDER BY ${ORDER} LIMIT 1`,
    )
    const next = await db.first<HistoryRow>(
      sql`SELECT ${COLUMNS} FROM ${changesOf(of)} WHERE ${changed} AND h.at >= ${end} ORDER BY h.at, h.id LIMIT 1`,
    )
    return { last, next }
  },
})
