/** The filter of what a person may decide, in SQL, against the rule that decides it. */
import { chooser, seeded } from '@dcir/api/simulator/random'
import { deadlineOf } from '@dcir/core/disputes/deadlines'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { Dispute, DisputeFilter, DisputeSide } from '@dcir/core/disputes/schemas'
import { decisionRefusal } from '@dcir/core/disputes/transitions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'

const COUNT = 600
let api: TestApi
let hand: DisputesAtHand

const evenly = <T>(values: readonly T[]) => chooser(values.map((value) => [value, 1] as const))
const state = evenly([
  ['PENDING', 'PENDING'],
  ['PENDING', 'PENDING'],
  ['RESOLVED', 'ACCEPTED'],
  ['RESOLVED', 'DECLINED'],
  ['SYSTEM_ACCEPTED', 'ACCEPTED'],
  ['SYSTEM_ACCEPTED', 'PENDING'],
])
const logger = evenly([
  ['backoffice', 'bo.maker'],
  ['backoffice', 'bo.checker'],
  ['merchant', 'sa.admin'],
  ['merchant', 'sb.admin'],
])
/** Seconds from now to the deadline; one that is exactly now has passed. */
const left = evenly([-86_400, -1, 0, 1, 86_400])

beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  const random = seeded(20261126)
  const now = api.clock.now()
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const [status, resolution] = state(random()) ?? []
    const [side, by] = logger(random()) ?? []
    const tatExpiry = new Date(now.getTime() + 1000 * left(random()))
    const agent = random() < 0.7 ? 'SA-0001' : 'SA-0002'
    return { number: index + 1, status, resolution, side, by, agent, tat_expiry: tatExpiry }
  })
  const { trace } = deadlineOf(now, { hours: 72, mode: 'ELAPSED' }, new Map())
  await hand.sql(
    `INSERT INTO disputes (super_agent_id, transaction_id, transaction_time, transaction_search_key, amount,
       response_code, rrn, stan, masked_pan, terminal_id, logged_side, logged_by, reason, customer_account_name,
       customer_account_number, status, resolution_status, created_at, cycle_began, tat_expiry, tat_trace, calendar,
       resolved_by, resolved_at, payee_check)
     SELECT a.id, number, began, 'D' || number, 1000, '91', '000000000001', '000001',
       '539983******1234', '20110101', side, by, 'Duplicate debit', 'ADAEZE OKAFOR', '0123456789', status, resolution,
       began, began, tat_expiry, $2::jsonb, 'NIGERIA',
       CASE WHEN status <> 'PENDING' THEN 'somebody' END, CASE WHEN status <> 'PENDING' THEN began END, 'CARD_ACCOUNT'
     FROM jsonb_to_recordset($1::jsonb) AS given (number bigint, status text, resolution text, side text, by text,
       agent text, tat_expiry timestamptz)
     JOIN super_agents a ON a.merchant_id = given.agent,
     LATERAL (SELECT tat_expiry - interval '3 days' AS began) began`,
    [JSON.stringify(rows), JSON.stringify(trace)],
  )
}, 120_000)
afterAll(() => api?.close())

type List = typeof disputeLists.filterAll | typeof disputeLists.filterByBank | typeof disputeLists.filterByAgents

/** All states: a list without a condition of its own is counted from a rollup, which these rows are not in. */
const ANY: DisputeFilter = { resolutionStatus: 'PENDING,ACCEPTED,DECLINED' }

/** All disputes of a list, page after page. */
async function all(username: string, list: List, body: DisputeFilter): Promise<Dispute[]> {
  const client = await hand.as(username)
  const found: Dispute[] = []
  for (let page = 0; ; page++) {
    const answer = await client.call(list, { query: { page, size: 100, order: 'expiry' }, body })
    found.push(...answer.content)
    if (page + 1 >= answer.totalPages) {
      expect(answer.totalElements).toBe(found.length)
      return found
    }
  }
}

const refusalsOf = (disputes: readonly Dispute[], username: string, side: DisputeSide) =>
  disputes.map((one) =>
    decisionRefusal(one, { username, side }, Date.parse(one.tatExpiryDate) <= api.clock.now().getTime()),
  )
const codes = (disputes: readonly Dispute[]) => disputes.map(({ logCode }) => logCode)

const { filterAll, filterByBank, filterByAgents } = disputeLists
const people = [
  ['bo.maker', 'backoffice', { filterAll, filterByBank, filterByAgents }],
  ['bo.checker', 'backoffice', { filterAll, filterByBank, filterByAgents }],
  ['sa.admin', 'merchant', { filterByBank, filterByAgents }],
  ['sb.admin', 'merchant', { filterByBank, filterByAgents }],
] as const

describe('the disputes that a person may decide', () => {
  for (const [username, side, lists] of people) {
    test.each(Object.entries(lists))(`DSP-60 ${username}, %s: the list answers as the rule does`, async (_, list) => {
      for (const filter of [ANY, { status: 'PENDING' }, { resolutionStatus: 'PENDING,DECLINED' }]) {
        const shown = await all(username, list, filter)
        const refusals = refusalsOf(shown, username, side)
        const expected = shown.filter((_one, index) => refusals[index] === null)
        expect(codes(await all(username, list, { ...filter, answerable: 'true' }))).toEqual(codes(expected))
      }
    })
  }

  test('among them are all reasons to refuse, and some that are not refused, for either side', async () => {
    const either = ['dispute-decided', 'dispute-expired', null]
    const bank = refusalsOf(await all('bo.maker', filterAll, ANY), 'bo.maker', 'backoffice')
    expect(new Set(bank)).toEqual(new Set([...either, 'own-dispute']))
    const lists = await Promise.all([filterByBank, filterByAgents].map((list) => all('sa.admin', list, ANY)))
    // Their own side's are refused as such, whoever logged them.
    expect(new Set(refusalsOf(lists.flat(), 'sa.admin', 'merchant'))).toEqual(new Set([...either, 'own-side-dispute']))
  })
})
