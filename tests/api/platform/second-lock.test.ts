/** The database as the second lock: what the API's own role can and cannot do, whatever code it runs. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiUrl } from '@dcir/api/db/api-role'
import { BANK } from '@dcir/api/db/database'
import { startEmbeddedPostgres } from '@dcir/api/db/embedded'
import { sequences } from '@dcir/api/db/grant-statements'
import { tableRights } from '@dcir/api/db/grants'
import { withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { sql } from '@dcir/api/db/sql'
import { recordAudit } from '@dcir/api/write/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { asApi as asApiOf } from '../../support/as-api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { TEST_API_ROLE } from '../../support/test-database'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
  await hand.sql(
    "UPDATE configurations SET config_value = 'false' WHERE config_key = 'dcir.enable.manual.dispute-refund'",
  )
  // One that is paid, one that the bank refused, and one whose answer is not known.
  for (const account of ['0123456701', '0123456797', '0123456798']) {
    const { logCode } = await hand.log('bo.maker', { account })
    await hand.resolve('bo.checker', logCode, true)
  }
  const worker = api.app.services.paymentWorker
  for (const refund of await worker.unfinished()) await worker.process(refund)
  // As at a second start.
  await prepareDatabase(api.database.ownerUrl, api.database.apiUrl)
}, 60_000)
afterAll(() => api?.close())

const asOwner = async (text: string) =>
  withConnection(api.database.ownerUrl, async (db) => (await db.query(text)).rows as Record<string, unknown>[])
const asApi = (text: string) => asApiOf(api.app.database, text)

/** Tables into which functions and triggers of the database write with the rights of the API. */
const BY_FUNCTIONS = ['settlement_changes', 'transaction_reversals']

/** Rights that the statements in the API's sources need, by table. */
function rightsInSources(): Map<string, Set<string>> {
  const folder = new URL('../../../apps/api', import.meta.url).pathname
  const found = new Map<string, Set<string>>()
  const note = (table: string, right: string) =>
    table in tableRights && found.set(table, (found.get(table) ?? new Set()).add(right))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // Reference data and the mark of a training world are the owner's to write.
  for (const name of names.filter(
    (one) => /^(?!node_modules).*\.ts$/.test(one) && !/db\/(reference-data|grants|training-mark)/.test(one),
  )) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const [, table = '', rest = ''] of text.matchAll(/INSERT INTO (\w+)((?:(?!INSERT INTO|`,)[\s\S])*)/g)) {
      note(table, 'INSERT')
      if (/DO UPDATE/.test(rest)) note(table, 'UPDATE')
    }
    for (const [, table = ''] of text.matchAll(/\bUPDATE (\w+)(?: \w)? SET/g)) note(table, 'UPDATE')
    for (const [, table = ''] of text.matchAll(/DELETE FROM (\w+)/g)) note(table, 'DELETE')
    // The kit of records makes the statements of a table that is declared.
    for (const [, table = ''] of text.matchAll(/(?:RecordTable<.*> = |tableOf\(\w+, )\{\s+name: '(\w+)'/g)) {
      const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      for (const right of ['INSERT', 'UPDATE']) note(name, right)
    }
  }
  for (const table of BY_FUNCTIONS) note(table, 'INSERT')
  return found
}

describe('rights', () => {
  test('are those that the statements of the API need, and no more', async () => {
    const inSources = rightsInSources()
    for (const [table, { rights, columns }] of Object.entries(tableRights)) {
      const needed = ['SELECT', ...(inSources.get(table) ?? [])]
      // Locking a row asks for the right to change one of its columns.
      if (table === 'second_factor_challenges') needed.push('UPDATE')
      expect([table, [...rights].sort()]).toEqual([table, needed.sort()])
      if (columns) expect([table, rights]).toEqual([table, expect.arrayContaining(['UPDATE'])])
    }
  })

  test('name every table, and partitions and the record of migrations stay closed', async () => {
    const tables = await asOwner(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
       AND NOT relispartition AND relname <> 'schema_migrations' ORDER BY 1`,
    )
    expect(Object.keys(tableRights).sort()).toEqual(tables.map(({ name }) => name))
    await asApi(`SELECT ensure_transaction_partitions('2033-01-01'::date, '2033-01-02'::date)`)
    const open = await asOwner(
      `SELECT relname AS name FROM pg_class WHERE (relispartition OR relkind = 'S' OR relname = 'schema_migrations')
       AND relnamespace = 'public'::regnamespace AND relacl::text LIKE '%${TEST_API_ROLE}=%' ORDER BY 1`,
    )
    expect(open.map(({ name }) => name)).toEqual([...sequences].sort())
    await expect(asApi('SELECT 1 FROM transactions_2033_01')).rejects.toThrow('permission denied')
  })

  test('that somebody gave beside are gone after the next start', async () => {
    await asOwner(`GRANT ALL ON users, transactions_other, schema_migrations TO ${TEST_API_ROLE}`)
    await prepareDatabase(api.database.ownerUrl, api.database.apiUrl)
    await expect(asApi("UPDATE users SET user_type = 'back-office'")).rejects.toThrow('permission denied')
    await expect(asApi('SELECT 1 FROM transactions_other')).rejects.toThrow('permission denied')
    await expect(asApi('SELECT 1 FROM schema_migrations')).rejects.toThrow('permission denied')
  })

  test.each([
    ['a user’s population', "UPDATE users SET user_type = 'back-office'"],
    ['that a role was there', 'DELETE FROM roles'],
    ['whom a user works for', 'DELETE FROM user_super_agents'],
    ['the amount of a transaction', 'UPDATE transactions SET amount = 1'],
    ['the account of a dispute', "UPDATE disputes SET customer_account_number = '9999999999'"],
    ['whom a refund pays', "UPDATE payment_requests SET credit_account = '9999999999'"],
    ['the number of a sending', "UPDATE payment_attempts SET transaction_ref = 'X'"],
    ['an attempt', 'DELETE FROM payment_attempts'],
    ['a refund', 'DELETE FROM payment_requests'],
    ['a whole history', 'TRUNCATE payment_attempts'],
    ['the status log', 'DELETE FROM dispute_events'],
    ['an old version of a charge', 'INSERT INTO charge_type_versions SELECT * FROM charge_type_versions'],
    ['the session of somebody', 'UPDATE sessions SET user_id = 1'],
    ['the trail', 'DELETE FROM audit_entries'],
  ])('of the API do not reach to change %s', async (_what, text) => {
    await expect(asApi(text)).rejects.toThrow('permission denied')
  })
})

describe('S32 rights of people', () => {
  const give = "authorities = authorities || '{bo_approve_workflow_request}'"
  const asks = `INSERT INTO workflow_requests (action, target_record_id, description, initiator, created_at, updated_at,
    input, required_authority, request_status, authorizer)
    VALUES ('roles.update', 'BACKOFFICE_MAKER', 'x', 'bo.maker', now(), now(), '{}', 'x', 'APPROVED'`

  test.each([
    ['in a role that is there', `UPDATE roles SET ${give} WHERE name = 'BACKOFFICE_MAKER'`],
    ['in a standard role', `UPDATE roles SET ${give} WHERE name = 'DCIR_BACKOFFICE_OPERATOR'`],
    [
      'in a new role',
      "INSERT INTO roles (name, friendly_name, user_type, authorities) VALUES ('X', 'X', 'back-office', '{}')",
    ],
    [
      'by a request that one person made',
      `DO $$ BEGIN ${asks}, 'bo.maker'); UPDATE roles SET ${give} WHERE name = 'BACKOFFICE_MAKER'; END $$`,
    ],
  ])('do not change by the API’s role alone: %s', async (_where, text) => {
    await expect(asApi(text)).rejects.toThrow('only with the request that a second person approves')
  })

  test('of a service are its token alone', async () => {
    await expect(asApi("UPDATE service_credentials SET name = 'other'")).rejects.toThrow('permission denied')
  })
})

describe('money', () => {
  const attempt = (status: string) => `UPDATE payment_attempts SET status = '${status}'`

  test.each([
    ['a payment that failed after all', `${attempt('FAILED')} WHERE status = 'SUCCESSFUL'`, 'is final'],
    ['a refusal that was paid after all', `${attempt('SUCCESSFUL')} WHERE status = 'FAILED'`, 'is final'],
    [
      'a paid refund to be paid again',
      "UPDATE payment_requests SET status = 'PENDING' WHERE status = 'SUCCESSFUL'",
      'is final',
    ],
  ])('does not become %s: not for the API and not for the owner', async (_what, text, reason) => {
    await expect(asApi(text)).rejects.toThrow(reason)
    await expect(asOwner(text)).rejects.toThrow(reason)
  })

  test.each([
    ['another account', "UPDATE payment_requests SET credit_account = '9999999999' WHERE status = 'AWAITING_RE_QUERY'"],
    ['another amount', "UPDATE payment_requests SET amount = 1 WHERE status = 'AWAITING_RE_QUERY'"],
    ['another reference', "UPDATE payment_attempts SET idempotency_key = 'X' WHERE status = 'AWAITING_RE_QUERY'"],
    ['no attempt', 'DELETE FROM payment_attempts'],
    ['no refund', 'DELETE FROM payment_requests'],
    ['nothing at all', 'TRUNCATE paid_twice_ends, payment_attempts, payment_requests, payment_events'],
  ])('cannot be given %s by the owner either', async (_what, text) => {
    await expect(asOwner(text)).rejects.toThrow(/does not change|append-only/)
  })

  test('whose answer is not known is still to be told', async () => {
    const [before] = await asOwner("SELECT count(*) AS count FROM payment_attempts WHERE status = 'AWAITING_RE_QUERY'")
    expect(before).toEqual({ count: 1 })
    api.clock.advance(31 * 60_000)
    await api.app.services.paymentWorker.requery()
    api.clock.advance(61 * 60_000)
    await api.app.services.paymentWorker.requery()
    const [after] = await asOwner("SELECT count(*) AS count FROM payment_attempts WHERE status = 'SUCCESSFUL'")
    expect(after).toEqual({ count: 2 })
  })
})

describe('the audit trail', () => {
  const entry = { actor: 'a', action: 'b.c', subject: 's', result: 'done', address: '127.0.0.1', requestId: 'r' }

  test('tells the time by the database, whatever time the writer gives', async () => {
    await api.app.database.transaction(BANK, (db) => recordAudit(db, new Date('2020-01-01T00:00:00Z'), entry))
    const [last] = await asOwner(
      `SELECT at BETWEEN now() - INTERVAL '1 minute' AND now() + INTERVAL '1 second' AS is_now FROM audit_entries
       ORDER BY id DESC LIMIT 1`,
    )
    expect(last).toEqual({ is_now: true })
  })

  test('is not led proxiedConsole by temporary tables of the writer', async () => {
    await api.app.database.transaction(BANK, async (db) => {
      await db.run(sql`CREATE TEMPORARY TABLE audit_entries (id bigint, hash bytea) ON COMMIT DROP`)
      await db.run(sql`INSERT INTO pg_temp.audit_entries VALUES (4711, 'forged')`)
      await db.run(
        sql`INSERT INTO public.audit_entries (at, actor, action, subject, result, address, request_id)
         VALUES (now(), 'a', 'b.c', 's', 'done', '', '')`,
      )
    })
    expect(await asOwner('SELECT audit_first_break() AS broken')).toEqual([{ broken: null }])
  })

  test('of a charge’s versions neither', async () => {
    await api.app.database.transaction(BANK, async (db) => {
      await db.run(sql`CREATE TEMPORARY TABLE charge_type_versions (LIKE public.charge_type_versions) ON COMMIT DROP`)
      await db.run(sql`UPDATE public.charge_types SET flat = 6000, version = version + 1 WHERE code = 'FLAT_50'`)
    })
    const versions = await asOwner(
      `SELECT v.flat FROM charge_type_versions v JOIN charge_types c ON c.id = v.charge_type_id
       WHERE c.code = 'FLAT_50' ORDER BY v.version`,
    )
    expect(versions.at(-1)).toEqual({ flat: 6000 })
  })
})

describe('the login', () => {
  test('has no password that could be worked out', () => {
    expect(() => apiUrl('postgres://owner@127.0.0.1:5432/dcir')).toThrow('DATABASE_API_URL')
    const [one, other] = ['first', 'second'].map((word) => new URL(apiUrl(`postgres://owner:${word}@h/d`)).password)
    expect([one?.length, one === other]).toEqual([64, false])
  })

  test('may be one of the bank’s own, with these rights and no others', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dcir-login-'))
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined })
    const loginUrl = (user: string) => {
      const url = new URL(server.url)
      Object.assign(url, { username: user, password: 'of-the-bank' })
      return url.toString()
    }
    const asServer = (text: string, url = server.superuserUrl) => withConnection(url, (db) => db.query(text))
    try {
      await prepareDatabase(server.url)
      await asServer("CREATE ROLE bank_api LOGIN PASSWORD 'of-the-bank'; CREATE ROLE too_much LOGIN SUPERUSER")
      await prepareDatabase(server.url, loginUrl('bank_api'))
      const { rows } = await asServer('SELECT count(*) AS count FROM configurations', loginUrl('bank_api'))
      expect(rows[0].count).toBeGreaterThan(0)
      await expect(asServer('SELECT * FROM schema_migrations', loginUrl('bank_api'))).rejects.toThrow(
        'permission denied',
      )
      // The password that follows from the owner's opens nothing any more.
      await expect(asServer('SELECT 1', apiUrl(server.url))).rejects.toThrow()
      await expect(prepareDatabase(server.url, loginUrl('too_much'))).rejects.toThrow('is a superuser')
      await expect(prepareDatabase(server.url, loginUrl('nobody_here'))).rejects.toThrow('there is no such role')
      const owner = new URL(server.url).username
      await expect(prepareDatabase(server.url, loginUrl(owner))).rejects.toThrow(/superuser|owns the tables/)
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 60_000)
})
