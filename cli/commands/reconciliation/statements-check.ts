/** `dcir statements check`: reads a statement here, without a sign-in. */
import type { RowProblem } from '@dcir/core/files/rows'
import { businessDate } from '@dcir/core/time/lagos'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { checkProgress, checkSentence, type LocalCheck } from '../../kit/local-file'
import { checkStatement, localStatement, readingsHere, type StatementHere } from '../../kit/local-statement'
import { createSample, openProblemFile, type Sample, sampleLines } from '../../kit/problems'

interface Options {
  problems?: string
  force?: boolean
}

const jsonLines = (problems: readonly RowProblem[]) =>
  problems.map((problem) => `${JSON.stringify(problem)}\n`).join('')

export const check: CommandSpec<Options> = {
  usage: 'check <file>',
  summary: 'Check a statement file here, without sending it',
  flags: (command) =>
    command
      .option('--problems <csv>', 'write every problem to this CSV file')
      .option('--force', 'overwrite the file of --problems'),
  examples: ['dcir statements check november.csv', 'dcir statements check november.xlsx --problems problems.csv'],
  notes: [
    'Columns are read as the service you are signed in to reads them; without a sign-in, as a new installation does.',
    'On a terminal the first 20 problems are shown; with --json every one, an object a line.',
  ],
  async run(cli, [path = ''], options) {
    const file = await localStatement(cli.path(path))
    const sample = createSample()
    const result = await checkAll(cli, file, options, sample)
    if (!cli.terminal.json) {
      const lines = sampleLines(sample, result.problems, cli.terminal.out, '--problems FILE writes them all.')
      if (lines.length > 0) await cli.terminal.data(`${lines.join('\n')}\n`)
    }
    cli.terminal.say(checkSentence(result))
    return result.refused > 0 ? exitCodes.rowsRefused : exitCodes.done
  },
}

async function checkAll(cli: Cli, file: StatementHere, options: Options, sample: Sample): Promise<LocalCheck> {
  const { terminal, signal } = cli
  const known = await readingsHere(cli)
  const written = options.problems ? await openProblemFile(cli.path(options.problems), options.force === true) : null
  try {
    return await checkStatement(file, {
      known,
      today: businessDate(cli.now()),
      signal,
      async onProblems(problems) {
        sample.add(problems)
        await written?.add(problems)
        if (terminal.json) await terminal.data(jsonLines(problems))
      },
      onProgress: (bytes, rows) => terminal.progress(checkProgress(file, bytes, rows)),
    })
  } finally {
    terminal.clearProgress()
    await written?.close()
  }
}
