/** `dcir users reset`, `reset-second-factor` and `unblock`. */
import { users } from '@dcir/core/access/users-contract'
import { type UserSource, userMessages, userSources } from '@dcir/core/access/users-rules'
import { Option } from 'commander'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { printAnswer } from '../../../kit/print-answer'

export const reset: CommandSpec = {
  usage: 'reset <username>',
  summary: users.resetPassword.summary,
  examples: ['dcir users reset ada.obi@bank.ng', 'dcir users reset ada.obi@bank.ng --json'],
  notes: ['Where mail is set up, the password is sent to its user and not shown.', userMessages.noMail],
  async run({ terminal, api }, [username = '']) {
    const result = await (await api()).call(users.resetPassword, { body: { username } })
    const { message, oneTimePassword, sentTo } = result
    if (terminal.json) await terminal.data(`${JSON.stringify({ username, ...result })}\n`)
    else if (oneTimePassword !== null) await terminal.data(`${oneTimePassword}\n`)
    terminal.say(`${message} ${sentTo === null ? userMessages.noMail : userMessages.sentTo(sentTo)}`)
    return exitCodes.done
  },
}

export const resetSecondFactor: CommandSpec = {
  usage: 'reset-second-factor <username>',
  summary: users.resetSecondFactor.summary,
  examples: ['dcir users reset-second-factor ada.obi@bank.ng', 'dcir users reset-second-factor ada.obi@bank.ng --json'],
  notes: ['Every session of the user ends, and the password alone opens the next one.'],
  async run({ terminal, api }, [username = '']) {
    const { message } = await (await api()).call(users.resetSecondFactor, { body: { username } })
    return printAnswer({ terminal }, { message })
  },
}

export const unblock: CommandSpec<{ userType: UserSource }> = {
  usage: 'unblock <username>',
  summary: users.unblock.summary,
  flags: (command) =>
    command.addOption(
      new Option('--user-type <type>', 'where the user signs in').choices([...userSources]).default('LOCAL'),
    ),
  examples: ['dcir users unblock ada.obi@bank.ng', 'dcir users unblock ngozi.eze --user-type AD'],
  async run({ terminal, api }, [username = ''], { userType }) {
    const { message } = await (await api()).call(users.unblock, { body: { username, userType } })
    return printAnswer({ terminal }, { message })
  },
}
