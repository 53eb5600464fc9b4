/** CPU times of this process and of the database's one that works for it. */

import { readFileSync } from 'node:fs'
import type { Sql } from '@dcir/api/db/database'
import { sql } from '@dcir/api/db/sql'
import { seconds } from './figures'

/** Parts of a second in which Linux reports CPU times. */
const TICKS = 100

/** Time that some work took, in seconds. */
export interface Took {
  wall: number
  /** CPU time of this process. */
  own: number
  /** CPU time of the connection's process; null where the kernel does not report it. */
  database: number | null
}

export const NOTHING: Took = { wall: Number.NaN, own: Number.NaN, database: null }

/** Both processes together; null where one is not known. */
export const cpuOf = ({ own, database }: Took): number | null => (database === null ? null : own + database)

/** The busier of the two: two cores to themselves would need no more. */
export const busierOf = ({ own, database }: Took): number | null => (database === null ? null : Math.max(own, database))

/** CPU seconds of a process in all, where the kernel reports them. */
function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

/** Does work of this process alone, and says what it took. */
export async function takenAlone(work: () => Promise<unknown>): Promise<Took> {
  const before = process.cpuUsage()
  const wall = await seconds(work)
  const { user, system } = process.cpuUsage(before)
  return { wall, own: (user + system) / 1e6, database: 0 }
}

/** Does the work on this connection, and says what it took. */
export async function taken(db: Pick<Sql, 'first'>, work: () => Promise<unknown>): Promise<Took> {
  const backend = (await db.first<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`))?.pid ?? 0
  const before = cpuSeconds(backend)
  const alone = await takenAlone(work)
  const after = cpuSeconds(backend)
  return { ...alone, database: after === null || before === null ? null : after - before }
}
