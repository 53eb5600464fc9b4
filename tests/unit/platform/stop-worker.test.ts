/** Threads of files are given up without harm to the process that reads or writes them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { STOP, stopWorker } from '@dcir/spreadsheets/stop-worker'
import { expect, test } from 'vitest'

const stopper = fileURLToPath(new URL('../../../apps/spreadsheets/stop-worker.ts', import.meta.url))

/** A thread that does nothing but make zlib streams: `terminate` catches it making one at nearly every try. */
const thread = `
  const { createDeflateRaw } = require('node:zlib')
  require('node:worker_threads').parentPort.on('message', (message) => message === '${STOP}' && process.exit())
  const make = () => {
    for (let made = 0; made < 500; made++) createDeflateRaw().close()
    setImmediate(make)
  }
  make()`

/** A process of its own, since it is the process that would end. */
const program = `
  import { Worker } from 'node:worker_threads'
  import { stopWorker } from ${JSON.stringify(stopper)}
  for (let number = 0; number < 20; number++) {
    const worker = new Worker(${JSON.stringify(thread)}, { eval: true })
    await new Promise((online) => worker.on('online', online))
    await new Promise((done) => setTimeout(done, 10 + number))
    await stopWorker(worker)
  }`

test('a process survives threads that are given up while they make zlib streams', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const [code, signal] = await once(child, 'exit')
  expect([code, signal], said).toEqual([0, null])
})

test('a thread that does not come to its messages is ended all the same', async () => {
  const worker = new Worker('for (;;) {}', { eval: true })
  await once(worker, 'online')
  await stopWorker(worker)
  expect(worker.threadId).toBe(-1)
  await stopWorker(worker)
})
