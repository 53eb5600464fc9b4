/** A file that an installation makes at its first start and keeps beside its data, for its own account alone. */
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface KeptFile {
  dataDir: string
  /** Its name beside the data. */
  name: string
  /** The file that is named instead, by the variable; null for none. */
  given: string | null
  variable: string
  /** As a sentence begins with it, such as "The sign-in key". */
  what: string
  make(): string | Buffer
}

/** Refusal of a file that is named and is not there: a new one would open nothing old. */
export const namedInVain = ({ given, variable, what }: Pick<KeptFile, 'given' | 'variable' | 'what'>): Error =>
  new Error(`${what} ${given}, named by ${variable}, does not exist.`)

/** Linking puts the name and the whole content there in one step: of several processes that start at once, one wins. */
function putOnce(path: string, content: string | Buffer): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Groups of this process; none where the system has no such thing. */
const ownGroups = (): number[] => [process.getegid?.() ?? -1, ...(process.getgroups?.() ?? [])]

/**
 * Only the owner may read it, and the process's own groups, by which Kubernetes (fsGroup) hands files over; none but the
 * owner may write it. Windows keeps rights elsewhere, and says 666 of every file.
 */
function refuseOpenToOthers(path: string, what: string): void {
  const { mode, gid } = statSync(path)
  const allowed = ownGroups().includes(gid) ? 0o740 : 0o700
  if (process.platform === 'win32' || (mode & 0o777 & ~allowed) === 0) return
  const rights = (mode & 0o777).toString(8).padStart(3, '0')
  throw new Error(`${what} ${path} can be read by others (mode ${rights}). Say chmod 600 ${path}, and replace the key.`)
}

/**
 * The content of a file that only the platform's account, or a group of its own, may read.
 * @throws Error where others may read or write it
 */
export function readPrivate(path: string, what: string): Buffer {
  refuseOpenToOthers(path, what)
  return readFileSync(path)
}

/**
 * The file's content.
 * @throws Error when a file is named that does not exist, as a new one would open nothing old, or one that others can read
 */
export function keptFile({ dataDir, name, given, variable, what, make }: KeptFile): Buffer {
  const path = given ?? join(dataDir, name)
  if (!existsSync(path)) {
    if (given) throw namedInVain({ given, variable, what })
    mkdirSync(dataDir, { recursive: true })
    putOnce(path, make())
  }
  return readPrivate(path, what)
}
