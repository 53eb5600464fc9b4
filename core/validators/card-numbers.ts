/**
 * Card numbers out of free text: 13 to 19 digits that pass the Luhn check, of any script and also in groups, become their
 * first six and last four. A million narrations pass here, so a text that holds too few digits is left at once.
 */

export const SHORTEST_CARD = 13
const LONGEST_CARD = 19
const isDigit = (code: number) => code >= 48 && code <= 57
/** A space, a no-break space, or one of the dashes that text programs make of a hyphen. */
const isGap = (code: number) =>
  code === 32 || code === 45 || code === 160 || (code >= 0x2010 && code <= 0x2015) || code === 0x202f

/** Numbers of our own that look like grouped digits: a day and a count, such as of a dispute or a transaction. */
const OWN_NUMBER = /^20\d\d[01]\d[0-3]\d-\d{7,8}$/

/** More signs than these between two digits, gaps apart, and they are of two numbers. */
export const MAX_SIGNS = 3

/** Are there enough digits for a card number, with no more between them than may stand in one? */
function mayHoldOne(text: string): boolean {
  let digits = 0
  let signs = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // A letter of another script counts as the digit that it may be: the patterns below look closer.
    if (isDigit(code) || code > 0x2fff || (code > 0x65f && code < 0x2000)) {
      signs = 0
      digits++
      if (digits >= SHORTEST_CARD) return true
    } else if (!isGap(code) && ++signs > MAX_SIGNS) digits = 0
  }
  return false
}

const DIGIT = /\p{Nd}/u

/** Digits of any script as those of ours: a script has its ten in a row, from nought. */
const plainDigits = (digits: string): string =>
  Array.from(digits.normalize('NFKC'), (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (isDigit(code)) return digit
    let value = 0
    while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  }).join('')

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

const ROW = /\p{Nd}(?:[ \u00a0\u202f\u2010-\u2015-]*\p{Nd})+/gu
/** Short groups with one or two of anything between them, or three that are no letters. */
const LOOSE_ROW = /(?<!\p{Nd})\p{Nd}{1,7}(?:(?:\P{Nd}{1,2}|[^\p{L}\p{Nd}]{3})\p{Nd}{1,7})+(?!\p{Nd})/gu

/** Groups as cards are printed: all alike but the last, which may be shorter, or four, six and the rest. Times are not. */
function isPrinted(sizes: readonly number[]): boolean {
  const [first = 0, second, third = 0, ...more] = sizes
  if (first === 4 && second === 6 && (third === 4 || third === 5)) return more.length === 0
  return sizes.every((size, at) => (at === sizes.length - 1 ? size <= first : size === first))
}

/** Masks the cards of a row of digit groups: the longest that begins at a group comes first. */
const maskRow = (isLoose: boolean) => (row: string) => {
  if (row.length < SHORTEST_CARD || OWN_NUMBER.test(row)) return row
  const isPlain = /^[ -~]*$/.test(row)
  const groups = row.split(isPlain ? /(\D+)/ : /(\P{Nd}+)/u)
  const plain = isPlain ? groups : groups.map((group, at) => (at % 2 === 0 ? plainDigits(group) : group))
  let out = ''
  for (let from = 0; from < groups.length; from += 2) {
    let digits = ''
    let card = ''
    let last = from
    const sizes: number[] = []
    for (let to = from; to < groups.length && digits.length <= LONGEST_CARD; to += 2) {
      const group = plain[to] ?? ''
      digits += group
      sizes.push(group.length)
      if (!isCard(digits) || (isLoose && !isPrinted(sizes))) continue
      card = digits
      last = to
    }
    out += card ? masked(card) : groups[from]
    from = last
    out += groups[from + 1] ?? ''
  }
  return out
}
const maskTight = maskRow(false)
const maskLoose = maskRow(true)

/**
 * The text with every full card number in it masked.
 * @example maskCardNumbers('paid with 4111-1111-1111-1111') // 'paid with 411111******1111'
 */
export const maskCardNumbers = (text: string): string =>
  mayHoldOne(text) ? text.replace(ROW, maskTight).replace(LOOSE_ROW, maskLoose) : text
