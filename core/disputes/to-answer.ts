/** Disputes that wait for a side's answer, in a sentence: Today and the strip above their list say the same. */
import type { DisputeSide } from './schemas'

interface Said {
  many: (one: string, several: string) => string
  money: string
  isOne: boolean
  /** When the first of them runs out, in words. */
  next: string | null
}

/** @example '5 bank disputes to answer, ₦173,314.00; the first is accepted in 17 min.' */
export function toAnswerText(side: DisputeSide, { many, money, isOne, next }: Said): string {
  const what =
    side === 'merchant' ? many('bank dispute', 'bank disputes') : many('super agent dispute', 'super agent disputes')
  return `${what} to answer, ${money}; ${isOne ? 'it' : 'the first'} is accepted ${next}.`
}
