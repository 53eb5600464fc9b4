/** Work to do, over HTTP: of every domain, for the users who may see it there. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { disputeKeys, failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/lists'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { today } from '@dcir/core/today/contract'
import { sentenceOf } from '@dcir/core/today/rules'
import { reports } from '@dcir/core/transactions/reports-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await manual('false')
})
afterAll(() => api?.close())

const manual = async (value: string) => {
  for (const kind of ['dispute-refund', 'settlement-payment']) await setting(hand, `dcir.enable.manual.${kind}`, value)
}
const matters = async (username = 'bo.admin') => (await (await hand.as(username)).call(today.list, {})).matters
const kinds = async (username?: string) => (await matters(username)).map(({ kind }) => kind)
const the = async (kind: string) => (await matters()).find((one) => one.kind === kind)
const plain = { amount: null, since: null, next: null, record: null, date: null }

test('nothing at first', async () => {
  expect(await matters()).toEqual([])
  expect(await matters('sa.admin')).toEqual([])
})

test('a refund without an answer counts with its amount, its age and when the bank is asked next', async () => {
  const { transactionAmount } = await acceptedDispute(hand, '0123456798')
  await api.app.services.paymentWorker.round()
  const unknown = await the('unknown-refunds')
  expect(unknown).toEqual({
    ...plain,
    kind: 'unknown-refunds',
    count: 1,
    amount: transactionAmount,
    since: '2026-11-21T10:00:00+01:00',
    next: '2026-11-21T10:30:00+01:00',
  })
  expect(unknown && sentenceOf(unknown, new Date('2026-11-21T09:00:00Z'))).toMatch(
    /^1 refund, ₦[\d,.]+, unknown since 10:00 AM\. We ask the bank again in 30 min\.$/,
  )
})

test('payments that people make by hand count where that is switched on', async () => {
  await requestSettlement(api)
  expect(await kinds()).not.toContain('manual-settlements')
  await manual('true')
  expect(await the('manual-settlements')).toEqual({
    ...plain,
    kind: 'manual-settlements',
    count: 3,
    amount: 9_537_50,
    since: '2026-11-21T10:00:00+01:00',
  })
  expect(await kinds()).not.toContain('manual-refunds')
})

test('disputes count for the side that answers them and may, and for no other', async () => {
  api.clock.set('2026-11-23T17:30:00+01:00')
  hand.travel('2026-11-23T17:30:00+01:00')
  await hand.sql(`UPDATE disputes SET tat_expiry = '2026-11-23T17:45:00+01:00' WHERE resolution_status = 'PENDING'`)
  const { transactionAmount, logCode } = await hand.log('bo.maker')
  await hand.sql(`UPDATE disputes SET tat_expiry = '2026-11-23T17:45:00+01:00' WHERE log_code = $1`, [logCode])
  const next = '2026-11-23T17:45:00+01:00'
  expect(await matters('sa.admin')).toEqual([
    { ...plain, kind: 'bank-disputes', count: 1, amount: transactionAmount, next },
  ])
  // A viewer answers nothing, the other super agent has none, and the bank does not answer its own.
  expect(await kinds('sa.viewer')).toEqual([])
  expect(await kinds('sb.admin')).toEqual([])
  expect(await kinds()).not.toContain('agent-disputes')
})

test('the bank is told of those of super agents, and of those that the expiry job left to it', async () => {
  const asked = await hand.log('sa.admin')
  expect(await the('agent-disputes')).toMatchObject({ count: 1, amount: asked.transactionAmount })
  await hand.sql(
    `UPDATE disputes SET status = 'SYSTEM_ACCEPTED', resolved_by = 'SYSTEM', resolved_at = tat_expiry
     WHERE log_code = $1`,
    [asked.logCode],
  )
  const codes = await hand.sql<{ value: string }>(
    'SELECT config_value AS value FROM configurations WHERE config_key = $1',
    [disputeKeys.bankCodes],
  )
  const body = pendingApprovalFilter(failedResponseCodes(codes[0]?.value))
  const { content } = await (await hand.as('bo.admin')).call(disputeLists.filterAll, { query: {}, body })
  expect(content.map(({ logCode }) => logCode)).toContain(asked.logCode)
  expect(await the('disputes-to-approve')).toMatchObject({
    count: content.length,
    amount: content.reduce((sum, one) => sum + one.transactionAmount, 0),
    next: null,
  })
  expect(await kinds()).not.toContain('agent-disputes')
  expect(await kinds('sa.admin')).toEqual(['bank-disputes'])
  await hand.sql(`UPDATE disputes SET resolution_status = 'ACCEPTED' WHERE log_code = $1`, [asked.logCode])
})

test('bulk settlements that are stopped are counted, with the oldest of them, for the bank alone', async () => {
  for (const [key, hour] of [
    ['BS0001-D20261118-T0000', '09'],
    ['BS0001-D20261117-T0000', '08'],
  ])
    await hand.sql(
      `INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
         transaction_time_end, stop_reason, stop_detail, transaction_count, transaction_total_amount,
         transaction_charge_amount, transaction_vat_amount, transaction_merchant_amount, terms, created_at, created_by)
       VALUES ($1, 1, 'T1', $2::timestamptz - INTERVAL '1 day', $2::timestamptz, 'CERTIFICATE_RED', 'Lines differ', 2,
         1000, 10, 1, 989, '{}', $2, 'system')`,
      [key, `2026-11-20T${hour}:00:00+01:00`],
    )
  expect(await the('stopped-settlements')).toEqual({
    ...plain,
    kind: 'stopped-settlements',
    count: 2,
    amount: 1978,
    since: '2026-11-20T08:00:00+01:00',
    record: 'BS0001-D20261117-T0000',
  })
  expect(await kinds('sa.admin')).not.toContain('stopped-settlements')
})

test('bank 18: stopped bulks are listed as they are counted', async () => {
  const { content } = await (await hand.as('bo.admin')).call(bulkSettlements.list, { query: { stopped: 'true' } })
  expect(content.map(({ bulkSettlementKey }) => bulkSettlementKey)).toEqual([
    'BS0001-D20261118-T0000',
    'BS0001-D20261117-T0000',
  ])
})

test('bank 25: requests that wait for the reader are listed as they are counted, and others are not', async () => {
  for (const [initiator, authority] of [
    ['bo.maker', 'bo_dcir_create_charge_type'],
    ['bo.admin', 'bo_dcir_create_charge_type'],
    ['bo.maker', 'nobody_holds_this'],
  ])
    await hand.sql(
      `INSERT INTO workflow_requests (action, target_record_id, description, initiator, created_at, updated_at,
         input, required_authority) VALUES ('charge-types.update', $1, 'Change a charge type', $2, now(), now(), '{}', $3)`,
      [`${initiator} ${authority}`, initiator, authority],
    )
  const { content, totalElements } = await (await hand.as('bo.admin')).call(workflow.list, {
    query: { status: 'PENDING', decidable: 'true' },
  })
  expect((await the('requests'))?.count).toBe(totalElements)
  expect(content.map(({ initiator }) => initiator)).toEqual(['bo.maker'])
})

test('the own reports count for a day after they were finished', async () => {
  await hand.sql(
    `INSERT INTO transaction_reports (record_id, created_by, filter, status, percentage, row_count, storage_key, file_size,
       sha256, created_at, completed_at, available_until)
     VALUES ('RPT-TODAY-1', 'bo.admin', '{}', 'COMPLETED', 100, 1, 'reports/none', 1, decode(repeat('ab', 32), 'hex'),
       $1::timestamptz - INTERVAL '2 hours', $1::timestamptz - INTERVAL '1 hour',
       $1::timestamptz + INTERVAL '7 days')`,
    [api.clock.now()],
  )
  expect(await the('reports')).toEqual({ ...plain, kind: 'reports', count: 1 })
  expect(await kinds('bo.checker')).not.toContain('reports')
  const ready = async (username: string) =>
    (await (await hand.as(username)).call(reports.list, { query: { ready: 'true' } })).content.map(
      ({ recordId }) => recordId,
    )
  expect([await ready('bo.admin'), await ready('bo.checker')]).toEqual([['RPT-TODAY-1'], []])
  hand.travel('2026-11-25T10:00:00+01:00')
  expect(await kinds()).not.toContain('reports')
})

test('Desk 14: a report that its owner has downloaded is no task any more; a colleague who did leaves it one', async () => {
  hand.travel('2026-11-23T18:00:00+01:00')
  expect(await kinds()).toContain('reports')
  const fetched = (actor: string) =>
    hand.sql(
      `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id, details)
       VALUES (now(), $1, 'reports.download', 'RPT-TODAY-1', 'done', '', '', '{}')`,
      [actor],
    )
  await fetched('bo.checker')
  expect(await kinds()).toContain('reports')
  await fetched('bo.admin')
  expect(await kinds()).not.toContain('reports')
})

test('each kind counts for whoever may see its details, and for nobody else', async () => {
  await hand.sql(
    `UPDATE roles SET authorities = '{bo_view_dispute_refunds_on_awaiting_requery}' WHERE name IN (
       SELECT r.role_name FROM user_roles r JOIN users u ON u.id = r.user_id WHERE u.username = 'bo.viewer')`,
  )
  expect(await kinds('bo.viewer')).toEqual(['unknown-refunds'])
})
