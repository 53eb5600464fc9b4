/**
 * Sixty days of 100 super agents of very different sizes, after eight weeks to learn from, with an outage of each at its
 * busiest hour and one at its slowest: what the silence detector finds, how late, and what it finds where nothing is wrong.
 */
import { seeded } from '@dcir/api/simulator/random'
import { type HourCount, holidayDays, learnRhythm, type Rhythm, silenceOf } from '@dcir/core/monitoring/silence-rules'
import { addDays, DAY_MS, startOfDay } from '@dcir/core/time/lagos'

const AGENTS = 100
const LEARNED_DAYS = 56
const REPLAYED_DAYS = 60
const FIRST_DAY = '2026-03-02'
const HOUR_MS = 3_600_000
const BIN_MS = HOUR_MS / 6
/** How old what was learned may be here, to save time; the product learns again within minutes. */
const LEARN_MS = DAY_MS
/** Days after the first one; the first is before the replay, and none of them is a weekend's. */
const HOLIDAYS = [32, 73, 101]
/** No normal silence is as long: usual traffic brings one like it once in so many hours, which are six years. */
const NORMAL_HOURS = 50_400

const profiles = [
  [4, 3, 2, 2, 3, 6, 14, 28, 44, 58, 66, 72, 78, 74, 68, 66, 70, 78, 84, 76, 56, 36, 20, 10],
  [0, 0, 0, 0, 0, 0, 2, 20, 60, 80, 85, 85, 80, 75, 80, 80, 75, 60, 30, 8, 1, 0, 0, 0],
  [12, 8, 6, 4, 4, 6, 10, 16, 24, 30, 36, 44, 50, 48, 46, 50, 60, 76, 92, 98, 90, 70, 44, 24],
  [30, 28, 26, 25, 25, 28, 34, 40, 46, 50, 52, 54, 54, 52, 50, 50, 52, 54, 54, 50, 46, 42, 38, 34],
]

interface Agent {
  perDay: number
  profile: readonly number[]
  /** Sunday to Saturday, then holidays. */
  days: readonly number[]
  daySpread: number
  hourSpread: number
  /** Mean of how many transactions come within seconds. */
  burst: number
  trend: number
}

function agentOf(number: number, random: () => number): Agent {
  const profile = profiles[number % profiles.length] ?? []
  const sum = profile.reduce((total, share) => total + share, 0)
  const sunday = 0.25 + 0.6 * random()
  return {
    perDay: 6 * 400 ** (number / (AGENTS - 1)),
    profile: profile.map((share) => share / sum),
    days: [sunday, 1, 0.95, 1, 1, 1.15, 0.6 + 0.5 * random(), sunday * (0.8 + 0.4 * random())],
    daySpread: 0.01 + 0.04 * random(),
    hourSpread: 0.01 + 0.06 * random(),
    burst: number % 3 === 0 ? 1 + random() : 1,
    trend: -0.25 + 0.5 * random(),
  }
}

/** A gamma number of mean 1 (Marsaglia and Tsang). */
function gamma(variance: number, random: () => number): number {
  const d = 1 / variance - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * normal) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v * variance
  }
}

const begin = startOfDay(FIRST_DAY).getTime()
const end = begin + (LEARNED_DAYS + REPLAYED_DAYS) * DAY_MS
const holidays = holidayDays(HOLIDAYS.map((day) => addDays(FIRST_DAY, day)))

/** Transactions an hour that are truly usual at an instant; hours go over into one another. */
function trueRate(agent: Agent, at: number): number {
  const day = Math.floor((at - begin) / DAY_MS)
  const hour = (at - begin) / HOUR_MS - 0.5
  const [before, part] = [Math.floor(hour), hour - Math.floor(hour)]
  const share = (one: number) => agent.profile[((one % 24) + 24) % 24] ?? 0
  const kind = HOLIDAYS.includes(day) ? 7 : (day + 1) % 7
  const grown = 1 + agent.trend * (day / (LEARNED_DAYS + REPLAYED_DAYS))
  return agent.perDay * grown * (agent.days[kind] ?? 0) * (share(before) * (1 - part) + share(before + 1) * part)
}

/** When so many transactions would usually have come. */
function whenExpected(agent: Agent, from: number, count: number): number {
  let left = count
  for (let at = from; ; at += BIN_MS) {
    const part = (trueRate(agent, at + BIN_MS / 2) * BIN_MS) / HOUR_MS
    if (part >= left) return at + (left / part) * BIN_MS
    left -= part
  }
}

/**
 * The latest instant at which a silence must be found: when, by the true rate and the true unevenness, it is longer than
 * any normal one (or ten minutes old), and one normal gap later. A normal gap is the 99.9th percentile of gaps there.
 */
function deadlineOf(agent: Agent, from: number): number {
  const spread = agent.daySpread + agent.hourSpread
  const uneven = 2 * agent.burst - 1
  const perWeek = (agent.perDay * agent.days.slice(0, 7).reduce((sum, share) => sum + share, 0)) / uneven
  const count = (logOdds: number) => (Math.expm1(spread * logOdds) / spread) * uneven
  const passes = Math.max(8, count(Math.log((NORMAL_HOURS * perWeek) / 168)))
  const unusual = Math.max(from + 600_000, whenExpected(agent, from, passes))
  return whenExpected(agent, unusual, count(Math.log(1000)))
}

interface Outage {
  from: number
  busy: boolean
}

function outagesOf(agent: Agent, random: () => number): Outage[] {
  const hour = (busy: boolean) =>
    agent.profile.indexOf(busy ? Math.max(...agent.profile) : Math.min(...agent.profile.filter((share) => share > 0)))
  return [12, 38].map((day, turn) => {
    const busy = random() < 0.5 === (turn === 0)
    const date = LEARNED_DAYS + day + Math.floor(random() * 7)
    return { from: begin + date * DAY_MS + (hour(busy) + random()) * HOUR_MS, busy }
  })
}

export interface Replay {
  agents: number
  days: number
  transactions: number
  outages: number
  busy: number
  found: number
  foundInTime: number
  falseAlarms: number
  falseAlarmsAWeek: number
  /** Minutes from the last transaction until an outage was found: median and longest at busy hours. */
  minutesAtBusyHours: { median: number; longest: number }
  /** How much of the time allowed the latest took. */
  latest: number
}

/** By chance alone, how long until the next one comes. */
const wait = (rate: number, random: () => number) => -Math.log(1 - random()) / rate

/** The transactions of an agent in order; bursts come as one. */
function* burstsOf(agent: Agent, random: () => number): Generator<readonly [at: number, count: number]> {
  let day = 1
  let uneven = 1
  for (let bin = begin; bin < end; bin += BIN_MS) {
    if ((bin - begin) % DAY_MS === 0) day = gamma(agent.daySpread, random)
    if ((bin - begin) % HOUR_MS === 0) uneven = day * gamma(agent.hourSpread, random)
    const rate = (trueRate(agent, bin + BIN_MS / 2) * uneven) / agent.burst / HOUR_MS
    if (rate === 0) continue
    for (let at = bin + wait(rate, random); at < bin + BIN_MS; at += wait(rate, random)) {
      let count = 1
      while (agent.burst > 1 && random() < 1 - 1 / agent.burst) count++
      yield [at, count]
    }
  }
}

/** Plays one agent through. */
function play(agent: Agent, outages: readonly Outage[], random: () => number, into: Played) {
  const counts = new Map<number, number>()
  const rhythms = new Map<number, Rhythm | null>()
  const rhythmAt = (at: number) => {
    const day = begin + Math.floor((at - begin) / LEARN_MS) * LEARN_MS
    const known = rhythms.get(day)
    if (known !== undefined) return known
    const series: HourCount[] = []
    for (let hour = day - LEARNED_DAYS * DAY_MS; hour < day; hour += HOUR_MS) series.push([hour, counts.get(hour) ?? 0])
    const rhythm = learnRhythm(series, holidays)
    rhythms.set(day, rhythm)
    return rhythm
  }
  const isQuiet = (last: number, at: number) => silenceOf(rhythmAt(at), new Date(last), new Date(at)).state === 'quiet'
  let last = begin
  let [outage, ...later] = outages
  let until = 0
  for (const [at, count] of burstsOf(agent, random)) {
    if (outage && at >= outage.from) {
      // The first transaction that does not come: the outage lasts twice as long as finding it may take.
      if (until === 0) until = deadlineOf(agent, last)
      const over = until + (until - last)
      if (at < over) continue
      into.outages.push({ ...outage, last, until, found: firstQuiet(isQuiet, last, over) })
      ;[outage, ...later] = later
      until = 0
    } else if (at - last >= 600_000 && last >= begin + LEARNED_DAYS * DAY_MS && isQuiet(last, at)) into.falseAlarms++
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    counts.set(hour, (counts.get(hour) ?? 0) + count)
    into.transactions += count
    last = at
  }
}

interface Played {
  transactions: number
  falseAlarms: number
  outages: (Outage & { last: number; until: number; found: number | null })[]
}

const STEPS = 400

function firstQuiet(isQuiet: (last: number, at: number) => boolean, last: number, until: number): number | null {
  for (let step = 1; step <= STEPS; step++) {
    const at = last + ((until - last) * step) / STEPS
    if (isQuiet(last, at)) return at
  }
  return null
}

/** The whole replay, the same for the same seed. */
export function replaySilence(seed: number): Replay {
  const random = seeded(seed)
  const played: Played = { transactions: 0, falseAlarms: 0, outages: [] }
  for (let number = 0; number < AGENTS; number++) {
    const agent = agentOf(number, random)
    play(agent, outagesOf(agent, random), random, played)
  }
  const { outages, falseAlarms, transactions } = played
  const found = outages.flatMap((one) => (one.found === null ? [] : [{ ...one, found: one.found }]))
  const atBusyHours = found
    .filter(({ busy }) => busy)
    .map((one) => (one.found - one.last) / 60_000)
    .sort((a, b) => a - b)
  return {
    agents: AGENTS,
    days: REPLAYED_DAYS,
    transactions,
    outages: outages.length,
    busy: outages.filter(({ busy }) => busy).length,
    found: found.length,
    foundInTime: found.filter((one) => one.found <= one.until).length,
    falseAlarms,
    falseAlarmsAWeek: falseAlarms / (REPLAYED_DAYS / 7),
    minutesAtBusyHours: { median: atBusyHours[atBusyHours.length >> 1] ?? 0, longest: atBusyHours.at(-1) ?? 0 },
    latest: Math.max(...found.map((one) => (one.found - one.last) / (one.until - one.last))),
  }
}
