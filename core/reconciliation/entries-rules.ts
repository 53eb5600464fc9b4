/** How an account entry is named, its direction, and the tone of what became of it. */
import type { Tone } from '../display/status'
import type { EntryStatus } from './entries-query'

/** An entry's reference: it begins with the date, so that the entry is found in its month alone. */
export const entryReference = (transactionDate: string, id: number): string =>
  `${transactionDate.replaceAll('-', '')}-${id}`

/** A direction in a word, as screens and spreadsheets show it. */
export const directionText = (isDebit: boolean): 'Debit' | 'Credit' => (isDebit ? 'Debit' : 'Credit')

/** Money came in for a transaction that failed: the customer is owed, so that it is no success. */
export const entryTones: Readonly<Record<EntryStatus, Tone>> = {
  MATCHED_SUCCESS: 'success',
  MATCHED_FAILED: 'error',
  UNMATCHED: 'warning',
  RESOLVED: 'success',
}
