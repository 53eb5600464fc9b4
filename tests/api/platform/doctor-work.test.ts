/** The doctor's checks of work, backups, business and people: each with what it finds planted, and without. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestLine, MANIFEST, MANIFEST_DIGEST } from '@dcir/api/backup/manifest'
import { withConnection } from '@dcir/api/db/pool'
import { workerGroupNames } from '@dcir/api/domain/worker-groups'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isBad, isWell, look } from '../../support/doctor'
import { installationNames } from '../../support/installation'
import { cloneDatabase, type TestDatabase } from '../../support/test-database'

const folder = mkdtempSync(join(tmpdir(), 'dcir-doctor-work-'))
let database: TestDatabase
const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(database.ownerUrl, (sql) => sql.query(text, values))
/** The embedded server says it of itself; an ordinary owner may not. */
const asServer = (text: string) => withConnection(inject('postgresUrl'), (sql) => sql.query(text))
const asked = () => ({
  env: {
    ...installationNames,
    DATABASE_URL: database.ownerUrl,
    DATABASE_API_URL: database.apiUrl,
    DCIR_DATA_DIR: folder,
  },
})

beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('work', () => {
  test('has a process for each group', async () => {
    await isBad('work.groups', 'failure', 'No process runs statements', asked())
    for (const id of Object.keys(workerGroupNames))
      await asOwner(
        `INSERT INTO worker_heartbeats (service_id, server, beat_at, busy) VALUES ($1, 'here:1', now(), 0)`,
        [id],
      )
    await isWell('work.groups', asked())
  })

  test('moves on', async () => {
    await asOwner('DELETE FROM jobs')
    await isWell('work.rounds', asked())
    await isWell('work.oldest', asked())
    await isWell('work.given-up', asked())
    await asOwner(`INSERT INTO jobs (kind, key, next_at, updated_at)
      VALUES ('payments', 'round', now() - INTERVAL '20 minutes', now() - INTERVAL '20 minutes')`)
    await isBad('work.rounds', 'failure', 'payments for 20 minutes', asked())
    await isBad('work.oldest', 'warning', 'payments has waited for 20 minutes', asked())
    await asOwner(`UPDATE jobs SET next_at = now() - INTERVAL '2 hours'`)
    await isBad('work.oldest', 'failure', '120 minutes', asked())
    await asOwner(`INSERT INTO jobs (kind, key, state, reason, next_at)
      VALUES ('report', 'r1', 'FAILED', 'the disk is full', NULL)`)
    await isBad('work.given-up', 'warning', '1 of report. The last reason: the disk is full', asked())
  })

  test('mail leaves', async () => {
    await isWell('work.mail', asked())
    await asOwner(`INSERT INTO outbox_messages (message_id, channel, kind, recipient, content, created_at, due_at)
      VALUES ('m1', 'MAIL', 'alert', 'a@b.ng', '', now() - INTERVAL '1 hour', now() - INTERVAL '1 hour')`)
    await isBad('work.mail', 'warning', '1 messages have waited', asked())
  })
})

describe('backups', () => {
  const entry = (subject: string, at: string) =>
    asOwner(
      `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id)
       VALUES (${at}, 'operator', 'admin.backup', $1, 'done', 'localhost', '')`,
      [subject],
    )
  /** Writes a folder that looks like a backup with one file. */
  function writeBackup(name: string, takenAt: string, content: string) {
    const path = join(folder, 'backups', name)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'note'), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const manifest = JSON.stringify({
      ...{ format: 1, version: '1', migration: '', postgres: '', takenAt, folders: [], keys: false, auditEnd: null },
      files: [{ path: 'note', size: content.length, sha256 }],
    })
    writeFileSync(join(path, MANIFEST), manifest)
    writeFileSync(join(path, MANIFEST_DIGEST), digestLine(manifest))
    return path
  }

  test('are young enough, where they are the platform’s own', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await asServer(`ALTER DATABASE ${name} SET dcir.own_server = 'off'`)
    expect((await look('backups.age', asked())).state).toBe('skipped')
    await asServer(`ALTER DATABASE ${name} SET dcir.own_server = 'on'`)
    await isBad('backups.age', 'failure', 'No backup was ever taken', {
      ...asked(),
      over: { tables: async () => ({ sinceLast: null, sinceFirstWork: 90_000 }) as never },
    })
    await entry(join(folder, 'backups', 'first'), 'now()')
    await isWell('backups.age', asked())
    const old = { sinceLast: 30 * 3600, sinceFirstWork: 90_000 }
    await isBad('backups.age', 'failure', '30 hours old', { ...asked(), over: { tables: async () => old as never } })
  })

  test('the newest is whole, and where it lies is known from the trail', async () => {
    writeBackup('first', '2026-11-01T00:00:00Z', 'what was there')
    await isWell('backups.whole', asked())
    const second = writeBackup('second', '2026-11-02T00:00:00Z', 'what is there')
    await isWell('backups.whole', { ...asked(), backups: join(folder, 'backups') })
    writeFileSync(join(second, 'note'), 'what is THERE')
    await isBad('backups.whole', 'failure', 'note has other content', asked())
    await isBad('backups.whole', 'failure', 'does not exist', { ...asked(), backups: join(folder, 'gone') })
    await isBad('backups.whole', 'failure', 'There is no backup', { ...asked(), backups: second })
  })
})

describe('business', () => {
  test('calls to the bank succeed', async () => {
    const call = (successful: boolean) =>
      asOwner(
        `INSERT INTO bank_api_calls (at, api_name, service_name, successful, duration_ms)
         VALUES (now(), 'transfer', 'Bank', $1, 10)`,
        [successful],
      )
    await asOwner('DELETE FROM bank_api_calls')
    await call(true)
    await isWell('outside.bank-calls', asked())
    await call(false)
    await isBad('outside.bank-calls', 'failure', '1 of 2 calls', asked())
  })

  test('transactions come, and none is set aside', async () => {
    const { rows } = await asOwner('SELECT max(transaction_time) AS at FROM transactions')
    const at = new Date(rows[0]?.at)
    const clock = (hours: number) => ({ now: () => new Date(at.getTime() + hours * 3_600_000) })
    await isWell('business.transactions', { ...asked(), clock: clock(2) })
    await isBad('business.transactions', 'warning', '30 hours old', { ...asked(), clock: clock(30) })
    await isWell('business.set-aside', asked())
    await asOwner(`INSERT INTO set_aside_transactions (outcome, reason, digest, first_received_at, last_received_at)
      VALUES ('REFUSED', 'amount is invalid', '\\x00', now(), now())`)
    await isBad('business.set-aside', 'warning', '1 transactions', asked())
  })

  test('what is to be paid has an account', async () => {
    const set = (key: string, value: string) =>
      asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
    await asOwner(`UPDATE super_agents SET settlement_configured = false, active = true`)
    await isBad('business.settlement', 'warning', 'SA-0001', asked())
    await asOwner(`UPDATE super_agents SET settlement_configured = true, settlement_type = 'T0',
      account_number = '0123456789', account_name = 'A', charge_type_code = (SELECT min(code) FROM charge_types),
      settlement_transit_account_id = NULL`)
    await isWell('business.settlement', asked())
    await set('dcir.settlement.account.number', '')
    await isBad('business.settlement-account', 'failure', 'SA-0001', asked())
    await set('dcir.settlement.account.number', '0123456789')
    await isWell('business.settlement-account', asked())
    await set('dcir.refund-from-original-transaction-enabled', 'false')
    await set('dcir.dispute.refund.account.number', '')
    await isBad('business.refund-account', 'failure', 'No account to pay refunds from', asked())
    await set('dcir.refund-from-original-transaction-enabled', 'true')
    await isWell('business.refund-account', asked())
  })

  test('payments have an answer, and settlements go on', async () => {
    await isWell('business.unknown-payments', asked())
    const unknown = { count: 3, oldestSentAt: new Date(Date.now() - 5 * 3_600_000).toISOString() }
    await isBad('business.unknown-payments', 'failure', '3 payments have no answer', {
      ...asked(),
      over: { tables: async () => unknown as never },
    })
    await isWell('business.closings', asked())
    await isBad('business.closings', 'failure', '2 for CERTIFICATE_RED', {
      ...asked(),
      over: { tables: async () => [{ reason: 'CERTIFICATE_RED', count: 2 }] as never },
    })
  })
})

describe('people', () => {
  test('are two who decide, have roles, and need a second factor', async () => {
    await isWell('people.administrators', asked())
    await isWell('people.roles', asked())
    await asOwner(`DELETE FROM user_roles WHERE user_id = (SELECT id FROM users WHERE username = 'bo.viewer')`)
    await isBad('people.roles', 'warning', 'bo.viewer', asked())
    const key = 'dcir.security.second-factor.back-office'
    for (const value of ['true', 'false']) {
      await asOwner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
      if (value === 'true') await isWell('people.second-factor', asked())
      else await isBad('people.second-factor', 'warning', 'without a second factor', asked())
    }
    await asOwner(`UPDATE users SET active = username = 'bo.admin' WHERE user_type = 'back-office'`)
    await isBad('people.administrators', 'failure', 'Fewer than two', asked())
    await asOwner(`UPDATE users SET active = false`)
    await isBad('people.administrators', 'failure', 'no administrator', asked())
  })

  test('none is of the demonstration', async () => {
    await isWell('people.demonstration', asked())
    await asOwner(`UPDATE users SET active = true WHERE username = 'bo.maker'`)
    await isBad('people.demonstration', 'failure', '1 users of the demonstration', asked())
  })
})
