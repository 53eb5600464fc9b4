import { BANK, createDatabase, type Database } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { named, sql } from '@dcir/api/db/sql'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, TEST_API_ROLE, type TestDatabase } from '../../support/test-database'

/** Tables without row-level security, each with its reason. */
const WITHOUT_TENANTS: Record<string, string> = {
  account_changes: 'of users; a deciding colleague of any side is held against it',
  alert_configs: 'the platform’s own figures',
  audit_entries: 'written by everybody, as one chain; its endpoints are the bank’s',
  audit_streams: 'how far the trail was sent on',
  bank_api_calls: 'calls to the bank, which name no super agent',
  call_counts: 'asked before it is known who calls',
  charge_type_versions: 'reference data that super agents are charged by',
  charge_types: 'reference data that super agents are charged by',
  configurations: 'settings that every process reads',
  connection_closures: 'of the platform’s own connections',
  directory_tokens: 'digests, asked before it is known who signs in',
  fault_acknowledgements: 'of the platform’s own faults',
  idempotency_keys: 'its key names the caller',
  jobs: 'background work, which is done for the bank',
  password_history: 'of users',
  public_holidays: 'reference data that deadlines are counted by',
  recovery_codes: 'of users, asked before anybody’s scope is known',
  roles: 'of users, asked before anybody’s scope is known',
  saved_views: 'its key names the user',
  schema_migrations: 'closed to the API',
  second_factor_challenges: 'of users, asked before anybody’s scope is known',
  second_factor_enrolments: 'of users, asked before anybody’s scope is known',
  server_reports: 'of the platform’s own hosts',
  service_accounts: 'programs, asked before anybody’s scope is known',
  service_credentials: 'of the switch, asked before anybody’s scope is known',
  service_keys: 'of programs, asked before anybody’s scope is known',
  service_restarts: 'of the platform’s own worker groups',
  sessions: 'of users, asked before anybody’s scope is known',
  settlement_participants: 'reference data that all settlements go by',
  settlement_transit_accounts: 'reference data that all settlements go by',
  statement_columns: 'reference data that all statements are read by',
  statement_statistics: 'of the platform’s own statements, without values',
  transaction_slots: 'sums over all super agents, which name none',
  unknown_sign_ins: 'digests, asked before it is known who signs in',
  used_credentials: 'digests, asked before it is known who signs in',
  user_roles: 'of users, asked before anybody’s scope is known',
  user_super_agents: 'what a scope is made of',
  users: 'asked before anybody’s scope is known',
  worker_heartbeats: 'of the platform’s own processes',
  workflow_requests: 'of both sides; who sees one is decided by authority',
}

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await cloneDatabase(inject('postgresUrl'))
  // As at a second start.
  await prepareDatabase(own.ownerUrl, own.apiUrl)
  database = createDatabase(createPool({ url: own.apiUrl, name: 'tenants-test', max: 2 }))
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const asOwner = async <T>(text: string) =>
  withConnection(own.ownerUrl, async (connection) => (await connection.query(text)).rows as T[])

/** Tables, partitions apart, that have no row-level security or no policy. */
const unprotected = async () =>
  (
    await asOwner<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND NOT (c.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid)) ORDER BY 1`,
    )
  ).map(({ name }) => name)

describe('row-level security', () => {
  test('is on every table but those that say why not', async () => {
    expect(await unprotected()).toEqual(Object.keys(WITHOUT_TENANTS))
  })

  test('goes by one policy of one name', async () => {
    const others = await asOwner<{ name: string }>(
      `SELECT format('%s of %s', polname, polrelid::regclass) AS name FROM pg_policy WHERE polname <> 'tenant'`,
    )
    expect(others.map(({ name }) => name)).toEqual(['written_by_anybody of outbox_messages'])
  })

  test('is missed where a table was forgotten, and is given by one function', async () => {
    await asOwner('CREATE TABLE forgotten (super_agent_id integer, what text)')
    expect((await unprotected()).filter((name) => !(name in WITHOUT_TENANTS))).toEqual(['forgotten'])
    await asOwner(`SELECT enable_tenant_rls('forgotten')`)
    expect(await unprotected()).toEqual(Object.keys(WITHOUT_TENANTS))
    await asOwner(`INSERT INTO forgotten VALUES (1, 'a'), (2, 'b'); GRANT SELECT ON forgotten TO ${TEST_API_ROLE}`)
    const seen = async (scope: Parameters<Database['read']>[0]) =>
      (await database.read(scope, (db) => db.rows<{ what: string }>(sql`SELECT what FROM forgotten ORDER BY 1`))).map(
        ({ what }) => what,
      )
    expect(await seen(BANK)).toEqual(['a', 'b'])
    expect(await seen({ kind: 'super-agents', ids: [2] })).toEqual(['b'])
    expect(await seen({ kind: 'none' })).toEqual([])
    await asOwner('DROP TABLE forgotten')
  })

  test('of a table without a super agent leaves it to the bank', async () => {
    await asOwner(`CREATE TABLE of_the_bank (what text); SELECT enable_tenant_rls('of_the_bank');
      INSERT INTO of_the_bank VALUES ('a'); GRANT SELECT ON of_the_bank TO ${TEST_API_ROLE}`)
    const count = (scope: Parameters<Database['read']>[0]) =>
      database.read(scope, async (db) => (await db.rows(sql`SELECT 1 FROM of_the_bank`)).length)
    expect([await count(BANK), await count({ kind: 'super-agents', ids: [1] })]).toEqual([1, 0])
    await asOwner('DROP TABLE of_the_bank')
  })

  test('shows what belongs to no super agent to nobody’s staff', async () => {
    await asOwner(`INSERT INTO transaction_reports (record_id, created_by, super_agent_ids, filter, created_at)
        VALUES ('RPT-1', 'left.alone', '{}', '{}', now());
      CREATE TABLE of_several (super_agent_ids integer[]); SELECT enable_tenant_rls('of_several');
      INSERT INTO of_several VALUES ('{}'), ('{1}'), (NULL); GRANT SELECT ON of_several TO ${TEST_API_ROLE}`)
    const count = (scope: Parameters<Database['read']>[0], table: string) =>
      database.read(scope, async (db) => (await db.rows(sql`SELECT 1 FROM ${named(table)}`)).length)
    for (const scope of [
      { kind: 'super-agents', ids: [1] },
      { kind: 'super-agents', ids: [] },
      { kind: 'none' },
    ] as const) {
      expect(await count(scope, 'transaction_reports')).toBe(0)
      expect(await count(scope, 'of_several')).toBe(scope.kind === 'none' ? 0 : scope.ids.length)
    }
    await asOwner('DROP TABLE of_several; DELETE FROM transaction_reports')
  })

  test('cannot be gone around by a partition, also after a second start', async () => {
    const partitions = await asOwner<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relispartition AND relkind = 'r'`,
    )
    expect(partitions.length).toBeGreaterThan(2)
    for (const { name } of partitions) {
      await expect(database.pool.query(`SELECT 1 FROM ${name}`)).rejects.toThrow('permission denied')
    }
    expect(await database.read(BANK, (db) => db.first(sql`SELECT count(*) > 0 AS found FROM transactions`))).toEqual({
      found: true,
    })
  })
})

describe('functions with the owner’s rights', () => {
  test('look nothing up in a schema that their caller can write to', async () => {
    const functions = await asOwner<{ name: string; config: string[] | null }>(
      `SELECT proname AS name, proconfig AS config FROM pg_proc
       WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(functions.map(({ name }) => name)).toContain('user_rights')
    for (const { config } of functions) expect(config).toEqual(['search_path=pg_catalog, public, pg_temp'])
  })

  test('take the platform’s tables and not the caller’s temporary ones, and still make partitions', async () => {
    await database.transaction(BANK, async (db) => {
      await db.run(
        sql`CREATE TEMPORARY TABLE transactions (transaction_time timestamptz) PARTITION BY RANGE (transaction_time)`,
      )
      await db.run(sql`CREATE TEMPORARY TABLE users (id integer)`)
      await db.run(sql`SELECT ensure_transaction_partitions('2031-05-01'::date, '2031-05-02'::date)`)
      await db.run(sql`SELECT ensure_statement_partitions('2031-05-01'::date, '2031-05-02'::date)`)
      expect((await db.rows(sql`SELECT * FROM user_rights(1)`)).length).toBe(1)
    })
    const made = await asOwner<{ parent: string }>(
      `SELECT inhparent::regclass::text AS parent FROM pg_inherits
       WHERE inhrelid::regclass::text IN ('transactions_2031_05', 'statement_entries_2031_05') ORDER BY 1`,
    )
    expect(made.map(({ parent }) => parent)).toEqual(['statement_entries', 'transactions'])
  })
})
