/** A value as text, by the kind of its field: once for people, once for programs. */
import type { FieldKind } from '../contract/vocabulary'
import { formatNaira, kobo, nairaText } from '../money/kobo'
import { formatBusinessDate, formatInstant } from '../time/lagos'
import { formatBytes, formatCount } from './numbers'
import { responseCodeText } from './response-codes'
import { statusText } from './status'

const NONE = '---'
const isNone = (value: unknown) => value === null || value === undefined || value === ''

/** An exact decimal as people read it: `0.5%`. */
export const percentageText = (percentage: string): string =>
  `${percentage.includes('.') ? percentage.replace(/\.0+$|(?<![.0])0+$/, '') : percentage}%`

const readers: Partial<Record<FieldKind, (value: never) => string>> = {
  money: (value: number) => formatNaira(kobo(value)),
  percent: percentageText,
  count: formatCount,
  instant: formatInstant,
  deadline: formatInstant,
  date: formatBusinessDate,
  status: statusText,
  code: responseCodeText,
  flag: (value: boolean) => (value ? 'Yes' : 'No'),
  progress: (value: number) => `${value}%`,
  size: formatBytes,
}

/** As people read it; dashes where there is nothing. */
export function textOf(kind: FieldKind, value: unknown): string {
  if (isNone(value)) return NONE
  if (Array.isArray(value)) return value.join('; ') || NONE
  return readers[kind]?.(value as never) ?? String(value)
}

/** As a program reads it: money as a plain decimal of naira, everything else as it travels; empty where there is nothing. */
export function machineTextOf(kind: FieldKind, value: unknown): string {
  if (isNone(value)) return ''
  return kind === 'money' ? nairaText(kobo(value as number)) : String(value)
}
