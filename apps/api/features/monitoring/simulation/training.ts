/** The training world: its clock, which all processes follow, and its bank. A platform that is none refuses both. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { training } from '@dcir/core/monitoring/training-contract'
import { MAX_AHEAD_MINUTES, movedMessage } from '@dcir/core/monitoring/training-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../../call/call'
import { BANK, type Database, type Sql } from '../../../db/database'
import { sql } from '../../../db/sql'
import type { Clock } from '../../../kit/clock'
import { type MovedClock, movedClockOf } from '../../../kit/moved-clock'
import type { Writes } from '../../../write/write'
import { bankModeNow, tellBank } from './simulation'

const MINUTE_MS = 60_000
const FOLLOW_MS = 1000

const trainingStore = (db: Sql) => ({
  aheadMs: async () =>
    Number((await db.first<{ ahead: string }>(sql`SELECT ahead_ms AS ahead FROM training_world`))?.ahead ?? 0),
  /** Every session is as fresh as before: nobody is signed out by a clock that was moved. */
  async move(ms: number): Promise<number> {
    const moved = await db.first<{ ahead: string }>(
      sql`UPDATE training_world SET ahead_ms = ahead_ms + ${ms} RETURNING ahead_ms AS ahead`,
    )
    await db.run(sql`UPDATE sessions SET last_seen_at = last_seen_at + ${ms} * INTERVAL '1 millisecond'`)
    // Rounds look at once at what the time has brought about.
    await db.run(sql`UPDATE jobs SET next_at = now() WHERE state <> 'RUNNING' AND next_at > now()`)
    return Number(moved?.ahead ?? 0)
  },
})

/** Takes the world's clock up, and follows it when another process moves it. @returns how to stop */
export async function followTrainingClock(database: Database, clock: MovedClock): Promise<() => void> {
  const follow = async () => clock.setAhead(await database.read(BANK, (db) => trainingStore(db).aheadMs()))
  // A database that is away for a moment leaves the clock as it is.
  const timer = setInterval(() => void follow().catch(() => undefined), FOLLOW_MS)
  await follow()
  return () => clearInterval(timer)
}

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
}

export function trainingRoutes({ database, clock, writes }: Deps) {
  const moved = movedClockOf(clock)
  const world = (): MovedClock => {
    if (moved) return moved
    throw new Refusal('no-training')
  }
  return routesOf(training, {
    async show() {
      const { aheadMs, now } = world()
      const bank = (await bankModeNow(database, clock)()) ?? ('WELL' as const)
      return { now: lagosIso(now()), aheadMinutes: Math.round(aheadMs() / MINUTE_MS), bank }
    },

    moveClock(call, { body: { minutes } }) {
      const own = world()
      if (own.aheadMs() + minutes * MINUTE_MS > MAX_AHEAD_MINUTES * MINUTE_MS)
        throw new Refusal('training-too-far', { days: MAX_AHEAD_MINUTES / 24 / 60 })
      let ahead = 0
      return writes.run(call, training.moveClock, {
        scope: BANK,
        async change({ db, at }) {
          ahead = await trainingStore(db).move(minutes * MINUTE_MS)
          const message = movedMessage(lagosIso(new Date(at.getTime() + minutes * MINUTE_MS)))
          return { answer: { message }, subject: 'training clock', details: { minutes } }
        },
        async after() {
          own.setAhead(ahead)
        },
      })
    },

    setBank(call, { body: { mode } }) {
      world()
      return writes.run(call, training.setBank, {
        scope: BANK,
        change: async ({ db, at }) => ({
          answer: { message: await tellBank(db, at, mode, MAX_AHEAD_MINUTES) },
          subject: 'simulated bank',
          details: { mode },
        }),
      })
    },
  })
}
