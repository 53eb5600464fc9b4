/** The expiry job: it accepts in time, leaves to the bank what the bank wants, and follows the calendar. */

import { disputes } from '@dcir/core/disputes/contract'
import { failedResponseCodes, pendingApprovalFilter, toAnswerFilter } from '@dcir/core/disputes/lists'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())
beforeEach(() => hand.travel(TEST_NOW))

const round = () => api.app.services.disputeExpiry.round()
/** Logged on Saturday the 21st, so that the time is over when Tuesday begins. */
const EXPIRY = '2026-11-23T23:00:00Z'
const BEFORE = '2026-11-23T22:59:59Z'

describe('expiry', () => {
  test('DSP-67 DSP-31 DOM-5.2 at its deadline it is accepted, not a second before, and the refund is requested', async () => {
    const { logCode, transactionAmount } = await hand.log('sa.admin', { code: '00' })
    hand.travel(BEFORE)
    await round()
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ status: 'PENDING' })
    hand.travel(EXPIRY)
    await round()
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'ACCEPTED', resolvedBy: 'SYSTEM' })
    expect(shown.refundTransaction).toMatchObject({ status: 'PENDING', amount: transactionAmount })
    expect(parseStatusLog(shown.statusLogInfo).at(-1)).toMatchObject({
      updatedBy: 'SYSTEM',
      actionType: 'SYSTEM ACCEPTED',
      status: 'ACCEPTED',
    })
  })

  test('DSP-04 a failed-response code waits in Disputes Pending Approval, where the bank decides', async () => {
    const { logCode } = await hand.log('sa.admin', { code: '91' })
    hand.travel(EXPIRY)
    await round()
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({ status: 'SYSTEM_ACCEPTED', resolutionStatus: 'PENDING', refundTransaction: null })
    const filter = pendingApprovalFilter(failedResponseCodes('00,91,92,96,22,06,68'))
    const waiting = await (await hand.as('bo.admin')).call(disputeLists.filterAll, { query: {}, body: filter })
    expect(waiting.content.map((one) => one.logCode)).toContain(logCode)
    const agents = await refusal(
      (await hand.as('sa.admin')).call(disputes.resolve, { body: { logCode, approved: true } }),
    )
    expect(agents.status).toBe(403)
    await hand.resolve('bo.checker', logCode, true)
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ status: 'RESOLVED', resolutionStatus: 'ACCEPTED' })
  })

  test('DOM-5.9 a decision at the instant of expiry is refused, before the expiry job has run', async () => {
    const { logCode } = await hand.log('bo.maker')
    hand.travel(EXPIRY)
    const late = await refusal(hand.resolve('sa.admin', logCode, false))
    expect([late.status, late.lines[0]?.message]).toEqual([
      409,
      'The time to answer this dispute is over; it was accepted automatically.',
    ])
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ status: 'PENDING', receipts: [] })
  })

  test('more than a transaction takes are expired in one round', async () => {
    for (let count = 0; count < 3; count++) await hand.log('sa.admin', { code: '00' })
    await hand.sql(
      `INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key, amount,
         response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason, customer_account_name,
         customer_account_number, status, resolution_status, created_at, cycle_began, tat_expiry, tat_trace, calendar,
         payee_check)
       SELECT d.super_agent_id, -n, d.transaction_time, 'MANY-' || n, 100, '00', d.rrn, d.stan,
         d.masked_pan, d.terminal_id, d.logged_side, d.logged_by, d.reason, d.customer_account_name,
         d.customer_account_number, 'PENDING', 'PENDING', d.created_at, d.cycle_began, d.tat_expiry, d.tat_trace,
         d.calendar, d.payee_check
       FROM (SELECT * FROM disputes ORDER BY id DESC LIMIT 1) d, generate_series(1, 250) n`,
    )
    hand.travel(EXPIRY)
    await round()
    const [left] = await hand.sql("SELECT count(*)::int AS count FROM disputes WHERE status = 'PENDING'")
    expect(left?.count).toBe(0)
    const [refunds] = await hand.sql(
      "SELECT count(*)::int AS count FROM payment_requests WHERE transaction_search_key LIKE 'MANY-%'",
    )
    expect(refunds?.count).toBe(250)
  })
})

describe('reopening after the deadline', () => {
  test('DSP-70 DSP-72 the bank reopens what the expiry job accepted, and the unsent refund is canceled', async () => {
    const { logCode, transactionSearchKey } = await hand.log('sa.admin', { code: '00' })
    hand.travel(EXPIRY)
    await round()
    const body = { disputeLogCode: logCode, transactionSearchKey }
    expect((await refusal((await hand.as('sa.admin')).call(disputes.reopen, { body }))).status).toBe(409)
    await (await hand.as('bo.checker')).call(disputes.reopenSystemAccepted, { body })
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({ status: 'PENDING', cycle: 2, refundTransaction: { status: 'CANCELED', attempts: 0 } })
    expect(shown.tatExpiryDate).toBe('2026-11-25T00:00:00+01:00')
    await hand.resolve('bo.checker', logCode, true)
    expect((await hand.show('bo.admin', logCode)).refundTransaction).toMatchObject({ status: 'PENDING' })
  })

  test('once the refund is sent it stays accepted', async () => {
    const { logCode, transactionSearchKey } = await hand.log('sa.admin', { code: '00' })
    hand.travel(EXPIRY)
    await round()
    await hand.sql(
      "UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.enable.manual.dispute-refund'",
    )
    for (const refund of await api.app.services.paymentWorker.unfinished())
      await api.app.services.paymentWorker.process(refund)
    const body = { disputeLogCode: logCode, transactionSearchKey }
    const refused = await refusal((await hand.as('bo.checker')).call(disputes.reopenSystemAccepted, { body }))
    expect([refused.status, refused.lines[0]?.message]).toEqual([
      409,
      'The refund of this dispute is already on its way, so it cannot be reopened.',
    ])
    expect(await hand.show('bo.admin', logCode)).toMatchObject({
      status: 'SYSTEM_ACCEPTED',
      refundTransaction: { status: 'SUCCESSFUL' },
    })
  })
})

describe('the calendar', () => {
  const holiday = (date: string, active = true) =>
    hand.sql(
      `INSERT INTO public_holidays (holiday_date, name, active) VALUES ($1, 'Founders Day', $2)
       ON CONFLICT (holiday_date) WHERE removed_at IS NULL DO UPDATE SET active = excluded.active`,
      [date, active],
    )

  test('DOM-5.9 a holiday declared late extends open deadlines, is logged, and nothing is decided by the old deadline', async () => {
    const open = await hand.log('bo.maker')
    const decided = await hand.log('bo.maker')
    await hand.resolve('bo.checker', decided.logCode, true)
    await holiday('2026-11-23')
    hand.travel(EXPIRY)
    await round()
    const shown = await hand.show('bo.admin', open.logCode)
    expect(shown).toMatchObject({ status: 'PENDING', tatExpiryDate: '2026-11-25T00:00:00+01:00' })
    expect(shown.deadline.skipped).toContainEqual({ date: '2026-11-23', why: 'Founders Day' })
    expect(parseStatusLog(shown.statusLogInfo).at(-1)).toMatchObject({
      updatedBy: 'SYSTEM',
      actionType: 'DEADLINE CHANGED',
      comment: 'The calendar of holidays changed: from 2026-11-24T00:00:00+01:00 to 2026-11-25T00:00:00+01:00',
    })
    expect((await hand.show('bo.admin', decided.logCode)).tatExpiryDate).toBe(decided.tatExpiryDate)
    const audits = await hand.sql("SELECT subject FROM audit_entries WHERE action = 'disputes.deadline'")
    expect(audits.filter(({ subject }) => subject === open.logCode)).toHaveLength(1)
    expect(audits.filter(({ subject }) => subject === decided.logCode)).toHaveLength(0)
  })

  test('withdrawn, it restores them, and a round without a change writes nothing', async () => {
    const { logCode } = await hand.log('bo.maker')
    expect((await hand.show('bo.admin', logCode)).tatExpiryDate).toBe('2026-11-25T00:00:00+01:00')
    await holiday('2026-11-23', false)
    await round()
    await round()
    const shown = await hand.show('bo.admin', logCode)
    expect(shown.tatExpiryDate).toBe('2026-11-24T00:00:00+01:00')
    expect(parseStatusLog(shown.statusLogInfo).map(({ actionType }) => actionType)).toEqual([
      'LOGGED',
      'DEADLINE CHANGED',
    ])
  })

  test('changed hours hold for what is logged from then on', async () => {
    const before = await hand.log('bo.maker')
    await hand.sql("UPDATE configurations SET config_value = '48' WHERE config_key = 'dcir.dispute.tat.hours'")
    await round()
    const after = await hand.log('bo.maker')
    expect((await hand.show('bo.admin', before.logCode)).deadline.hours).toBe(24)
    expect(after.deadline.hours).toBe(48)
    await hand.sql("UPDATE configurations SET config_value = '24' WHERE config_key = 'dcir.dispute.tat.hours'")
  })
})

test("disputes to answer are the other side's, by its list, with the first deadline", async () => {
  hand.travel('2026-11-25T08:00:00Z')
  await round()
  hand.travel('2026-11-24T15:00:00Z')
  const [ofBank, ofAgent] = [await hand.log('bo.maker'), await hand.log('sb.admin')]
  const asked = async (username: string) => (await hand.as(username)).call(disputes.toAnswer, {})
  const rows = async (username: string, list: 'byBank' | 'byAgents') => {
    const { content } = await (await hand.as(username)).call(disputeLists[list], { query: { ...toAnswerFilter } })
    return { disputeCount: content.length, amount: content.reduce((sum, one) => sum + one.transactionAmount, 0) }
  }
  expect(await asked('bo.admin')).toEqual({
    ...(await rows('bo.admin', 'byAgents')),
    disputeCount: 1,
    first: ofAgent.tatExpiryDate,
  })
  const owner = await hand.sql<{ merchant: number }>(
    'SELECT super_agent_id AS merchant FROM disputes WHERE log_code = $1',
    [ofBank.logCode],
  )
  const agent = owner[0]?.merchant === 1 ? 'sa.admin' : 'sb.admin'
  expect(await asked(agent)).toEqual({
    ...(await rows(agent, 'byBank')),
    disputeCount: 1,
    first: ofBank.tatExpiryDate,
  })
  // Who may answer nothing is told of nothing to answer.
  await expect(asked('sa.viewer')).rejects.toMatchObject({ status: 403 })
})
