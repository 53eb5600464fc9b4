/** `dcir session`: who is signed in. */

import { passwordProblem, passwordProfiles } from '@dcir/core/access/passwords'
import { secondFactorMessages } from '@dcir/core/access/second-factor-rules'
import { session } from '@dcir/core/access/session-contract'
import { errorMessage } from '@dcir/core/errors/catalogue'
import type { Cli } from '../../kit/cli'
import type { CommandSpec, Noun } from '../../kit/command'
import { CliError, exitCodes, usageError } from '../../kit/exit-codes'
import { newPasswordOf } from '../../kit/new-password'
import { type CodeSource, type Credentials, environmentCode } from '../../kit/sign-in'
import { type Column, printOne } from '../../kit/table'

const TRIES = 3

/** @param given the name of a flag, when there was one */
async function credentialsOf(cli: Cli, given: string | undefined): Promise<Credentials> {
  const username = (given ?? cli.env.DCIR_USERNAME)?.trim() || (await cli.asker.text('Username:')).trim()
  if (!username) throw usageError('Username is required.')
  const password = cli.env.DCIR_PASSWORD || (await cli.asker.hidden('Password:'))
  if (!password) throw usageError('Password is required.')
  return { username, password }
}

/** The environment's code when it has one or nobody can be asked; else a question, three times at most. */
function codesOf(cli: Cli): CodeSource {
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
function warnOfPlainText(cli: Cli, host: string): void {
  const { protocol, hostname } = new URL(host)
  if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    cli.terminal.say(`Your password travels to ${hostname} unencrypted. Use an https address where you can.`)
}

interface SigningIn {
  username?: string
  monitor?: boolean
}

export const login: CommandSpec<SigningIn> = {
  usage: 'login',
  summary: session.login.summary.replace(/,.*/, ''),
  flags: (command) =>
    command
      .option('--username <name>', 'who signs in; else DCIR_USERNAME, or you are asked')
      .option('--monitor', 'to the monitoring console, whose sign-in is kept beside the other one'),
  examples: ['dcir login --username ada.obi', 'dcir login --monitor --profile wall'],
  notes: [
    'The password comes from DCIR_PASSWORD or is asked for; there is no flag for it, as flags can be seen by all.',
    'The code of a second factor comes from DCIR_SECOND_FACTOR or is asked for; a recovery code does in its place.',
    'Programs do not sign in: they call with the key of a service account, in DCIR_API_KEY or DCIR_API_KEY_FILE.',
    'Where the service asks for encrypted sign-ins they are made; DCIR_LOGIN_KEY_FILE names a key to trust instead.',
  ],
  async run(cli, _args, options) {
    const credentials = await credentialsOf(cli, options.username)
    const api = await (options.monitor ? cli.monitor() : cli.api())
    warnOfPlainText(cli, api.host)
    const result = await api.signIn(credentials, codesOf(cli))
    const name = `${result.firstName} ${result.lastName}`.trim()
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify({ username: result.username, api: api.host })}\n`)
    else cli.terminal.say(`Signed in to ${api.host} as ${result.username} (${name}).`)
    if (result.recoveryCodesLeft !== null) cli.terminal.say(secondFactorMessages.fewLeft(result.recoveryCodesLeft))
    return exitCodes.done
  },
}

const sentences = {
  ended: 'You have signed out.',
  'removed-only': 'You have signed out here. The server could not be reached; the session there ends by itself.',
  here: 'You have signed out here; the session of the monitor ends by itself.',
  none: 'You were not signed in.',
} as const

const logout: CommandSpec<{ monitor?: boolean }> = {
  usage: 'logout',
  summary: session.logout.summary,
  flags: (command) => command.option('--monitor', 'of the monitoring console'),
  examples: ['dcir session logout', 'dcir session logout --profile nightly'],
  async run(cli, _args, { monitor }) {
    const api = await (monitor ? cli.monitor() : cli.api())
    const outcome = await api.signOut()
    cli.terminal.say(sentences[outcome])
    return exitCodes.done
  },
}

type Who = typeof session.userDetail.result extends { _zod: { output: infer Output } } ? Output : never

const columns: readonly Column<Who>[] = [
  { title: 'Username', value: (user) => user.username },
  { title: 'Name', value: (user) => `${user.firstName} ${user.lastName}` },
  { title: 'Email', value: (user) => user.email },
  { title: 'User type', value: (user) => user.userType },
  { title: 'Roles', value: (user) => user.roles.join(', ') },
  { title: 'Super agent', value: (user) => user.branch, shown: (user) => user.branch ?? '---' },
]

const whoami: CommandSpec = {
  usage: 'whoami',
  summary: session.userDetail.summary,
  examples: ['dcir session whoami', 'dcir session whoami --json'],
  async run(cli) {
    const api = await cli.api()
    await printOne(cli.terminal, columns, await api.call(session.userDetail, {}))
    return exitCodes.done
  },
}

interface ChangingPassword {
  username?: string
}

const changePassword: CommandSpec<ChangingPassword> = {
  usage: 'change-password',
  summary: 'Change the own password',
  flags: (command) => command.option('--username <name>', 'whose password; else DCIR_USERNAME, or you are asked'),
  examples: ['dcir session change-password --username ada.obi', 'dcir session change-password --profile nightly'],
  notes: ['Every session of the user ends, in the consoles too.'],
  async run(cli, _args, options) {
    const credentials = await credentialsOf(cli, options.username)
    const newPassword = await newPasswordOf(cli)
    const api = await cli.api()
    warnOfPlainText(cli, api.host)
    const { passwordProfile } = await api.signInOptions()
    const problem = passwordProblem(newPassword, passwordProfile, credentials)
    const { length } = passwordProfiles[passwordProfile]
    if (problem) throw new CliError(errorMessage(problem, { length }), exitCodes.usage)
    cli.terminal.say(await api.changePassword(credentials, newPassword, codesOf(cli)))
    return exitCodes.done
  },
}

export const sessionNoun: Noun = {
  name: 'session',
  summary: 'Who is signed in',
  verbs: [login, logout, whoami, changePassword],
}
