/**
 * When a super agent is unusually quiet: its silence is held against its own rhythm, learned from what each hour brought
 * in the last weeks by weekday, hour and holiday. The API, the screens and the replay in the tests read the same rules.
 */
import { DAY_MS, LAGOS_OFFSET_MINUTES } from '../time/lagos'

export const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24
const HOURS_OF_WEEK = 7 * HOURS_OF_DAY
export const HOURS_OF_YEAR = 8766
const LAGOS_MS = LAGOS_OFFSET_MINUTES * 60_000

/** How far back a rhythm is learned. */
export const LEARNED_WEEKS = 8
/** Less history or fewer transactions than this say nothing about what is usual. */
const MIN_DAYS = 14
const MIN_LEARNED = 60
/** Transactions come in batches: what is missing for less than this may be on its way. */
const MIN_SILENCE_MS = 10 * 60_000
/**
 * A silence is unusual when the super agent's own traffic brings one like it less often than this. One false alarm a week
 * for 100 super agents would be one in 16,800 hours of each; half as often leaves room for what was learned wrong.
 */
const QUIET_ONCE_IN_HOURS = 2 * 100 * HOURS_OF_WEEK
/** So many transactions must be missing, however even the traffic seems to be. */
const MIN_EXPECTED = 8
/** Hours without any that would have brought so many are an outage, and teach nothing. */
const OUTAGE_EXPECTED = 20
/** Fewer holidays than this are no rhythm; a holiday is then like a Sunday. */
const MIN_HOLIDAYS = 3
/** A weekday of its own counts beside all working days as if these had so many days. */
const POOLED_DAYS = 4
/** No rhythm is known better than this: the least relative variance of an hour's rate. */
const MIN_SPREAD = 0.02
/** Usual spread of most super agents; the weights follow from how far super agents differ, about 0.05 and 0.4. */
const USUAL_SPREAD = 0.06
const USUAL_SPREAD_WEIGHT = 800
const USUAL_BURST_WEIGHT = 12
const MAX_BURST = 50
/** An odd hour is believed to be uneven by itself when it is so on this many days' weight. */
const SPREAD_DAYS = 8
/** Nobody reads more years than these. */
export const MAX_YEARS = 1000

export const silenceStates = ['usual', 'quiet', 'unknown'] as const

export interface Silence {
  /** `unknown` where there is too little data. */
  state: (typeof silenceStates)[number]
  /** The last transaction, with which the silence begins. */
  since: Date | null
  /** How many transactions would usually have come by now. */
  expected: number | null
  /** Minutes that usually pass between two of its transactions, over this silence; null where none are expected. */
  usualGap: number | null
  /** Its usual traffic brings such a silence once in so many hours. */
  oddsOneIn: number | null
}

/** How many transactions came in the hour that begins at an instant in milliseconds; hours without any are left out. */
export type HourCount = readonly [hour: number, count: number]

/** Usual traffic of one super agent. Slots are 24 hours of Sunday to Saturday and, as the eighth day, of holidays. */
export interface Rhythm {
  /** Transactions an hour, by slot. */
  rates: Float64Array
  /** Relative variance of the rate, by slot: how much better and worse hours of the same kind differ. */
  spreads: Float64Array
  /** How many transactions come together: 1 where each comes by itself. */
  burst: number
  perWeek: number
  holidays: ReadonlySet<number>
}

const HOLIDAY = 7
const SLOTS = 8 * HOURS_OF_DAY

/** Holidays as days since 1970, which are quicker to look up than dates. */
export const holidayDays = (dates: Iterable<string>): ReadonlySet<number> =>
  new Set([...dates].map((date) => Date.parse(`${date}T00:00:00Z`) / DAY_MS))

/** The slot of an instant: its weekday and hour in Lagos. 1970 began on a Thursday. */
function slotOf(at: number, holidays: ReadonlySet<number>): number {
  const day = Math.floor((at + LAGOS_MS) / DAY_MS)
  const hour = Math.floor((at + LAGOS_MS) / HOUR_MS) % HOURS_OF_DAY
  return (holidays.has(day) ? HOLIDAY : (day + 4) % 7) * HOURS_OF_DAY + hour
}

/** Monday to Friday are one group, every other day is its own: groups are numbered by one of their days. */
const groupOf = (slot: number) => {
  const day = Math.floor(slot / HOURS_OF_DAY)
  return (day >= 1 && day <= 5 ? 1 : day) * HOURS_OF_DAY + (slot % HOURS_OF_DAY)
}

/** Whole hours between the first and the last transaction, whose own hours may be cut. */
interface Hours {
  counts: Float64Array
  slots: Uint8Array
  /** 0 where an hour teaches nothing. */
  taught: Uint8Array
}

function hoursOf(series: readonly HourCount[], holidays: ReadonlySet<number>): Hours {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [hour, count] of series) {
    if (count <= 0) continue
    first = Math.min(first, hour + HOUR_MS)
    last = Math.max(last, hour)
  }
  const length = Math.max(0, Math.round((last - first) / HOUR_MS)) || 0
  const counts = new Float64Array(length)
  for (const [hour, count] of series) {
    const at = Math.round((hour - first) / HOUR_MS)
    if (at >= 0 && at < length) counts[at] = count
  }
  const slots = Uint8Array.from(counts, (_, at) => slotOf(first + at * HOUR_MS, holidays))
  return { counts, slots, taught: new Uint8Array(length).fill(1) }
}

const valueAt = (values: ArrayLike<number>, at: number): number => values[at] ?? 0

/** The counts of each group of slots, smallest first. */
function countsByGroup({ counts, slots }: Hours): number[][] {
  const groups: number[][] = Array.from({ length: SLOTS }, () => [])
  for (let at = 0; at < counts.length; at++) groups[groupOf(valueAt(slots, at))]?.push(valueAt(counts, at))
  for (const group of groups) group.sort((a, b) => a - b)
  return groups
}

/** One hour counts no more than thrice what its kind usually brings: a single rush is no rhythm. */
function withoutRushes(hours: Hours): Hours {
  const limits = countsByGroup(hours).map((group) => 3 * valueAt(group, group.length >> 1) + 3)
  const counts = hours.counts.map((count, at) => Math.min(count, valueAt(limits, groupOf(valueAt(hours.slots, at)))))
  return { ...hours, counts }
}

/** The mean of each slot over the days that teach; of a working day, together with the other ones. */
function ratesOf({ counts, slots, taught }: Hours): Float64Array {
  const [sums, days] = [new Float64Array(SLOTS), new Float64Array(SLOTS)]
  for (let at = 0; at < counts.length; at++) {
    if (!taught[at]) continue
    const slot = valueAt(slots, at)
    sums[slot] = valueAt(sums, slot) + valueAt(counts, at)
    days[slot] = valueAt(days, slot) + 1
  }
  const [groupSums, groupDays] = [new Float64Array(SLOTS), new Float64Array(SLOTS)]
  for (let slot = 0; slot < SLOTS; slot++) {
    const group = groupOf(slot)
    groupSums[group] = valueAt(groupSums, group) + valueAt(sums, slot)
    groupDays[group] = valueAt(groupDays, group) + valueAt(days, slot)
  }
  const rates = sums.map((sum, slot) => {
    const group = groupOf(slot)
    if (valueAt(groupDays, group) === 0) return 0
    const pooled = valueAt(groupSums, group) / valueAt(groupDays, group)
    return (sum + POOLED_DAYS * pooled) / (valueAt(days, slot) + POOLED_DAYS)
  })
  for (let hour = 0; hour < HOURS_OF_DAY; hour++) {
    const holiday = HOLIDAY * HOURS_OF_DAY + hour
    if (valueAt(days, holiday) < MIN_HOLIDAYS) rates[holiday] = valueAt(rates, hour)
  }
  return rates
}

/** Former outages teach nothing, nor do the hours in which they began and ended. */
function forgetOutages(hours: Hours, rates: Float64Array): void {
  const { counts, slots, taught } = hours
  for (let begin = 0; begin < counts.length; begin++) {
    let [end, missing] = [begin, 0]
    for (; end < counts.length && counts[end] === 0; end++) missing += valueAt(rates, valueAt(slots, end))
    if (missing >= OUTAGE_EXPECTED) taught.fill(0, Math.max(0, begin - 1), end + 1)
    begin = end
  }
}

interface Unevenness {
  days: number
  mean: number
  /** Variance beside the mean: 1 where transactions come by chance alone. */
  ratio: number
}

function unevennessOf({ counts, slots, taught }: Hours, rates: Float64Array): (Unevenness | null)[] {
  const [squares, means, days] = [new Float64Array(SLOTS), new Float64Array(SLOTS), new Float64Array(SLOTS)]
  for (let at = 0; at < counts.length; at++) {
    if (!taught[at]) continue
    const slot = valueAt(slots, at)
    const [group, rate] = [groupOf(slot), valueAt(rates, slot)]
    squares[group] = valueAt(squares, group) + (valueAt(counts, at) - rate) ** 2
    means[group] = valueAt(means, group) + rate
    days[group] = valueAt(days, group) + 1
  }
  return Array.from(days, (count, group) => {
    const sum = valueAt(means, group)
    if (count < 4 || sum === 0) return null
    // The mean was learned from the same days.
    return { days: count, mean: sum / count, ratio: ((valueAt(squares, group) / sum) * count) / (count - 1) }
  })
}

/**
 * Splits the variance of hours into what bursts make of it (as the mean) and better and worse hours (as its square): a line
 * through the groups, which begins as what is usual of super agents, so that one with few transactions follows that.
 */
function fit(groups: readonly Unevenness[]): { burst: number; spread: number } {
  let [burst, spread] = [1, USUAL_SPREAD]
  for (let round = 0; round < 4; round++) {
    let [w, wx, wy] = [USUAL_BURST_WEIGHT, 0, USUAL_BURST_WEIGHT]
    let [wxx, wxy] = [USUAL_SPREAD_WEIGHT, USUAL_SPREAD_WEIGHT * USUAL_SPREAD]
    for (const { days, mean, ratio } of groups) {
      const weight = days / (burst + spread * mean) ** 2
      w += weight
      wx += weight * mean
      wy += weight * ratio
      wxx += weight * mean * mean
      wxy += weight * mean * ratio
    }
    burst = Math.min(MAX_BURST, Math.max(1, (wy * wxx - wx * wxy) / (w * wxx - wx * wx)))
    spread = Math.max(MIN_SPREAD, (wxy - burst * wx) / wxx)
  }
  return { burst, spread }
}

/**
 * Learns what is usual.
 * @param series the hours of the last weeks in which transactions came
 * @returns null where there is too little data
 */
export function learnRhythm(series: readonly HourCount[], holidays: ReadonlySet<number>): Rhythm | null {
  const hours = withoutRushes(hoursOf(series, holidays))
  const learned = hours.counts.reduce((sum, count) => sum + count, 0)
  if (hours.counts.length < MIN_DAYS * HOURS_OF_DAY || learned < MIN_LEARNED) return null
  forgetOutages(hours, ratesOf(hours))
  const rates = ratesOf(hours)
  const uneven = unevennessOf(hours, rates)
  const { burst, spread } = fit(uneven.filter((one) => one !== null))
  const spreads = rates.map((_, slot) => {
    const one = uneven[groupOf(slot)]
    // An hour in which the shop sometimes opens late is more uneven than the others, beyond what chance makes of few days.
    const byChance = one ? (1 + 4 * Math.sqrt(2 / one.days)) * (burst + spread * one.mean) : 0
    if (!one || one.mean < 5 || one.ratio < byChance) return spread
    return (one.days * ((one.ratio - burst) / one.mean) + SPREAD_DAYS * spread) / (one.days + SPREAD_DAYS)
  })
  const level = lastLevel(hours, rates)
  for (let slot = 0; slot < SLOTS; slot++) rates[slot] = valueAt(rates, slot) * level
  const perWeek = rates.subarray(0, HOURS_OF_WEEK).reduce((sum, rate) => sum + rate, 0)
  return { rates, spreads, burst, perWeek, holidays }
}

/** How much of the usual the last two weeks brought, at most all of it: who dwindles is not quiet all the time. */
function lastLevel({ counts, slots, taught }: Hours, rates: Float64Array): number {
  let [came, usual] = [0, 0]
  for (let at = Math.max(0, counts.length - MIN_DAYS * HOURS_OF_DAY); at < counts.length; at++) {
    if (!taught[at]) continue
    came += valueAt(counts, at)
    usual += valueAt(rates, valueAt(slots, at))
  }
  return usual > 0 ? Math.min(1, came / usual) : 1
}

/** Transactions that usually come between two instants, and how uneven that is. */
function expectedBetween({ rates, spreads, holidays }: Rhythm, from: number, to: number) {
  let [expected, weighted] = [0, 0]
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS)
    const slot = slotOf(at, holidays)
    const part = (valueAt(rates, slot) * (end - at)) / HOUR_MS
    expected += part
    weighted += part * valueAt(spreads, slot)
    at = end
  }
  return { expected, spread: expected > 0 ? weighted / expected : MIN_SPREAD }
}

/**
 * Judges the silence since the last transaction. Transactions come by chance at a rate that is itself uneven, in bursts:
 * nothing comes where C bursts were expected with the probability (1 + sC) ^ (-1 / s), which for an even rate is e ^ -C.
 * That is the chance after each burst, so that a super agent with many has many chances a week of such a silence.
 */
export function silenceOf(rhythm: Rhythm | null, lastAt: Date | null, now: Date): Silence {
  if (!rhythm || !lastAt) return { state: 'unknown', since: lastAt, expected: null, usualGap: null, oddsOneIn: null }
  const [from, to] = [lastAt.getTime(), now.getTime()]
  const { expected, spread } = expectedBetween(rhythm, from, to)
  const unlikely = Math.log1p((spread * expected) / rhythm.burst) / spread
  const chancesAnHour = rhythm.perWeek / rhythm.burst / HOURS_OF_WEEK
  const oddsOneIn = Math.min(Math.exp(unlikely) / chancesAnHour, MAX_YEARS * HOURS_OF_YEAR)
  const quiet = to - from >= MIN_SILENCE_MS && expected >= MIN_EXPECTED && oddsOneIn >= QUIET_ONCE_IN_HOURS
  return {
    state: quiet ? 'quiet' : 'usual',
    since: lastAt,
    expected: Math.round(expected * 10) / 10,
    usualGap: expected > 0 ? Math.round(((to - from) / 60_000 / expected) * 10) / 10 : null,
    oddsOneIn: Math.round(oddsOneIn),
  }
}
