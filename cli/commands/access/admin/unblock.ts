/** `dcir admin unblock`. */
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { runOnServer } from '../../../kit/server-program'

export const unblock: CommandSpec = {
  usage: 'unblock <user>',
  summary: 'Unblock an account, on the machine that the platform runs on',
  examples: ['dcir admin unblock ada.obi', 'DCIR_DATA_DIR=/var/lib/dcir dcir admin unblock ada.obi'],
  notes: [
    'Works on the database itself, without a sign-in: DATABASE_URL, or the one that runs in DCIR_DATA_DIR (.data).',
    'The audit trail names the account of the machine that ran it.',
  ],
  async run(cli, [user = '']) {
    const { terminal } = cli
    const message = await runOnServer(['unblock', user], cli)
    if (terminal.json) await terminal.data(`${JSON.stringify({ message })}\n`)
    else terminal.say(message)
    return exitCodes.done
  },
}
