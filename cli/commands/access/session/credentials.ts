/** Who signs in, and with what: from the environment, or asked for. Never from a flag, which everybody could see. */
import type { Cli } from '../../../kit/cli'
import { CliError, exitCodes, usageError } from '../../../kit/exit-codes'
import { type CodeSource, type Credentials, environmentCode } from '../../../kit/sign-in'

const TRIES = 3

/** @param given the name of a flag, when there was one */
export async function credentialsOf(cli: Cli, given: string | undefined): Promise<Credentials> {
  const username = (given ?? cli.env.DCIR_USERNAME)?.trim() || (await cli.asker.text('Username:')).trim()
  if (!username) throw usageError('Username is required.')
  const password = cli.env.DCIR_PASSWORD || (await cli.asker.hidden('Password:'))
  if (!password) throw usageError('Password is required.')
  return { username, password }
}

/** The environment's code when it has one or nobody can be asked; else a question, three times at most. */
export function codesOf(cli: Cli): CodeSource {
  if (cli.env.DCIR_SECOND_FACTOR || !cli.asker.canAsk) return environmentCode(cli.env)
  let tries = 0
  return async (wrong) => {
    tries += 1
    if (tries > TRIES) return null
    if (wrong) cli.terminal.say(wrong)
    const code = (await cli.asker.text('Code of your second factor:')).trim()
    // Nothing is sent, so that an empty line is not counted as a wrong code.
    if (!code) throw new CliError('Token is required', exitCodes.usage)
    return code
  }
}

/** A password on a plain line can be read by everybody on the way. */
export function warnOfPlainText(cli: Cli, host: string): void {
  const { protocol, hostname } = new URL(host)
  if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    cli.terminal.say(`Your password travels to ${hostname} unencrypted. Use an https address where you can.`)
}
