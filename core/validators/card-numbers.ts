/**
 * Card numbers out of free text: 13 to 19 digits that pass the Luhn check, also in groups with spaces or dashes, become
 * their first six and last four. A million narrations pass here, so a text that holds too few digits is left at once.
 */

export const SHORTEST_CARD = 13
const LONGEST_CARD = 19
const isDigit = (code: number) => code >= 48 && code <= 57
/** A space, a no-break space, or one of the dashes that text programs make of a hyphen. */
const isGap = (code: number) =>
  code === 32 || code === 45 || code === 160 || (code >= 0x2010 && code <= 0x2015) || code === 0x202f

/** Numbers of our own that look like grouped digits: a day and a count, such as of a dispute or a transaction. */
const OWN_NUMBER = /^20\d\d[01]\d[0-3]\d-\d{7}$/

/** Is there a row of digits, gaps apart, that is long enough for a card number? */
function mayHoldOne(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) {
      digits++
      if (digits >= SHORTEST_CARD) return true
    } else if (!isGap(code)) digits = 0
  }
  return false
}

/** The check digit of card numbers (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, doubled = false; at >= 0; at--, doubled = !doubled) {
    const digit = digits.charCodeAt(at) - 48
    sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}

const isCard = (digits: string) => digits.length >= SHORTEST_CARD && digits.length <= LONGEST_CARD && passesLuhn(digits)

const masked = (digits: string) => `${digits.slice(0, 6)}******${digits.slice(-4)}`

const ROW = /\d(?:[ \u00a0\u202f\u2010-\u2015-]*\d)+/g

/** Masks the cards of a row of digit groups: the longest that begins at a group comes first. */
function maskRow(row: string): string {
  if (OWN_NUMBER.test(row)) return row
  const groups = row.split(/(\D+)/)
  let out = ''
  for (let from = 0; from < groups.length; from += 2) {
    let digits = ''
    let card = ''
    let last = from
    for (let to = from; to < groups.length && digits.length <= LONGEST_CARD; to += 2) {
      digits += groups[to]
      if (!isCard(digits)) continue
      card = digits
      last = to
    }
    out += card ? masked(card) : groups[from]
    from = last
    out += groups[from + 1] ?? ''
  }
  return out
}

/**
 * The text with every full card number in it masked.
 * @example maskCardNumbers('paid with 4111-1111-1111-1111') // 'paid with 411111******1111'
 */
export const maskCardNumbers = (text: string): string => (mayHoldOne(text) ? text.replace(ROW, maskRow) : text)
