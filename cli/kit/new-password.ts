/** A new password: typed twice where nobody sees it, or from the environment. */
import type { Cli } from './cli'
import { usageError } from './exit-codes'

/** @throws CliError when the two differ, or when there is no terminal to ask on */
export async function newPasswordOf(cli: Cli): Promise<string> {
  const { DCIR_NEW_PASSWORD: given } = cli.env
  if (given) return given
  if (!cli.asker.canAsk) throw usageError('There is no terminal to ask on. Set DCIR_NEW_PASSWORD.')
  const password = await cli.asker.hidden('New password:')
  if (password !== (await cli.asker.hidden('New password again:'))) throw usageError('Passwords do not match!')
  return password
}
