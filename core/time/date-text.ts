/** Dates as files print them: the formats that a column can have, and the one reading of each. */
import { isBusinessDate } from './lagos'

export const dateFormats = [
  'dd/MM/yyyy',
  'MM/DD/YY',
  'DD/MM/YY',
  'YY/MM/DD',
  'Month D, Yr',
  'M/D/YY',
  'D/M/YY',
  'YY/M/D',
  'MMDDYY',
  'DDMMYY',
  'YYMMDD',
] as const
export type DateFormat = (typeof dateFormats)[number]

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The parts of a date as each format writes them: day, month, year in the order of the groups. */
const patterns: Record<DateFormat, readonly [RegExp, string]> = {
  'dd/MM/yyyy': [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, 'dmy'],
  'MM/DD/YY': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'mdy'],
  'DD/MM/YY': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'dmy'],
  'YY/MM/DD': [/^(\d{2})\/(\d{2})\/(\d{2})$/, 'ymd'],
  'Month D, Yr': [/^([A-Za-z]{3,9}) (\d{1,2}), (\d{4}|\d{2})$/, 'mdy'],
  'M/D/YY': [/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'mdy'],
  'D/M/YY': [/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, 'dmy'],
  'YY/M/D': [/^(\d{2})\/(\d{1,2})\/(\d{1,2})$/, 'ymd'],
  MMDDYY: [/^(\d{2})(\d{2})(\d{2})$/, 'mdy'],
  DDMMYY: [/^(\d{2})(\d{2})(\d{2})$/, 'dmy'],
  YYMMDD: [/^(\d{2})(\d{2})(\d{2})$/, 'ymd'],
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return text.length >= 3 ? MONTHS.findIndex((name) => name.startsWith(text.toLowerCase())) + 1 : 0
}

/**
 * A cell to a business date. The configured format is one reading and ISO `YYYY-MM-DD` is the other; anything else
 * would be a guess and is refused.
 * @returns `YYYY-MM-DD`, or null when the cell is no such date
 */
export function parseDateText(cell: string, format: DateFormat): string | null {
  const text = cell.trim()
  if (isBusinessDate(text)) return text
  const [pattern, order] = patterns[format]
  const found = pattern.exec(text)
  if (!found) return null
  const part = (letter: string) => found[order.indexOf(letter) + 1] ?? ''
  const year = part('y').length === 2 ? `20${part('y')}` : part('y')
  const date = `${year}-${String(monthNumber(part('m'))).padStart(2, '0')}-${part('d').padStart(2, '0')}`
  return isBusinessDate(date) ? date : null
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const two = (part: number) => String(part).padStart(2, '0')

/** A business date as a file of this format prints it. */
export function dateText(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const [y, m, d] = [year.slice(2), Number(month), Number(day)]
  const written: Record<DateFormat, string> = {
    'dd/MM/yyyy': `${two(d)}/${two(m)}/${year}`,
    'MM/DD/YY': `${two(m)}/${two(d)}/${y}`,
    'DD/MM/YY': `${two(d)}/${two(m)}/${y}`,
    'YY/MM/DD': `${y}/${two(m)}/${two(d)}`,
    'Month D, Yr': `${capital(MONTHS[m - 1] ?? '')} ${d}, ${year}`,
    'M/D/YY': `${m}/${d}/${y}`,
    'D/M/YY': `${d}/${m}/${y}`,
    'YY/M/D': `${y}/${m}/${d}`,
    MMDDYY: `${two(m)}${two(d)}${y}`,
    DDMMYY: `${two(d)}${two(m)}${y}`,
    YYMMDD: `${y}${two(m)}${two(d)}`,
  }
  return written[format]
}
