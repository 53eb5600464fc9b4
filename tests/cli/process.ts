/** Runs `dcir` as a process of its own, and takes down what it says. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../cli/bin/dcir.mjs', import.meta.url))

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

export interface Processes {
  start(args: readonly string[], env?: Record<string, string>): Run
  run(args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same where the reader of stdout has left. */
  unread(args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same with stdout going to a file or a device. */
  into(path: string, args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same on a terminal of 100 columns, where both streams are one. */
  onTerminal(args: readonly string[], env?: Record<string, string>): Promise<Transcript>
  /** The same, with somebody who answers: words to wait for, and what is typed then, or null to go on listening. */
  talk(
    args: readonly string[],
    answers: readonly (readonly [question: string, answer: string | null])[],
    env?: Record<string, string>,
  ): Promise<Transcript>
}

export const hasTerminal = spawnSync('script', ['--version']).status === 0

export const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

function follow(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  { typed = false, unread = false, stdoutTo = 'pipe' as 'pipe' | number } = {},
): Run {
  const child = spawn(command, args, { env, cwd, stdio: [typed ? 'pipe' : 'ignore', stdoutTo, 'pipe'] })
  if (unread) child.stdout?.destroy()
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

/** @param base the environment that each of them has */
export function processesIn(folder: string, base: NodeJS.ProcessEnv): Processes {
  const started = (args: readonly string[], env: NodeJS.ProcessEnv = {}, options = {}) =>
    follow(process.execPath, [program, ...args], { ...base, ...env }, folder, options)
  const onPty = (args: readonly string[], env: Record<string, string>, typed: boolean) => {
    const words = [process.execPath, program, ...args].map(shellWord)
    const ptyArgs = ['-qec', `stty cols 100; exec ${words.join(' ')}`, '/dev/null']
    return follow('script', ptyArgs, { ...base, TERM: 'xterm-256color', ...env }, folder, { typed })
  }
  return {
    start: (args, env) => started(args, env),
    run: (args, env) => started(args, env).ended,
    unread: (args, env) => started(args, env, { unread: true }).ended,
    into(path, args, env) {
      const stdoutTo = openSync(path, 'w')
      return started(args, env, { stdoutTo }).ended.finally(() => closeSync(stdoutTo))
    },
    onTerminal: (args, env = {}) => onPty(args, env, false).ended,
    async talk(args, answers, env = {}) {
      const run = onPty(args, env, true)
      for (const [question, answer] of answers) {
        await run.says(question)
        if (answer !== null) run.types(answer)
      }
      return run.ended
    },
  }
}
