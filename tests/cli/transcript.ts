/** Runs `dcir` in the test's own process, in a pipe or on a terminal, and takes down what it says. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { dcir } from '@dcir/cli/dcir'
import { TEST_NOW } from '../support/test-database'
import { type Processes, processesIn, rowsOf, type Transcript } from './process'

export interface Place {
  folder: string
  path(name: string): string
  run(args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same on a terminal, of 100 columns unless said otherwise, where both streams are one. */
  onTerminal(args: readonly string[], env?: Record<string, string>, columns?: number): Promise<Transcript>
  /** The same command as a process, for what only a process has: signals, devices, a keyboard, an end. */
  process: Processes
  leave(): void
}

/** A stream that keeps what is written; with columns it is a terminal's. */
function collected(columns?: number) {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return {
    stream: columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns }),
    text: () => Buffer.concat(chunks).toString(),
  }
}

interface Surroundings {
  env: NodeJS.ProcessEnv
  folder: string
  now(): Date
  columns?: number
}

async function runHere(args: readonly string[], { columns, ...host }: Surroundings): Promise<Transcript> {
  const onTerminal = columns !== undefined
  const out = collected(columns)
  const err = onTerminal ? out : collected()
  const code = await dcir(args, {
    ...host,
    stdin: Object.assign(Readable.from([]), onTerminal ? { isTTY: true } : {}),
    stdout: out.stream,
    stderr: err.stream,
    signal: new AbortController().signal,
  })
  // A terminal begins a new line at its left edge.
  if (onTerminal) return transcriptOf(code, out.text().replaceAll('\n', '\r\n'), '')
  return transcriptOf(code, out.text(), err.text())
}

const transcriptOf = (code: number, stdout: string, stderr: string): Transcript => ({
  ...{ code, stdout, stderr },
  rows: rowsOf(stdout),
})

/** The command line goes by the clock of the test's API, so that files of its day are read on any date. */
const shiftedClock = new URL('../support/shifted-clock.mjs', import.meta.url).href

/** A folder of its own with a configuration folder in it, so that no test sees another one's sign-in. */
export function enter(api: string): Place {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-cli-'))
  const { PATH = '', HOME = folder, TMPDIR = tmpdir() } = process.env
  const offset = Date.parse(TEST_NOW) - Date.now()
  const now = () => new Date(Date.now() + offset)
  // The real clock, by which a process of its own starts; `Date` here may be shifted by the run.
  const fromReal = Math.round(Date.parse(TEST_NOW) - performance.timeOrigin - performance.now())
  const atTestTime = { NODE_OPTIONS: `--import ${shiftedClock}?aheadMs=${fromReal}` }
  const base = { PATH, HOME, TMPDIR, DCIR_API_URL: api, DCIR_CONFIG_DIR: join(folder, 'config'), ...atTestTime }
  return {
    folder,
    path: (name) => join(folder, name),
    run: (args, env) => runHere(args, { env: { ...base, ...env }, folder, now }),
    onTerminal: (args, env, columns = 100) =>
      runHere(args, { env: { ...base, TERM: 'xterm-256color', ...env }, folder, now, columns }),
    process: processesIn(folder, base),
    leave: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The environment of an unattended run. */
export const as = (username: string, password = DEMO_PASSWORD) => ({ DCIR_USERNAME: username, DCIR_PASSWORD: password })
