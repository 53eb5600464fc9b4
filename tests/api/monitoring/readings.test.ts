/** Figures that a scraper of `/metrics` sees; one that cannot be read does not keep the others from being read. */

import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { measures } from '@dcir/api/features/monitoring/alert-metrics'
import { session } from '@dcir/core/access/session-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputesOf } from '../../support/disputed'
import { requestSettlement } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'
import { transactionOf } from '../../support/transaction'

const MINUTE = 60_000

const SERVICE = 'service-token-of-the-readings-test-0123456789'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { metrics: 'open' } })
})
afterAll(() => api?.close())
beforeEach(() => api.clock.set(TEST_NOW))

const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))

/** The figures of a scrape by their names and labels. */
async function scrape({ address } = api): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`)
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('payments without an answer are counted with their sum and age until they are answered', async () => {
  const before = await scrape()
  expect([before.get('dcir_unknown_payments'), before.get('dcir_unknown_payments_oldest_seconds')]).toEqual([0, 0])
  const requests = await requestSettlement(api)
  await owner(
    `INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
       sent_at, next_query_at)
     SELECT id, super_agent_id, request_id, request_id, 'AWAITING_RE_QUERY', $2, $2, $2
     FROM payment_requests WHERE request_id = ANY ($1)`,
    [requests, new Date(TEST_NOW)],
  )
  api.clock.advance(10 * MINUTE)
  const found = await scrape()
  expect(found.get('dcir_unknown_payments')).toBe(3)
  expect(found.get('dcir_unknown_payments_kobo')).toBe(9_000_00 + 500_00 + 37_50)
  expect(found.get('dcir_unknown_payments_oldest_seconds')).toBe(600)
  await owner(`UPDATE payment_attempts SET status = 'SUCCESSFUL' WHERE status = 'AWAITING_RE_QUERY'`)
  expect((await scrape()).get('dcir_unknown_payments')).toBe(0)
})

test('work that waits is counted by its kind, with the age of the oldest', async () => {
  await owner(`INSERT INTO jobs (kind, key, next_at) VALUES ('statements', 'due', now() - INTERVAL '40 min')`)
  await owner(
    `INSERT INTO jobs (kind, key, state, next_at, reason) VALUES ('statements', 'bad', 'FAILED', NULL, 'no disk')`,
  )
  const found = await scrape()
  expect(found.get('dcir_jobs_due{kind="statements"}')).toBe(1)
  expect(found.get('dcir_jobs_failed{kind="statements"}')).toBe(1)
  const age = found.get('dcir_jobs_oldest_due_seconds{kind="statements"}') ?? 0
  expect(age).toBeGreaterThanOrEqual(2400)
  expect(age).toBeLessThan(3000)
  await owner(`DELETE FROM jobs WHERE kind = 'statements'`)
  expect((await scrape()).has('dcir_jobs_due{kind="statements"}')).toBe(false)
})

test('C8 rows of the switch are counted by what became of them, on an installation without the demonstration too', async () => {
  const bank = await startTestApi({ newBank: true, config: { metrics: 'open' } })
  try {
    const names = ['accepted', 'repeated', 'conflicting', 'quarantined', 'refused']
    const counted = async () => {
      const found = await scrape(bank)
      return names.map((outcome) => found.get(`dcir_ingested_rows_total{outcome="${outcome}"}`))
    }
    // From the start, so that the first row of a kind is seen as a rise.
    expect(await counted()).toEqual([0, 0, 0, 0, 0])
    await bank.app.services.sessions.setServiceToken('switch', SERVICE)
    const stranger = transactionOf({ transactionTime: TEST_NOW })
    const ingest = (rows: unknown[]) => bank.client(SERVICE).call(transactions.ingest, { body: { transactions: rows } })
    await ingest([stranger, 'no row at all', stranger])
    expect(await counted()).toEqual([0, 0, 0, 2, 1])
  } finally {
    await bank.close()
  }
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
  const row = transactionOf({ transactionTime: TEST_NOW })
  for (const amount of [0, 0, 100]) {
    const rows = [{ ...row, transactionAmount: row.transactionAmount + amount }]
    await api.client(SERVICE).call(transactions.ingest, { body: { transactions: rows } })
  }
  const found = await scrape()
  for (const outcome of ['accepted', 'repeated', 'conflicting'])
    expect([outcome, found.get(`dcir_ingested_rows_total{outcome="${outcome}"}`)]).toEqual([outcome, 1])
})

test('C8 refused sign-ins are counted by the reason, those of the monitor too, and others are not', async () => {
  const wrong = 'dcir_sign_ins_failed_total{code="wrong-credentials"}'
  expect((await scrape()).get(wrong)).toBe(0)
  await api.signIn('bo.viewer')
  const body = { username: 'somebody', password: 'Wrong#2026' }
  for (const entrance of [session.login, session.monitorLogin])
    expect((await refusal(api.client().call(entrance, { body }))).status).toBe(401)
  // A call without a session is no sign-in.
  await refusal(api.client().call(session.userDetail, {}))
  const found = await scrape()
  expect(found.get(wrong)).toBe(2)
  expect([...found.keys()].filter((name) => name.startsWith('dcir_sign_ins_failed_total') && found.get(name))).toEqual([
    wrong,
  ])
})

test('C8 open disputes are counted by how soon their deadline comes', async () => {
  const dispute = await disputesOf(api).log('bo.maker')
  const due = async () => {
    const found = await scrape()
    return ['1', '4', '24'].map((hours) => found.get(`dcir_disputes_due{hours="${hours}"}`))
  }
  const deadline = (minutes: number) =>
    owner('UPDATE disputes SET tat_expiry = $2 WHERE log_code = $1', [
      dispute.logCode,
      new Date(api.clock.now().getTime() + minutes * MINUTE),
    ])
  await deadline(30 * 60)
  const before = await due()
  await deadline(3 * 60)
  expect(await due()).toEqual([before[0], (before[1] ?? 0) + 1, (before[2] ?? 0) + 1])
  await deadline(30)
  expect(await due()).toEqual(before.map((count = 0) => count + 1))
})

test('the age of the last backup is told of the own database, from the first work on, and of no other', async () => {
  const bank = await startTestApi({ newBank: true, config: { metrics: 'open' } })
  try {
    const asOwner = (text: string) => withConnection(bank.database.ownerUrl, (sql) => sql.query(text))
    // Entries get the database's own time by a trigger.
    await asOwner('ALTER TABLE audit_entries DISABLE TRIGGER USER')
    let id = 0
    const enter = (action: string, hours: number) =>
      asOwner(`INSERT INTO audit_entries (id, at, actor, action, subject, result, address, request_id, hash)
        VALUES (${++id}, now() - INTERVAL '${hours} hours', 'a', '${action}', 's', 'done', '', '', '')`)
    /** In hours, as a scraper and as the platform's own alert see it. */
    const ages = async () => {
      const now = new Date(TEST_NOW)
      const told = (await scrape(bank)).get('dcir_backup_age_seconds{database="own"}') ?? Number.NaN
      const measured = await bank.app.database.read(BANK, async (sql) => measures.BACKUP_AGE?.(sql, now, now))
      return [Math.round(told / 360) / 10, measured?.value]
    }
    expect(await ages()).toEqual([0, null])
    await enter('session.login', 40)
    // A backup that was never taken is seen by a scraper; the platform's own alert begins with the first.
    expect(await ages()).toEqual([40, null])
    await enter('admin.backup', 30)
    expect(await ages()).toEqual([30, 30])
    await enter('admin.backup', 2)
    await enter('admin.unblock', 0)
    expect(await ages()).toEqual([2, 2])
    const name = new URL(bank.database.ownerUrl).pathname.slice(1)
    await withConnection(inject('postgresUrl'), async (sql) => {
      await sql.query(`ALTER DATABASE ${name} SET dcir.own_server = 'off'`)
      await sql.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    })
    await expect.poll(() => ages().catch(() => 'away'), { timeout: 10_000 }).toEqual([Number.NaN, null])
  } finally {
    await bank.close()
  }
})

test('connections, disk and event loop are told', async () => {
  const found = await scrape()
  for (const pool of ['calls', 'jobs'])
    for (const state of ['busy', 'idle', 'waiting'])
      expect(found.get(`dcir_pool_connections{pool="${pool}",state="${state}"}`)).toBeGreaterThanOrEqual(0)
  const [free, total] = ['free', 'total'].map((state) => found.get(`dcir_disk_bytes{state="${state}"}`) ?? 0)
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(free ?? 0)
  expect(found.has('nodejs_eventloop_lag_seconds')).toBe(true)
  expect(found.get('dcir_reading_failed{reading="dcir_unknown_payments"}')).toBe(0)
})

test('a figure that cannot be read is left out and named, and the others still come', async () => {
  await owner('ALTER TABLE jobs RENAME TO jobs_away')
  try {
    const found = await scrape()
    expect(found.get('dcir_reading_failed{reading="dcir_jobs_due"}')).toBe(1)
    expect([...found.keys()].some((name) => name.startsWith('dcir_jobs_due'))).toBe(false)
    expect(found.get('dcir_unknown_payments')).toBe(0)
    expect(found.get('dcir_reading_failed{reading="dcir_unknown_payments"}')).toBe(0)
  } finally {
    await owner('ALTER TABLE jobs_away RENAME TO jobs')
  }
  expect((await scrape()).get('dcir_reading_failed{reading="dcir_jobs_due"}')).toBe(0)
})
