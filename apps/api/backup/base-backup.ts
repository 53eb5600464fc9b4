/**
 * Copies a cluster while it works: its files as they are between `pg_backup_start` and `pg_backup_stop`, and the log that
 * makes them one state again. PostgreSQL comes to us without pg_basebackup; this is what that program does.
 */
import { join } from 'node:path'
import { withConnection } from '../db/pool'
import { type BackupFolder, entriesOf, unlessGone } from './backup-folder'

export interface BaseBackup {
  /** Such as `18.4`. */
  postgres: string
  /** The newest migration that ran. */
  migration: string
  /** The cluster's own number. */
  installation: string
}

/** Files that belong to the running server, or to an earlier backup. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/
/** Folders that a server makes again; the log comes at the end, in the stretch that is needed. */
const EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/** It says where recovery begins, and goes last as PostgreSQL asks. */
const CONTROL_FILE = 'global/pg_control'
const LOG_FILE = /^[0-9A-F]{24}$/

/** Tables come and go meanwhile; the log knows of them. */
async function copyFolder(cluster: string, path: string, into: string, to: BackupFolder): Promise<void> {
  await to.folder(path ? `${into}/${path}` : into)
  const entries = (await entriesOf(join(cluster, path)).catch(unlessGone)) ?? []
  for (const entry of entries) {
    const below = path ? `${path}/${entry.name}` : entry.name
    if (LEFT_OUT.test(entry.name) || below === CONTROL_FILE) continue
    if (entry.isSymbolicLink()) throw new Error(`${join(cluster, below)} is a link. Tablespaces cannot be backed up.`)
    if (entry.isFile()) await to.copy(join(cluster, below), `${into}/${below}`)
    else if (path === '' && EMPTY.has(entry.name)) await to.folder(`${into}/${below}`)
    else if (entry.isDirectory()) await copyFolder(cluster, below, into, to)
  }
}

async function copyLog(cluster: string, first: string, last: string, into: string, to: BackupFolder): Promise<void> {
  const names = (await entriesOf(join(cluster, 'pg_wal'))).map(({ name }) => name).filter((name) => LOG_FILE.test(name))
  const needed = names.filter((name) => name >= first && name <= last).sort()
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error('PostgreSQL has removed log that the backup needs.')
  for (const name of needed) await to.copy(join(cluster, 'pg_wal', name), `${into}/pg_wal/${name}`)
}

/**
 * @param superuserUrl of a database on this machine
 * @param into the folder of the backup that the cluster goes to
 */
export function copyCluster(superuserUrl: string, into: string, to: BackupFolder): Promise<BaseBackup> {
  return withConnection(superuserUrl, async (connection) => {
    const ask = async (text: string, values: unknown[] = []) =>
      (await connection.query<Record<string, string>>(text, values)).rows[0] ?? {}
    const about = await ask(
      `SELECT current_setting('data_directory') AS cluster, current_setting('server_version') AS postgres,
         (SELECT max(name) FROM schema_migrations) AS migration,
         (SELECT system_identifier::text FROM pg_control_system()) AS installation`,
    )
    const cluster = about.cluster ?? ''
    // The slot keeps the log that is written from here on, and is gone with this connection.
    await ask(`SELECT pg_create_physical_replication_slot('dcir_backup_' || pg_backend_pid(), true, true)`)
    const { first = '' } = await ask(`SELECT pg_walfile_name(pg_backup_start('dcir', true)) AS first`)
    await copyFolder(cluster, '', into, to)
    await to.copy(join(cluster, CONTROL_FILE), `${into}/${CONTROL_FILE}`)
    const { last = '', label = '' } = await ask(
      'SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)',
    )
    await copyLog(cluster, first, last, into, to)
    await to.text(`${into}/backup_label`, label)
    const { postgres = '', migration = '', installation = '' } = about
    return { postgres, migration, installation }
  })
}
