/** Looking at a request that waits: no lock is taken, so that nobody waits for who looks, nor the other way round. */

import { BANK, type Sql } from '@dcir/api/db/database'
import { lockForTransaction, locks } from '@dcir/api/db/locks'
import { withConnection } from '@dcir/api/db/pool'
import { serviceAccountsStore } from '@dcir/api/features/access/service-accounts/service-accounts.store'
import { usersStore } from '@dcir/api/features/access/users/users.store'
import { paidTwiceStore } from '@dcir/api/features/payments/paid-twice.store'
import { paymentsStore } from '@dcir/api/features/payments/payments.store'
import { requeryStore } from '@dcir/api/features/payments/requery.store'
import { columnsStore } from '@dcir/api/features/reconciliation/configurations.store'
import { configurationsStore } from '@dcir/api/features/reference/configurations.store'
import { owedBackStore } from '@dcir/api/features/settlements/owed-back.store'
import { workflow } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { chargeOf, gate } from '../../support/charge-types'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test('WFL-10 two look at a request while a change of its record runs', async () => {
  const [maker, checker] = [api.client(await api.signIn('bo.maker')), api.client(await api.signIn('bo.checker'))]
  await gate(api, 'charge-types')
  const { id } = await maker.call(chargeTypes.show, { params: { code: 'STANDARD' } })
  await maker.call(chargeTypes.update, {
    params: { id: String(id) },
    body: chargeOf('Standard', 'PERCENT_ALL', { percent: '2' }),
  })
  const [request] = (await maker.call(workflow.listSelf, { query: {} })).content
  const look = { params: { requestId: request?.reference ?? '' } }
  await withConnection(api.database.ownerUrl, async (change) => {
    await change.query('BEGIN')
    await change.query('SELECT pg_advisory_xact_lock($1)', [locks.feeSetUps])
    await change.query('SELECT 1 FROM charge_types WHERE id = $1 FOR UPDATE', [id])
    try {
      const looks = await Promise.all([maker.call(workflow.show, look), checker.call(workflow.show, look)])
      expect(looks.map(({ targetRecordData }) => JSON.parse(targetRecordData ?? ''))).toEqual([
        expect.objectContaining({ code: 'STANDARD' }),
        expect.objectContaining({ code: 'STANDARD' }),
      ])
    } finally {
      await change.query('ROLLBACK')
    }
  })
}, 60_000)

/** The reads of records that plans of changes begin with. */
const reads: Record<string, (sql: Sql) => Promise<unknown>> = {
  'a user': (sql) => usersStore(sql, 'back-office').lock('none'),
  'a service account': (sql) => serviceAccountsStore(sql).lock('none'),
  'a configuration': (sql) => configurationsStore(sql).lock('none'),
  'columns of statements': (sql) => columnsStore(sql).lock(),
  'a payment': (sql) => paymentsStore(sql).lock(0),
  'a payment by its name': (sql) => requeryStore(sql).lock({ requestId: 'none' }),
  'a refund that was paid twice': (sql) => paidTwiceStore(sql).lock('none'),
  'money owed back': (sql) => owedBackStore(sql).lock('none'),
}

test.each(Object.keys(reads))('%s is read without a lock in a transaction that only reads', async (name) => {
  // PostgreSQL refuses a lock of rows in such a transaction, whether there are any or not.
  await api.app.database.read(BANK, (sql) => reads[name]?.(sql) as Promise<unknown>)
  // In one that writes it is a lock as before.
  await api.app.database.transaction(BANK, async (sql) => {
    await reads[name]?.(sql)
    expect(sql.isReadOnly).toBe(false)
  })
})

test('a named lock that somebody has is not waited for by who only reads', async () => {
  await withConnection(api.database.ownerUrl, async (other) => {
    await other.query('SELECT pg_advisory_lock($1)', [locks.daySignOffs])
    await api.app.database.read(BANK, (sql) => lockForTransaction(sql, 'daySignOffs'))
  })
})
