/** The lag of the standby that the settings name, measured once. */
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config'
import { standbyAddressOf } from '../db/api-role'
import { createDatabase, type Database } from '../db/database'
import { createPool, poolLimits } from '../db/pool'
import { followReplay } from '../db/replay'

export const WAIT_SECONDS = 4
const NOTE_EVERY_MS = 250

async function measured(primary: Database, standby: Database, maxSeconds: number): Promise<number | null> {
  const replay = followReplay({ primary, standby, maxSeconds })
  const until = performance.now() + WAIT_SECONDS * 1000
  for (;;) {
    await replay.note()
    const lag = replay.lag()
    if (lag !== null || performance.now() > until) return lag
    await setTimeout(NOTE_EVERY_MS)
  }
}

/**
 * Seconds that the standby is behind; null where it stays behind for longer than is waited.
 * @throws Error that says why it cannot be read
 */
export async function standbyLag(
  { databaseReadUrl, readLagSeconds }: Pick<Config, 'databaseReadUrl' | 'readLagSeconds'>,
  apiUrl: string,
): Promise<number | null> {
  if (!databaseReadUrl) throw new Error('no standby is named')
  const open = (url: string) =>
    createDatabase(createPool({ url, name: 'dcir-doctor', limits: poolLimits.health, prepared: false }))
  const [primary, standby] = [open(apiUrl), open(standbyAddressOf(databaseReadUrl, apiUrl))]
  try {
    return await measured(primary, standby, readLagSeconds)
  } finally {
    await Promise.all([primary.close(), standby.close()])
  }
}
