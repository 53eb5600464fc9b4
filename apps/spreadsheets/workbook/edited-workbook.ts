/** A workbook that people fill in, with choices, grey columns and notes: exceljs writes it, in a thread. */
import { MAX_WRITER_HEAP_MB } from '../limits'
import { startWorker } from '../start-worker'
import { type STOP, stopWorker } from '../stop-worker'
import { givenUp, pushedContent } from './pushed-content'
import type { Cell, WorkbookSpec, WorkbookWriter } from './spec'

export type WriterOrder = { rows: readonly Cell[][] } | 'end' | typeof STOP
export type WriterMessage = { chunk: Uint8Array } | 'ready' | 'done'

/** Starts a workbook of one sheet, continued on further sheets where it is longer than one holds. */
export function startEditedWorkbook(spec: WorkbookSpec): WorkbookWriter {
  const worker = startWorker('workbook-writer-worker', {
    workerData: spec,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WRITER_HEAP_MB },
  })
  let isDone = false
  let waiting: { resolve: () => void; reject: (error: Error) => void } | null = null
  const { content, drained, refuseGivenUp } = pushedContent((error) => {
    void stopWorker(worker)
    waiting?.reject(error ?? givenUp())
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

  async function send(message: WriterOrder): Promise<void> {
    refuseGivenUp()
    await new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject }
      worker.postMessage(message)
    })
  }

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
