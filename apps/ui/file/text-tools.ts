import { DELIMITERS, type DelimitedParser } from '@dcir/core/files/delimited-text'
import type { XmlParser } from '@dcir/core/files/xml'

/** The parsers that cut text into cells, fetched when a file is read and not before. */
export async function loadTextTools() {
  const [{ default: papa }, { SaxesParser }] = await Promise.all([import('papaparse'), import('saxes')])
  return {
    delimited(beginning: string, delimiter: string): DelimitedParser {
      const { meta } = papa.parse<string[]>(beginning, { preview: 10, delimiter, delimitersToGuess: [...DELIMITERS] })
      const options = { delimiter: meta.delimiter, newline: meta.linebreak as '\n' }
      return new papa.Parser(options) as unknown as DelimitedParser
    },
    xml: (): XmlParser => new SaxesParser({ xmlns: false, position: false }) as XmlParser,
  }
}
