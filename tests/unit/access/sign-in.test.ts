import type { LoginResult } from '@dcir/core/access/session-contract'
import { idleLimits, idleState, mustTellServer, spokenSeconds } from '@dcir/screens/access/idle-clock.ts'
import { makeMonitorSession, makeSession } from '@dcir/screens/access/make-session.ts'
import { nextStep } from '@dcir/screens/access/next-step.ts'
import { passwordParts } from '@dcir/screens/access/password-rules'
import { describe, expect, test } from 'vitest'

const cosmosResponse = { accessToken: 'token', expiresIn: 1, roles: [], authorities: [] }
const person = { username: 'ada', email: '', firstName: '', lastName: '', merchantId: null, branch: null }
const answer = (more: Partial<LoginResult>): LoginResult => ({
  '2faEnabled': false,
  secondFactorAuthKey: null,
  resetPassword: false,
  cosmosResponse,
  enrolSecondFactor: false,
  recoveryCodesLeft: null,
  ...person,
  ...more,
})

describe('what follows from an answer to signing in', () => {
  const second = { '2faEnabled': true, secondFactorAuthKey: 'key', cosmosResponse: null }
  test.each([
    ['AUTH-22 the second factor comes first', { ...second, resetPassword: true }, false, 'second-factor'],
    ['AUTH-23 a second factor alone', second, false, 'second-factor'],
    ['AUTH-25 a second factor is asked for although the password is to be changed', second, true, 'second-factor'],
    ['AUTH-24 then the reset', { resetPassword: true }, false, 'reset'],
    ['AUTH-25 the reset is skipped when the flag is passed', { resetPassword: true }, true, 'session'],
    ['AUTH-26 else the session', {}, false, 'session'],
    ['AUTH-23 a second factor without a key is nothing', { ...second, secondFactorAuthKey: null }, false, 'nothing'],
    ['AUTH-26 no token is nothing', { cosmosResponse: null }, false, 'nothing'],
  ] as const)('%s', (_, more, changingPassword, kind) => {
    expect(nextStep(answer(more), { changingPassword }).kind).toBe(kind)
  })
})

describe('ENT-01 the session as a console keeps it', () => {
  const ada = { username: 'ada', email: 'ada@bank.example', firstName: 'Ada', lastName: 'Obi' }
  const cosmos = {
    accessToken: 'token',
    expiresIn: 43_200,
    roles: ['DCIR_MERCHANT_SUPER_ADMIN', 'SECOND'],
    authorities: ['fo_dcir_get_all_transactions'],
  }
  const kept = {
    ...ada,
    name: 'Ada Obi',
    roles: cosmos.roles,
    role: 'DCIR_MERCHANT_SUPER_ADMIN',
    authorities: cosmos.authorities,
    access_token: 'token',
    expires_in: 43_200,
    isAuthenticated: true,
    userType: 'front-office',
    selectedSideNav: '',
    selectedSideNavIndex: 0,
  }

  test('PRM-007 has every field of the documents; the first role is the role, the branch the super agent', () => {
    const login = answer({ ...ada, merchantId: 'SA-0001', branch: 'Lagoon Payments' })
    expect(makeSession(login, cosmos, false)).toEqual({
      ...kept,
      merchantId: 'SA-0001',
      merchantName: 'Lagoon Payments',
      isMonitoringSession: false,
    })
  })

  test('is marked where it is one of the monitor', () => {
    const monitoring = { merchantId: null, merchantName: null, isMonitoringSession: true }
    expect(makeMonitorSession(ada, cosmos, false)).toEqual({ ...kept, ...monitoring })
  })
})

describe('the idle clock', () => {
  test('SES-08 SES-09 the warning comes thirty seconds before the end, or halfway when there is less than a minute', () => {
    expect(idleLimits(5)).toEqual({ limitMs: 300_000, warnMs: 30_000, keepAliveMs: 60_000 })
    expect(idleLimits(60)).toMatchObject({ limitMs: 3_600_000, warnMs: 30_000 })
    expect(idleLimits(0.5)).toMatchObject({ limitMs: 30_000, warnMs: 15_000 })
  })

  test.each([
    [0, { kind: 'active' }],
    [269_999, { kind: 'active' }],
    [270_000, { kind: 'warned', leftMs: 30_000 }],
    [299_999, { kind: 'warned', leftMs: 1 }],
    [300_000, { kind: 'over' }],
    [8 * 3_600_000, { kind: 'over' }],
  ] as const)('SES-11 after %i ms', (passed, state) => {
    expect(idleState(idleLimits(5), 1000, 1000 + passed)).toEqual(state)
  })

  test('SES-10 activity is reported to the server only while somebody is there and has called nothing for a while', () => {
    const reports = (lastActiveAt: number, lastCallAt: number, now: number) =>
      mustTellServer(idleLimits(5), lastActiveAt, lastCallAt, now)
    expect(reports(90_000, 0, 59_999)).toBe(false)
    expect(reports(1, 0, 60_000)).toBe(true)
    expect(reports(0, 0, 60_000)).toBe(false)
    expect(reports(100_000, 99_000, 159_000)).toBe(true)
  })

  test('the time that is left is said aloud now and then, not every second', () => {
    const said = new Set(Array.from({ length: 30 }, (_, index) => spokenSeconds(30 - index)))
    expect([...said]).toEqual([30, 20, 10])
  })
})

test.each([
  ['', []],
  ['a', ['A lowercase letter']],
  ['A1', ['A digit', 'An uppercase letter']],
  ['#', ['One of ! @ # $ % ^ & *']],
  ['-------------', ['8 characters or more']],
  [
    'aA1#long!',
    ['8 characters or more', 'A digit', 'A lowercase letter', 'An uppercase letter', 'One of ! @ # $ % ^ & *'],
  ],
])('AUTH-43 of the parts of the rule, %j has %j', (password, met) => {
  const parts = passwordParts(password, 'standard')
  expect(parts.filter((part) => part.met).map((part) => part.text)).toEqual(met)
})
