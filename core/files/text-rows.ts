/** Readers that cut text into rows as it arrives in pieces, whatever its format; see `createDelimitedReader`. */
import { DelimitedTextError } from './delimited-text'

/** Every format of text is read so: `DelimitedReader` is one of these. */
export interface TextRows {
  /** The rows that this piece completes. @throws DelimitedTextError when the text cannot be read */
  take(text: string): string[][]
  /** The rows at the end. @throws DelimitedTextError when the text ends too early */
  end(text?: string): string[][]
}

/** A line that is longer is no line of a statement. */
const MAX_LINE = 1 << 16

/** Lines out of pieces; a piece may end inside of a line, or between the two characters of a line end. */
export function createLines(): { take(text: string): string[]; end(): string[] } {
  let rest = ''
  let count = 0
  return {
    take(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      count += lines.length
      const long = [...lines, rest].findIndex((line) => line.length > MAX_LINE)
      if (long >= 0) throw new DelimitedTextError(`Line ${count - lines.length + long + 1} never ends.`)
      return lines
    },
    end: () => (rest ? [rest.replace(/\r$/, '')] : []),
  }
}

/** Text of fixed width: each line cut where its columns begin. @param cuts where each column begins, from 0 */
export function createFixedWidthReader(cuts: readonly number[]): TextRows {
  const lines = createLines()
  const cut = (line: string): string[] => {
    const plain = line.replace(/^\uFEFF/, '')
    return cuts.map((from, at) => plain.slice(from, cuts[at + 1]).trim())
  }
  const take = (text: string) => lines.take(text).map(cut)
  return { take, end: (text = '') => [...take(text), ...lines.end().map(cut)] }
}
