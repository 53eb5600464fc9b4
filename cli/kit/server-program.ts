/** Runs the platform's program for operators, which works on the database of the machine that it runs on. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Cli } from './cli'
import { CliError, type ExitCode, exitCodes } from './exit-codes'
import { printAnswer } from './print-answer'

const here = dirname(fileURLToPath(import.meta.url))
/** Beside the built command, or among the sources. */
const built = join(here, '..', 'api', 'admin.js')
const source = join(here, '..', '..', 'apps', 'api', 'admin.ts')

function argumentsOf(): string[] {
  if (existsSync(built)) return [built]
  if (existsSync(source)) return ['--import', import.meta.resolve('tsx'), source]
  throw new CliError('The platform is not on this machine. Run this command where it is installed.', exitCodes.failed)
}

/**
 * @returns what the program said when it was done
 * @throws CliError with its sentence when it could not do it
 */
export async function runOnServer(
  words: readonly string[],
  { env, folder: cwd }: Pick<Cli, 'env' | 'folder'>,
): Promise<string> {
  const child = spawn(process.execPath, [...argumentsOf(), ...words], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new CliError(complaint.trim() || 'The platform could not do it.', exitCodes.failed)
  return said.trim()
}

/** Runs it and says what it said: a sentence for people, `{"message": …}` with `--json`. */
export async function sayFromServer(cli: Cli, words: readonly string[]): Promise<ExitCode> {
  const { terminal } = cli
  const message = await runOnServer(words, cli)
  return printAnswer({ terminal }, { message })
}
