import { DELIMITERS, type DelimitedParser } from '@dcir/core/files/delimited-text'
import type { XmlParser } from '@dcir/core/files/xml'

/** Makes parsers of XML, fetched when a file is read and not before. */
export async function loadXmlParser(): Promise<() => XmlParser> {
  const { SaxesParser } = await import('saxes')
  return () => new SaxesParser({ xmlns: false, position: false }) as XmlParser
}

/** The parsers that cut text into cells, fetched when a file is read and not before. */
export async function loadTextTools() {
  const [{ default: papa }, xml] = await Promise.all([import('papaparse'), loadXmlParser()])
  return {
    delimited(beginning: string, delimiter: string): DelimitedParser {
      const { meta } = papa.parse<string[]>(beginning, { preview: 10, delimiter, delimitersToGuess: [...DELIMITERS] })
      const options = { delimiter: meta.delimiter, newline: meta.linebreak as '\n' }
      return new papa.Parser(options) as unknown as DelimitedParser
    },
    xml,
  }
}
