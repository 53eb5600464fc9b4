/** Fields that a switch may send or leave out: kept, shown and searched by where they are given, and nobody else's. */
import { withConnection } from '@dcir/api/db/pool'
import {
  type IncomingTransaction,
  MAX_FIELD_VALUES,
  optionalNames,
  transactions,
} from '@dcir/core/transactions/contract'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { transactionOf } from '../../support/transaction'

const SERVICE = 'ingestion-token-of-this-test-0123456789'
const TWO = '2011LA000000002'

let api: TestApi
let bank: string
let first: string
let second: string
beforeAll(async () => {
  api = await startTestApi()
  bank = await api.signIn('bo.admin')
  first = await api.signIn('sa.admin')
  second = await api.signIn('sb.admin')
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
})
afterAll(() => api?.close())

const send = (...rows: unknown[]) => api.client(SERVICE).call(transactions.ingest, { body: { transactions: rows } })
const shown = ({ transactionSearchKey }: IncomingTransaction, token = bank) =>
  api.client(token).call(transactions.show, { params: { transactionSearchKey } })
const fieldsOf = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => isOptional(name)))
const isOptional = (name: string) => optionalNames.some((one) => one === name)
const given = { channel: 'pos', route: ' LAGOS 2 ', issuer: 'Test Issuer', acquirer: 'Test Acquirer' }
const NONE = { channel: null, route: null, issuer: null, acquirer: null }

describe('ingestion', () => {
  test('34.8 keeps the four fields, the channel in capitals and texts without spaces around them', async () => {
    const one = transactionOf(given)
    expect(await send(one)).toMatchObject({ accepted: 1, refused: 0 })
    expect(fieldsOf(await shown(one))).toEqual({ ...given, channel: 'POS', route: 'LAGOS 2' })
  })

  test('34.8 leaves null what an old switch does not send, and what comes as null or empty', async () => {
    const old = transactionOf()
    const nulls = transactionOf(NONE)
    const empty = transactionOf({ channel: '', route: ' ', issuer: '', acquirer: '' })
    expect(await send(old, nulls, empty)).toMatchObject({ accepted: 3, refused: 0 })
    for (const one of [old, nulls, empty]) expect(fieldsOf(await shown(one))).toEqual(NONE)
    const same = { ...empty, ...NONE }
    expect(await send(same)).toMatchObject({ repeated: 1, conflicting: 0 })
  })

  test('34.8 refuses a row by its field, and no other row of its batch', async () => {
    const { rows, accepted } = await send(
      transactionOf({ channel: 'MOBILE' }),
      transactionOf({ route: 'R'.repeat(51) }),
      transactionOf({ issuer: 'I'.repeat(51) }),
      { ...transactionOf(), acquirer: 7 },
      transactionOf({ channel: 'Web' }),
    )
    expect(accepted).toBe(1)
    expect(rows.map(({ outcome, reasons }) => [outcome, reasons[0]?.field])).toEqual(
      optionalNames.map((name) => ['REFUSED', name]),
    )
    expect(rows[0]?.reasons[0]?.message).toBe('channel is invalid: it must be ATM, POS or WEB')
  })

  test('34.8 compares them where a key comes again', async () => {
    const one = transactionOf(given)
    await send(one)
    expect(await send({ ...one, channel: 'POS' })).toMatchObject({ repeated: 1 })
    const { conflicting, rows } = await send({ ...one, channel: 'ATM', issuer: null })
    expect([conflicting, rows[0]?.reasons.map(({ field }) => field)]).toEqual([1, ['channel', 'issuer']])
  })

  test('34.8 masks a card number in them', async () => {
    const one = transactionOf({ route: '4111111111111111' })
    await send(one)
    expect((await shown(one)).route).not.toContain('1111111111')
  })
})

describe('the filter', () => {
  const found = async (token: string, filter: object) =>
    (await api.client(token).call(transactions.list, { query: { ...filter, size: 100 } })).content

  test('34.8 finds one of several channels, and a name in any case', async () => {
    await send(...['ATM', 'POS', 'WEB'].map((channel) => transactionOf({ channel, issuer: 'Sought Issuer' })))
    const by = async (filter: object) =>
      (await found(bank, { issuer: 'SOUGHT issuer', ...filter })).map(({ channel }) => channel).sort()
    expect(await by({})).toEqual(['ATM', 'POS', 'WEB'])
    expect(await by({ channel: 'ATM,WEB' })).toEqual(['ATM', 'WEB'])
    expect(await by({ acquirer: 'nobody' })).toEqual([])
  })

  test('34.8 a channel that is none is refused', async () => {
    await expect(found(bank, { channel: 'MOBILE' })).rejects.toMatchObject({ status: 400 })
  })

  test('34.8 one super agent never finds or learns what another one’s switch sent', async () => {
    await send(transactionOf({ cardAcceptorId: TWO, channel: 'WEB', issuer: 'Only Of Two' }))
    const values = (token: string) => api.client(token).call(transactions.optionalValues, {})
    expect((await values(second)).issuer).toEqual(['Only Of Two'])
    expect((await values(second)).route).toEqual([])
    expect((await values(first)).issuer).toContain('Test Issuer')
    expect((await values(first)).issuer).not.toContain('Only Of Two')
    expect((await values(bank)).issuer).toEqual(expect.arrayContaining(['Only Of Two', 'Test Issuer']))
    expect(await found(first, { issuer: 'Only Of Two' })).toEqual([])
    expect(await found(second, { issuer: 'Only Of Two' })).toHaveLength(1)
  })
})

describe('what is kept of them', () => {
  test('34.8 totals by channel follow ingestion to the kobo', async () => {
    await withConnection(api.database.ownerUrl, async (sql) => {
      const kept = await sql.query(`SELECT business_date, super_agent_id, channel, response_code,
        transaction_count::int AS n, amount FROM transaction_channels ORDER BY 1, 2, 3, 4`)
      const scan = await sql.query(`SELECT business_date, super_agent_id, channel, response_code, count(*)::int AS n,
        sum(amount)::bigint AS amount FROM transactions WHERE channel IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`)
      expect(kept.rows).toEqual(scan.rows)
      expect(kept.rows.length).toBeGreaterThan(0)
    })
  })

  test('34.8 a switch that sends ever new routes fills no table', async () => {
    const rows = Array.from({ length: MAX_FIELD_VALUES + 20 }, (_, at) => transactionOf({ route: `ROUTE ${at}` }))
    for (const from of [0, 110]) await send(...rows.slice(from, from + 110))
    const { route } = await api.client(first).call(transactions.optionalValues, {})
    expect(route).toHaveLength(MAX_FIELD_VALUES)
  })
})
