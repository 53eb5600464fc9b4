/** Closing windows: what a bulk holds and what it leaves out, who is paid what, and that nothing is settled twice. */
import { closeAll, closeNext } from '@dcir/api/features/settlements/closing'
import { disputes } from '@dcir/core/disputes/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { ingestApproved, retryOf, reversalOf } from '../../support/reversals'
import { testSecretsKey } from '../../support/test-database'
import { cardAcceptorOf, transactionOf } from '../../support/transaction'

let api: TestApi
let hand: DisputesAtHand
beforeEach(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterEach(() => api?.close())

/** After the end of the windows of the 20th, of the 21st, and of the 22nd. */
const AFTER = { first: '2026-11-21T09:00:00Z', second: '2026-11-22T00:00:00Z', third: '2026-11-23T00:00:00Z' }

const round = () => api.app.services.settlementWorker.round()
const roundAt = (at: string) => {
  hand.travel(at)
  return round()
}
const number = async (text: string, values: unknown[] = []) => Number((await hand.sql(text, values))[0]?.n)
const ingest = (more: Partial<IncomingTransaction> = {}) => ingestApproved(api, more)
/** In which bulk a transaction is, or why it is in none. */
async function placeOf({ transactionSearchKey }: { transactionSearchKey: string }): Promise<string> {
  const [row] = await hand.sql(
    `SELECT coalesce(b.bulk_settlement_key, h.reason, 'nowhere') AS place FROM transactions t
     LEFT JOIN settlement_lines l ON l.transaction_id = t.id LEFT JOIN bulk_settlements b ON b.id = l.bulk_id
     LEFT JOIN settlement_held h ON h.transaction_id = t.id WHERE t.transaction_search_key = $1`,
    [transactionSearchKey],
  )
  return String(row?.place)
}
async function bulks(): Promise<Record<string, unknown>[]> {
  return hand.sql('SELECT * FROM bulk_settlements ORDER BY id')
}

describe('a round', () => {
  test('DOM-3.2 DOM-4.1 settles each approved credit of the windows that are over, once, with every sum proven', async () => {
    const made = await round()
    expect(made).toBeGreaterThanOrEqual(8)
    const reversed = `EXISTS (SELECT 1 FROM transactions r WHERE r.is_debit AND r.rrn = t.rrn AND r.stan = t.stan)`
    const due = `FROM transactions t WHERE NOT t.is_debit AND t.response_code = '00' AND NOT ${reversed}`
    const lines = await number('SELECT count(*) AS n FROM settlement_lines')
    expect(lines + (await number('SELECT count(*) AS n FROM settlement_held'))).toBe(
      await number(`SELECT count(*) AS n ${due}`),
    )
    expect(await number('SELECT count(*) AS n FROM settlement_lines WHERE amount <> fee + vat + net')).toBe(0)
    const uneven = `SELECT count(*) AS n FROM bulk_settlements b WHERE b.transaction_total_amount <>
      (SELECT sum(amount) FROM payment_requests p WHERE p.bulk_settlement_key = b.bulk_settlement_key)
      OR b.transaction_charge_amount <> (SELECT coalesce(sum(amount), 0) FROM settlement_shares s
        WHERE s.bulk_id = b.id AND NOT s.is_apart) OR status <> 'STARTED'`
    expect(await number(uneven)).toBe(0)
    // A day of T1 is one bulk; a day of T0 is in two parts.
    const perAgent = await hand.sql(
      `SELECT settlement_type AS type, min(n)::int AS least, max(n)::int AS most FROM
       (SELECT settlement_type, super_agent_id, count(*) AS n FROM bulk_settlements GROUP BY 1, 2) a GROUP BY 1 ORDER BY 1`,
    )
    expect(perAgent[1]).toEqual({ type: 'T1', least: 1, most: 1 })
    expect(perAgent[0]?.most).toBeGreaterThan(1)
  })

  test('DOM-3.2 settling twice, or by eight at once, is settling once', async () => {
    await round()
    const before = await number('SELECT count(*) AS n FROM settlement_lines')
    expect(await round()).toBe(0)
    await ingest()
    hand.travel(AFTER.second)
    const all = await Promise.all(Array.from({ length: 8 }, () => round()))
    expect(all.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await number('SELECT count(*) AS n FROM settlement_lines')).toBe(before + 1)
  })

  test('DOM-4.2 leaves what arrives late for the next bulk', async () => {
    await round()
    const late = await ingest({ transactionTime: '2026-11-20T15:00:00+01:00' })
    expect(await round()).toBe(0)
    expect(await roundAt(AFTER.second)).toBe(1)
    expect(await placeOf(late)).toBe('BS0001-D20261121-T0000')
  })

  test('waits for the grace after midnight', async () => {
    await round()
    await ingest()
    expect(await roundAt('2026-11-21T23:14:59Z')).toBe(0)
    expect(await roundAt('2026-11-21T23:15:00Z')).toBe(1)
  })

  test('DOM-4.4 holds a disputed transaction out until its dispute is declined, and never settles an accepted one', async () => {
    await round()
    const declined = await ingest()
    const accepted = await ingest()
    const { logCode } = await hand.log('bo.maker', { key: declined.transactionSearchKey })
    const other = await hand.log('bo.maker', { key: accepted.transactionSearchKey })
    expect(await roundAt(AFTER.second)).toBe(0)
    expect([await placeOf(declined), await placeOf(accepted)]).toEqual(['DISPUTED', 'DISPUTED'])
    await hand.resolve('bo.checker', logCode, false)
    await hand.resolve('bo.checker', other.logCode, true)
    expect(await roundAt(AFTER.third)).toBe(1)
    expect([await placeOf(declined), await placeOf(accepted)]).toEqual(['BS0001-D20261122-T0000', 'ACCEPTED'])
    expect(await number('SELECT count(*) AS n FROM settlement_owed_back')).toBe(0)
  })

  test('DOM-4.7 settles what was accepted by expiry, held, reopened and then declined', async () => {
    await round()
    const transaction = await ingest()
    const { logCode } = await hand.log('bo.maker', { key: transaction.transactionSearchKey })
    hand.travel('2026-11-25T09:00:00+01:00')
    await api.app.services.disputeExpiry.round()
    await round()
    expect(await placeOf(transaction)).toBe('ACCEPTED')
    const body = { disputeLogCode: logCode, transactionSearchKey: transaction.transactionSearchKey }
    await (await hand.as('bo.admin')).call(disputes.reopenSystemAccepted, { body })
    await roundAt('2026-11-26T00:00:00Z')
    expect(await placeOf(transaction)).toBe('DISPUTED')
    await hand.resolve('bo.checker', logCode, false)
    expect(await roundAt('2026-11-27T00:00:00Z')).toBe(1)
    expect(await placeOf(transaction)).toBe('BS0001-D20261126-T0000')
    expect(
      await number(
        'SELECT count(*) AS n FROM settlement_held WHERE transaction_id IN (SELECT transaction_id FROM settlement_lines)',
      ),
    ).toBe(0)
  })

  test('DOM-4.1 DOM-4.8 leaves out what was reversed before, and lists what goes back afterwards as owed back', async () => {
    await round()
    const before = await ingest()
    const after = await ingest()
    const disputed = await ingest()
    await ingest(reversalOf(before, '2026-11-21T12:05:00+01:00'))
    expect(await roundAt(AFTER.second)).toBe(1)
    expect([await placeOf(before), await placeOf(after)]).toEqual(['REVERSED', 'BS0001-D20261121-T0000'])
    const reversal = await ingest(reversalOf(after, '2026-11-22T00:30:00+01:00'))
    const { logCode } = await hand.log('bo.maker', { key: disputed.transactionSearchKey })
    await hand.resolve('bo.checker', logCode, true)
    await round()
    await round()
    const sums = (await bulks()).map(({ transaction_total_amount }) => transaction_total_amount)
    const { content } = await (await hand.as('bo.admin')).call(owedBack.list, {})
    expect(content.map(({ why, reference, amount }) => [why, reference, amount]).sort()).toEqual([
      ['DISPUTE_ACCEPTED', logCode, disputed.transactionAmount],
      ['REVERSED', reversal.transactionSearchKey, after.transactionAmount],
    ])
    expect((await bulks()).map(({ transaction_total_amount }) => transaction_total_amount)).toEqual(sums)
    expect(await number('SELECT count(*) AS n FROM settlement_owed_back')).toBe(2)
    // A super agent is told of its own.
    const own = async (name: string) => (await (await hand.as(name)).call(owedBack.list, {})).totalElements
    expect([await own('sa.admin'), await own('sb.admin')]).toEqual([2, 0])
  })

  test('DOM-4.10 one reversal cancels one of two approved retries: the latest before it', async () => {
    await round()
    const first = await ingest()
    const retry = await ingest(retryOf(first, '2026-11-21T12:00:30+01:00'))
    await ingest(reversalOf(retry, '2026-11-21T12:05:00+01:00'))
    expect(await roundAt(AFTER.second)).toBe(1)
    expect([await placeOf(first), await placeOf(retry)]).toEqual(['BS0001-D20261121-T0000', 'REVERSED'])
    // The second reversal cancels the other one, which is settled by now.
    const { transactionSearchKey: reference } = await ingest(reversalOf(first, '2026-11-22T00:10:00+01:00'))
    await round()
    const { content } = await (await hand.as('bo.admin')).call(owedBack.list, {})
    expect(content.map((one) => [one.transactionSearchKey, one.reference])).toEqual([
      [first.transactionSearchKey, reference],
    ])
  })

  test('DOM-4.10 a reversal that arrives before its transaction cancels it', async () => {
    await round()
    const late = transactionOf({ responseCode: '00', transactionTime: '2026-11-21T12:00:00+01:00' })
    await ingest(reversalOf(late, '2026-11-21T12:05:00+01:00'))
    await ingest(late)
    await roundAt(AFTER.second)
    expect(await placeOf(late)).toBe('REVERSED')
  })

  test('DOM-2.4 DOM-4.7 holds a transaction whose fee is more than its amount, until another fee fits', async () => {
    await round()
    const small = await ingest({ cardAcceptorId: cardAcceptorOf(1), transactionAmount: 4_000 })
    await hand.sql(`UPDATE super_agents SET charge_type_code = 'FLAT_50' WHERE merchant_id = 'SA-0001'`)
    expect(await roundAt(AFTER.second)).toBe(0)
    expect(await placeOf(small)).toBe('FEE_EXCEEDS_AMOUNT')
    await hand.sql(`UPDATE super_agents SET charge_type_code = 'STANDARD' WHERE merchant_id = 'SA-0001'`)
    expect(await roundAt(AFTER.third)).toBe(1)
    expect(await placeOf(small)).toBe('BS0001-D20261122-T0000')
  })

  test('DOM-2.2 prices by the smaller of standard fee and concession, keeps both, and edits change no history', async () => {
    await round()
    await hand.sql(`UPDATE super_agents SET concession_charge_type_code = 'FLAT_50' WHERE merchant_id = 'SA-0001'`)
    await ingest({ transactionAmount: 10_000_000 })
    await roundAt(AFTER.second)
    const line = `SELECT l.standard_fee::int AS standard, l.concession_fee::int AS concession, l.fee::int AS fee, l.vat::int AS vat,
        c.code, l.charge_type_version AS version
      FROM settlement_lines l JOIN charge_types c ON c.id = l.charge_type_id
      JOIN bulk_settlements b ON b.id = l.bulk_id WHERE b.bulk_settlement_key = 'BS0001-D20261121-T0000'`
    const kept = [{ standard: 50_000, concession: 5_000, fee: 5_000, vat: 375, code: 'FLAT_50', version: 1 }]
    expect(await hand.sql(line)).toEqual(kept)
    await hand.sql(`UPDATE charge_types SET flat = 9900, version = 2 WHERE code = 'FLAT_50'`)
    expect(await hand.sql(line)).toEqual(kept)
    const params = { bulkSettlementKey: 'BS0001-D20261121-T0000' }
    const { steps, certificate } = await (await hand.as('bo.admin')).call(bulkSettlements.explain, { params })
    expect(steps[1]).toMatchObject({ amount: 5_000, text: expect.stringContaining('concession FLAT_50 version 1') })
    expect(certificate?.holds).toBe(true)
  })
})

describe('a bulk that cannot be paid', () => {
  test('DOM-3.1 stops with SHARES_EXCEED_FEE, settles nothing, and is closed once the set-up fits', async () => {
    await round()
    await ingest()
    const percent = (value: string, version: number) =>
      hand.sql(
        `UPDATE charge_types SET percentage = $1, maximum_cap = 9000000, version = $2 WHERE code = 'ISSUER_SHARE'`,
        [value, version],
      )
    await percent('5', 2)
    expect(await roundAt(AFTER.second)).toBe(0)
    const [stopped] = await hand.sql(
      `SELECT status, stop_reason, stop_detail FROM bulk_settlements WHERE stop_reason IS NOT NULL`,
    )
    expect(stopped).toEqual({
      status: 'PENDING',
      stop_reason: 'SHARES_EXCEED_FEE',
      stop_detail: '1 transactions have shares that are more than their fee.',
    })
    const requests = `SELECT count(*) AS n FROM payment_requests WHERE bulk_settlement_key = 'BS0001-D20261121-T0000'`
    expect(await number(requests)).toBe(0)
    expect(await number('SELECT count(*) AS n FROM audit_entries WHERE action = $1', ['bulk-settlements.close'])).toBe(
      (await bulks()).length,
    )
    // The same set-up is not tried again and again.
    await round()
    expect(await number('SELECT count(*) AS n FROM audit_entries WHERE action = $1', ['bulk-settlements.close'])).toBe(
      (await bulks()).length,
    )
    await percent('0.1', 3)
    expect(await round()).toBe(1)
    expect(await number(requests)).toBeGreaterThan(2)
    expect(await number(`SELECT count(*) AS n FROM bulk_settlements WHERE status = 'PENDING'`)).toBe(0)
  })

  test('DOM-3.1 stops where nobody takes the remainder', async () => {
    await round()
    await ingest()
    await hand.sql(`UPDATE settlement_participants SET removed_at = now() WHERE remainder_participant`)
    expect(await roundAt(AFTER.second)).toBe(0)
    const [stopped] = await hand.sql('SELECT stop_reason FROM bulk_settlements WHERE stop_reason IS NOT NULL')
    expect(stopped).toEqual({ stop_reason: 'NO_REMAINDER_PARTICIPANT' })
  })

  test('shows red, by name, what was changed behind the platform’s back', async () => {
    await round()
    const key = String((await bulks())[0]?.bulk_settlement_key)
    const explain = async () =>
      (await (await hand.as('bo.admin')).call(bulkSettlements.explain, { params: { bulkSettlementKey: key } }))
        .certificate
    expect(await explain()).toMatchObject({ holds: true, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await hand.sql('ALTER TABLE settlement_lines DISABLE TRIGGER USER')
    await hand.sql(
      `UPDATE settlement_lines SET fee = fee + 1, net = net - 1 WHERE transaction_id = (SELECT min(transaction_id)
       FROM settlement_lines l JOIN bulk_settlements b ON b.id = l.bulk_id WHERE b.bulk_settlement_key = $1)`,
      [key],
    )
    const changed = await explain()
    expect(changed?.holds).toBe(false)
    expect(changed?.checks.filter(({ holds }) => !holds).map(({ name }) => name)).toEqual(['Shares'])
  })

  test('DOM-3.2 shows red where a transaction is in another bulk too', async () => {
    await round()
    const [, second] = await bulks()
    const [line] = await hand.sql(
      `INSERT INTO settlement_lines SELECT $1, transaction_id, transaction_time + INTERVAL '1 millisecond', super_agent_id,
         charge_type_id, charge_type_version, amount, standard_fee, concession_fee, fee, vat, net
       FROM settlement_lines WHERE bulk_id <> $1 LIMIT 1 RETURNING bulk_id`,
      [second?.id],
    )
    expect(line).toBeDefined()
    const params = { bulkSettlementKey: String(second?.bulk_settlement_key) }
    const { certificate } = await (await hand.as('bo.admin')).call(bulkSettlements.explain, { params })
    const red = certificate?.checks.filter(({ holds }) => !holds).map(({ name, text }) => [name, text])
    expect(red).toContainEqual(['Once', '1 transaction is in two settlements'])
  })
})

describe('closing by hand', () => {
  test('DOM-4.2 twice within a second leaves each window a key of its own', async () => {
    await round()
    await ingest({ transactionTime: '2026-11-21T09:59:59+01:00' })
    const closing = { database: api.app.database, key: testSecretsKey }
    const upTo = (at: string) => {
      hand.travel(at)
      const now = api.clock.now()
      return closeAll(closing, 1, { now, upTo: now, by: 'bo.admin' })
    }
    expect(await upTo('2026-11-21T09:00:00.100Z')).toBe(1)
    await ingest({ transactionTime: '2026-11-21T10:00:00.300+01:00' })
    expect(await upTo('2026-11-21T09:00:00.600Z')).toBe(1)
    const last = await ingest({ transactionTime: '2026-11-21T10:00:00.700+01:00' })
    expect(await roundAt(AFTER.second)).toBe(1)
    expect(await placeOf(last)).toBe('BS0001-D20261121-T100000600')
  })

  test('DOM-4.2 settles up to now, and the next window begins there', async () => {
    await round()
    const early = await ingest({ transactionTime: '2026-11-21T08:00:00+01:00' })
    const closing = { database: api.app.database, key: testSecretsKey }
    const [{ id } = {}] = await hand.sql(`SELECT id FROM super_agents WHERE merchant_id = 'SA-0001'`)
    const now = api.clock.now()
    expect(await closeNext(closing, Number(id), { now })).toBe('nothing-due')
    expect(await closeAll(closing, Number(id), { now, upTo: now, by: 'bo.admin' })).toBe(1)
    expect(await closeAll(closing, Number(id), { now, upTo: now, by: 'bo.admin' })).toBe(0)
    expect(await placeOf(early)).toBe('BS0001-D20261121-T0000')
    const later = await ingest()
    expect(await roundAt(AFTER.second)).toBe(1)
    expect(await placeOf(later)).toBe('BS0001-D20261121-T1000')
  })
})
