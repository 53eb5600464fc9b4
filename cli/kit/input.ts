/** JSON that a command is given: in a file, or on its standard input. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Cli } from './cli'
import { usageError } from './exit-codes'

/** @param typed a file, or `-` for standard input @throws CliError where there is no JSON */
export async function jsonFrom(cli: Cli, typed: string): Promise<unknown> {
  const content = await (typed === '-' ? text(cli.stdin) : readFile(cli.path(typed).path, 'utf8')).catch(
    (error: Error) => {
      throw usageError(`${typed} could not be read: ${error.message}`)
    },
  )
  try {
    return JSON.parse(content)
  } catch (error) {
    throw usageError(`${typed === '-' ? 'Standard input' : typed} is no JSON: ${(error as Error).message}`)
  }
}
