/** pgBackRest at a PostgreSQL 15 of an ordinary account, by the commands of back-up.md: a full backup, its log, and back to a moment. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { apiUrl } from '@dcir/api/db/api-role'
import { BANK, createDatabase } from '@dcir/api/db/database'
import { serverAccount } from '@dcir/api/db/embedded-binaries'
import { createPool, withConnection } from '@dcir/api/db/pool'
import { prepareDatabase } from '@dcir/api/db/prepare'
import { ingestBatch } from '@dcir/api/features/transactions/ingestion'
import { systemClock } from '@dcir/api/kit/clock'
import { seedDemoPeople, seedDemoRoles } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { recordAudit } from '@dcir/api/write/audit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, type Cluster, hasDebianPostgres, makeCluster, privateFolder } from '../support/debian-cluster'
import { ordinaryDatabase } from '../support/installation'
import { testSecretsKey } from '../support/test-database'

const hasBackRest = hasDebianPostgres && spawnSync('pgbackrest', ['version']).status === 0
const START_MS = 5 * 60_000
const ROWS = 1_000

describe.skipIf(!hasBackRest)('pgBackRest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-pgbackrest-'))
  const config = join(folder, 'pgbackrest.conf')
  let cluster: Cluster
  let ownerUrl: string
  const backRest = (...args: string[]) =>
    asServer('pgbackrest', [`--config=${config}`, '--stanza=dcir', '--log-level-console=info', ...args])

  /** Transactions of a day, and an entry of the audit trail. */
  async function work(day: string): Promise<void> {
    const direct = createDatabase(createPool({ url: apiUrl(ownerUrl), name: 'backrest', max: 1 }))
    await direct.transaction(BANK, async (db) => {
      await ingestBatch(db, [...trafficOf(day, ROWS)])
      const of = { actor: 'test', action: 'test.work', subject: day, requestId: 'test-request', address: '127.0.0.1' }
      await recordAudit(db, systemClock.now(), { ...of, result: 'done', details: {} })
    })
    await direct.close()
  }
  const state = () =>
    withConnection(ownerUrl, async (db) => {
      const { rows } = await db.query(
        `SELECT (SELECT count(*)::int FROM transactions) AS transactions, audit_first_break() AS broken,
           (SELECT string_agg(subject, ' ' ORDER BY id) FROM audit_entries WHERE action = 'test.work') AS days`,
      )
      return rows[0]
    })

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    const account = serverAccount()
    for (const name of ['repository', 'log', 'lock', 'spool']) privateFolder(join(folder, name))
    cluster = await makeCluster(join(folder, 'cluster'), [
      'archive_mode = on',
      `archive_command = 'pgbackrest --config=${config} --stanza=dcir archive-push %p'`,
      'archive_timeout = 60',
    ])
    const lines = [
      ...['[global]', `repo1-path=${join(folder, 'repository')}`, 'repo1-retention-full=2'],
      ...['repo1-cipher-type=aes-256-cbc', 'repo1-cipher-pass=of-a-test', 'compress-type=zst', 'start-fast=y'],
      ...[
        `log-path=${join(folder, 'log')}`,
        `lock-path=${join(folder, 'lock')}`,
        `spool-path=${join(folder, 'spool')}`,
      ],
      ...['[dcir]', `pg1-path=${cluster.folder}`, `pg1-port=${cluster.port}`, `pg1-socket-path=${cluster.folder}`],
      ...['pg1-user=cluster', 'pg1-database=postgres'],
    ]
    writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o640 })
    if (account) chownSync(config, account.uid, account.gid)
    cluster.start()
    ownerUrl = (await ordinaryDatabase(cluster.url)).url
    await prepareDatabase(ownerUrl)
    await seedDemoRoles(ownerUrl)
    const direct = createDatabase(createPool({ url: apiUrl(ownerUrl), name: 'backrest', max: 1 }))
    await seedDemoPeople(direct, systemClock, testSecretsKey)
    await direct.close()
  }, START_MS)
  afterAll(() => {
    cluster?.stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  }, START_MS)

  test('makes its repository, whose archive takes the log', () => {
    backRest('stanza-create')
    expect(backRest('check')).toContain('successfully archived')
  })

  test('goes back to a moment after its last backup, with the audit trail whole', { timeout: START_MS }, async () => {
    await work('2026-11-18')
    expect(backRest('backup', '--type=full')).toContain('backup command end: completed successfully')
    await work('2026-11-19')
    const before = await state()
    await setTimeout(1_100)
    const moment = await withConnection(ownerUrl, async (db) => (await db.query('SELECT now()::text AS at')).rows[0].at)
    await setTimeout(1_100)
    await work('2026-11-20')
    await withConnection(cluster.url, (db) => db.query('SELECT pg_switch_wal()'))
    expect(backRest('backup', '--type=incr')).toContain('backup command end: completed successfully')
    expect(await state()).toEqual({ ...before, transactions: 3 * ROWS, days: '2026-11-18 2026-11-19 2026-11-20' })
    cluster.stop()
    backRest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
    cluster.start()
    const isOpen = () =>
      withConnection(cluster.url, async (db) => (await db.query('SELECT pg_is_in_recovery() AS yes')).rows[0].yes)
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(false)
    expect(await state()).toEqual({ transactions: 2 * ROWS, broken: null, days: '2026-11-18 2026-11-19' })
  })

  test('reads everything back that it keeps', () => {
    expect(backRest('verify', '--output=text', '--verbose')).toContain('status: ok')
    expect(backRest('info')).toContain('status: ok')
  })
})
