/** Reads the first sheet of a workbook in a thread of its own: a hostile file can exhaust only this thread's memory. */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { unreadable } from '@dcir/core/files/archive-checks'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { Batch } from '@dcir/core/files/xlsx/batches'
import type { WorkbookArchive } from '@dcir/core/files/xlsx/parts'
import { readWorkbook } from '@dcir/core/files/xlsx/workbook'
import { openZip, type Zip } from './archive'
import { STOP } from './stop-worker'
import { createTextStore } from './text-store'
import { readXml } from './xml'

export type RowsMessage = { rows: string[][]; first: number }
export type LastMessage = { done: true } | { refused: string }
/** Batches under way at once: one is read while another is used. */
const MAX_UNDER_WAY = 2

async function readSheet(zip: Zip, port: MessagePort): Promise<void> {
  let underWay = 0
  port.on('message', (message) => {
    if (message === STOP) process.exit()
    underWay--
  })
  // The port keeps the thread alive only while a batch is under way, so that a promise that never settles ends it.
  port.unref()

  async function send(batches: Batch[]): Promise<void> {
    for (const batch of batches) {
      while (underWay >= MAX_UNDER_WAY) {
        port.ref()
        await once(port, 'message')
        port.unref()
      }
      underWay++
      port.postMessage(batch satisfies RowsMessage)
    }
  }

  const archive: WorkbookArchive = {
    names: zip.names,
    readXml: (part, handler, afterChunk) => readXml(part, zip.read(part), handler, afterChunk),
  }
  await readWorkbook(archive, createTextStore(), send)
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
  const send = (message: LastMessage) => port.postMessage(message)
  read((workerData as { path: string }).path, port).then(
    () => send({ done: true }),
    (error: unknown) => {
      const known = error instanceof SpreadsheetError
      send({ refused: known ? error.message : unreadable('workbook') })
    },
  )
}
