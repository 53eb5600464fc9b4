/** The question before money is moved. */
import type { Cli } from './cli'
import { CliError, exitCodes, usageError } from './exit-codes'

/** @throws CliError unless it is meant: by `--yes`, or by a person who types it */
export async function confirm(
  { asker }: Pick<Cli, 'asker'>,
  yes: boolean | undefined,
  question: string,
): Promise<void> {
  if (yes) return
  if (!asker.canAsk) throw usageError(`${question} Where nobody can be asked, --yes says so.`)
  const answer = await asker.text(`${question} Type yes to go on:`)
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('Nothing was done.', exitCodes.failed)
}

/** The same for commands that scripts gave without it before: asked on a terminal alone. */
export async function confirmOnTerminal(cli: Pick<Cli, 'asker'>, yes: boolean | undefined, question: string) {
  if (cli.asker.canAsk) await confirm(cli, yes, question)
}

export const YES = ['--yes', 'that it is meant; nothing is asked then'] as const
