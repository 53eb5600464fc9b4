/** The process: runs one command, says what went wrong in one line, and ends with the code of the table. */
import { ApiError } from '@dcir/core/errors/processed-error'
import { createCli, type GlobalOptions } from './kit/cli'
import { CommanderError } from './kit/command'
import { CliError, type ExitCode, exitCodes, Interrupted } from './kit/exit-codes'
import { createTerminal } from './kit/terminal'
import { createProgram } from './program'

declare const __VERSION__: string
const VERSION = typeof __VERSION__ === 'string' ? __VERSION__ : '1.10.0'

const interruption = new AbortController()

function onInterrupt(): void {
  // Who presses it twice does not want to wait for an orderly end.
  if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
  interruption.abort(new Interrupted())
}
process.on('SIGINT', onInterrupt)
process.on('SIGTERM', onInterrupt)
// The reader of a pipe has seen enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const why = error.code === 'ENOSPC' ? 'there is no space left on the device' : error.message
  process.stderr.write(`dcir: The output could not be written: ${why}.\n`)
  process.exit(exitCodes.failed)
})

async function run(globals: GlobalOptions, work: Parameters<Parameters<typeof createProgram>[1]>[1]): Promise<void> {
  const cli = createCli(globals, process.env, interruption.signal)
  try {
    process.exitCode = (await work(cli)) ?? exitCodes.done
  } finally {
    cli.terminal.clearProgress()
    await cli.close()
  }
}

/** What to say of an error, and how to end. */
function verdictOf(error: unknown): [string, ExitCode] {
  if (error instanceof CliError) return [error.message, error.exitCode]
  if (error instanceof ApiError) {
    const allowed = error.status !== 401 && error.status !== 403
    return [error.message, allowed ? exitCodes.failed : exitCodes.notAllowed]
  }
  if (error instanceof CommanderError) {
    if (error.code === 'commander.help') return ['Say what to do, as the list above shows.', exitCodes.usage]
    const sentence = error.message.replace(/^error: /, '').replace(/\s+/g, ' ')
    return [`${sentence}${/[.)?]$/.test(sentence) ? '' : '.'} dcir --help shows what there is.`, exitCodes.usage]
  }
  const { message } = error as Error
  return [`Something went wrong: ${message}. DCIR_DEBUG=1 shows where.`, exitCodes.failed]
}

async function main(argv: readonly string[]): Promise<void> {
  const program = createProgram(VERSION, run)
  try {
    await (argv.length > 0
      ? program.parseAsync(argv, { from: 'user' })
      : program.parseAsync(['--help'], { from: 'user' }))
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return
    const { stdout, stderr } = process
    const terminal = createTerminal({
      stdout,
      stderr,
      env: process.env,
      color: !argv.includes('--no-color'),
      json: false,
    })
    const [sentence, code] = verdictOf(error)
    terminal.complain(sentence)
    if (process.env.DCIR_DEBUG && error instanceof Error) terminal.say(error.stack ?? '')
    process.exitCode = code
  }
}

await main(process.argv.slice(2))
