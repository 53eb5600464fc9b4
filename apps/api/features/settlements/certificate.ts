/** The certificate of a bulk: what must hold of it before it may be paid, counted in the database and signed. */

import { timingSafeEqual } from 'node:crypto'
import { type BulkFigures, type Check, certify, isGreen } from '@dcir/core/settlements/rules'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { SecretsKey } from '../access/secrets-key'

interface Figures extends BulkFigures {
  key: string
  /** Digest of all lines, in any order: other lines have another one. */
  lineDigest: string
}

/** Stored figures of a bulk. A transaction is known by its id, whatever the time in its line. */
const figuresQuery = (bulkId: number) => sql`
  SELECT b.bulk_settlement_key AS key, b.transaction_count, b.transaction_total_amount AS total_amount,
    b.transaction_charge_amount AS charge_amount, b.transaction_vat_amount AS vat_amount,
    b.transaction_merchant_amount AS merchant_amount, l.*, o.*, h.*, s.*, r.*, a.*
  FROM bulk_settlements b,
    LATERAL (SELECT count(*) AS line_count, coalesce(sum(amount), 0)::bigint AS line_amount,
        coalesce(sum(fee), 0)::bigint AS line_fee, coalesce(sum(vat), 0)::bigint AS line_vat,
        coalesce(sum(net), 0)::bigint AS line_net, coalesce(min(net), 0) AS least_net,
        count(*) FILTER (WHERE amount <> fee + vat + net) AS uneven_lines,
        coalesce(sum(hashint8extended(transaction_id, hashint8extended(amount, hashint8extended(fee,
          hashint8extended(vat, net))))), 0)::text AS line_digest
      FROM settlement_lines WHERE bulk_id = b.id) l,
    -- A transaction has one line by its time and id: a second one, here or in another bulk, says another time.
    LATERAL (SELECT count(*) - count(t.id) AS double_lines
      FROM settlement_lines o LEFT JOIN transactions t ON t.transaction_time = o.transaction_time
        AND t.id = o.transaction_id AND t.super_agent_id = o.super_agent_id
      WHERE o.bulk_id = b.id) o,
    LATERAL (SELECT count(*) AS held_lines FROM settlement_lines o JOIN settlement_held USING (transaction_id)
      WHERE o.bulk_id = b.id) h,
    LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE NOT is_apart), 0)::bigint AS share_amount,
        coalesce(sum(amount) FILTER (WHERE is_apart), 0)::bigint AS apart_shares
      FROM settlement_shares WHERE bulk_id = b.id) s,
    LATERAL (SELECT coalesce(sum(p.amount) FILTER (WHERE a.is_apart IS NOT TRUE), 0)::bigint AS request_amount,
        coalesce(sum(p.amount) FILTER (WHERE a.is_apart), 0)::bigint AS apart_requested
      FROM payment_requests p
      LEFT JOIN settlement_shares a ON a.bulk_id = b.id AND a.participant_id = p.participant_id
      WHERE p.bulk_settlement_key = b.bulk_settlement_key) r,
    LATERAL (SELECT count(*) AS references, count(DISTINCT t.transaction_ref) AS different_references
      FROM payment_attempts t JOIN payment_requests p ON p.id = t.request_id
      WHERE p.bulk_settlement_key = b.bulk_settlement_key) a
  WHERE b.id = ${bulkId}`

export interface Certificate {
  checks: Check[]
  holds: boolean
  /** Hexadecimal: what was closed, signed with the key of this installation. */
  digest: string
}

/** The text that is signed: all figures of the closing, and none of later payments. */
const signedText = (of: Figures) =>
  [
    of.key,
    of.lineCount,
    of.lineAmount,
    of.lineFee,
    of.lineVat,
    of.lineNet,
    of.lineDigest,
    of.shareAmount,
    of.apartShares,
    of.requestAmount,
    of.apartRequested,
  ].join('|')

/** Works the certificate of a bulk out from what is stored. */
export async function certificateOf(db: Sql, bulkId: number, key: Pick<SecretsKey, 'sign'>): Promise<Certificate> {
  const figures = await db.first<Figures>(figuresQuery(bulkId))
  if (!figures) throw new Error(`there is no bulk ${bulkId}`)
  const checks = certify(figures)
  return {
    checks,
    holds: isGreen(checks),
    digest: key.sign(signedText(figures), 'settlement certificate').toString('hex'),
  }
}

/** The certificate as it is now, beside the digest that was signed when the bulk was closed. */
export function stillHolds(now: Certificate, signed: Buffer | null): boolean {
  const digest = Buffer.from(now.digest, 'hex')
  return now.holds && signed !== null && signed.length === digest.length && timingSafeEqual(signed, digest)
}
