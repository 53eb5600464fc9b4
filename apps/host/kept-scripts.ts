/** Scripts that this host has sent, kept beside the platform's data: browsers hold them when the next build comes. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { ConsoleName, Environment } from './console-config'

/** The build gives a script seven digits of its contents' hash; what stands before them stays from build to build. */
const SCRIPT = /^(\/static\/js\/[\w/-]+\.)[0-9a-f]{7,}\.js$/
/** So many of each name are kept beside the present one. */
const KEPT = 3
/** No browser keeps a script for longer. */
const YEAR = 365 * 86_400_000

/** Addresses of a script in every build, as a pattern of URLs; null for what is no script of a build. */
export function addressesOf(path: string): string | null {
  const start = SCRIPT.exec(path)?.[1]
  return start ? `${start}*.js` : null
}

/** Folder of a console's scripts, or null where nothing is kept: no data folder is named, or none is there yet. */
export function scriptsFolder(name: ConsoleName, { DCIR_DATA_DIR }: Environment): string | null {
  return DCIR_DATA_DIR && existsSync(DCIR_DATA_DIR) ? join(DCIR_DATA_DIR, 'scripts', name) : null
}

/**
 * Keeps the scripts of a build for the builds after it.
 * @param files files of the build by their paths
 * @returns files of builds before, the newest first, by the addresses that `addressesOf` gives
 */
export async function keepScripts(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = new Date()
  for (const [path, file] of files) if (addressesOf(path)) await keep(file, join(folder, path), now)
  const former = new Map<string, string[]>()
  for (const { path, at } of await filesNewestFirst(folder)) {
    const addresses = addressesOf(path) ?? ''
    const known = former.get(addresses) ?? []
    if (files.has(path)) continue
    if (now.getTime() - at > YEAR || known.length === KEPT) await rm(join(folder, path), { force: true })
    else if (addresses) former.set(addresses, [...known, join(folder, path)])
  }
  return former
}

/** A copy is there whole or not at all, since a process may end at any moment. */
async function keep(file: string, kept: string, now: Date): Promise<void> {
  const size = await sizeOf(file)
  if (size === null) return
  if ((await sizeOf(kept)) !== size) {
    const part = `${kept}.${randomUUID()}`
    await mkdir(dirname(kept), { recursive: true })
    await copyFile(file, part)
    await rename(part, kept)
  }
  await utimes(kept, now, now)
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

interface KeptFile {
  path: string
  /** Instant at which it was last part of a build that is served. */
  at: number
}

async function filesNewestFirst(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const all = await Promise.all(
    names.map(async (name): Promise<KeptFile[]> => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found?.isFile() ? [{ path: `/${name.split(sep).join('/')}`, at: found.mtimeMs }] : []
    }),
  )
  return all.flat().sort((one, other) => other.at - one.at)
}
