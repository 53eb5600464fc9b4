import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { type Account, canEnter, serverAccount } from './embedded-binaries'

export interface Home {
  /** The folder the caller asked for; secrets and notes lie here. */
  dataDir: string
  /** The folder around the cluster, which the account can enter: the data folder itself where that is possible. */
  base: string
  cluster: string
  account: Account | null
}

/** Where a cluster goes as root when the account cannot enter the data folder. The first that exists is taken. */
const sharedPlaces = ['/var/lib', '/var/tmp', '/tmp']

/**
 * Finds or chooses the place of the cluster. The choice is kept in a small file in the data folder, and the place
 * says in turn whose it is, so that a moved folder finds its cluster and a copied one does not share it.
 */
export function openHome(dataDir: string, log: (message: string) => void): Home {
  const account = serverAccount()
  if (!account) return checkOwner({ dataDir, base: dataDir, cluster: join(dataDir, 'postgres'), account })
  const base = readPointer(dataDir) ?? chooseBase(dataDir, account, log)
  const cluster = join(base, 'postgres')
  return { dataDir, base, cluster, account: existsSync(cluster) ? ownerOf(cluster) : account }
}

/**
 * Makes the data folder and answers with its path free of links. For root a new one can be entered but not listed by
 * others: the server's account must get through it.
 */
export function openDataDir(requested: string): string {
  if (!existsSync(requested)) makeFolder(requested, process.getuid?.() === 0 ? 0o711 : 0o700)
  return realpathSync(requested)
}

/** The mode is set afterwards too, since a strict umask takes from what is asked for. */
function makeFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true, mode })
  chmodSync(path, mode)
}

function ownerOf(cluster: string): Account {
  const { uid, gid } = statSync(cluster)
  return { uid, gid }
}

function checkOwner(home: Home): Home {
  const uid = process.getuid?.()
  if (uid === undefined || !existsSync(home.cluster) || statSync(home.cluster).uid === uid) return home
  throw new Error(
    `The database in ${home.cluster} belongs to another account. Start DCIR under that account or as root, ` +
      'or choose another folder with DCIR_DATA_DIR.',
  )
}

const pointerOf = (dataDir: string) => join(dataDir, 'postgres.location')
const noteOf = (base: string) => join(base, 'belongs-to')

function readPointer(dataDir: string): string | null {
  const pointer = pointerOf(dataDir)
  if (!existsSync(pointer)) return null
  const base = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(base)) {
    throw new Error(
      `The database of ${dataDir} should be in ${base}, which is missing. Remove ${pointer} to start over.`,
    )
  }
  const belongsTo = readFileSync(noteOf(base), 'utf8').trim()
  if (belongsTo !== dataDir) adopt(dataDir, base, belongsTo)
  return base
}

/** The folder was moved when nothing at the old place points here any more; else it is a copy of a living one. */
function adopt(dataDir: string, base: string, belongsTo: string): void {
  const other = pointerOf(belongsTo)
  if (existsSync(other) && readFileSync(other, 'utf8').trim() === base) {
    throw new Error(
      `The folder ${dataDir} is a copy of ${belongsTo}, and both name the database in ${base}. ` +
        `Remove ${pointerOf(dataDir)} to give the copy a database of its own.`,
    )
  }
  writeFileSync(noteOf(base), dataDir)
}

function chooseBase(dataDir: string, account: Account, log: (message: string) => void): string {
  const cluster = join(dataDir, 'postgres')
  if (canEnter(dataDir, existsSync(cluster) ? ownerOf(cluster) : account)) return dataDir
  if (existsSync(cluster)) throw new Error(`The database in ${cluster} is shut in: its owner cannot enter that folder.`)
  const place = join(sharedPlaces.find((folder) => existsSync(folder)) ?? '/var/lib', 'dcir')
  const base = join(place, `${basename(dataDir).replace(/[^\w-]/g, '')}-${randomBytes(6).toString('hex')}`)
  makeFolder(place, 0o711)
  makeFolder(base, 0o711)
  if (!canEnter(realpathSync(base), account)) {
    throw new Error(`PostgreSQL refuses to run as root, and no other account can enter ${dataDir} or ${base}.`)
  }
  writeFileSync(noteOf(base), dataDir, { mode: 0o600 })
  writeFileSync(pointerOf(dataDir), base, { mode: 0o600 })
  log(`PostgreSQL cannot run as root and others cannot enter ${dataDir}; the database is in ${base}.`)
  return base
}

/** The password of the database's owner: made once, readable by us alone. */
export function readPassword(home: Home): string {
  const path = join(home.dataDir, 'postgres.password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(home.cluster)) {
    throw new Error(`The password of the database in ${home.cluster} is missing: ${path}.`)
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path, password, { mode: 0o600, flush: true })
  return password
}

/** A file that only the server's account and root can read, for as long as the work lasts. */
export async function withSecretFile<T>(home: Home, secret: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(home.base, `.secret-${process.pid}`)
  writeFileSync(path, secret, { mode: 0o600 })
  if (home.account) chownSync(path, home.account.uid, home.account.gid)
  try {
    return await work(path)
  } finally {
    rmSync(path, { force: true })
  }
}
