/** Follows a thread that reads a file: its batches one after another, within a time, until its last word. */
import type { Worker } from 'node:worker_threads'
import { createDeadline } from './deadline'
import { stopWorker } from './stop-worker'

export interface Following<Batch, Last> {
  /** Milliseconds for the reading, without the time for which batches wait to be used. */
  ms: number
  /** Thrown when that is over. */
  late(): Error
  /** The error to throw when the thread fails, or when it ends without a last message. */
  faultOf(error: Error & { code?: string }): Error
  isBatch(message: Batch | Last): message is Batch
  /** The next batch is asked for when this one has been used. */
  use(batch: Batch): Promise<void> | void
  signal?: AbortSignal | undefined
}

/** @returns the thread's last word, which comes when all of its batches have been used */
export function followWorker<Batch, Last>(worker: Worker, following: Following<Batch, Last>): Promise<Last> {
  const { ms, late, faultOf, isBatch, use, signal } = following
  let giveUp: (reason: Error) => void
  const deadline = createDeadline(ms, () => giveUp(late()))
  return new Promise<Last>((resolve, reject) => {
    giveUp = reject
    let using = Promise.resolve()
    let underWay = 0
    let isSaid = false
    async function useNext(batch: Batch): Promise<void> {
      signal?.throwIfAborted()
      await use(batch)
      worker.postMessage('used')
      underWay--
      if (underWay === 0) deadline.run()
    }
    worker.on('message', (message: Batch | Last) => {
      deadline.pause()
      if (!isBatch(message)) {
        isSaid = true
        // Rows that could not be used have ended the reading already.
        return void using.then(
          () => resolve(message),
          () => undefined,
        )
      }
      underWay++
      using = using.then(() => useNext(message))
      return void using.catch((error: Error) => {
        deadline.pause()
        reject(error)
      })
    })
    worker.on('error', (error) => {
      deadline.pause()
      reject(faultOf(error as Error))
    })
    // A thread that ends without a word has met something that never settles. One that was quick is heard of together
    // with its end, before what it said last could be used.
    worker.on('exit', () => {
      deadline.pause()
      if (!isSaid) reject(faultOf(new Error('the worker ended')))
    })
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    deadline.run()
  }).finally(() => {
    // A batch may still be in use, after which the time would go on.
    deadline.end()
    return stopWorker(worker)
  })
}
