/**
 * SQL that removes rows after their time, a chunk at a time, so that no lock lasts. All other rows are kept: money,
 * attempts, disputes and the audit trail have triggers that would refuse their removal.
 */
import type { RetentionKey } from '@dcir/core/reference/retention'
import type { Sql } from '../db/database'

/** One chunk. */
export interface Removed {
  rows: number
  /** Storage keys of files that no row names any more. */
  files: readonly string[]
}

export interface RetentionKind {
  /** As the audit entry counts it. */
  what: string
  key: RetentionKey
  /** @returns fewer rows than the limit when there are no more */
  remove(sql: Sql, before: Date, limit: number): Promise<Removed>
}

const rows =
  (text: string): RetentionKind['remove'] =>
  async (sql, before, limit) => ({ rows: await sql.run(text, [before, limit]), files: [] })

const files =
  (text: string): RetentionKind['remove'] =>
  async (sql, before, limit) => {
    const found = await sql.rows<{ storageKey: string }>(text, [before, limit])
    return { rows: found.length, files: found.map(({ storageKey }) => storageKey) }
  }

export const retentionKinds: readonly RetentionKind[] = [
  {
    what: 'repeated calls',
    key: 'dcir.retention.repeated-call-days',
    remove: rows(`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT $2))`),
  },
  {
    what: 'finished jobs',
    key: 'dcir.retention.finished-job-days',
    remove: rows(`DELETE FROM jobs WHERE id = ANY (ARRAY(
      SELECT id FROM jobs WHERE state = 'COMPLETED' AND updated_at < $1 LIMIT $2)) AND state = 'COMPLETED'`),
  },
  {
    what: 'messages',
    key: 'dcir.retention.mail-days',
    remove: rows(`DELETE FROM outbox_messages WHERE message_id = ANY (ARRAY(SELECT message_id FROM outbox_messages
      WHERE created_at < $1 AND status IN ('SENT', 'FAILED') LIMIT $2)) AND status IN ('SENT', 'FAILED')`),
  },
  {
    what: 'events',
    key: 'dcir.retention.mail-days',
    // A message that still waits has an endpoint that has been off for as long.
    remove: rows(`DELETE FROM event_messages WHERE id = ANY (ARRAY(SELECT id FROM event_messages
      WHERE created_at < $1 ORDER BY created_at LIMIT $2))`),
  },
  {
    what: 'calls to the bank',
    key: 'dcir.retention.bank-call-days',
    remove: rows(`DELETE FROM bank_api_calls WHERE id = ANY (ARRAY(
      SELECT id FROM bank_api_calls WHERE at < $1 ORDER BY at LIMIT $2))`),
  },
  {
    what: 'lost connections',
    key: 'dcir.retention.health-days',
    remove: rows(`DELETE FROM connection_closures WHERE id = ANY (ARRAY(
      SELECT id FROM connection_closures WHERE at < $1 ORDER BY at LIMIT $2))`),
  },
  {
    what: 'servers',
    key: 'dcir.retention.health-days',
    remove: rows(`DELETE FROM server_reports WHERE name = ANY (ARRAY(
      SELECT name FROM server_reports WHERE reported_at < $1 LIMIT $2)) AND reported_at < $1`),
  },
  {
    what: 'statement files',
    key: 'dcir.retention.upload-days',
    remove: files(`UPDATE statement_files f SET storage_key = NULL
      FROM (SELECT id, storage_key FROM statement_files WHERE storage_key IS NOT NULL
        AND status IN ('COMPLETED', 'FAILED', 'WITHDRAWN') AND uploaded_at < $1 ORDER BY id LIMIT $2 FOR UPDATE) old
      WHERE f.id = old.id RETURNING old.storage_key`),
  },
  {
    what: 'bulk files',
    key: 'dcir.retention.upload-days',
    remove: files(`UPDATE bulk_batches b SET storage_key = NULL
      FROM (SELECT id, storage_key FROM bulk_batches WHERE storage_key IS NOT NULL
        AND status <> 'PROCESSING' AND uploaded_at < $1 ORDER BY id LIMIT $2 FOR UPDATE) old
      WHERE b.id = old.id RETURNING old.storage_key`),
  },
  {
    what: 'transaction reports',
    key: 'dcir.retention.report-record-days',
    remove: rows(`DELETE FROM transaction_reports WHERE id = ANY (ARRAY(SELECT id FROM transaction_reports
      WHERE storage_key IS NULL AND status IN ('COMPLETED', 'FAILED') AND created_at < $1 ORDER BY id LIMIT $2))
      AND status IN ('COMPLETED', 'FAILED')`),
  },
  {
    what: 'statement reports',
    key: 'dcir.retention.report-record-days',
    remove: rows(`DELETE FROM statement_reports WHERE id = ANY (ARRAY(SELECT id FROM statement_reports
      WHERE storage_key IS NULL AND status IN ('COMPLETED', 'FAILED') AND created_at < $1 ORDER BY id LIMIT $2))
      AND status IN ('COMPLETED', 'FAILED')`),
  },
]
