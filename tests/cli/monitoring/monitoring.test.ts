/** The monitoring commands: what is wrong now, and every list of the monitoring console. */
import { withConnection } from '@dcir/api/db/pool'
import { reportHealth } from '@dcir/api/features/monitoring/server-health'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { runbook } from '@dcir/core/monitoring/runbook'
import { runbookTopics } from '@dcir/core/monitoring/runbook-topics'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { requestSettlement } from '../../support/payments'
import { as, enter, type Place } from '../transcript'

/** Each command is a process of its own, which takes seconds on a busy machine. */
const SLOW = { timeout: 180_000 }

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const owner = (text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))
const ops = (args: string, user = 'ops.admin') => place.run(args.split(' '), as(user))

describe('what is wrong now', () => {
  test('MON-66 dcir monitoring status is the sentence of the wall, and an exit code for scripts', SLOW, async () => {
    const unwatched = await ops('monitoring status', 'ops.bank')
    expect([unwatched.code, unwatched.stdout]).toEqual([
      1,
      'Nothing looked for alerts: the service Alerts is not working.\n',
    ])
    // A platform where nothing happens is below the least count; that is not what is looked at here.
    await owner(`UPDATE alert_configs SET threshold_value = 0 WHERE logical_operator = 'LESS_THAN'`)
    await api.app.services.alertWatch.round()
    const calm = await ops('monitoring status', 'ops.bank')
    expect([calm.code, calm.stdout, calm.stderr]).toEqual([0, 'All normal\n', ''])
    await owner(
      `INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms)
       SELECT $1, 'Name Enquiry', 'Bank', false, 1 FROM generate_series(1, 10)`,
      [new Date(api.clock.now().getTime() - 1000)],
    )
    await api.app.services.alertWatch.round()
    const wrong = await ops('monitoring status', 'ops.bank')
    expect(wrong.code).toBe(1)
    expect(wrong.stdout).toMatch(/ 100% in \d+ min, more than \d+%, since \d+:\d\d (AM|PM)\n$/)
    const { stdout } = await ops('monitoring status --json', 'ops.bank')
    expect(JSON.parse(stdout)).toMatchObject({ normal: false, lines: [{ tone: 'error' }] })
    // No server runs the services here, which only the platform's own people see.
    const platform = await ops('monitoring status', 'ops.platform')
    expect(platform.stdout).toContain('Statement processing and 9 more do not run on any server\n')
  })

  test('MON-66 dcir monitoring runbook says what to do about one thing, or about each', SLOW, async () => {
    const one = await place.run(['monitoring', 'runbook', 'SERVICE_STUCK'])
    const { title, steps } = runbook.SERVICE_STUCK
    expect([one.code, one.stdout.split('\n')]).toEqual([
      0,
      [`SERVICE_STUCK: ${title}`, ...steps.map((step, at) => `  ${at + 1}. ${step}`), ''],
    ])
    const all = await place.run(['monitoring', 'runbook', '--json'])
    const topics = all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).topic)
    expect(topics).toEqual(runbookTopics)
    const unknown = await place.run(['monitoring', 'runbook', 'NOTHING'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('The runbook has no page NOTHING')])
  })

  test('MON-66 an alert is listed and acknowledged; its incident is listed, shown and noted', SLOW, async () => {
    const { rows } = await ops('alerts list')
    const [id = '', code, sentence] = rows[0] ?? []
    expect(code).toBe('BANK_API_FAILURE_RATE')
    const done = await place.run(['alerts', 'acknowledge', id, '--reason', 'The bank restarts'], as('ops.bank'))
    expect([done.code, done.stderr]).toEqual([
      0,
      'The alert is acknowledged. It is not mailed again until it has been over for 10 minutes.\n',
    ])
    const again = await place.run(['alerts', 'acknowledge', id, '--reason', 'Once more'], as('ops.bank'))
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('ops.bank')])
    expect((await ops('alerts list')).rows[0]?.at(-1)).toBe('ops.bank')
    const incident = (await ops('incidents list')).rows[0] ?? []
    expect(incident).toContain(sentence)
    const number = incident[0] ?? ''
    const noted = await place.run(['incidents', 'note', number, '--text', 'Back at midnight'], as('ops.platform'))
    expect([noted.code, noted.stderr]).toEqual([0, 'The note was added.\n'])
    const { stdout } = await ops(`incidents show ${number}`)
    for (const text of [`INC-${number}`, '10 calls, 10 failed', 'ops.bank: The bank restarts', 'Back at midnight'])
      expect(stdout).toContain(text)
    const json = JSON.parse((await ops(`incidents show ${number} --json`)).stdout)
    expect(json).toMatchObject({ noteCount: 1, alerts: [{ counts: { calls: 10, failed: 10 } }] })
    expect((await ops('incidents show 999')).code).toBe(1)
  })

  test('MON-37 the watched figures are listed', SLOW, async () => {
    const known = await api.client(await api.signInToMonitor('ops.bank')).call(alertConfigs.list, {})
    const { rows } = await ops('alerts configs')
    expect(rows.map(([code]) => code)).toEqual(known.map(({ metricCode }) => metricCode))
  })
})

describe('the lists', () => {
  test('MON-23 MON-25 MON-28 transactions today and between two dates', SLOW, async () => {
    const today = await ops('transaction-processing list')
    expect(today.code).toBe(0)
    const past = await ops('transaction-processing list --from 2026-11-20 --to 2026-11-20')
    expect(past.rows).toEqual([['2026-11-20', '300', ...Array(5).fill(expect.stringMatching(/^[\d.]+$/))]])
    const none = await ops('transaction-processing list --from 2020-01-01 --to 2020-01-02')
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringContaining('No metrics were recorded for the chosen dates.'),
    ])
  })

  test('MON-34 MON-48 MON-54 work that waits, calls of the bank and who is quiet', SLOW, async () => {
    const waiting = await ops('pending-processes show --json')
    expect(Object.keys(JSON.parse(waiting.stdout))).toHaveLength(8)
    // The day of the test's calls, whatever the machine's date is.
    const day = api.clock.now().toISOString().slice(0, 10)
    const calls = await ops(`bank-api-calls list --from ${day} --to ${day}`)
    expect(calls.rows[0]?.slice(0, 4)).toEqual(['Name Enquiry', 'Bank', '0', '10'])
    expect((await ops('bank-api-calls list')).code).toBe(0)
    const sent = await requestSettlement(api)
    await owner(
      `INSERT INTO payment_attempts (request_id, super_agent_id, transaction_ref, idempotency_key, status, created_at,
         sent_at)
       SELECT id, super_agent_id, request_id, request_id, 'AWAITING_RE_QUERY', $2, $2 FROM payment_requests
       WHERE request_id = $1`,
      [sent[0], api.clock.now()],
    )
    const unknown = await ops('unknown-payments show')
    expect(unknown.code).toBe(0)
    expect(unknown.stdout).toContain('Amount\t9000.00\n')
    expect(JSON.parse((await ops('unknown-payments show --json')).stdout)).toMatchObject({
      count: 1,
      amount: 9_000_00,
      oldestSentAt: lagosIso(api.clock.now()),
      nextQueryAt: null,
    })
    const { rows } = await ops('last-transactions list')
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every((row) => row.length === 4 && row[3] !== '')).toBe(true)
  })

  test('MON-10 MON-57 MON-59 MON-61 services, servers, closures and statements', SLOW, async () => {
    const report = reportHealth(api.app.database, api.clock, { role: 'test', folder: '/tmp' })
    await report.ready
    report.stop()
    expect((await ops('services list')).rows.map(([id]) => id)).toContain('bulk')
    const states = await ops('services status')
    expect(states.rows.every(([, state]) => state === 'DOWN')).toBe(true)
    const refused = await ops('services restart bulk')
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    const servers = await ops('server-health list')
    expect(servers.rows[0]?.slice(0, 2)).toEqual([expect.stringMatching(/ \(test\)$/), 'true'])
    const closures = await ops('connection-closures list')
    expect(closures.code).toBe(0)
    expect((await ops('long-running-queries list --size 5')).code).toBe(0)
  })
})

describe('the sign-in of the monitor', () => {
  test('is one of its own, kept beside the other, and each role is told what it may not', SLOW, async () => {
    const nobody = await place.run(['monitoring', 'status'])
    expect([nobody.code, nobody.stderr]).toEqual([3, expect.stringContaining('Run dcir login --monitor')])
    const signedIn = await place.run(['login', '--monitor'], as('ops.platform'))
    expect([signedIn.code, signedIn.stderr]).toEqual([0, expect.stringContaining('as ops.platform')])
    expect((await place.run(['services', 'status'])).code).toBe(0)
    const closed = await place.run(['pending-processes', 'show'])
    expect([closed.code, closed.stderr]).toEqual([3, expect.stringContaining('You are signed in as ops.platform.')])
    expect((await place.run(['session', 'whoami'])).code).toBe(3)
    const out = await place.run(['session', 'logout', '--monitor'])
    expect(out.stderr).toBe('You have signed out here; the session of the monitor ends by itself.\n')
    expect((await place.run(['services', 'status'])).code).toBe(3)
  })
})
