/** Backups of the platform's own database; one of the bank's own has its own means. */

import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest, verifyBackup } from '../backup/manifest'
import { sql } from '../db/sql'
import { backupAge } from '../features/monitoring/backup-age'
import { type Check, failure, ok, warning } from './check'
import { CannotCheck, type Surroundings } from './surroundings'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** As the monitor's limit: a daily one, and two hours that it may be late. */
const OLD_SECONDS = 26 * HOUR
const VERIFY_MS = 30 * 60_000

const OTHER_MEANS = 'Not looked at: the database is the bank’s own, and so are its backups.'
const TAKE_ONE = 'Take one with dcir admin backup, and let a timer do it: apps/launcher/docs/back-up.md.'

/** The folder that is named, else the one that the last backup went to. @throws CannotCheck where neither is known */
export async function backupFolderOf({ backups, tables }: Surroundings): Promise<string> {
  if (backups !== null) return backups
  const last = await tables((db) =>
    db.first<{ subject: string }>(
      sql`SELECT subject FROM audit_entries WHERE split_part(action, '.', 1) = 'admin' AND action = 'admin.backup'
         AND result = 'done' ORDER BY id DESC LIMIT 1`,
    ),
  )
  if (!last) throw new CannotCheck('Not looked at: no backup was taken here. --backups names a folder.')
  return dirname(last.subject)
}

/** The newest whole backup of a folder by what its manifest says; a manifest that is damaged counts as the newest. */
function newestIn(folder: string): string | null {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/\.(partial-\d+|removed)$/.test(entry.name))
    .map(({ name }) => join(folder, name))
    .filter((path) => existsSync(join(path, 'manifest.json')))
  const taken = found.map((path) => ({ path, takenAt: takenAt(path) }))
  return taken.sort((a, b) => b.takenAt.localeCompare(a.takenAt))[0]?.path ?? null
}

function takenAt(path: string): string {
  try {
    return readManifest(path).takenAt
  } catch {
    return '9999'
  }
}

export const backupChecks: readonly Check[] = [
  {
    id: 'backups.age',
    title: 'The last backup is not older than 26 hours',
    async run({ tables }) {
      const age = await tables(backupAge)
      if (!age) throw new CannotCheck(OTHER_MEANS)
      if (age.sinceLast === null) {
        const isNew = (age.sinceFirstWork ?? 0) < DAY
        const says = 'No backup was ever taken.'
        return isNew ? warning(says, TAKE_ONE) : failure(says, TAKE_ONE)
      }
      const hours = Math.floor(age.sinceLast / HOUR)
      const says = `The last backup is ${hours} hours old.`
      return age.sinceLast > OLD_SECONDS ? failure(says, TAKE_ONE) : ok(says)
    },
  },
  {
    id: 'backups.whole',
    title: 'The newest backup is as it was written, byte for byte',
    limitMs: VERIFY_MS,
    async run(surroundings) {
      const folder = await backupFolderOf(surroundings)
      if (!existsSync(folder)) return failure(`${folder} does not exist.`, 'Mount it, or name another with --backups.')
      const newest = newestIn(folder)
      if (newest === null) return failure(`There is no backup in ${folder}.`, TAKE_ONE)
      try {
        const { files, takenAt: at } = await verifyBackup(newest)
        return ok(`${newest} of ${at} is whole: ${files.length} files.`)
      } catch (error) {
        return failure((error as Error).message, `${TAKE_ONE} Then look at the disk that it lay on.`)
      }
    },
  },
]
