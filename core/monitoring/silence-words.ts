/** A silence as people read it. */
import { formatCount } from '../display/numbers'
import { businessDate, formatDuration, formatInstant, formatTimeOfDay } from '../time/lagos'
import { HOURS_OF_YEAR, MAX_YEARS, type Silence } from './silence-rules'

/** A silence as it travels. */
type Told = Omit<Silence, 'since'> & { since: string | null }

/** Nothing since 2:05 PM; 38 were expected. Happens about once in 6 years. */
export function silenceSentence({ state, since, expected, usualGap, oddsOneIn }: Told, now: Date): string {
  if (state === 'unknown' || since === null || expected === null || oddsOneIn === null) return 'Too few to tell'
  if (state === 'usual') return usualGap === null ? 'None expected yet' : `Usually one every ${gapText(usualGap)}`
  const begun = new Date(since)
  const from = businessDate(begun) === businessDate(now) ? formatTimeOfDay(begun) : formatInstant(begun)
  return `Nothing since ${from}; ${formatCount(Math.round(expected))} were expected. Happens ${rarity(oddsOneIn)}.`
}

const gapText = (minutes: number) => formatDuration(Math.max(1, Math.round(minutes * 60)))

function rarity(hours: number): string {
  const years = Math.round(hours / HOURS_OF_YEAR)
  return years >= MAX_YEARS ? `less than once in ${formatCount(MAX_YEARS)} years` : `about once in ${years} years`
}
