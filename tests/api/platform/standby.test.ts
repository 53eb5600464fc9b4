/** Lists, exports and dashboards read a standby; here it is another database, so that an answer says which of them gave it. */
import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { mayLag } from '@dcir/api/http/lagging-reads'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath, isExport } from '@dcir/core/contract/endpoint'
import { isMonitorRole } from '@dcir/core/permissions/authorities'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { publicHolidays } from '../../support/public-holidays'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

const ONLY_THERE = 'Only on the standby'
/** A standby that lacks nothing, whatever the caller changed a moment ago. */
const NOTHING = -1

let standby: TestDatabase
let api: TestApi
let admin: string
let viewer: string
let lag: number | null
beforeAll(async () => {
  standby = await cloneDatabase(inject('postgresUrl'))
  api = await startTestApi({ standby: { url: standby.ownerUrl, lag: () => lag }, config: { readLagSeconds: 4 } })
  admin = await api.signIn('bo.admin')
  viewer = await api.signIn('bo.viewer')
  await atStandby(`INSERT INTO public_holidays (name, holiday_date) VALUES ('${ONLY_THERE}', '2031-01-01')`)
}, 60_000)
afterAll(async () => {
  await api?.close()
  await standby?.drop()
})

const atStandby = (text: string) => withConnection(standby.ownerUrl, (db) => db.query(text))

async function holidays(token: string) {
  const answer = await fetch(`${api.address}/api/v1/backoffice/public-holiday/all?size=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { result } = (await answer.json()) as { result: { content: { name: string }[] } }
  const names = result.content.map(({ name }) => name)
  return { age: answer.headers.get('x-data-age'), isOfStandby: names.includes(ONLY_THERE), names }
}

const ofPrimary = { age: null, isOfStandby: false }

describe('a standby', () => {
  test('answers lists, and a header says how old they are at most', async () => {
    lag = 2.4
    await expect.poll(() => holidays(viewer), { timeout: 10_000 }).toMatchObject({ age: '3', isOfStandby: true })
  })

  test('is not read while it is further behind than the setting allows, or away', async () => {
    lag = 4.1
    expect(await holidays(viewer)).toMatchObject(ofPrimary)
    lag = null
    expect(await holidays(viewer)).toMatchObject(ofPrimary)
    lag = 4
    await expect.poll(() => holidays(viewer), { timeout: 10_000 }).toMatchObject({ age: '4', isOfStandby: true })
  })

  test('is not read by the one whose change it may lack, and by others', async () => {
    lag = 1
    await expect.poll(() => holidays(admin), { timeout: 10_000 }).toMatchObject({ isOfStandby: true })
    const body = { name: 'Of a moment ago', description: 'Declared', recurring: false, date: '2031-02-02' }
    await api.client(admin).call(publicHolidays.create, { body })
    const seen = await holidays(admin)
    expect(seen).toMatchObject(ofPrimary)
    expect(seen.names).toContain('Of a moment ago')
    expect(await holidays(viewer)).toMatchObject({ isOfStandby: true })
    await expect.poll(() => holidays(admin), { timeout: 10_000 }).toMatchObject({ isOfStandby: true })
  })

  test('and its use are figures of the process', async () => {
    lag = 2
    const text = await (await fetch(`${api.address}/metrics`)).text()
    expect(text).toContain('dcir_standby_lag_seconds{server="standby"} 2')
    const count = (outcome: string) =>
      Number(new RegExp(`dcir_lagging_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1])
    for (const outcome of ['standby', 'own-change', 'behind'])
      expect([outcome, count(outcome) > 0]).toEqual([outcome, true])
    expect(count('repeated')).toBe(0)
    lag = null
    expect(await (await fetch(`${api.address}/metrics`)).text()).not.toContain('dcir_standby_lag_seconds{')
  })
})

describe('decisions', () => {
  test('are made by no endpoint that may lag', () => {
    const changing = addresses.filter(({ method, reads }) => method !== 'GET' && !reads)
    expect(changing.filter(mayLag)).toEqual([])
    expect(addresses.filter(({ claims, lookUp }) => claims || lookUp).filter(mayLag)).toEqual([])
    const monitor = addresses.filter(({ authority }) => [authority].flat().some(isMonitorRole))
    expect(monitor.filter(mayLag)).toEqual([])
    const ids = addresses.filter(mayLag).map(({ id }) => id)
    const wanted = ['transactions.list.frontoffice', 'dispute-lists.filterAll', 'dashboards.disputesToday.backoffice']
    expect(ids).toEqual(expect.arrayContaining([...wanted, 'held-transactions.download.backoffice']))
    for (const id of ['disputes.show', 'workflow.show', 'disputes.resolve']) expect(ids).not.toContain(id)
  })

  test('cannot be made under a scope that may lag', async () => {
    const work = api.app.database.transaction({ ...BANK, mayLag: true }, async () => 'done')
    await expect(work).rejects.toThrow('changes nothing')
  })

  test('read nothing from the standby: calls that may lag fail where it forbids reading, and no others', async () => {
    lag = NOTHING
    await atStandby(
      `DO $$ DECLARE role name; BEGIN
         FOR role IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
           WHERE table_schema = 'public' AND grantee <> current_user LOOP
           EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', role);
         END LOOP; END $$`,
    )
    const tokens = { backoffice: admin, frontoffice: await api.signIn('sa.admin') }
    const monitor = await api.signInToMonitor('ops.admin')
    const statusOf = async (address: Address) => {
      const isMonitor = [address.authority].flat().some(isMonitorRole)
      const isAgent = address.door === 'frontoffice' || address.path.startsWith('/frontoffice')
      const token = isMonitor ? monitor : tokens[isAgent ? 'frontoffice' : 'backoffice']
      const path = fullPath(address).replace(':format', 'csv').replace(/:\w+/g, '1')
      const hasBody = address.method !== 'GET' && !address.upload
      const answer = await fetch(api.address + path, {
        method: address.method,
        headers: { authorization: `Bearer ${token}`, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: '{}' }),
      })
      await answer.arrayBuffer().catch(() => null)
      return answer.status
    }
    const lists = addresses.filter((one) => mayLag(one) && !isExport(one) && !one.path.includes(':'))
    const statuses: [string, number][] = []
    for (const address of lists) statuses.push([address.id, await statusOf(address)])
    // Some want more than nothing in their query, and are refused before they read.
    const read = statuses.filter(([, status]) => status !== 400)
    expect(read.length).toBeGreaterThan(40)
    expect(read.filter(([, status]) => status !== 500)).toEqual([])
    for (const address of addresses.filter((one) => !mayLag(one)))
      expect([address.id, await statusOf(address)]).not.toEqual([address.id, 500])
  }, 120_000)

  test('go on without the standby, as do the lists', async () => {
    lag = NOTHING
    const { app } = api
    await standby.drop()
    admin = await api.signIn('bo.admin')
    expect(await holidays(viewer)).toMatchObject({ isOfStandby: false })
    const body = { name: 'Without it', description: 'Declared', recurring: false, date: '2031-03-03' }
    await api.client(admin).call(publicHolidays.create, { body })
    expect((await holidays(viewer)).names).toContain('Without it')
    const metrics = await app.http.inject({ url: '/metrics' })
    expect(metrics.body).toMatch(/dcir_lagging_reads_total\{outcome="repeated"\} [1-9]/)
  })
})
