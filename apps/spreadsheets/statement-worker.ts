/** Reads a statement in a thread of its own: whatever is in it, no other call waits for its reading. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { chooseReading, type Reading } from '@dcir/core/reconciliation/layouts/choice'
import { textTools } from './csv'
import { headOfText, headOfWorkbook } from './file-head'
import { type PiecesSink, readStatementRows, readStatementText } from './statement-lines'
import { createStatementPages } from './statement-pages'
import type { StatementFile, StatementMessage } from './statement-reader'
import { STOP } from './stop-worker'
import { readXlsx } from './workbook-reader'

/** Messages under way at once: one is being made while another is used. */
const MAX_UNDER_WAY = 2
const PIECE = 1 << 18

const file = workerData as StatementFile
const stopping = new AbortController()
const stored = () => createReadStream(file.path, { highWaterMark: PIECE })

async function choose(): Promise<Reading> {
  const { path, type, ...known } = file
  const head = type === 'xlsx' ? { rows: await headOfWorkbook(path) } : { text: await headOfText(stored()) }
  return chooseReading({ ...known, type, head, tools: textTools })
}

async function read(port: MessagePort): Promise<StatementMessage> {
  const { reader, rows: cut, layout } = await choose()
  const { sink, taken, loaded } = createStatementPages()
  let bytesRead = 0
  let underWay = 0
  port.on('message', (message) => {
    if (message === STOP) return cut === null ? stopping.abort() : process.exit()
    underWay--
  })
  const pieces: PiecesSink = {
    ...sink,
    async piece() {
      // Pages share their memory with those that follow; what is sent is its own.
      const pages = taken().map((page) => new Uint8Array(page))
      if (pages.length === 0) return
      while (underWay >= MAX_UNDER_WAY) await once(port, 'message')
      underWay++
      const message: StatementMessage = { pages, rowsRead: loaded.rowsRead, bytesRead }
      port.postMessage(
        message,
        pages.map(({ buffer }) => buffer),
      )
    },
  }
  if (cut === null) {
    await readStatementRows((onRows) => readXlsx(file.path, onRows, stopping.signal), reader, pieces)
  } else {
    const content = stored().on('data', (chunk) => {
      bytesRead += chunk.length
    })
    await readStatementText(content, { reader, cut }, pieces)
  }
  reader.end()
  return { loaded, layout: layout && { accountNumber: layout.accountNumber, version: layout.version } }
}

function refusedOf(error: unknown): StatementMessage {
  // The thread of a workbook, which this one started, has ended by now.
  if (stopping.signal.aborted) process.exit()
  if (error instanceof SpreadsheetError || error instanceof DelimitedTextError) return { refused: error.message }
  throw error
}

if (parentPort) {
  const port = parentPort
  read(port)
    .catch(refusedOf)
    .then((last) => {
      port.postMessage(last)
      port.close()
    })
}
