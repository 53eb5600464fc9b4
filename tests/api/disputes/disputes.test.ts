/** The life of a dispute through the API: logged, answered, expired, reopened. */
import { disputes } from '@dcir/core/disputes/contract'
import { parseStatusLog } from '@dcir/core/disputes/status-log'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf, RECEIPT_BASE64 } from '../../support/disputed'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const claim = (transactionSearchKey: string) => ({
  customerAccountName: 'ADAEZE OKAFOR',
  customerAccountNumber: '0123456789',
  transactionSearchKey,
  reason: 'Duplicate debit',
})
const status = async (work: Promise<unknown>) => (await refusal(work)).status
const logOf = async (logCode: string) =>
  parseStatusLog((await hand.show('bo.admin', logCode)).statusLogInfo).map(
    ({ updatedBy, actionType, status: state }) => `${updatedBy} ${actionType} ${state}`,
  )

describe('logging', () => {
  test('DSP-28 DSP-52 DSP-78 DSP-79 a dispute of the bank is logged, with its deadline and its transaction', async () => {
    const { key, amount, code } = await hand.next()
    const client = await hand.as('bo.maker')
    const logged = await client.call(disputes.log, { body: claim(key) })
    expect(logged.tatExpiryDate).toBe('2026-11-24T00:00:00+01:00')
    const shown = await client.call(disputes.show, { params: { logCode: logged.logCode } })
    expect(shown).toMatchObject({
      logCode: logged.logCode,
      loggedBy: 'bo.maker',
      loggedBySide: 'backoffice',
      status: 'PENDING',
      resolutionStatus: 'PENDING',
      resolvedBy: null,
      reason: 'Duplicate debit',
      transactionSearchKey: key,
      transactionAmount: amount,
      transactionResponseCode: code,
      customerAccountName: await api.bank.nameEnquiry('0123456789'),
      customerAccountNumber: '0123456789',
      receiptData: null,
      refundTransaction: null,
      cycle: 1,
    })
    expect(shown.disputeTransactionDetail).toMatchObject({ responseCode: code, rrn: expect.stringMatching(/^\d{12}$/) })
    expect(await client.call(disputes.ofTransaction, { params: { key } })).toMatchObject({ logCode: logged.logCode })
    const transaction = await client.call(transactions.show, { params: { transactionSearchKey: key } })
    expect(transaction.disputeLogCode).toBe(logged.logCode)
    expect(transaction.timeline.at(-1)?.text).toBe(`Dispute logged: ${logged.logCode}, by bo.maker`)
  })

  test('DSP-79 a transaction without a dispute answers null', async () => {
    const { key } = await hand.next()
    expect(await (await hand.as('bo.maker')).call(disputes.ofTransaction, { params: { key } })).toBeNull()
    expect(await (await hand.as('sa.admin')).call(disputes.ofTransaction, { params: { key } })).toBeNull()
  })

  test('DSP-50 DSP-41 a super agent attaches a receipt, which is kept and shown', async () => {
    const { key } = await hand.next()
    const client = await hand.as('sa.admin')
    const bare = client.call(disputes.log, { body: claim(key) as never })
    expect((await refusal(bare)).lines[0]).toMatchObject({ field: 'body.receiptDataBase64' })
    const withOne = (await hand.as('bo.maker')).call(disputes.log, {
      body: { ...claim(key), receiptDataBase64: RECEIPT_BASE64 } as never,
    })
    expect((await refusal(withOne)).lines[0]?.message).toBe('Unknown field receiptDataBase64')
    const shown = await hand.log('sa.admin', { key })
    expect(shown.receiptData).toMatch(/^data:image\/png;base64,/)
    expect(shown.receipts).toMatchObject([{ kind: 'CLAIM', cycle: 1, uploadedBy: 'sa.admin' }])
  })

  test.each(['12345', '12345678901', 'ABCDEFGHIJ', ''])('DSP-45 the account number %j is refused', async (number) => {
    const { key } = await hand.next()
    const body = { ...claim(key), customerAccountNumber: number }
    const refused = await refusal((await hand.as('bo.maker')).call(disputes.log, { body }))
    expect([refused.status, refused.lines[0]?.message]).toEqual([400, 'Account number is invalid'])
  })

  test('CFG-09 CFG-10 DSP-80 TXN-18 only disputable codes are taken, and each side has its own list', async () => {
    const { key } = await hand.next({ code: '51' })
    const refused = await refusal((await hand.as('bo.maker')).call(disputes.log, { body: claim(key) }))
    expect([refused.status, refused.lines[0]?.message]).toEqual([
      422,
      'A transaction with response code 51 cannot be disputed.',
    ])
    await hand.sql(
      `UPDATE configurations SET config_value = '51' WHERE config_key = 'dcir.dispute.merchant.response-codes'`,
    )
    expect(await (await hand.as('sa.admin')).call(disputes.disputableCodes, {})).toEqual(['51'])
    expect(await (await hand.as('bo.maker')).call(disputes.disputableCodes, {})).toContain('91')
    expect((await hand.log('sa.admin', { key })).transactionResponseCode).toBe('51')
    await hand.sql(
      `UPDATE configurations SET config_value = '00,91,92,96,22,06,68'
       WHERE config_key = 'dcir.dispute.merchant.response-codes'`,
    )
  })

  test('DOM-5.1 one dispute per transaction, even of sixteen at once, and the refusals name it', async () => {
    const { key } = await hand.next()
    const client = await hand.as('bo.maker')
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, () => client.call(disputes.log, { body: claim(key) })),
    )
    expect(answers.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(1)
    const refused = await refusal(client.call(disputes.log, { body: claim(key) }))
    expect(refused.status).toBe(409)
    expect(refused.lines[0]?.message).toMatch(/^A dispute was already logged on this transaction: DSP-\d{8}-\d{7}\./)
    expect(await hand.sql('SELECT 1 FROM disputes WHERE transaction_search_key = $1', [key])).toHaveLength(1)
  })

  test('DOM-5.4 a reversal, and what was reversed, cannot be disputed', async () => {
    const { key } = await hand.next({ code: '00' })
    await hand.sql(
      `INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan,
         hashed_pan, rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms,
         bank_ms)
       SELECT super_agent_id, transaction_time + INTERVAL '1 minute', 'REVERSAL-' || transaction_search_key, true,
         masked_pan, hashed_pan, rrn, stan, amount, 0, terminal_id, card_acceptor_location, '00', 1, 1
       FROM transactions WHERE transaction_search_key = $1`,
      [key],
    )
    await hand.sql('SELECT pair_reversals($1)', [[`REVERSAL-${key}`]])
    const client = await hand.as('bo.maker')
    for (const one of [key, `REVERSAL-${key}`]) {
      expect((await refusal(client.call(disputes.log, { body: claim(one) }))).lines[0]?.message).toBe(
        'This transaction was reversed already, so it cannot be disputed.',
      )
    }
  })

  test('the same request twice is one dispute with one answer', async () => {
    const { key } = await hand.next()
    const client = await hand.as('bo.maker')
    const idempotencyKey = 'one-intention-1'
    const first = await client.call(disputes.log, { body: claim(key) }, { idempotencyKey })
    expect(await client.call(disputes.log, { body: claim(key) }, { idempotencyKey })).toEqual(first)
  })
})

describe('answering', () => {
  test('DSP-64 DSP-65 DSP-67 DOM-5.4 accepted: resolved, by whom, and one refund of the amount to the customer', async () => {
    const { logCode, transactionAmount } = await hand.log('bo.maker')
    expect(await hand.resolve('sa.admin', logCode, true)).toEqual({ message: 'Dispute resolved successfully' })
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({ status: 'RESOLVED', resolutionStatus: 'ACCEPTED', resolvedBy: 'sa.admin' })
    expect(shown.refundTransaction).toMatchObject({
      status: 'PENDING',
      amount: transactionAmount,
      destinationAccount: '0123456789',
      destinationAccountName: await api.bank.nameEnquiry('0123456789'),
      sourceAccount: '0012345678',
      attempts: 0,
    })
    expect(await logOf(logCode)).toEqual(['bo.maker LOGGED PENDING', 'sa.admin ACCEPTED ACCEPTED'])
  })

  test('DSP-63 DSP-67 desk 16: declined: only with a receipt and a comment, and then without a refund', async () => {
    const { logCode } = await hand.log('sa.admin')
    const client = await hand.as('bo.checker')
    const decline = (more: object) =>
      refusal(client.call(disputes.resolve, { body: { logCode, approved: false, ...more } }))
    expect((await decline({ receiptDataBase64: RECEIPT_BASE64 })).lines[0]).toMatchObject({
      message: 'A comment is required to decline a dispute',
      field: 'body.comment',
    })
    expect((await decline({ comment: ' x ', receiptDataBase64: RECEIPT_BASE64 })).lines[0]).toMatchObject({
      message: 'A comment of at least 5 characters is required to decline a dispute',
      field: 'body.comment',
    })
    expect((await decline({ comment: 'Paid out' })).lines[0]).toMatchObject({
      message: 'A receipt is required to decline a dispute',
    })
    await hand.resolve('bo.checker', logCode, false)
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({
      status: 'RESOLVED',
      resolutionStatus: 'DECLINED',
      comment: 'The receipt shows it was paid.',
      refundTransaction: null,
    })
    expect(shown.receipts.map(({ kind, uploadedBy }) => `${kind} ${uploadedBy}`)).toEqual([
      'CLAIM sa.admin',
      'RESPONSE bo.checker',
    ])
  })

  test('DSP-60 DOM-5.3 who logged it never resolves it, and a super agent never answers its own side', async () => {
    const ofBank = await hand.log('bo.maker')
    const own = await refusal(hand.resolve('bo.maker', ofBank.logCode, true))
    expect([own.status, own.lines[0]?.message]).toEqual([403, 'You logged this; a colleague must decide.'])
    const ofAgent = await hand.log('sa.admin')
    await hand.sql(`UPDATE disputes SET logged_by = 'sa.viewer' WHERE log_code = $1`, [ofAgent.logCode])
    const side = await refusal(hand.resolve('sa.admin', ofAgent.logCode, true))
    expect([side.status, side.lines[0]?.message]).toEqual([403, 'Your side logged this; the bank must decide.'])
  })

  test('DSP-66 DOM-5.7 what is decided stays decided, desk 17: and the refusal names who decided, and when', async () => {
    const { logCode } = await hand.log('bo.maker')
    await hand.resolve('bo.checker', logCode, true)
    const late = await refusal(hand.resolve('sa.admin', logCode, false))
    expect([late.status, late.lines[0]?.message]).toEqual([
      409,
      `bo.checker has already accepted this dispute, at ${formatTimeOfDay(api.clock.now())}.`,
    ])
    expect((await hand.show('bo.admin', logCode)).receipts).toEqual([])
  })

  test("another super agent's dispute answers like one that does not exist, to every call", async () => {
    const { logCode, transactionSearchKey } = await hand.log('bo.maker')
    const client = await hand.as('sb.admin')
    const strange = [logCode, 'DSP-20200101-0000000'].map(async (code) => [
      await status(client.call(disputes.show, { params: { logCode: code } })),
      await status(client.call(disputes.resolve, { body: { logCode: code, approved: true } })),
      await status(client.call(disputes.reopen, { body: { disputeLogCode: code, transactionSearchKey } })),
    ])
    expect(await Promise.all(strange)).toEqual([
      [404, 404, 404],
      [404, 404, 404],
    ])
    expect(await client.call(disputes.ofTransaction, { params: { key: transactionSearchKey } })).toBeNull()
    const foreign = { ...claim(transactionSearchKey), receiptDataBase64: RECEIPT_BASE64 }
    expect(await status(client.call(disputes.log, { body: foreign }))).toBe(404)
    expect(await client.call(disputes.refundAttempts, { query: { transactionSearchKey } })).toMatchObject({
      totalElements: 0,
    })
  })
})

test('DSP-43 DSP-59 DSP-69 who may only look can neither log nor resolve nor reopen', async () => {
  const { logCode, transactionSearchKey: key } = await hand.log('bo.maker')
  const reopening = { disputeLogCode: logCode, transactionSearchKey: key }
  const [bank, agent] = [await hand.as('bo.viewer'), await hand.as('sa.viewer')]
  const answer = { logCode, approved: true }
  const answers = [
    bank.call(disputes.log, { body: claim(key) }),
    bank.call(disputes.resolve, { body: answer }),
    bank.call(disputes.reopen, { body: reopening }),
    bank.call(disputes.reopenSystemAccepted, { body: reopening }),
    agent.call(disputes.log, { body: { ...claim(key), receiptDataBase64: RECEIPT_BASE64 } }),
    agent.call(disputes.resolve, { body: answer }),
    agent.call(disputes.reopen, { body: reopening }),
  ]
  expect(await Promise.all(answers.map(status))).toEqual([403, 403, 403, 403, 403, 403, 403])
  expect(await hand.show('bo.viewer', logCode)).toMatchObject({ status: 'PENDING' })
})

describe('reopening', () => {
  const reopen = async (username: string, logCode: string, transactionSearchKey: string) =>
    (await hand.as(username)).call(username.startsWith('bo') ? disputes.reopen : disputes.reopen, {
      body: { disputeLogCode: logCode, transactionSearchKey },
    })

  test('DSP-68 DSP-72 DSP-73 DOM-5.1 what was declined is opened again, as a cycle with a clock of its own', async () => {
    const { logCode, transactionSearchKey } = await hand.log('sa.admin')
    await hand.resolve('bo.checker', logCode, false)
    hand.travel('2026-11-24T09:00:00Z')
    expect(await reopen('sa.admin', logCode, transactionSearchKey)).toEqual({ message: 'Dispute has been reopened!' })
    const shown = await hand.show('bo.admin', logCode)
    expect(shown).toMatchObject({
      status: 'PENDING',
      resolutionStatus: 'PENDING',
      resolvedBy: null,
      comment: null,
      cycle: 2,
      tatExpiryDate: '2026-11-25T10:00:00+01:00',
    })
    await hand.resolve('bo.checker', logCode, false)
    expect((await hand.show('bo.admin', logCode)).receipts.map(({ kind, cycle }) => `${kind} ${cycle}`)).toEqual([
      'CLAIM 1',
      'RESPONSE 1',
      'RESPONSE 2',
    ])
    expect(await logOf(logCode)).toEqual([
      'sa.admin LOGGED PENDING',
      'bo.checker DECLINED DECLINED',
      'sa.admin REOPENED PENDING',
      'bo.checker DECLINED DECLINED',
    ])
    hand.travel(TEST_NOW)
  })

  test('DSP-74 DOM-5.2 nothing else is reopened, and not with the key of another transaction', async () => {
    const { logCode, transactionSearchKey } = await hand.log('bo.maker')
    expect((await refusal(reopen('bo.checker', logCode, transactionSearchKey))).lines[0]?.message).toBe(
      'This dispute is pending and cannot be reopened here.',
    )
    await hand.resolve('bo.checker', logCode, true)
    expect(await status(reopen('bo.checker', logCode, transactionSearchKey))).toBe(409)
    expect(await status(reopen('bo.checker', logCode, 'T20200101-0000000'))).toBe(404)
  })
})
