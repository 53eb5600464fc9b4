/** Named views of lists, and finding a transaction by what somebody pasted. */
import { withConnection } from '@dcir/api/db/pool'
import { views } from '@dcir/core/access/views-contract'
import { clueOf } from '@dcir/core/transactions/clue'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'sa.admin', 'sb.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name: string) => api.client(token[name])
const params = { screen: 'transactions' }
const save = (who: string, name: string, search: string, isDefault = false) =>
  client(who).call(views.save, { params, body: { name, search, isDefault } })

describe('named views', () => {
  test('are kept per user, replaced by name, and one is the default', async () => {
    await save('bo.admin', 'Failed today', 'responseCodeState=FAILED_NO_DEBIT')
    await save('bo.admin', 'Approved', 'responseCodeState=SUCCESS', true)
    expect(await save('bo.admin', 'Failed today', 'rrn=000000000001', true)).toEqual([
      { name: 'Approved', search: 'responseCodeState=SUCCESS', isDefault: false },
      { name: 'Failed today', search: 'rrn=000000000001', isDefault: true },
    ])
    expect(await client('bo.maker').call(views.list, { params })).toEqual([])
    expect(await client('bo.admin').call(views.list, { params: { screen: 'reports' } })).toEqual([])
    const gone = { params: { ...params, name: 'Approved' } }
    expect((await refusal(client('bo.maker').call(views.remove, gone))).status).toBe(404)
    expect((await client('bo.admin').call(views.remove, gone)).message).toBe('The view is removed.')
    expect((await client('bo.admin').call(views.list, { params })).map(({ name }) => name)).toEqual(['Failed today'])
  })

  test('two defaults saved at once leave one, and there is a limit', async () => {
    await Promise.all([1, 2, 3, 4].map((at) => save('bo.maker', `View ${at}`, `page=${at}`, true)))
    const kept = await client('bo.maker').call(views.list, { params })
    expect([kept.length, kept.filter(({ isDefault }) => isDefault).length]).toEqual([4, 1])
    for (let at = 5; at <= 50; at++) await save('bo.maker', `View ${at}`, '')
    expect((await refusal(save('bo.maker', 'One more', ''))).code).toBe('too-many-views')
    expect(await save('bo.maker', 'View 7', 'page=7')).toHaveLength(50)
    expect((await refusal(save('bo.maker', ' ', ''))).forField('name')).toBe('Name is required')
  })
})

describe('finding a transaction', () => {
  const find = (who: string, text: string) =>
    client(who).call(who.startsWith('bo') ? transactions.find : transactions.find, { query: { text } })

  test('by RRN, STAN, search key and masked PAN, as it is written and as people write it', async () => {
    const { content } = await client('bo.admin').call(transactions.list, { query: {} })
    const [one] = content
    if (!one) throw new Error('there are no transactions')
    const pan = one.maskedPan
    for (const text of [one.rrn, one.stan, one.transactionSearchKey, pan, ` ${pan.replaceAll('*', 'x')} `]) {
      const found = await find('bo.admin', text)
      expect([
        text,
        found.some(({ transactionSearchKey }) => transactionSearchKey === one.transactionSearchKey),
      ]).toEqual([text, true])
      expect(found.length).toBeLessThanOrEqual(8)
    }
    expect(await find('bo.admin', 'nothing-of-this-name')).toEqual([])
  })

  test('another super agent’s is found by nobody else', async () => {
    const { content } = await client('sa.admin').call(transactions.list, { query: {} })
    const own = content[0]?.transactionSearchKey ?? ''
    expect(await find('sa.admin', own)).toHaveLength(1)
    expect(await find('sb.admin', own)).toEqual([])
  })

  test('a whole card number is read as its mask', () => {
    expect(clueOf('5399831234561234', '2026-11-24')).toMatchObject({
      maskedPan: '539983******1234',
      rrn: null,
      stan: null,
    })
    expect(clueOf('123', '2026-11-24')).toMatchObject({ rrn: null, stan: null, maskedPan: null })
    expect(clueOf('012345', '2026-11-24')).toMatchObject({ stan: '012345', rrn: null })
    expect(clueOf('12345678', '2026-11-24')).toMatchObject({ stan: null, rrn: '000012345678' })
  })

  test('bank 27: an amount, the last four digits, a day and the beginning of a key find as well', async () => {
    const { content } = await client('bo.admin').call(transactions.list, { query: { page: 3 } })
    const one = content[0]
    if (!one) throw new Error('there is no transaction')
    const naira = (one.transactionAmount / 100).toFixed(2)
    const last = one.maskedPan.slice(-4)
    const day = one.transactionTime.slice(0, 10)
    for (const text of [naira, `${naira} ${day}`, `${naira} ${last}`, `${last} ${naira} ${day}`, `${last} ${day}`]) {
      const found = (await find('bo.admin', text)).map(({ transactionSearchKey }) => transactionSearchKey)
      expect([text, found]).toEqual([text, expect.arrayContaining([one.transactionSearchKey])])
    }
    expect(await find('bo.admin', one.transactionSearchKey.slice(0, -1))).not.toEqual([])
    expect(await find('bo.admin', `${naira} 2026-11-01`)).toEqual([])
  })

  test.each([
    ['104,317 yesterday', { amount: 10_431_700, day: '2026-11-23', lastFour: null }],
    ['₦5,782.50', { amount: 578_250, day: null, rrn: null }],
    ['3904', { lastFour: '3904', amount: 390_400, stan: '003904', together: false }],
    ['******3904 today', { lastFour: '3904', amount: null, day: '2026-11-24' }],
    ['3904 5,782', { lastFour: '3904', amount: 578_200, together: true }],
    ['5,782 23 Nov', { amount: 578_200, day: '2026-11-23' }],
    ['5,782 24 december', { amount: 578_200, day: '2025-12-24' }],
    ['5,782 1/2/2026', { amount: 578_200, day: '2026-02-01' }],
    ['5,782 31 Feb', { amount: null, day: null }],
  ])('bank 27: %s is understood', (text, meant) => {
    expect(clueOf(text, '2026-11-24')).toMatchObject(meant)
  })

  test('each clue is answered by an index', async () => {
    const plans = await withConnection(api.database.ownerUrl, async (sql) => {
      await sql.query('SET enable_seqscan = off')
      const texts = ['rrn', 'stan', 'masked_pan', 'transaction_search_key', 'last_four'].map(
        (column) => `EXPLAIN SELECT * FROM transactions WHERE ${column} = 'x' ORDER BY transaction_time DESC LIMIT 8`,
      )
      return Promise.all(texts.map(async (text) => (await sql.query(text)).rows.map((row) => row['QUERY PLAN']).join()))
    })
    for (const plan of plans) expect(plan).toMatch(/Index (Only )?Scan/)
  })
})
