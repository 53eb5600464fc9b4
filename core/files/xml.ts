/**
 * XML as events, without DTD and entities, and with bounds on how deep elements nest and how long one tag or text is.
 * The parser is handed in, since core depends on none. Names come without their prefix.
 */

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Interface of a streaming parser such as saxes. */
export interface XmlParser {
  on(name: 'opentag', handler: (tag: { name: string; attributes: XmlAttributes }) => void): void
  on(name: 'closetag', handler: (tag: { name: string }) => void): void
  on(name: 'text' | 'cdata' | 'doctype', handler: (text: string) => void): void
  write(text: string): unknown
  close(): unknown
}

/** Elements inside each other; a sheet needs about ten. */
export const MAX_XML_DEPTH = 64
/** Characters of one tag, comment or stretch of text: the parser keeps an unfinished one in memory. */
export const MAX_XML_TOKEN = 1 << 20

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/**
 * Feeds text to the handler, piece by piece. Errors of the handler are thrown as they are.
 * @param refuse makes the error of a text that may not be read, out of what is wrong with it
 */
export function createXmlReader(parser: XmlParser, handler: XmlHandler, refuse: (reason: string) => Error) {
  let depth = 0
  let unfinished = 0
  let thrown: unknown = null
  /** Remembers an error of ours, so that it can be distinguished from one of the parser's. */
  const guarded =
    <T>(use: (value: T) => void) =>
    (value: T) => {
      unfinished = 0
      try {
        use(value)
      } catch (error) {
        thrown = error
        throw error
      }
    }
  parser.on(
    'opentag',
    guarded(({ name, attributes }) => {
      depth++
      if (depth > MAX_XML_DEPTH) throw refuse(`holds more than ${MAX_XML_DEPTH} elements inside each other`)
      handler.open(localName(name), attributes)
    }),
  )
  parser.on(
    'closetag',
    guarded(({ name }) => {
      depth--
      handler.close?.(localName(name))
    }),
  )
  const onText = guarded((text: string) => handler.text?.(text))
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on(
    'doctype',
    guarded(() => {
      throw refuse('declares a document type, which may not be')
    }),
  )
  return {
    write(text: string): void {
      unfinished += text.length
      try {
        parser.write(text)
      } catch {
        throw thrown ?? refuse('is not well-formed; the file may be damaged')
      }
      if (unfinished > MAX_XML_TOKEN) throw refuse('holds a tag or a text that is too long')
    },
    close(): void {
      try {
        parser.close()
      } catch {
        throw thrown ?? refuse('ends too early; the file may be damaged')
      }
    },
  }
}
