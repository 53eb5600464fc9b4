import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { transactions } from '@dcir/core/transactions/contract'
import type { TransactionFilter } from '@dcir/core/transactions/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const newestFirst = [...traffic].reverse()
const OWN = '2011LA000000001'

let api: TestApi
let bank: string
let agent: string
beforeAll(async () => {
  api = await startTestApi()
  bank = await api.signIn('bo.admin')
  agent = await api.signIn('sa.admin')
})
afterAll(() => api?.close())

const filtered = (body: TransactionFilter, page = 0, size = 100) =>
  api.client(bank).call(transactions.filter, { query: { page, size }, body })

describe('the back-office list', () => {
  test('TXN-57 TXN-09 CNV-01 CNV-02 ten a page from page 0, newest first, with totals', async () => {
    const client = api.client(bank)
    const first = await client.call(transactions.list, { query: {} })
    expect(first).toMatchObject({ totalElements: 300, totalItems: 300, totalPages: 30 })
    expect(first.content.map((row) => row.rrn)).toEqual(newestFirst.slice(0, 10).map((one) => one.rrn))
    const last = await client.call(transactions.list, { query: { page: 29 } })
    expect(last.content.map((row) => row.rrn)).toEqual(newestFirst.slice(290).map((one) => one.rrn))
  })

  test('a page past the end is empty and still knows the total', async () => {
    expect(await api.client(bank).call(transactions.list, { query: { page: 500 } })).toMatchObject({
      content: [],
      totalElements: 300,
    })
  })

  test('every page together is every transaction once, over days and at any size', async () => {
    const seen: string[] = []
    for (let page = 0; page < 5; page++) {
      seen.push(...(await filtered({}, page, 70)).content.map((row) => row.transactionSearchKey))
    }
    expect(new Set(seen).size).toBe(300)
    expect(seen).toHaveLength(300)
  })

  test('TXN-15 CNV-21 a row has the fields of a transaction, amounts in kobo', async () => {
    const [row] = (await filtered({ rrn: newestFirst[0]?.rrn ?? '' })).content
    const { transactionTime, maskedPan, rrn, stan, transactionAmount, terminalId, cardAcceptorId, responseCode } =
      newestFirst[0] as IncomingTransaction
    expect(row).toMatchObject({
      transactionTime,
      maskedPan,
      rrn,
      stan,
      transactionAmount,
      terminalId,
      cardAcceptorId,
      responseCode,
    })
    expect(row).toMatchObject({ bulkSettlementKey: null, disputeLogCode: null })
  })

  test('the page size is clamped', async () => {
    expect((await api.client(bank).call(transactions.list, { query: { size: 100_000 } })).content).toHaveLength(100)
  })
})

describe('the filter', () => {
  const expected = (keep: (one: IncomingTransaction) => boolean) => traffic.filter(keep).length
  const INCONCLUSIVE = ['06', '09', '20', '21', '22', '68', '69', '91', '92', '96']
  const some = traffic[100] as IncomingTransaction

  test.each<[string, TransactionFilter, (one: IncomingTransaction) => boolean]>([
    ['TXN-26 success', { responseCodeState: 'SUCCESS' }, (one) => one.responseCode === '00'],
    ['Phone 8: all that failed', { responseCodeState: 'FAILED' }, (one) => one.responseCode !== '00'],
    [
      'TXN-26 inconclusive',
      { responseCodeState: 'FAILED_INCONCLUSIVE' },
      (one) => INCONCLUSIVE.includes(one.responseCode),
    ],
    [
      'TXN-26 no debit',
      { responseCodeState: 'FAILED_NO_DEBIT' },
      (one) => one.responseCode !== '00' && !INCONCLUSIVE.includes(one.responseCode),
    ],
    [
      'TXN-27 other',
      { responseCodeState: 'OTHER', otherResponseCode: '51, 55' },
      (one) => ['51', '55'].includes(one.responseCode),
    ],
    ['TXN-23 TXN-24 card acceptor', { cardAcceptorId: OWN }, (one) => one.cardAcceptorId === OWN],
    ['TXN-23 rrn without its zeros', { rrn: some.rrn.replace(/^0+/, '') }, (one) => one.rrn === some.rrn],
    [
      'TXN-23 terminal in lower case',
      { terminalId: some.terminalId.toLowerCase() },
      (one) => one.terminalId === some.terminalId,
    ],
    ['TXN-23 masked pan', { maskedPan: some.maskedPan }, (one) => one.maskedPan === some.maskedPan],
    ['TXN-23 the beginning of a masked pan', { maskedPan: '506099' }, (one) => one.maskedPan.startsWith('506099')],
    [
      'Phone 9: the amount as people write it',
      { transactionAmount: `₦${(some.transactionAmount / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}` },
      (one) => one.transactionAmount === some.transactionAmount,
    ],
    [
      'Phone 9: the last four digits',
      { lastFour: some.maskedPan.slice(-4) },
      (one) => one.maskedPan.endsWith(some.maskedPan.slice(-4)),
    ],
    [
      'Phone 9: the beginning of a key',
      { transactionSearchKey: some.transactionSearchKey.slice(0, -2) },
      (one) => one.transactionSearchKey.startsWith(some.transactionSearchKey.slice(0, -2)),
    ],
    ['TXN-23 dates', { startDate: TEST_DAY, endDate: TEST_DAY }, () => true],
    ['TXN-23 another day', { startDate: '2026-11-19', endDate: '2026-11-19' }, () => false],
    [
      'several at once',
      { responseCodeState: 'SUCCESS', cardAcceptorId: OWN, startDate: TEST_DAY },
      (one) => one.responseCode === '00' && one.cardAcceptorId === OWN,
    ],
    ['TXN-32 nothing', { rrn: 'not an rrn' }, () => false],
  ])('TXN-29 TXN-58 %s', async (_name, filter, keep) => {
    const page = await filtered(filter)
    expect([page.totalElements, page.totalItems]).toEqual([expected(keep), expected(keep)])
    const rrns = newestFirst
      .filter(keep)
      .slice(0, 100)
      .map((one) => one.rrn)
    expect(page.content.map((row) => row.rrn)).toEqual(rrns)
  })

  test('Phone 9: an amount or last digits that cannot be are refused by their field', async () => {
    const lineOf = async (filter: TransactionFilter) => (await refusal(filtered(filter))).lines[0]
    expect(await lineOf({ transactionAmount: 'about 100' })).toMatchObject({ field: 'body.transactionAmount' })
    expect(await lineOf({ lastFour: '97' })).toMatchObject({ field: 'body.lastFour' })
  })

  test('dates the wrong way round are refused', async () => {
    expect((await refusal(filtered({ startDate: '2026-11-21', endDate: '2026-11-20' }))).code).toBe('range-reversed')
  })

  test('CNV-14 empty fields are no filter on the way', async () => {
    const page = await api.client(agent).call(transactions.list, { query: { rrn: '', terminalId: '' } })
    expect(page.totalElements).toBe(traffic.filter((one) => one.cardAcceptorId === OWN).length)
  })
})

describe('the front office', () => {
  test('TXN-30 TXN-59 PRM-012 lists its own super agent only, whatever it asks for', async () => {
    const client = api.client(agent)
    const own = traffic.filter((one) => one.cardAcceptorId === OWN)
    const page = await client.call(transactions.list, { query: { size: 100 } })
    expect(page.totalElements).toBe(own.length)
    expect(new Set(page.content.map((row) => row.cardAcceptorId))).toEqual(new Set([OWN]))
    const other = await client.call(transactions.list, { query: { cardAcceptorId: '2011LA000000002' } })
    expect(other).toMatchObject({ content: [], totalElements: 0 })
    const byRrn = await client.call(transactions.list, { query: { responseCodeState: 'SUCCESS' } })
    expect(byRrn.totalElements).toBe(own.filter((one) => one.responseCode === '00').length)
  })

  test("PRM-012 another super agent's transaction answers as one that does not exist", async () => {
    const other = traffic.find((one) => one.cardAcceptorId === '2011LA000000002') as IncomingTransaction
    const show = (transactionSearchKey: string) =>
      refusal(api.client(agent).call(transactions.show, { params: { transactionSearchKey } }))
    const [theirs, nobodys] = [await show(other.transactionSearchKey), await show('T20200101-0000000')]
    expect([theirs.status, theirs.message]).toEqual([nobodys.status, nobodys.message])
    expect(theirs.status).toBe(404)
  })
})

describe('the detail', () => {
  test('TXN-14 TXN-15 shows every field with merchant, fee and timeline', async () => {
    const one = traffic.find((row) => row.responseCode === '00' && row.cardAcceptorId === OWN) as IncomingTransaction
    const detail = await api
      .client(agent)
      .call(transactions.show, { params: { transactionSearchKey: one.transactionSearchKey } })
    expect(detail).toMatchObject({
      hashedPan: one.hashedPan,
      merchantName: 'Lagoon Payments',
      transactionIndicator: one.transactionIndicator,
      chargeAmount: Math.min(100_000, Math.floor((one.transactionAmount * 5 + 500) / 1000)),
      timeline: [{ kind: 'authorised', at: one.transactionTime, text: 'Approved' }],
    })
  })

  test('TXN-16 only an approved transaction earns a fee', async () => {
    const failed = traffic.find((row) => row.responseCode !== '00') as IncomingTransaction
    const detail = await api
      .client(bank)
      .call(transactions.show, { params: { transactionSearchKey: failed.transactionSearchKey } })
    expect(detail.chargeAmount).toBe(0)
  })
})

describe('ingestion', () => {
  const SERVICE = 'ingestion-token-of-this-test-0123456789'
  const send = (batch: readonly IncomingTransaction[]) =>
    api.client(SERVICE).call(transactions.ingest, { body: { transactions: [...batch] } })
  const fresh = (count: number, tag: string) =>
    [...trafficOf('2026-10-31', count)].map((one, index) => ({ ...one, transactionSearchKey: `${tag}-${index}-0000` }))

  beforeAll(() => api.app.services.sessions.setServiceToken('switch', SERVICE))

  test('a search key is taken once, in one batch, in repeats and at the same instant', async () => {
    const batch = fresh(20, 'once')
    expect(await send([...batch, batch[0] as IncomingTransaction])).toMatchObject({ accepted: 20, repeated: 1 })
    const again = await Promise.all(Array.from({ length: 4 }, () => send(batch)))
    expect(again.map((answer) => answer.accepted)).toEqual([0, 0, 0, 0])
  })

  test('A2 DOM-6.9 of a super agent without settlement is charged nothing, and stops nobody else in its batch', async () => {
    const [first, second] = fresh(2, 'free') as [IncomingTransaction, IncomingTransaction]
    const cardAcceptorId = '2099LA000000777'
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(
        `INSERT INTO super_agents (merchant_id, merchant_name, card_acceptor_id, created_at)
         VALUES ('SA-0777', 'Without Settlement', $1, now())`,
        [cardAcceptorId],
      ),
    )
    const approved = { ...second, cardAcceptorId, responseCode: '00' }
    expect(await send([first, approved])).toMatchObject({ accepted: 2, repeated: 0 })
    const { transactionSearchKey } = approved
    const shown = await api.client(bank).call(transactions.show, { params: { transactionSearchKey } })
    expect(shown.chargeAmount).toBe(0)
  })

  test('what lies years away is refused by its place, at once, and makes no partition', async () => {
    const partitions = () =>
      withConnection(api.database.ownerUrl, async (sql) => (await sql.query('SELECT count(*) FROM pg_inherits')).rows)
    const before = await partitions()
    const [first, second] = fresh(2, 'far') as [IncomingTransaction, IncomingTransaction]
    const far = { ...second, transactionTime: '2098-01-01T12:00:00+01:00' }
    expect((await send([first, far])).rows).toMatchObject([
      {
        index: 1,
        outcome: 'REFUSED',
        reasons: [{ field: 'transactionTime', message: 'transactionTime must be between 21/11/2024 and 22/11/2026' }],
      },
    ])
    expect(await partitions()).toEqual(before)
  })

  test('the rollups follow ingestion to the kobo', async () => {
    await send(fresh(200, 'roll'))
    await withConnection(api.database.ownerUrl, async (sql) => {
      const days =
        await sql.query(`SELECT business_date, super_agent_id, response_code, sum(transaction_count)::int AS n,
        sum(amount)::bigint AS a FROM transaction_days GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
      const scan = await sql.query(`SELECT business_date, super_agent_id, response_code, count(*)::int AS n,
        sum(amount)::bigint AS a FROM transactions GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
      expect(days.rows).toEqual(scan.rows)
      const hours = await sql.query(`SELECT hour_start, super_agent_id, response_code, sum(transaction_count)::int AS n
        FROM transaction_hours GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
      const hourly = await sql.query(`SELECT date_bin('1 hour', transaction_time, '2000-01-01') AS hour_start,
        super_agent_id, response_code, count(*)::int AS n FROM transactions GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
      expect(hours.rows).toEqual(hourly.rows)
      const slots = await sql.query(
        'SELECT sum(total_count)::int AS n, sum(bank_ms_sum)::int AS ms FROM transaction_slots',
      )
      const total = await sql.query('SELECT count(*)::int AS n, sum(bank_ms)::int AS ms FROM transactions')
      expect(slots.rows).toEqual(total.rows)
    })
  })

  test('a page deep in a busy day holds what counting from its end would bring', async () => {
    const day = { startDate: '2026-08-14', endDate: '2026-08-14' }
    const busy = [...trafficOf(day.startDate, 2_400)].map((one) => ({
      ...one,
      transactionSearchKey: `busy-${one.transactionSearchKey}`,
    }))
    for (let from = 0; from < busy.length; from += 1_000) await send(busy.slice(from, from + 1_000))
    const pages = async (filter: object, depth: number) => {
      const { content } = await filtered({ ...day, ...filter }, depth)
      return content.map(({ transactionSearchKey }) => transactionSearchKey)
    }
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(`SELECT transaction_search_key AS key, response_code AS code FROM transactions
        WHERE business_date = '2026-08-14' ORDER BY transaction_time DESC, id DESC`),
    )
    const keys = rows.map(({ key }) => key)
    for (const depth of [0, 4, 5, 6, 13, 22, 23, 24]) {
      expect([depth, await pages({}, depth)]).toEqual([depth, keys.slice(depth * 100, depth * 100 + 100)])
    }
    const approved = rows.filter(({ code }) => code === '00').map(({ key }) => key)
    expect(await pages({ responseCodeState: 'SUCCESS' }, 17)).toEqual(approved.slice(1700, 1800))
  })

  test('months get their partitions by themselves', async () => {
    const { rows } = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query("SELECT count(*)::int AS n FROM transactions_2026_10 WHERE business_date = '2026-10-31'"),
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })

  test('an unknown card acceptor is named by its place, and the rest of the batch is ingested', async () => {
    const batch = fresh(3, 'bad').map((one, index) =>
      index === 1 ? { ...one, cardAcceptorId: 'NOBODY000000000' } : one,
    )
    expect(await send(batch)).toMatchObject({ accepted: 2, rows: [{ index: 1, outcome: 'QUARANTINED' }] })
    expect(await send(fresh(3, 'bad'))).toMatchObject({ accepted: 1, repeated: 2 })
  })

  test('a full card number is refused at the door', async () => {
    const [one] = fresh(1, 'pan')
    const answer = await send([{ ...(one as IncomingTransaction), maskedPan: '5060991234561234' }])
    expect(answer.rows).toMatchObject([{ outcome: 'REFUSED', reasons: [{ field: 'maskedPan' }] }])
    expect(JSON.stringify(answer)).not.toContain('5060991234561234')
  })
})

describe('the simulator', () => {
  test('plays the same day for the same date', () => {
    expect([...trafficOf('2026-11-20', 50)]).toEqual([...trafficOf('2026-11-20', 50)])
    expect([...trafficOf('2026-11-20', 50)]).not.toEqual([...trafficOf('2026-11-21', 50)])
  })

  test('stops at the present without changing what came before', () => {
    const until = new Date('2026-11-20T12:00:00Z')
    const part = [...trafficOf('2026-11-20', 200, until)]
    expect([...trafficOf('2026-11-20', 200)].slice(0, part.length)).toEqual(part)
    expect(part.length).toBeGreaterThan(10)
    for (const one of part) expect(businessDate(new Date(one.transactionTime))).toBe('2026-11-20')
  })
})
