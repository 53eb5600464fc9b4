/** Evidence of what became of a payment, as a person who marks it meets it: a statement's line first, then the bank. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, setting } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  await setting(hand, 'dcir.workflow.gated-actions', '')
})
beforeEach(() => {
  hand.travel(TEST_NOW)
  api.bank.instead = {}
})
afterAll(() => api?.close())

interface Sent {
  key: string
  logCode: string
  reference: string
  amount: number
}

/** A refund that was sent and that the bank posts no more, about which it was not called or said what is given. */
async function sent(answer?: 'NOT_FOUND' | 'PENDING'): Promise<Sent> {
  const { transactionSearchKey: key, logCode } = await acceptedDispute(hand, '0123456798')
  await api.app.services.paymentWorker.round()
  if (answer) {
    api.bank.instead = { transferStatus: async () => answer }
    api.clock.advance(30 * 60_000)
    await api.app.services.paymentWorker.requery()
  }
  hand.travel(new Date(api.clock.now().getTime() + 72 * 3_600_000).toISOString())
  const { transactionReference: reference, amount } = await shown(key)
  return { key, logCode, reference, amount }
}
const shown = async (transactionSearchKey: string) =>
  (await hand.as('bo.admin')).call(requery.showDispute, { params: { transactionSearchKey } })
const mark = async (by: string, { key }: Sent, disputeStatus: 'FAILED' | 'SUCCESSFUL', acknowledged = false) =>
  (await hand.as(by)).call(requery.markDispute, {
    params: { transactionSearchKey: key },
    query: { disputeStatus },
    body: { reason: 'Seen in the ledger of the bank', ...(acknowledged && { acknowledged }) },
  })
const statusOf = async ({ logCode }: Sent) => (await hand.show('bo.admin', logCode)).refundTransaction?.status

let files = 0
/** A line of a statement of the account, as a file brings it. */
const onStatement = (line: { narration: string; amount: number; date?: string; isDebit?: boolean }) =>
  hand.sql(
    `WITH f AS (INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by,
         uploaded_at, status)
       VALUES ($1::text, 'november.csv', 'csv', 1, sha256($1::text::bytea), 'none', 'bo.admin', now(), 'COMPLETED') RETURNING id)
     INSERT INTO statement_entries (statement_id, row_number, transaction_date, narration, masked_pan, rrn, stan, amount,
       terminal_id, is_debit)
     SELECT id, 12, $2, $3, '', '', '', $4, '', $5 FROM f`,
    [`ST-EVIDENCE-${++files}`, line.date ?? '2026-11-22', line.narration, line.amount, line.isDebit ?? true],
  )

test('DOM-6.6 a line of a statement speaks against FAILED, which is acknowledged and takes a colleague', async () => {
  const one = await sent('NOT_FOUND')
  await onStatement({ narration: `TRF/${one.reference.toLowerCase()}/REFUND`, amount: one.amount })
  expect((await shown(one.key)).statementLine).toBe(
    `november.csv, row 12, 2026-11-22: TRF/${one.reference.toLowerCase()}/REFUND`,
  )
  const refused = await refusal(mark('bo.maker', one, 'FAILED'))
  const { code, field, message } = refused.lines[0] ?? {}
  expect([refused.status, code, field]).toEqual([422, 'evidence-contradicts', 'body.acknowledged'])
  expect(message).toContain('It is in a statement: november.csv, row 12')
  expect((await mark('bo.maker', one, 'FAILED', true)).message).toContain('awaiting approval')
  expect(await statusOf(one)).toBe('AWAITING_RE_QUERY')
  const client = await hand.as('bo.admin')
  const [request] = (await client.call(workflow.list, { query: { status: 'PENDING', size: 1 } })).content
  const params = { requestId: request?.reference ?? '' }
  const asked = await client.call(workflow.show, { params })
  expect(JSON.stringify(asked)).toContain('november.csv, row 12')
  await client.call(workflow.process, { params, body: { approved: true, authorizersComment: 'It came back' } })
  expect(await statusOf(one)).toBe('FAILED')
})

test('DOM-6.6 a line of a statement comes before the bank’s word: SUCCESSFUL needs nothing to be acknowledged', async () => {
  const one = await sent('NOT_FOUND')
  const refused = await refusal(mark('bo.maker', one, 'SUCCESSFUL'))
  expect(refused.lines[0]?.message).toBe('The bank last said not found. Confirm that you have seen this.')
  await onStatement({ narration: one.reference, amount: one.amount })
  await mark('bo.maker', one, 'SUCCESSFUL')
  expect(await statusOf(one)).toBe('SUCCESSFUL')
})

test('DOM-6.6 another amount, direction, reference or month is no evidence', async () => {
  const one = await sent('NOT_FOUND')
  const line = { narration: one.reference, amount: one.amount }
  await onStatement({ ...line, amount: one.amount + 1 })
  await onStatement({ ...line, isDebit: false })
  await onStatement({ ...line, narration: 'RFD99999999999' })
  await onStatement({ ...line, date: '2026-09-22' })
  expect((await shown(one.key)).statementLine).toBeNull()
  await mark('bo.maker', one, 'FAILED')
  expect(await statusOf(one)).toBe('FAILED')
})

test.each([
  [undefined, 'The bank has given no answer about it.'],
  ['PENDING', 'The bank last said pending.'],
] as const)('DOM-6.6 FAILED without a word of the bank is acknowledged: %s', async (answer, said) => {
  const one = await sent(answer)
  const refused = await refusal(mark('bo.maker', one, 'FAILED'))
  expect([refused.lines[0]?.code, refused.lines[0]?.message]).toEqual([
    'evidence-contradicts',
    `${said} Confirm that you have seen this.`,
  ])
  await mark('bo.maker', one, 'FAILED', true)
  expect(await statusOf(one)).toBe('FAILED')
})
