/** The address of the database's owner, which operators work by on the server's own machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'

/** As it is called in every cluster of ours. */
export const SUPERUSER = 'dcir'

type Named = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

/** @throws Error when the platform's own database does not run here */
export function ownerUrlOf({ databaseUrl, databaseOwnerUrl, dataDir }: Named): string {
  const named = databaseOwnerUrl ?? databaseUrl
  if (named) return named
  const path = join(dataDir, 'postgres', 'postgres.url')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  throw new Error(
    `No database runs in ${dataDir}. Start the platform, or name it in DCIR_DATA_DIR, or a database in DATABASE_URL.`,
  )
}

/**
 * The superuser of the platform's own database, while it runs here.
 * @throws Error when it does not
 */
export function superuserUrlOf(dataDir: string): string {
  const url = new URL(ownerUrlOf({ databaseUrl: null, databaseOwnerUrl: null, dataDir }))
  const password = readFileSync(join(dataDir, 'postgres', 'postgres.password'), 'utf8').trim()
  Object.assign(url, { username: SUPERUSER, password })
  return url.toString()
}
