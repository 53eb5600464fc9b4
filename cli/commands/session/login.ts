/** `dcir session login`, also `dcir login`. */
import { session } from '@dcir/core/contract/session'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'

interface Options {
  username?: string
}

export const login: CommandSpec<Options> = {
  usage: 'login',
  summary: session.login.summary,
  flags: (command) => command.option('--username <name>', 'who signs in; else DCIR_USERNAME, or you are asked'),
  examples: ['dcir login --username ada.obi', 'DCIR_USERNAME=bot DCIR_PASSWORD=... dcir login --profile nightly'],
  notes: [
    'The password comes from DCIR_PASSWORD or is asked for; there is no flag for it, as flags can be seen by all.',
  ],
  async run(cli, _args, options) {
    const username = (options.username ?? cli.env.DCIR_USERNAME)?.trim() || (await cli.asker.text('Username:')).trim()
    if (!username) throw usageError('Username is required.')
    const password = cli.env.DCIR_PASSWORD || (await cli.asker.hidden('Password:'))
    if (!password) throw usageError('Password is required.')
    const api = await cli.api()
    warnOfPlainText(cli, api.host)
    const result = await api.signIn({ username, password })
    const name = `${result.firstName} ${result.lastName}`.trim()
    if (cli.terminal.json) await cli.terminal.data(`${JSON.stringify({ username: result.username, api: api.host })}\n`)
    else cli.terminal.say(`Signed in to ${api.host} as ${result.username} (${name}).`)
    return exitCodes.done
  },
}

function warnOfPlainText(cli: Cli, host: string): void {
  const { protocol, hostname } = new URL(host)
  if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    cli.terminal.say(`Your password travels to ${hostname} unencrypted. Use an https address where you can.`)
}
