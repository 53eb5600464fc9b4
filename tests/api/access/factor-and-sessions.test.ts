/** A changed second factor, and the sessions that the same person has elsewhere. */
import { secondFactor } from '@dcir/core/access/second-factor-contract'
import { session } from '@dcir/core/access/session-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

const PASSWORD = 'Route#2026'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const state = (token: string) => api.client(token).call(secondFactor.show, {})
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() })
async function signInByCode(secret: string): Promise<string> {
  api.clock.advance(30_000)
  const { secondFactorAuthKey } = await api.client().call(session.login, {
    body: { username: 'bo.viewer', password: PASSWORD },
  })
  const body = { token: codeOf(secret), secondFactorAuthKey: secondFactorAuthKey ?? '' }
  return (await api.client().call(session.authenticate2fa, { body })).cosmosResponse?.accessToken ?? ''
}

test('S23 setting a second factor up and turning it off ends the other sessions', async () => {
  const [here, elsewhere] = [await api.signIn('bo.viewer'), await api.signIn('bo.viewer')]
  const stranger = await api.signIn('bo.maker')
  const { secret } = await api.client(here).call(secondFactor.begin, {})
  expect((await state(elsewhere)).enabled).toBe(false)
  await api.client(here).call(secondFactor.confirm, { body: { token: codeOf(secret), password: PASSWORD } })
  expect((await refusal(state(elsewhere))).status).toBe(401)
  expect((await state(here)).enabled).toBe(true)
  const later = await signInByCode(secret)
  expect((await state(later)).enabled).toBe(true)
  api.clock.advance(30_000)
  await api.client(here).call(secondFactor.turnOff, { body: { token: codeOf(secret) } })
  expect((await refusal(state(later))).status).toBe(401)
  expect((await state(here)).enabled).toBe(false)
  expect((await state(stranger)).enabled).toBe(false)
})
