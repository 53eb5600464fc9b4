/** Refunds that were paid twice, on the platform under test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '@dcir/api/db/pool'
import { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import { as } from './platform'

/** Reverses the transaction of a refund that was paid, as the switch would. @returns the refund's request id */
export async function aPaidTwice(): Promise<string> {
  const url = readFileSync(join(process.env.DCIR_E2E_DATA ?? '', 'postgres/postgres.url'), 'utf8').trim()
  const { rows } = await withConnection(url, (sql) =>
    sql.query<{ id: string }>(
      `WITH paid AS (SELECT * FROM payment_requests r WHERE status = 'SUCCESSFUL' AND recipient_type = 'REFUND'
         AND NOT EXISTS (SELECT FROM transaction_reversals v WHERE v.transaction_id = r.transaction_id)
         ORDER BY id DESC LIMIT 1)
       INSERT INTO transaction_reversals (reversal_id, reversal_time, reversal_search_key, transaction_id,
         transaction_time, super_agent_id)
       SELECT -transaction_id, transaction_time + INTERVAL '5 minutes', transaction_search_key || '-R', transaction_id,
         transaction_time, super_agent_id FROM paid
       RETURNING (SELECT request_id FROM paid) AS id`,
    ),
  )
  const [row] = rows
  if (!row) throw new Error('no refund was paid that is not reversed')
  return row.id
}

/** One refund at least that was paid twice. */
export async function ensurePaidTwice(): Promise<void> {
  const { totalElements } = await (await as('bo.admin')).call(paidTwice.list, { query: { size: 1 } })
  if (totalElements === 0) await aPaidTwice()
}
