/** The manifest of a backup: its contents, byte for byte, and the versions that it was made with. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { type BackedUpFile, entriesOf, measureFile } from './backup-folder'

export interface Manifest {
  format: (typeof FORMATS)[keyof typeof FORMATS]
  /** Version of the platform. */
  version: string
  migration: string
  postgres: string
  /** The cluster's own number, which its copies share; missing in backups from before it was written. */
  installation?: string
  /** A cluster is read by the same kind of machine only. */
  platform: string
  begunAt: string
  takenAt: string
  /** Where the audit trail ended when it began; null for a trail without entries. */
  auditEnd: { id: number; hash: string } | null
  keys: boolean
  folders: readonly string[]
  files: readonly BackedUpFile[]
}

/** A version from before compression would take compressed files for plain ones, and so refuses the second. */
export const FORMATS = { plain: 1, compressed: 2 } as const
export const MANIFEST = 'manifest.json'
/** The manifest's own digest, so that a manifest cut short is noticed. */
export const MANIFEST_DIGEST = 'manifest.sha256'
export const thisPlatform = `${process.platform}-${process.arch}`

export const digestLine = (text: string) => `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`

/** Bytes that a restore writes. */
export const restoredSizeOf = ({ files }: Pick<Manifest, 'files'>) =>
  files.reduce((sum, { size, plain }) => sum + (plain?.size ?? size), 0)

export const sizeOf = ({ files }: Pick<Manifest, 'files'>) => files.reduce((sum, { size }) => sum + size, 0)

const staysBelow = (path: string) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..')

/** @throws Error with a sentence where this is no backup, or its manifest is not as it was written */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) throw new Error(`${folder} is no backup: there is no ${MANIFEST} in it.`)
  const text = readFileSync(path, 'utf8')
  const digest = join(folder, MANIFEST_DIGEST)
  if (!existsSync(digest) || readFileSync(digest, 'utf8') !== digestLine(text))
    throw new Error(`${path} is damaged: it is not what ${MANIFEST_DIGEST} was made of.`)
  const manifest = JSON.parse(text) as Manifest
  if (!Object.values(FORMATS).includes(manifest.format))
    throw new Error(
      `The backup has format ${manifest.format}; this version reads ${Object.values(FORMATS).join(' and ')}.`,
    )
  const stray = [...manifest.folders, ...manifest.files.map((file) => file.path)].find((one) => !staysBelow(one))
  if (stray !== undefined) throw new Error(`The backup names a file outside of its folder: ${stray}`)
  return manifest
}

async function filesBelow(folder: string, path = ''): Promise<string[]> {
  const found = await entriesOf(join(folder, path))
  const lists = found.map((entry) => {
    const below = path ? `${path}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesBelow(folder, below) : Promise.resolve([below])
  })
  return (await Promise.all(lists)).flat()
}

async function problemOf(folder: string, { path, size, sha256 }: BackedUpFile): Promise<string | null> {
  const found = await lstat(join(folder, path)).catch(() => null)
  if (!found) return `${path} is missing`
  if (!found.isFile()) return `${path} is no file`
  if (found.size !== size) return `${path} has ${found.size} bytes and should have ${size}`
  return (await measureFile(join(folder, path))).sha256 === sha256 ? null : `${path} has other content`
}

const SHOWN = 5

/**
 * Reads the whole backup and holds it against its manifest.
 * @throws Error that names what is missing, changed or there without being named
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  const problems: string[] = []
  for (const file of manifest.files) {
    const problem = await problemOf(folder, file)
    if (problem) problems.push(problem)
  }
  const known = new Set([MANIFEST, MANIFEST_DIGEST, ...manifest.files.map(({ path }) => path)])
  for (const path of await filesBelow(folder)) if (!known.has(path)) problems.push(`${path} does not belong to it`)
  if (problems.length === 0) return manifest
  const more = problems.length > SHOWN ? `, and ${problems.length - SHOWN} more` : ''
  throw new Error(`The backup in ${folder} is damaged: ${problems.slice(0, SHOWN).join('; ')}${more}.`)
}
