/** Retention: growing data goes after its time, in chunks, counted in one audit entry; money and history never go. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { BANK } from '@dcir/api/db/database'
import { tableRights } from '@dcir/api/db/grants'
import { withConnection } from '@dcir/api/db/pool'
import { named, sql } from '@dcir/api/db/sql'
import { folderStore } from '@dcir/api/files/files'
import { createRetention } from '@dcir/api/retention/retention'
import { retentionKinds } from '@dcir/api/retention/retention.store'
import { configurationFault } from '@dcir/core/reference/configurations/values'
import { type RetentionKey, retentionDays, retentionKeys, retentionSettings } from '@dcir/core/reference/retention'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_API_ROLE } from '../../support/test-database'

const DAY_MS = 24 * 3_600_000

/** Every table is removed from, or ends by itself, or is here with its reason. */
const kept: Record<string, string> = {
  alert_configs: 'a row for each metric',
  alert_incidents: 'the history of operations; few',
  alert_notes: 'what people wrote about incidents',
  alerts: 'the history of operations; a cool-down keeps them few',
  account_changes: 'who had a hand in whose account; a few for each',
  audit_entries: 'the audit trail, whose chain allows no gap',
  audit_streams: 'how far the trail was sent; one for each place',
  bulk_batches: 'who uploaded what; the file goes',
  bulk_items: 'what became of each row',
  bulk_settlements: 'money',
  charge_type_versions: 'explains what was charged',
  charge_types: 'people change it',
  configurations: 'people change it',
  day_sign_offs: 'certificates of officers',
  dispute_days: 'totals of a day',
  dispute_events: 'the history of a claim',
  dispute_receipts: 'evidence of a claim',
  disputes: 'claims to money',
  event_attempts: 'goes with its message',
  event_endpoints: 'people change it',
  entry_disputes: 'ties a claim to the account',
  entry_pairings: 'decisions of people about the account',
  entry_resolutions: 'decisions of people about the account',
  fault_acknowledgements: 'what people did about faults; few',
  held_transactions: 'a view of money that waits',
  paid_twice_ends: 'money',
  participant_reports: 'one for each day and participant, made again on request',
  participant_users: 'people change it',
  password_history: 'so that old passwords stay refused; goes with its user',
  payment_attempts: 'money',
  payment_events: 'money',
  payment_requests: 'money',
  public_holidays: 'people change it',
  recovery_codes: 'ten for a user',
  roles: 'people change it',
  saved_views: 'of users',
  schema_migrations: 'one for each change of the schema',
  service_accounts: 'people change it, and the audit trail names it',
  service_credentials: 'one for each service',
  service_keys: 'who had a key, and when; a few for each account',
  service_restarts: 'one for each service',
  settlement_cursors: 'one for each super agent',
  settlement_held: 'money',
  settlement_lines: 'money',
  settlement_owed_back: 'money',
  settlement_participants: 'people change it',
  settlement_shares: 'money',
  settlement_transit_accounts: 'people change it',
  set_aside_transactions: 'rows of the switch that could not be ingested, and who decided them; few',
  settlement_changes: 'goes once it was looked at',
  simulations: 'one for each thing that can be simulated',
  statement_columns: 'people change it',
  statement_day_totals: 'totals of a day',
  statement_days: 'totals of a day',
  statement_entries: 'the account itself',
  statement_errors: 'what of an upload was refused, and why',
  statement_files: 'who uploaded what; the file goes',
  statement_matches: 'the account beside our transactions',
  statement_pairs: 'a view of them',
  statement_open_entries: 'the account beside our transactions',
  statement_layouts: 'explains how a file was read',
  statement_reruns: 'what a file was paired with later',
  statement_statistics: 'goes after days by its own writer',
  super_agent_participants: 'people change it',
  super_agents: 'people change it',
  transaction_channels: 'totals of a day',
  transaction_days: 'totals of a day',
  transaction_field_values: 'at most 200 values of a field for each super agent',
  transaction_hours: 'totals of an hour',
  transaction_slots: 'totals of a quarter of an hour',
  transactions: 'money',
  user_roles: 'of users',
  user_super_agents: 'of users',
  transaction_reversals: 'which credit a reversal cancels: money',
  training_world: 'one row, in a training world alone',
  users: 'people',
  workflow_requests: 'who asked for what, and who approved it',
}
/** They carry their own end and go with it, each minute. */
const endByThemselves = [
  'call_counts',
  'directory_tokens',
  'second_factor_challenges',
  'second_factor_enrolments',
  'sessions',
  'unknown_sign_ins',
  'used_credentials',
  'worker_heartbeats',
]
const removed = [
  'bank_api_calls',
  'connection_closures',
  'event_messages',
  'idempotency_keys',
  'jobs',
  'outbox_messages',
  'server_reports',
]
const removedReports = ['statement_reports', 'transaction_reports']

let api: TestApi
let dataDir: string
const owner = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  withConnection(api.database.ownerUrl, async (db) => (await db.query<Row & object>(text, values)).rows)
const run = (chunk?: number) =>
  createRetention({
    database: api.app.database,
    clock: api.clock,
    files: folderStore(dataDir),
    ...(chunk ? { chunk } : {}),
  }).run({ signal: AbortSignal.timeout(60_000) })
const entries = () =>
  owner<{ result: string; details: { removed: Record<string, number> } }>(
    "SELECT actor, result, details FROM audit_entries WHERE action = 'retention.remove' ORDER BY id",
  )
/** So many days ago, by the platform's clock. */
const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS)
const calls = (count: number, days: number) =>
  owner(
    `INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms)
     SELECT $1, 'made up', 'made up', true, 1 FROM generate_series(1, $2)`,
    [ago(days), count],
  )
const callsLeft = async () => (await owner("SELECT 1 FROM bank_api_calls WHERE api_name = 'made up'")).length
const setting = (key: RetentionKey, days: number) =>
  owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, String(days)])

beforeAll(async () => {
  api = await startTestApi()
  dataDir = mkdtempSync(join(tmpdir(), 'dcir-retention-'))
})
afterAll(async () => {
  await api?.close()
  rmSync(dataDir, { recursive: true, force: true })
})
// Data that other parts of the platform left behind is removed before a test counts.
beforeEach(() => run())

describe('retention', () => {
  test('what is older than its setting goes, in chunks, with one entry that counts it', async () => {
    await calls(7, 91)
    await calls(2, 89)
    await owner(
      `INSERT INTO idempotency_keys (principal, key, fingerprint, created_at) VALUES ('p', 'old', '', $1), ('p', 'new', '', $2)`,
      [ago(8), ago(6)],
    )
    await owner('INSERT INTO connection_closures (service, at) VALUES ($1, $2)', ['made up', ago(91)])
    const before = (await entries()).length
    await run(3)
    expect(await callsLeft()).toBe(2)
    expect(await owner("SELECT key FROM idempotency_keys WHERE principal = 'p'")).toEqual([{ key: 'new' }])
    const [entry, ...others] = (await entries()).slice(before)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor: 'SYSTEM', result: 'done' })
    expect(entry?.details.removed).toEqual({ 'calls to the bank': 7, 'repeated calls': 1, 'lost connections': 1 })
    await run(3)
    expect((await entries()).length).toBe(before + 1)
  })

  test('a setting counts from the next run, and less than the least counts as the least', async () => {
    await owner("DELETE FROM bank_api_calls WHERE api_name = 'made up'")
    await calls(1, 45)
    await run()
    expect(await callsLeft()).toBe(1)
    await setting('dcir.retention.bank-call-days', 40)
    await run()
    expect(await callsLeft()).toBe(0)
    await calls(1, 30)
    await setting('dcir.retention.bank-call-days', 1)
    await run()
    expect(await callsLeft()).toBe(1)
    await setting('dcir.retention.bank-call-days', 90)
  })

  test.each(retentionKeys)('%s is installed with what holds, and refuses less than its least', async (configKey) => {
    const { days, least, most } = retentionSettings[configKey]
    const [row] = await owner(
      'SELECT config_value AS days, value_type AS type FROM configurations WHERE config_key = $1',
      [configKey],
    )
    expect(row).toEqual({ days: String(days), type: 'INTEGER' })
    const fault = (value: number) => configurationFault({ configKey, valueType: 'INTEGER' }, String(value))
    expect([fault(days), fault(least), fault(most)]).toEqual([null, null, null])
    for (const wrong of [least - 1, most + 1]) expect(fault(wrong)).toContain(`${least} to`)
    expect(retentionDays(configKey, 0)).toBe(least)
    expect(retentionKinds.some(({ key }) => key === configKey)).toBe(true)
  })

  test('an uploaded file goes after its time, and its record stays', async () => {
    const files = folderStore(dataDir)
    const store = async (content: string) => (await files.put(Readable.from([Buffer.from(content)]), 100)).key
    const [old, young, open] = [await store('old'), await store('young'), await store('open')]
    const add = (fileKey: string, key: string, status: string, days: number) =>
      owner(
        `INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by, uploaded_at, status)
         VALUES ($1::text, 'a.csv', 'csv', 3, sha256($1::text::bytea), $2, 'bo.maker', $3, $4)`,
        [fileKey, key, ago(days), status],
      )
    await add('R-old', old, 'COMPLETED', 366)
    await add('R-young', young, 'COMPLETED', 364)
    await add('R-open', open, 'FAILED', 1)
    await run(1)
    const isKept = (key: string) => files.size(key).then(Boolean, () => false)
    expect(await Promise.all([old, young, open].map(isKept))).toEqual([false, true, true])
    expect(
      await owner("SELECT file_key AS key FROM statement_files WHERE file_key LIKE 'R-%' AND storage_key IS NULL"),
    ).toEqual([{ key: 'R-old' }])
    expect((await entries()).at(-1)?.details.removed['statement files']).toBe(1)
  })

  test('when a kind cannot be removed, what was removed before is counted all the same', async () => {
    await calls(2, 91)
    const stopped = new AbortController()
    stopped.abort(new Error('stopping'))
    const retention = createRetention({ database: api.app.database, clock: api.clock, files: folderStore(dataDir) })
    await expect(retention.run({ signal: stopped.signal })).rejects.toThrow('stopping')
    expect(await callsLeft()).toBeGreaterThanOrEqual(2)
    await owner(`REVOKE DELETE ON connection_closures FROM ${TEST_API_ROLE}`)
    await expect(run()).rejects.toThrow('permission denied')
    await owner(`GRANT DELETE ON connection_closures TO ${TEST_API_ROLE}`)
    expect((await entries()).at(-1)).toMatchObject({
      result: 'failed',
      details: { removed: { 'calls to the bank': 2 } },
    })
  })
})

describe('what is kept', () => {
  test('every table is decided: it is removed from, ends by itself, or is kept for a reason', async () => {
    const tables = await owner<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
         AND NOT c.relispartition ORDER BY 1`,
    )
    const decided = [...Object.keys(kept), ...endByThemselves, ...removed, ...removedReports].sort()
    expect(decided).toEqual(tables.map(({ name }) => name))
  })

  test('money, attempts, claims and the audit trail cannot be removed by the API, nor by a slip of the owner', async () => {
    const money = Object.keys(kept).filter((name) =>
      /^(audit|payment|transactions|disputes$|dispute_e|dispute_r|bulk_|settlement_(lines|shares|owed))/.test(name),
    )
    expect(money.length).toBeGreaterThan(10)
    for (const name of money) {
      expect([name, tableRights[name]?.rights.includes('DELETE')]).toEqual([name, false])
      const remove = api.app.database.transaction(BANK, (db) => db.run(sql`DELETE FROM ${named(name)}`))
      await expect(remove).rejects.toThrow('permission denied')
    }
    const guarded = await owner<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE t.tgfoid = 'refuse_change'::regproc AND (t.tgtype & 8) <> 0`,
    )
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'audit_entries',
        'dispute_events',
        'payment_attempts',
        'payment_events',
        'payment_requests',
        'settlement_lines',
      ]),
    )
  })
})
