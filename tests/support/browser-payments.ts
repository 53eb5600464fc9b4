/** Payments on the platform under test, or on a deployment of a test's own. */
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import ExcelJS from 'exceljs'
import { expect } from 'playwright/test'
import type { OwnApi } from './own-deployment'
import { as, callApi } from './platform'

let made = 0
const aNumber = () => String(Date.now() * 100 + made++).slice(-11)

interface Made {
  requestId: string
  reference: string
}

/** A bulk's payment to the super agent or to a participant: waiting for a person, or sent without an answer. */
export async function settlementPayment(
  api: OwnApi,
  to: 'MERCHANT' | 'PARTICIPANT',
  state: 'PENDING' | 'AWAITING_RE_QUERY' = 'PENDING',
): Promise<Made> {
  const reference = `SENT${aNumber()}`
  await api.sql(
    `WITH r AS (
       INSERT INTO payment_requests (super_agent_id, recipient_type, participant_id, bulk_settlement_key, amount,
         credit_account, credit_account_name, debit_account, debit_account_name, narration, status, attempts, created_at,
         updated_at)
       SELECT 1, $1, CASE $1 WHEN 'PARTICIPANT' THEN (SELECT min(id) FROM settlement_participants) END,
         'BS0001-D20261120-T0000', 125000, '2000000001', 'PAID BY A TEST', '1000000001', 'TRANSIT', $3, $2,
         CASE $2 WHEN 'PENDING' THEN 0 ELSE 1 END, now() - INTERVAL '2 hours', now() - INTERVAL '2 hours'
       RETURNING id, super_agent_id)
     INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
       sent_at, next_query_at)
     SELECT id, super_agent_id, $3, $3, 'AWAITING_RE_QUERY', now() - INTERVAL '2 hours', now() - INTERVAL '2 hours',
       now() + INTERVAL '1 day' FROM r WHERE $2 <> 'PENDING'`,
    [to, state, reference],
  )
  const found = (await api.sql('SELECT request_id FROM payment_requests WHERE narration = $1', [reference])) as {
    rows: { request_id: string }[]
  }
  return { requestId: found.rows[0]?.request_id ?? '', reference }
}

const kinds = {
  refunds: {
    endpoints: manualRefunds,
    path: 'manual-dispute-refund',
    header: 'Transaction Search Key',
    unknown: () => `NO-SUCH-${aNumber()}`,
  },
  settlements: {
    endpoints: manualSettlements,
    path: 'manual-settlement-payment',
    header: 'Payment Request Id',
    unknown: () => `PR-9${aNumber()}`,
  },
} as const

/** A file of references: one payment that waited is paid by it, one row names none. @returns its batch, once it has ended */
export async function aReferenceFile(kind: keyof typeof kinds): Promise<string> {
  const { endpoints, path, header, unknown } = kinds[kind]
  const client = await as('bo.admin')
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Payments').addRows([
    [header, 'Transaction Reference'],
    [await waiting(kind), `FT-${aNumber()}`],
    [unknown(), `FT-${aNumber()}`],
  ])
  const form = new FormData()
  form.append('file', new File([await workbook.xlsx.writeBuffer()], `paid-${aNumber()}.xlsx`))
  const { batchId } = await callApi<{ batchId: string }>('bo.admin', `backoffice/${path}/bulk-upload`, form, 'POST')
  const isEnded = async () => (await client.call(endpoints.batch, { params: { batchId } })).status === 'COMPLETED'
  await expect.poll(isEnded, { timeout: 20_000 }).toBe(true)
  return batchId
}

/** Key by which a file names the payment that has waited longest. */
async function waiting(kind: keyof typeof kinds): Promise<string> {
  const client = await as('bo.admin')
  const query = { size: 100 } as const
  if (kind === 'refunds')
    return (await client.call(manualRefunds.list, { query })).content.at(-1)?.transactionSearchKey ?? ''
  return (await client.call(manualSettlements.list, { query })).content.at(-1)?.requestId ?? ''
}
