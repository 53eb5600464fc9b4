/** The parts of a workbook as XML. The only importer of saxes outside of the consoles. */
import { StringDecoder } from 'node:string_decoder'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { createXmlReader, type XmlHandler, type XmlParser } from '@dcir/core/files/xml'
import { SaxesParser } from 'saxes'

/** A parser for text that is XML. */
export const xmlParser = (): XmlParser => new SaxesParser({ xmlns: false, position: false }) as XmlParser

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
  const refuse = (reason: string) => new SpreadsheetError(`The workbook could not be read: ${part} ${reason}.`)
  const reader = createXmlReader(xmlParser(), handler, refuse)
  const decoder = new StringDecoder('utf8')
  await eachOf(chunks, (chunk) => {
    reader.write(decoder.write(chunk))
    return afterChunk?.()
  })
  reader.write(decoder.end())
  reader.close()
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
