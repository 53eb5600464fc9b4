/** Who is unusually quiet: the rules on plain rhythms, and a replay of sixty days with planted outages. */
import {
  HOUR_MS,
  type HourCount,
  holidayDays,
  learnRhythm,
  type Rhythm,
  silenceOf,
} from '@dcir/core/monitoring/silence-rules'
import { silenceSentence } from '@dcir/core/monitoring/silence-words'
import { addDays, DAY_MS, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import { describe, expect, test } from 'vitest'
import { replaySilence } from '../../support/silence-replay'

const FIRST = '2026-03-02'
const DAYS = 56
const begin = startOfDay(FIRST).getTime()
/** An instant by its day after the first one, a Monday, and its hour in Lagos. */
const at = (day: number, hour: number) => new Date(begin + day * DAY_MS + hour * HOUR_MS)
const none = holidayDays([])

/** Eight weeks of an even trade: `count` says what an hour of a day brings. */
function weeks(count: (day: number, hour: number) => number, days = DAYS): HourCount[] {
  const hours = Array.from({ length: days * 24 }, (_, index) => index)
  return hours.map((index) => [begin + index * HOUR_MS, count(Math.floor(index / 24), index % 24)] as const)
}
const isOpen = (hour: number) => hour >= 8 && hour < 18
/** Forty and a little more or less by the day, from eight to six; half of it at weekends. */
const shop = (day: number, hour: number) => (isOpen(hour) ? (day % 7 >= 5 ? 20 : 40) + ((day * 7 + hour) % 5) - 2 : 0)
const stateOf = (rhythm: Rhythm | null, last: Date, now: Date) => silenceOf(rhythm, last, now).state

describe('MON-53 a silence by the rhythm of one super agent', () => {
  const rhythm = learnRhythm(weeks(shop), none)

  test('is unusual in an hour of trade, and not at night or over a closed evening', () => {
    expect(stateOf(rhythm, at(57, 12), at(57, 12.1))).toBe('usual')
    expect(stateOf(rhythm, at(57, 12), at(57, 13))).toBe('quiet')
    expect(stateOf(rhythm, at(57, 17.95), at(58, 8.05))).toBe('usual')
    expect(stateOf(rhythm, at(57, 17.95), at(58, 9))).toBe('quiet')
  })

  test('says since when, what would have come by now, the usual gap and how rare it is', () => {
    const silence = silenceOf(rhythm, at(57, 12), at(57, 13))
    expect(silence.since).toEqual(at(57, 12))
    expect(silence.expected).toBeGreaterThan(38)
    expect(silence.expected).toBeLessThan(42)
    expect(silence.usualGap).toBeCloseTo(1.5, 0)
    const longer = silenceOf(rhythm, at(57, 12), at(57, 13.5))
    expect(longer.oddsOneIn).toBeGreaterThanOrEqual(silence.oddsOneIn ?? 0)
    expect(silence.oddsOneIn).toBeGreaterThan(33_600)
  })

  test('takes longer at weekends, which have a rhythm of their own', () => {
    const until = (day: number) => {
      for (let minutes = 1; ; minutes++) {
        const last = at(day, 12)
        if (stateOf(rhythm, last, new Date(last.getTime() + minutes * 60_000)) === 'quiet') return minutes
      }
    }
    expect(until(56 + 5)).toBeGreaterThan(until(56 + 2) * 1.3)
  })

  test('is not said of what may be on its way: ten minutes at least', () => {
    const busy = learnRhythm(
      weeks(() => 6000),
      none,
    )
    expect(stateOf(busy, at(57, 12), at(57, 12 + 9 / 60))).toBe('usual')
    expect(stateOf(busy, at(57, 12), at(57, 12 + 10 / 60))).toBe('quiet')
  })
})

describe('what teaches a rhythm', () => {
  test('too short a history, or too few transactions, say nothing', () => {
    expect(learnRhythm(weeks(shop, 13), none)).toBeNull()
    expect(learnRhythm(weeks(shop, 15), none)).not.toBeNull()
    expect(learnRhythm([], none)).toBeNull()
    const rare = weeks((_, hour) => (hour === 12 ? 1 : 0))
    expect(learnRhythm(rare, none)).toBeNull()
    expect(silenceOf(null, at(57, 12), at(57, 13))).toEqual({
      state: 'unknown',
      since: at(57, 12),
      expected: null,
      usualGap: null,
      oddsOneIn: null,
    })
    expect(stateOf(learnRhythm(weeks(shop), none), at(57, 12), at(57, 12))).toBe('usual')
    expect(silenceOf(learnRhythm(weeks(shop), none), null, at(57, 12)).state).toBe('unknown')
  })

  test('former outages do not teach silence', () => {
    const dead = (day: number) => day >= 20 && day < 30
    const taught = learnRhythm(
      weeks((day, hour) => (dead(day) ? 0 : shop(day, hour))),
      none,
    )
    const silence = silenceOf(taught, at(57, 10), at(57, 15))
    expect(silence.state).toBe('quiet')
    expect(silence.expected).toBeGreaterThan(195)
  })

  test('a single rush is no rhythm', () => {
    const rush = learnRhythm(
      weeks((day, hour) => (day === 45 && hour === 12 ? 9000 : shop(day, hour))),
      none,
    )
    expect(silenceOf(rush, at(57, 12), at(57, 13)).expected).toBeLessThan(45)
  })

  test('who dwindles is held against what is left', () => {
    const half = learnRhythm(
      weeks((day, hour) => shop(day, hour) / (day >= 42 ? 4 : 1)),
      none,
    )
    expect(silenceOf(half, at(57, 12), at(57, 13)).expected).toBeLessThan(15)
  })

  test('a holiday is like a Sunday until enough of them were seen, and then like itself', () => {
    const holidays = (...days: number[]) => holidayDays(days.map((day) => addDays(FIRST, day)))
    const off = (days: number[]) => (day: number, hour: number) =>
      days.includes(day) ? (isOpen(hour) ? 2 : 0) : shop(day, hour)
    const one = learnRhythm(weeks(off([10])), holidays(10, 57))
    expect(silenceOf(one, at(57, 12), at(57, 13)).expected).toBeCloseTo(20, -1)
    const four = learnRhythm(weeks(off([10, 11, 23, 31])), holidays(10, 11, 23, 31, 57))
    expect(silenceOf(four, at(57, 12), at(57, 13)).expected).toBeCloseTo(2, 0)
    // Nor do holidays teach what a working day is.
    expect(silenceOf(four, at(58, 12), at(58, 13)).expected).toBeGreaterThan(38)
  })
})

describe('a silence in words', () => {
  const silence = { state: 'quiet' as const, expected: 1238.2, usualGap: 3, oddsOneIn: 52_596 }

  test('names the time of day, and the day where it is another', () => {
    const since = lagosIso(at(57, 14 + 5 / 60))
    const words = (now: Date) => silenceSentence({ ...silence, since }, now)
    expect(words(at(57, 16))).toBe('Nothing since 2:05 PM; 1,238 were expected. Happens about once in 6 years.')
    expect(words(at(58, 1))).toMatch(/^Nothing since Apr 28th, 26 2:05 PM; /)
    expect(silenceSentence({ ...silence, since, oddsOneIn: 8_766_000 }, at(57, 16))).toMatch(
      /Happens less than once in 1,000 years\.$/,
    )
  })

  test('says of the others what is usual', () => {
    const since = lagosIso(at(57, 12))
    const usual = { ...silence, since, state: 'usual' as const }
    expect(silenceSentence(usual, at(57, 13))).toBe('Usually one every 3 min')
    expect(silenceSentence({ ...usual, usualGap: 0.004 }, at(57, 13))).toBe('Usually one every 1 s')
    expect(silenceSentence({ ...usual, usualGap: null }, at(57, 13))).toBe('None expected yet')
    expect(silenceSentence({ ...usual, state: 'unknown' }, at(57, 13))).toBe('Too few to tell')
  })
})

test('MON-53 sixty days of 100 super agents: outages are found within one normal gap, at most one false alarm a week', () => {
  const replay = replaySilence(3)
  expect(replay.outages).toBe(200)
  expect(replay.busy).toBeGreaterThan(60)
  expect(replay.outages - replay.busy).toBeGreaterThan(60)
  expect(replay.falseAlarmsAWeek).toBeLessThanOrEqual(1)
  // One or two of 200 may be found a little late, where the learned rate is a little low; none is missed.
  expect(replay.foundInTime).toBeGreaterThanOrEqual(198)
  expect(replay.found).toBe(200)
})
