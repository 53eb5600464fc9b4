import type { Cli } from './cli'
import { type ExitCode, exitCodes } from './exit-codes'

/** Ends a command whose answer is a sentence: for people on stderr, with `--json` the whole answer on stdout. */
export async function printAnswer({ terminal }: Pick<Cli, 'terminal'>, answer: { message: string }): Promise<ExitCode> {
  if (terminal.json) await terminal.data(`${JSON.stringify(answer)}\n`)
  else terminal.say(answer.message)
  return exitCodes.done
}
