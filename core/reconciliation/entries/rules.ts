/** How an account entry is named, its direction, and the tone of what became of it. */
import type { Tone } from '../../display/status'
import { isBusinessDate } from '../../time/lagos'
import type { EntryStatus } from './query'

/** An entry's reference: it begins with the date, so that the entry is found in its month alone. */
export const entryReference = (transactionDate: string, id: number): string =>
  `${transactionDate.replaceAll('-', '')}-${id}`

/** The entry that a reference names, as its store finds it. */
export const entryOfReference = (reference: string): { transactionDate: string; id: number } => ({
  transactionDate: reference.slice(0, 8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  id: Number(reference.slice(9)),
})

/** Whether a text is the reference of an entry that can exist. */
export const isEntryReference = (text: string): boolean =>
  /^\d{8}-\d{1,15}$/.test(text) && isBusinessDate(entryOfReference(text).transactionDate)

/** A direction in a word, as screens and spreadsheets show it. */
export const directionText = (isDebit: boolean): 'Debit' | 'Credit' => (isDebit ? 'Debit' : 'Credit')

/** Money came in for a transaction that failed: the customer is owed, so that it is no success. */
export const entryTones: Readonly<Record<EntryStatus, Tone>> = {
  MATCHED_SUCCESS: 'success',
  MATCHED_FAILED: 'error',
  UNMATCHED: 'warning',
  RESOLVED: 'success',
}
