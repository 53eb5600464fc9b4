/** `dcir session login`, also `dcir login`. */
import { secondFactorMessages } from '@dcir/core/access/second-factor-rules'
import { session } from '@dcir/core/access/session-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { codesOf, credentialsOf, warnOfPlainText } from './credentials'

interface Options {
  username?: string
  monitor?: boolean
}

export const login: CommandSpec<Options> = {
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
