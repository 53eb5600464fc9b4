/** The own second factor: set up, confirmed, used, renewed, turned off, required by the bank, removed by a colleague. */
import { withConnection } from '@dcir/api/db/pool'
import { recoveryDigest } from '@dcir/api/features/access/sign-in/recovery-codes'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { type Enrolment, monitorSecondFactor, secondFactor } from '@dcir/core/access/second-factor-contract'
import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { session } from '@dcir/core/access/session-contract'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { users } from '@dcir/core/access/users/contract'
import { addresses } from '@dcir/core/contract/all'
import { fullPath, grantsOf } from '@dcir/core/contract/endpoint'
import { isMonitorRole } from '@dcir/core/permissions/authorities'
import { transactions } from '@dcir/core/transactions/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { TEST_NOW, testSecretsKey } from '../../support/test-database'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  api = await startTestApi({ logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api?.close())

const owner = <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query(text, values)).rows as T[])

beforeEach(async () => {
  api.clock.set(TEST_NOW)
  await owner('DELETE FROM call_counts')
  await owner('UPDATE users SET failed_attempts = 0, locked_at = NULL')
  await owner('DELETE FROM recovery_codes')
  await owner('DELETE FROM second_factor_enrolments')
  await owner(`UPDATE users SET second_factor_secret = NULL, second_factor_step = 0 WHERE username <> 'bo.second'`)
  await requireIt('false', 'false')
})

const requireIt = async (backOffice: string, monitor: string) => {
  for (const [key, value] of [
    [secondFactorKeys.MAIN, backOffice],
    [secondFactorKeys.MONITOR, monitor],
  ])
    await owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now().getTime() + steps * 30_000 })
/** A code that is wrong now, whatever the secret. */
const wrongFor = (secret: string) => {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) as string
}
const state = (token: string) => api.client(token).call(secondFactor.show, {})
const begin = (token: string) => api.client(token).call(secondFactor.begin, {})
const confirm = (token: string, code: string, password = DEMO_PASSWORD) =>
  api.client(token).call(secondFactor.confirm, { body: { token: code, password } })
const renew = (token: string, code: string) =>
  api.client(token).call(secondFactor.renewCodes, { body: { token: code } })
const turnOff = (token: string, code: string) => api.client(token).call(secondFactor.turnOff, { body: { token: code } })
const list = (token: string) => api.client(token).call(transactions.list, { query: {} })

interface Enrolled extends Enrolment {
  token: string
  recoveryCodes: string[]
}
/** Somebody with a second factor that was set up just now; half a minute later, so that the next code is a new one. */
async function enrolled(username = 'bo.viewer'): Promise<Enrolled> {
  const token = await api.signIn(username)
  const enrolment = await begin(token)
  const { recoveryCodes } = await confirm(token, codeOf(enrolment.secret))
  api.clock.advance(30_000)
  return { ...enrolment, token, recoveryCodes }
}

const login = (username: string) => api.client().call(session.login, { body: { username, password: DEMO_PASSWORD } })
const firstStep = async (username = 'bo.viewer') => (await login(username)).secondFactorAuthKey ?? ''
const secondStep = (secondFactorAuthKey: string, token: string) =>
  api.client().call(session.authenticate2fa, { body: { token, secondFactorAuthKey } })

describe('setting up the own second factor', () => {
  test('a secret counts once a code confirms it, which brings ten recovery codes and goes on in this session', async () => {
    const token = await api.signIn('bo.viewer')
    const off = { available: true, enabled: false, since: null, recoveryCodesLeft: 0, required: false }
    expect(await state(token)).toEqual(off)
    const { secret, uri, expiresAt } = await begin(token)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain('otpauth://totp/DCIR:bo.viewer?')
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(Date.parse(expiresAt) - api.clock.now().getTime()).toBe(600_000)
    // Not before: whoever only looked at the code is not shut out.
    expect(await state(token)).toEqual(off)
    expect((await login('bo.viewer'))['2faEnabled']).toBe(false)
    const { recoveryCodes } = await confirm(token, codeOf(secret))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/)
    expect(await state(token)).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false })
    expect(Date.parse((await state(token)).since ?? '')).toBe(api.clock.now().getTime())
  })

  test('AUTH-23 AUTH-31 AUTH-32 from then on the sign-in asks for a code, and the one that confirmed is used up', async () => {
    const token = await api.signIn('bo.viewer')
    const { secret } = await begin(token)
    await confirm(token, codeOf(secret))
    const key = await firstStep()
    expect((await refusal(secondStep(key, codeOf(secret)))).code).toBe('wrong-second-factor')
    api.clock.advance(30_000)
    const answer = await secondStep(key, codeOf(secret))
    expect(answer).toMatchObject({ username: 'bo.viewer', recoveryCodesLeft: null, enrolSecondFactor: false })
    expect((await list(answer.cosmosResponse?.accessToken ?? '')).content.length).toBeGreaterThan(0)
  })

  test('AUTH-33 a wrong code is said at its field and changes nothing; the right one still confirms', async () => {
    const token = await api.signIn('bo.viewer')
    const { secret } = await begin(token)
    const error = await refusal(confirm(token, wrongFor(secret)))
    expect([error.status, error.code, error.forField('token')]).toEqual([
      422,
      'wrong-code',
      'The code is not right. Each works once: wait for the next one.',
    ])
    // A session that somebody left open sets up nothing without the password.
    expect((await refusal(confirm(token, codeOf(secret), 'x'))).forField('password')).toMatch(/password/)
    expect((await state(token)).enabled).toBe(false)
    expect((await confirm(token, codeOf(secret))).recoveryCodes).toHaveLength(10)
    const [row] = await owner<{ failed_attempts: number }>(
      `SELECT failed_attempts FROM users WHERE username = 'bo.viewer'`,
    )
    expect(row?.failed_attempts).toBe(2)
  })

  test('a secret is good for ten minutes, and beginning again makes the one before worthless', async () => {
    const token = await api.signIn('bo.viewer')
    const first = await begin(token)
    const second = await begin(token)
    expect((await refusal(confirm(token, codeOf(first.secret)))).code).toBe('wrong-code')
    // The session must not run out meanwhile.
    api.clock.advance(240_000)
    await state(token)
    api.clock.advance(240_000)
    await state(token)
    api.clock.advance(120_000)
    expect((await refusal(confirm(token, codeOf(second.secret)))).code).toBe('enrolment-expired')
    await api.app.services.sessions.purge()
    expect(await owner('SELECT * FROM second_factor_enrolments')).toEqual([])
    const third = await begin(token)
    api.clock.advance(239_000)
    expect((await confirm(token, codeOf(third.secret))).recoveryCodes).toHaveLength(10)
  })

  test('what is on is not set up again, and of two confirmations at once one counts', async () => {
    const token = await api.signIn('bo.viewer')
    const { secret } = await begin(token)
    const tries = await Promise.allSettled([confirm(token, codeOf(secret)), confirm(token, codeOf(secret))])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(begin(token))).code).toBe('second-factor-on')
    expect((await refusal(confirm(token, codeOf(secret)))).code).toBe('second-factor-on')
    expect((await state(token)).recoveryCodesLeft).toBe(10)
  })

  test('AUTH-17 five wrong codes lock the account and end the session', async () => {
    const token = await api.signIn('bo.viewer')
    const { secret } = await begin(token)
    for (let attempt = 0; attempt < 5; attempt++) await refusal(confirm(token, wrongFor(secret)))
    expect((await refusal(confirm(token, codeOf(secret)))).status).toBe(401)
    expect((await refusal(login('bo.viewer'))).code).toBe('account-locked')
  })

  test('while others have locked the account nothing is confirmed, and the session stays', async () => {
    const token = await api.signIn('bo.viewer')
    const { secret } = await begin(token)
    await owner(`UPDATE users SET failed_attempts = 5, locked_at = $1 WHERE username = 'bo.viewer'`, [api.clock.now()])
    expect((await refusal(confirm(token, codeOf(secret)))).code).toBe('too-many-requests')
    expect((await state(token)).enabled).toBe(false)
  })

  test('a user of the directory has none here, and is told so', async () => {
    const token = await api.signIn('bo.checker')
    const [row] = await owner<{ password_hash: string }>(
      `SELECT password_hash FROM users WHERE username = 'bo.checker'`,
    )
    await owner(`UPDATE users SET source = 'AD', password_hash = NULL WHERE username = 'bo.checker'`)
    await requireIt('true', 'true')
    expect(await state(token)).toMatchObject({ available: false, enabled: false, required: false })
    const error = await refusal(begin(token))
    expect([error.status, error.message]).toEqual([
      422,
      'You sign in through the directory, which asks for a second factor itself.',
    ])
    await owner(`UPDATE users SET source = 'LOCAL', password_hash = $1 WHERE username = 'bo.checker'`, [
      row?.password_hash,
    ])
  })
})

describe('a recovery code', () => {
  test('opens one sign-in in place of a code, however it is typed, and the answer says how many are left', async () => {
    const { recoveryCodes, token } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    const answer = await secondStep(await firstStep(), first)
    expect(answer).toMatchObject({ username: 'bo.viewer', recoveryCodesLeft: 9, '2faEnabled': false })
    expect((await list(answer.cosmosResponse?.accessToken ?? '')).content.length).toBeGreaterThan(0)
    expect((await refusal(secondStep(await firstStep(), first))).code).toBe('wrong-second-factor')
    const typed = second.toLowerCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(), typed)).recoveryCodesLeft).toBe(8)
    expect((await state(token)).recoveryCodesLeft).toBe(8)
    const [entry] = await owner<{ details: unknown }>(
      `SELECT details FROM audit_entries WHERE actor = 'bo.viewer' AND action = 'session.login' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.details).toEqual({ recoveryCodesLeft: 8 })
  })

  test('of sixteen at once with one recovery code, one is let in', async () => {
    const { recoveryCodes } = await enrolled()
    const key = await firstStep()
    const tries = await Promise.allSettled(Array.from({ length: 16 }, () => secondStep(key, recoveryCodes[0] ?? '')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('AUTH-17 a wrong one counts towards the lock as a wrong code does', async () => {
    await enrolled()
    const key = await firstStep()
    for (let attempt = 0; attempt < 4; attempt++) {
      expect((await refusal(secondStep(key, 'AAAA-AAAA-AAAA'))).code).toBe('wrong-second-factor')
    }
    expect((await refusal(secondStep(key, 'AAAA-AAAA-AAAA'))).code).toBe('account-locked')
  })

  test('of another person opens nothing, whoever put its digest there', async () => {
    const viewer = await enrolled()
    await enrolled('bo.maker')
    const [code = ''] = viewer.recoveryCodes
    expect((await refusal(secondStep(await firstStep('bo.maker'), code))).code).toBe('wrong-second-factor')
    await owner(`UPDATE recovery_codes SET user_id = u.id FROM users u WHERE u.username = 'bo.maker'
      AND recovery_codes.user_id = (SELECT id FROM users WHERE username = 'bo.viewer')`)
    expect((await refusal(secondStep(await firstStep('bo.maker'), code))).code).toBe('wrong-second-factor')
  })

  test('lies in the database as a digest alone, and neither it nor the secret is in the log or the trail', async () => {
    const { recoveryCodes, secret, token } = await enrolled()
    const [code = ''] = recoveryCodes
    const bare = code.replaceAll('-', '')
    const renewed = await renew(token, codeOf(secret))
    const said = JSON.stringify([
      await owner('SELECT * FROM audit_entries'),
      await owner('SELECT * FROM idempotency_keys'),
      await owner('SELECT * FROM users'),
      await owner('SELECT user_id, encode(code_digest, $1) AS hex, code_digest FROM recovery_codes', ['escape']),
      lines,
    ])
    expect(said).toContain('bo.viewer')
    expect(lines.length).toBeGreaterThan(0)
    for (const kept of [secret, ...recoveryCodes, ...renewed.recoveryCodes]) {
      expect(said.includes(kept)).toBe(false)
      expect(said.includes(kept.replaceAll('-', ''))).toBe(false)
    }
    const [{ id } = { id: 0 }] = await owner<{ id: number }>(`SELECT id FROM users WHERE username = 'bo.viewer'`)
    const [kept] = await owner<{ count: number }>(
      'SELECT count(*)::integer AS count FROM recovery_codes WHERE user_id = $1 AND code_digest = $2',
      [id, recoveryDigest(testSecretsKey, id, (renewed.recoveryCodes[0] ?? '').replaceAll('-', ''))],
    )
    expect([bare.length, kept?.count]).toEqual([12, 1])
  })

  test('is replaced with all others by a code of the second factor, and by nothing else', async () => {
    const { recoveryCodes, secret, token } = await enrolled()
    const [old = '', other = ''] = recoveryCodes
    expect((await refusal(renew(token, wrongFor(secret)))).code).toBe('wrong-code')
    expect((await refusal(renew(token, other))).code).toBe('wrong-code')
    const renewed = await renew(token, codeOf(secret))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await owner('UPDATE users SET failed_attempts = 0')
    // The code that was taken here is used up as one at sign-in is.
    expect((await refusal(renew(token, codeOf(secret)))).code).toBe('wrong-code')
    expect((await refusal(secondStep(await firstStep(), codeOf(secret)))).code).toBe('wrong-second-factor')
    expect((await refusal(secondStep(await firstStep(), old))).code).toBe('wrong-second-factor')
    expect((await secondStep(await firstStep(), renewed.recoveryCodes[0] ?? '')).recoveryCodesLeft).toBe(9)
    expect((await refusal(renew(await api.signIn('bo.admin'), '123456'))).code).toBe('second-factor-off')
  })
})

describe('turning it off', () => {
  test('S23 takes a code or a recovery code, and a password opens the next session alone', async () => {
    const byRecovery = await enrolled()
    for (const wrong of [DEMO_PASSWORD, 'ABCD-EFGH-JKMN'])
      expect((await refusal(turnOff(byRecovery.token, wrong))).forField('token')).toMatch(/^The code is not right/)
    expect((await state(byRecovery.token)).enabled).toBe(true)
    const recovery = byRecovery.recoveryCodes[0] ?? ''
    expect((await turnOff(byRecovery.token, recovery.toLowerCase())).message).toBe('Your second factor is off.')
    expect(await state(byRecovery.token)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    const { token, secret } = await enrolled()
    expect((await refusal(turnOff(token, wrongFor(secret)))).code).toBe('wrong-code')
    await turnOff(token, codeOf(secret))
    expect((await refusal(turnOff(token, codeOf(secret)))).code).toBe('second-factor-off')
  })

  test('is refused where the bank requires one, in whatever console that is', async () => {
    const { token, secret } = await enrolled('ops.admin')
    for (const [backOffice, monitor] of [
      ['true', 'false'],
      ['false', 'true'],
    ] as const) {
      await requireIt(backOffice, monitor)
      expect((await state(token)).required).toBe(true)
      const error = await refusal(turnOff(token, codeOf(secret)))
      expect([error.status, error.code]).toEqual([422, 'second-factor-kept'])
    }
    await requireIt('false', 'false')
    await turnOff(token, codeOf(secret))
  })
})

describe('required by the bank', () => {
  /** Every closed address of one kind of session, asked without a body: what is admitted answers something else than 403. */
  async function admitted(token: string, forMonitor: boolean): Promise<string[]> {
    const closed = addresses.filter((one) => !grantsOf(one).some((grant) => grant === 'public' || grant === 'service'))
    const ending = /logout/i
    const kept: string[] = []
    for (const one of closed.filter((address) => grantsOf(address).some(isMonitorRole) === forMonitor)) {
      if (ending.test(one.key)) continue
      const url = api.address + fullPath(one).replace(/:\w+/g, 'x')
      const response = await fetch(url, { method: one.method, headers: { authorization: `Bearer ${token}` } })
      const { errors = [] } = (await response.json().catch(() => ({}))) as { errors?: { code: string }[] }
      if (errors[0]?.code !== 'second-factor-required') kept.push(one.key)
    }
    return kept.sort()
  }

  test('a session without one opens its set-up and nothing else, until it is there', async () => {
    await requireIt('true', 'false')
    const answer = await login('bo.viewer')
    expect(answer).toMatchObject({ enrolSecondFactor: true, resetPassword: false, '2faEnabled': false })
    const token = answer.cosmosResponse?.accessToken ?? ''
    const error = await refusal(list(token))
    expect([error.status, error.code, error.message]).toEqual([
      403,
      'second-factor-required',
      'Set up your second factor before you continue.',
    ])
    expect(await state(token)).toMatchObject({ enabled: false, required: true })
    expect((await api.client(token).call(session.userDetail, {})).username).toBe('bo.viewer')
    const { secret } = await begin(token)
    await confirm(token, codeOf(secret))
    expect((await list(token)).content.length).toBeGreaterThan(0)
    expect((await refusal(turnOff(token, codeOf(secret)))).code).toBe('second-factor-kept')
    api.clock.advance(30_000)
    expect((await secondStep(await firstStep(), codeOf(secret))).enrolSecondFactor).toBe(false)
  })

  test('every other endpoint is closed to it, by the contract', async () => {
    await requireIt('true', 'true')
    const token = (await login('bo.admin')).cosmosResponse?.accessToken ?? ''
    expect(await admitted(token, false)).toEqual([
      'second-factor.begin',
      'second-factor.confirm',
      'second-factor.show',
      'session.userDetail',
    ])
    const monitor = await api.client().call(session.monitorLogin, {
      body: { username: 'ops.bank', password: DEMO_PASSWORD },
    })
    expect(monitor.enrolSecondFactor).toBe(true)
    expect(await admitted(monitor.token ?? '', true)).toEqual([
      'monitor-second-factor.begin',
      'monitor-second-factor.confirm',
      'monitor-second-factor.show',
      'session.monitorUserDetail',
    ])
    expect(await api.client(token).call(session.logout, {})).toEqual({ message: 'You have signed out.' })
    expect(await api.client(monitor.token).call(session.monitorLogoutEverywhere, {})).toBeTruthy()
  })

  test('the session that sets it up is opened, and others that wait for the same end', async () => {
    await requireIt('true', 'false')
    const [mine, other] = [await api.signIn('bo.viewer'), await api.signIn('bo.viewer')]
    await confirm(mine, codeOf((await begin(mine)).secret))
    expect((await list(mine)).content.length).toBeGreaterThan(0)
    expect((await refusal(state(other))).status).toBe(401)
  })

  test('a session from before stays as it is, and so does one that needs none', async () => {
    const token = await api.signIn('bo.viewer')
    await requireIt('true', 'true')
    expect((await list(token)).content.length).toBeGreaterThan(0)
    const agent = await login('sa.admin')
    expect(agent.enrolSecondFactor).toBe(false)
    await requireIt('false', 'true')
    expect((await login('ops.admin')).enrolSecondFactor).toBe(false)
  })

  test('AUTH-22 a default password comes first', async () => {
    await requireIt('true', 'false')
    expect(await login('bo.fresh')).toMatchObject({ resetPassword: true, enrolSecondFactor: false })
  })

  test('MON-04 the monitor sets it up and signs in by it on its own base', async () => {
    await requireIt('false', 'true')
    const body = { username: 'ops.platform', password: DEMO_PASSWORD }
    const { token, enrolSecondFactor } = await api.client().call(session.monitorLogin, { body })
    expect(enrolSecondFactor).toBe(true)
    const client = api.client(token)
    const { secret } = await client.call(monitorSecondFactor.begin, {})
    const { recoveryCodes } = await client.call(monitorSecondFactor.confirm, { body: { token: codeOf(secret) } })
    expect(await client.call(monitorSecondFactor.show, {})).toMatchObject({ enabled: true, required: true })
    const again = await api.client().call(session.monitorLogin, { body })
    const secondFactorAuthKey = again.secondFactorAuthKey ?? ''
    const opened = await api
      .client()
      .call(session.monitorAuthenticate2fa, { body: { token: recoveryCodes[0] ?? '', secondFactorAuthKey } })
    expect([opened.recoveryCodesLeft, typeof opened.token]).toEqual([9, 'string'])
  })
})

describe('removed by a colleague', () => {
  const reset = async (username: string, who = 'bo.admin') =>
    api.client(await api.signIn(who)).call(users.resetSecondFactor, { body: { username } })
  const shown = async (username: string) => {
    const client = api.client(await api.signIn('bo.admin'))
    const [found] = (await client.call(users.list, { query: { username } })).content
    return client.call(users.show, { params: { id: String(found?.id) } })
  }

  test('USR-51 a lost device: the sessions end, the password alone opens the next one, and the codes are gone', async () => {
    const { token, recoveryCodes, secret } = await enrolled()
    const key = await firstStep()
    expect((await shown('bo.viewer')).secondFactor).toBe(true)
    expect((await reset('bo.viewer')).message).toBe("bo.viewer's second factor has been removed.")
    expect((await shown('bo.viewer')).secondFactor).toBe(false)
    expect((await refusal(state(token))).status).toBe(401)
    expect((await refusal(secondStep(key, codeOf(secret)))).code).toBe('second-factor-expired')
    expect(await state(await api.signIn('bo.viewer'))).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect(recoveryCodes).toHaveLength(10)
    expect((await refusal(reset('bo.viewer'))).code).toBe('second-factor-off')
  })

  test('USR-23 by whoever may reset the password, not for oneself, and not beyond the own rights', async () => {
    expect((await refusal(reset('bo.second', 'bo.viewer'))).status).toBe(403)
    const admin = await enrolled('bo.admin')
    expect((await refusal(reset('bo.admin', 'bo.maker'))).code).toBe('beyond-own-rights')
    const own = api.client(admin.token).call(users.resetSecondFactor, { body: { username: 'bo.admin' } })
    expect((await refusal(own)).code).toBe('own-account')
  })

  test('of a super agent by the bank and by its own staff, and by no other', async () => {
    const remove = async (who: string) =>
      api.client(await api.signIn(who)).call(superAgentUsers.resetSecondFactor, { body: { username: 'sa.viewer' } })
    await enrolled('sa.viewer')
    expect((await refusal(remove('sb.admin'))).status).toBe(404)
    expect((await remove('sa.admin')).message).toBe("sa.viewer's second factor has been removed.")
    await enrolled('sa.viewer')
    expect((await remove('bo.admin')).message).toBe("sa.viewer's second factor has been removed.")
    expect((await login('sa.viewer'))['2faEnabled']).toBe(false)
  })
})

describe('each change leaves one entry in the audit trail', () => {
  const entries = () =>
    owner<{ action: string; result: string }>('SELECT action, result FROM audit_entries ORDER BY id')
  const written = async (act: () => Promise<unknown>) => {
    const before = (await entries()).length
    await act()
    return (await entries()).slice(before)
  }
  const done = (action: string) => [{ action, result: 'done' }]

  test.each([
    ['a main console', secondFactor, () => api.signIn('bo.viewer')],
    ['the monitor', monitorSecondFactor, () => api.signInToMonitor('ops.bank')],
  ] as const)('of the own second factor, and a refusal one, in %s', async (_place, endpoints, signIn) => {
    const client = api.client(await signIn())
    let secret = ''
    const started = async () => {
      secret = (await client.call(endpoints.begin, {})).secret
    }
    const confirmed = (token: string) => client.call(endpoints.confirm, { body: { token, password: DEMO_PASSWORD } })
    expect(await written(started)).toEqual(done(endpoints.begin.key))
    expect(await written(() => refusal(confirmed(wrongFor(secret))))).toEqual([
      { action: endpoints.confirm.key, result: 'wrong-code' },
    ])
    expect(await written(() => confirmed(codeOf(secret)))).toEqual(done(endpoints.confirm.key))
    api.clock.advance(30_000)
    const renewed = () => client.call(endpoints.renewCodes, { body: { token: codeOf(secret) } })
    expect(await written(renewed)).toEqual(done(endpoints.renewCodes.key))
    const turnedOff = () => client.call(endpoints.turnOff, { body: { token: codeOf(secret) } })
    api.clock.advance(30_000)
    expect(await written(turnedOff)).toEqual(done(endpoints.turnOff.key))
  })

  test('of a colleague’s', async () => {
    await enrolled('bo.checker')
    await enrolled('sa.viewer')
    const admin = api.client(await api.signIn('bo.admin'))
    const reset = () => admin.call(users.resetSecondFactor, { body: { username: 'bo.checker' } })
    expect(await written(reset)).toEqual(done('users.resetSecondFactor'))
    const resetAgent = () => admin.call(superAgentUsers.resetSecondFactor, { body: { username: 'sa.viewer' } })
    expect(await written(resetAgent)).toEqual(done('super-agent-users.resetSecondFactor'))
  })
})
