/** Runs `dcir` as a process, in a pipe or on a terminal, and takes down what it says. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '@dcir/api/simulator/demo'
import { TEST_NOW } from '../support/test-database'

const program = fileURLToPath(new URL('../../cli/bin/dcir.mjs', import.meta.url))
const shiftedClock = new URL('../support/shifted-clock.mjs', import.meta.url).href

export interface Transcript {
  code: number | null
  stdout: string
  stderr: string
  /** Lines of stdout, each split at its tabs. */
  rows: string[][]
}

export interface Run {
  /** Resolves when the process has ended. */
  ended: Promise<Transcript>
  kill(signal: NodeJS.Signals): void
  /** Types a line, where there is a terminal to type on. */
  types(line: string): void
  /** Resolves when stderr or stdout holds the text. */
  says(text: string): Promise<void>
}

export interface Place {
  folder: string
  path(name: string): string
  start(args: readonly string[], env?: Record<string, string>): Run
  run(args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same with stdout going to a file or a device. */
  into(path: string, args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same on a terminal, of 100 columns unless said otherwise, where both streams are one. */
  onTerminal(args: readonly string[], env?: Record<string, string>, columns?: number): Promise<Transcript>
  /** The same, with somebody who answers: words to wait for, and what is typed then, or null to go on listening. */
  talk(
    args: readonly string[],
    answers: readonly (readonly [question: string, answer: string | null])[],
    env?: Record<string, string>,
  ): Promise<Transcript>
  leave(): void
}

export const hasTerminal = spawnSync('script', ['--version']).status === 0

const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

function follow(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  { typed = false, stdoutTo = 'pipe' as 'pipe' | number } = {},
): Run {
  const child = spawn(command, args, { env, cwd, stdio: [typed ? 'pipe' : 'ignore', stdoutTo, 'pipe'] })
  let stdout = ''
  let stderr = ''
  let heard = 0
  const listeners = new Set<() => void>()
  const check = () => {
    for (const listener of listeners) listener()
  }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    check()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    check()
  })
  const ended = new Promise<Transcript>((resolve) => {
    child.on('close', (code) => {
      check()
      resolve({ code, stdout, stderr, rows: rowsOf(stdout) })
    })
  })
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        const at = `${stdout}${stderr}`.indexOf(text, heard)
        if (at < 0) return
        // The same question asked twice is waited for twice.
        heard = typed ? at + text.length : 0
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
      ended.then(() => reject(new Error(`it ended without saying "${text}": ${stderr}`)), reject)
    })
  return {
    ended,
    says,
    kill: (signal) => void child.kill(signal),
    types: (line) => void child.stdin?.write(`${line}\r`),
  }
}

const shellWord = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** The command line goes by the clock of the test's API, so that files of its day are read on any date. */
const atTestTime = () => ({
  NODE_OPTIONS: `--import ${shiftedClock}`,
  DCIR_TEST_CLOCK_OFFSET_MS: String(Date.parse(TEST_NOW) - Date.now()),
})

/** A folder of its own with a configuration folder in it, so that no test sees another one's sign-in. */
export function enter(api: string): Place {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-cli-'))
  const { PATH = '', HOME = folder, TMPDIR = tmpdir() } = process.env
  const base = { PATH, HOME, TMPDIR, DCIR_API_URL: api, DCIR_CONFIG_DIR: join(folder, 'config'), ...atTestTime() }
  const start = (args: readonly string[], env: Record<string, string> = {}) =>
    follow(process.execPath, [program, ...args], { ...base, ...env }, folder)
  const onPty = (args: readonly string[], env: Record<string, string>, typed: boolean, columns = 100) => {
    const command = [`stty cols ${columns};`, 'exec', process.execPath, program, ...args].map((word, at) =>
      at < 2 ? word : shellWord(word),
    )
    const ptyArgs = ['-qec', command.join(' '), '/dev/null']
    return follow('script', ptyArgs, { ...base, TERM: 'xterm-256color', ...env }, folder, { typed })
  }
  return {
    folder,
    path: (name) => join(folder, name),
    start,
    run: (args, env) => start(args, env).ended,
    into(path, args, env = {}) {
      const stdoutTo = openSync(path, 'w')
      const run = follow(process.execPath, [program, ...args], { ...base, ...env }, folder, { stdoutTo })
      return run.ended.finally(() => closeSync(stdoutTo))
    },
    onTerminal: (args, env = {}, columns) => onPty(args, env, false, columns).ended,
    async talk(args, answers, env = {}) {
      const run = onPty(args, env, true)
      for (const [question, answer] of answers) {
        await run.says(question)
        if (answer !== null) run.types(answer)
      }
      return run.ended
    },
    leave: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The environment of an unattended run. */
export const as = (username: string, password = DEMO_PASSWORD) => ({ DCIR_USERNAME: username, DCIR_PASSWORD: password })
