/** Waits for a database that does not answer yet: after a power cut the machines of a bank come up in any order. */

import { setTimeout } from 'node:timers/promises'
import { createDatabase } from './database'
import { createPool, poolLimits } from './pool'
import { sql } from './sql'
import { DatabaseUnavailable } from './unavailable'

/** A server that copies another, and one that is set to be read only, can answer and can change nothing. */
export const TAKES_CHANGES = sql`SELECT NOT pg_is_in_recovery() AND NOT
  current_setting('default_transaction_read_only')::boolean AS yes`

const ASK_EVERY_MS = 1_000
const SAY_EVERY_MS = 10_000

interface Waiting {
  say(message: string): void
  askEveryMs?: number
  sayEveryMs?: number
}

/**
 * Resolves once the database answers and takes changes; meanwhile a line now and then says what it waits for.
 * @throws what waiting does not mend, such as a wrong password
 */
export async function waitForDatabase(url: string, waiting: Waiting): Promise<void> {
  const { say, askEveryMs = ASK_EVERY_MS, sayEveryMs = SAY_EVERY_MS } = waiting
  const database = createDatabase(createPool({ url, name: 'dcir-start', limits: poolLimits.health, prepared: false }))
  let saidAt = Number.NEGATIVE_INFINITY
  try {
    for (;;) {
      const cause = await database
        .single<{ yes: boolean }>(TAKES_CHANGES)
        .then((row) => (row?.yes ? null : 'it is a standby, which takes no changes'), reasonToWait)
      if (cause === null) return
      if (performance.now() - saidAt >= sayEveryMs) {
        saidAt = performance.now()
        say(`Waiting for the database: ${cause}`)
      }
      await setTimeout(askEveryMs)
    }
  } finally {
    await database.close()
  }
}

/** @throws the fault that no waiting mends */
function reasonToWait(fault: Error): string {
  if (!(fault instanceof DatabaseUnavailable)) throw fault
  const { message, code } = fault.cause as Error & { code?: string }
  // A name with two addresses fails with both faults at once, and with no words of its own.
  return message || code || fault.message
}
