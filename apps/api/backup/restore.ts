/** Puts a backup in the place of the platform's data, and proves that the database in it starts and is whole. */
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { VERSION } from '@dcir/core/display/build'
import { formatBytes } from '@dcir/core/display/numbers'
import { livingOwner } from '@dcir/launcher/owner-file.mjs'
import { BANK, createDatabase } from '../db/database'
import { startEmbeddedPostgres } from '../db/embedded'
import { type Account, embeddedMajor } from '../db/embedded-binaries'
import { openDataDir, openHome } from '../db/embedded-home'
import { createPool } from '../db/pool'
import { knownMigrations } from '../db/prepare'
import { auditStore } from '../features/access/audit/audit.store'
import type { Clock } from '../kit/clock'
import { recordAudit } from '../write/audit'
import { assureSpace, KEYS, PASSWORD, places } from './backup'
import { copyDecompressed, copyMeasured, originalPath, syncFolder } from './backup-folder'
import { type Manifest, readManifest, restoredSizeOf, thisPlatform, verifyBackup } from './manifest'

export interface RestorePlan {
  dataDir: string
  from: string
  /** Whether files that are in the data folder are moved aside. */
  replace: boolean
  /** Who restores it, for the audit trail. */
  operator: string
}

const asidePrefix = 'before-restore-'

const numbers = (version: string) => version.split('.').map(Number)

function isNewer(version: string, than: string): boolean {
  const [left, right] = [numbers(version), numbers(than)]
  const at = left.findIndex((number, place) => number !== (right[place] ?? 0))
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** @throws Error with a sentence where this version, or this machine, cannot read the backup */
function refuseForeign({ version, migration, postgres, platform }: Manifest): void {
  if (isNewer(version, VERSION))
    throw new Error(`The backup was made by version ${version}; this is ${VERSION}, which is older.`)
  // Also one from before the first release, whose version says nothing of its tables.
  if (!knownMigrations().includes(migration))
    throw new Error(
      `The backup of version ${version} has tables that this ${VERSION} does not know (${migration}). Restore it with the build that made it.`,
    )
  const major = postgres.split('.')[0]
  if (major !== embeddedMajor())
    throw new Error(
      `The backup is of PostgreSQL ${major}, and ${embeddedMajor()} comes with this version. See apps/launcher/docs/upgrade.md.`,
    )
  if (platform !== thisPlatform)
    throw new Error(
      `The backup was made on ${platform}, and this is ${thisPlatform}: its database cannot be read here.`,
    )
}

/** @throws Error where the place is in use, or holds something that nobody said may go */
function refuseTaken({ dataDir, replace }: RestorePlan): void {
  const owner = livingOwner(join(dataDir, 'postgres', 'owner.pid'))
  if (owner) throw new Error(`The platform runs on ${dataDir} (process ${owner}). Stop it first.`)
  if (replace || !existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new Error(`${dataDir} is not empty. Say --replace to move what is there aside, within that folder.`)
}

/** Where each part goes; the cluster's account owns what PostgreSQL reads. */
interface Target {
  stage: string
  cluster: string
  account: Account | null
}

function pathIn({ stage, cluster }: Target, path: string): string {
  const [place = '', ...rest] = path.split('/')
  const below = rest.join('/')
  if (place === places.database) return join(cluster, below)
  if (path === PASSWORD) return join(stage, 'postgres', PASSWORD)
  return place === places.files ? join(stage, 'files', below) : join(stage, below)
}

const isOfCluster = (path: string) => path === places.database || path.startsWith(`${places.database}/`)

/** @throws Error where a file is not what the manifest says, by now */
async function copyIn(manifest: Manifest, from: string, target: Target): Promise<void> {
  const { account } = target
  const give = (path: string, to: string) => (account && isOfCluster(path) ? chown(to, account.uid, account.gid) : null)
  for (const path of manifest.folders) {
    const to = pathIn(target, path)
    await mkdir(to, { recursive: true, mode: 0o700 })
    await give(path, to)
  }
  for (const file of manifest.files) {
    const path = originalPath(file)
    const to = pathIn(target, path)
    const measured = await (file.plain ? copyDecompressed : copyMeasured)(join(from, file.path), to)
    if (measured?.sha256 !== (file.plain ?? file).sha256)
      throw new Error(`${file.path} has changed since the backup was verified.`)
    await give(path, to)
  }
  for (const path of manifest.folders) await syncFolder(pathIn(target, path))
}

/** Starts the database, which recovers by its log, and looks for the end that the audit trail had. */
async function prove(manifest: Manifest, stage: string, clock: Clock, plan: RestorePlan): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(stage, 'postgres'), log: () => undefined })
  const database = createDatabase(createPool({ url: postgres.url, name: 'dcir-restore', max: 1 }))
  try {
    await database.transaction(BANK, async (db) => {
      const { auditEnd: end } = manifest
      const found = end && (await auditStore(db).hashOf(end.id))
      if (end && found?.hash.toString('hex') !== end.hash)
        throw new Error(`The audit trail of the restored database does not have entry ${end.id} of the backup.`)
      const entry = { actor: plan.operator, action: 'admin.restore', subject: resolve(plan.from), result: 'done' }
      const details = { takenAt: manifest.takenAt, version: manifest.version }
      await recordAudit(db, clock.now(), { ...entry, address: 'localhost', requestId: '', details })
    })
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** The database goes first and comes last, so that a start in between finds all of one, or none. */
const databaseFirst = (names: readonly string[]) =>
  [...names].sort((a, b) => Number(b === 'postgres') - Number(a === 'postgres'))

/** Moves the old files into a folder of their own and puts the restored ones in place. @returns that folder, or null */
function exchange(dataDir: string, stage: string, clock: Clock): string | null {
  const mine = (name: string) => name !== stage.slice(dataDir.length + 1) && !name.startsWith(asidePrefix)
  const old = databaseFirst(readdirSync(dataDir).filter(mine))
  const aside = join(dataDir, `${asidePrefix}${clock.now().toISOString().replaceAll(/[:.]/g, '-')}`)
  if (old.length > 0) mkdirSync(aside, { mode: 0o711 })
  for (const name of old) renameSync(join(dataDir, name), join(aside, name))
  for (const name of databaseFirst(readdirSync(stage)).reverse()) renameSync(join(stage, name), join(dataDir, name))
  rmSync(stage, { recursive: true })
  return old.length > 0 ? aside : null
}

/** For root the server's own account must get through. */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700)

async function openTarget(stage: string): Promise<Target> {
  await mkdir(stage, { mode: folderMode() })
  const home = openHome(openDataDir(join(stage, 'postgres')), () => undefined)
  mkdirSync(home.cluster, { mode: 0o700 })
  if (home.account) chownSync(home.cluster, home.account.uid, home.account.gid)
  return { stage, cluster: home.cluster, account: home.account }
}

function removeTarget({ stage, cluster }: Target): void {
  rmSync(stage, { recursive: true, force: true })
  // As root the cluster may have had to go elsewhere, into a folder of its own.
  if (!cluster.startsWith(stage)) rmSync(dirname(cluster), { recursive: true, force: true })
}

function sentences(manifest: Manifest, dataDir: string, aside: string | null): string {
  const missing = KEYS.filter((name) => !existsSync(join(dataDir, name)))
  return [
    `${manifest.files.length} files, ${formatBytes(restoredSizeOf(manifest))}, are in ${dataDir}, as the platform was at ${manifest.takenAt}.`,
    ...(aside ? [`The former folder is in ${aside}; remove it when you do not need it any more.`] : []),
    ...(manifest.keys ? [] : [`The backup has no keys: put ${missing.join(', ')} there before you start.`]),
    'Money may have been paid since then: start with --services= first, and read "After a restore" in apps/launcher/docs/back-up.md.',
  ].join('\n')
}

/**
 * Checks the backup, copies it beside the data, starts its database once, and only then exchanges the two.
 * @throws Error with a sentence where it cannot be restored; the data stays as it was then
 */
export async function restoreBackup(clock: Clock, plan: RestorePlan): Promise<string> {
  const { from } = plan
  refuseForeign(readManifest(from))
  refuseTaken(plan)
  const manifest = await verifyBackup(from)
  mkdirSync(plan.dataDir, { recursive: true, mode: folderMode() })
  const dataDir = openDataDir(plan.dataDir)
  await assureSpace(dataDir, restoredSizeOf(manifest))
  const target = await openTarget(join(dataDir, `.restore-${process.pid}`))
  let aside: string | null
  try {
    await copyIn(manifest, from, target)
    await prove(manifest, target.stage, clock, plan)
    aside = exchange(dataDir, target.stage, clock)
  } catch (error) {
    removeTarget(target)
    throw error
  }
  await syncFolder(dataDir)
  return sentences(manifest, dataDir, aside)
}
