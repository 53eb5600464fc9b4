/**
 * Stands in for `apps/spreadsheets/start-worker.ts` in a whole run: workers as `npm test` has just built them, since one
 * from its sources takes twice the CPU to start.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads'

export const startWorker = (name: string, options: WorkerOptions): Worker =>
  new Worker(new URL(`../../dist/spreadsheets/${name}.js`, import.meta.url), options)
