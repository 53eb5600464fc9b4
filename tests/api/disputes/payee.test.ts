/** Who is paid: no money goes to an account that is not the card's own unless a second person saw that and accepted. */
import { disputes } from '@dcir/core/disputes/contract'
import { pendingApprovalFilter } from '@dcir/core/disputes/lists'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

/** After the deadline of whatever is logged at the start of the test's time. */
const EXPIRY = '2026-11-24T09:00:00Z'
const CARD = '0123456780'
const OTHER = '0123456701'
const expire = async () => {
  hand.travel(EXPIRY)
  await api.app.services.disputeExpiry.round()
}
const setting = (key: string, value: string) =>
  hand.sql('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
const accept = async (username: string, logCode: string, payeeAcknowledged?: boolean) =>
  (await hand.as(username)).call(disputes.resolve, {
    body: { logCode, approved: true, ...(payeeAcknowledged === undefined ? {} : { payeeAcknowledged }) },
  })

describe('at logging the bank says who would be paid', () => {
  test("DOM-5.8 the card's own account, by the bank's name and not the typed one", async () => {
    hand.travel(TEST_NOW)
    const { payeeCheck, customerAccountName, cardAccountName } = await hand.log('bo.maker', { account: OTHER })
    const bankName = await api.bank.nameEnquiry(OTHER)
    expect({ payeeCheck, customerAccountName, cardAccountName }).toEqual({
      payeeCheck: 'CARD_ACCOUNT',
      customerAccountName: bankName,
      cardAccountName: bankName,
    })
    expect(bankName).not.toBe('ADAEZE OKAFOR')
  })

  test('another account, with the names of both holders', async () => {
    hand.travel(TEST_NOW)
    const dispute = await hand.log('sa.admin', { account: OTHER, cardAccount: CARD })
    expect(dispute).toMatchObject({
      payeeCheck: 'VERIFIED_OTHER',
      customerAccountName: await api.bank.nameEnquiry(OTHER),
      cardAccountName: await api.bank.nameEnquiry(CARD),
    })
  })

  test('another account, where the bank names none of the card', async () => {
    hand.travel(TEST_NOW)
    const dispute = await hand.log('bo.maker', { account: OTHER, cardAccount: null })
    expect(dispute).toMatchObject({ payeeCheck: 'VERIFIED_OTHER', cardAccountName: null })
  })

  test.each([
    ['the name', { account: '0123456795', cardAccount: CARD }],
    ['the card', { account: OTHER, cardAccount: CARD }],
  ] as const)('not known while the bank does not answer for %s', async (what, more) => {
    hand.travel(TEST_NOW)
    if (what === 'the card') api.bank.instead = { cardAccountDetail: () => Promise.reject(new Error('away')) }
    const dispute = await hand.log('bo.maker', more)
    api.bank.instead = {}
    expect(dispute.payeeCheck).toBe('UNVERIFIED')
    expect(dispute.customerAccountName).toBe(
      what === 'the name' ? 'ADAEZE OKAFOR' : await api.bank.nameEnquiry(more.account),
    )
  })

  test('an account that the bank does not know is refused at its field, and nothing is logged', async () => {
    hand.travel(TEST_NOW)
    const { key } = await hand.next()
    const refused = await refusal(hand.log('bo.maker', { account: '9999999999', key }))
    expect([refused.status, refused.lines]).toEqual([
      422,
      [
        {
          message: 'The bank does not know this account.',
          code: 'account-unknown',
          field: 'body.customerAccountNumber',
        },
      ],
    ])
    expect(await hand.sql('SELECT 1 FROM disputes WHERE transaction_search_key = $1', [key])).toEqual([])
  })

  test('a bank that hangs keeps nobody: after its deadline the account is not verified', async () => {
    const slow = await startTestApi({ config: { bankTimeoutMs: 150 } })
    slow.bank.instead = { nameEnquiry: () => new Promise(() => undefined) }
    const dispute = await disputesOf(slow).log('bo.maker', { account: OTHER, cardAccount: CARD })
    expect(dispute).toMatchObject({ payeeCheck: 'UNVERIFIED', customerAccountName: 'ADAEZE OKAFOR' })
    await slow.close()
  })
})

describe('accepting', () => {
  test('DOM-5.8 needs the second person to say that it was seen; declining does not', async () => {
    hand.travel(TEST_NOW)
    const { logCode } = await hand.log('bo.maker', { account: OTHER, cardAccount: CARD })
    for (const said of [undefined, false]) {
      const refused = await refusal(accept('bo.checker', logCode, said))
      expect([refused.status, refused.lines[0]?.code, refused.lines[0]?.field]).toEqual([
        422,
        'payee-not-acknowledged',
        'body.payeeAcknowledged',
      ])
      expect(refused.lines[0]?.message).toContain(`This account belongs to ${await api.bank.nameEnquiry(OTHER)}`)
      expect(refused.lines[0]?.message).toContain(`The card belongs to ${await api.bank.nameEnquiry(CARD)}`)
    }
    expect((await refusal(accept('bo.maker', logCode, true))).lines[0]?.code).toBe('own-dispute')
    await accept('bo.checker', logCode, true)
    expect(await hand.show('bo.admin', logCode)).toMatchObject({
      resolutionStatus: 'ACCEPTED',
      refundTransaction: { destinationAccount: OTHER },
    })
    const declined = await hand.log('bo.maker', { account: OTHER, cardAccount: CARD })
    await hand.resolve('bo.checker', declined.logCode, false)
  })

  test('is asked again in the next cycle', async () => {
    hand.travel(TEST_NOW)
    const { logCode, transactionSearchKey } = await hand.log('bo.maker', { account: OTHER, cardAccount: CARD })
    await expire()
    await (await hand.as('bo.checker')).call(disputes.reopenSystemAccepted, {
      body: { disputeLogCode: logCode, transactionSearchKey },
    })
    expect((await refusal(accept('bo.checker', logCode))).lines[0]?.code).toBe('payee-not-acknowledged')
  })
})

describe('the expiry job', () => {
  const stateOf = async (logCode: string) => {
    const { status, resolutionStatus, refundTransaction } = await hand.show('bo.admin', logCode)
    return [status, resolutionStatus, refundTransaction?.status ?? null]
  }

  test('DOM-5.6 DOM-5.8 sends nothing to an account that is not the card’s: it waits in Disputes Pending Approval', async () => {
    hand.travel(TEST_NOW)
    const own = await hand.log('bo.maker', { code: '00' })
    const other = await hand.log('bo.maker', { code: '00', account: OTHER, cardAccount: CARD })
    const unverified = await hand.log('bo.maker', { code: '00', account: '0123456795', cardAccount: CARD })
    await expire()
    expect(await stateOf(own.logCode)).toEqual(['SYSTEM_ACCEPTED', 'ACCEPTED', 'PENDING'])
    for (const { logCode } of [other, unverified])
      expect(await stateOf(logCode)).toEqual(['SYSTEM_ACCEPTED', 'PENDING', null])
    const { content } = await (await hand.as('bo.admin')).call(disputeLists.filterAll, {
      query: { size: 100 },
      body: pendingApprovalFilter(['91', '96']),
    })
    const waiting = content.map(({ logCode }) => logCode)
    expect(waiting).toEqual(expect.arrayContaining([other.logCode, unverified.logCode]))
    expect(waiting).not.toContain(own.logCode)
    const withoutCodes = await (await hand.as('bo.admin')).call(disputeLists.filterAll, {
      query: { size: 100 },
      body: pendingApprovalFilter([]),
    })
    expect(withoutCodes.content.map(({ logCode }) => logCode)).toEqual(
      expect.arrayContaining([other.logCode, unverified.logCode]),
    )
    await accept('bo.checker', other.logCode, true)
    expect(await stateOf(other.logCode)).toEqual(['RESOLVED', 'ACCEPTED', 'PENDING'])
  })

  test('DOM-5.8 leaves what is above the limits to a person, and needs no word on the account for it', async () => {
    hand.travel(TEST_NOW)
    const three = [await hand.log('bo.maker', { code: '00' })]
    const [{ amount = 0 } = {}] = await hand.sql('SELECT amount::float8 AS amount FROM disputes WHERE log_code = $1', [
      three[0]?.logCode,
    ])
    await setting('dcir.dispute.auto-refund.max-amount', String(Number(amount) - 1))
    await expire()
    expect(await stateOf(three[0]?.logCode ?? '')).toEqual(['SYSTEM_ACCEPTED', 'PENDING', null])
    await accept('bo.checker', three[0]?.logCode ?? '')
    await setting('dcir.dispute.auto-refund.max-amount', '')
    // One more of this super agent fits into what the day has sent already, the next does not.
    hand.travel(TEST_NOW)
    const [fits, exceeds] = [await hand.log('bo.maker', { code: '00' }), await hand.log('bo.maker', { code: '00' })]
    const [sent] = await hand.sql(
      `SELECT coalesce(sum(amount), 0)::float8 AS amount FROM disputes
       WHERE status = 'SYSTEM_ACCEPTED' AND resolution_status = 'ACCEPTED' AND super_agent_id = 1`,
    )
    await setting(
      'dcir.dispute.auto-refund.max-per-day',
      String(Number(sent?.amount) + Number(fits.transactionAmount) + 1),
    )
    await expire()
    await setting('dcir.dispute.auto-refund.max-per-day', '')
    expect(await stateOf(fits.logCode)).toEqual(['SYSTEM_ACCEPTED', 'ACCEPTED', 'PENDING'])
    expect(await stateOf(exceeds.logCode)).toEqual(['SYSTEM_ACCEPTED', 'PENDING', null])
    const { statusLogInfo } = await hand.show('bo.admin', exceeds.logCode)
    expect(statusLogInfo).toMatch(/Above ₦[\d,.]+ a day: the limit for automatic refunds/)
  })
})

test('DOM-5.8 the database itself refuses a refund that no second person accepted, whatever code asks for it', async () => {
  hand.travel(TEST_NOW)
  const { logCode } = await hand.log('bo.maker', { account: OTHER, cardAccount: CARD })
  const request = (account: string, check: string) =>
    hand.sql(
      `INSERT INTO payment_requests (recipient_type, super_agent_id, amount, credit_account, credit_account_name, narration,
         dispute_id, cycle, log_code, dispute_created_at, transaction_id, transaction_search_key, transaction_time,
         payee_check, created_at, updated_at)
       SELECT 'REFUND', super_agent_id, amount, $2, 'X', 'X', id, cycle, log_code, created_at, transaction_id,
         transaction_search_key, transaction_time, $3, now(), now() FROM disputes WHERE log_code = $1`,
      [logCode, account, check],
    )
  await expect(request(OTHER, 'VERIFIED_OTHER')).rejects.toThrow('a second person has to accept')
  await expect(request(OTHER, 'CARD_ACCOUNT')).rejects.toThrow('a second person has to accept')
  await expect(request(CARD, 'CARD_ACCOUNT')).rejects.toThrow('goes to its own account alone')
  const acknowledge = "UPDATE disputes SET payee_acknowledged_by = 'bo.maker' WHERE log_code = $1"
  await expect(hand.sql(acknowledge, [logCode])).rejects.toThrow('disputes_second_person')
})
