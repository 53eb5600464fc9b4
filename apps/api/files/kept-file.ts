/** What an installation makes for itself at its first start and keeps beside its data, for its own account alone. */
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

/** Windows keeps rights elsewhere, and says 666 of every file. */
function refuseOpenToOthers(path: string, what: string): void {
  const mode = statSync(path).mode & 0o777
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  const rights = mode.toString(8).padStart(3, '0')
  throw new Error(`${what} ${path} can be read by others (mode ${rights}). Say chmod 600 ${path}, and replace the key.`)
}

/**
 * The file's content.
 * @throws Error when a file is named that does not exist, as a new one would open nothing old, or one that others can read
 */
export function keptFile({ dataDir, name, given, variable, what, make }: KeptFile): Buffer {
  const path = given ?? join(dataDir, name)
  if (!existsSync(path)) {
    if (given) throw new Error(`${what} ${given}, named by ${variable}, does not exist.`)
    mkdirSync(dataDir, { recursive: true })
    putOnce(path, make())
  }
  refuseOpenToOthers(path, what)
  return readFileSync(path)
}
