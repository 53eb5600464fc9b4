/** Rules of transactions: response-code groups and how a typed filter is read. */

import { normaliseMaskedPan, normaliseRrn, normaliseStan } from '../validators/identifiers'
import type { TransactionFilter } from './query'

/** The groups are configuration; these are the keys and the defaults they are seeded with. */
export const responseCodeKeys = {
  SUCCESS: 'dcir.response-codes.success',
  FAILED_INCONCLUSIVE: 'dcir.response-codes.failed-inconclusive',
} as const
export const defaultResponseCodes = {
  SUCCESS: ['00'],
  FAILED_INCONCLUSIVE: ['06', '09', '20', '21', '22', '68', '69', '91', '92', '96'],
} as const

export interface CodeGroups {
  SUCCESS: readonly string[]
  FAILED_INCONCLUSIVE: readonly string[]
}

/** Which response codes a filter asks for: those listed, or all but those listed; null when it asks for any. */
export function codesWanted(
  filter: Pick<TransactionFilter, 'responseCodeState' | 'otherResponseCode'>,
  groups: CodeGroups,
): { in: readonly string[] } | { notIn: readonly string[] } | null {
  switch (filter.responseCodeState) {
    case undefined:
      return null
    case 'SUCCESS':
      return { in: groups.SUCCESS }
    case 'FAILED_INCONCLUSIVE':
      return { in: groups.FAILED_INCONCLUSIVE }
    case 'FAILED_NO_DEBIT':
      // Every plain refusal: whatever is neither a success nor inconclusive.
      return { notIn: [...groups.SUCCESS, ...groups.FAILED_INCONCLUSIVE] }
    case 'OTHER':
      return { in: splitCodes(filter.otherResponseCode ?? '') }
  }
}

export const splitCodes = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean)

/** Identifiers that a pasted text may be, in the form in which they are stored; a text can be several at once. */
export interface TransactionClue {
  searchKey: string
  rrn: string | null
  stan: string | null
  maskedPan: string | null
}

/** @example clueOf('539983******1234').maskedPan // '539983******1234' */
export function clueOf(typed: string): TransactionClue {
  const text = typed.trim()
  const isPan = /^\d{6}[\d*xX ]{3,12}\d{4}$/.test(text)
  return {
    searchKey: text,
    rrn: /^[0-9A-Za-z]{7,12}$/.test(text) ? normaliseRrn(text) : null,
    stan: /^\d{4,6}$/.test(text) ? normaliseStan(text) : null,
    maskedPan: isPan ? normaliseMaskedPan(text) : null,
  }
}
