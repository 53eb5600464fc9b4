/** Lists that operations people watch: pending work, the bank's APIs, last transactions, services, alerts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withConnection } from '@dcir/api/db/pool'
import type { Client } from '@dcir/core/client/client'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { bankApiCalls } from '@dcir/core/monitoring/bank-api-calls-contract'
import { connectionClosures } from '@dcir/core/monitoring/connection-closures-contract'
import { lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { pendingProcesses } from '@dcir/core/monitoring/pending-processes-contract'
import { services } from '@dcir/core/monitoring/services-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi({ services: ['disputes', 'maintenance'] })
  client = api.client(await api.signInToMonitor('ops.admin'))
})
afterAll(() => api?.close())

const asOwner = <T extends object>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)

describe('pending processes', () => {
  test('MON-34 MON-65 the four counts are those of the records that wait', async () => {
    const counts = () => client.call(pendingProcesses.counts, {})
    const before = await counts()
    await asOwner(
      `INSERT INTO bulk_settlements (bulk_settlement_key, super_agent_id, settlement_type, transaction_time_begin,
         transaction_time_end, status, terms, certificate_digest, created_at, created_by)
       VALUES ('MON-A', 1, 'T1', '2020-01-01Z', '2020-01-02Z', 'PENDING', '{}', NULL, now(), 'test'),
         ('MON-B', 1, 'T1', '2020-01-02Z', '2020-01-03Z', 'STARTED', '{}', '\\x00', now(), 'test')`,
    )
    const { pendingDisputeRefunds, settlementsSince, settlementReportsSince, ...rest } = await counts()
    expect(rest).toEqual({
      pendingSettlements: before.pendingSettlements + 2,
      pendingParticipantReports: before.pendingParticipantReports,
      // The one that is not closed yet has no report to wait for.
      pendingSettlementsReports: before.pendingSettlementsReports + 1,
      refundsSince: before.refundsSince,
      participantReportsSince: before.participantReportsSince,
    })
    // Monitor 13: since when the oldest of each waits.
    const [oldest] = await asOwner<{ open: Date; reportless: Date }>(
      `SELECT min(created_at) AS open, min(created_at) FILTER (WHERE status <> 'PENDING') AS reportless
       FROM bulk_settlements WHERE status <> 'COMPLETED'`,
    )
    expect(settlementsSince).toBe(lagosIso(oldest?.open ?? new Date(0)))
    expect(settlementReportsSince).toBe(lagosIso(oldest?.reportless ?? new Date(0)))
    await asOwner(
      `INSERT INTO participant_reports (owner_type, participant_id, super_agent_id, settlement_date, status, created_at)
       VALUES ('PARTICIPANT', 1, NULL, '2020-01-02', 'PENDING', now()),
         ('PARTICIPANT', 2, NULL, '2020-01-02', 'FAILED', now()), ('MERCHANT', NULL, 1, '2020-01-02', 'PENDING', now())`,
    )
    // A failed one still waits, for a person; what super agents get is no participant's report.
    expect((await counts()).pendingParticipantReports).toBe(before.pendingParticipantReports + 2)
    const open = await asOwner<{ count: string }>(
      `SELECT count(*) FROM payment_requests WHERE recipient_type = 'REFUND' AND status NOT IN ('SUCCESSFUL', 'CANCELED')`,
    )
    expect(pendingDisputeRefunds).toBe(Number(open[0]?.count))
  })
})

describe('bank API calls', () => {
  const list = (startDate: string, endDate: string, page = 0) =>
    client.call(bankApiCalls.list, { query: { startDate, endDate, page } })

  test('MON-48 MON-49 calls are summed by day of Lagos, API and service, with what they took', async () => {
    await asOwner(
      `INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms) VALUES
         ('2026-03-01 22:59:59Z', 'Name Enquiry', 'Test', true, 100), ('2026-03-01 10:00Z', 'Name Enquiry', 'Test', true, 201),
         ('2026-03-01 23:00Z', 'Name Enquiry', 'Test', true, 5), ('2026-03-01 10:00Z', 'Name Enquiry', 'Test', false, 900)`,
    )
    const shared = { apiName: 'Name Enquiry', serviceName: 'Test' }
    const next = {
      ...shared,
      successCount: 1,
      failureCount: 0,
      averageSuccessResponseTime: 5,
      averageFailureResponseTime: null,
      logDate: '2026-03-02',
    }
    const first = {
      ...shared,
      successCount: 2,
      failureCount: 1,
      averageSuccessResponseTime: 150.5,
      averageFailureResponseTime: 900,
      logDate: '2026-03-01',
    }
    expect(await list('2026-03-01', '2026-03-02')).toMatchObject({
      content: [next, first],
      totalElements: 2,
      totalPages: 1,
    })
    expect((await list('2026-03-01', '2026-03-01')).content).toEqual([first])
    expect(await list('2026-03-01', '2026-03-02', 1)).toMatchObject({ content: [], totalElements: 2 })
    expect((await refusal(list('2026-03-02', '2026-03-01'))).status).toBe(422)
  })

  test('MON-65 a call that the platform makes of the bank is in the log', async () => {
    const today = lagosIso(api.clock.now()).slice(0, 10)
    const count = async () =>
      (await list(today, today)).content.reduce((sum, row) => sum + row.successCount + row.failureCount, 0)
    const before = await count()
    await api.app.services.bank.nameEnquiry('0000000000').catch(() => null)
    expect(await count()).toBe(before + 1)
  })
})

describe('last transactions', () => {
  test('MON-54 each super agent has its last transaction, the longest silence first', async () => {
    const { results } = await client.call(lastTransactions.list, {})
    const truth = await asOwner<{ id: string; at: Date | null }>(
      `SELECT a.card_acceptor_id AS id, (SELECT max(transaction_time) FROM transactions t WHERE t.super_agent_id = a.id) AS at
       FROM super_agents a WHERE a.active AND a.removed_at IS NULL`,
    )
    expect(new Map(results.map((one) => [one.cardAcceptorId, one.lastTransactionTime]))).toEqual(
      new Map(truth.map(({ id, at }) => [id, at && lagosIso(at)])),
    )
    const times = results.map(({ lastTransactionTime }) => lastTransactionTime ?? '')
    expect(times).toEqual([...times].sort())
    expect(results[0]).toHaveProperty('merchantName')
  })

  test('MON-53 MON-54 a silence is held against the rhythm of the super agent, learned from the hourly rollup', async () => {
    const now = api.clock.now()
    const last = new Date(now.getTime() - 3 * 3_600_000)
    const agents = await asOwner<{ id: number; cardAcceptorId: string }>(
      'SELECT id, card_acceptor_id AS "cardAcceptorId" FROM super_agents WHERE active AND removed_at IS NULL ORDER BY id',
    )
    const [busy, rare, usual] = agents
    if (!busy || !rare || !usual) throw new Error('three super agents are needed')
    // Eight weeks at 20 an hour; of the second nothing is known but its last one.
    await asOwner('DELETE FROM transaction_hours')
    await asOwner(
      `INSERT INTO transaction_hours (hour_start, super_agent_id, response_code, transaction_count)
       SELECT hour, id, code, 10 FROM unnest($1::integer[]) id, unnest(ARRAY['00', '91']) code,
         generate_series(date_bin('1 hour', $2::timestamptz, '2000-01-01Z') - INTERVAL '56 days', $2, '1 hour') hour`,
      [[busy.id, usual.id], last],
    )
    await asOwner(
      `INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan,
         hashed_pan, rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms,
         bank_ms, match_occurrence)
       SELECT id, at, 'SILENCE-' || id, false, '506099******0001', sha256('x'), '000000000001', '000001', 100, 1,
         '20110101', 'IKEJA LAGOS NG', '00', 1, 1, 0
       FROM unnest($1::integer[], $2::timestamptz[]) AS t (id, at)`,
      [
        [busy.id, rare.id, usual.id],
        [last, last, new Date(now.getTime() - 4 * 60_000)],
      ],
    )
    const silenceOf = async ({ cardAcceptorId }: { cardAcceptorId: string }) =>
      (await client.call(lastTransactions.list, {})).results.find((one) => one.cardAcceptorId === cardAcceptorId)
        ?.silence
    // The rhythm that was learned before is kept for ten minutes.
    api.clock.advance(10 * 60_000)
    const quiet = await silenceOf(busy)
    expect(quiet).toMatchObject({ state: 'quiet', since: lagosIso(last), usualGap: 3 })
    expect(quiet?.expected).toBeCloseTo((20 * 190) / 60, 0)
    expect(quiet?.oddsOneIn).toBeGreaterThan(33_600)
    expect(await silenceOf(rare)).toEqual({
      state: 'unknown',
      since: lagosIso(last),
      expected: null,
      usualGap: null,
      oddsOneIn: null,
    })
    expect(await silenceOf(usual)).toMatchObject({ state: 'usual' })
    await asOwner('DELETE FROM transaction_hours WHERE super_agent_id = $1', [busy.id])
    expect(await silenceOf(busy)).toMatchObject({ state: 'quiet' })
    api.clock.advance(10 * 60_000)
    expect(await silenceOf(busy)).toMatchObject({ state: 'unknown' })
    api.clock.set(now.toISOString())
  })
})

describe('services', () => {
  const list = () => client.call(services.list, {})
  const one = async (id: string) => (await list()).find(({ serviceId }) => serviceId === id)
  const restart = (serviceId: string) => client.call(services.restart, { params: { serviceId } })

  test('MON-12 MON-13 a service is active while a process that runs it was heard of, and says where', async () => {
    expect(await one('disputes')).toMatchObject({ serviceName: 'Dispute deadlines', active: true })
    expect((await one('disputes'))?.details.join()).toMatch(/:\d+: started .*, heard of /)
    expect(await one('reports')).toEqual({
      serviceId: 'reports',
      serviceName: 'Report generation',
      status: 'DOWN',
      active: false,
      details: ['No server runs it. Start one with --services=reports.'],
    })
    const now = api.clock.now()
    api.clock.advance(31_000)
    expect((await one('disputes'))?.active).toBe(false)
    api.clock.set(now.toISOString())
  })

  test('MON-63 the status of a service tells who is down and whose work was given up', async () => {
    const status = async (id: string) =>
      (await client.call(services.status, {})).find(({ serviceId }) => serviceId === id)?.status
    expect(await status('reports')).toBe('DOWN')
    expect(await status('disputes')).toBe('UP')
    await asOwner(
      `INSERT INTO jobs (kind, key, state, next_at, reason) VALUES ('maintenance', 'x', 'FAILED', NULL, 'no disk')`,
    )
    expect(await status('maintenance')).toBe('FAILING')
    expect((await one('maintenance'))?.details.at(-1)).toMatch(/^1 job failed, at .*: no disk$/)
    await asOwner(`DELETE FROM jobs WHERE kind = 'maintenance' AND key = 'x'`)
  })

  test('MON-15 a restart begins the work again and says so; nothing is restarted where nobody runs it', async () => {
    const round = async () =>
      (await asOwner<{ at: Date }>(`SELECT updated_at AS at FROM jobs WHERE kind = 'maintenance'`))[0]?.at
    for (let turn = 0; turn < 200 && (await round()) === undefined; turn++) await sleep(25)
    // Not due for an hour, unless it is restarted.
    for (let turn = 0; turn < 200; turn++) {
      const put = await asOwner(
        `UPDATE jobs SET next_at = now() + INTERVAL '1 hour' WHERE kind = 'maintenance' AND state = 'QUEUED' RETURNING id`,
      )
      if (put.length > 0) break
      await sleep(25)
    }
    const before = await round()
    expect(await restart('maintenance')).toEqual({ success: true, message: 'Maintenance was restarted on 1 server.' })
    for (let turn = 0; turn < 200 && (await round())?.getTime() === before?.getTime(); turn++) await sleep(25)
    expect((await round())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    const audited = await asOwner(
      `SELECT actor FROM audit_entries WHERE action = 'services.restart' AND subject = 'maintenance' AND result = 'done'`,
    )
    expect(audited).toEqual([{ actor: 'ops.admin' }])
    expect(await refusal(restart('reports'))).toMatchObject({
      status: 409,
      message: 'No server runs Report generation, so there is nothing to restart. Start one with --services=reports.',
    })
    expect((await refusal(restart('nobody'))).status).toBe(404)
  })
})

describe('alerts', () => {
  const watch = () => api.app.services.alertWatch
  const form = {
    metricName: 'Failed calls',
    windowSize: 10,
    emailRecipients: ['ops@bank.example', 'night@bank.example'],
    thresholdValue: 50,
    coolDownPeriod: 30,
    logicalOperator: 'GREATER_THAN' as const,
  }
  const update = (metricCode: string, body: object) =>
    client.call(alertConfigs.update, { query: { metricCode }, body: body as typeof form })
  const list = () => client.call(alertConfigs.list, {})
  const open = async () => (await client.call(alertConfigs.open, {})).alerts.filter((one) => one.metricCode === CODE)
  const CODE = 'BANK_API_FAILURE_RATE'
  const called = (successful: boolean) =>
    asOwner(
      'INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms) VALUES ($1, $2, $2, $3, 1)',
      [api.clock.now(), 'Alert test', successful],
    )

  test('MON-37 MON-38 MON-42 a configuration is listed with its fields and changed, which is audited', async () => {
    const [any] = await list()
    expect(Object.keys(any ?? {}).sort()).toEqual([
      'coolDownPeriod',
      'emailRecipients',
      'logicalOperator',
      'metricCode',
      'metricName',
      'metricUnit',
      'thresholdValue',
      'windowSize',
    ])
    expect(await update(CODE, form)).toEqual({ message: 'Successfully updated alert configuration' })
    expect((await list()).find((one) => one.metricCode === CODE)).toEqual({
      metricCode: CODE,
      metricUnit: '%',
      ...form,
    })
    const audited = await asOwner(
      `SELECT subject FROM audit_entries WHERE action = 'alert-configs.update' AND result = 'done'`,
    )
    expect(audited).toEqual([{ subject: CODE }])
    expect((await refusal(update('NO_SUCH_METRIC', form))).status).toBe(404)
  })

  test.each([
    ['windowSize', 'ten', 'Window Size'],
    ['coolDownPeriod', -1, 'Cool Down Period is invalid'],
    ['thresholdValue', 'x', 'Threshold Value'],
    ['emailRecipients', ['not an address'], 'Email Recipients is invalid'],
    ['emailRecipients', [], 'Email Recipients is required'],
    ['logicalOperator', 'EQUAL', 'Select logical operator'],
  ])('MON-40 %s is refused as %j', async (field, value, message) => {
    const refused = await refusal(update(CODE, { ...form, [field]: value }))
    expect(refused.status).toBe(400)
    expect(refused.message).toContain(message)
  })

  test('MON-66 a figure beyond its limit raises one alert with what it saw, ends by itself and cools down', async () => {
    const now = api.clock.now()
    api.clock.advance(15 * 60_000)
    await update(CODE, form)
    await watch().round()
    expect(await open()).toEqual([])
    await called(false)
    await watch().round()
    await watch().round()
    const [alert, ...others] = await open()
    expect(others).toEqual([])
    expect(alert?.sentence).toMatch(/^Failed calls 100% in 10 min, more than 50%, since \d+:\d\d (AM|PM)$/)
    const [kept] = await asOwner(
      `SELECT value, threshold_value, email_recipients FROM alerts WHERE metric_code = '${CODE}'`,
    )
    expect(kept).toEqual({ value: 100, threshold_value: 50, email_recipients: form.emailRecipients })
    await called(true)
    await watch().round()
    expect(await open()).toEqual([])
    await called(false)
    await called(false)
    await watch().round()
    // It cools down for half an hour.
    expect(await open()).toEqual([])
    api.clock.advance(31 * 60_000)
    await called(false)
    await watch().round()
    expect(await open()).toHaveLength(1)
    expect((await client.call(alertConfigs.open, {})).evaluatedAt).toBe(lagosIso(api.clock.now()))
    api.clock.set(now.toISOString())
  })
})

test('MON-58 a connection that is lost is written down once there is one again, by pool and day', async () => {
  const list = () => client.call(connectionClosures.list, { query: {} })
  expect((await list()).totalElements).toBe(0)
  await asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'dcir-api' AND datname = current_database()`)
  await expect.poll(async () => (await list().catch(() => null))?.totalElements, { timeout: 10_000 }).toBe(1)
  const [row] = (await list()).content
  expect(row?.service).toBe('dcir-api')
  expect(new Set(row?.dateTimeOfOccurrences)).toEqual(new Set([lagosIso(api.clock.now())]))
  await asOwner(`INSERT INTO connection_closures (service, at) VALUES ('dcir-jobs', '2026-01-05 23:30Z'),
    ('dcir-jobs', '2026-01-06 10:00Z'), ('dcir-jobs', '2026-01-05 10:00Z')`)
  const older = (await list()).content.slice(1)
  expect(older).toEqual([
    // Half past midnight in Lagos.
    { service: 'dcir-jobs', dateTimeOfOccurrences: ['2026-01-06T11:00:00+01:00', '2026-01-06T00:30:00+01:00'] },
    { service: 'dcir-jobs', dateTimeOfOccurrences: ['2026-01-05T11:00:00+01:00'] },
  ])
})

test('MON-07 MON-08 each role reads what is its own and nothing else', async () => {
  const bank = api.client(await api.signInToMonitor('ops.bank'))
  const platform = api.client(await api.signInToMonitor('ops.platform'))
  for (const endpoint of [pendingProcesses.counts, alertConfigs.list]) {
    expect(await bank.call(endpoint, {})).toBeDefined()
    expect((await refusal(platform.call(endpoint, {}))).status).toBe(403)
  }
  for (const endpoint of [lastTransactions.list, services.list]) {
    expect(await platform.call(endpoint, {})).toBeDefined()
    expect((await refusal(bank.call(endpoint, {}))).status).toBe(403)
  }
})
