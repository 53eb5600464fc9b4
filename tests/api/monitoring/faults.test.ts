/** Faults beside the watched figures, as the wall gets them: each comes with its sentence and goes away by itself. */
import { withConnection } from '@dcir/api/db/pool'
import { formatNaira, kobo } from '@dcir/core/money/kobo'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import { services } from '@dcir/core/monitoring/services-contract'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { unknownPayments } from '@dcir/core/monitoring/unknown-payments-contract'
import { formatInstant, formatTimeOfDay, lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { requestSettlement } from '../../support/payments'
import { refusal } from '../../support/refusal'
import { TEST_NOW } from '../../support/test-database'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { bankTimeoutMs: 500 }, simulatedBank: true, services: ['maintenance', 'mail'] })
})
afterAll(() => api?.close())
beforeEach(() => api.clock.set(TEST_NOW))

const owner = async <T extends object>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)
const look = async (user: string) =>
  api.client(await api.signInToMonitor(user)).call(alertConfigs.open, {}, { background: true })
const sentenceOf = async (code: string, user = 'ops.admin') =>
  (await look(user)).faults.find((fault) => fault.code === code)?.sentence

describe('a service', () => {
  /** The services that this process does not run are down all the time. */
  const DOWN = 'Statement processing and 7 more do not run on any server'

  test('MON-63 that no server is heard of from any more is named, and no longer once it beats again', async () => {
    expect(await sentenceOf('SERVICE_DOWN')).toBe(DOWN)
    api.clock.advance(31_000)
    expect(await sentenceOf('SERVICE_DOWN')).toBe('Statement processing and 9 more do not run on any server')
    api.clock.set(TEST_NOW)
    expect(await sentenceOf('SERVICE_DOWN')).toBe(DOWN)
  })

  test('MON-63 that hangs, its lease renewed and nothing else, is stuck until its work ends', async () => {
    expect(await sentenceOf('SERVICE_STUCK')).toBeUndefined()
    const [hung] = await owner<{ since: Date }>(
      `INSERT INTO jobs (kind, key, state, lease, next_at, updated_at)
       VALUES ('outbox', 'hung', 'RUNNING', gen_random_uuid(), now() + INTERVAL '1 hour', now() - INTERVAL '31 min')
       RETURNING updated_at AS since`,
    )
    const since = formatTimeOfDay(hung?.since ?? '')
    expect(await sentenceOf('SERVICE_STUCK')).toMatch(new RegExp(`^Mail has not moved on since .*${since}$`))
    const client = api.client(await api.signInToMonitor('ops.platform'))
    const status = async () =>
      (await client.call(services.status, {})).find(({ serviceId }) => serviceId === 'mail')?.status
    expect(await status()).toBe('STUCK')
    const [mail] = (await client.call(services.list, {})).filter(({ serviceId }) => serviceId === 'mail')
    expect(mail?.details).toContain(`Its work has not moved on since ${formatInstant(hung?.since)}`)
    await owner(`UPDATE jobs SET updated_at = now() WHERE kind = 'outbox' AND key = 'hung'`)
    expect(await status()).toBe('UP')
    expect(await sentenceOf('SERVICE_STUCK')).toBeUndefined()
    await owner(`DELETE FROM jobs WHERE kind = 'outbox' AND key = 'hung'`)
  })

  test('MON-63 whose due work nobody begins is stuck as well, and a queue behind work that goes on is not', async () => {
    const queued = `INSERT INTO jobs (kind, key, next_at) VALUES ('statements', 'due', now() - INTERVAL '40 min')`
    await owner(`INSERT INTO worker_heartbeats (service_id, server, beat_at, started_at, busy, restart_number)
      VALUES ('statements', 'test', '${TEST_NOW}', '${TEST_NOW}', 0, 0)`)
    await owner(queued)
    expect(await sentenceOf('SERVICE_STUCK')).toMatch(/^Statement processing has not moved on since /)
    await owner(`INSERT INTO jobs (kind, key, state, lease, next_at)
      VALUES ('statements', 'before', 'RUNNING', gen_random_uuid(), now() + INTERVAL '1 hour')`)
    expect(await sentenceOf('SERVICE_STUCK')).toBeUndefined()
    await owner(`DELETE FROM jobs WHERE kind = 'statements'`)
    await owner(`DELETE FROM worker_heartbeats WHERE server = 'test'`)
  })

  test('Monitor 1 that gave work up says which, when and why, until somebody starts it again', async () => {
    await owner(
      `INSERT INTO jobs (kind, key, state, next_at, reason) VALUES ('outbox', 'x', 'FAILED', NULL, 'no server')`,
    )
    const [fault] = (await look('ops.platform')).faults.filter(({ code }) => code === 'SERVICE_FAILING')
    const sentence = expect.stringMatching(/^1 job of Mail failed at .*\d+:\d\d (AM|PM): no server$/)
    expect(fault).toMatchObject({ tone: 'warning', sentence })
    const client = api.client(await api.signInToMonitor('ops.platform'))
    const mail = async () => (await client.call(services.list, {})).find(({ serviceId }) => serviceId === 'mail')
    const state = await mail()
    expect(state).toMatchObject({ active: true, status: 'FAILING' })
    expect(state?.details.at(-1)).toMatch(/^1 job failed, at .*: no server$/)
    const retry = () => client.call(services.retry, { params: { serviceId: 'mail' } })
    // Two people press at once: the job starts again once.
    const [one, two] = await Promise.allSettled([retry(), retry()])
    const answers = [one, two].flatMap((each) => (each.status === 'fulfilled' ? [each.value.message] : []))
    expect(answers).toEqual(['1 job of Mail starts again.'])
    expect([one, two]).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 409, code: 'nothing-to-retry' }) }),
    )
    expect(await sentenceOf('SERVICE_FAILING')).toBeUndefined()
    expect(await mail()).toMatchObject({ status: 'UP' })
    await owner(`DELETE FROM jobs WHERE kind = 'outbox' AND key = 'x'`)
  })
})

test('MON-57 a server that stops reporting is named with when it was heard of, until it reports again', async () => {
  const report = (at: Date) =>
    owner(
      `INSERT INTO server_reports (name, reported_at, started_at, free_disk, total_disk, free_ram, total_ram, cpu_percent)
       VALUES ('host-a (api)', $1, $1, 1, 1, 1, 1, 1) ON CONFLICT (name) DO UPDATE SET reported_at = excluded.reported_at`,
      [at],
    )
  const last = api.clock.now()
  await report(last)
  expect(await sentenceOf('SERVER_DOWN')).toBeUndefined()
  api.clock.advance(31_000)
  expect(await sentenceOf('SERVER_DOWN')).toBe(`Nothing was heard of host-a (api) since ${formatTimeOfDay(last)}`)
  await report(api.clock.now())
  expect(await sentenceOf('SERVER_DOWN')).toBeUndefined()
  await owner('DELETE FROM server_reports')
})

test('MON-53 a super agent that has gone quiet against its rhythm is named until its next transaction', async () => {
  const last = new Date(api.clock.now().getTime() - 3 * HOUR)
  const [agent] = await owner<{ id: number; name: string }>(
    'SELECT id, merchant_name AS name FROM super_agents WHERE active AND removed_at IS NULL ORDER BY id LIMIT 1',
  )
  await owner('DELETE FROM transactions')
  await owner('DELETE FROM transaction_hours')
  await owner(
    `INSERT INTO transaction_hours (hour_start, super_agent_id, response_code, transaction_count)
     SELECT hour, $1, '00', 20
     FROM generate_series(date_bin('1 hour', $2::timestamptz, '2000-01-01Z') - INTERVAL '56 days', $2, '1 hour') hour`,
    [agent?.id, last],
  )
  const transacts = (at: Date) =>
    owner(
      `INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan,
         hashed_pan, rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms,
         bank_ms, match_occurrence)
       VALUES ($1, $2::timestamptz, 'FAULT-' || ($2::timestamptz)::text, false, '506099******0001', sha256('x'), '000000000001', '000001', 100, 1,
         '20110101', 'IKEJA LAGOS NG', '00', 1, 1, 0)`,
      [agent?.id, at],
    )
  await transacts(last)
  // The rhythm that was learned before is kept for ten minutes.
  api.clock.advance(10 * MINUTE)
  const since = formatTimeOfDay(last)
  expect(await sentenceOf('SUPER_AGENT_QUIET')).toMatch(
    new RegExp(`^Nothing from ${agent?.name} since ${since}; 6\\d transactions were expected$`),
  )
  expect(await sentenceOf('SUPER_AGENT_QUIET', 'ops.bank')).toBeUndefined()
  // Nobody sends to a demonstration that was started without its traffic.
  const still = await startTestApi({ beside: api, config: { demo: true, simulate: false } })
  const monitor = still.client(await still.signInToMonitor('ops.platform'))
  const { faults } = await monitor.call(alertConfigs.open, {}, { background: true })
  expect(faults.filter(({ code }) => code === 'SUPER_AGENT_QUIET')).toEqual([])
  const counted = async (watching: TestApi) => {
    await watching.app.services.alertWatch.round()
    return owner(`SELECT last_value AS value FROM alert_configs WHERE metric_code = 'TRANSACTION_COUNT'`)
  }
  expect(await counted(still)).toEqual([{ value: null }])
  expect(await counted(api)).not.toEqual([{ value: null }])
  await still.close()
  await transacts(api.clock.now())
  expect(await sentenceOf('SUPER_AGENT_QUIET')).toBeUndefined()
})

test('MON-66 a silent bank raises the alert of failed calls, which ends when the bank is well', async () => {
  const client = api.client(await api.signInToMonitor('ops.platform'))
  const tell = (mode: 'SILENT' | 'WELL') => client.call(simulation.bank, { body: { mode, minutes: 60 } })
  const call = () => api.app.services.bank.nameEnquiry('0123456789').catch(() => null)
  const said = async () => {
    await api.app.services.alertWatch.round()
    return (await look('ops.bank')).alerts.find(({ metricCode }) => metricCode === 'BANK_API_FAILURE_RATE')?.sentence
  }
  await tell('SILENT')
  await call()
  // A look counts what came before it.
  api.clock.advance(1000)
  expect(await said()).toMatch(/^Failed calls of bank APIs 100% in 15 min, more than 25%, since \d+:\d\d (AM|PM)$/)
  await client.call(simulation.bank, { body: { mode: 'WELL', minutes: 1 } })
  for (let done = 0; done < 4; done++) await call()
  api.clock.advance(1000)
  expect(await said()).toBeUndefined()
})

test('Monitor 4 a bank that fails is noticed although no customer meets it: it is asked each minute that is quiet', async () => {
  const client = api.client(await api.signInToMonitor('ops.platform'))
  await owner('DELETE FROM bank_api_calls')
  await owner('DELETE FROM alerts')
  const asked = async () => {
    await api.app.services.askBank()
    return (await owner<{ successful: boolean }>('SELECT successful FROM bank_api_calls ORDER BY id')).map(
      ({ successful }) => successful,
    )
  }
  expect(await asked()).toEqual([true])
  // Somebody has just called: that is as good.
  expect(await asked()).toEqual([true])
  api.clock.advance(MINUTE)
  await client.call(simulation.bank, { body: { mode: 'FAILING', minutes: 60 } })
  expect(await asked()).toEqual([true, false])
  api.clock.advance(1000)
  await api.app.services.alertWatch.round()
  const failing = (await look('ops.bank')).alerts.map(({ metricCode }) => metricCode)
  expect(failing).toContain('BANK_API_FAILURE_RATE')
  await client.call(simulation.bank, { body: { mode: 'WELL', minutes: 1 } })
  api.clock.advance(16 * MINUTE)
  expect(await asked()).toEqual([true, false, true])
  api.clock.advance(1000)
  await api.app.services.alertWatch.round()
  expect((await look('ops.bank')).alerts).not.toContainEqual(
    expect.objectContaining({ metricCode: 'BANK_API_FAILURE_RATE' }),
  )
  await owner('DELETE FROM alerts')
})

describe('a fault that somebody takes on', () => {
  const hang = (key: string, minutes: number) =>
    owner(
      `INSERT INTO jobs (kind, key, state, lease, next_at, updated_at)
       VALUES ('outbox', $1, 'RUNNING', gen_random_uuid(), now() + INTERVAL '1 hour', now() - $2 * INTERVAL '1 min')`,
      [key, minutes],
    )
  const stuck = async () => (await look('ops.platform')).faults.find(({ code }) => code === 'SERVICE_STUCK')
  const take = async (episode: string, user = 'ops.platform') =>
    api.client(await api.signInToMonitor(user)).call(incidents.acknowledgeFault, {
      params: { code: 'SERVICE_STUCK' },
      body: { episode, reason: 'Being looked at' },
    })

  test('Monitor 14: says who and why, once, for a day, and not for the next of its kind', async () => {
    await hang('first', 31)
    const fault = await stuck()
    expect(fault?.acknowledged).toBeNull()
    const episode = fault?.episode ?? ''
    expect((await take(episode)).message).toBe('The fault is acknowledged.')
    expect((await stuck())?.acknowledged).toMatchObject({ by: 'ops.platform', reason: 'Being looked at' })
    expect((await refusal(take(episode))).message).toMatch(/^ops\.platform acknowledged this alert at /)
    // It is none of theirs who may not see it, and nobody takes on what is not there.
    expect((await refusal(take(episode, 'ops.bank'))).message).toBe('This alert has ended.')
    expect((await refusal(take('another'))).message).toBe('This alert has ended.')
    await owner(`DELETE FROM jobs WHERE key = 'first'`)
    expect(await stuck()).toBeUndefined()
    await hang('second', 45)
    expect((await stuck())?.acknowledged).toBeNull()
    const next = (await stuck())?.episode ?? ''
    expect(next).not.toBe(episode)
    await take(next)
    await owner(`UPDATE fault_acknowledgements SET created_at = created_at - INTERVAL '24 hours 1 min'`)
    expect((await stuck())?.acknowledged).toBeNull()
    await owner(`DELETE FROM jobs WHERE key = 'second'`)
  })
})

describe('payments without an answer', () => {
  const show = async () => api.client(await api.signInToMonitor('ops.bank')).call(unknownPayments.show, {})

  test('MON-65 are counted with their amount, the age of the oldest and the next question, until they are answered', async () => {
    expect(await show()).toMatchObject({ count: 0, amount: 0, oldestSentAt: null, nextQueryAt: null })
    const requests = await requestSettlement(api)
    const sentAt = api.clock.now()
    const next = new Date(sentAt.getTime() + 30 * MINUTE)
    await owner(
      `INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
         sent_at, next_query_at)
       SELECT id, super_agent_id, request_id, request_id, 'AWAITING_RE_QUERY', $2, $2::timestamptz + id * INTERVAL '1 ms', $3
       FROM payment_requests WHERE request_id = ANY ($1)`,
      [requests, sentAt, next],
    )
    const [truth] = await owner<{ amount: string; oldest: Date; hours: string }>(
      `SELECT sum(r.amount) AS amount, min(a.sent_at) AS oldest,
         (SELECT config_value FROM configurations WHERE config_key = 'dcir.requery.window.hours') AS hours
       FROM payment_attempts a JOIN payment_requests r ON r.id = a.request_id WHERE a.status = 'AWAITING_RE_QUERY'`,
    )
    const windowHours = Number(truth?.hours ?? 72)
    const oldestSentAt = lagosIso(truth?.oldest ?? sentAt)
    expect(await show()).toEqual({
      count: 3,
      amount: Number(truth?.amount),
      oldestSentAt,
      nextQueryAt: lagosIso(next),
      windowHours,
    })
    // Monitor 2: the wall speaks of them after a day, and loudly once the bank must have posted them.
    const tone = async () => (await look('ops.bank')).faults.find(({ code }) => code === 'PAYMENTS_UNKNOWN')?.tone
    api.clock.advance(24 * HOUR - MINUTE)
    expect(await tone()).toBeUndefined()
    api.clock.advance(2 * MINUTE)
    expect(await tone()).toBe('warning')
    api.clock.advance((windowHours - 24) * HOUR)
    expect(await tone()).toBe('error')
    const sum = formatNaira(kobo(Number(truth?.amount)))
    const since = formatInstant(oldestSentAt)
    const said = `The bank has not answered for 3 payments, ${sum}, the oldest sent ${since}; we ask again at ${formatInstant(next)}`
    expect(await sentenceOf('PAYMENTS_UNKNOWN')).toBe(said)
    expect(await sentenceOf('PAYMENTS_UNKNOWN', 'ops.platform')).toBeUndefined()
    expect((await look('ops.bank')).faults).toHaveLength(1)
    await owner(`UPDATE payment_attempts SET status = 'SUCCESSFUL' WHERE status = 'AWAITING_RE_QUERY'`)
    expect(await sentenceOf('PAYMENTS_UNKNOWN')).toBeUndefined()
    expect((await show()).count).toBe(0)
  })
})
