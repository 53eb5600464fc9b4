/** Lag of a standby by notes of the primary's position, on a clock of the test's own. */
import { BANK, type Database } from '@dcir/api/db/database'
import { followReplay } from '@dcir/api/db/replay'
import { readStandby } from '@dcir/api/db/standby'
import { DatabaseUnavailable } from '@dcir/api/db/unavailable'
import { createLog } from '@dcir/api/kit/log'
import { describe, expect, test } from 'vitest'

interface Server {
  position: number
  cluster: string
}

const start = () => {
  const state = {
    now: 0,
    ours: { position: 10, cluster: 'a' },
    theirs: { position: 10, cluster: 'a' } as Server | undefined,
  }
  const single = (of: 'ours' | 'theirs') => async () => state[of] as never
  const replay = followReplay({
    primary: { single: single('ours') },
    standby: { single: single('theirs') },
    maxSeconds: 30,
    now: () => state.now,
  })
  const at = async (seconds: number, ours: number, theirs: number | null) => {
    state.now = seconds * 1000
    state.ours.position = ours
    state.theirs = theirs === null ? undefined : { position: theirs, cluster: state.theirs?.cluster ?? 'a' }
    await replay.note()
    return replay.lag()
  }
  return { replay, state, at }
}

describe('the lag of a standby', () => {
  test('is the age of the last note that it has replayed, and grows while nobody takes another', async () => {
    const { at, replay, state } = start()
    expect(replay.lag()).toBeNull()
    expect(await at(0, 10, 10)).toBe(0)
    expect(await at(1, 20, 10)).toBe(1)
    expect(await at(2, 30, 25)).toBe(1)
    expect(await at(5, 30, 29)).toBe(4)
    expect(await at(6, 30, 30)).toBe(0)
    state.now = 16_000
    expect(replay.lag()).toBe(10)
  })

  test('is not known of one that has replayed no note that is left', async () => {
    const { at } = start()
    expect(await at(0, 10, 5)).toBeNull()
    expect(await at(10, 20, 10)).toBe(10)
    expect(await at(41, 30, 10)).toBeNull()
  })

  test('is not known after a read failed there, until it answers again', async () => {
    const { at, replay } = start()
    await at(0, 10, 10)
    replay.lost()
    expect(replay.lag()).toBeNull()
    expect(await at(1, 10, 10)).toBe(0)
  })

  test('is not known of a server that took over, or follows another primary', async () => {
    const { at, replay, state } = start()
    await at(0, 10, 10)
    await expect(at(1, 10, null)).rejects.toThrow('it is no standby')
    expect(replay.lag()).toBeNull()
    state.theirs = { position: 10, cluster: 'b' }
    await expect(at(2, 10, 10)).rejects.toThrow('a standby of another primary')
    expect(replay.lag()).toBeNull()
  })
})

describe('a read that the standby fails', () => {
  /** Reads say who answered; the standby fails with the error, or answers. */
  function servers(error: Error | null) {
    const database = (read: () => Promise<string>) =>
      ({ read, close: async () => undefined }) as Partial<Database> as Database
    const primary = database(async () => 'primary')
    const standby = database(async () => {
      if (error) throw error
      return 'standby'
    })
    const log = createLog('silent')
    return readStandby({ primary, standby, probes: { primary, standby }, maxSeconds: 30, log, lag: () => 0 })
  }
  const lagging = { ...BANK, mayLag: true } as const
  const coded = (code: string) => Object.assign(new Error(code), { code })
  const readBy = async (error: Error | null, scope = lagging) => {
    const reads = servers(error)
    const answer = await reads.database.read(scope, async () => 'nobody')
    await reads.stop()
    return [answer, reads.repeated()]
  }

  test('is done again on the primary where the server is at fault: a conflict with its replay, its end, its entry', async () => {
    expect(await readBy(null)).toEqual(['standby', 0])
    const faults = ['40001', '28P01', '3D000', '53300', '58030', 'XX001'].map(coded)
    for (const fault of [...faults, new DatabaseUnavailable('its database', new Error('gone'))])
      expect([fault.message, ...(await readBy(fault))]).toEqual([fault.message, 'primary', 1])
  })

  test('stays failed where the statement is at fault, or took too long', async () => {
    for (const fault of [coded('42P01'), new DatabaseUnavailable('time for this request', new Error('late'))])
      await expect(readBy(fault)).rejects.toBe(fault)
  })

  test('comes from the primary at once where the scope does not allow it to lag', async () => {
    expect(await readBy(coded('40001'), BANK as typeof lagging)).toEqual(['primary', 0])
  })
})
