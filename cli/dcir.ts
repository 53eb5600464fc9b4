/** `dcir` as a function: runs one command, says what went wrong in one line, and returns the code of the table. */
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { ApiError } from '@dcir/core/errors/processed-error'
import { createCli } from './kit/cli'
import { CommanderError, type Runner } from './kit/command'
import { CliError, codeWord, type ExitCode, exitCodes } from './kit/exit-codes'
import type { Host } from './kit/host'
import { isForLater } from './kit/retry'
import { createTerminal } from './kit/terminal'
import { createProgram } from './program'

/** Message and exit code of an error. */
function verdictOf(error: unknown): [string, ExitCode] {
  if (error instanceof CliError)
    return [
      error.message,
      error.exitCode === exitCodes.failed && isForLater(error) ? exitCodes.tryLater : error.exitCode,
    ]
  if (error instanceof ApiError) {
    if (isForLater(error)) return [error.message, exitCodes.tryLater]
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

/** An error for programs: the service's own code, status and fields, where it comes from there. */
function errorObject(error: unknown, message: string, exitCode: ExitCode) {
  const answer = error instanceof ApiError ? error : (error as Error).cause
  if (!(answer instanceof ApiError)) return { error: { code: codeWord(exitCode), message, exitCode } }
  const { code, status, requestId, retryAfter, lines } = answer
  const fields = lines.flatMap(({ field, message }) => (field ? [{ field, message }] : []))
  const more = {
    ...(requestId && { requestId }),
    ...(retryAfter && { retryAfter }),
    ...(fields.length > 0 && { fields }),
  }
  return { error: { code, message, exitCode, ...(status > 0 && { status }), ...more } }
}

/** Says what went wrong, and returns how to end. */
function complain(error: unknown, argv: readonly string[], { stdout, stderr, env }: Host): ExitCode {
  const terminal = createTerminal({ stdout, stderr, env, color: !argv.includes('--no-color'), json: false })
  const [sentence, code] = verdictOf(error)
  if (argv.includes('--json')) terminal.report(JSON.stringify(errorObject(error, sentence, code)))
  else terminal.complain(sentence)
  if (env.DCIR_DEBUG && error instanceof Error) terminal.say(error.stack ?? '')
  return code
}

/** Neither reads nor changes the process: two runs with hosts of their own do not meet. */
export async function dcir(argv: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done
  const runner: Runner = async (globals, work) => {
    const cli = createCli(globals, host)
    try {
      code = (await work(cli)) ?? exitCodes.done
    } finally {
      cli.terminal.clearProgress()
      await cli.close()
    }
  }
  try {
    await createProgram(`${VERSION} (commit ${COMMIT})`, runner, host).parseAsync(argv.length > 0 ? argv : ['--help'], {
      from: 'user',
    })
    return code
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return code
    return complain(error, argv, host)
  }
}
