/** Money is integer kobo. A plain number is not money: it must pass through here. */
declare const koboBrand: unique symbol
export type Kobo = number & { readonly [koboBrand]: true }

/** Brands a safe integer as kobo; throws a RangeError on anything else. */
export function kobo(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of kobo: ${value}`)
  return value as Kobo
}

const NAIRA_TEXT = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Naira text such as `1,234.5` to kobo, by decimal arithmetic on the string; null when it is not an amount.
 * Commas must group thousands; more than two decimals are refused, never rounded.
 */
export function parseNaira(text: string): Kobo | null {
  const found = NAIRA_TEXT.exec(text.trim())
  if (!found) return null
  const [, sign = '', whole = '', decimals = ''] = found
  const digits = whole.replaceAll(',', '') + decimals.padEnd(2, '0')
  const value = Number(sign + digits)
  return Number.isSafeInteger(value) ? kobo(value === 0 ? 0 : value) : null
}

/** Kobo as `1234.50`, for files and machines. */
export function nairaText(amount: Kobo): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Digits with a comma before each three that end them. */
export function grouped(digits: string): string {
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`
  return text
}

/** Kobo as `₦1,234.50`, for people. */
export function formatNaira(amount: Kobo): string {
  const [whole = '0', decimals = '00'] = nairaText(kobo(Math.abs(amount))).split('.')
  return `${amount < 0 ? '-' : ''}₦${grouped(whole)}.${decimals}`
}
