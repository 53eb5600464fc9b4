/**
 * Rows out of delimited text that arrives in pieces: a row that is cut by the end of a piece waits for the next one.
 * Which parser does the parsing is handed in; the command line and the API bring the same one.
 */
export interface DelimitedParser {
  /** Parses `text`; with `more` an unfinished last row is left, and `cursor` says where it begins. */
  parse(
    text: string,
    base: number,
    more: boolean,
  ): { data: string[][]; meta: { cursor: number; delimiter: string; linebreak: string } }
}

/** Only these separate cells; a wild guess must not read a file wrongly. */
export const DELIMITERS: readonly string[] = [',', ';', '\t', '|']
/** A row that is longer has a quotation mark that nothing closes: reading on would take the whole file for one cell. */
const MAX_ROW = 4 << 20
/** How much of the beginning is read to find the delimiter and the line ends. */
export const BEGINNING = 1 << 16

/** A file whose text cannot be cut into rows, with the sentence that says where. */
export class DelimitedTextError extends Error {}

export interface DelimitedReader {
  /** The rows that this piece completes. @throws DelimitedTextError when a row never ends */
  take(text: string): string[][]
  /** The rows at the end without a line end. */
  end(text?: string): string[][]
}

/**
 * @param makeParser a parser for the delimiter and line ends that the file's beginning shows
 * @param before where others have read the beginning: the parser made by it, and how many rows it had
 */
export function createDelimitedReader(
  makeParser: (beginning: string) => DelimitedParser,
  before?: { parser: DelimitedParser; rows: number },
): DelimitedReader {
  let parser: DelimitedParser | null = before?.parser ?? null
  let rest = ''
  let rows = before?.rows ?? 0

  function parse(text: string, more: boolean): string[][] {
    // A byte order mark before a quoted heading would make the quotation marks part of it.
    const plain = parser ? text : text.replace(/^\uFEFF/, '')
    parser ??= makeParser(plain.slice(0, BEGINNING))
    const { data, meta } = parser.parse(plain, 0, more)
    rest = more ? plain.slice(meta.cursor) : ''
    rows += data.length
    if (rest.length > MAX_ROW) {
      throw new DelimitedTextError(`Row ${rows + 1} never ends. Is a quotation mark missing?`)
    }
    return data
  }

  return {
    take: (text) => parse(rest + text, true),
    end: (text = '') => (rest + text ? parse(rest + text, false) : []),
  }
}
