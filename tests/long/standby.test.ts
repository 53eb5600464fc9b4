/** A built API with a streaming standby of PostgreSQL 15, which pauses, stops, comes back and is promoted. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { apiUrl } from '@dcir/api/db/api-role'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { keptSecretsKey } from '@dcir/api/features/access/secrets-key'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { systemClock } from '@dcir/api/kit/clock'
import { DEMO_PASSWORD, seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { session } from '@dcir/core/access/session-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../bench/api-process'
import { type Cluster, hasDebianPostgres, makeCluster } from '../support/debian-cluster'
import { isBad, isWell } from '../support/doctor'
import { installationNames, ordinaryDatabase } from '../support/installation'

const START_MS = 5 * 60_000
const ROWS = 2_000
const ALLOWED_LAG = 4
/** Between the calls of one who reads all the time, so that no limit against a flood is met. */
const PAUSE_MS = 100
const POLL = { timeout: 20_000, interval: 200 }

describe.skipIf(!hasDebianPostgres)('a streaming standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-standby-'))
  let primary: Cluster
  let standby: Cluster
  let api: ApiProcess
  let ownerUrl: string
  let token: string
  const env = () => ({
    DATABASE_URL: ownerUrl,
    DATABASE_READ_URL: `postgres://127.0.0.1:${standby.port}/`,
    DATABASE_READ_LAG_SECONDS: String(ALLOWED_LAG),
  })
  const at = ({ url }: Cluster, text: string) => withConnection(url, async (db) => (await db.query(text)).rows[0])

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    const settings = ['wal_level = replica', 'max_wal_senders = 4', 'shared_buffers = 64MB']
    primary = await makeCluster(join(folder, 'primary'), settings)
    primary.start()
    standby = await makeCluster(join(folder, 'standby'), ['hot_standby = on'], primary)
    standby.start()
    ownerUrl = (await ordinaryDatabase(primary.url)).url
    const dataDir = join(folder, 'data')
    api = await startApi({ dataDir, env: env() })
    const direct = createDatabase(createPool({ url: apiUrl(ownerUrl), name: 'standby', max: 2 }))
    await seedDemoRoles(ownerUrl)
    await seedDemoPeople(direct, systemClock, keptSecretsKey(dataDir, null))
    await direct.transaction(BANK, (db) => ingestBatch(db, [...trafficOf('2026-11-20', ROWS)]))
    await direct.close()
    token = await signIn()
  }, START_MS)
  afterAll(async () => {
    await api?.stop()
    for (const cluster of [standby, primary]) cluster?.stop('immediate')
    await rm(folder, { recursive: true, force: true })
  }, START_MS)

  async function signIn(): Promise<string> {
    const answer = await fetch(api.address + fullPath(session.login), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('WEB:')}` },
      body: JSON.stringify({ username: 'bo.viewer', password: DEMO_PASSWORD }),
    })
    const { result } = (await answer.json()) as { result: { cosmosResponse: { accessToken: string } } }
    return result.cosmosResponse.accessToken
  }
  async function list() {
    const path = '/api/v1/backoffice/public-holiday/all?size=100'
    const answer = await fetch(api.address + path, { headers: { authorization: `Bearer ${token}` } })
    const { result } = (await answer.json()) as { result?: { content: { name: string }[] } }
    const age = answer.headers.get('x-data-age')
    return { status: answer.status, age: age && Number(age), names: result?.content.map(({ name }) => name) ?? [] }
  }
  const isOfStandby = async () => (await list()).age !== null
  const add = (name: string, date: string) =>
    withConnection(ownerUrl, (db) =>
      db.query('INSERT INTO public_holidays (name, holiday_date) VALUES ($1, $2)', [name, date]),
    )

  test('is read by lists, and its age is that of its log', async () => {
    await expect.poll(isOfStandby, POLL).toBe(true)
    await add('Seen soon', '2031-01-01')
    await expect.poll(async () => (await list()).names, POLL).toContain('Seen soon')
    expect((await list()).age).toBeLessThanOrEqual(2)
    await isWell('database.standby', { env: { ...installationNames, ...env(), DCIR_DATA_DIR: join(folder, 'data') } })
  })

  test('that replays nothing grows old in the header, and is then not read any more', async () => {
    await at(standby, 'SELECT pg_wal_replay_pause()')
    await add('Of the pause', '2031-01-02')
    const seen: { age: number | null | ''; isThere: boolean }[] = []
    await expect
      .poll(async () => {
        const { age, names } = await list()
        seen.push({ age, isThere: names.includes('Of the pause') })
        return age
      }, POLL)
      .toBeNull()
    const old = seen.filter(({ age }) => age !== null)
    expect(old.map(({ isThere }) => isThere)).not.toContain(true)
    expect(Math.max(...old.map(({ age }) => Number(age)))).toBe(ALLOWED_LAG)
    expect((await list()).names).toContain('Of the pause')
    await at(standby, 'SELECT pg_wal_replay_resume()')
    await expect.poll(isOfStandby, POLL).toBe(true)
    expect((await list()).names).toContain('Of the pause')
  })

  test('that stops takes no answer with it, and is read again once it is back', async () => {
    const statuses = new Set<number>()
    let over = false
    const calls = (async () => {
      while (!over) {
        statuses.add((await list()).status)
        await setTimeout(PAUSE_MS)
      }
    })()
    standby.stop('immediate')
    await expect.poll(isOfStandby, POLL).toBe(false)
    standby.start()
    await expect.poll(isOfStandby, POLL).toBe(true)
    over = true
    await calls
    expect([...statuses]).toEqual([200])
  })

  test('that took over is not read: it is another database from then on', async () => {
    standby.promote()
    await expect.poll(isOfStandby, POLL).toBe(false)
    await add('After the end', '2031-01-03')
    expect((await list()).names).toContain('After the end')
    await isBad('database.standby', 'warning', 'it is no standby', {
      env: { ...installationNames, ...env(), DCIR_DATA_DIR: join(folder, 'data') },
    })
    expect(api.said()).not.toMatch(/"level":(50|60)|Unhandled/)
  })
})
