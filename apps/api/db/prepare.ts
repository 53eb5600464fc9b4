/** Makes a database ready for the API: schema and reference data. Safe to run at every start. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { admitApi, migrate, type Say } from './migrate'
import { withConnection } from './pool'
import { seedReferenceData } from './reference-data'

/** The migrations are beside this file in development and beside the bundle in production. */
export function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(new URL('../db/migrations', import.meta.url))
}

/** Names of the migrations that this version brings. */
export const knownMigrations = (): string[] => readdirSync(migrationsFolder())

/**
 * @param namedUrl what the API logs in with; a role of our own making unless given
 * @param say takes lines about the process that it waits for
 * @returns the names of the migrations that ran
 */
export async function prepareDatabase(ownerUrl: string, namedUrl?: string | null, say?: Say): Promise<string[]> {
  const ran = await migrate(ownerUrl, migrationsFolder(), say)
  await admitApi(ownerUrl, namedUrl, say)
  await withConnection(ownerUrl, seedReferenceData)
  return ran
}
