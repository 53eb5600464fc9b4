/** Starts a worker of this package: bundled in production, as TypeScript in development, where tsx must load it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** @param name of the worker's file without its ending */
export function startWorker(name: string, options: WorkerOptions): Worker {
  // The bundled programs are in folders beside that of the bundled workers.
  const bundled = new URL(`../spreadsheets/${name}.js`, import.meta.url)
  if (existsSync(fileURLToPath(bundled))) return new Worker(bundled, options)
  const beside = new URL(`./${name}.ts`, import.meta.url)
  // The command line as one file has its thread in itself.
  if (!existsSync(fileURLToPath(beside))) return new Worker(new URL(import.meta.url), options)
  const source = beside.href
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const start = `import('${loader}').then((tsx) => { tsx.register(); return import('${source}') })`
  return new Worker(start, { ...options, eval: true })
}
