/** The field types of every form, with their two messages. One function, used by the consoles, the CLI and the API. */
export type FieldType =
  | 'NAME'
  | 'EMAIL'
  | 'MOBILE_NUMBER'
  | 'NUBAN'
  | 'GL'
  | 'PERCENT'
  | 'CASH_INPUT'
  | 'DESCRIPTION'
  | 'INPUT'
  | 'CARD_ACCEPTANCE_ID'
  | 'NUMBER'
  | 'DATE'

export interface FieldRules {
  required?: boolean
  /** Digits of a GL account number, from configuration; unset means that any length passes. */
  glSize?: number | undefined
}

import { parseNaira } from '../money/kobo'
import { isBusinessDate } from '../time/lagos'
import { invalidMessage, requiredMessage } from './messages'
import { hasLength } from './text-lengths'

const EMAIL = /^[^\s@,;<>()"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i
/** Ends of lines and marks that turn the direction of a text: no field of one line has them. */
const UNPRINTED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/** A comma-separated list of addresses, trimmed. */
export const splitEmails = (text: string): string[] => text.split(',').map((one) => one.trim())

const checks: Record<FieldType, (text: string, rules: FieldRules) => boolean> = {
  NAME: (text) => hasLength('NAME', text),
  EMAIL: (text) => splitEmails(text).every((one) => EMAIL.test(one)),
  MOBILE_NUMBER: (text) => /^\d{11,16}$/.test(text),
  NUBAN: (text) => /^\d{10}$/.test(text),
  GL: (text, { glSize }) => /^\d+$/.test(text) && (!glSize || text.length === glSize),
  PERCENT: (text) => DECIMAL.test(text) && Number(text) >= 0 && Number(text) <= 100,
  CASH_INPUT: (text) => (parseNaira(text) ?? 0) > 0,
  DESCRIPTION: (text) => hasLength('DESCRIPTION', text),
  INPUT: (text) => text.length > 0,
  CARD_ACCEPTANCE_ID: (text) => text.length === 15,
  NUMBER: (text) => DECIMAL.test(text),
  DATE: isBusinessDate,
}

/**
 * Checks a typed value: null when it is fine, else `{label} is required` or `{label} is invalid`.
 * Leading and trailing white space never counts.
 */
export function fieldError(type: FieldType, label: string, value: string, rules: FieldRules = {}): string | null {
  const text = value.trim()
  if (!text) return rules.required === false ? null : requiredMessage(label)
  if (type !== 'DESCRIPTION' && UNPRINTED.test(text)) return invalidMessage(label)
  return checks[type](text, rules) ? null : invalidMessage(label)
}
