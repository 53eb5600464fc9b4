/** Alerts that people can live with: when they fire, whom they wake, who takes them on, and what they are part of. */
import { createHmac } from 'node:crypto'
import { withConnection } from '@dcir/api/db/pool'
import type { Client } from '@dcir/core/client/client'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type MailSink, startMailSink, startWebhookSink } from '../../support/mail-sink'
import { refusal } from '../../support/refusal'

const SECRET = 'what both sides know'
const CODE = 'BANK_API_FAILURE_RATE'
const OTHER = 'PENDING_DISPUTE_REFUNDS'
const MINUTE = 60_000

let api: TestApi
let sink: MailSink
let hook: Awaited<ReturnType<typeof startWebhookSink>>
let client: Client
beforeAll(async () => {
  sink = await startMailSink()
  hook = await startWebhookSink()
  api = await startTestApi({
    services: ['mail'],
    config: {
      mail: { url: sink.url, from: 'DCIR <dcir@bank.ng>' },
      alertWebhook: { url: hook.url, secret: SECRET },
      consoles: { backOffice: 'https://bo.bank.ng', superAgent: 'https://sa.bank.ng', monitor: 'https://mo.bank.ng' },
    },
  })
  await owner('DELETE FROM alert_configs WHERE metric_code NOT IN ($1, $2)', [CODE, OTHER])
  client = api.client(await api.signInToMonitor('ops.bank'))
})
afterAll(async () => {
  await api?.close()
  await sink?.close()
  await hook?.close()
})

async function owner<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text, values)).rows)
}
const form = {
  metricName: 'Failed calls',
  windowSize: 1,
  emailRecipients: ['ops@bank.example'],
  thresholdValue: 50,
  coolDownPeriod: 30,
  logicalOperator: 'GREATER_THAN' as const,
}
const settings = { clearValue: null as number | null, firingMinutes: 0, inQuietHours: true }
const configure = (more: object = {}, metricCode = CODE) =>
  client.call(alertConfigs.update, { query: { metricCode }, body: { ...form, ...settings, ...more } })
/** The other figure is 0, and less than 1 makes an alert of that. */
const other = (thresholdValue: number) =>
  configure(
    {
      metricName: 'Refunds',
      logicalOperator: 'LESS_THAN',
      thresholdValue,
      coolDownPeriod: 0,
      emailRecipients: ['refunds@bank.example'],
    },
    OTHER,
  )
const round = () => api.app.services.alertWatch.round()
/** A minute on, so many of ten calls of it failed, and the figures are looked at. */
async function look(failed: number): Promise<void> {
  api.clock.advance(61_000)
  await owner(
    `INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms)
     SELECT $1, 'Alert test', 'Alert test', n > $2, 1 FROM generate_series(1, 10) n`,
    [api.clock.now(), failed],
  )
  await round()
}
const open = async (code = CODE) =>
  (await client.call(alertConfigs.open, {})).alerts.filter((one) => one.metricCode === code)
/** All that was written has been sent. */
const sent = () =>
  expect
    .poll(() => owner(`SELECT 1 FROM outbox_messages WHERE status IN ('PENDING', 'SENDING')`), { timeout: 20_000 })
    .toEqual([])
const mails = async () => {
  await sent()
  return sink.mails
}
const acknowledge = (id: number, reason: string) =>
  client.call(incidents.acknowledge, { params: { id: String(id) }, body: { reason } })
const newest = async () => {
  const [incident] = (await client.call(incidents.list, { query: {} })).content
  return client.call(incidents.show, { params: { id: String(incident?.id) } })
}

let day = 0
beforeEach(async () => {
  // Each test has a working day of its own, at ten in the morning, and nothing left of the one before.
  api.clock.set(new Date(Date.parse('2026-12-01T09:00:00Z') + day++ * 86_400_000))
  client = api.client(await api.signInToMonitor('ops.bank'))
  for (const table of ['alert_notes', 'alerts', 'alert_incidents']) await owner(`DELETE FROM ${table}`)
  await owner('UPDATE alert_configs SET breached_since = NULL')
  await other(0)
  await configure()
  await round()
  await sent()
  sink.mails.length = 0
  hook.calls.length = 0
})

describe('firing', () => {
  test('MON-66 an alert is mailed once with what it saw, and ends by itself', async () => {
    await look(8)
    const raised = api.clock.now()
    await look(9)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['ops@bank.example'])
    expect(mail?.subject).toBe('Alert: Failed calls')
    expect(mail?.text).toMatch(/^Failed calls 80% in 1 min, more than 50%, since \d+:\d\d (AM|PM)\./)
    expect(mail?.text).toContain('When it was raised it saw 10 calls, 8 failed.')
    expect(mail?.text).toMatch(/https:\/\/mo\.bank\.ng\/monitor\/incidents\?dialog=view&id=\d+/)
    const { alerts } = await newest()
    expect(alerts[0]).toMatchObject({
      value: 80,
      thresholdValue: 50,
      windowSize: 1,
      windowFrom: lagosIso(new Date(raised.getTime() - MINUTE)),
      counts: { calls: 10, failed: 8 },
      raisedAt: lagosIso(raised),
    })
    await look(0)
    expect(await open()).toEqual([])
    expect(await mails()).toHaveLength(1)
  })

  test('MON-66 a figure that crosses its level in each of 20 looks gives one message', async () => {
    for (let turn = 0; turn < 20; turn++) await look(turn % 2 === 0 ? 8 : 1)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Alert: Failed calls'])
  })

  test('MON-66 it clears at a level of its own, not at the one that it fires at', async () => {
    await configure({ clearValue: 20, coolDownPeriod: 0 })
    await look(8)
    for (const between of [4, 6, 3]) await look(between)
    expect(await open()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    await look(2)
    expect(await open()).toEqual([])
    await look(4)
    expect(await open()).toEqual([])
    await look(6)
    expect(await open()).toHaveLength(1)
  })

  test('MON-66 it fires after so many minutes beyond its level without a break', async () => {
    await configure({ firingMinutes: 3 })
    for (const failed of [8, 8, 1, 8, 8, 8]) {
      await look(failed)
      expect(await open()).toEqual([])
    }
    await look(8)
    expect(await open()).toHaveLength(1)
  })

  test('Logic 20 MON-66 one that lasts is mailed again, with since when, to whom it concerns now; one that is acknowledged is not', async () => {
    await look(8)
    const [alert] = await open()
    // Letters go to those who are named by then.
    await configure({ emailRecipients: ['night@bank.ng'] })
    for (let turn = 0; turn < 31; turn++) await look(7)
    const [, again, ...more] = await mails()
    expect(more).toEqual([])
    expect([again?.subject, again?.to]).toEqual(['Still failing: Failed calls', ['night@bank.ng']])
    expect(again?.text).toMatch(/^Still failing since 10:\d\d AM: Failed calls 70% in 1 min, more than 50%\./)
    await acknowledge(alert?.id ?? 0, 'The bank is on it')
    for (let turn = 0; turn < 35; turn++) await look(7)
    expect(await mails()).toHaveLength(2)
    expect((await open())[0]?.acknowledged).toMatchObject({ by: 'ops.bank', reason: 'The bank is on it' })
    // The next one is news again, unless it begins at once.
    await look(0)
    api.clock.advance(10 * MINUTE)
    await look(8)
    expect(await mails()).toHaveLength(3)
  })
})

test('Logic 19 MON-66 an open alert does not end while nothing is measured, and a reminder says so', async () => {
  await look(8)
  const silent = async (minutes: number) => {
    api.clock.advance(minutes * MINUTE)
    await round()
  }
  for (const minutes of [1, 15, 16]) await silent(minutes)
  expect(await open()).toHaveLength(1)
  const [, again, ...more] = await mails()
  expect(more).toEqual([])
  expect(again?.subject).toBe('Still open: Failed calls')
  expect(again?.text).toMatch(
    /^Still open since 10:\d\d AM: Failed calls, of which nothing was measured in the last 1 min\./,
  )
  await look(0)
  expect(await open()).toEqual([])
})

test('Logic 18 MON-66 as installed each alert is mailed at night and on holidays too', async () => {
  const fresh = await startTestApi()
  try {
    const { configs } = await fresh.client(await fresh.signInToMonitor('ops.bank')).call(alertConfigs.settings, {})
    expect(configs.filter(({ inQuietHours }) => !inQuietHours)).toEqual([])
    expect(configs.length).toBeGreaterThan(4)
  } finally {
    await fresh.close()
  }
})

describe('quiet hours', () => {
  test.each([
    ['a public holiday at noon', '2026-12-25T11:00:00Z', 0],
    ['a working day at noon', '2026-12-23T11:00:00Z', 1],
    ['a working day after ten at night', '2026-12-23T21:30:00Z', 0],
    ['a working day before six in the morning', '2026-12-24T04:30:00Z', 0],
  ])('MON-66 on %s, at %s, an alert that can wait is mailed %i times', async (_when, at, count) => {
    await owner(
      `INSERT INTO public_holidays (holiday_date, name, active) VALUES ('2026-12-25', 'Christmas', true)
       ON CONFLICT DO NOTHING`,
    )
    api.clock.set(at)
    client = api.client(await api.signInToMonitor('ops.bank'))
    await configure({ inQuietHours: false })
    await look(8)
    expect(await open()).toHaveLength(1)
    expect(await mails()).toHaveLength(count)
    await look(0)
    await configure({ inQuietHours: true, coolDownPeriod: 0 })
    await look(8)
    expect(await mails()).toHaveLength(count + 1)
  })

  test('MON-66 one that still lasts when they end is mailed then', async () => {
    api.clock.set('2026-12-16T04:57:00Z')
    client = api.client(await api.signInToMonitor('ops.bank'))
    await configure({ inQuietHours: false })
    await look(8)
    await look(8)
    expect(await mails()).toEqual([])
    await look(9)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/^Still failing since 5:58 AM: Failed calls 90%/)
  })
})

describe('people', () => {
  test('MON-66 an alert is acknowledged once, with a reason, while it lasts; one audit entry', async () => {
    await look(8)
    const [alert] = await open()
    const id = alert?.id ?? 0
    expect((await refusal(acknowledge(id, ' '))).forField('reason')).toBe('Reason is required')
    expect((await acknowledge(id, 'Known outage')).message).toContain('acknowledged')
    const second = await refusal(acknowledge(id, 'Me too'))
    expect(second.status).toBe(409)
    expect(second.message).toMatch(/^ops\.bank acknowledged this alert at /)
    expect((await refusal(acknowledge(999_999, 'Nothing'))).status).toBe(404)
    const audited = await owner(
      `SELECT actor FROM audit_entries WHERE action = 'incidents.acknowledge' AND result = 'done' AND subject = $1`,
      [`alert ${id}`],
    )
    expect(audited).toEqual([{ actor: 'ops.bank' }])
    await look(0)
    expect((await refusal(acknowledge(id, 'Too late'))).message).toBe('This alert has ended.')
  })

  test('Monitor 15: one that begins again within ten minutes is still taken on, and not mailed; a later one is new', async () => {
    await configure({ coolDownPeriod: 0 })
    await look(8)
    await acknowledge((await open())[0]?.id ?? 0, 'Bank told, ref 4411')
    await look(0)
    expect(await open()).toEqual([])
    const before = (await mails()).length
    await look(9)
    expect((await open())[0]?.acknowledged).toMatchObject({ by: 'ops.bank', reason: 'Bank told, ref 4411' })
    expect((await mails()).length).toBe(before)
    await look(0)
    api.clock.advance(11 * MINUTE)
    await look(9)
    expect((await open())[0]?.acknowledged).toBeNull()
    expect((await mails()).length).toBe(before + 1)
  })

  test('MON-66 alerts that overlap are one incident, from the first to the last, with notes', async () => {
    await look(8)
    const began = api.clock.now()
    await other(1)
    await look(8)
    await look(0)
    const during = await newest()
    expect(during).toMatchObject({ beganAt: lagosIso(began), endedAt: null, alertCount: 2 })
    expect(during.alerts.map(({ metricCode, endedAt }) => [metricCode, endedAt === null])).toEqual([
      [CODE, false],
      [OTHER, true],
    ])
    const options = { idempotencyKey: `note-${during.id}-0001` }
    const note = { params: { id: String(during.id) }, body: { note: 'The link to the bank was cut' } }
    const answer = await client.call(incidents.note, note, options)
    expect(await client.call(incidents.note, note, options)).toEqual(answer)
    await other(0)
    await look(0)
    const after = await newest()
    expect(after).toMatchObject({ id: during.id, endedAt: lagosIso(api.clock.now()), noteCount: 1 })
    expect(after.summary).toMatch(/^Failed calls 80% in 1 min/)
    expect(after.notes).toEqual([{ author: 'ops.bank', at: expect.any(String), note: 'The link to the bank was cut' }])
    expect(
      await owner(`SELECT actor FROM audit_entries WHERE action = 'incidents.note' AND subject = $1`, [
        after.reference,
      ]),
    ).toEqual([{ actor: 'ops.bank' }])
    // An alert that comes later begins another incident.
    api.clock.advance(31 * MINUTE)
    await look(8)
    expect((await newest()).id).not.toBe(after.id)
    expect((await refusal(client.call(incidents.note, { ...note, params: { id: '999999' } }))).status).toBe(404)
  })

  test('MON-42 levels and quiet hours are settings beside the fields of the list; a wrong level is refused', async () => {
    await configure({ clearValue: 20, firingMinutes: 5, inQuietHours: false })
    const kept = async () =>
      (await client.call(alertConfigs.settings, {})).configs.find((one) => one.metricCode === CODE)
    const expected = { metricCode: CODE, clearValue: 20, firingMinutes: 5, inQuietHours: false }
    expect(await kept()).toEqual(expected)
    // A field that the form does not name stays as it is.
    await client.call(alertConfigs.update, { query: { metricCode: CODE }, body: form })
    expect(await kept()).toEqual(expected)
    for (const wrong of [{ clearValue: 60 }, { logicalOperator: 'LESS_THAN', clearValue: 20 }])
      expect((await refusal(configure(wrong))).forField('clearValue')).toContain('good side of the threshold')
    const body = { ...form, thresholdValue: 10 }
    const moved = await refusal(client.call(alertConfigs.update, { query: { metricCode: CODE }, body }))
    expect(moved.forField('clearValue')).toContain('good side of the threshold')
    expect(await client.call(alertConfigs.settings, {})).toMatchObject({
      mail: true,
      webhook: true,
      quietFrom: '22:00',
      quietTo: '06:00',
    })
  })

  test('MON-36 a test goes to the recipients and the webhook; without either it says what is missing', async () => {
    const ask = (who = client) => who.call(alertConfigs.test, { query: { metricCode: CODE } })
    await configure({ emailRecipients: ['ops@bank.example', 'night@bank.example'] })
    expect((await ask()).message).toBe('A test is on its way to 2 recipients and the webhook.')
    const all = await mails()
    expect(all.map(({ to }) => to[0]).sort()).toEqual(['night@bank.example', 'ops@bank.example'])
    expect(all[0]?.subject).toBe('Test: Failed calls')
    expect(all[0]?.text).toContain('ops.bank sent this to test the alert Failed calls. Nothing is wrong.')
    expect(hook.calls.map(({ body }) => JSON.parse(body).event)).toEqual(['alert.test'])
    const plain = await startTestApi({ beside: api })
    try {
      const refused = await refusal(ask(plain.client(await plain.signInToMonitor('ops.bank'))))
      expect(refused.message).toContain('Neither mail nor a webhook is set up here.')
      const only = await startTestApi({ beside: api, config: { mail: { url: sink.url, from: 'dcir@bank.ng' } } })
      await owner(`UPDATE alert_configs SET email_recipients = '{}' WHERE metric_code = $1`, [CODE])
      const nobody = await refusal(ask(only.client(await only.signInToMonitor('ops.bank'))))
      await only.close()
      expect(nobody.message).toBe('This alert has no email recipients. Edit it and name them.')
    } finally {
      await plain.close()
    }
  })
})

test('S16 MON-66 the webhook hears of the beginning and the end, signed, and again until it takes it', async () => {
  hook.state.status = 503
  await look(8)
  await expect.poll(() => hook.calls.length, { timeout: 10_000 }).toBeGreaterThan(1)
  hook.state.status = 200
  await sent()
  const [first, ...repeats] = hook.calls
  expect(first?.headers['content-type']).toBe('application/json')
  for (const { headers, body } of hook.calls) {
    const { 'webhook-timestamp': at, 'webhook-id': id, 'webhook-signature': signature } = headers
    const hash = createHmac('sha256', SECRET).update(`${id}.${at}.${body}`).digest('base64')
    expect(signature).toBe(`v1,${hash}`)
    expect(Math.abs(Number(at) - api.clock.now().getTime() / 1000)).toBeLessThan(60)
  }
  for (const { headers } of repeats) expect(headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(JSON.parse(first?.body ?? '{}')).toMatchObject({
    event: 'alert.raised',
    metricCode: CODE,
    value: 80,
    counts: { calls: 10, failed: 8 },
    endedAt: null,
  })
  await look(0)
  await sent()
  const last = JSON.parse(hook.calls.at(-1)?.body ?? '{}')
  expect(last).toMatchObject({ event: 'alert.ended', endedAt: lagosIso(api.clock.now()) })
})
