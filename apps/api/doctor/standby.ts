/** The standby of `DATABASE_READ_URL`: whether lists, exports and dashboards can be read there. */
import { type Check, ok, skipped, warning } from './check'
import { WAIT_SECONDS } from './standby-lag'
import type { Surroundings } from './surroundings'

const CURE = 'Name a streaming standby of the database in DATABASE_READ_URL. Until then the primary answers everything.'

async function standby(surroundings: Surroundings) {
  if (!surroundings.config().databaseReadUrl) return skipped('No standby is named; the primary answers everything.')
  try {
    const lag = await surroundings.standbyLag()
    if (lag !== null) return ok(`The standby is ${Math.ceil(lag)} seconds behind at most.`)
    return warning(
      `The standby has not replayed within ${WAIT_SECONDS} s what the primary held before.`,
      'See pg_stat_replication on the primary, and whether a long read holds the standby back.',
    )
  } catch (error) {
    return warning(`The standby cannot be read: ${(error as Error).message}`, CURE)
  }
}

export const standbyChecks: readonly Check[] = [
  { id: 'database.standby', title: 'The standby, if one is named, is read and near', run: standby },
]
