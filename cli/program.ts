/** The tree of commands, of which each noun is a file. */
import { Argument, Command, type OutputConfiguration } from 'commander'
import { login } from './commands/access/session'
import { nouns } from './commands/all'
import { ingest } from './commands/transactions/transactions-ingest'
import { DEFAULT_API, DEFAULT_PROFILE } from './kit/cli'
import { addCommand, type Runner } from './kit/command'
import { completionOf, type Shell, shells } from './kit/completion'
import { anyEntry } from './kit/entry-command'
import { exitCodeTable, usageError } from './kit/exit-codes'
import type { Host } from './kit/host'

const WIDTH = 34

/** Every command on one page. */
function mapOfCommands(program: Command): string {
  const lines = nouns.flatMap(({ name, summary, verbs }) => [
    '',
    `${summary}:`,
    ...verbs.map((verb) => `  ${`dcir ${name} ${verb.usage}`.padEnd(WIDTH)}  ${verb.summary}`),
  ])
  const flags = program.options.map((option) => `  ${option.flags.padEnd(WIDTH)}  ${option.description}`)
  return [
    'dcir: statements, uploads and reports of the card issuer routing platform, for scripts and people.',
    ...lines,
    '',
    'Help:',
    `  ${'dcir login'.padEnd(WIDTH)}  Short for dcir session login`,
    `  ${'dcir ingest <file>'.padEnd(WIDTH)}  Short for dcir transactions ingest`,
    `  ${'dcir api <entry>'.padEnd(WIDTH)}  ${anyEntry.summary}`,
    `  ${'dcir completion <shell>'.padEnd(WIDTH)}  Completion for bash, zsh or fish`,
    `  ${'dcir help exit-codes'.padEnd(WIDTH)}  What the exit codes mean`,
    `  ${'dcir <noun> <verb> --help'.padEnd(WIDTH)}  A command's flags, with examples`,
    '',
    'Flags of every command:',
    ...flags,
    '',
  ].join('\n')
}

type Streams = Pick<Host, 'stdout' | 'stderr'>

/** Help is as wide as the terminal that it is for, and in colours nowhere. */
function outputTo({ stdout, stderr }: Streams): OutputConfiguration {
  const widthOf = ({ isTTY, columns }: Host['stdout']) => (isTTY ? columns : undefined) as number
  return {
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    outputError: () => undefined,
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  }
}

const exitCodeHelp = () =>
  `${exitCodeTable.map(([code, meaning]) => `${String(code).padStart(3)}  ${meaning}`).join('\n')}\n`

function addHelp(program: Command, { stdout }: Streams): void {
  program.command('help [topic...]', { hidden: true }).action((topic: string[]) => {
    if (topic.join(' ') === 'exit-codes') return void stdout.write(exitCodeHelp())
    let command = program
    for (const word of topic) {
      const next = command.commands.find((one) => one.name() === word)
      if (!next) throw usageError(`There is no help on "${topic.join(' ')}". dcir --help shows what there is.`)
      command = next
    }
    return command.outputHelp()
  })
}

function addCompletion(program: Command, { stdout }: Streams): void {
  program
    .command('completion')
    .summary('Completion of commands and flags for a shell')
    .description('Prints the script that completes commands, flags and choices in bash, zsh or fish.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText('after', '\nExamples:\n  source <(dcir completion bash)\n  dcir completion fish | source')
    .action((shell: Shell) => void stdout.write(completionOf(program, shell)))
}

export function createProgram(version: string, runner: Runner, streams: Streams): Command {
  const program = new Command('dcir')
    // Subcommands take these over when they are added, so this comes first.
    .exitOverride()
    .configureOutput(outputTo(streams))
    .configureHelp({ showGlobalOptions: true })
    .version(version, '--version', 'the version, and the commit it was built from')
    .helpOption('--help', 'this help')
    .helpCommand(false)
    .option('--json', 'one JSON object, or one a line; amounts in it are kobo, those in text are naira')
    .option('--api <url>', `the service; else DCIR_API_URL, the profile's, or ${DEFAULT_API}`)
    .option('--profile <name>', `whose sign-in to use; else DCIR_PROFILE, or "${DEFAULT_PROFILE}"`)
    .option('--retry <n>', 'repeat a call that may succeed in a moment up to n times, with growing pauses')
    .option('--timeout <seconds>', 'how long an answer is waited for; else 60, and 600 for a file')
    .option('--quiet', 'say nothing but errors on stderr')
    .option('--no-color', 'no colours; NO_COLOR does the same')
  program.helpInformation = () => mapOfCommands(program)
  for (const { name, summary, verbs } of nouns) {
    const noun = program.command(name).summary(summary).description(`${summary}.`).helpCommand(false)
    for (const verb of verbs) addCommand(noun, verb, runner)
  }
  addCommand(program, login, runner)
  addCommand(program, ingest, runner)
  addCommand(program, anyEntry, runner)
  addHelp(program, streams)
  addCompletion(program, streams)
  return program
}
