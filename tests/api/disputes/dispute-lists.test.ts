/** Lists of disputes: whose they hold, what their filters find, in which order, and what their spreadsheets say. */

import { type Endpoint, fullPath, throughDoor } from '@dcir/core/contract/endpoint'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { DisputeFilter } from '@dcir/core/disputes/schemas'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
/** Log codes by what they are. */
const made: Record<string, string> = {}

beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  const log = async (name: string, by: string, more: Parameters<typeof hand.log>[1] = {}) => {
    made[name] = (await hand.log(by, more)).logCode
  }
  await log('bank', 'bo.maker')
  await log('bank-declined', 'bo.maker')
  await hand.resolve('bo.checker', made['bank-declined'] as string, false)
  await log('agent-one', 'sa.admin', { code: '00' })
  await log('agent-two', 'sb.admin', { code: '00' })
  hand.travel('2026-11-23T10:00:00Z')
  await log('later', 'bo.maker', { reason: '=1+1' })
  hand.travel('2026-11-24T08:00:00Z')
  await api.app.services.disputeExpiry.round()
  await log('newest', 'sa.admin')
}, 60_000)
afterAll(() => api?.close())

const names = (codes: readonly { logCode: string }[]) =>
  codes.map(({ logCode }) => Object.entries(made).find(([, code]) => code === logCode)?.[0] ?? logCode)
const found = async (filter: DisputeFilter, by = 'bo.admin') => {
  const client = await hand.as(by)
  return names((await client.call(disputeLists.filterAll, { query: {}, body: filter })).content)
}

describe('whose disputes', () => {
  test('DSP-01 DSP-05 DSP-75 all of them, those of the bank, those of super agents; newest first', async () => {
    const client = await hand.as('bo.admin')
    const all = await client.call(disputeLists.all, { query: {} })
    expect(names(all.content)).toEqual(['newest', 'later', 'agent-two', 'agent-one', 'bank-declined', 'bank'])
    expect([all.totalElements, all.totalPages]).toEqual([6, 1])
    expect(names((await client.call(disputeLists.byBank, { query: {} })).content)).toEqual([
      'later',
      'bank-declined',
      'bank',
    ])
    expect(names((await client.call(disputeLists.byAgents, { query: { size: 2 } })).content)).toEqual([
      'newest',
      'agent-two',
    ])
    expect(names((await client.call(disputeLists.byAgents, { query: { size: 2, page: 1 } })).content)).toEqual([
      'agent-one',
    ])
  })

  test('DSP-06 DSP-28 ENT-28 a row says of its dispute what its detail says, but for the pictures', async () => {
    const { content } = await (await hand.as('bo.admin')).call(disputeLists.all, { query: {} })
    for (const row of content) {
      const { receiptData, receipts, comment, reversedAt, ...same } = await hand.show('bo.admin', row.logCode)
      expect(row).toEqual(same)
      expect(row.disputeTransactionDetail.rrn).toMatch(/^999000/)
    }
    const logs = content.map(({ statusLogInfo }) => parseStatusLog(statusLogInfo).map(({ actionType }) => actionType))
    expect(logs[names(content).indexOf('bank-declined')]).toEqual(['LOGGED', 'DECLINED'])
    const refunds = content.map(({ refundTransaction }) => refundTransaction?.amount ?? null)
    expect(refunds).toEqual(content.map((row) => (row.resolutionStatus === 'ACCEPTED' ? row.transactionAmount : null)))
    expect(refunds.filter((amount) => amount !== null)).toHaveLength(2)
  })

  test('DSP-12 DSP-77 a super agent sees what concerns its own transactions, by who logged it', async () => {
    const [one, two] = [await hand.as('sa.admin'), await hand.as('sb.admin')]
    expect(names((await one.call(disputeLists.byAgents, { query: {} })).content)).toEqual(['newest', 'agent-one'])
    expect(names((await two.call(disputeLists.byAgents, { query: {} })).content)).toEqual(['agent-two'])
    expect((await two.call(disputeLists.byBank, { query: {} })).totalElements).toBe(0)
    expect(
      names((await one.call(disputeLists.filterByBank, { query: {}, body: { status: 'RESOLVED' } })).content),
    ).toEqual(['bank-declined'])
    const strange = { logCode: made['agent-one'] as string }
    expect((await two.call(disputeLists.filterByAgents, { query: {}, body: strange })).totalElements).toBe(0)
  })

  test('DSP-10 DSP-14 each list has its own authority', async () => {
    const bank = await refusal((await hand.as('sa.admin')).call(disputeLists.all, { query: {} }))
    const own = await refusal(
      (await hand.as('bo.admin')).call(disputeLists.byBank, { query: {} }, { door: 'frontoffice' }),
    )
    expect([bank.status, own.status]).toEqual([403, 403])
  })
})

describe('filters', () => {
  test('DSP-16 DSP-21 DSP-76 each field finds what it names', async () => {
    expect(await found({ status: 'RESOLVED' })).toEqual(['bank-declined'])
    expect(await found({ status: 'PENDING,SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' })).toEqual([
      'newest',
      'later',
      'bank',
    ])
    expect(await found({ resolutionStatus: 'ACCEPTED' })).toEqual(['agent-two', 'agent-one'])
    expect(await found({ logCode: (made.later as string).toLowerCase() })).toEqual(['later'])
    expect(await found({ merchantId: 'SA-0002' })).toEqual(['agent-two'])
    expect(await found({ responseCode: '00' })).toEqual(['agent-two', 'agent-one'])
    expect(await found({ responseCode: '00, 91' })).toHaveLength(6)
    expect(await found({ rrn: '999000000001' })).toEqual(['bank'])
    expect(await found({ rrn: '999000000099' })).toEqual([])
    expect(await found({ terminalId: '20110101' })).toHaveLength(6)
    expect(await found({ maskedPan: '539983' })).toHaveLength(6)
    expect(await found({ maskedPan: '539983******9999' })).toEqual([])
  })

  test('Desk 20: they are found by what a customer says', async () => {
    const bank = await hand.show('bo.admin', made.bank as string)
    const naira = (bank.transactionAmount / 100).toFixed(2)
    const last = bank.disputeTransactionDetail.maskedPan.slice(-4)
    const [first = '', family = ''] = bank.customerAccountName.toLowerCase().split(' ')
    for (const filter of [
      { transactionAmount: naira },
      { lastFour: last },
      { customerAccountNumber: bank.customerAccountNumber },
      { customerAccountName: family },
      { customerAccountName: `${family.slice(0, 3)} ${first.slice(0, 2)}` },
      { logCode: String(Number(bank.logCode.split('-')[2])) },
      { logCode: bank.logCode.slice(0, -1) },
      { logCode: bank.logCode.replace('DSP-', '') },
      { text: naira },
      { text: last },
      { text: `${family}` },
      { text: bank.customerAccountNumber },
      { text: `${naira} 2026-11-20` },
      { text: bank.logCode.slice(0, 15) },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, expect.arrayContaining(['bank'])])
    }
    for (const filter of [
      { transactionAmount: '0.01' },
      { lastFour: '0001' },
      { customerAccountName: `${family} nobody` },
      { customerAccountName: "'" },
      { logCode: '9999999' },
      { text: `${naira} 2026-11-12` },
      { text: '...' },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, []])
    }
  })

  test('Desk 20: what is found by a name is still only the own', async () => {
    const [one, two] = [await hand.as('sa.admin'), await hand.as('sb.admin')]
    const family = (await hand.show('bo.admin', made['agent-two'] as string)).customerAccountName.split(' ')[1]
    const body = { customerAccountName: family as string }
    const [first, second] = await Promise.all(
      [one, two].map((client) => client.call(disputeLists.filterByAgents, { query: {}, body })),
    )
    expect(names(first?.content ?? [])).not.toContain('agent-two')
    expect(names(second?.content ?? [])).toEqual(['agent-two'])
  })

  test('DSP-17 each pair of dates bounds its own date, both days included', async () => {
    expect(await found({ createdDateFrom: '2026-11-23', createdDateTo: '2026-11-23' })).toEqual(['later'])
    expect(await found({ createdDateFrom: '2026-11-24' })).toEqual(['newest'])
    expect(await found({ transactionDateStart: '2026-11-20', transactionDateEnd: '2026-11-20' })).toHaveLength(6)
    expect(await found({ transactionDateEnd: '2026-11-19' })).toEqual([])
    expect(await found({ tatExpiryStartDate: '2026-11-25' })).toEqual(['newest'])
    expect(await found({ tatExpiryStartDate: '2026-11-24', tatExpiryEndDate: '2026-11-24' })).toHaveLength(5)
  })

  test('DSP-20 nothing is invented, reversed or unknown', async () => {
    const client = await hand.as('bo.admin')
    const ask = (body: object) =>
      refusal(client.call(disputeLists.filterAll, { query: {}, body: body as DisputeFilter }))
    expect((await ask({ createdDateFrom: '2026-11-24', createdDateTo: '2026-11-23' })).status).toBe(422)
    expect((await ask({ status: 'DONE' })).lines[0]?.field).toBe('body.status')
    expect((await ask({ unknown: '1' })).lines[0]?.message).toBe('Unknown field unknown')
  })

  test('what runs out next comes first, what is decided after', async () => {
    const client = await hand.as('bo.admin')
    const { content } = await client.call(disputeLists.all, { query: { order: 'expiry', status: 'PENDING' } })
    expect(names(content)).toEqual(['later', 'newest'])
    const all = await client.call(disputeLists.all, { query: { order: 'expiry' } })
    expect(names(all.content).slice(0, 2)).toEqual(['later', 'newest'])
  })
})

async function sheet(by: string, endpoint: Endpoint, body: DisputeFilter) {
  const response = await fetch(
    `${api.address}${fullPath(throughDoor(endpoint, by.startsWith('bo.') ? 'backoffice' : 'frontoffice'))}`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${await api.signIn(by)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await response.arrayBuffer()) as never)
  const rows = (workbook.worksheets[0]?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1))
  return { name: response.headers.get('content-disposition'), headings: rows[0] ?? [], rows: rows.slice(1) }
}

describe('spreadsheets', () => {
  test('DSP-22 DSP-81 a filter is downloaded: the same disputes, under the name of its view', async () => {
    const { name, headings, rows } = await sheet('bo.admin', disputeLists.downloadByBank, {
      resolutionStatus: 'PENDING',
    })
    expect(name).toBe('attachment; filename="backoffice-disputes-2026-11-24.xlsx"')
    expect(headings.slice(0, 5)).toEqual(['Log code', 'Super Agent', 'Customer Name', 'Customer Account', 'Amount'])
    expect(rows.map(([logCode]) => logCode)).toEqual([made.later, made.bank])
    const amount = (await hand.show('bo.admin', made.later as string)).transactionAmount
    expect(rows[0]?.[headings.indexOf('Amount')]).toBe(amount / 100)
  })

  test('no cell is a formula, whatever was typed', async () => {
    const { headings, rows } = await sheet('bo.admin', disputeLists.downloadAll, { logCode: made.later as string })
    expect(rows[0]?.[headings.indexOf('Reason')]).toBe('=1+1')
  })

  test('DSP-81 DSP-82 what waits for approval is downloaded by its three fields, under the key of its tab', async () => {
    const body = { responseCode: '91,92', status: 'PENDING,SYSTEM_ACCEPTED', resolutionStatus: 'PENDING' }
    const file = await sheet('bo.admin', disputeLists.downloadAll, body)
    expect(file.rows).toHaveLength(3)
    const name = 'attachment; filename="backoffice-failed-response-disputes-2026-11-24.xlsx"'
    expect(file.name).toBe(name)
    // The tab is on every list of the bank, and its file has one name; a super agent has no such tab.
    expect((await sheet('bo.admin', disputeLists.downloadByAgents, body)).name).toBe(name)
    expect((await sheet('sa.admin', disputeLists.downloadByBank, body)).name).toContain('"bank-disputes-')
  })

  test.each([
    ['sa.admin', 'downloadByAgents', 'agent-disputes', 2],
    ['sb.admin', 'downloadByAgents', 'agent-disputes', 1],
    ['sb.admin', 'downloadByBank', 'bank-disputes', 0],
    ['bo.admin', 'downloadByAgents', 'backoffice-superagent-disputes', 3],
  ] as const)("%s' %s holds what the list shows", async (by, verb, view, count) => {
    const { name, rows } = await sheet(by, disputeLists[verb], {})
    expect([name, rows.length]).toEqual([`attachment; filename="${view}-2026-11-24.xlsx"`, count])
  })
})

test('the dashboards count logged, accepted and rejected on their days, equal to a scan of the status log', async () => {
  const rollup = await hand.sql(
    `SELECT business_date, super_agent_id, logged_side, event, dispute_count::int, amount::float8 FROM dispute_days ORDER BY 1, 2, 3, 4`,
  )
  const scan = await hand.sql(
    `SELECT (e.at AT TIME ZONE INTERVAL '01:00')::date AS business_date, d.super_agent_id, d.logged_side,
       CASE WHEN e.action_type = 'LOGGED' THEN 'LOGGED' WHEN e.status = 'ACCEPTED' THEN 'ACCEPTED' ELSE 'REJECTED' END AS event,
       count(*)::int AS dispute_count, sum(d.amount)::float8 AS amount
     FROM dispute_events e JOIN disputes d ON d.id = e.dispute_id
     WHERE e.action_type = 'LOGGED' OR e.status IN ('ACCEPTED', 'DECLINED') GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  )
  expect(rollup).toEqual(scan)
  expect(rollup.length).toBeGreaterThan(5)
})

describe('DSP-18 AGT-16 API-122 the super agents to pick from', () => {
  const tied = async (username: string) => {
    const response = await fetch(`${api.address}/api/v1/backoffice/merchant/user-merchants`, {
      headers: { authorization: `Bearer ${await api.signIn(username)}` },
    })
    expect([username, response.status]).toEqual([username, 200])
    return ((await response.json()) as { result: { merchantId: string; merchantName: string }[] }).result
  }

  test('one address answers both populations with any authority: an agent its own, the bank all', async () => {
    const all = await (await hand.as('bo.admin')).call(superAgents.choices, {})
    expect(all.length).toBeGreaterThan(1)
    expect(await tied('bo.viewer')).toEqual(all)
    await hand.sql("INSERT INTO roles VALUES ('T', 'T', 'front-office', '{fo_dcir_get_all_transactions}')")
    await hand.sql("UPDATE user_roles SET role_name = 'T' FROM users WHERE id = user_id AND username = 'sa.viewer'")
    for (const username of ['sa.admin', 'sa.viewer'])
      expect(await tied(username)).toMatchObject([{ merchantId: 'SA-0001', merchantName: 'Lagoon Payments' }])
    expect(await tied('sb.admin')).toMatchObject([{ merchantId: 'SA-0002' }])
    expect((await fetch(`${api.address}/api/v1/backoffice/merchant/user-merchants`)).status).toBe(401)
  })

  test('the list of all of them is the bank’s', async () => {
    expect((await refusal((await hand.as('sa.admin')).call(superAgents.choices, {}))).status).toBe(403)
  })
})
