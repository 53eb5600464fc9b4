/** A large workbook, written row by row in a worker and read as a stream of bytes meanwhile; memory stays flat. */
import { Readable } from 'node:stream'
import { MAX_WRITER_HEAP_MB } from './limits'
import { startWorker } from './start-worker'
import { type STOP, stopWorker } from './stop-worker'

export interface SheetColumn {
  header: string
  width: number
  /** Text is text whatever it begins with; money is kobo, shown in naira; an instant is milliseconds, shown in Lagos. */
  kind: 'text' | 'money' | 'instant' | 'count'
  /** For reading alone, which its grey says. */
  readOnly?: boolean
  /** Values that a spreadsheet program offers for the cells of the column. */
  choices?: readonly string[]
}

/** A cell of a `text` column is a string, of every other a number. */
export type Cell = string | number | null

export interface WorkbookSpec {
  sheet: string
  columns: readonly SheetColumn[]
  /** A sheet of its own, behind the others, for whoever fills the workbook in. */
  notes?: { sheet: string; lines: readonly string[] }
}

export interface WorkbookWriter {
  /** The file's bytes, as they come. It ends after `end`, and is destroyed when the writing fails. */
  readonly content: Readable
  /** Resolves when the rows are taken and the reader of `content` has kept up. */
  write(rows: readonly Cell[][]): Promise<void>
  end(): Promise<void>
  /** Gives the work up, as when the rows cannot be read to their end. */
  abandon(reason: Error): void
}

export type WriterOrder = { rows: readonly Cell[][] } | 'end' | typeof STOP
export type WriterMessage = { chunk: Uint8Array } | 'ready' | 'done'

/** Starts a workbook of one sheet, continued on further sheets where it is longer than one holds. */
export function startWorkbook(spec: WorkbookSpec): WorkbookWriter {
  const worker = startWorker('workbook-writer-worker', {
    workerData: spec,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WRITER_HEAP_MB },
  })
  let isDone = false
  let keptUp: (() => void) | null = null
  let waiting: { resolve: () => void; reject: (error: Error) => void } | null = null
  const content = new Readable({
    read() {
      keptUp?.()
      keptUp = null
    },
    destroy(error, done) {
      void stopWorker(worker)
      keptUp?.()
      waiting?.reject(error ?? new Error('the workbook was given up'))
      done(error)
    },
  })
  worker.on('message', (message: WriterMessage) => {
    if (typeof message === 'object') return void content.push(Buffer.from(message.chunk))
    if (message === 'done') {
      isDone = true
      content.push(null)
    }
    waiting?.resolve()
  })
  worker.on('error', (error: Error) => content.destroy(error))
  worker.on('exit', () => {
    if (!isDone) content.destroy(new Error('the thread of the workbook ended'))
  })
  // Heard from here on: whoever uses the content hears it for themselves, and until then nobody else would.
  content.on('error', () => undefined)

  const send = (message: WriterOrder) =>
    new Promise<void>((resolve, reject) => {
      if (content.destroyed) return reject(content.errored ?? new Error('the workbook was given up'))
      waiting = { resolve, reject }
      worker.postMessage(message)
    })
  const drained = () =>
    content.readableLength < content.readableHighWaterMark
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          keptUp = resolve
        })
  return {
    content,
    async write(rows) {
      await send({ rows })
      await drained()
    },
    end: () => send('end'),
    abandon: (reason) => void content.destroy(reason),
  }
}
