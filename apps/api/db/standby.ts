/** Reads that may lag go to a standby, all else to the primary; so does a read that the standby fails. */
import type { Log } from '../kit/log'
import type { Database } from './database'
import { followReplay, keepNotes } from './replay'
import { isOfServer } from './unavailable'

interface Servers {
  primary: Database
  standby: Database
  /** Connections for the notes alone, so that they wait behind no call. */
  probes: { primary: Database; standby: Database }
  /** A standby that is further behind is not read. */
  maxSeconds: number
  log: Log
  /** Instead of measuring. */
  lag?: (() => number | null) | undefined
}

export interface StandbyReads {
  /** The primary, with the standby for reads under a scope that may lag. */
  database: Database
  /** Seconds that the standby is behind; null while it is away. */
  lag(): number | null
  /** A standby that is further behind is not read. */
  maxSeconds: number
  /** Reads that were repeated on the primary. */
  repeated(): number
  stop(): Promise<void>
}

export function readStandby({ primary, standby, probes, maxSeconds, log, lag }: Servers): StandbyReads {
  const replay = followReplay({ primary: probes.primary, standby: probes.standby, maxSeconds })
  const notes = lag
    ? null
    : keepNotes(replay, (fault) => {
        if (fault) log.warn({ fault }, 'the standby is away, and the primary is read')
        else log.info('the standby is read')
      })
  let repeated = 0
  return {
    database: {
      ...primary,
      async read(scope, work) {
        if (!scope.mayLag) return primary.read(scope, work)
        try {
          return await standby.read(scope, work)
        } catch (error) {
          if (!isOfServer(error)) throw error
          repeated++
          replay.lost()
          return primary.read(scope, work)
        }
      },
    },
    lag: lag ?? replay.lag,
    maxSeconds,
    repeated: () => repeated,
    async stop() {
      await notes?.stop()
      await Promise.all([standby.close(), probes.standby.close()])
    },
  }
}
