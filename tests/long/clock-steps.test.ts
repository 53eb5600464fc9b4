/**
 * The machine's clock goes an hour back and comes forward again: people stay signed in and their time still ends, codes are
 * used once, what was decided at its deadline stays decided, and files and reports are worked through meanwhile.
 */
import { withConnection } from '@dcir/api/db/pool'
import { DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { session } from '@dcir/core/access/session-contract'
import { today } from '@dcir/core/today/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'
import { type DisputesAtHand, disputesOf } from '../support/disputed'
import { refusal } from '../support/refusal'
import { statementCsv, statementLine, uploadStatement } from '../support/statement-rows'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../support/test-database'

const HOUR = 3_600_000
const MINUTE = 60_000

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'reports'] })
  hand = disputesOf(api)
})
afterAll(() => api?.close())
beforeEach(() => api.clock.set(TEST_NOW))

const call = (token: string) => api.client(token).call(today.list, {})

test('a session lives through both steps, and ends where it would have ended', async () => {
  const token = await api.signIn('bo.viewer')
  for (const step of [-HOUR, HOUR, HOUR, -HOUR]) {
    // An hour forward is more than anybody may be idle: whoever works has to be there in between.
    const many = step > 0 ? 20 : 1
    for (let part = 0; part < many; part++) {
      api.clock.advance(step / many)
      await call(token)
    }
  }
  const [{ expires_at: end } = {}] = (
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query('SELECT max(expires_at) AS expires_at FROM sessions'),
    )
  ).rows
  while (api.clock.now() < end) {
    await call(token)
    api.clock.advance(4 * MINUTE)
  }
  expect((await refusal(call(token))).code).toBe('session-expired')
  api.clock.set(TEST_NOW)
  const idle = await api.signIn('bo.viewer')
  api.clock.advance(-HOUR)
  // However long it is after the step, it is bounded: by the step and the time that one may be idle.
  api.clock.advance(HOUR + 6 * MINUTE)
  expect((await refusal(call(idle))).code).toBe('session-expired')
})

test('a code of a second factor is used once, although its time comes twice', async () => {
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: api.clock.now().getTime() })
  const enter = async () => {
    const { secondFactorAuthKey } = await api
      .client()
      .call(session.login, { body: { username: 'bo.second', password: 'Route#2026' } })
    return api
      .client()
      .call(session.authenticate2fa, { body: { token: code(), secondFactorAuthKey: secondFactorAuthKey ?? '' } })
  }
  expect((await enter()).cosmosResponse).toBeTruthy()
  api.clock.advance(-HOUR)
  expect((await refusal(enter())).status).toBe(401)
  api.clock.advance(HOUR)
  expect((await refusal(enter())).status).toBe(401)
  api.clock.advance(MINUTE)
  expect((await enter()).cosmosResponse).toBeTruthy()
})

test('what was accepted at its deadline stays accepted, once, whichever way the clock goes', async () => {
  const { logCode } = await hand.log('sa.admin', { code: '00' })
  // Logged on Saturday, so that the time is over when Tuesday begins.
  const deadline = '2026-11-23T23:00:00Z'
  const round = () => api.app.services.disputeExpiry.round()
  hand.travel(deadline)
  await round()
  hand.travel('2026-11-23T22:00:00Z')
  await round()
  expect(await hand.show('bo.admin', logCode)).toMatchObject({ status: 'SYSTEM_ACCEPTED' })
  expect((await refusal(hand.resolve('sa.admin', logCode, false))).status).toBe(409)
  hand.travel(deadline)
  await round()
  const refunds = await hand.sql('SELECT count(*)::int AS count FROM payment_requests')
  expect(refunds).toEqual([{ count: 1 }])
})

test('files and reports that were begun before a step are final after it', async () => {
  const token = await api.signIn('bo.admin')
  const [one, other] = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(({ responseCode }) => responseCode === '00')
  if (!one || !other) throw new Error('the traffic has no approved transactions')
  const report = await api.client(token).call(reports.generate, { body: { startDate: TEST_DAY, endDate: TEST_DAY } })
  api.clock.advance(-HOUR)
  expect(await uploadStatement(api, token, statementCsv(statementLine(one)), 'back.csv')).toMatchObject({
    status: 'COMPLETED',
    matchedSuccessCount: 1,
  })
  api.clock.advance(HOUR)
  expect(await uploadStatement(api, token, statementCsv(statementLine(other)), 'forward.csv')).toMatchObject({
    status: 'COMPLETED',
    matchedSuccessCount: 1,
  })
  const status = async () =>
    (await api.client(token).call(reports.show, { params: { recordId: report.recordId } })).reportGenerationStatus
  await expect.poll(status, { timeout: 30_000 }).toBe('COMPLETED')
})
