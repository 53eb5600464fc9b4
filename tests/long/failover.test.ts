/**
 * Two APIs before a PostgreSQL that Patroni keeps available, whose primary is killed again and again while money is paid:
 * what was acknowledged is there, nothing was paid twice, and both APIs work again by themselves.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '@dcir/api/app'
import type { BankGateway } from '@dcir/api/bank/gateway'
import { readConfig } from '@dcir/api/config'
import { apiUrl } from '@dcir/api/db/api-role'
import { createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { loginKeyOf, newLoginKey } from '@dcir/api/features/access/sign-in/login-key'
import { folderStore } from '@dcir/api/files/files'
import { systemClock } from '@dcir/api/kit/clock'
import { createLog } from '@dcir/api/kit/log'
import { seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { seeded } from '@dcir/api/simulator/random'
import { audit } from '@dcir/core/access/audit/contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { paymentKeys } from '@dcir/core/payments/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../bench/api-process'
import { ordinaryDatabase } from '../support/installation'
import { type PatroniSite, startPatroniSite } from '../support/patroni-site'
import { bookkeeper, ledgerFaults, openPayments } from '../support/payment-ledger'
import { testKeyBytes, testSecretsKey } from '../support/test-database'
import { type Acknowledged, type Load, startLoad } from './failover-load'

/** FAILOVER_KILLS makes it a shorter run to try things out; a switchover comes after every tenth. */
const KILLS = Number(process.env.FAILOVER_KILLS ?? 50)
const SEED = Number(process.env.FAILOVER_SEED ?? 7)
const START_MS = 10 * 60_000
const RECOVERS_WITHIN_MS = 90_000
const HOUR = 3_600_000
const SWITCH_KEY = 'a-credential-of-the-switch-in-tests'
const random = seeded(SEED)

const kinds = ['the primary’s postmaster', 'its Patroni, started again at once', 'its Patroni, left'] as const
type Kind = (typeof kinds)[number] | 'a planned switchover'

const folder = mkdtempSync(join(tmpdir(), 'dcir-failover-'))
let site: PatroniSite
let ownerUrl = ''
const bank = bookkeeper(seeded(SEED + 1))
const apis: ApiProcess[] = []
const asked = (statement: string) =>
  withConnection(ownerUrl, async (db) => (await db.query<Record<string, unknown>>(statement)).rows)

/** A bank as a module of its own, which calls the bookkeeper as a bank's adapter calls its core. */
const BANK_MODULE = `
const ask = async (path, body) => {
  const answer = await fetch(process.env.LEDGER + path, { method: 'POST', body: JSON.stringify(body) })
  return answer.json()
}
export const createBank = () => ({
  nameEnquiry: async () => 'ADAEZE OKAFOR',
  cardAccountDetail: async () => '0123456789',
  transfer: (transfer) => ask('/transfer', transfer),
  transferStatus: (key) => ask('/status', { key }),
})
`

beforeAll(async () => {
  chmodSync(folder, 0o711)
  site = await startPatroniSite(folder)
  const database = await ordinaryDatabase(site.url)
  ownerUrl = database.url
  await new Promise<void>((resolve) => bank.server.listen(0, '127.0.0.1', resolve))
  writeFileSync(join(folder, 'bank.mjs'), BANK_MODULE)
  writeFileSync(join(folder, 'secrets-key'), testKeyBytes.toString('base64'), { mode: 0o600 })
  writeFileSync(join(folder, 'ingestion-token'), `${SWITCH_KEY}\n`, { mode: 0o600 })
  const pooled = await site.pool([ownerUrl, apiUrl(ownerUrl)])
  const env = {
    DATABASE_URL: pooled,
    DATABASE_PREPARED: 'off',
    BANK: join(folder, 'bank.mjs'),
    BANK_TIMEOUT_MS: '1000',
    LEDGER: `http://127.0.0.1:${(bank.server.address() as AddressInfo).port}`,
    SECRETS_KEY_FILE: join(folder, 'secrets-key'),
    INGESTION_TOKEN_FILE: join(folder, 'ingestion-token'),
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'warn',
  }
  for (const name of ['a', 'b']) apis.push(await startApi({ dataDir: join(folder, name), env }))
  const direct = createDatabase(createPool({ url: apiUrl(ownerUrl), name: 'failover', max: 2 }))
  await seedDemoRoles(ownerUrl)
  await seedDemoPeople(direct, systemClock, testSecretsKey)
  await direct.close()
  await asked(`UPDATE configurations SET config_value = 'false' WHERE config_key LIKE 'dcir.enable.manual.%'`)
  await asked(`UPDATE configurations SET config_value = '240' WHERE config_key = '${paymentKeys.requeryWindow}'`)
}, START_MS)
afterAll(async () => {
  for (const api of apis) await api.kill()
  bank.server.close()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
}, START_MS)

interface Outage {
  kind: Kind
  /** The longest time that an API acknowledged no write. */
  seconds: number
}

/** Until both APIs have acknowledged a write that was begun after this. */
async function recovered(load: Load, since: number): Promise<void> {
  const isBack = () => [...load.writes.values()].every((acks) => acks.filter((at) => at > since).length >= 2)
  const deadline = performance.now() + RECOVERS_WITHIN_MS
  while (!isBack()) {
    if (performance.now() > deadline) throw new Error('An API did not work again by itself')
    await setTimeout(50)
  }
}

/** The longest pause between two writes that an API acknowledged, in seconds. */
function longestPause({ writes }: Load, from: number): number {
  const pauses = [...writes.values()].map((acks) => {
    const before = acks.findLastIndex((at) => at <= from)
    const here = acks.slice(Math.max(0, before))
    return Math.max(...here.slice(1).map((at, place) => at - (here[place] ?? at)))
  })
  return Math.round(Math.max(...pauses) / 100) / 10
}

async function interrupted(kind: Kind, load: Load): Promise<Outage> {
  await site.settled()
  await setTimeout(500 + random() * 1_500)
  const primary = await site.leader()
  if (!primary) throw new Error('Nobody leads')
  const began = performance.now()
  if (kind === kinds[0]) site.killPostgres(primary)
  else if (kind === 'a planned switchover') await site.switchOver(primary)
  else await site.killPatroni(primary)
  if (kind === kinds[1]) site.startPatroni(primary)
  if (kind === kinds[2]) {
    while ([primary, null].includes(await site.leader())) await setTimeout(100)
    site.startPatroni(primary)
  }
  await site.settled()
  await recovered(load, performance.now())
  return { kind, seconds: longestPause(load, began) }
}

/** Three in five are of the database itself. */
const kindOf = (kill: number): Kind => kinds[[0, 0, 1, 0, 2][(kill - 1) % 5] ?? 0] as Kind

function tell(outages: readonly Outage[]): void {
  const of = (kind?: Kind) =>
    outages
      .filter((one) => kind === undefined || one.kind === kind)
      .map(({ seconds }) => seconds)
      .sort((one, other) => one - other)
  for (const kind of [...kinds, 'a planned switchover' as const, undefined]) {
    const all = of(kind)
    if (all.length === 0) continue
    const middle = all[Math.floor(all.length / 2)]
    console.log(`${kind ?? 'all'}: ${all.length} times, median ${middle} s, worst ${all.at(-1)} s`)
  }
}

/** Acknowledged work that is not there as it was acknowledged, a sentence each. */
async function lost({ rows, accepted }: Acknowledged): Promise<string[]> {
  const stored = await asked('SELECT transaction_search_key AS key, amount::float8 AS amount FROM transactions')
  const refunds = await asked(
    `SELECT d.log_code AS code, d.resolution_status AS status, count(r.id)::int AS refunds, sum(r.amount)::float8 AS amount
     FROM disputes d LEFT JOIN payment_requests r ON r.dispute_id = d.id AND r.recipient_type = 'REFUND'
     GROUP BY d.log_code, d.resolution_status`,
  )
  const amounts = new Map(stored.map(({ key, amount }) => [key, amount]))
  const byCode = new Map(refunds.map((one) => [one.code, one]))
  const faults = [...rows]
    .filter(([key, amount]) => amounts.get(key) !== amount)
    .map(([key, amount]) => `${key} of ${amount} kobo is ${amounts.get(key)}`)
  if (amounts.size !== stored.length) faults.push(`${stored.length - amounts.size} rows are stored twice`)
  for (const [code, amount] of accepted) {
    const { status, refunds: count, amount: due } = byCode.get(code) ?? {}
    if (status !== 'ACCEPTED' || count !== 1 || due !== amount)
      faults.push(`${code} of ${amount} kobo is ${status} with ${count} refunds of ${due}`)
  }
  return faults
}

/** Brings what is open to an end, by the hours that a bank takes, without anybody who kills. */
async function ended(): Promise<void> {
  let ahead = 0
  const { transfer, transferStatus } = bank
  const gateway: BankGateway = {
    ...{ nameEnquiry: async () => 'ADAEZE OKAFOR', cardAccountDetail: async () => '0123456789' },
    ...{ transfer, transferStatus },
  }
  const app = await buildApp({
    config: { ...readConfig({}, []), bankTimeoutMs: 1_000 },
    loginKey: loginKeyOf(newLoginKey()),
    secretsKey: testSecretsKey,
    databaseUrl: apiUrl(ownerUrl),
    clock: { now: () => new Date(Date.now() + ahead) },
    files: folderStore(join(folder, 'files')),
    log: createLog('silent'),
    bank: gateway,
  })
  for (let round = 0; round < 200 && (await openPayments(asked)).length > 0; round++) {
    await app.services.paymentWorker.round()
    ahead += 3 * HOUR
  }
  await app.close()
  expect(await openPayments(asked)).toEqual([])
}

/** Follows the chain of the audit trail to its end. @returns entries that were checked, and the broken one */
async function auditTrail(address: string, token: string) {
  let [after, checked] = [0, 0]
  for (;;) {
    const url = `${address}${fullPath(audit.verify)}?after=${after}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { result } = (await answer.json()) as {
      result: { checked: number; last: { id: number } | null; broken: unknown; complete: boolean }
    }
    checked += result.checked
    if (result.broken !== null || result.complete) return { checked, broken: result.broken }
    after = result.last?.id ?? after
  }
}

test(
  `SET the primary is killed ${KILLS} times: nothing acknowledged is lost, nothing is paid twice, and the APIs recover`,
  async () => {
    const load = startLoad(
      apis.map(({ address }) => address),
      SWITCH_KEY,
    )
    await recovered(load, performance.now())
    const outages: Outage[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      outages.push(await interrupted(kindOf(kill), load))
      if (kill % 10 === 0 || kill === KILLS) {
        outages.push(await interrupted('a planned switchover', load))
        tell(outages)
      }
    }
    await load.stop()
    const token = await load.signedIn('bo.admin')
    const trail = await auditTrail(apis[0]?.address ?? '', token)
    for (const api of apis) {
      expect((await fetch(`${api.address}/health/ready`)).status).toBe(200)
      // The processes of the beginning: none of them ended, or was started again.
      expect(() => process.kill(api.pid, 0)).not.toThrow()
      await api.stop()
    }
    console.log(
      `${load.rows.size} rows and ${load.accepted.size} acceptances acknowledged, ${load.repeats()} calls repeated,`,
      `${trail.checked} entries of the audit trail follow on each other`,
    )
    await ended()
    expect(trail.broken).toBeNull()
    expect(load.faults).toEqual([])
    expect(await lost(load)).toEqual([])
    // The comparison finds what was never stored.
    const planted = { rows: new Map([['NEVER-SENT', 1]]), accepted: new Map([['DSP-NEVER', 1]]) }
    expect(await lost(planted)).toEqual([expect.stringMatching(/^NEVER-SENT/), expect.stringMatching(/^DSP-NEVER/)])
    expect(await ledgerFaults(asked, bank.ledger)).toEqual([])
    expect(load.rows.size).toBeGreaterThan(KILLS * 10)
    expect(load.accepted.size).toBeGreaterThan(KILLS)
  },
  3 * HOUR,
)
