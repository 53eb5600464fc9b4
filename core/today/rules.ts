/** Kinds of tasks, those of them that may cost money, and their sentences. */

import { formatCount } from '../display/numbers'
import { toAnswerText } from '../disputes/to-answer'
import { formatNaira } from '../money/kobo'
import { whenText } from '../time/age'
import { businessDate, formatTimeOfDay, weekdayAndDate } from '../time/lagos'
import type { Matter, MatterKind } from './contract'

/** Left alone, these lose money or may have it paid twice. */
const urgent: ReadonlySet<MatterKind> = new Set([
  'bank-disputes',
  'agent-disputes',
  'disputes-to-approve',
  'unknown-refunds',
  'unknown-settlements',
  'stopped-settlements',
  'stopped-refunds',
  'stopped-payments',
  'paid-twice',
])
export const isUrgent = ({ kind }: Pick<Matter, 'kind'>): boolean => urgent.has(kind)

/** Verbs of the work, in the order in which they stand: what costs money when it is left alone first. */
export const todayVerbs = ['Answer', 'Approve', 'Ask', 'Pay', 'Refund', 'Recover', 'Pair', 'Check'] as const
export type TodayVerb = (typeof todayVerbs)[number]

const verbs: Readonly<Record<MatterKind, TodayVerb>> = {
  'bank-disputes': 'Answer',
  'agent-disputes': 'Answer',
  'disputes-to-approve': 'Approve',
  requests: 'Approve',
  'unknown-refunds': 'Ask',
  'unknown-settlements': 'Ask',
  'stopped-settlements': 'Pay',
  'stopped-refunds': 'Pay',
  'stopped-payments': 'Pay',
  'manual-refunds': 'Pay',
  'manual-settlements': 'Pay',
  'owed-customers': 'Refund',
  'paid-twice': 'Recover',
  'owed-back': 'Recover',
  'unmatched-credits': 'Pair',
  'unmatched-debits': 'Pair',
  'held-transactions': 'Check',
  'changed-days': 'Check',
  reports: 'Check',
}

export interface TodayColumn<T> {
  verb: TodayVerb
  /** Number of tasks in all its lines. */
  count: number
  lines: T[]
}

/** Lines by their verbs, each with how much there is to do; a verb without work is left out. */
export const inColumns = <T extends { matter: Pick<Matter, 'kind' | 'count'> }>(
  lines: readonly T[],
): TodayColumn<T>[] =>
  todayVerbs
    .map((verb) => ({ verb, lines: lines.filter(({ matter }) => verbs[matter.kind] === verb) }))
    .filter((column) => column.lines.length > 0)
    .map((column) => ({ ...column, count: column.lines.reduce((sum, { matter }) => sum + matter.count, 0) }))

/** `since 2:05 PM`, or `since Fri 20 Nov` where it was not today. */
function sinceText(instant: string, today: string): string {
  const date = businessDate(new Date(instant))
  return `since ${date === today ? formatTimeOfDay(instant) : weekdayAndDate(date)}`
}

interface Said {
  /** `3 refunds, ₦412.00`, by one and several of them. */
  much: (one: string, several: string) => string
  /** The number by itself, with what it counts. */
  many: (one: string, several: string) => string
  money: string
  isOne: boolean
  /** ` since 2:05 PM`, or nothing. */
  since: string
  /** `in 17 min`, `at 6:00 PM`, or null. */
  next: string | null
  /** Day of the oldest, such as `Fri 20 Nov`, or null. */
  day: string | null
  /** ` The oldest is from Fri 20 Nov.`, ` It is from Fri 20 Nov.` for one, or nothing. */
  first: string
}

const unknown = ({ since, next }: Said, much: string): string =>
  `${much}, unknown${since}. ${next === null ? 'We have stopped asking the bank.' : `We ask the bank again ${next}.`}`

const byHand = ({ since }: Said, much: string): string => `${much}, to pay by hand${since && `, the oldest${since}`}.`

const stopped = ({ since }: Said, much: string): string =>
  `${much}, failed for good or claimed by hand${since}. Nothing goes on with them by itself.`

const sentences: Record<MatterKind, (said: Said) => string> = {
  'bank-disputes': (said) => toAnswerText('merchant', said),
  'agent-disputes': (said) => toAnswerText('backoffice', said),
  'disputes-to-approve': ({ many, money, isOne }) =>
    `${many('dispute', 'disputes')} pending approval, ${money}: ${isOne ? 'its' : 'their'} money waits for the bank.`,
  'unknown-refunds': (said) => unknown(said, said.much('refund', 'refunds')),
  'unknown-settlements': (said) => unknown(said, said.much('settlement payment', 'settlement payments')),
  'stopped-settlements': ({ much, isOne, since }) =>
    `${much('bulk settlement', 'bulk settlements')}, ${isOne ? 'is' : 'are'} stopped${since} and not paid.`,
  'manual-refunds': (said) => byHand(said, said.much('refund', 'refunds')),
  'manual-settlements': (said) => byHand(said, said.much('settlement payment', 'settlement payments')),
  'stopped-refunds': (said) => stopped(said, said.much('refund', 'refunds')),
  'stopped-payments': (said) => stopped(said, said.much('settlement payment', 'settlement payments')),
  'paid-twice': ({ much, isOne }) =>
    `${much('refund', 'refunds')}, sent and reversed by the switch too: the ${isOne ? 'customer is' : 'customers are'} paid twice.`,
  'held-transactions': ({ much, since }) =>
    `${much('transaction', 'transactions')}, held out of settlement${since && `, the first${since}`}.`,
  'owed-back': ({ much, since }) =>
    `${much('settled transaction', 'settled transactions')}, owed back to the bank${since && `, the first${since}`}.`,
  requests: ({ many }) => `${many('request waits', 'requests wait')} for your approval.`,
  'owed-customers': ({ many, money, isOne, first }) =>
    `${many('credit', 'credits')} of failed transactions, ${money}, ${isOne ? 'is' : 'are'} owed to customers.${first}`,
  'unmatched-credits': ({ much, first }) => `${much('statement credit', 'statement credits')}, unmatched.${first}`,
  'unmatched-debits': ({ much, first }) => `${much('statement debit', 'statement debits')}, unmatched.${first}`,
  'changed-days': ({ many, isOne, day }) => {
    if (isOne && day !== null) return `${day} has changed since it was signed off.`
    return `${many('signed-off day has', 'signed-off days have')} changed.${day === null ? '' : ` The oldest is ${day}.`}`
  },
  reports: ({ isOne, many }) => (isOne ? 'Your report is ready.' : `${many('report', 'reports')} are ready for you.`),
}

/**
 * Sentence about a task, as people read it.
 * @example '5 bank disputes to answer, ₦173,314.00; the first is accepted in 17 min.'
 */
export function sentenceOf({ kind, count, amount, since, next, date }: Matter, now: Date): string {
  const money = amount === null ? '' : formatNaira(amount)
  const day = date === null ? null : weekdayAndDate(date)
  const many = (one: string, several: string) => `${formatCount(count)} ${count === 1 ? one : several}`
  return sentences[kind]({
    many,
    much: (one, several) => `${many(one, several)}, ${money}`,
    money,
    isOne: count === 1,
    since: since === null ? '' : ` ${sinceText(since, businessDate(now))}`,
    next: next === null ? null : whenText(next, now),
    day,
    first: day === null ? '' : ` ${count === 1 ? 'It' : 'The oldest'} is from ${day}.`,
  })
}
