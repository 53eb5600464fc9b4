/** A fault that nothing has caught ends the process in order. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = (fault: string) => `
  import { EventEmitter } from 'node:events'
  import { endInOrder } from '${new URL('../../../apps/api/kit/last-resort.ts', import.meta.url).href}'
  import { createLog } from '${new URL('../../../apps/api/kit/log.ts', import.meta.url).href}'
  const work = setInterval(() => undefined, 1000)
  endInOrder(createLog('info'), (code) => {
    console.log('drained')
    clearInterval(work)
    process.exitCode = code
  })
  ${fault}
`

/** Runs it to its end. */
function run(fault: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program(fault)], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise<{ code: number | null; said: string }>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code, said })),
  )
}

const THROWN = "new Error('unheard 5060991234561234')"

test.each([
  ['an error event that nobody hears', `setImmediate(() => new EventEmitter().emit('error', ${THROWN}))`],
  ['a rejection that nobody catches', `void Promise.reject(${THROWN})`],
  ['an error in a timer', `setTimeout(() => { throw ${THROWN} })`],
])('%s is logged without numbers of cards, and the process drains and ends', async (_name, fault) => {
  const { code, said } = await run(fault)
  expect(code).toBe(1)
  expect(said).toContain('the process ends in order')
  expect(said).toContain('unheard [number]')
  expect(said).toContain('drained')
})
