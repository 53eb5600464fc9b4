/** A file that is refused as a whole, with the sentence that says what is wrong and where. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'
}

/** Rows and the number of the first of them as a spreadsheet counts; reading waits for what is returned. */
export type OnRows = (rows: string[][], first: number) => Promise<void> | void
