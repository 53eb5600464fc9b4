/**
 * Ends a thread without harm to its process. Node 20 aborts the whole process when it terminates a thread that is just
 * making a zlib stream, so a thread is asked to exit by itself, between two of its tasks.
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** A thread of this package that gets this message exits. */
export const STOP = 'stop'

/** Milliseconds after which a thread that does not exit is terminated: one in an endless loop makes no streams. */
const GRACE_MS = 2000

/** Resolves when the thread has ended. */
export async function stopWorker(worker: Worker): Promise<void> {
  const hasEnded = worker.threadId === -1
  if (hasEnded) return
  const ended = once(worker, 'exit')
  const terminating = setTimeout(() => void worker.terminate(), GRACE_MS)
  worker.postMessage(STOP)
  // Errors of a thread that nobody waits for are those of its work, which has been given up.
  await ended.catch(() => undefined)
  clearTimeout(terminating)
}
