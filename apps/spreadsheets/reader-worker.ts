/** Reads the first sheet of a workbook in a thread of its own: a hostile file can exhaust only this thread's memory. */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openZip, type Zip } from './archive'
import { SpreadsheetError } from './spreadsheet-error'
import { createBatches } from './xlsx/batches'
import { createCellFormats } from './xlsx/number-formats'
import { findParts } from './xlsx/parts'
import { createSharedStrings } from './xlsx/shared-strings'
import { createSheetHandler } from './xlsx/sheet'
import { readXml } from './xml'

export type ReaderMessage = { rows: string[][]; first: number } | { done: true } | { refused: string }
/** Batches under way at once: one is read while another is used. */
const MAX_UNDER_WAY = 2

async function readSheet(zip: Zip, port: MessagePort): Promise<void> {
  const { sheet, sharedStrings, styles, date1904 } = await findParts(zip)
  const texts = createSharedStrings()
  const formats = createCellFormats()
  if (sharedStrings) await readXml(sharedStrings, zip.read(sharedStrings), texts)
  if (styles) await readXml(styles, zip.read(styles), formats)
  const batches = createBatches()
  let underWay = 0
  port.on('message', () => {
    underWay--
  })
  // What never settles must end the thread; only a batch under way is worth waiting for.
  port.unref()

  async function send(all: boolean): Promise<void> {
    for (const batch of batches.take(all)) {
      while (underWay >= MAX_UNDER_WAY) {
        port.ref()
        await once(port, 'message')
        port.unref()
      }
      underWay++
      port.postMessage(batch satisfies ReaderMessage)
    }
  }

  const handler = createSheetHandler({ name: sheet.name, date1904, texts, formats, onRow: batches.add })
  await readXml(sheet.part, zip.read(sheet.part), handler, () => send(false))
  await send(true)
}

async function read(path: string, port: MessagePort): Promise<void> {
  const zip = await openZip(path, 'workbook')
  try {
    await readSheet(zip, port)
  } finally {
    zip.close()
  }
}

if (parentPort) {
  const port = parentPort
  const send = (message: ReaderMessage) => port.postMessage(message)
  read((workerData as { path: string }).path, port).then(
    () => send({ done: true }),
    (error: unknown) => {
      const known = error instanceof SpreadsheetError
      send({ refused: known ? error.message : 'The workbook could not be read; it may be damaged or cut short.' })
    },
  )
}
