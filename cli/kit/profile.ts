/** The sign-in of a profile, kept in a file that only its owner can read. */
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Door } from '@dcir/core/contract/endpoint'
import { CliError, exitCodes, usageError } from './exit-codes'

export interface Profile {
  /** The service the token belongs to; it is never sent to another one. */
  api: string
  username: string
  token: string
  /** Door at which the session calls endpoints that have two; a profile of an earlier version has none. */
  door?: Door
  /** ISO instant after which the token is dead whatever happens. */
  expiresAt: string
}

export interface ProfileStore {
  read(): Promise<Profile | null>
  write(profile: Profile): Promise<void>
  remove(): Promise<void>
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** DCIR_CONFIG_DIR, or `dcir` in the folder that XDG names for configuration. */
export function configFolder(env: NodeJS.ProcessEnv): string {
  if (env.DCIR_CONFIG_DIR) return env.DCIR_CONFIG_DIR
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'dcir')
}

function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || value === null) return false
  const { api, username, token, expiresAt } = value as Record<string, unknown>
  return [api, username, token, expiresAt].every((field) => typeof field === 'string' && field !== '')
}

const OTHERS_MAY = { read: 0o044, write: 0o022 } as const

/**
 * Keeps a session private: a file that others can read is closed to them, with a word; one that they can change is not
 * used, since its address might be theirs. Windows keeps permissions elsewhere.
 */
async function protect(file: FileHandle, path: string, say: (text: string) => void): Promise<void> {
  if (process.platform === 'win32') return
  const { mode, uid } = await file.stat()
  const isForeign = process.getuid !== undefined && uid !== process.getuid()
  if (isForeign || mode & OTHERS_MAY.write)
    throw new CliError(
      `Other users can change ${path}, so it is not used. Remove it, then run dcir login.`,
      exitCodes.notAllowed,
    )
  if (!(mode & OTHERS_MAY.read)) return
  await file.chmod(0o600)
  say(`Other users could read ${path}; now only you can. Run dcir logout and dcir login if they may have read it.`)
}

/** @param say for a word on a file that was not private */
export function profileStore(folder: string, name: string, say: (text: string) => void): ProfileStore {
  if (!NAME.test(name)) throw usageError('A profile name is made of letters, digits, dots, dashes and underscores.')
  const path = join(folder, `${name}.json`)
  return {
    async read() {
      try {
        const file = await open(path)
        try {
          await protect(file, path, say)
          const value: unknown = JSON.parse(await file.readFile('utf8'))
          return isProfile(value) ? value : null
        } finally {
          await file.close()
        }
      } catch (error) {
        if (error instanceof CliError) throw error
        // Missing, unreadable or damaged: there is no session here, and signing in makes a good one.
        return null
      }
    },
    async write(profile) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
      try {
        await writeFile(partial, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
