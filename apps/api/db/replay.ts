/**
 * Lag of a standby: since when the primary has rows that the standby lacks. The primary's position in its log is noted each
 * second, and the standby is as old as the last note that it has replayed. Its own clock says nothing: a standby that lost
 * the line to its primary believes that it has everything.
 */
import type { Database } from './database'
import { sql } from './sql'

const NOTE_EVERY_MS = 1_000
const SECOND_MS = 1_000

/** Bytes of the log up to here, and which cluster's log it is. */
interface Position {
  position: number
  cluster: string
}

const OF_PRIMARY = sql`SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS position,
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster`
const OF_STANDBY = sql`SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position,
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster WHERE pg_is_in_recovery()`

interface Followed {
  primary: Pick<Database, 'single'>
  standby: Pick<Database, 'single'>
  /** Notes older than this are of no use. */
  maxSeconds: number
  /** In milliseconds, only ever growing. */
  now?: () => number
}

export interface Replay {
  /** The standby holds everything that is older than so many seconds; null while nobody knows. */
  lag(): number | null
  /** A read failed there: it counts as away until it answers a note again. */
  lost(): void
  /** Takes one note and compares. @throws Error that says why the standby cannot be read */
  note(): Promise<void>
}

export function followReplay({ primary, standby, maxSeconds, now = () => performance.now() }: Followed): Replay {
  let notes: { at: number; position: number }[] = []
  let freshAt: number | null = null
  async function compare(): Promise<number | null> {
    const at = now()
    const ours = await primary.single<Position>(OF_PRIMARY)
    if (!ours) throw new Error('the primary names no position')
    notes = [...notes.filter((note) => at - note.at <= maxSeconds * SECOND_MS), { at, position: ours.position }]
    const theirs = await standby.single<Position>(OF_STANDBY)
    if (!theirs) throw new Error('it is no standby')
    if (theirs.cluster !== ours.cluster) throw new Error('it is a standby of another primary')
    return notes.findLast(({ position }) => position <= theirs.position)?.at ?? null
  }
  return {
    lag: () => (freshAt === null ? null : (now() - freshAt) / SECOND_MS),
    lost() {
      freshAt = null
    },
    async note() {
      freshAt = await compare().catch((error: unknown) => {
        freshAt = null
        throw error
      })
    },
  }
}

/** Takes notes one after the other. @param onState hears when the standby can no longer be read, and when it can again */
export function keepNotes(replay: Replay, onState: (fault: string | null) => void): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let said: string | null = null
  const once = async () => {
    const fault = await replay.note().then(
      () => null,
      (error: Error) => error.message,
    )
    if (fault !== said && !ended) onState(fault)
    said = fault
    if (!ended) timer = setTimeout(take, NOTE_EVERY_MS)
  }
  let running: Promise<void> = Promise.resolve()
  const take = () => {
    running = once()
  }
  take()
  return {
    async stop() {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}
