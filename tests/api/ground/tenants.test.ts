import { BANK, createDatabase, type Database } from '@dcir/api/db/database'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, TEST_API_ROLE, type TestDatabase } from '../../support/test-database'

/** Tables that hold no tenant's rows: users and what they hold, reference data, and the platform's own records. */
const WITHOUT_TENANTS = [
  'account_changes',
  'alert_configs',
  'alerts',
  'audit_entries',
  'audit_streams',
  'bank_api_calls',
  'call_counts',
  'charge_type_versions',
  'charge_types',
  'configurations',
  'connection_closures',
  'directory_tokens',
  'idempotency_keys',
  'jobs',
  'password_history',
  'public_holidays',
  'recovery_codes',
  'roles',
  'saved_views',
  'schema_migrations',
  'second_factor_challenges',
  'second_factor_enrolments',
  'server_reports',
  'service_accounts',
  'service_credentials',
  'service_keys',
  'service_restarts',
  'sessions',
  'settlement_participants',
  'settlement_transit_accounts',
  'statement_columns',
  'statement_statistics',
  'transaction_slots',
  'unknown_sign_ins',
  'used_credentials',
  'user_roles',
  'user_super_agents',
  'users',
  'worker_heartbeats',
  'workflow_requests',
]

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
  test('is on every table but those that hold no tenant’s rows', async () => {
    expect(await unprotected()).toEqual(WITHOUT_TENANTS)
  })

  test('is missed where a table was forgotten, and is given by one function', async () => {
    await asOwner('CREATE TABLE forgotten (super_agent_id integer, what text)')
    expect((await unprotected()).filter((name) => !WITHOUT_TENANTS.includes(name))).toEqual(['forgotten'])
    await asOwner(`SELECT enable_tenant_rls('forgotten')`)
    expect(await unprotected()).toEqual(WITHOUT_TENANTS)
    await asOwner(`INSERT INTO forgotten VALUES (1, 'a'), (2, 'b'); GRANT SELECT ON forgotten TO ${TEST_API_ROLE}`)
    const seen = async (scope: Parameters<Database['read']>[0]) =>
      (await database.read(scope, (db) => db.rows<{ what: string }>('SELECT what FROM forgotten ORDER BY 1'))).map(
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
      database.read(scope, async (db) => (await db.rows('SELECT 1 FROM of_the_bank')).length)
    expect([await count(BANK), await count({ kind: 'super-agents', ids: [1] })]).toEqual([1, 0])
    await asOwner('DROP TABLE of_the_bank')
  })

  test('shows what belongs to no super agent to nobody’s staff', async () => {
    await asOwner(`INSERT INTO transaction_reports (record_id, owner, super_agent_ids, filter, created_at)
        VALUES ('RPT-1', 'left.alone', '{}', '{}', now());
      CREATE TABLE of_several (super_agent_ids integer[]); SELECT enable_tenant_rls('of_several');
      INSERT INTO of_several VALUES ('{}'), ('{1}'), (NULL); GRANT SELECT ON of_several TO ${TEST_API_ROLE}`)
    const count = (scope: Parameters<Database['read']>[0], table: string) =>
      database.read(scope, async (db) => (await db.rows(`SELECT 1 FROM ${table}`)).length)
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
    expect(await database.read(BANK, (db) => db.first('SELECT count(*) > 0 AS any FROM transactions'))).toEqual({
      any: true,
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
        'CREATE TEMPORARY TABLE transactions (transaction_time timestamptz) PARTITION BY RANGE (transaction_time)',
      )
      await db.run('CREATE TEMPORARY TABLE users (id integer)')
      await db.run(`SELECT ensure_transaction_partitions('2031-05-01'::date, '2031-05-02'::date)`)
      await db.run(`SELECT ensure_statement_partitions('2031-05-01'::date, '2031-05-02'::date)`)
      expect((await db.rows('SELECT * FROM user_rights(1)')).length).toBe(1)
    })
    const made = await asOwner<{ parent: string }>(
      `SELECT inhparent::regclass::text AS parent FROM pg_inherits
       WHERE inhrelid::regclass::text IN ('transactions_2031_05', 'statement_entries_2031_05') ORDER BY 1`,
    )
    expect(made.map(({ parent }) => parent)).toEqual(['statement_entries', 'transactions'])
  })
})
