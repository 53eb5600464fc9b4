/** The command that checks a bulk file here, without a sign-in. */
import { type CheckedFile, checkBulk } from './bulk'
import { type BulkNoun, companionFlag, companionPath, exampleFlag, NO_COMPANION } from './bulk-noun'
import type { Cli } from './cli'
import type { CommandSpec } from './command'
import { exitCodes } from './exit-codes'
import { checkSentence } from './local-file'
import { createSample, FIRST_SHOWN, openProblemFile, sampleLines } from './problems'

interface CheckOptions {
  problems?: string
  force?: boolean
}

/** Checks a file here, without a sign-in. */
export function checkCommand<Row extends object>(noun: BulkNoun<Row>): CommandSpec<CheckOptions> {
  return {
    usage: 'check <file>',
    summary: `Check a file of ${noun.noun.replace('-', ' ')} here, without sending it`,
    flags: (command) =>
      companionFlag(command, noun)
        .option('--problems <csv>', 'write every problem to this CSV file')
        .option('--force', 'overwrite the file of --problems'),
    examples: [
      `dcir ${noun.noun} check november.csv${exampleFlag(noun)}`,
      `dcir ${noun.noun} check november.xlsx --problems problems.csv`,
    ],
    notes: [`On a terminal the first ${FIRST_SHOWN} problems are shown; with --json every one, an object a line.`],
    async run(cli, [path = ''], options) {
      const { also } = (await noun.companion?.open(companionPath(cli, noun, options))) ?? NO_COMPANION
      const written = options.problems
        ? await openProblemFile(cli.path(options.problems), options.force === true)
        : null
      try {
        const checked = await checkBulk(cli, path, noun.layout, also)
        await written?.add(checked.found)
        await printProblems(cli, checked)
        return checked.refused > 0 ? exitCodes.rowsRefused : exitCodes.done
      } finally {
        await written?.close()
      }
    },
  }
}

async function printProblems({ terminal }: Cli, checked: CheckedFile): Promise<void> {
  const sample = createSample()
  sample.add(checked.found)
  if (terminal.json) await terminal.data(checked.found.map((one) => `${JSON.stringify(one)}\n`).join(''))
  else {
    const lines = sampleLines(sample, checked.problems, terminal.out, '--problems FILE writes them all.')
    if (lines.length > 0) await terminal.data(`${lines.join('\n')}\n`)
  }
  for (const note of checked.notes) terminal.say(note)
  terminal.say(checkSentence(checked))
}
