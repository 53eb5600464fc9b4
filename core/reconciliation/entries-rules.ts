/** How an account entry is named. */

/** An entry's reference: it begins with the date, so that the entry is found in its month alone. */
export const entryReference = (transactionDate: string, id: number): string =>
  `${transactionDate.replaceAll('-', '')}-${id}`
