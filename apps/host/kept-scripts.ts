/** Scripts that this host has sent, kept beside the platform's data: browsers hold them when the next build comes. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { ConsoleName, Environment } from './console-config'

/** The build gives a script seven digits of its contents' hash; what stands before them stays from build to build. */
const SCRIPT = /^(\/static\/js\/[\w/-]+\.)[0-9a-f]{7,}\.js$/
/** So many of each name are kept beside the present one. */
const KEPT = 3

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
  for (const path of await pathsNewestFirst(folder)) {
    const addresses = addressesOf(path)
    if (!addresses || files.has(path)) continue
    const known = former.get(addresses) ?? []
    if (known.length < KEPT) former.set(addresses, [...known, join(folder, path)])
    else await rm(join(folder, path), { force: true })
  }
  return former
}

/** A copy is there whole or not at all, since a process may end at any moment. */
async function keep(file: string, kept: string, now: Date): Promise<void> {
  const size = await sizeOf(file)
  if (size === null) return
  if ((await sizeOf(kept)) !== size) {
    const part = `${kept}.${process.pid}`
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

async function pathsNewestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' })
  const dated = await Promise.all(
    names.map(async (name) => ({
      path: `/${name.split(sep).join('/')}`,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  )
  return dated.sort((one, other) => other.at - one.at).map(({ path }) => path)
}
