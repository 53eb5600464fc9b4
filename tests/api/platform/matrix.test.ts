/**
 * Every endpoint of the contract against every kind of caller, derived from the contract at run time so that a new
 * endpoint cannot escape.
 */
import { withConnection } from '@dcir/api/db/pool'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath, grantsOf } from '@dcir/core/contract/endpoint'
import { isMonitorRole, monitorRoles } from '@dcir/core/permissions/authorities'
import { authorities } from '@dcir/core/permissions/authority-table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { anonymous, signInWithRights } from '../../support/rights-users'

let api: TestApi
const tokens = new Map<string, string>()
const monitorTokens = new Map<string, string>()
let serviceToken: string

beforeAll(async () => {
  api = await startTestApi()
  const users = new Map(authorities.map((authority) => [`only ${authority}`, [authority]]))
  const signedIn = await signInWithRights(api, users)
  for (const authority of authorities) tokens.set(authority, signedIn.get(`only ${authority}`) ?? '')
  monitorTokens.set('DCIR_BACKOFFICE_ADMIN', await api.signInToMonitor('ops.bank'))
  monitorTokens.set('DCIR_MERCHANT_SUPER_ADMIN', await api.signInToMonitor('ops.platform'))
  serviceToken = 'service-token-for-the-matrix-test-0123456789'
  await api.app.services.sessions.setServiceToken('switch', serviceToken)
}, 120_000)
afterAll(() => api?.close())

/** An address of the endpoint with every parameter filled by something well-formed that does not exist. */
function addressOf(endpoint: Address): string {
  const fill: Record<string, string> = {
    transactionSearchKey: 'T20200101-0000000',
    fileKey: 'ST-20200101-00000000',
    batchId: 'BD-20200101-00000000',
    configKey: 'dcir.calendar.date-range-in-days',
    format: 'csv',
    accountNumber: '0123456789',
    hashedPan: 'a'.repeat(64),
    requestId: 'WF-20200101-1',
    code: 'NO_SUCH_CODE',
    id: '999999999',
    participantId: 'PT-9999',
  }
  const path = fullPath(endpoint).replace(/:(\w+)/g, (_, name: string) => fill[name] ?? 'x')
  return `${api.address}${path}`
}

async function statusOf(endpoint: Address, token: string | null): Promise<number> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(addressOf(endpoint), { method: endpoint.method, headers })
  await response.arrayBuffer()
  return response.status
}

/** Whether the endpoint has no door of its own, or that of the users with this authority. */
const isBehind = ({ door }: Address, authority: string) =>
  door === null || (door === 'frontoffice') === authority.startsWith('fo_')
const isAdmitted = (status: number) => status !== 401 && status !== 403
const open = addresses.filter((endpoint) => grantsOf(endpoint).includes('public'))
const closed = addresses.filter((endpoint) => !grantsOf(endpoint).includes('public'))
const forMonitor = closed.filter((endpoint) => grantsOf(endpoint).some(isMonitorRole))
const forService = closed.filter((endpoint) => grantsOf(endpoint).includes('service'))
const forUsers = closed.filter((endpoint) => !forMonitor.includes(endpoint) && !forService.includes(endpoint))
/** Signing out ends the very session that the other rows need; it is tried with sessions of its own below. */
const ending = ['session.logout', 'session.logoutEverywhere', 'session.monitorLogoutEverywhere']
const lasting = (endpoint: { key: string }) => !ending.includes(endpoint.key)
const testable = forUsers.filter(lasting)

describe('the matrix', () => {
  test('the contract has entries of each kind', () => {
    expect(Math.min(open.length, forMonitor.length, forService.length, testable.length)).toBeGreaterThan(0)
  })

  test.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    'PRM-011 %s: without a session, and with a forged one, 401',
    async (_key, endpoint) => {
      expect(await statusOf(endpoint, null)).toBe(401)
      expect(await statusOf(endpoint, 'forged-token-that-nobody-was-ever-given')).toBe(401)
    },
  )

  test.each(testable.map((endpoint) => [endpoint.id, endpoint] as const))(
    'PRM-001 PRM-011 %s: only its own authority is admitted, of all single ones',
    async (_key, endpoint) => {
      const wanted = grantsOf(endpoint)
      for (const authority of authorities) {
        const status = await statusOf(endpoint, tokens.get(authority) ?? '')
        const isStaff = wanted.includes('bank-staff') && authority.startsWith('bo_')
        const expected =
          isStaff || (wanted.includes('any') && isBehind(endpoint, authority)) || wanted.includes(authority)
        expect([authority, isAdmitted(status)]).toEqual([authority, expected])
        if (!expected) expect([authority, status]).toEqual([authority, 403])
      }
      for (const token of [...monitorTokens.values()]) expect(await statusOf(endpoint, token)).toBe(401)
      expect(await statusOf(endpoint, serviceToken)).toBe(403)
    },
    60_000,
  )

  test.each(forMonitor.filter(lasting).map((endpoint) => [endpoint.id, endpoint] as const))(
    'MON-07 MON-08 %s: only its own monitoring role, and no token of the main API',
    async (_key, endpoint) => {
      for (const role of monitorRoles) {
        const status = await statusOf(endpoint, monitorTokens.get(role) ?? '')
        expect([role, isAdmitted(status)]).toEqual([role, grantsOf(endpoint).includes(role)])
      }
      expect(await statusOf(endpoint, tokens.get('bo_view_configurations') ?? '')).toBe(401)
    },
  )

  test.each(forService.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: only the service credential',
    async (_key, endpoint) => {
      expect(isAdmitted(await statusOf(endpoint, serviceToken))).toBe(true)
      expect(await statusOf(endpoint, tokens.get('bo_dcir_get_all_transactions') ?? '')).toBe(403)
    },
  )

  test('every endpoint refuses a dead token, and one between the steps of signing in', async () => {
    const dead = await deadTokens()
    for (const endpoint of closed) {
      for (const [kind, token] of Object.entries(dead)) {
        expect([endpoint.key, kind, await statusOf(endpoint, token)]).toEqual([endpoint.key, kind, 401])
      }
    }
  }, 60_000)

  test('AUTH-24 a session that must change its password opens what changes it, and nothing else', async () => {
    const { cosmosResponse } = await signInAs('bo.fresh')
    for (const endpoint of testable) {
      const status = await statusOf(endpoint, cosmosResponse?.accessToken ?? '')
      const expected = endpoint.beforePasswordChange ? isAdmitted(status) : status === 403
      expect([endpoint.key, status, expected]).toEqual([endpoint.key, status, true])
    }
    expect(testable.filter((endpoint) => endpoint.beforePasswordChange).map(({ key }) => key)).toEqual([
      'session.changePassword',
    ])
  })

  test.each(ending)('%s: admitted with the right kind of session, which it ends', async (key) => {
    const endpoint = addresses.find((one) => one.key === key) as Address
    const forOperations = grantsOf(endpoint).some(isMonitorRole)
    const [own, other] = [await signInAs('bo.checker'), await api.signInToMonitor('ops.admin')]
    const [right, wrong] = [own.cosmosResponse?.accessToken ?? '', other].sort(() => (forOperations ? -1 : 1))
    expect(await statusOf(endpoint, wrong ?? '')).toBe(401)
    expect(await statusOf(endpoint, right ?? '')).toBe(200)
    expect(await statusOf(endpoint, right ?? '')).toBe(401)
  })
})

const signInAs = (username: string) => api.app.services.sessions.login(anonymous, { username, password: 'Route#2026' })

/** Tokens that were good once, or never were tokens at all. */
async function deadTokens(): Promise<Record<string, string>> {
  const { sessions } = api.app.services
  const revoked = (await signInAs('bo.admin')).cosmosResponse?.accessToken ?? ''
  const { secondFactorAuthKey } = await signInAs('bo.second')
  const principal = await sessions.identify(revoked, 'person')
  if (principal.kind === 'user') await sessions.logout({ ...anonymous, principal }, principal)
  const expired = (await signInAs('bo.admin')).cosmosResponse?.accessToken ?? ''
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query("UPDATE sessions SET expires_at = $2 WHERE token_hash = sha256(convert_to($1, 'UTF8'))", [
      expired,
      api.clock.now(),
    ]),
  )
  return { revoked, expired, 'second factor pending': secondFactorAuthKey ?? '' }
}
