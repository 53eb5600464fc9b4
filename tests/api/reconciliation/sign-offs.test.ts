/** The officer's overview and the sign-off of days over HTTP: certificates, and what has changed since. */
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { workflow } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { accountEntries } from '@dcir/core/reconciliation/entries/contract'
import { type DaySignOff, daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { addDays } from '@dcir/core/time/lagos'
import { today } from '@dcir/core/today/contract'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_API_ROLE, TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'

const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const withCode = (indicator: string, code: string) =>
  traffic.filter((one) => one.transactionIndicator === indicator && one.responseCode === code)
const credits = withCode('CREDIT', '00')
const debits = withCode('DEBIT', '00')
const failed = traffic.filter(
  (one) => one.transactionIndicator === 'CREDIT' && ['91', '06', '96', '22'].includes(one.responseCode),
)
const at = (some: readonly IncomingTransaction[], index: number) => some[index] as IncomingTransaction
const sum = (some: readonly { transactionAmount: number }[]) =>
  some.reduce((total, { transactionAmount }) => total + transactionAmount, 0)
const figure = (some: readonly { transactionAmount: number }[]) => ({ count: some.length, value: sum(some) })
const NONE = { count: 0, value: 0 }

const paired = credits.slice(0, 5)
/** A line with ₦100.00 too much, and one that is posted the day after. */
const mistyped = at(credits, 20)
const late = at(credits, 25)
const wrongBy = 10_000
const owed = failed.slice(0, 2)

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer', 'sa.admin'])
    token[name] = await api.signIn(name)
  const lines = [
    ...[...paired, ...owed, at(debits, 0)].map((one) => statementLine(one)),
    statementLine(mistyped, { amount: mistyped.transactionAmount + wrongBy }),
    statementLine(late, { date: addDays(TEST_DAY, 1) }),
  ]
  await uploadStatement(api, token['bo.admin'] ?? '', statementCsv(...lines), 'day.csv')
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])
const certificate = (transactionDate = TEST_DAY) =>
  as('bo.viewer').call(daySignOffs.certificate, { params: { transactionDate } })
const overview = async (query: object = {}) =>
  (await as('bo.viewer').call(daySignOffs.overview, { query: { startDate: TEST_DAY, endDate: TEST_DAY, ...query } }))
    .content
const sign = (changes: Partial<DaySignOff> = {}, name = 'bo.admin', transactionDate = TEST_DAY) =>
  as(name).call(daySignOffs.sign, {
    params: { transactionDate },
    body: { comment: 'Looked at', openReason: 'The rest comes on Monday', ...changes },
  })
const asOwner = async <T>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows as T[])
const signings = () =>
  asOwner<{ actor: string; result: string; details: Record<string, unknown> }>(
    "SELECT actor, result, details FROM audit_entries WHERE action = 'day-sign-offs.sign' ORDER BY id",
  )
const openLine = async () => {
  const body = { page: 0, size: 10, transactionDate: TEST_DAY, reconStatus: 'UNMATCHED' } as const
  const { content } = await as('bo.viewer').call(accountEntries.search, { body })
  return content[0]?.referenceId ?? ''
}
const missingOf = async (transactionIndicator: 'CREDIT' | 'DEBIT', transactionDate = TEST_DAY) =>
  (
    await as('bo.viewer').call(reconciliationDays.databaseExceptions, {
      query: { transactionDate, transactionIndicator },
    })
  ).totalElements

describe('the overview', () => {
  test.each([
    { endDate: '0001-01-01' },
    { endDate: '0001-01-02' },
    { startDate: '0001-01-01', endDate: '0001-01-01' },
    { startDate: '9999-12-31' },
  ])('S21 of %j is empty, and no fault', async (query) => {
    const client = await as('bo.viewer')
    expect((await client.call(daySignOffs.overview, { query })).content).toEqual([])
  })

  test('says of each day and direction what is loaded, matched, owed, unmatched and missing, and how old that is', async () => {
    const [credit, debit] = await overview()
    expect(credit).toEqual({
      transactionDate: TEST_DAY,
      transactionIndicator: 'CREDIT',
      loaded: 8,
      matched: 5,
      owed: 2,
      resolved: 0,
      unmatched: 1,
      missing: await missingOf('CREDIT'),
      // Neither of the two that are owed has a dispute.
      open: 3 + (await missingOf('CREDIT')),
      // It is Saturday: no business day has begun since Friday.
      openDays: 0,
      state: 'OPEN',
      signedBy: null,
      signedAt: null,
      changes: [],
    })
    expect(debit).toMatchObject({ transactionIndicator: 'DEBIT', loaded: 1, matched: 1, missing: debits.length - 1 })
    expect(await missingOf('DEBIT')).toBe(debit?.missing)
  })

  test('what was posted a day later is missing of no day', async () => {
    expect(credits.length - paired.length - 1).toBe(await missingOf('CREDIT'))
    const [next] = await overview({ startDate: addDays(TEST_DAY, 1), endDate: addDays(TEST_DAY, 1) })
    expect(next).toMatchObject({ loaded: 1, matched: 1, unmatched: 0, missing: 0, openDays: null })
  })

  test('is of the last fourteen days and both directions unless asked otherwise', async () => {
    const days = await overview({ startDate: undefined, endDate: undefined, size: 100 })
    expect(days.map(({ transactionDate }) => transactionDate)).toContain(TEST_DAY)
    const early = addDays(TEST_DAY, -12)
    expect(days.every(({ transactionDate }) => transactionDate >= early)).toBe(true)
    const debit = await overview({ transactionIndicator: 'DEBIT' })
    expect(debit.map(({ transactionIndicator }) => transactionIndicator)).toEqual(['DEBIT'])
    expect((await refusal(overview({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
    expect((await refusal(as('sa.admin').call(daySignOffs.overview, { query: {} }))).status).toBe(403)
  })

  test('a row that stays open grows older by business days', async () => {
    const before = api.clock.now()
    try {
      api.clock.set(new Date('2026-11-24T09:00:00+01:00'))
      token['bo.viewer'] = await api.signIn('bo.viewer')
      expect((await overview())[0]?.openDays).toBe(2)
    } finally {
      api.clock.set(before)
      token['bo.viewer'] = await api.signIn('bo.viewer')
    }
  })
})

describe('signing off', () => {
  test('is refused without a comment, without the right, for a day that is not over, and for one of nothing', async () => {
    expect((await refusal(sign({ comment: '  ' }))).status).toBe(400)
    expect((await refusal(sign({}, 'bo.viewer'))).status).toBe(403)
    expect((await refusal(sign({}, 'sa.admin'))).status).toBe(403)
    expect((await refusal(sign({}, 'bo.admin', '2026-11-21'))).code).toBe('day-not-over')
    expect((await refusal(sign({}, 'bo.admin', '2026-01-05'))).status).toBe(404)
    expect((await refusal(certificate('2026-01-05'))).status).toBe(404)
  })

  test('with rows that are open it takes a reason', async () => {
    const { openCount } = await certificate()
    const error = await refusal(sign({ openReason: ' ' }))
    expect(error).toMatchObject({ status: 422, code: 'day-open-rows' })
    expect(error.message).toContain(`${openCount} rows of this day are still open.`)
  })

  test('waits while a statement that may be of the day is still being read or matched', async () => {
    const [file] = await asOwner<{ id: number }>("SELECT id FROM statement_files WHERE status = 'COMPLETED' LIMIT 1")
    const putTo = (status: string) =>
      asOwner('UPDATE statement_files SET status = $2 WHERE id = $1', [file?.id, status])
    for (const status of ['RECEIVED', 'LOADING', 'MATCHING']) {
      await putTo(status)
      expect((await refusal(sign())).code).toBe('day-being-read')
    }
    await putTo('COMPLETED')
  })

  test('whoever signs signs what they saw', async () => {
    expect((await refusal(sign({ figuresDigest: 'a'.repeat(64) }))).code).toBe('day-moved-on')
    expect((await refusal(sign({ figuresDigest: 'all of it' }))).status).toBe(400)
  })

  test('two officers at once make one certificate, and the trail has one entry of it', async () => {
    const before = (await signings()).filter(({ result }) => result === 'done').length
    const { figuresDigest } = await certificate()
    const both = await Promise.allSettled([sign({ figuresDigest }), sign({ figuresDigest }, 'bo.maker')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [winner, other] = both[0]?.status === 'fulfilled' ? ['bo.admin', 'bo.maker'] : ['bo.maker', 'bo.admin']
    const found = await certificate()
    expect(found).toMatchObject({
      state: 'SIGNED',
      holds: true,
      isAuthentic: true,
      changes: [],
      earlier: [],
      signed: { signedBy: winner, comment: 'Looked at', openReason: 'The rest comes on Monday' },
    })
    expect(found.signed?.figures.CREDIT).toEqual({
      loaded: {
        count: 8,
        value: sum([...paired, ...owed, mistyped]) + wrongBy,
      },
      matched: figure(paired),
      owed: figure(owed),
      resolved: NONE,
      unmatched: { count: 1, value: mistyped.transactionAmount + wrongBy },
      missing: figure(credits.filter((one) => !paired.includes(one) && one !== late)),
    })
    expect(found.signed?.figures.DEBIT.missing).toEqual(figure(debits.slice(1)))
    const done = (await signings()).filter(({ result }) => result === 'done').slice(before)
    expect(done.map(({ actor }) => actor)).toEqual([winner])
    const again = await refusal(sign({}, other))
    expect(again).toMatchObject({ status: 409, code: 'day-signed' })
    expect(again.message).toMatch(new RegExp(`^${winner} signed this day off on Nov 21st, 26 `))
  })

  test('no row of the table can be changed by the platform itself', async () => {
    const rights = await asOwner<{ privilege_type: string }>(
      `SELECT privilege_type FROM information_schema.role_table_grants
       WHERE table_name = 'day_sign_offs' AND grantee = '${TEST_API_ROLE}' ORDER BY privilege_type`,
    )
    expect(rights.map((one) => one.privilege_type)).toEqual(['INSERT', 'SELECT'])
  })
})

describe('after a sign-off', () => {
  test('a resolution is told, figure by figure, until the day is signed again', async () => {
    const { signed } = await certificate()
    const referenceId = await openLine()
    await as('bo.maker').call(reconciliationDays.resolve, {
      params: { referenceId },
      body: { comment: 'A fee', reconResolutionReason: 'FALSE_POSITIVE', reconResolutionStatus: 'RESOLVED' },
    })
    const line = { count: 1, value: mistyped.transactionAmount + wrongBy }
    const changes = [
      { transactionIndicator: 'CREDIT', figure: 'resolved', was: NONE, now: line },
      { transactionIndicator: 'CREDIT', figure: 'unmatched', was: line, now: NONE },
    ]
    expect(await certificate()).toMatchObject({ state: 'CHANGED', holds: false, isAuthentic: true, changes })
    const rows = await overview()
    expect(rows.map(({ state, signedBy }) => [state, signedBy])).toEqual([
      ['CHANGED', signed?.signedBy],
      ['CHANGED', signed?.signedBy],
    ])
    expect(rows[0]?.changes).toEqual(changes)
    const { matters } = await as('bo.viewer').call(today.list, {})
    expect(matters.find(({ kind }) => kind === 'changed-days')).toMatchObject({ count: 1, date: TEST_DAY })
    // The same request twice makes one certificate.
    const again = () =>
      as('bo.admin').call(
        daySignOffs.sign,
        { params: { transactionDate: TEST_DAY }, body: { comment: 'Again', openReason: 'The rest comes on Monday' } },
        { idempotencyKey: 'a-day-signed-once' },
      )
    expect(await again()).toEqual({ message: 'Nov 20th, 26 is signed off.' })
    expect(await again()).toEqual({ message: 'Nov 20th, 26 is signed off.' })
    const after = await certificate()
    expect(after).toMatchObject({ state: 'SIGNED', holds: true, signed: { comment: 'Again' } })
    expect(after.earlier.map(({ digest }) => digest)).toEqual([signed?.digest])
  })

  test('a line that is paired by hand leaves what is missing with its transaction, whatever its amount', async () => {
    const referenceId = await (async () => {
      const body = { page: 0, size: 10, transactionDate: TEST_DAY, reconStatus: 'RESOLVED' } as const
      return (await as('bo.viewer').call(accountEntries.search, { body })).content[0]?.referenceId ?? ''
    })()
    await as('bo.maker').call(reconciliationDays.undo, { params: { referenceId }, body: { comment: 'It was not' } })
    await as('bo.maker').call(reconciliationDays.pair, {
      params: { referenceId },
      body: {
        transactionSearchKey: mistyped.transactionSearchKey,
        reason: 'AMOUNT_DIFFERS',
        comment: 'The branch mistyped it',
      },
    })
    const { figures } = await certificate()
    expect(figures.CREDIT.missing).toEqual(figure(credits.filter((one) => ![...paired, late, mistyped].includes(one))))
    expect(figures.CREDIT.missing.count).toBe(await missingOf('CREDIT'))
    expect(figures.CREDIT.matched).toEqual({ count: 6, value: sum([...paired, mistyped]) + wrongBy })
  })

  test('a certificate that somebody wrote over is none', async () => {
    await sign()
    expect((await certificate()).holds).toBe(true)
    const last = 'WHERE id = (SELECT max(id) FROM day_sign_offs WHERE transaction_date = $1)'
    await asOwner(`UPDATE day_sign_offs SET signed_by = 'somebody.else' ${last}`, [TEST_DAY])
    expect(await certificate()).toMatchObject({ isAuthentic: false, holds: false })
    // It can be signed again although no figure is another one.
    await sign({ comment: 'The stored certificate was not the signed one' })
    expect(await certificate()).toMatchObject({ isAuthentic: true, holds: true })
  })
})

describe('with four eyes', () => {
  beforeEach(async () => {
    await asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [
      GATED_ACTIONS_KEY,
      'day-sign-offs.sign',
    ])
  })

  test('a sign-off waits for a second person, and is refused when the figures moved on meanwhile', async () => {
    const body = { page: 0, size: 1, transactionDate: TEST_DAY, isPairedByHand: true } as const
    const [line] = (await as('bo.viewer').call(accountEntries.search, { body })).content
    const undo = () =>
      as('bo.maker').call(reconciliationDays.undo, {
        params: { referenceId: line?.referenceId ?? '' },
        body: { comment: 'Not that one' },
      })
    await undo()
    const { figuresDigest, earlier } = await certificate()
    expect((await sign({ figuresDigest }, 'bo.maker')).message).toBe(
      'Request has been submitted and it is awaiting approval.',
    )
    expect(await certificate()).toMatchObject({ state: 'CHANGED' })
    expect((await refusal(sign({}, 'bo.maker'))).code).toBe('request-pending')
    const approve = async () => {
      const { content } = await as('bo.admin').call(workflow.list, { query: { status: 'PENDING' } })
      const requestId = content[0]?.reference ?? ''
      const body = { approved: true, authorizersComment: 'As it was asked for' }
      return as('bo.admin').call(workflow.process, { params: { requestId }, body })
    }
    const pair = () =>
      as('bo.maker').call(reconciliationDays.pair, {
        params: { referenceId: line?.referenceId ?? '' },
        body: {
          transactionSearchKey: mistyped.transactionSearchKey,
          reason: 'AMOUNT_DIFFERS',
          comment: 'It was after all',
        },
      })
    await pair()
    expect((await refusal(approve())).code).toBe('day-moved-on')
    await undo()
    await approve()
    const signed = await certificate()
    expect(signed).toMatchObject({ state: 'SIGNED', holds: true, signed: { signedBy: 'bo.maker' } })
    expect(signed.earlier).toHaveLength(earlier.length + 1)
  })
})
