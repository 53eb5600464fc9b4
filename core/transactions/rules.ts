/** Rules of transactions: response-code groups and the codes that a filter asks for. */

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
    case 'FAILED':
      return { notIn: groups.SUCCESS }
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
