/** Runs a Node program as a process and reports what it used. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Usage {
  code: number | null
  stdout: string
  stderr: string
  wallSeconds: number
  userSeconds: number
  systemSeconds: number
  peakMegabytes: number
}

const reporter = new URL('./report-usage.mjs', import.meta.url).href
export const papaparseAlone = fileURLToPath(new URL('./papaparse-alone.mjs', import.meta.url))
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @throws Error with what the program said, when it ends with a code that is not among the expected */
export async function measure(
  args: readonly string[],
  { env = {}, codes = [0] }: { env?: Record<string, string>; codes?: readonly number[] } = {},
): Promise<Usage> {
  const begin = performance.now()
  const child = spawn(process.execPath, ['--import', reporter, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const said = ['', '', '']
  for (const [place, stream] of [child.stdout, child.stderr, child.stdio[3]].entries()) {
    stream?.on('data', (chunk: Buffer) => {
      said[place] += chunk.toString('utf8')
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const wallSeconds = (performance.now() - begin) / 1000
  const [stdout = '', stderr = '', used = ''] = said
  if (code === null || !codes.includes(code)) throw new Error(`${args[0]} ended with ${code}: ${stderr.slice(-2000)}`)
  const { user, system, peak } = JSON.parse(used) as { user: number; system: number; peak: number }
  return { code, stdout, stderr, wallSeconds, userSeconds: user, systemSeconds: system, peakMegabytes: peak }
}
