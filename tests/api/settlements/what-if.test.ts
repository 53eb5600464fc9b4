/** Effect of a change of fees on a past month, compared with its history and with core's arithmetic. */
import { kobo } from '@dcir/core/money/kobo'
import { type SettlementTerms, settleLine } from '@dcir/core/settlements/lines'
import { termsUnder } from '@dcir/core/settlements/what-if'
import { type FeeChange, whatIf } from '@dcir/core/settlements/what-if-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await api.app.services.settlementWorker.round()
  hand.travel('2026-12-05T09:00:00Z')
})
afterAll(() => api?.close())

const fees = async (body: FeeChange) => (await hand.as('bo.admin')).call(whatIf.fees, { body })
const STANDARD = { flat: null, minimumCap: null, maximumCap: null, percentage: '0.9' } as const
const dearer = { chargeType: { code: 'STANDARD', chargeType: 'PERCENT_ALL', ...STANDARD } } as const

/** Every settled line with the terms of its bulk, priced by core under a change. */
async function byCore(change: FeeChange) {
  const rows = await hand.sql(
    `SELECT l.amount::float8 AS amount, b.terms FROM settlement_lines l JOIN bulk_settlements b ON b.id = l.bulk_id`,
  )
  const lines = rows.map(({ amount, terms }) =>
    settleLine(termsUnder(terms as SettlementTerms, change, null), kobo(Number(amount))),
  )
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  return { fee: sum(({ fee }) => fee), vat: sum(({ vat }) => vat), net: sum(({ net }) => net) }
}

test('without a change the month is what it was, to the kobo: fees, VAT, and each participant’s share', async () => {
  const same = await fees({})
  const [history] = await hand.sql(
    `SELECT count(*)::int AS n, sum(fee)::float8 AS fee, sum(vat)::float8 AS vat, sum(net)::float8 AS net
     FROM settlement_lines`,
  )
  expect(same).toMatchObject({ month: '2026-11', transactionCount: history?.n, stops: null })
  expect(same.transactionCount).toBeGreaterThan(100)
  for (const part of ['fee', 'vat', 'net'] as const)
    expect(same[part]).toEqual({ before: history?.[part], after: history?.[part] })
  const shares = await hand.sql(
    `SELECT p.name, sum(s.amount)::float8 AS amount FROM settlement_shares s
     JOIN settlement_participants p ON p.id = s.participant_id GROUP BY 1`,
  )
  const asShared = shares.map(({ name, amount }) => ({ name, before: amount, after: amount }))
  expect(same.participants).toEqual(expect.arrayContaining(asShared))
  expect(same.participants).toHaveLength(asShared.length)
})

test('another charge type, or VAT rate, makes of it what core makes of every single line', async () => {
  for (const change of [dearer, { vatRate: '10' }, { ...dearer, vatRate: '0.5' }]) {
    const [would, expected] = [await fees(change), await byCore(change)]
    const unconcerned = (part: 'fee' | 'vat' | 'net', all: Record<string, number>) =>
      (all[part] ?? 0) - would[part].after
    const was = await byCore({})
    for (const part of ['fee', 'vat', 'net'] as const)
      expect(unconcerned(part, expected)).toBe(was[part] - would[part].before)
    expect(would.fee.after + would.vat.after + would.net.after).toBe(
      would.fee.before + would.vat.before + would.net.before,
    )
    const shared = would.participants.reduce((sum, one) => sum + one.after, 0)
    if (!would.stops) expect(shared).toBeGreaterThanOrEqual(would.fee.after)
  }
  const { superAgents } = await fees(dearer)
  expect(superAgents.length).toBeGreaterThan(0)
  const changes = superAgents.map(({ fee }) => Math.abs(fee.after - fee.before))
  expect(changes).toEqual([...changes].sort((one, other) => other - one))
  expect((await fees({ chargeType: { ...dearer.chargeType, code: 'NOBODY_HAS_IT' } })).transactionCount).toBe(0)
})

test('what could not have been paid says so', async () => {
  const tiny = { chargeType: { ...dearer.chargeType, percentage: '0.000001' } }
  const would = await fees(tiny)
  expect(would.stops ?? '').toMatch(/would be more than their fee|are left/)
})

test('it takes the right to see charge types, and changes nothing', async () => {
  const audited = async () => (await hand.sql('SELECT count(*)::int AS n FROM audit_entries'))[0]?.n
  const before = await audited()
  await fees(dearer)
  expect(await audited()).toBe(before)
  const agent = await hand.as('sa.admin')
  expect((await refusal(agent.call(whatIf.fees, { body: {} }))).status).toBe(403)
  const admin = await hand.as('bo.admin')
  const unknown = { participantId: 'PT-0001', chargeTypeCode: 'NONE_SUCH' }
  const flags = { isFeeSharing: true, useMerchantChargeType: false, remainderParticipant: false }
  expect((await refusal(admin.call(whatIf.fees, { body: { participant: { ...unknown, ...flags } } }))).status).toBe(404)
})
