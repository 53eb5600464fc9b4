/** How an account entry is named, and its direction. */

/** An entry's reference: it begins with the date, so that the entry is found in its month alone. */
export const entryReference = (transactionDate: string, id: number): string =>
  `${transactionDate.replaceAll('-', '')}-${id}`

/** A direction in a word, as screens and spreadsheets show it. */
export const directionText = (isDebit: boolean): 'Debit' | 'Credit' => (isDebit ? 'Debit' : 'Credit')
