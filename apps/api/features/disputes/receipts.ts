/** Receipts of disputes: cleaned, kept in the file store, and read back as data addresses. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RECEIPT_MAX_BYTES } from '@dcir/core/disputes/receipts'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { FileStore } from '../../files/files'
import { cleanImage } from '../../files/image'
import type { DisputeRecord } from './disputes.store'

export interface StoredReceipt {
  key: string
  contentType: string
  size: number
}

/** Re-encoding a picture may make it larger than it came. */
const MAX_KEPT_BYTES = RECEIPT_MAX_BYTES * 4

/** @throws Refusal when it is no picture that can be taken */
export async function storeReceipt(files: FileStore, bytes: Buffer): Promise<StoredReceipt> {
  const { content, contentType } = await cleanImage(bytes)
  const { key, size } = await files.put(Readable.from([content]), MAX_KEPT_BYTES)
  return { key, contentType, size }
}

interface ReceiptRow {
  kind: 'CLAIM' | 'RESPONSE'
  cycle: number
  storageKey: string
  contentType: string
  uploadedBy: string
  uploadedAt: Date
}

/** A stored receipt, and the dispute that it belongs to from now on. */
export interface NewReceipt {
  dispute: Pick<DisputeRecord, 'id' | 'superAgentId' | 'cycle'>
  receipt: StoredReceipt
}

const receiptJson = ({ dispute: { id: disputeId, superAgentId, cycle }, receipt }: NewReceipt) => ({
  disputeId,
  superAgentId,
  cycle,
  ...receipt,
})

export const receiptsStore = (db: Sql) => ({
  add: (receipts: readonly NewReceipt[], kind: ReceiptRow['kind'], uploadedBy: string, at: Date) =>
    db.run(
      sql`INSERT INTO dispute_receipts (dispute_id, kind, cycle, super_agent_id, storage_key, content_type, file_size,
         uploaded_by, uploaded_at)
       SELECT r."disputeId", ${kind}, r.cycle, r."superAgentId", r.key, r."contentType", r.size, ${uploadedBy}, ${at}
       FROM jsonb_to_recordset(${JSON.stringify(receipts.map(receiptJson))}) AS r ("disputeId" bigint, cycle integer,
       "superAgentId" integer, key text,
         "contentType" text, size integer)`,
    ),

  of: (disputeId: number) =>
    db.rows<ReceiptRow>(
      sql`SELECT kind, cycle, storage_key, content_type, uploaded_by,
         uploaded_at FROM dispute_receipts WHERE dispute_id = ${disputeId} ORDER BY uploaded_at, kind`,
    ),
})

/** The pictures themselves; one that the store has lost is left out, for the dispute can be read without it. */
export async function readReceipts(files: FileStore, rows: readonly ReceiptRow[]): Promise<DisputeDetail['receipts']> {
  const receipts: DisputeDetail['receipts'] = []
  for (const { kind, cycle, storageKey, contentType, uploadedBy, uploadedAt } of rows) {
    const bytes = await buffer(files.read(storageKey)).catch(() => null)
    if (!bytes) continue
    const data = `data:${contentType};base64,${bytes.toString('base64')}`
    receipts.push({ kind, cycle, uploadedBy, uploadedAt: lagosIso(uploadedAt), data })
  }
  return receipts
}
