/** The address of the database's owner, which operators work by on the server's own machine. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'

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
