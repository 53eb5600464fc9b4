/** `dcir session change-password`: by choice, or because the default password must be changed first. */

import { passwordProblem, passwordProfiles } from '@dcir/core/access/passwords'
import { errorMessage } from '@dcir/core/errors/catalogue'
import type { CommandSpec } from '../../../kit/command'
import { CliError, exitCodes } from '../../../kit/exit-codes'
import { newPasswordOf } from '../../../kit/new-password'
import { codesOf, credentialsOf, warnOfPlainText } from './credentials'

interface Options {
  username?: string
}

export const changePassword: CommandSpec<Options> = {
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
