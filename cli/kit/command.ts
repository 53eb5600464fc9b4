/** A command is declared, then run: its summary and flags, two examples, and a function. */
import { Command, CommanderError } from 'commander'
import type { Cli, GlobalOptions } from './cli'
import { type ExitCode, usageError } from './exit-codes'
import { FlagError } from './flags'

export interface CommandSpec<Options extends object = object> {
  /** With its arguments, such as `upload <file>`. */
  usage: string
  summary: string
  flags?(command: Command): unknown
  examples: readonly [string, string]
  /** More help, after the examples. */
  notes?: readonly string[]
  run(cli: Cli, args: string[], options: Options): Promise<ExitCode | undefined>
}

/** A noun of the command line, with its verbs. */
export interface Noun {
  name: string
  summary: string
  verbs: readonly CommandSpec[]
}

/** Hands a command what it needs, runs it, and takes its exit code. */
export type Runner = (globals: GlobalOptions, work: (cli: Cli) => Promise<ExitCode | undefined>) => Promise<void>

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

function helpTail({ examples, notes }: CommandSpec): string {
  const more = notes ? `\n\n${notes.join('\n')}` : ''
  return `\nExamples:\n${indented(examples)}${more}`
}

/** Adds the command to its noun, or to the program itself. */
export function addCommand(parent: Command, spec: CommandSpec, runner: Runner): Command {
  const command = parent.command(spec.usage).summary(spec.summary).description(`${spec.summary}.`)
  spec.flags?.(command)
  command.addHelpText('after', helpTail(spec))
  command.action(async (...given: unknown[]) => {
    const args = command.processedArgs.flat().filter((arg): arg is string => typeof arg === 'string')
    try {
      await runner(command.optsWithGlobals(), (cli) => spec.run(cli, args, given.at(-2) as object))
    } catch (error) {
      if (!(error instanceof FlagError)) throw error
      throw usageError(`${error.message} ${pathOf(command)} --help shows the flags.`)
    }
  })
  return command
}

/** `dcir disputes list`. */
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

export { Command, CommanderError }
