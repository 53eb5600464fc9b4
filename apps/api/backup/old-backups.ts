/** Removes backups that are not needed any more: those of this installation alone, and never the newest. */
import type { Dirent } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entriesOf, syncFolder } from './backup-folder'
import { type Manifest, readManifest } from './manifest'

interface Found {
  folder: string
  takenAt: string
}

/** A folder with this ending was on its way out when a removal was cut short. */
const LEAVING = '.removed'
/** One that is being written, by somebody else. */
const DRAFT = /\.partial-\d+$/

/** A backup of the same installation, as its whole manifest says; null for anything else that lies there. */
function backupIn(folder: string, installation: string | undefined): Found | null {
  try {
    const manifest = readManifest(folder)
    return installation !== undefined && manifest.installation === installation
      ? { folder, takenAt: manifest.takenAt }
      : null
  } catch {
    return null
  }
}

/** Removes the content first and the manifest last, so that an interrupted removal continues the next time. */
async function remove({ folder }: Found): Promise<void> {
  const leaving = folder.endsWith(LEAVING) ? folder : `${folder}${LEAVING}`
  if (leaving !== folder) await rename(folder, leaving)
  for (const entry of await entriesOf(leaving))
    if (entry.isDirectory()) await rm(join(leaving, entry.name), { recursive: true })
  await rm(leaving, { recursive: true })
}

/**
 * @param to a backup that was just taken and read back; it stays, whatever the clock said when the others were taken
 * @param keep how many are to be there afterwards, with that one
 * @returns folders that are gone
 */
export async function removeOlder(to: string, { installation }: Manifest, keep: number): Promise<string[]> {
  const beside = dirname(to)
  const isOne = (entry: Dirent) => entry.isDirectory() && !DRAFT.test(entry.name)
  const folders = (await entriesOf(beside)).filter(isOne).map(({ name }) => join(beside, name))
  const others = folders
    .filter((folder) => folder !== to)
    .map((folder) => backupIn(folder, installation))
    .filter((one) => one !== null)
    .sort((one, other) => other.takenAt.localeCompare(one.takenAt))
  const [leaving, staying] = [true, false].map((is) => others.filter(({ folder }) => folder.endsWith(LEAVING) === is))
  const old = [...(leaving ?? []), ...(staying ?? []).slice(keep - 1)]
  for (const one of old) await remove(one)
  if (old.length > 0) await syncFolder(beside)
  return old.map(({ folder }) => folder)
}
