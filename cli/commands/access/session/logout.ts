/** `dcir session logout`. */
import { session } from '@dcir/core/access/session-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'

const sentences = {
  ended: 'You have signed out.',
  'removed-only': 'You have signed out here. The server could not be reached; the session there ends by itself.',
  here: 'You have signed out here; the session of the monitor ends by itself.',
  none: 'You were not signed in.',
} as const

export const logout: CommandSpec<{ monitor?: boolean }> = {
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
