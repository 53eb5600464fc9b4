/** Reads the first rows of a workbook beside the page, which stays alive: a hostile file can exhaust only this worker. */
import { unreadable } from '@dcir/core/files/archive-checks'
import { MAX_SHARED_TEXT_BYTES } from '@dcir/core/files/limits'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { createHead, Enough } from '@dcir/core/files/xlsx/head'
import type { WorkbookArchive } from '@dcir/core/files/xlsx/parts'
import { type TextStore, tooMuchText } from '@dcir/core/files/xlsx/shared-strings'
import { readWorkbook } from '@dcir/core/files/xlsx/workbook'
import { createXmlReader } from '@dcir/core/files/xml'
import { workbookParts } from './archive'
import { loadXmlParser } from './text-tools'
import type { HeadAnswer, HeadRequest } from './workbook-head'

async function openWorkbook(file: Blob): Promise<WorkbookArchive> {
  const [parts, xmlParser] = await Promise.all([workbookParts(file), loadXmlParser()])
  return {
    names: parts.names,
    async readXml(part, handler, afterChunk) {
      const refuse = (reason: string) => new SpreadsheetError(`The workbook could not be read: ${part} ${reason}.`)
      const reader = createXmlReader(xmlParser(), handler, refuse)
      const decoder = new TextDecoder()
      await parts.read(part, (bytes) => {
        reader.write(decoder.decode(bytes, { stream: true }))
        return afterChunk?.()
      })
      reader.write(decoder.decode())
      reader.close()
    },
  }
}

/** Texts as they are; they end with this worker. */
function createTextStore(): TextStore {
  const texts: string[] = []
  let length = 0
  return {
    add(text) {
      length += text.length
      if (length > MAX_SHARED_TEXT_BYTES) throw tooMuchText()
      texts.push(text)
    },
    at: (index) => texts[index],
    get count() {
      return texts.length
    },
  }
}

async function headOf({ file, count }: HeadRequest): Promise<HeadAnswer> {
  const head = createHead(count)
  try {
    await readWorkbook(await openWorkbook(file), createTextStore(), async (batches) => {
      for (const { rows, first } of batches) head.add(rows, first)
    })
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refused: error.message }
    if (!(error instanceof Enough)) return { refused: unreadable('workbook') }
  }
  return { rows: head.rows }
}

self.addEventListener('message', async ({ data }: MessageEvent<HeadRequest>) => {
  self.postMessage(await headOf(data))
})
