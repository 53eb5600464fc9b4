/** Questions to the bank about customers: who may ask, about what, how often, and what stays of it. */
import { withConnection } from '@dcir/api/db/pool'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { participants } from '@dcir/core/reference/participants/contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
let beside: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  beside = await startTestApi({ beside: api })
  for (const username of ['bo.maker', 'bo.viewer', 'sa.admin', 'sa.viewer', 'sb.admin']) {
    tokens[username] = await api.signIn(username)
  }
})
afterAll(async () => {
  await beside?.close()
  await api?.close()
})
const asOwner = (text: string) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text)).rows as Record<string, unknown>[])
beforeEach(() => asOwner('DELETE FROM call_counts'))

const client = (username: string, where = api) => where.client(tokens[username])

/** A transaction of this user's, with its card. */
async function cardOf(username: string, at = 0) {
  const { content } = await api.client(tokens[username]).call(transactions.list, { query: { size: '20' } })
  const transactionSearchKey = content[at]?.transactionSearchKey ?? ''
  return api.client(tokens[username]).call(transactions.show, { params: { transactionSearchKey } })
}
const account = (username: string, hashedPan: string, transactionSearchKey: string) =>
  client(username).call(accounts.cardAccountDetail, { params: { hashedPan }, query: { transactionSearchKey } })
const name = (username: string, transactionSearchKey: string, accountNumber = '0123456701', where = api) =>
  client(username, where).call(accounts.nameEnquiry, { params: { accountNumber }, query: { transactionSearchKey } })

/** A card whose account the bank knows; of a few it does not. */
async function knownCardOf(username: string) {
  for (let at = 0; at < 20; at++) {
    const card = await cardOf(username, at)
    const isKnown = await api.app.services.bank.cardAccountDetail(card.hashedPan)
    if (isKnown) return card
  }
  throw new Error('the bank knows none of these cards')
}

describe('a look-up', () => {
  test('CFG-20 CFG-21 is for those who log disputes, on a transaction of theirs', async () => {
    for (const username of ['bo.maker', 'sa.admin']) {
      const { hashedPan, transactionSearchKey } = await knownCardOf('sa.admin')
      expect((await account(username, hashedPan, transactionSearchKey)).accountNumber).toMatch(/^\d{10}$/)
      expect((await name(username, transactionSearchKey)).accountName).toMatch(/^[A-Z ]+$/)
    }
    const { hashedPan, transactionSearchKey } = await cardOf('sa.viewer')
    for (const username of ['sa.viewer', 'bo.viewer']) {
      expect((await refusal(account(username, hashedPan, transactionSearchKey))).status).toBe(403)
      expect((await refusal(name(username, transactionSearchKey))).status).toBe(403)
    }
  })

  test('PRM-012 opens no card of another super agent, by whichever key', async () => {
    const [own, other] = [await cardOf('sb.admin'), await knownCardOf('sa.admin')]
    const absent = await refusal(account('sb.admin', 'a'.repeat(64), 'T20200101-0000000'))
    const tries = [
      () => account('sb.admin', other.hashedPan, other.transactionSearchKey),
      () => account('sb.admin', other.hashedPan, own.transactionSearchKey),
      () => name('sb.admin', other.transactionSearchKey),
    ]
    for (const one of tries) {
      const refused = await refusal(one())
      expect([refused.status, refused.message]).toEqual([404, absent.message])
    }
  })

  test('is made thirty times a minute by one user, on all processes together, and by others still', async () => {
    const { transactionSearchKey } = await cardOf('sa.admin')
    for (let time = 0; time < 30; time++) {
      await name('sa.admin', transactionSearchKey, undefined, time % 2 ? api : beside)
    }
    for (const where of [api, beside]) {
      const refused = await refusal(name('sa.admin', transactionSearchKey, undefined, where))
      expect([refused.status, refused.code]).toEqual([429, 'too-many-requests'])
    }
    expect((await name('bo.maker', transactionSearchKey)).accountName).toMatch(/./)
    const verify = client('bo.maker').call(participants.verifyAccount, { params: { accountNumber: '0123456701' } })
    expect((await verify).accountName).toMatch(/./)
  })

  test('is written down with who, about whom and for what, refused ones too', async () => {
    await asOwner('DELETE FROM call_counts')
    const [{ id }] = (await asOwner('SELECT max(id) AS id FROM audit_entries')) as [{ id: number }]
    const { hashedPan, transactionSearchKey } = await knownCardOf('sa.admin')
    await account('sa.admin', hashedPan, transactionSearchKey)
    await name('sa.admin', transactionSearchKey, '0123456702')
    await refusal(name('sa.viewer', transactionSearchKey, '0123456703'))
    await refusal(name('sa.admin', 'T20200101-0000000', '4111111111111111'))
    await client('bo.maker').call(participants.verifyAccount, { params: { accountNumber: '0123456704' } })
    const entries = await asOwner(
      `SELECT actor, action, subject, result, details FROM audit_entries WHERE id > ${id} ORDER BY id`,
    )
    const enquiry = { action: 'accounts.nameEnquiry', subject: transactionSearchKey }
    const details = (accountNumber: string) => ({ accountNumber, transactionSearchKey })
    expect(entries).toEqual([
      {
        ...enquiry,
        actor: 'sa.admin',
        action: 'accounts.cardAccountDetail',
        result: 'done',
        details: { hashedPan, transactionSearchKey },
      },
      { ...enquiry, actor: 'sa.admin', result: 'done', details: details('0123456702') },
      { ...enquiry, actor: 'sa.viewer', result: 'not-allowed', details: details('0123456703') },
      {
        actor: 'sa.admin',
        action: 'accounts.nameEnquiry',
        subject: 'T20200101-0000000',
        result: 'not-found',
        // A card number that is typed in place of an account number is masked in the audit entry.
        details: { accountNumber: '411111******1111', transactionSearchKey: 'T20200101-0000000' },
      },
      {
        actor: 'bo.maker',
        action: 'participants.verifyAccount',
        subject: '',
        result: 'done',
        details: { accountNumber: '0123456704' },
      },
    ])
  })
})

test('files are sent a hundred and twenty times a minute by one user, on all processes together', async () => {
  const send = async (username: string, where: TestApi) => {
    const file = new File([''], 'empty.csv')
    return (await refusal(where.client(tokens[username]).call(statements.upload, {}, { file }))).code
  }
  const early = await asOwner(
    `INSERT INTO call_counts (limit_name, caller, began_at, call_count) VALUES ('uploads', 'bo.maker', now(), 118)
     RETURNING call_count`,
  )
  expect(early).toHaveLength(1)
  for (const where of [api, beside]) expect(await send('bo.maker', where)).not.toBe('too-many-requests')
  for (const where of [api, beside]) expect(await send('bo.maker', where)).toBe('too-many-requests')
})
