/** Ingestion by row: one bad row refuses nobody else's, and what was not ingested is seen, released or dismissed. */

import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { measures } from '@dcir/api/features/monitoring/alert-metrics'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { setAside } from '@dcir/core/transactions/set-aside-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { transactionOf } from '../../support/transaction'

const SERVICE = 'service-token-of-the-set-aside-test-0123456789'
const ACCEPTOR = '2099LA000000001'

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
  for (const name of ['bo.admin', 'bo.viewer']) tokens[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(tokens[name])
const made = (more: Partial<IncomingTransaction> = {}) =>
  transactionOf({ transactionTime: '2026-11-20T13:00:00+01:00', ...more })
const send = (rows: readonly unknown[]) =>
  api.client(SERVICE).call(transactions.ingest, { body: { transactions: [...rows] } })
const listed = async (query: { cardAcceptorId?: string; outcome?: 'CONFLICTING' | 'REFUSED' | 'QUARANTINED' }) =>
  (await client().call(setAside.list, { query })).content
const show = ({ transactionSearchKey }: IncomingTransaction) =>
  client().call(transactions.show, { params: { transactionSearchKey } })

describe('ingestion', () => {
  test('C2 C3 DOM-6.9 says of each row what became of it, and keeps the good ones', async () => {
    const [good, known, stranger] = [made(), made(), made({ cardAcceptorId: ACCEPTOR })]
    await send([known])
    const answer = await send([
      { ...made(), rrn: '!' },
      good,
      known,
      { ...known, transactionAmount: known.transactionAmount + 100 },
      stranger,
      { ...made(), transactionTime: '2098-01-01T12:00:00+01:00' },
      'no row at all',
    ])
    expect(answer).toMatchObject({ accepted: 1, repeated: 1, conflicting: 1, quarantined: 1, refused: 3 })
    expect(answer.rows.map(({ index, outcome, reasons }) => [index, outcome, reasons[0]?.field])).toEqual([
      [0, 'REFUSED', 'rrn'],
      [3, 'CONFLICTING', 'transactionAmount'],
      [4, 'QUARANTINED', 'cardAcceptorId'],
      [5, 'REFUSED', 'transactionTime'],
      [6, 'REFUSED', ''],
    ])
    expect((await show(good)).transactionAmount).toBe(good.transactionAmount)
    // The transaction that came first stays.
    expect((await show(known)).transactionAmount).toBe(known.transactionAmount)
    expect((await refusal(show(stranger))).status).toBe(404)
    const [conflict] = await listed({ outcome: 'CONFLICTING' })
    expect(conflict).toMatchObject({
      transactionSearchKey: known.transactionSearchKey,
      transactionAmount: known.transactionAmount + 100,
      reason: 'transactionAmount differs from what was ingested',
      state: 'WAITING',
    })
  })

  test('counts what comes again, and keeps no content of what is no transaction', async () => {
    const odd = { ...made(), pan: '5399831234567890', note: '5399831234567890' }
    await send([odd])
    await send([odd, odd])
    const rows = await listed({ outcome: 'REFUSED' })
    const one = rows.find(({ transactionSearchKey }) => transactionSearchKey === odd.transactionSearchKey)
    expect(one).toMatchObject({ times: 3, transactionAmount: null, cardAcceptorId: odd.cardAcceptorId })
    const kept = await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(`SELECT 1 FROM set_aside_transactions t WHERE t::text LIKE '%5399831234567890%'`),
    )
    expect(kept.rows).toEqual([])
  })

  test('takes the same batch twice without a change, whatever is in it', async () => {
    const batch = [made(), made({ cardAcceptorId: '2099LA000000002' })]
    expect(await send(batch)).toMatchObject({ accepted: 1, repeated: 0, quarantined: 1 })
    expect(await send(batch)).toMatchObject({ accepted: 0, repeated: 1, quarantined: 1 })
    const [one, ...more] = await listed({ cardAcceptorId: '2099LA000000002' })
    expect([one?.times, more]).toEqual([2, []])
  })

  test('raises a figure that is watched', async () => {
    const figure = () =>
      api.app.database.read(BANK, (sql) =>
        (measures.INGESTION_SET_ASIDE as NonNullable<(typeof measures)[string]>)(sql, new Date(0), api.clock.now()),
      )
    const { value } = await figure()
    await send([made({ cardAcceptorId: '2099LA000000003' })])
    expect((await figure()).value).toBe((value ?? 0) + 1)
  })
})

describe('what waits', () => {
  test('DOM-6.9 of a card acceptor is released once it has a super agent, and charged like any other', async () => {
    const acceptor = '2099LA000000004'
    const [one, two] = [made({ cardAcceptorId: acceptor, responseCode: '00' }), made({ cardAcceptorId: acceptor })]
    await send([one, two, two])
    const release = () => client().call(setAside.release, { body: { cardAcceptorId: acceptor } })
    expect(await refusal(release())).toMatchObject({ status: 422, code: 'acceptor-unknown' })
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query(
        `INSERT INTO super_agents (merchant_id, merchant_name, card_acceptor_id, created_at)
         VALUES ('SA-0888', 'Came Later', $1, now())`,
        [acceptor],
      ),
    )
    expect((await listed({ cardAcceptorId: acceptor })).map(({ merchantName }) => merchantName)).toEqual([
      'Came Later',
      'Came Later',
    ])
    expect(await release()).toEqual({ message: `Released 2 of ${acceptor}, of which 2 were new.` })
    expect((await show(one)).merchantName).toBe('Came Later')
    expect((await listed({ cardAcceptorId: acceptor })).map(({ state, decidedBy }) => [state, decidedBy])).toEqual([
      ['RELEASED', 'bo.admin'],
      ['RELEASED', 'bo.admin'],
    ])
    expect(await refusal(release())).toMatchObject({ status: 409, code: 'nothing-set-aside' })
    // From now on they are known.
    expect(await send([one])).toMatchObject({ accepted: 0, repeated: 1, quarantined: 0 })
  })

  test('is dismissed with a reason, once, and by nobody who only looks', async () => {
    const acceptor = '2099LA000000005'
    await send([made({ cardAcceptorId: acceptor })])
    const [one] = await listed({ cardAcceptorId: acceptor })
    const dismiss = (name?: string) =>
      client(name).call(setAside.dismiss, { params: { id: String(one?.id) }, body: { reason: 'A test of the switch' } })
    expect((await refusal(dismiss('bo.viewer'))).status).toBe(403)
    await dismiss()
    expect((await listed({ cardAcceptorId: acceptor }))[0]).toMatchObject({
      state: 'DISMISSED',
      decidedBy: 'bo.admin',
      decisionReason: 'A test of the switch',
    })
    expect(await refusal(dismiss())).toMatchObject({ status: 409, code: 'set-aside-decided' })
  })
})
