/** Readings of a text by which transactions are looked for. */
import { amountIn, dated, lastFourIn } from '../contract/clues'
import type { Kobo } from '../money/kobo'
import { normaliseMaskedPan, normaliseRrn, normaliseStan } from '../validators/identifiers'

/** Values that a text may be, in the form in which they are stored; a text can be several at once. */
export interface TransactionClue {
  /** A key or its beginning. */
  searchKey: string | null
  rrn: string | null
  stan: string | null
  maskedPan: string | null
  amount: Kobo | null
  lastFour: string | null
  /** Amount and last four digits are both said, so that both must be right. */
  together: boolean
  /** The day that was named. */
  day: string | null
}

const NOTHING = { searchKey: null, rrn: null, stan: null, maskedPan: null, amount: null, lastFour: null }

/** An amount and the last four digits in either order, with a space between. */
function bothOf(text: string): Pick<TransactionClue, 'amount' | 'lastFour'> | null {
  const [one = '', two = '', more] = text.split(/\s+/)
  if (!two || more !== undefined) return null
  const [lastFour, amount] = lastFourIn(one) && !lastFourIn(two) ? [one, two] : [two, one]
  const read = { amount: amountIn(amount), lastFour: lastFourIn(lastFour) }
  return read.amount !== null && read.lastFour !== null ? read : null
}

/**
 * @param today the day by which `yesterday` is understood
 * @example clueOf('539983******1234', today).maskedPan // '539983******1234'
 * @example clueOf('104,317 yesterday', today).amount // 10431700
 */
export function clueOf(typed: string, today: string): TransactionClue {
  const { text, day } = dated(typed, today)
  const both = bothOf(text)
  if (both) return { ...NOTHING, ...both, together: true, day }
  const isPan = /^\d{6}[\d*xX ]{3,12}\d{4}$/.test(text)
  return {
    searchKey: /^[0-9A-Za-z-]{6,64}$/.test(text) ? text : null,
    rrn: /^[0-9A-Za-z]{7,12}$/.test(text) ? normaliseRrn(text) : null,
    stan: /^\d{4,6}$/.test(text) ? normaliseStan(text) : null,
    maskedPan: isPan ? normaliseMaskedPan(text) : null,
    amount: amountIn(text),
    lastFour: lastFourIn(text),
    together: false,
    day,
  }
}
