/**
 * SQL that removes rows after their time, a chunk at a time, so that no lock lasts. All other rows are kept: money,
 * attempts, disputes and the audit trail have triggers that would refuse their removal.
 */

import type { RetentionKey } from '@dcir/core/reference/retention'
import type { Sql } from '../db/database'
import { type Fragment, sql } from '../db/sql'

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
  remove(db: Sql, before: Date, limit: number): Promise<Removed>
}

/** The statement that removes a chunk. */
type Removal = (before: Date, limit: number) => Fragment

const rows =
  (removal: Removal): RetentionKind['remove'] =>
  async (db, before, limit) => ({ rows: await db.run(removal(before, limit)), files: [] })

const files =
  (removal: Removal): RetentionKind['remove'] =>
  async (db, before, limit) => {
    const found = await db.rows<{ storageKey: string }>(removal(before, limit))
    return { rows: found.length, files: found.map(({ storageKey }) => storageKey) }
  }

export const retentionKinds: readonly RetentionKind[] = [
  {
    what: 'repeated calls',
    key: 'dcir.retention.repeated-call-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE created_at < ${before} LIMIT ${limit}))`,
    ),
  },
  {
    what: 'finished jobs',
    key: 'dcir.retention.finished-job-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM jobs WHERE id = ANY (ARRAY(
      SELECT id FROM jobs WHERE state = 'COMPLETED' AND updated_at < ${before} LIMIT ${limit}))
      AND state = 'COMPLETED'`,
    ),
  },
  {
    what: 'messages',
    key: 'dcir.retention.mail-days',
    remove: rows(
      (
        before,
        limit,
      ) => sql`DELETE FROM outbox_messages WHERE message_id = ANY (ARRAY(SELECT message_id FROM outbox_messages
      WHERE created_at < ${before} AND status IN ('SENT', 'FAILED') LIMIT ${limit})) AND status IN ('SENT', 'FAILED')`,
    ),
  },
  {
    what: 'events',
    key: 'dcir.retention.mail-days',
    // A message that still waits has an endpoint that has been off for as long.
    remove: rows(
      (before, limit) => sql`DELETE FROM event_messages WHERE id = ANY (ARRAY(SELECT id FROM event_messages
      WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit}))`,
    ),
  },
  {
    what: 'calls to the bank',
    key: 'dcir.retention.bank-call-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM bank_api_calls WHERE id = ANY (ARRAY(
      SELECT id FROM bank_api_calls WHERE at < ${before} ORDER BY at LIMIT ${limit}))`,
    ),
  },
  {
    what: 'lost connections',
    key: 'dcir.retention.health-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM connection_closures WHERE id = ANY (ARRAY(
      SELECT id FROM connection_closures WHERE at < ${before} ORDER BY at LIMIT ${limit}))`,
    ),
  },
  {
    what: 'servers',
    key: 'dcir.retention.health-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM server_reports WHERE name = ANY (ARRAY(
      SELECT name FROM server_reports WHERE reported_at < ${before} LIMIT ${limit})) AND reported_at < ${before}`,
    ),
  },
  {
    what: 'statement files',
    key: 'dcir.retention.upload-days',
    remove: files(
      (before, limit) => sql`UPDATE statement_files f SET storage_key = NULL
      FROM (SELECT id, storage_key FROM statement_files WHERE storage_key IS NOT NULL
        AND status IN ('COMPLETED', 'FAILED', 'WITHDRAWN') AND uploaded_at < ${before} ORDER BY id
        LIMIT ${limit} FOR UPDATE) old
      WHERE f.id = old.id RETURNING old.storage_key`,
    ),
  },
  {
    what: 'bulk files',
    key: 'dcir.retention.upload-days',
    remove: files(
      (before, limit) => sql`UPDATE bulk_batches b SET storage_key = NULL
      FROM (SELECT id, storage_key FROM bulk_batches WHERE storage_key IS NOT NULL
        AND status <> 'PROCESSING' AND uploaded_at < ${before} ORDER BY id LIMIT ${limit} FOR UPDATE) old
      WHERE b.id = old.id RETURNING old.storage_key`,
    ),
  },
  {
    what: 'transaction reports',
    key: 'dcir.retention.report-record-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM transaction_reports WHERE id = ANY (ARRAY(SELECT id FROM transaction_reports
      WHERE storage_key IS NULL AND status IN ('COMPLETED', 'FAILED') AND created_at < ${before} ORDER BY id
      LIMIT ${limit}))
      AND status IN ('COMPLETED', 'FAILED')`,
    ),
  },
  {
    what: 'statement reports',
    key: 'dcir.retention.report-record-days',
    remove: rows(
      (before, limit) => sql`DELETE FROM statement_reports WHERE id = ANY (ARRAY(SELECT id FROM statement_reports
      WHERE storage_key IS NULL AND status IN ('COMPLETED', 'FAILED') AND created_at < ${before} ORDER BY id
      LIMIT ${limit}))
      AND status IN ('COMPLETED', 'FAILED')`,
    ),
  },
]
