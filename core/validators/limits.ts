import { isBusinessDate } from '../time/lagos'

/** Constants of the spec that name limits; the last is recorded there without a use. */
export const limits = {
  receiptMegabytes: 2,
  receiptZipMegabytes: 800,
  rangeDays: 30,
  timeoutMilliseconds: 2000,
} as const

/**
 * The shared range rule: both dates given, not reversed, at most `maxDays` days apart.
 * @returns the spec's sentence, or null when the range is fine
 */
export function rangeError(start: string, end: string, maxDays: number = limits.rangeDays): string | null {
  const sentence = `Please select a valid date range, ${maxDays} days or less!`
  if (!isBusinessDate(start) || !isBusinessDate(end)) return sentence
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
  return days < 0 || days > maxDays ? sentence : null
}
