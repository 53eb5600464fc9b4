/** Takes a backup of the platform's own database, its files and its keys, while it works. */

import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { VERSION } from '@dcir/core/display/build'
import { formatBytes } from '@dcir/core/display/numbers'
import { BANK, type Database } from '../db/database'
import { sql } from '../db/sql'
import { auditStore } from '../features/access/audit/audit.store'
import type { Clock } from '../kit/clock'
import { type AuditEntry, recordAudit } from '../write/audit'
import { type BackupFolder, backupFolder, entriesOf, syncFolder, unlessGone } from './backup-folder'
import { copyCluster } from './base-backup'
import {
  digestLine,
  FORMATS,
  MANIFEST,
  MANIFEST_DIGEST,
  type Manifest,
  sizeOf,
  thisPlatform,
  verifyBackup,
} from './manifest'
import { removeOlder } from './old-backups'

export interface BackupPlan {
  dataDir: string
  /** Address of the cluster for a superuser, the only role that may copy it. */
  superuserUrl: string
  to: string
  /** Whether the installation's keys go with it. */
  keys: boolean
  /** Whether database and files are compressed. */
  compress: boolean
  /** How many backups are to lie beside each other afterwards, with this one; null to remove none. */
  keep: number | null
  /** Who takes it, for the audit trail. */
  operator: string
}

/** Files with the installation's keys and secrets, made at the first start; `keys/` of a backup. */
export const KEYS = ['secrets-key', 'login-key.pem', 'audit-key.pem', 'audit-key.pub.pem', 'ingestion-token']
/** Beside the data, and no secret. */
export const NOTES = ['audit-heads.log']
export const PASSWORD = 'postgres.password'
/** Parts of a backup. */
export const places = { database: 'database', files: 'files', keys: 'keys', notes: 'notes' } as const

/** @throws Error where something is at the place already, which is never written over */
function refuseTaken(to: string): void {
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new Error(`${to} is not empty. Name a folder that does not exist yet: each backup has its own.`)
}

/** @throws Error where a disk is too small for so many bytes */
export async function assureSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes) throw new Error(`${folder} has ${formatBytes(free)} left, and ${formatBytes(bytes)} are needed.`)
}

/** Files never change once they are there, so that what was copied in an earlier pass is still right. */
async function copyFiles(dataDir: string, to: BackupFolder, copied: Set<string>): Promise<void> {
  const folder = join(dataDir, 'files')
  await to.folder(places.files)
  for (const shelf of (await entriesOf(folder).catch(unlessGone)) ?? []) {
    if (!shelf.isDirectory()) continue
    await to.folder(`${places.files}/${shelf.name}`)
    for (const { name } of (await entriesOf(join(folder, shelf.name)).catch(unlessGone)) ?? []) {
      const path = `${places.files}/${shelf.name}/${name}`
      if (name.endsWith('.partial') || copied.has(path)) continue
      if (await to.copy(join(folder, shelf.name, name), path)) copied.add(path)
    }
  }
}

async function copyBeside(dataDir: string, names: readonly string[], place: string, to: BackupFolder): Promise<void> {
  await to.folder(place)
  for (const name of names) await to.copy(join(dataDir, name), `${place}/${name}`, false)
}

/** All parts, in an order in which no row can name a file that is not there. */
async function copyAll(plan: BackupPlan, to: BackupFolder) {
  const { dataDir, superuserUrl, keys } = plan
  await to.text(PASSWORD, await readFile(join(dataDir, 'postgres', PASSWORD)))
  const copied = new Set<string>()
  // Once before, for what is removed meanwhile, and once after, for what is added.
  await copyFiles(dataDir, to, copied)
  const base = await copyCluster(superuserUrl, places.database, to)
  await copyFiles(dataDir, to, copied)
  if (keys) await copyBeside(dataDir, KEYS, places.keys, to)
  await copyBeside(dataDir, NOTES, places.notes, to)
  return base
}

async function writeManifest(manifest: Manifest, folder: string, to: BackupFolder): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await to.text(MANIFEST, text)
  await to.text(MANIFEST_DIGEST, digestLine(text))
  for (const path of ['', ...manifest.folders]) await syncFolder(join(folder, path))
}

async function databaseSize(database: Database): Promise<number> {
  const row = await database.read(BANK, (db) =>
    db.first<{ bytes: number }>(sql`SELECT sum(pg_database_size(oid))::bigint AS bytes FROM pg_database`),
  )
  return row?.bytes ?? 0
}

async function fill(database: Database, clock: Clock, plan: BackupPlan, folder: string): Promise<Manifest> {
  const begunAt = clock.now().toISOString()
  const end = await database.read(BANK, (db) => auditStore(db).end())
  const to = backupFolder(folder, plan.compress)
  const base = await copyAll(plan, to)
  const manifest: Manifest = {
    format: FORMATS[plan.compress ? 'compressed' : 'plain'],
    version: VERSION,
    ...base,
    platform: thisPlatform,
    begunAt,
    takenAt: clock.now().toISOString(),
    auditEnd: end ? { id: end.id, hash: end.hash.toString('hex') } : null,
    keys: plan.keys,
    folders: [...to.folders],
    files: [...to.files],
  }
  await writeManifest(manifest, folder, to)
  return manifest
}

/**
 * A folder with everything, which gets its name only when it is whole and on disk.
 * @throws Error with a sentence where it cannot be taken; nothing stays then
 */
export async function takeBackup(database: Database, clock: Clock, plan: BackupPlan): Promise<string> {
  const to = resolve(plan.to)
  refuseTaken(to)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await assureSpace(dirname(to), await databaseSize(database))
  const draft = `${to}.partial-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  try {
    const manifest = await fill(database, clock, plan, draft)
    // Where others are to go for it, it is read back first.
    if (plan.keep !== null) await verifyBackup(draft)
    if (existsSync(to)) await rmdir(to)
    await rename(draft, to)
    await syncFolder(dirname(to))
    const size = formatBytes(sizeOf(manifest))
    const audit = (action: string, details: AuditEntry['details']) => {
      const entry = { actor: plan.operator, action, subject: to, result: 'done', address: 'localhost', requestId: '' }
      return database.transaction(BANK, (db) => recordAudit(db, clock.now(), { ...entry, details }))
    }
    await audit('admin.backup', { files: manifest.files.length, bytes: sizeOf(manifest), keys: plan.keys })
    const removed = plan.keep === null ? [] : await removeOlder(to, manifest, plan.keep)
    if (removed.length > 0) await audit('admin.removeBackups', { removed })
    const gone = removed.length > 0 ? ` Removed ${removed.length} older: ${removed.join(', ')}.` : ''
    return `${manifest.files.length} files, ${size}, are in ${to}, as the platform was at ${manifest.takenAt}.${gone}`
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
