/** The dry run of a bulk file: the server judges its rows and does nothing; its verdict is printed. */
import type { BulkVerdict, DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import { type BulkWords, verdictSentence } from '@dcir/core/bulk/verdict-words'
import type { CallInput } from '@dcir/core/client/client'
import type { Api } from './api'
import type { Cli } from './cli'
import type { Command } from './command'
import { type ExitCode, exitCodes } from './exit-codes'
import type { LocalPath } from './host'
import { createSample, FIRST_SHOWN, sampleLines } from './problems'
import { sendFiles } from './send-files'

export interface DryRunOption {
  dryRun?: boolean
}

export const dryRunFlag = (command: Command): Command =>
  command.option('--dry-run', 'ask the server which rows it would do and why not the others; nothing is done')

interface DryRun<E extends DryRunEndpoint> {
  endpoint: E
  file: LocalPath & { size: number }
  input?: CallInput<E>
  words: BulkWords
}

/** Sends a file to be judged, and prints the verdict: in JSON whole, else its sentence and the first problems. */
export async function dryRun<E extends DryRunEndpoint>(
  cli: Cli,
  api: Api,
  { endpoint, file, input, words }: DryRun<E>,
): Promise<ExitCode> {
  const { terminal } = cli
  const sending = { file, input: (input ?? {}) as CallInput<DryRunEndpoint> }
  const verdict = await sendFiles<DryRunEndpoint>(cli, api, endpoint, sending)
  terminal.say(verdictSentence(verdict, words))
  if (terminal.json) await terminal.data(`${JSON.stringify(verdict)}\n`)
  else await printProblems(cli, verdict)
  for (const note of verdict.notes) terminal.say(note)
  terminal.say('Nothing was done.')
  return verdict.done < verdict.checked ? exitCodes.rowsRefused : exitCodes.done
}

async function printProblems({ terminal }: Cli, { problems, problemCount }: BulkVerdict): Promise<void> {
  const sample = createSample()
  sample.add(problems)
  const more = problems.length > FIRST_SHOWN ? '--json has more of them.' : ''
  const lines = sampleLines(sample, problemCount, terminal.out, more)
  if (lines.length > 0) await terminal.data(`${lines.join('\n')}\n`)
}
