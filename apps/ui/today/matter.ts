import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, Result } from '@dcir/core/contract/endpoint'
import type { Backlog } from '@dcir/core/contract/schemas'
import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira } from '@dcir/core/money/kobo'
import { addDays, businessDate, formatTimeOfDay, weekdayAndDate } from '@dcir/core/time/lagos'
import type { Target } from '../address/target'
import { today } from '../client/server-clock'

/** One thing that is to do, in a line that leads to where it is done. */
export interface TodayLine {
  id: string
  /** How much it is and what happens with it, such as `3 disputes, ₦412,000.00, are refunded at 18:00`. */
  text: string
  /** Money may be lost or paid twice by leaving it. */
  isUrgent?: boolean
  target: Target
}

/** Whoever asks what is to do. */
export interface Asker {
  username: string
}

/** Something that may be to do: who may call its endpoint is asked, and its answer says whether it is. */
export interface Matter<E extends Endpoint = Endpoint> {
  endpoint: E
  input: CallInput<E>
  lines: (answer: Result<E>, asker: Asker) => readonly TodayLine[]
}

/** Holds a matter's answer to its endpoint, and lets it stand beside those of others. */
export const matter = <E extends Endpoint>(endpoint: E, input: CallInput<E>, lines: Matter<E>['lines']): Matter => ({
  endpoint,
  input,
  lines: lines as Matter['lines'],
})

/** Fetches what may be to do in a console, beside its first screen. */
export type MattersLoader = () => Promise<readonly Matter[]>

/** `since 2:05 PM`, or `since Fri 20 Nov` where it was not today. */
export function sinceText(instant: string): string {
  const date = businessDate(new Date(instant))
  return `since ${date === today() ? formatTimeOfDay(instant) : weekdayAndDate(date)}`
}

/** `at 6:00 PM`, `at 6:00 PM tomorrow`, or `on Mon 23 Nov`. */
export function atText(instant: string): string {
  const date = businessDate(new Date(instant))
  if (date === today()) return `at ${formatTimeOfDay(instant)}`
  return date === addDays(today(), 1) ? `at ${formatTimeOfDay(instant)} tomorrow` : `on ${weekdayAndDate(date)}`
}

/** `1 dispute` or `3 disputes`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `1 refund, ₦120.00,` or `3 refunds, ₦412.00,`: how a line begins. */
export const countedMoney = ({ count, amount }: Pick<Backlog, 'count' | 'amount'>, one: string, many: string): string =>
  `${counted(count, one, many)}, ${formatNaira(amount)},`
