/**
 * A streaming XML reader without DTD and entities, which bounds how deep elements nest and how long one tag or text is.
 * Names come without their prefix. The only importer of saxes.
 */
import { StringDecoder } from 'node:string_decoder'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_XML_DEPTH, MAX_XML_TOKEN } from './limits'
import { SpreadsheetError } from './spreadsheet-error'

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** An attribute by its name without prefix, such as `id` for `r:id`. */
export function prefixedAttribute(attributes: XmlAttributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

/**
 * Feeds one part of a workbook to the handler, chunk by chunk.
 * @param afterChunk awaited between two chunks, so that a slow consumer slows the reading
 * @throws SpreadsheetError naming the part, when it is no XML that may be read
 */
export async function readXml(
  part: string,
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  afterChunk?: () => Promise<void> | undefined,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new StringDecoder('utf8')
  const refuse = (reason: string) => new SpreadsheetError(`The workbook could not be read: ${part} ${reason}.`)
  let depth = 0
  let unfinished = 0
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    unfinished = 0
    depth++
    if (depth > MAX_XML_DEPTH) throw refuse(`holds more than ${MAX_XML_DEPTH} elements inside each other`)
    handler.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    unfinished = 0
    depth--
    handler.close?.(localName(name))
  })
  const onText = (text: string) => {
    unfinished = 0
    handler.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('doctype', () => {
    throw refuse('declares a document type, which no workbook needs')
  })

  function write(text: string): void {
    unfinished += text.length
    try {
      parser.write(text)
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : refuse('is not well-formed; the file may be damaged')
    }
    if (unfinished > MAX_XML_TOKEN) throw refuse('holds a tag or a text that is too long')
  }

  await eachOf(chunks, (chunk) => {
    write(decoder.write(chunk))
    return afterChunk?.()
  })
  write(decoder.end())
  try {
    parser.close()
  } catch {
    throw refuse('ends too early; the file may be damaged')
  }
}

/**
 * Like `for await`, but a refusal does not wait for the stream to be taken down: that may never settle, and the thread
 * would end without its sentence.
 */
async function eachOf<T>(values: AsyncIterable<T>, use: (value: T) => Promise<void> | undefined): Promise<void> {
  const iterator = values[Symbol.asyncIterator]()
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    try {
      const pause = use(next.value)
      if (pause) await pause
    } catch (error) {
      void iterator.return?.().catch(() => undefined)
      throw error
    }
  }
}
